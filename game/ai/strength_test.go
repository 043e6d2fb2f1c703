package ai_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
)

// silentRandom plays random cards, but never announces anything and says gesund.
func silentRandom(v *game.View, rng *rand.Rand) (game.Action, bool) {
	if v.Turn() != v.Seat() {
		return game.Action{}, false
	}
	if v.Phase() == game.Reserving {
		return game.Say(v.Seat(), game.Healthy), true
	}
	for {
		if a, ok := random.Decide(v, rng); a.Kind == game.Playing {
			return a, ok
		}
	}
}

// oneAgainstThree returns the points a game of one player at each seat of every deal, and their standard error.
func oneAgainstThree(t *testing.T, one, three decider, deals int) (points, deviation float64) {
	compiled := compile(t, "ddv")
	var sum, squares float64
	for n := range deals {
		hands := deal(compiled, rand.New(rand.NewPCG(11, uint64(n))))
		inDeal := 0
		for seat := range card.Seats {
			seats := [card.Seats]decider{three, three, three, three}
			seats[seat] = one
			setup := game.Setup{Rules: compiled, Hands: hands, Vorhand: card.Seat(n % card.Seats)}
			s := play(t, setup, seats, rand.New(rand.NewPCG(12, uint64(n))), unwatched)
			r, _ := s.Result()
			inDeal += r.Points()[seat]
		}
		x := float64(inDeal) / card.Seats
		sum += x
		squares += x * x
	}
	n := float64(deals)
	return sum / n, math.Sqrt((squares/n - sum*sum/n/n) / n)
}

func TestSimpleBeatsRandom(t *testing.T) {
	if testing.Short() {
		t.Skip("plays some thousand games")
	}
	for name, test := range map[string]struct {
		against decider
		atLeast float64 // points a game
	}{
		"random in everything": {random.Decide, 0.8},
		"silent random":        {silentRandom, 0.8},
	} {
		t.Run(name, func(t *testing.T) {
			points, deviation := oneAgainstThree(t, simple.Decide, test.against, 300)
			t.Logf("%+.2f ± %.2f points a game", points, deviation)
			if points-2*deviation < test.atLeast {
				t.Errorf("%+.2f ± %.2f points a game are less than %+.1f", points, deviation, test.atLeast)
			}
		})
	}
}

func TestMediumBeatsSimple(t *testing.T) {
	if testing.Short() {
		t.Skip("plays some hundred games")
	}
	medium := ai.Player{Level: ai.Medium}
	points, deviation := oneAgainstThree(t, medium.Decide, simple.Decide, 100)
	t.Logf("%+.2f ± %.2f points a game", points, deviation)
	if points-deviation < 0.1 {
		t.Errorf("%+.2f ± %.2f points a game are too few", points, deviation)
	}
}
