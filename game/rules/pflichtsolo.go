package rules

// HasPflichtsoli reports whether a player can owe a solo: one a round, or one after a lost solo (SO17, SO21).
func (r Ruleset) HasPflichtsoli() bool { return r.Pflichtsolo || r.PflichtsoloAfterLostSolo }

// OffersSolo reports whether players can name any solo.
func (r Ruleset) OffersSolo() bool {
	for c := range Contracts {
		if r.Permits(c) {
			return true
		}
	}
	return false
}

// HasVorfuehrungen reports whether a player can be forced to play the solo that they owe (SO19, SO21).
func (r Ruleset) HasVorfuehrungen() bool { return r.Vorfuehrung || r.PflichtsoloAfterLostSolo }
