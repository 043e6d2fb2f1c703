package stats_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/game/stats"
)

var same = cmpopts.EquateEmpty()

// somePlayers returns people and computers, some of whom change their names.
func somePlayers(rng *rand.Rand) (players [card.Seats]stats.Player) {
	ids := rng.Perm(6)
	for seat := range players {
		if id := ids[seat]; id < 5 {
			players[seat] = stats.Player{ID: fmt.Sprint(id), Name: fmt.Sprintf("%d, called %d", id, rng.IntN(3))}
		} else {
			players[seat].Name = "Lotte"
		}
	}
	return players
}

// play plays a game at random; nobody ends it early.
func play(t *testing.T, rng *rand.Rand, compiled *rules.Compiled) game.State {
	t.Helper()
	var shuffle game.Shuffle
	for i := range shuffle.Seed {
		shuffle.Seed[i] = byte(rng.Uint32())
	}
	s, err := game.New(game.Setup{Rules: compiled, Hands: shuffle.Deal(compiled.Rules().Deck, 0)})
	if err != nil {
		t.Fatal(err)
	}
	for s.Phase() != game.Scored && s.Phase() != game.Redeal {
		var legal []game.Action
		for seat := range card.Seat(card.Seats) {
			legal = s.Legal(seat, legal)
		}
		legal = slices.DeleteFunc(legal, func(a game.Action) bool { return a.Kind == game.Claiming || a.Kind == game.Conceding })
		if s, err = s.Apply(legal[rng.IntN(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// games plays games at random by all presets.
func games(t *testing.T, seed uint64, n int) (all []stats.Game) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 7))
	presets := rules.Presets()
	tables := make([]*rules.Compiled, len(presets))
	for i, preset := range presets {
		r, err := rules.Parse(preset)
		if err != nil {
			t.Fatal(err)
		}
		if tables[i], err = rules.Compile(r); err != nil {
			t.Fatal(err)
		}
	}
	for number := uint64(1); len(all) < n; number++ {
		final := play(t, rng, tables[rng.IntN(len(tables))])
		g, ok := stats.Read(number, [card.Seats]stats.Player{}, final)
		result, over := final.Result()
		if ok != (over && !result.Redeal) {
			t.Fatalf("a game in phase %d is read: %t", final.Phase(), ok)
		}
		if !ok {
			continue
		}
		g.Players = somePlayers(rng)
		all = append(all, g)
		compareWithResult(t, &g, final)
	}
	return all
}

// compareWithResult compares a read game with the result.
func compareWithResult(t *testing.T, g *stats.Game, final game.State) {
	t.Helper()
	r, _ := final.Result()
	if g.Points != r.Points() || g.Contract != r.Contract || g.Winner != r.Winner {
		t.Errorf("the game is %+v, the result %+v", g, r)
	}
	made, want := 0, 0
	for seat := range card.Seat(card.Seats) {
		for _, n := range g.Made[seat] {
			made += int(n)
		}
		if g.Won(seat) != (r.Winner == r.PartyOf(seat)) {
			t.Errorf("seat %s won: %t", seat, g.Won(seat))
		}
	}
	for _, i := range r.Items() {
		if _, ok := i.Key.Special(); ok && i.Seat != card.NoSeat {
			want++
		}
	}
	if made != want {
		t.Errorf("%d Sonderpunkte were made, not %d", made, want)
	}
}

// now is when the tests ask.
var now = time.Date(2026, time.November, 22, 12, 0, 0, 0, time.UTC)

var ids = []string{"0", "1", "2", "3", "4", "nobody"}

// allNumbers returns all numbers of the games.
func allNumbers(games []stats.Game) (all []any) {
	for _, id := range ids {
		all = append(all, stats.FoldPerson(games, id, stats.AllTime, now))
		for _, other := range ids {
			all = append(all, pairOf(games, id, other))
		}
	}
	return append(all, serverOf(games))
}

func pairOf(games []stats.Game, first, second string) (p stats.Pair) {
	for i := range games {
		p.Add(first, second, &games[i])
	}
	return p
}

func serverOf(games []stats.Game) stats.Server {
	var sum stats.ServerSum
	for i := range games {
		sum.Add(&games[i])
	}
	return sum.All()
}

func TestTheOrderOfGamesDoesNotMatter(t *testing.T) {
	all := games(t, 1, 120)
	want := allNumbers(all)
	rng := rand.New(rand.NewPCG(2, 2))
	for range 5 {
		rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		if diff := cmp.Diff(want, allNumbers(all), same); diff != "" {
			t.Fatalf("in another order (- before, + after):\n%s", diff)
		}
	}
}

// The points of people and computers are the points of the games, and every game counts once in each of its sorts.
func TestNumbersAddUp(t *testing.T) {
	all := games(t, 5, 120)
	s := serverOf(all)
	points, want := s.Computers.Points, 0
	for _, g := range all {
		for _, n := range g.Points {
			want += n
		}
	}
	for _, mate := range s.People {
		points += mate.Points
		p := stats.FoldPerson(all, mate.ID, stats.AllTime, now)
		if diff := cmp.Diff(mate.Count, p.Count); diff != "" {
			t.Errorf("%s (- server, + person):\n%s", mate.ID, diff)
		}
		var mates stats.Count
		for _, m := range p.Partners() {
			mates.Games += m.Games
			mates.Won += m.Won
			mates.Points += m.Points
		}
		alone := p.Alone()
		for name, sorts := range map[string][]stats.Count{"parties": {p.Re, p.Kontra}, "partners": {mates, alone, p.Against}} {
			var sum stats.Count
			for _, c := range sorts {
				sum.Games += c.Games
				sum.Won += c.Won
				sum.Points += c.Points
			}
			if sum != p.Count {
				t.Errorf("%s, by %s: %+v, not %+v", mate.ID, name, sum, p.Count)
			}
		}
		if totals := p.Totals(); len(totals) != p.Games || totals[len(totals)-1] != p.Points {
			t.Errorf("the curve of %s ends at %v, not %d", mate.ID, totals, p.Points)
		}
		if best, worst := p.Best(), p.Worst(); best.Points < worst.Points || best.Number == 0 {
			t.Errorf("%s: best %+v, worst %+v", mate.ID, best, worst)
		}
	}
	if points != want || s.Games != len(all) {
		t.Errorf("%d points in %d games, not %d in %d", points, s.Games, want, len(all))
	}
	contracts := 0
	for _, c := range s.Contracts {
		contracts += c.Games
	}
	if contracts != len(all) || s.Re+s.Kontra > len(all) {
		t.Errorf("%d games by contract, Re won %d, Kontra %d", contracts, s.Re, s.Kontra)
	}
}

// What a person wastes is the mean of the games that were reviewed. One game is no certainty, and two equal ones are none either.
func TestWasteIsAMeanOfGames(t *testing.T) {
	a := stats.Player{ID: "a"}
	var games []stats.Game
	for n, points := range []float64{-0.5, 1.5, 2} {
		games = append(games, stats.Game{Number: uint64(n), Points: [card.Seats]int{6, -2, -2, -2}, Players: [card.Seats]stats.Player{a}, Wasted: [card.Seats]stats.Wasted{stats.WastedIn(points)}}, stats.Game{Points: [card.Seats]int{-9, 3, 3, 3}, Players: [card.Seats]stats.Player{a}})
		w := stats.FoldPerson(games, "a", stats.AllTime, now).Wasted
		points, err := w.Mean()
		if share, sigma := w.Share(); math.Abs(share-points/2) > 1e-9 || math.Abs(sigma-err/2) > 1e-9 {
			t.Errorf("%.2f ± %.2f points of two are a share of %.2f ± %.2f", points, err, share, sigma)
		}
		if want := []float64{-0.5, 0.5, 1}[n]; math.Abs(points-want) > 1e-9 || err < 1/float64(n+1) {
			t.Errorf("after %d games it is %.2f ± %.2f, want %.2f", n+1, points, err, want)
		}
	}
}

func TestAGameByHand(t *testing.T) {
	player := func(id string) stats.Player { return stats.Player{ID: id, Name: "Name of " + id} }
	solo := stats.Game{
		Number: 2, Players: [card.Seats]stats.Player{player("a"), player("b"), {Name: "Lotte"}, player("c")},
		Contract: rules.SoloJacks, Winner: game.Re, Soloist: 1, Points: [card.Seats]int{-4, 12, -4, -4},
		Feats: stats.Feats{Re: [card.Seats]bool{1: true}, Called: [card.Seats]rules.Step{1: rules.No90}}, Announced: [card.Seats]bool{1: true, 3: true},
	}
	solo.Called[3] = rules.Ansage
	normal := stats.Game{
		Number: 1, Players: solo.Players, Winner: game.Kontra, Soloist: card.NoSeat, Feats: stats.Feats{Re: [card.Seats]bool{1: true, 2: true}},
		Points: [card.Seats]int{3, -3, -3, 3},
	}
	normal.Made[0][rules.FuchsCaught] = 1
	normal.Lost[1][rules.FuchsCaught] = 1
	b := []stats.Game{solo, normal}

	p := stats.FoldPerson(b, "b", stats.AllTime, now)
	if p.Count != (stats.Count{Games: 2, Won: 1, Points: 9}) || p.Soli[rules.SoloJacks] != (stats.Count{Games: 1, Won: 1, Points: 12}) ||
		p.CalledRe != p.Soli[rules.SoloJacks] || p.Absagen[rules.No90] != p.Soli[rules.SoloJacks] || p.Lost[rules.FuchsCaught] != 1 {
		t.Errorf("the soloist has %+v", p)
	}
	if diff := cmp.Diff([]stats.Point{{Number: 1, Points: -3}, {Number: 2, Points: 12, Won: true}}, p.Curve); diff != "" {
		t.Error(diff)
	}
	if mates := p.Partners(); len(mates) != 1 || !mates[0].Computer() || mates[0].Points != -3 {
		t.Errorf("the soloist's partners are %+v", mates)
	}
	if c := stats.FoldPerson(b, "c", stats.AllTime, now); c.CalledKontra != (stats.Count{Games: 1, Points: -4}) || c.Against != c.CalledKontra {
		t.Errorf("an opponent has %+v", c)
	}
	want := stats.Pair{Together: stats.Count{Games: 2, Won: 1, Points: -1}}
	if diff := cmp.Diff(want, pairOf(b, "a", "c")); diff != "" {
		t.Errorf("a and c (- want):\n%s", diff)
	}
	want = stats.Pair{First: stats.Count{Games: 2, Won: 1, Points: -1}, Second: stats.Count{Games: 2, Won: 1, Points: 9}}
	if diff := cmp.Diff(want, pairOf(b, "a", "b")); diff != "" {
		t.Errorf("a and b (- want):\n%s", diff)
	}
}
