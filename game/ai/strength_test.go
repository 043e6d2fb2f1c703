package ai_test

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/rules"
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

// oneAgainstThree returns the points a game of one player at each seat of every deal, and of how many of 100 games it wins, both with their standard errors.
// A game without points is half won. It plays no more deals than it takes to see that the points are above 0, but fewest.
func oneAgainstThree(t *testing.T, preset string, one, three decider, fewest, deals int) (points, wins estimate) {
	const sure = 3
	compiled := compile(t, preset)
	for n := 0; n < deals && (n < fewest || points.mean() < sure*points.deviation()); n++ {
		hands := deal(compiled, rand.New(rand.NewPCG(11, uint64(n))))
		inDeal, won := 0.0, 0.0
		for seat := range card.Seats {
			seats := [card.Seats]decider{three, three, three, three}
			seats[seat] = one
			setup := game.Setup{Rules: compiled, Hands: hands, Vorhand: card.Seat(n % card.Seats)}
			s := play(t, setup, seats, rand.New(rand.NewPCG(12, uint64(n))), unwatched)
			r, _ := s.Result()
			x := r.Points()[seat]
			inDeal += float64(x) / card.Seats
			won += 100 * float64(1+cmp.Compare(x, 0)) / 2 / card.Seats
		}
		points.add(inDeal)
		wins.add(won)
	}
	return points, wins
}

// estimate is a mean of many observations.
type estimate struct{ n, sum, squares float64 }

func (e *estimate) add(x float64) {
	e.n++
	e.sum += x
	e.squares += x * x
}

func (e estimate) mean() float64 { return e.sum / e.n }

func (e estimate) deviation() float64 {
	return math.Sqrt((e.squares/e.n - e.mean()*e.mean()) / e.n)
}

func (e estimate) String() string { return fmt.Sprintf("%+.2f ± %.2f", e.mean(), e.deviation()) }

func TestSimpleBeatsRandom(t *testing.T) {
	for name, test := range map[string]struct {
		against decider
		atLeast float64 // points a game
	}{
		"random in everything": {random.Decide, 0.8},
		"silent random":        {silentRandom, 0.8},
	} {
		t.Run(name, func(t *testing.T) {
			points, _ := oneAgainstThree(t, "ddv", simple.Decide, test.against, some(100, 600), some(100, 600))
			t.Logf("%v points a game", points)
			if points.mean()-2*points.deviation() < test.atLeast {
				t.Errorf("%v points a game are less than %+.1f", points, test.atLeast)
			}
		})
	}
}

// In whole games each level beats the next lower one by every preset, and as often as people are told. Experts speak as strong players do, and think so
// long that a night has time for them by one preset, and for cards only. By day the two lowest steps are compared, by one preset.
func TestLevelsAreAStaircase(t *testing.T) {
	highest := ai.Medium
	if nightly {
		highest = ai.Expert
	}
	for _, preset := range rules.Presets()[:some(1, len(rules.Presets()))] {
		for upper := ai.Simple; upper <= highest; upper++ {
			told, lower := upper.Beats()
			quiet := upper == ai.Expert
			if quiet && preset != "ddv" {
				continue
			}
			t.Run(preset+"/"+upper.String(), func(t *testing.T) {
				t.Parallel()
				points, wins := oneAgainstThree(t, preset, ai.Player{Level: upper, Quiet: quiet}.Decide, ai.Player{Level: lower, Quiet: quiet}.Decide, some(40, 60), 500)
				t.Logf("%v points a game against three %s, wins %v of 100, %v deals", points, lower, wins, points.n)
				if points.mean() <= 2*points.deviation() {
					t.Errorf("%v points a game against three %s are not above 0", points, lower)
				}
				if off := wins.mean() - float64(told); preset == "ddv" && !quiet && math.Abs(off) > 3*wins.deviation()+1 {
					t.Errorf("wins %v of 100 games against three %s, and people are told %d", wins, lower, told)
				}
			})
		}
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
