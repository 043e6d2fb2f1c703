package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// chain is what later deadlines may depend on, where they follow from the calls before them (AN3, AN19).
type chain struct {
	made  uint8 // how many calls raised a party, of both parties together
	trick uint8 // in which the last of them was made, from 0
	early bool  // the first of them was vorab
}

// inTime reports whether the seat may make the step now, as far as time goes.
func (p *position) inTime(seat card.Seat, step rules.Step) bool {
	if p.table.CardsInHandDecide() { // and nothing else
		return p.HandSize(seat) >= p.limit(step)
	}
	return p.open() && p.due(seat, p.limit(step))
}

func (p *position) replyInTime(seat card.Seat, own Party) bool {
	limit, ok := p.replyLimit(own)
	if !ok || p.table.CardsInHandDecide() {
		return ok && p.HandSize(seat) >= limit
	}
	return p.open() && p.due(seat, limit)
}

// inTrick is the number of cards that lie in the trick.
func (p *position) inTrick() int { return int(p.cards) - int(p.tricks)*card.Seats }

// firstTrick is the number of the trick, from 0, that is the first as far as announcements go: in a Hochzeit the one after the Klärungsstich,
// unless it has the times of a normal game (HZ11).
func (p *position) firstTrick() uint8 {
	if p.table.House().HochzeitFixedTimeConversion {
		return 0
	}
	return p.klaerung
}

// open reports whether anybody may announce at this moment (AN8, AN19, AN28).
func (p *position) open() bool {
	r := p.table.House()
	switch r.EarlyCallsOnly {
	case rules.CallsLater:
	case rules.CallsBeforeLead:
		if p.cards > p.firstTrick()*card.Seats {
			return false
		}
	case rules.CallsInFirstTrick:
		if p.tricks > p.firstTrick() {
			return false
		}
	}
	if r.AnnouncementChain && p.chain.made > 0 && p.tricks > p.chain.trick+1 {
		return false
	}
	return r.WindowInTrick != rules.WindowOneCard || p.inTrick() <= 1
}

// due compares the moment with a deadline (AN7). In the last trick before it a ruleset may want the second card not to lie yet (AN8).
func (p *position) due(seat card.Seat, limit int) bool {
	r := p.table.House()
	last := false // trick in which it is possible
	switch r.DeadlineUnit {
	case rules.DeadlinesInHand:
		if p.HandSize(seat) < limit {
			return false
		}
		last = p.table.HandSize()-int(p.tricks) == limit
	case rules.DeadlinesOnTable:
		if int(p.cards) > limit {
			return false
		}
		last = int(p.tricks) == limit/card.Seats
	case rules.DeadlinesInTricks:
		if int(p.tricks) > limit {
			return false
		}
		last = int(p.tricks) == limit
	}
	return r.WindowInTrick != rules.WindowBeforeSecondCard || !last || p.inTrick() <= 1
}

// limit is the deadline of a step in the unit of the ruleset: how many cards must be in hand, how many may lie on the table, or how many
// tricks may be over. Where the Klärungsstich was the second (third) trick it is one (two) cards later (HZ9). A step that is due as the next
// call of the table has the deadline of an Ansage, and a card later for each call before it.
func (p *position) limit(step rules.Step) int {
	limit := p.table.Deadline(step)
	later := 0
	if p.table.NextCall(step) || step == rules.Ansage && p.chain.made > 0 && p.table.House().Erwiderung == rules.ErwiderungInChain {
		limit = p.table.Deadline(rules.Ansage)
		later = int(p.chain.made)
		if p.chain.early {
			later--
		}
	}
	if klaerung := p.clarified(); klaerung > 0 {
		switch p.table.House().HochzeitAnnounceShift {
		case rules.ShiftNone:
		case rules.ShiftAll:
			later += klaerung - 1
		case rules.ShiftReKontra:
			if step == rules.Ansage {
				later += klaerung - 1
			}
		case rules.ShiftByTricks:
			later += klaerung
		}
	}
	return p.later(limit, later)
}

// clarified is the number of the Klärungsstich; of a Hochzeit that still looks for its partner it is at best the trick on the table.
func (p *position) clarified() int {
	if p.seeking() {
		return int(p.tricks) + 1
	}
	return int(p.klaerung)
}

// later moves a deadline by so many cards of a hand.
func (p *position) later(limit, cards int) int {
	switch p.table.Unit() {
	case rules.DeadlinesInHand:
		return limit - cards
	case rules.DeadlinesOnTable:
		return limit + cards*card.Seats
	case rules.DeadlinesInTricks:
		return limit + cards
	}
	return limit
}

// replyLimit: Re or Kontra may answer a call of the opponents with one card less than that call's number (AN13), whenever it was made. ok is
// false when there is nothing to reply to.
func (p *position) replyLimit(own Party) (limit int, ok bool) {
	theirs := p.stands[own.Other()]
	if p.table.House().Erwiderung != rules.ErwiderungOneCardLater || theirs == rules.NoStep {
		return 0, false
	}
	return p.later(p.limit(theirs), 1), true
}

// checkVorab: Re and Kontra may be said vorab until the second card of the first trick, in a Hochzeit of the trick after the Klärungsstich,
// by a party that has said nothing yet (AN23). Where the cards in hand count, who has led has too few.
func (p *position) checkVorab(seat card.Seat, own Party) Illegal {
	switch {
	case !p.table.House().Vorab:
		return AnnouncementNotOffered
	case p.stands[own] != rules.NoStep:
		return AnnouncementMadeAlready
	case p.tricks > p.firstTrick() || p.inTrick() > 1, p.table.Unit() == rules.DeadlinesInHand && p.hasPlayed(seat):
		return AnnouncementOutOfTime
	}
	return Legal
}

// hasPlayed reports whether a card of the seat lies in the trick.
func (p *position) hasPlayed(seat card.Seat) bool {
	return p.HandSize(seat) < p.table.HandSize()-int(p.tricks)
}

// Unknown is what Latest returns where no number of cards says when it is too late.
const Unknown = -1

// Latest returns the fewest cards that the seat of the announcement may still hold to make it as things stand, or Unknown. It is what a player
// is told beside a step that is legal now: a reply may be made later than an Ansage, and a step that skips others only as long as they are in
// time themselves.
func (p *position) Latest(a Action) int {
	step, own := rules.Step(a.arg), p.SpeaksFor(a.Seat)
	if step == rules.Ansage && a.party != NoParty {
		own = a.party
	}
	p = p.asHeardBy(a.Seat)
	switch {
	case !p.table.CardsInHandDecide():
		return Unknown
	case own == NoParty:
		return p.limit(step)
	case step == rules.Ansage:
		latest := p.limit(step)
		if reply, ok := p.replyLimit(own); ok {
			latest = min(latest, reply)
		}
		return latest
	}
	next := p.from(own) + 1
	for !p.table.Offers(next) {
		next++
	}
	return p.limit(min(step, next))
}
