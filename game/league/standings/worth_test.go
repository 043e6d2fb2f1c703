package standings_test

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"karlchen/game/league/standings"
)

// Figures by hand: what the places of a list are worth by places and by game points, and which ranks they have. '*' marks the no-show before it.
func TestWorthOfPlaces(t *testing.T) {
	for _, tt := range []struct {
		name, members string
		points        []int
		places, sum   []float64
		ranks         []int
	}{
		{"four at a table of four", "ABCD", []int{10, 4, -2, -12}, []float64{4, 3, 2, 1}, []float64{10, 4, -2, -12}, []int{1, 2, 3, 4}},
		{"three and a computer that wins", "AB-C", []int{3, -9, 12, -6}, []float64{3.75, 1.25, 0, 2.5}, []float64{7, -5, 0, -2}, []int{1, 3, 0, 2}},
		{"three and a computer in thirds", "-ABC", []int{10, 1, -4, -7}, []float64{0, 3.75, 2.5, 1.25}, []float64{0, 13. / 3, -2. / 3, -11. / 3}, []int{0, 1, 2, 3}},
		{"five", "ABCDE", []int{20, 10, 0, -10, -20}, []float64{25. / 6, 20. / 6, 2.5, 10. / 6, 5. / 6}, []float64{20, 10, 0, -10, -20}, []int{1, 2, 3, 4, 5}},
		{"five with one no-show", "ABC*DE", []int{20, 10, -30, 6, -6}, []float64{4, 3, 0, 2, 1}, []float64{12.5, 2.5, 0, -1.5, -13.5}, []int{1, 2, 0, 3, 4}},
		{"ties across places, below a computer", "-ABC", []int{9, -1, -1, -7}, []float64{0, 3.125, 3.125, 1.25}, []float64{0, 2, 2, -4}, []int{0, 1, 1, 3}},
		{"a tie with a no-show", "A*BCD", []int{5, 5, -4, -6}, []float64{0, 3.75, 2.5, 1.25}, []float64{0, 20. / 3, -7. / 3, -13. / 3}, []int{0, 1, 2, 3}},
		{"a substitute has played for one of three", "AB*C-", []int{6, 3, -1, -8}, []float64{10. / 3, 0, 5. / 3, 0}, []float64{3.5, 0, -3.5, 0}, []int{1, 0, 2, 0}},
		{"nobody has played in person", "A*B*C*-", []int{6, 3, -1, -8}, []float64{0, 0, 0, 0}, []float64{0, 0, 0, 0}, []int{0, 0, 0, 0}},
	} {
		r, missed := standings.ListResult{Records: []uint64{1}}, 0
		for i, m := range tt.members {
			if m == '*' {
				r.Places[i-1-missed].Substituted = 24
				missed++
				continue
			}
			r.Places = append(r.Places, list(1, 1, string(m), tt.points[i-missed]).Places[0])
			r.Places[i-missed].Games = 24
		}
		c := standings.Default(1)
		if got := floats(c.Worth(r)); !slices.Equal(got, tt.places) || !slices.Equal(floats(c.Scores(r)), got) {
			t.Errorf("%s: the places are worth %v, want %v", tt.name, got, tt.places)
		}
		c.Scoring = standings.BySum
		if got := floats(c.Worth(r)); !slices.Equal(got, tt.sum) {
			t.Errorf("%s: the game points are %v, want %v", tt.name, got, tt.sum)
		}
		for at, want := range tt.ranks {
			if got := c.Rank(r, at); got != want {
				t.Errorf("%s: place %d has rank %d, want %d", tt.name, at, got, want)
			}
		}
		order := c.Order(r)
		for i := range order[1:] {
			a, b := c.Rank(r, order[i]), c.Rank(r, order[i+1])
			if b > 0 && (a == 0 || a > b) {
				t.Errorf("%s: rank %d comes before %d", tt.name, a, b)
			}
		}
		c.Edition = 0 // as the programs before have reckoned it
		for at, p := range r.Places {
			if c.Rank(r, at) == 0 || c.Worth(r)[at] != standings.Points(p.Points)*standings.Point {
				t.Errorf("%s: in a season of an earlier program place %d has rank %d and %s", tt.name, at, c.Rank(r, at), c.Worth(r)[at])
			}
		}
	}
}

func floats(all []standings.Points) (f []float64) {
	for _, p := range all {
		f = append(f, p.Float())
	}
	return f
}

// The worth of random lists, against another computation in fractions. The mean of those who have played is always two and a half, what they have by game
// points comes to nothing, and nobody gains by not coming: their place is worth nothing, whatever a computer or a substitute has won there.
func TestEveryMeanIsTheSame(t *testing.T) {
	for seed := range uint64(2000) {
		rng := rand.New(rand.NewPCG(seed, 35))
		places, rest := 4+rng.IntN(2), 0
		r := standings.ListResult{List: 1, Week: 1, Records: []uint64{1}}
		for i := range places {
			p := standings.PlaceResult{Games: 24, Points: rng.IntN(13) - 6}
			if rng.IntN(4) > 0 {
				p.Member = string(rune('A' + i))
			}
			if rng.IntN(4) == 0 {
				p.Substituted = rng.IntN(25)
			}
			if i == places-1 {
				p.Points = -rest
			}
			rest += p.Points
			r.Places = append(r.Places, p)
		}
		var here []int
		given := new(big.Rat)
		for i, p := range r.Places {
			if p.Member != "" && p.Substituted <= 12 {
				here = append(here, i)
			} else {
				given.Add(given, big.NewRat(int64(p.Points), 1))
			}
		}
		if len(here) > 0 {
			given.Quo(given, big.NewRat(int64(len(here)), 1))
		}
		byPlaces, bySum := standings.Default(1), standings.Default(1)
		bySum.Scoring = standings.BySum
		sumPlaces, sumPoints := new(big.Rat), new(big.Rat)
		for i, p := range r.Places {
			place, points := new(big.Rat), new(big.Rat)
			if slices.Contains(here, i) {
				points.Add(big.NewRat(int64(p.Points), 1), given)
				for _, other := range here { // half a point for each equal one, itself included, and one for each that is behind
					switch d := r.Places[other].Points; {
					case d < p.Points:
						place.Add(place, big.NewRat(1, 1))
					case d == p.Points:
						place.Add(place, big.NewRat(1, 2))
					}
				}
				place.Add(place, big.NewRat(1, 2))
				place.Mul(place, big.NewRat(5, int64(len(here)+1)))
			}
			for _, of := range []struct {
				config standings.Config
				want   *big.Rat
			}{{byPlaces, place}, {bySum, points}} {
				if got := big.NewRat(int64(of.config.Worth(r)[i]), int64(standings.Point)); got.Cmp(of.want) != 0 {
					t.Fatalf("seed %d, %s: place %d of %+v is worth %s, want %s", seed, of.config.Scoring, i, r.Places, got, of.want)
				}
			}
			sumPlaces.Add(sumPlaces, place)
			sumPoints.Add(sumPoints, points)
		}
		if n := int64(len(here)); sumPlaces.Cmp(big.NewRat(5*n, 2)) != 0 || sumPoints.Sign() != 0 {
			t.Fatalf("seed %d: %d people share %s, and the points come to %s", seed, n, sumPlaces, sumPoints)
		}
	}
}
