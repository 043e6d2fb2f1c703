package ai

import (
	"math/rand/v2"

	"karlchen/game"
)

// Expect returns how many points each Kontra player loses to Re on average, if all play on from the guess by the rules of thumb. It is negative
// where Kontra wins. It plays so many games to their end.
func Expect(g game.Guess, games int, rng *rand.Rand) float64 {
	chance := rand.NewPCG(rng.Uint64(), rng.Uint64())
	p, sum := newPolicy(g.Compiled(), chance), 0.0
	for range games {
		next := g
		finishWords(&next)
		p.finish(&next)
		if r, ok := next.Result(); ok && !r.Redeal {
			sum -= float64(r.PointsOf(game.Kontra))
		}
	}
	return sum / float64(games)
}
