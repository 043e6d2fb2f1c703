package ai

import (
	"math/rand/v2"

	"karlchen/game"
)

// The errors of a beginner: how many complete tricks they remember, and in how many of 100 moments they do not think of a maxim.
const (
	remembered = 1
	slipsOf100 = 55
)

// decideBeginner plays by the rules of thumb as beginners do. They lead Asse, because everybody learns that first, but forget what is out and many
// another maxim, and do not care who gets their Füchse. They announce nothing but what the rules demand, and play alone only if they must.
func decideBeginner(v *game.View, rng *rand.Rand) (game.Action, bool) {
	usual, ok := decideSimple(v, true, shy)
	if usual.Kind != game.Playing {
		return usual, ok
	}
	s := newSightSince(v, max(v.Tricks()-remembered, 0))
	s.fuchs = 0
	for i := range s.maxims() {
		if rng.IntN(100) < slipsOf100 {
			s.slips |= 1 << i
		}
	}
	if a := game.Play(v.Seat(), s.choose()); v.Check(a) == game.Legal {
		return a, true
	}
	return usual, true
}
