package ai_test

import (
	"math/rand/v2"
	"testing"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
)

// The level itself speaks and announces by search, which players with less time do not.
func TestTheStrongLevelPlaysByTheRules(t *testing.T) {
	games := 30
	if testing.Short() {
		games = 4
	}
	level := ai.Player{Level: ai.Strong}
	calls, soli := 0, 0
	for n := range games {
		rng := rand.New(rand.NewPCG(41, uint64(n)))
		compiled := anyRules(t, rng)
		if n < len(rulesets) {
			compiled = compile(t, rulesets[n])
		}
		setup := game.Setup{Rules: compiled, Hands: deal(compiled, rng), Vorhand: card.Seat(n % card.Seats)}
		setup.Owes[n%3] = true
		counted := func(v *game.View, rng *rand.Rand) (game.Action, bool) {
			a, ok := level.Decide(v, rng)
			if _, solo := a.Word().Solo(); solo {
				soli++
			}
			if a.Kind == game.Calling {
				calls++
			}
			return a, ok
		}
		seats := mixed(n)
		seats[n%card.Seats] = counted
		play(t, setup, seats, rng, unwatched)
	}
	t.Logf("%d announcements, %d soli", calls, soli)
	if calls == 0 {
		t.Error("it announces nothing")
	}
}

// BenchmarkSearch measures the iterations of a search for the first card of a game.
func BenchmarkSearch(b *testing.B) {
	b.ReportAllocs()
	v := see(b, game.Setup{}, hands, "1:healthy 2:healthy 3:healthy 4:healthy", 0)
	games := 0
	for b.Loop() {
		games += ai.Iterations(v, rand.New(rand.NewPCG(1, uint64(games))), 1000)
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "iterations/s")
}
