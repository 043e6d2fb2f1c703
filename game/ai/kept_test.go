package ai_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Who announces of their own will keeps it most often: among equals as against players by rules of thumb. A floor is missed if the share lies two standard
// errors below it.
func TestAnnouncementsAreKept(t *testing.T) {
	if !nightly {
		t.Skip("plays some hundred games of four strong players; KARLCHEN_NIGHTLY=1 runs it")
	}
	const games = 60
	strong := ai.Player{Level: ai.Strong}
	for name, test := range map[string]struct {
		others       ai.Player
		ansage, no90 float64
	}{
		"among equals":   {strong, 0.6, 0.8},
		"against simple": {simple, 0.75, 0.8},
	} {
		for _, preset := range []string{"ddv", "hausrunde", "spielordnung"} {
			t.Run(name+"/"+preset, func(t *testing.T) {
				var made, kept [rules.Steps]float64
				compiled := compile(t, preset)
				for n := range games {
					type call struct {
						seat card.Seat
						step rules.Step
					}
					var calls []call
					talks := func(v *game.View, rng *rand.Rand) (game.Action, bool) {
						a, ok := strong.Decide(v, rng)
						if must, owed := v.MustCall(v.Seat()); ok && a.Kind == game.Calling && !(owed && must == a) {
							step, _ := a.Step()
							calls = append(calls, call{v.Seat(), step})
						}
						return a, ok
					}
					rng := rand.New(rand.NewPCG(71, uint64(n)))
					seats := [card.Seats]decider{test.others.Decide, test.others.Decide, test.others.Decide, test.others.Decide}
					if seats[n%card.Seats] = talks; test.others == strong {
						seats = [card.Seats]decider{talks, talks, talks, talks}
					}
					s := play(t, game.Setup{Rules: compiled, Hands: deal(compiled, rng), Vorhand: card.Seat(n / card.Seats % card.Seats)}, seats, rng, unwatched)
					r, _ := s.Result()
					for _, c := range calls {
						if made[c.step]++; r.Winner == r.PartyOf(c.seat) {
							kept[c.step]++
						}
					}
				}
				for step, floor := range map[rules.Step]float64{rules.Ansage: test.ansage, rules.No90: test.no90} {
					share := kept[step] / max(made[step], 1)
					t.Logf("step %d: %.0f of %.0f kept", step, kept[step], made[step])
					if made[step] > 0 && share+2*math.Sqrt(floor*(1-floor)/made[step]) < floor {
						t.Errorf("step %d: only %.0f of %.0f are kept, and not %.2f", step, kept[step], made[step], floor)
					}
				}
			})
		}
	}
}
