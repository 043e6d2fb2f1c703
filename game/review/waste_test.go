package review_test

import (
	"cmp"
	"math"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/review"
	"karlchen/game/rules"
)

// decider is what a seat does in what it sees.
type decider func(*game.View, *rand.Rand) (game.Action, bool)

// playedBy returns the first state and the actions of a game of the players; ok is false when it is thrown in.
func playedBy(t *testing.T, c *rules.Compiled, players [card.Seats]decider, rng *rand.Rand) (start, end game.State, actions []game.Action, ok bool) {
	t.Helper()
	shuffle := game.Shuffle{Version: game.K1}
	for i := range shuffle.Seed {
		shuffle.Seed[i] = byte(rng.Uint32())
	}
	vorhand := card.Seat(rng.IntN(card.Seats))
	start, err := game.New(game.Setup{Rules: c, Vorhand: vorhand, Hands: shuffle.Deal(c.Rules().Deck, vorhand)})
	if err != nil {
		t.Fatal(err)
	}
	end = start
	for i := 0; i < card.Seats; i++ { // whose turn it is comes last
		first := end.Vorhand()
		if end.Turn() != card.NoSeat {
			first = end.Turn().Next()
		}
		v := end.View(first.Plus(i))
		if a, ok := players[v.Seat()](&v, rng); ok {
			if err := end.Advance(a); err != nil {
				t.Fatal(err)
			}
			actions, i = append(actions, a), -1
		}
	}
	r, over := end.Result()
	return start, end, actions, over && !r.Redeal
}

// series is a mean in the making.
type series struct{ n, sum, squares float64 }

func (s *series) add(x float64) { s.n, s.sum, s.squares = s.n+1, s.sum+x, s.squares+x*x }
func (s *series) mean() float64 { return s.sum / s.n }
func (s *series) err() float64  { return s.spread() / math.Sqrt(s.n) }
func (s *series) spread() float64 {
	return math.Sqrt(max(s.squares-s.sum*s.sum/s.n, 0) / (s.n - 1))
}

// Who plays better wastes less: accuracy was 100 % for strong players, and 97 % for simple ones. All levels but random play at one table, and random in one of
// eight games, because it bids the wildest soli. The judge is an expert, who is nobody's equal here. The nightly form prints what the package calls its scale:
//
//	KARLCHEN_NIGHTLY=1 KARLCHEN_RULES=ddv go test ./game/review -run LevelsWasteInTheirOrder -v -timeout 2h
func TestLevelsWasteInTheirOrder(t *testing.T) {
	config, games, levels := review.Usual, 200, []ai.Level{}
	config.Nodes = 0
	nightly := os.Getenv("KARLCHEN_NIGHTLY") != ""
	if !nightly {
		config.Player.Budget, config.Second.Budget, games = 2*time.Millisecond, time.Millisecond, 3
		levels = []ai.Level{ai.Random, ai.Medium}
	} else {
		for level := ai.Random; level <= ai.Strong; level++ {
			levels = append(levels, level)
		}
	}
	ruleset, err := rules.Parse(cmp.Or(os.Getenv("KARLCHEN_RULES"), "ddv"))
	if err != nil {
		t.Fatal(err)
	}
	c, err := rules.Compile(ruleset)
	if err != nil {
		t.Fatal(err)
	}
	wasted, points := make([]series, len(levels)), make([]series, len(levels))
	var together struct{ x, y, xx, yy, xy, n float64 }
	usual, stakes := len(levels)-1, make([]series, len(levels))
	for n := 0; wasted[usual].n < float64(games); n++ {
		var seats [card.Seats]int
		var players [card.Seats]decider
		for i := range seats {
			if seats[i] = 1 + (n+i)%usual; n%8 == i {
				seats[i] = 0
			}
			players[i] = ai.Player{Level: levels[seats[i]]}.Decide
		}
		start, end, actions, ok := playedBy(t, c, players, rand.New(rand.NewPCG(37, uint64(n))))
		if !ok {
			continue
		}
		r, err := review.Of(config, start, actions)
		if err != nil {
			t.Fatal(err)
		}
		result, _ := end.Result()
		for i, of := range r.Wasted {
			x, y := of.Points, float64(result.Points()[i])
			wasted[seats[i]].add(x)
			points[seats[i]].add(y)
			stakes[seats[i]].add(min(math.Abs(float64(result.Points()[0])), math.Abs(float64(result.Points()[1]))))
			together.x, together.y, together.n = together.x+x, together.y+y, together.n+1
			together.xx, together.yy, together.xy = together.xx+x*x, together.yy+y*y, together.xy+x*y
		}
	}
	s := &together
	t.Logf("correlation with the points of the same game %+.2f", (s.xy-s.x*s.y/s.n)/math.Sqrt((s.xx-s.x*s.x/s.n)*(s.yy-s.y*s.y/s.n)))
	for i := range levels {
		w, p := &wasted[i], &points[i]
		t.Logf("%8s wastes %.2f ± %.2f points a game (they spread by %.2f), a share of %.3f of the stake, and scores %+.2f ± %.2f, %.0f games",
			levels[i], w.mean(), w.err(), w.spread(), w.mean()/stakes[i].mean(), p.mean(), p.err(), w.n)
		if i == 0 {
			continue
		}
		least := 0.0
		if nightly {
			least = 3 * math.Hypot(wasted[i-1].err(), w.err())
		}
		if gap := wasted[i-1].mean() - w.mean(); gap <= least {
			t.Errorf("%s wastes %.2f points less than %s, and must waste %.2f less", levels[i], gap, levels[i-1], least)
		}
	}
}

// A player is compared with computers only as far as the figures are sure.
func TestLike(t *testing.T) {
	for _, test := range []struct {
		share, err    float64
		worse, better ai.Level
		ok            bool
	}{
		{0.04, 0.01, ai.Strong, ai.Strong, true}, {-3, 0.05, ai.Strong, ai.Strong, true}, {0.12, 0.03, ai.Simple, ai.Strong, true}, {0.36, 0.02, ai.Beginner, ai.Beginner, true}, {20, 1, ai.Random, ai.Random, false}, {1, 5, ai.Random, ai.Strong, false},
	} {
		if worse, better, ok := review.Like(test.share, test.err); ok != test.ok || ok && (worse != test.worse || better != test.better) {
			t.Errorf("a share of %.2f ± %.2f is like %s to %s, %v", test.share, test.err, worse, better, ok)
		}
	}
}
