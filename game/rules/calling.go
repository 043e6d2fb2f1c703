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

// CardsInHandDecide reports whether the number of cards in the caller's hand alone decides when an announcement is too late.
func (rs *Compiled) CardsInHandDecide() bool { return rs.handDecides }

// ForcesCalls reports whether the rules can oblige a player to announce (AN20, AN21).
func (rs *Compiled) ForcesCalls() bool { return rs.forcesCalls }

func (r *Ruleset) cardsInHandDecide() bool {
	nth := DeadlineNthCall
	return r.DeadlineUnit == DeadlinesInHand && r.WindowInTrick == WindowAny && r.EarlyCallsOnly == CallsLater && !r.AnnouncementChain &&
		r.Erwiderung != ErwiderungInChain && r.DeadlineNo90 != nth && r.DeadlineNo60 != nth && r.DeadlineNo30 != nth && r.DeadlineSchwarz != nth
}
