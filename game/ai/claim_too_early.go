package ai

import (
	"math/rand/v2"

	"karlchen/game"
)

// claimDeals is on how many deals a claim is tried. With five, the search in the real deal then was too long, and found only a minimum, for 1 of 111 soli
// with eight cards left after random cards, and for 2 of 66 before the first card. With one it was 7 of 47.
const claimDeals = 5

// TooEarlyToClaim reports whether the worth of the viewer's claim would need a longer search than a table has time for. A search in the real deal would
// tell by its answer, and by its time, how the hidden cards lie. So it searches in deals that agree with all that the viewer knows, always the same ones:
// answer and work follow from the view alone. It is false for a claim that is against the rules.
func TooEarlyToClaim(v *game.View) bool {
	if v.Check(game.Claim(v.Seat())) != game.Legal {
		return false
	}
	s, chance := newSampler(learn(v), silentHochzeit, leaning{}), rand.NewPCG(1, 2)
	for n := 0; n < claimDeals && s.possible(); n++ {
		if g, err := v.Guess(s.draw(chance)); err != nil || g.TooEarlyToClaim(v.Seat()) {
			return true
		}
	}
	return !s.possible()
}
