package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// checkCall checks an announcement. Every player may announce at any moment after the Vorbehalt round, in most Hochzeiten after the
// Klärungsstich, as long as the ruleset's schedule allows it. A card is in hand until it lies on the table. The caller knows everything
// that this check uses.
func (p *position) checkCall(a Action) Illegal {
	seat, party := a.Seat, a.party
	step, own := rules.Step(a.arg), p.SpeaksFor(seat)
	if step == rules.Ansage && party == Kontra && p.mayBluff(seat) {
		own = Kontra
	}
	p = p.asHeardBy(seat)
	switch {
	case step == rules.NoStep || step >= rules.Steps || a.Vorab() && step != rules.Ansage:
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
	case !p.rules.Offers(step):
		return AnnouncementNotOffered
	case p.rules.OnlyOnTurn() && p.phase == InPlay && !p.mayCallNow(a):
		return p.notYourTurn(seat)
	}
	// A player may repeat their partner's announcement, to show their party (AN24), but not their own.
	for s := step; s < rules.Steps; s++ {
		if p.calls[seat][s] > 0 {
			return AnnouncementMadeAlready
		}
	}
	switch {
	case a.Late():
		return p.checkLate(own, a)
	case a.Vorab():
		return p.checkVorab(seat, own)
	case step == rules.Ansage:
		return p.checkAnsage(seat, own)
	}
	return p.checkAbsage(own, a)
}

// seeking reports whether a Hochzeit is still looking for its partner.
func (p *position) seeking() bool { return p.contract == rules.Hochzeit && p.klaerung == 0 }

// mayCallEarly reports whether the seat may announce before a Hochzeit has found its partner (HZ10): the three others may, as Kontra.
func (p *position) mayCallEarly(seat card.Seat) bool {
	switch p.rules.Ruleset().HochzeitAnnounceBeforeClarified {
	case rules.HochzeiterBeforeClarified:
		return seat == p.soloist
	case rules.EverybodyBeforeClarified:
		return true
	case rules.NobodyBeforeClarified:
	}
	return false
}

func (p *position) checkAnsage(seat card.Seat, own Party) Illegal {
	if p.inTime(seat, own, rules.Ansage) || p.replyInTime(seat, own) {
		return Legal
	}
	return p.tooLate(seat)
}

func (p *position) checkAbsage(own Party, a Action) Illegal {
	r, seat, step := p.rules.Ruleset(), a.Seat, rules.Step(a.arg)
	if !r.BothAbsagen && p.stands[own.Other()] >= rules.No90 {
		return AnnouncementOfOpponents
	}
	base := p.baseForAbsage(own)
	switch {
	case a.Late():
		base = max(base, p.lateSteps(own)[own])
	case !p.inTime(seat, own, step):
		return p.tooLate(seat)
	}
	for skipped := base + 1; skipped < step; skipped++ {
		if !p.rules.Offers(skipped) || r.Skipping && !a.Late() && p.inTime(seat, own, skipped) {
			continue
		}
		switch {
		case skipped == rules.Ansage && p.onlyReplied(own):
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
	return p.legalLate(seat, own, list)
}

// legalAnsage appends Re or Kontra, and the same vorab.
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

// tooLate returns the kind of lateness: too few cards in hand, or the wrong moment.
func (p *position) tooLate(seat card.Seat) Illegal {
	if p.rules.Unit() == rules.DeadlinesInHand && p.within(seat, p.lastCall()) {
		return AnnouncementTooLate
	}
	return AnnouncementOutOfTime
}

// baseForAbsage returns the step on which the party may build Absagen: a reply that was too late for an Ansage does not count (AN14).
func (p *position) baseForAbsage(own Party) rules.Step {
	if !p.rules.Ruleset().AbsageAfterErwiderung && p.onlyReplied(own) {
		return rules.NoStep
	}
	return p.stands[own]
}

// onlyReplied reports whether the party has announced something, but none of its players made the Ansage, or skipped it, while it was in
// time.
func (p *position) onlyReplied(own Party) bool {
	return p.stands[own] != rules.NoStep && !p.anyOf(p.timely, own)
}

func (s *State) call(a Action) {
	seat, step := a.Seat, rules.Step(a.arg)
	if step == rules.Ansage && a.party == Kontra && s.mayBluff(seat) {
		s.bluff.by = only(seat)
	}
	if a.Late() {
		s.late[seat][step] = s.cards + 1
		return
	}
	own, void := s.SpeaksFor(seat), s.isVoid(a)
	if void || s.isHollow(a) {
		s.void[seat] |= 1 << step
	}
	if a.Vorab() || s.inTime(seat, own, rules.Ansage) {
		s.timely = s.timely.with(seat)
	}
	if s.raises(seat, step) {
		s.chain.made++
		s.chain.trick = s.tricks
	}
	if a.Vorab() {
		s.vorab = s.vorab.with(seat)
		s.chain.early = s.chain.early || s.chain.made == 1
	}
	s.calls[seat][step] = s.cards + 1
	if !void {
		s.stands[own] = max(s.stands[own], step)
	}
	if s.phase == InPlay {
		s.turn = s.nextInTrick()
	}
}
