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
	for name, test := range map[string]struct {
		against decider
		atLeast float64 // points a game
	}{
		"random in everything": {random.Decide, 0.8},
		"silent random":        {silentRandom, 0.8},
	} {
		t.Run(name, func(t *testing.T) {
			points, deviation := oneAgainstThree(t, simple.Decide, test.against, some(100, 600))
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
	points, deviation := oneAgainstThree(t, medium.Decide, simple.Decide, some(60, 400))
	t.Logf("%+.2f ± %.2f points a game", points, deviation)
	if points-deviation < 0.1 {
		t.Errorf("%+.2f ± %.2f points a game are too few", points, deviation)
	}
}

// knower is a player who could look at the state.
type knower func(game.State, *game.View, *rand.Rand) (game.Action, bool)

// fair is a player who does not.
func fair(d decider) knower {
	return func(_ game.State, v *game.View, rng *rand.Rand) (game.Action, bool) { return d(v, rng) }
}

// improvement returns the points a game of a player at each seat of every deal, how many more a better one makes of the same cards against the same three
// others, and the standard error of this difference.
func improvement(t *testing.T, player, better knower, others decider, deals int) (points, more, deviation float64) {
	compiled := compile(t, "ddv")
	var sum, squares float64
	for n := range deals {
		hands, inDeal := deal(compiled, rand.New(rand.NewPCG(54, uint64(n)))), 0
		for seat := range card.Seats {
			of := func(one knower) int {
				var now game.State
				seats := [card.Seats]decider{others, others, others, others}
				seats[seat] = func(v *game.View, rng *rand.Rand) (game.Action, bool) { return one(now, v, rng) }
				setup := game.Setup{Rules: compiled, Hands: hands, Vorhand: card.Seat(n % card.Seats)}
				s := play(t, setup, seats, rand.New(rand.NewPCG(55, uint64(n))), func(s game.State, _ card.Seat) { now = s })
				r, _ := s.Result()
				return r.Points()[seat]
			}
			x := of(player)
			points += float64(x) / card.Seats
			inDeal += of(better) - x
		}
		x := float64(inDeal) / card.Seats
		sum += x
		squares += x * x
	}
	n := float64(deals)
	return points / n, sum / n, math.Sqrt((squares/n - sum*sum/n/n) / n)
}

// How much more a cheater wins who sees all cards: the most that guessing them better could bring.
func TestWhatSeeingAllCardsIsWorth(t *testing.T) {
	if !nightly {
		t.Skip("takes ten minutes; KARLCHEN_NIGHTLY=1 runs it")
	}
	expert, medium := ai.Player{Level: ai.Expert, Quiet: true}, ai.Player{Level: ai.Medium, Quiet: true}
	cheater := func(s game.State, v *game.View, rng *rand.Rand) (game.Action, bool) {
		var hands [card.Seats]card.Set
		for seat := range card.Seat(card.Seats) {
			hands[seat] = s.Hand(seat)
		}
		return expert.Knowing(v, hands, rng)
	}
	points, more, deviation := improvement(t, fair(expert.Decide), cheater, medium.Decide, 100)
	t.Logf("%+.2f points a game, and %+.2f ± %.2f more with all cards open", points, more, deviation)
	if more-2*deviation > 1.5 {
		t.Errorf("seeing all cards brings %+.2f ± %.2f points a game more", more, deviation)
	}
}
