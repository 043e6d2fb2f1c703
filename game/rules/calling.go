package rules

// Offers reports whether there is such an announcement: with Schneider and schwarz alone there is no keine 90 and no keine 30 (AN26).
func (t *Table) Offers(s Step) bool { return t.rules.Offers(s) }

// Offers is Table.Offers for who has no table.
func (r *Ruleset) Offers(s Step) bool { return !r.SchneiderSchwarzLadder || s != No90 && s != No30 }

// Unit returns what the deadlines count (AN7).
func (t *Table) Unit() DeadlineUnit { return t.rules.DeadlineUnit }

// NextCall reports whether the step has no deadline of its own, but is due a card after the call before it (AN3–AN6).
func (t *Table) NextCall(s Step) bool {
	switch s {
	case No90:
		return t.rules.DeadlineNo90 == DeadlineNthCall
	case No60:
		return t.rules.DeadlineNo60 == DeadlineNthCall
	case No30:
		return t.rules.DeadlineNo30 == DeadlineNthCall
	case Schwarz:
		return t.rules.DeadlineSchwarz == DeadlineNthCall
	default:
		return false
	}
}

// OnlyOnTurn reports whether only who must play the next card may announce (AN27).
func (t *Table) OnlyOnTurn() bool { return t.rules.AnnounceOnlyOnTurn }

// CardsInHandDecide reports whether the number of cards in the caller's hand alone decides when an announcement is too late.
func (t *Table) CardsInHandDecide() bool { return t.handDecides }

// ForcesCalls reports whether a player can have to announce (AN20, AN21).
func (t *Table) ForcesCalls() bool { return t.forcesCalls }

func (r *Ruleset) cardsInHandDecide() bool {
	nth := DeadlineNthCall
	return r.DeadlineUnit == DeadlinesInHand && r.WindowInTrick == WindowAny && r.EarlyCallsOnly == CallsLater && !r.AnnouncementChain &&
		r.Erwiderung != ErwiderungInChain && r.DeadlineNo90 != nth && r.DeadlineNo60 != nth && r.DeadlineNo30 != nth && r.DeadlineSchwarz != nth
}
