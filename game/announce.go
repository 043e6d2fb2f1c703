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
	case !p.rules.Ruleset().Offers(step):
		return AnnouncementNotOffered
	case p.rules.Ruleset().AnnounceOnlyOnTurn && p.phase == InPlay && !p.mayCallNow(a):
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
		if !p.rules.Ruleset().Offers(skipped) || r.Skipping && !a.Late() && p.inTime(seat, own, skipped) {
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
	if p.rules.Ruleset().DeadlineUnit == rules.DeadlinesInHand && p.within(seat, p.lastCall()) {
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

// Until is the moment at which an announcement becomes too late for a player, as things stand, in the words of players.
type Until struct {
	Kind  UntilKind
	Trick int // from 1
	Card  int // of the trick, from 1
}

// UntilKind says which moment ends the time of an announcement.
type UntilKind uint8

// The kinds of Until.
const (
	// Unclear is a moment that depends on more than cards: a Hochzeit looks for its partner, or no card is played any more.
	Unclear UntilKind = iota
	// NoMore is in the past.
	NoMore
	// UntilOwnCard is when the player themself plays to the trick: their card of that number.
	UntilOwnCard
	// UntilNextCard is when another player plays the next card.
	UntilNextCard
	// UntilTableCard is when the card of that number comes to the trick, from any player.
	UntilTableCard
)

// Until returns until when the seat of an announcement may make it if nobody else announces. A reply may come later than an Ansage, and a
// step that skips others only as long as these are in time themselves.
func (p *position) Until(a Action) Until {
	step, own := rules.Step(a.arg), p.SpeaksFor(a.Seat)
	if step == rules.Ansage && a.party != NoParty {
		own = a.party
	}
	p = p.asHeardBy(a.Seat)
	if p.phase != InPlay || own == NoParty || p.seeking() && !p.rules.Ruleset().HochzeitFixedTimeConversion {
		return Until{}
	}
	limit := p.deadline(own, step)
	reply, mayReply := p.replyDeadline(own)
	switch {
	case a.Vorab():
		limit = p.vorabDeadline()
	case step > rules.Ansage:
		for skipped := p.baseForAbsage(own) + 1; skipped < step; skipped++ {
			if p.rules.Ruleset().Offers(skipped) {
				limit = limit.Earlier(p.deadline(own, skipped))
			}
		}
	case mayReply && limit == limit.Earlier(reply):
		limit = reply
	}
	return p.untilOf(a.Seat, limit)
}

// untilOf puts a deadline of the seat into words.
func (p *position) untilOf(seat card.Seat, limit rules.Deadline) Until {
	now := limit.Trick == int(p.tricks)+1
	switch {
	case p.passed(seat, limit):
		return Until{Kind: NoMore}
	case limit.Own && (limit.Card == card.Seats || now && p.turn == seat):
		return Until{Kind: UntilOwnCard, Trick: limit.Trick}
	case now && limit.Card == p.inTrick()+1:
		return Until{Kind: UntilNextCard, Trick: limit.Trick}
	}
	return Until{Kind: UntilTableCard, Trick: limit.Trick, Card: limit.Card}
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

// isHollow reports whether an Absage of a bluffer counts for nothing once the bluff is over, because it comes too late for Re, their own party. Until then
// it is one of Kontra, so that nobody can tell: to refuse it would betray the bluffer.
func (p *position) isHollow(a Action) bool {
	if step := rules.Step(a.arg); step == rules.Ansage || !p.bluff.by.has(a.Seat) || p.bluff.public {
		return false
	}
	honest := *p
	honest.bluff.public = true
	honest.stands = honest.standsOf()
	return honest.checkAbsage(Re, a) != Legal
}
