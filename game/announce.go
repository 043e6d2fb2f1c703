package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// checkCall: anybody may announce at any moment from the end of the Vorbehalt round on, in most Hochzeiten from the end of the Klärungsstich,
// as long as the ruleset's schedule lets him. A card is in hand until it lies on the table. Everything asked here is known to the caller.
func (p *position) checkCall(a Action) Illegal {
	seat, party := a.Seat, a.party
	step, own := rules.Step(a.arg), p.SpeaksFor(seat)
	if step == rules.Ansage && party == Kontra && p.mayBluff(seat) {
		own = Kontra
	}
	p = p.asHeardBy(seat)
	switch {
	case step == rules.NoStep || step >= rules.Steps || a.vorab && step != rules.Ansage:
		return NoSuchAction
	case p.saysParty(seat):
		return p.checkParty(a)
	case p.phase < InPlay:
		return AnnouncementTooEarly
	case p.seeking() && !p.mayCallEarly(seat):
		return AnnouncementBeforeKlaerung
	case p.unnamed(step) && party != NoParty, !p.unnamed(step) && party == NoParty && step == rules.Ansage, party != own && party != NoParty:
		return AnnouncementOfOtherParty
	case p.phase == Closing && seat == p.soloist:
		return AnnouncementTooLate // after an Abkürzung only the opponents may still announce (001:L323)
	case !p.table.Offers(step):
		return AnnouncementNotOffered
	case p.table.OnlyOnTurn() && p.phase == InPlay && p.turn != seat:
		return NotYourTurn
	}
	// A player may repeat what his partner said, to show himself (AN24), but not himself.
	for s := step; s < rules.Steps; s++ {
		if p.calls[seat][s] > 0 {
			return AnnouncementMadeAlready
		}
	}
	switch {
	case a.vorab:
		return p.checkVorab(seat, own)
	case step == rules.Ansage:
		return p.checkAnsage(seat, own)
	}
	return p.checkAbsage(seat, own, step)
}

// seeking reports whether a Hochzeit is still looking for its partner.
func (p *position) seeking() bool { return p.contract == rules.Hochzeit && p.klaerung == 0 }

// mayCallEarly reports whether the seat may announce before a Hochzeit has found its partner (HZ10): who does not hold it, as Kontra.
func (p *position) mayCallEarly(seat card.Seat) bool {
	switch p.table.House().HochzeitAnnounceBeforeClarified {
	case rules.HochzeiterBeforeClarified:
		return seat == p.soloist
	case rules.EverybodyBeforeClarified:
		return true
	case rules.NobodyBeforeClarified:
	}
	return false
}

func (p *position) checkAnsage(seat card.Seat, own Party) Illegal {
	if p.inTime(seat, rules.Ansage) || p.replyInTime(seat, own) {
		return Legal
	}
	return p.tooLate()
}

func (p *position) checkAbsage(seat card.Seat, own Party, step rules.Step) Illegal {
	r := p.table.House()
	if !r.BothAbsagen && p.stands[own.Other()] >= rules.No90 {
		return AnnouncementOfOpponents
	}
	if !p.inTime(seat, step) {
		return p.tooLate()
	}
	for skipped := p.from(own) + 1; skipped < step; skipped++ {
		if !p.table.Offers(skipped) || r.Skipping && p.inTime(seat, skipped) {
			continue
		}
		switch {
		case skipped == rules.Ansage && p.replied(own):
			return AnnouncementAfterReply
		case skipped == rules.Ansage:
			return AnnouncementNeedsAnsage
		}
		return AnnouncementSkips
	}
	return Legal
}

// legalCalls appends the announcements that the seat may make, from low to high; where it may choose, Re before Kontra.
func (p *position) legalCalls(seat card.Seat, list []Action) []Action {
	own := p.SpeaksFor(seat)
	list = p.legalAnsage(seat, own, list)
	if own == Re && p.mayBluff(seat) {
		list = p.legalAnsage(seat, Kontra, list)
	}
	for step := rules.No90; step < rules.Steps; step++ {
		if a := Call(seat, NoParty, step); p.checkCall(a) == Legal {
			list = append(list, a)
		}
	}
	return list
}

// legalAnsage appends Re or Kontra, and that vorab.
func (p *position) legalAnsage(seat card.Seat, own Party, list []Action) []Action {
	if own == NoParty {
		return list
	}
	for _, a := range []Action{p.ansage(seat, own), CallVorab(seat, own)} {
		if p.checkCall(a) == Legal {
			list = append(list, a)
		}
	}
	return list
}

// tooLate says why it is too late: by a number of cards, or because the moment is not right.
func (p *position) tooLate() Illegal {
	if p.table.Unit() == rules.DeadlinesInHand && p.open() {
		return AnnouncementTooLate
	}
	return AnnouncementOutOfTime
}

// from is the step that a party stands on as far as it allows Absagen: a reply that was too late for an Ansage does not (AN14).
func (p *position) from(own Party) rules.Step {
	if !p.table.House().AbsageAfterErwiderung && p.replied(own) {
		return rules.NoStep
	}
	return p.stands[own]
}

// replied reports whether the party has announced something, but nobody of it made the Ansage, or skipped it, while it was in time.
func (p *position) replied(own Party) bool {
	return p.stands[own] != rules.NoStep && !p.anyOf(p.timely, own)
}

func (s *State) call(a Action) {
	seat, step := a.Seat, rules.Step(a.arg)
	if step == rules.Ansage && a.party == Kontra && s.mayBluff(seat) {
		s.bluff.by = only(seat)
	}
	own, void := s.SpeaksFor(seat), s.void(seat, step)
	if a.vorab || s.inTime(seat, rules.Ansage) {
		s.timely = s.timely.with(seat)
	}
	if s.raises(seat, step) {
		s.chain.made++
		s.chain.trick = s.tricks
	}
	if a.vorab {
		s.vorab = s.vorab.with(seat)
		s.chain.early = s.chain.early || s.chain.made == 1
	}
	s.calls[seat][step] = s.cards + 1
	if !void {
		s.stands[own] = max(s.stands[own], step)
	}
}
