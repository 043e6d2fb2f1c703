package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// checkCall: anybody may announce at any moment from the end of the Vorbehalt round on, in a Hochzeit from the end of the Klärungsstich,
// as long as he holds enough cards. A card is in hand until it lies on the table. Everything asked here is known to the caller.
func (p *position) checkCall(seat card.Seat, step rules.Step, party Party) Illegal {
	own := p.Party(seat)
	switch {
	case step == rules.NoStep || step >= rules.Steps:
		return NoSuchAction
	case p.phase < InPlay:
		return AnnouncementTooEarly
	case p.contract == rules.Hochzeit && p.klaerung == 0:
		return AnnouncementBeforeKlaerung
	case party != own && (party != NoParty || step == rules.Ansage):
		return AnnouncementOfOtherParty
	case p.phase == Closing && seat == p.soloist:
		return AnnouncementTooLate // after an Abkürzung only the opponents may still announce (001:L323)
	}
	// A player may repeat what his partner said, to show himself (AN24), but not himself.
	for s := step; s < rules.Steps; s++ {
		if p.calls[seat][s] > 0 {
			return AnnouncementMadeAlready
		}
	}
	if step == rules.Ansage {
		return p.checkAnsage(seat, own)
	}
	return p.checkAbsage(seat, own, step)
}

func (p *position) checkAnsage(seat card.Seat, own Party) Illegal {
	if p.inTime(seat, rules.Ansage) || p.replyInTime(seat, own) {
		return Legal
	}
	return AnnouncementTooLate
}

func (p *position) checkAbsage(seat card.Seat, own Party, step rules.Step) Illegal {
	r := p.table.Rules()
	if !r.BothAbsagen && p.stands[own.Other()] >= rules.No90 {
		return AnnouncementOfOpponents
	}
	if !p.inTime(seat, step) {
		return AnnouncementTooLate
	}
	for skipped := p.from(own) + 1; skipped < step; skipped++ {
		if r.Skipping && p.inTime(seat, skipped) {
			continue
		}
		switch {
		case skipped == rules.Ansage && p.replied[own]:
			return AnnouncementAfterReply
		case skipped == rules.Ansage:
			return AnnouncementNeedsAnsage
		}
		return AnnouncementSkips
	}
	return Legal
}

// limit is how many cards must be in hand for a step: one (two) less where the Klärungsstich was the second (third) trick (HZ9).
func (p *position) limit(step rules.Step) int {
	limit := p.table.Deadline(step)
	if p.klaerung > 1 && p.table.Rules().HochzeitAnnounceShift == rules.ShiftAll {
		limit -= int(p.klaerung) - 1
	}
	return limit
}

// Latest returns the fewest cards that the seat may still hold to make the step as things stand. It is what a player is told beside a step
// that is legal now: a reply may be made later than an Ansage, and a step that skips others only as long as they are in time themselves.
func (p *position) Latest(seat card.Seat, step rules.Step) int {
	own := p.Party(seat)
	if own == NoParty {
		return p.limit(step)
	}
	if step == rules.Ansage {
		latest := p.limit(step)
		if reply, ok := p.replyLimit(own); ok {
			latest = min(latest, reply)
		}
		return latest
	}
	return p.limit(min(step, p.from(own)+1))
}

// from is the step that a party stands on as far as it allows Absagen: a reply that was too late for an Ansage does not (AN14).
func (p *position) from(own Party) rules.Step {
	if p.replied[own] && !p.table.Rules().AbsageAfterErwiderung {
		return rules.NoStep
	}
	return p.stands[own]
}

func (p *position) inTime(seat card.Seat, step rules.Step) bool {
	return p.HandSize(seat) >= p.limit(step)
}

func (p *position) replyInTime(seat card.Seat, own Party) bool {
	limit, ok := p.replyLimit(own)
	return ok && p.HandSize(seat) >= limit
}

// replyLimit: Re or Kontra may answer a call of the opponents with one card less than that call's number (AN13), whenever it was made. ok is
// false when there is nothing to reply to.
func (p *position) replyLimit(own Party) (limit int, ok bool) {
	theirs := p.stands[own.Other()]
	return p.limit(theirs) - 1, p.table.Rules().Erwiderung == rules.ErwiderungOneCardLater && theirs != rules.NoStep
}

func (s *State) call(seat card.Seat, step rules.Step) {
	own := s.Party(seat)
	// An Ansage counts as one for later Absagen if anybody of the party made it, or skipped it, in time.
	if s.inTime(seat, rules.Ansage) {
		s.replied[own] = false
	} else if s.stands[own] == rules.NoStep {
		s.replied[own] = true
	}
	s.calls[seat][step] = s.cards + 1
	s.stands[own] = max(s.stands[own], step)
}
