package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// inTime reports whether the seat may make the step for the party now, judged by its deadline alone.
func (p *position) inTime(seat card.Seat, own Party, step rules.Step) bool {
	return p.within(seat, p.deadline(own, step))
}

func (p *position) replyInTime(seat card.Seat, own Party) bool {
	limit, ok := p.replyDeadline(own)
	return ok && p.within(seat, limit)
}

// within reports whether players may announce at this moment, and the deadline has not passed for the seat.
func (p *position) within(seat card.Seat, limit rules.Deadline) bool {
	return !p.pausing() && !p.passed(seat, limit)
}

// pausing reports whether announcements wait for the end of the trick (AN8).
func (p *position) pausing() bool {
	return p.rules.Ruleset().WindowInTrick == rules.WindowOneCard && p.inTrick() > 1
}

// passed reports whether the deadline has passed for the seat.
func (p *position) passed(seat card.Seat, limit rules.Deadline) bool {
	trick := int(p.tricks) + 1
	return trick > limit.Trick || trick == limit.Trick && (p.inTrick() >= limit.Card || limit.Own && p.hasPlayed(seat))
}

// firstTrick returns the number, from 0, of the trick that is the first for announcements: in a Hochzeit the one after the Klärungsstich,
// unless it has the times of a normal game (HZ11).
func (p *position) firstTrick() uint8 {
	if p.rules.Ruleset().HochzeitFixedTimeConversion {
		return 0
	}
	return p.klaerung
}

// lastCall returns the deadline of all announcements: the caller's last card, and where the rules say so the end of the trick after the
// last call, or a moment of the first trick (AN19, AN28).
func (p *position) lastCall() rules.Deadline {
	r, end := p.rules.Ruleset(), rules.OwnCard(p.rules.HandSize())
	if r.AnnouncementChain && p.chain.made > 0 {
		end = end.Earlier(rules.TableCard(int(p.chain.trick)+2, card.Seats))
	}
	switch r.EarlyCallsOnly {
	case rules.CallsBeforeLead:
		return end.Earlier(rules.TableCard(int(p.firstTrick())+1, 1))
	case rules.CallsInFirstTrick:
		return end.Earlier(rules.TableCard(int(p.firstTrick())+1, card.Seats))
	case rules.CallsLater:
	}
	return end
}

// deadline returns the deadline of a party's step. Where the Klärungsstich was the second (third) trick it is one (two) cards later (HZ9). A step
// that is due as the next call of the table has the deadline of an Ansage, and a card later for each call before it.
func (p *position) deadline(own Party, step rules.Step) rules.Deadline {
	return p.postponed(own, step, 0)
}

// postponed returns the deadline of a party's step, so many cards of a hand later than it is due.
func (p *position) postponed(own Party, step rules.Step, later int) rules.Deadline {
	limit := p.rules.Deadline(step, own == Kontra)
	if p.rules.NextCall(step) || step == rules.Ansage && p.chain.made > 0 && p.rules.Ruleset().Erwiderung == rules.ErwiderungInChain {
		limit = p.rules.Deadline(rules.Ansage, own == Kontra)
		later += int(p.chain.made)
		if p.chain.early {
			later--
		}
	}
	if klaerung := p.klaerungTrick(); klaerung > 0 {
		switch p.rules.Ruleset().HochzeitAnnounceShift {
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
	limit.Trick += later
	return limit.Earlier(p.lastCall())
}

// klaerungTrick returns the number of the Klärungsstich. While a Hochzeit still looks for its partner it is at best the trick on the table.
func (p *position) klaerungTrick() int {
	if p.seeking() {
		return int(p.tricks) + 1
	}
	return int(p.klaerung)
}

// replyDeadline returns the deadline of a reply. Re or Kontra may answer a call of the opponents, whenever it was made, with one card less
// than that call's number (AN13). ok is false when there is nothing to reply to.
func (p *position) replyDeadline(own Party) (limit rules.Deadline, ok bool) {
	theirs := p.stands[own.Other()]
	if p.rules.Ruleset().Erwiderung != rules.ErwiderungOneCardLater || theirs == rules.NoStep {
		return rules.Deadline{}, false
	}
	return p.postponed(own.Other(), theirs, 1), true
}

// checkVorab checks an Ansage vorab, which a party that has said nothing yet may make.
func (p *position) checkVorab(seat card.Seat, own Party) Illegal {
	switch {
	case !p.rules.Ruleset().Vorab:
		return AnnouncementNotOffered
	case p.stands[own] != rules.NoStep:
		return AnnouncementMadeAlready
	case p.passed(seat, p.vorabDeadline()):
		return AnnouncementOutOfTime
	}
	return Legal
}

// vorabDeadline returns the deadline of an Ansage vorab: the second card of the first trick, in a Hochzeit of the trick after the
// Klärungsstich (AN23). Where the cards in hand count, the leader of that trick must say it before they lead.
func (p *position) vorabDeadline() rules.Deadline {
	limit := rules.Deadline{Trick: int(p.firstTrick()) + 1, Card: 2, Own: p.rules.Ruleset().DeadlineUnit == rules.DeadlinesInHand}
	return limit.Earlier(p.lastCall())
}

// hasPlayed reports whether a card of the seat lies in the trick.
func (p *position) hasPlayed(seat card.Seat) bool {
	return p.HandSize(seat) < p.rules.HandSize()-int(p.tricks)
}
