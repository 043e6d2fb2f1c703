package rules

import "karlchen/game/card"

// Deadline is the moment when an announcement becomes too late: a player puts the Card-th card of a trick on the table, or with Own already
// the caller puts theirs.
type Deadline struct {
	Trick int // from 1; below that it is always too late
	Card  int // from 1
	Own   bool
}

// OwnCard is the moment when the caller plays their n-th card.
func OwnCard(n int) Deadline { return Deadline{Trick: n, Card: card.Seats, Own: true} }

// TableCard is the moment when the n-th card of a trick lies on the table.
func TableCard(trick, n int) Deadline { return Deadline{Trick: trick, Card: n} }

// Earlier returns the earlier of two deadlines, or one for whichever comes first.
func (d Deadline) Earlier(other Deadline) Deadline {
	switch {
	case d.Trick < other.Trick:
		return d
	case d.Trick > other.Trick:
		return other
	}
	return Deadline{Trick: d.Trick, Card: min(d.Card, other.Card), Own: d.Own || other.Own}
}

// DeadlineAt returns what a number means as the deadline of a step: how many cards a player must still hold, how many may lie on the table,
// or how many tricks may be over (AN2–AN8, AN30). Nobody announces without a card in hand (003:L61).
func (r *Ruleset) DeadlineAt(n int) (d Deadline) {
	switch r.DeadlineUnit {
	case DeadlinesInHand:
		if r.SharpDeckDeadlines {
			n -= card.Deck48.HandSize() - r.Deck.HandSize()
		}
		d = OwnCard(r.Deck.HandSize() - n + 1)
	case DeadlinesOnTable:
		d = TableCard(n/card.Seats+1, n%card.Seats+1)
	case DeadlinesInTricks:
		d = TableCard(n+1, card.Seats)
	}
	if r.WindowInTrick != WindowAny {
		d.Card = min(d.Card, 2)
	}
	return d.Earlier(OwnCard(r.Deck.HandSize()))
}

// Offers reports whether the rules know the announcement: with Schneider and schwarz alone there is no keine 90 and no keine 30 (AN26).
func (r *Ruleset) Offers(s Step) bool { return !r.SchneiderSchwarzLadder || s != No90 && s != No30 }

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
