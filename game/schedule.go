package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// chain is the part of earlier calls that later deadlines may depend on (AN3, AN19).
type chain struct {
	made  uint8 // how many calls raised a party, of both parties together
	trick uint8 // the trick of the last of them, from 0
	early bool  // the first of them was vorab
}

// inTime reports whether the seat may make the step now, judged by its deadline alone.
func (p *position) inTime(seat card.Seat, step rules.Step) bool {
	if p.rules.CardsInHandDecide() { // the only condition
		return p.HandSize(seat) >= p.deadline(step)
	}
	return p.callsOpen() && p.withinDeadline(seat, p.deadline(step))
}

func (p *position) replyInTime(seat card.Seat, own Party) bool {
	limit, ok := p.replyDeadline(own)
	if !ok || p.rules.CardsInHandDecide() {
		return ok && p.HandSize(seat) >= limit
	}
	return p.callsOpen() && p.withinDeadline(seat, limit)
}

// inTrick returns the number of cards that lie in the trick.
func (p *position) inTrick() int { return int(p.cards) - int(p.tricks)*card.Seats }

// firstTrick returns the number, from 0, of the trick that is the first for announcements: in a Hochzeit the one after the Klärungsstich,
// unless it has the times of a normal game (HZ11).
func (p *position) firstTrick() uint8 {
	if p.rules.House().HochzeitFixedTimeConversion {
		return 0
	}
	return p.klaerung
}

// callsOpen reports whether players may announce at this moment (AN8, AN19, AN28).
func (p *position) callsOpen() bool {
	r := p.rules.House()
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

// withinDeadline reports whether a deadline has not passed for the seat (AN7). In the last possible trick some rulesets close it with the
// second card (AN8).
func (p *position) withinDeadline(seat card.Seat, limit int) bool {
	r := p.rules.House()
	last := false // the deadline ends with this trick
	switch r.DeadlineUnit {
	case rules.DeadlinesInHand:
		if p.HandSize(seat) < limit {
			return false
		}
		last = p.rules.HandSize()-int(p.tricks) == limit
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

// deadline returns the deadline of a step in the unit of the ruleset: how many cards must be in hand, how many may lie on the table, or how
// many tricks may be over. Where the Klärungsstich was the second (third) trick it is one (two) cards later (HZ9). A step that is due as
// the next call of the table has the deadline of an Ansage, and a card later for each call before it.
func (p *position) deadline(step rules.Step) int {
	limit := p.rules.Deadline(step)
	later := 0
	if p.rules.NextCall(step) || step == rules.Ansage && p.chain.made > 0 && p.rules.House().Erwiderung == rules.ErwiderungInChain {
		limit = p.rules.Deadline(rules.Ansage)
		later = int(p.chain.made)
		if p.chain.early {
			later--
		}
	}
	if klaerung := p.klaerungTrick(); klaerung > 0 {
		switch p.rules.House().HochzeitAnnounceShift {
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
	return p.postpone(limit, later)
}

// klaerungTrick returns the number of the Klärungsstich. While a Hochzeit still looks for its partner it is at best the trick on the table.
func (p *position) klaerungTrick() int {
	if p.seeking() {
		return int(p.tricks) + 1
	}
	return int(p.klaerung)
}

// postpone moves a deadline by so many cards of a hand.
func (p *position) postpone(limit, cards int) int {
	switch p.rules.Unit() {
	case rules.DeadlinesInHand:
		return limit - cards
	case rules.DeadlinesOnTable:
		return limit + cards*card.Seats
	case rules.DeadlinesInTricks:
		return limit + cards
	}
	return limit
}

// replyDeadline returns the deadline of a reply. Re or Kontra may answer a call of the opponents, whenever it was made, with one card less
// than that call's number (AN13). ok is false when there is nothing to reply to.
func (p *position) replyDeadline(own Party) (limit int, ok bool) {
	theirs := p.stands[own.Other()]
	if p.rules.House().Erwiderung != rules.ErwiderungOneCardLater || theirs == rules.NoStep {
		return 0, false
	}
	return p.postpone(p.deadline(theirs), 1), true
}

// checkVorab checks an Ansage vorab. A party that has said nothing yet may make it until the second card of the first trick, in a Hochzeit
// of the trick after the Klärungsstich (AN23). Where the cards in hand count, the leader of that trick has too few.
func (p *position) checkVorab(seat card.Seat, own Party) Illegal {
	switch {
	case !p.rules.House().Vorab:
		return AnnouncementNotOffered
	case p.stands[own] != rules.NoStep:
		return AnnouncementMadeAlready
	case p.tricks > p.firstTrick() || p.inTrick() > 1, p.rules.Unit() == rules.DeadlinesInHand && p.hasPlayed(seat):
		return AnnouncementOutOfTime
	}
	return Legal
}

// hasPlayed reports whether a card of the seat lies in the trick.
func (p *position) hasPlayed(seat card.Seat) bool {
	return p.HandSize(seat) < p.rules.HandSize()-int(p.tricks)
}

// Unknown is the answer of Latest where no number of cards says when it is too late.
const Unknown = -1

// Latest returns the fewest cards that the seat of the announcement may still hold to make it as things stand, or Unknown. Players read it
// beside a step that is legal now. A reply may come later than an Ansage, and a step that skips others only as long as these are in time
// themselves.
func (p *position) Latest(a Action) int {
	step, own := rules.Step(a.arg), p.SpeaksFor(a.Seat)
	if step == rules.Ansage && a.party != NoParty {
		own = a.party
	}
	p = p.asHeardBy(a.Seat)
	switch {
	case !p.rules.CardsInHandDecide():
		return Unknown
	case own == NoParty:
		return p.deadline(step)
	case step == rules.Ansage:
		latest := p.deadline(step)
		if reply, ok := p.replyDeadline(own); ok {
			latest = min(latest, reply)
		}
		return latest
	}
	next := p.baseForAbsage(own) + 1
	for !p.rules.Offers(next) {
		next++
	}
	return p.deadline(min(step, next))
}
