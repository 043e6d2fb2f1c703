package game

import "karlchen/game/rules"

// applyBock multiplies the value of a result by the factor of the game, after everything else (SC25). Special is the part of the value that
// comes from Sonderpunkte.
func (r *Result) applyBock(rs *rules.Ruleset, factor, special int) {
	r.Base, r.Bock = r.Value, 1
	if factor <= 1 || !rs.BockCounts(r.Contract) {
		return
	}
	if rs.BockWhatIsMultiplied == rules.BockMultipliesAll {
		special = 0
	}
	r.Bock = factor
	r.Value = (r.Value-special)*factor + special
}

// validFactor reports whether a Bock can multiply a game by the factor.
func validFactor(factor int, rs *rules.Ruleset) bool {
	return factor > 0 && factor&(factor-1) == 0 && factor <= rs.MaxBock()
}
