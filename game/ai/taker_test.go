package ai_test

import (
	"math/rand/v2"
	"testing"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
)

// Somebody who has taken cards up has a hand for it. A strong player took the taker's hand for any, and said Kontra against an Armut in whose fewest games it
// won.
func TestWhoTakesCardsUpHoldsHighTrumps(t *testing.T) {
	for name, taker := range map[string]func(*game.State) card.Seat{
		"hausrunde":   func(s *game.State) card.Seat { return s.Taker() },
		"zwei-neunen": func(s *game.State) card.Seat { return s.StockTaker() },
	} {
		t.Run(name, func(t *testing.T) {
			compiled, known, unknown, views := compile(t, name), 0.0, 0.0, 0
			for n := uint64(0); views < 12; n++ {
				rng, done := rand.New(rand.NewPCG(61, n)), false
				seats := [card.Seats]decider{simple.Decide, simple.Decide, simple.Decide, simple.Decide}
				play(t, game.Setup{Rules: compiled, Hands: deal(compiled, rng)}, seats, rng, func(s game.State, _ card.Seat) {
					if done || s.Phase() != game.InPlay || s.Contract().Declared() {
						return
					}
					done = true
					if s.Contract().Alone() || taker(&s) == card.NoSeat {
						return
					}
					v := s.View(taker(&s).Next())
					if s.Giver() == v.Seat() { // who knows some of the taker's cards
						v = s.View(v.Seat().Next())
					}
					views++
					for _, c := range []card.Card{card.Dulle, card.Alte} {
						known += ai.Player{Level: ai.Strong}.Holds(&v, rng)[taker(&s)][c]
						unknown += ai.Player{Level: ai.Strong}.With("uniform").Holds(&v, rng)[taker(&s)][c]
					}
				})
			}
			t.Logf("a taker has %.2f of a ♥10 and a ♣D, and %.2f in deals that are all alike", known/float64(views), unknown/float64(views))
			if known < unknown+0.1*float64(views) {
				t.Errorf("a taker has %.2f of a ♥10 and a ♣D, and no more than %.2f in deals that are all alike", known/float64(views), unknown/float64(views))
			}
		})
	}
}
