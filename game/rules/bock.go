package rules

// CountsAsSolo reports whether a game counts as a solo. Every declared solo does; a Hochzeit without a partner and a silent one do only if
// they are scored as soli (HZ4, HZ6).
func (r *Ruleset) CountsAsSolo(c Contract) bool {
	switch c {
	case SilentHochzeit:
		return r.StilleHochzeitScoring == SilentAsSolo
	case LoneHochzeit:
		return r.HochzeitAlone != AloneScoredAsNormal
	default:
		return c.Declared()
	}
}

// SaysRe reports whether the contract itself counts as an announced Re: a declared solo, and a Hochzeit without a partner (SO22).
func (r *Ruleset) SaysRe(c Contract) bool {
	return r.SoloAutoRe && (c.Declared() || c == LoneHochzeit)
}

// MaxBock returns the highest possible factor of a single game: 8, though the cap of a list may be lower, and more without a cap.
func (r *Ruleset) MaxBock() int { return max(CapEight.Factor(), r.BockCap.Factor()) }

// BockCounts reports whether a Bock multiplies a game: soli only if the rules say so, but a silent Hochzeit always (BK12).
func (r *Ruleset) BockCounts(c Contract) bool {
	return r.BockAppliesToSolo || c == SilentHochzeit || !r.CountsAsSolo(c)
}

// BockUsedUp reports whether a game takes one off the coming Bock games. A game that a Bock does not multiply takes none off, and neither
// does a declared solo after which the same dealer deals once more (BK13).
func (r *Ruleset) BockUsedUp(c Contract) bool {
	return r.BockSoloConsumes || r.BockCounts(c) && !c.Declared()
}
