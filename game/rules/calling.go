package rules

// Offers reports whether the rules know the announcement: with Schneider and schwarz alone there is no keine 90 and no keine 30 (AN26).
func (rs *Compiled) Offers(s Step) bool { return rs.rules.Offers(s) }

// Offers is Compiled.Offers for callers with a plain ruleset.
func (r *Ruleset) Offers(s Step) bool { return !r.SchneiderSchwarzLadder || s != No90 && s != No30 }

// Unit returns the unit of the deadlines (AN7).
func (rs *Compiled) Unit() DeadlineUnit { return rs.rules.DeadlineUnit }

// NextCall reports whether the step has no deadline of its own, but is due a card after the call before it (AN3–AN6).
func (rs *Compiled) NextCall(s Step) bool {
	switch s {
	case No90:
		return rs.rules.DeadlineNo90 == DeadlineNthCall
	case No60:
		return rs.rules.DeadlineNo60 == DeadlineNthCall
	case No30:
		return rs.rules.DeadlineNo30 == DeadlineNthCall
	case Schwarz:
		return rs.rules.DeadlineSchwarz == DeadlineNthCall
	default:
		return false
	}
}

// OnlyOnTurn reports whether only the player of the next card may announce (AN27).
func (rs *Compiled) OnlyOnTurn() bool { return rs.rules.AnnounceOnlyOnTurn }

// ForcesCalls reports whether the rules can oblige a player to announce (AN20, AN21).
func (rs *Compiled) ForcesCalls() bool { return rs.forcesCalls }
