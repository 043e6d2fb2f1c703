package rules

// HasPflichtsoli reports whether somebody can owe a solo: one a round, or one after a lost solo (SO17, SO21).
func (r Ruleset) HasPflichtsoli() bool { return r.Pflichtsolo || r.PflichtsoloAfterLostSolo }

// OffersSolo reports whether there is any solo to name.
func (r Ruleset) OffersSolo() bool {
	for c := range Contracts {
		if r.Permits(c) {
			return true
		}
	}
	return false
}

// HasVorfuehrungen reports whether somebody can have to play the solo that he owes (SO19, SO21).
func (r Ruleset) HasVorfuehrungen() bool { return r.Vorfuehrung || r.PflichtsoloAfterLostSolo }
