package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// By some rules a player may make a call that is too late (AN18). It counts only if their party loses, with the call or without it (000 §17,
// Q000-14). Nothing else depends on it: it raises nobody's step, keeps no chain going and gives nobody a right to reply. It tells the
// party as any call of its step does.

// checkLate checks a call that is made as a late one, because it is too late for it or for the call that it builds on. It is the next step of
// its party, and everything but its time is as usual. Only the cards in hand are a limit, and the end of the trick where players may not call
// in the middle of one.
func (p *position) checkLate(own Party, a Action) Illegal {
	seat, step, usualCall := a.Seat, rules.Step(a.arg), a
	usualCall.mark = usual
	switch {
	case p.rules.Ruleset().InvalidAnnouncement != rules.InvalidAgainstCaller:
		return AnnouncementNotOffered
	case p.phase != InPlay || !p.within(seat, rules.OwnCard(p.rules.HandSize())):
		return AnnouncementTooLate
	case step <= max(p.stands[own], p.lateSteps(own)[own]):
		return AnnouncementMadeAlready
	case step > rules.Ansage && p.checkAbsage(own, usualCall) != Legal:
		return p.checkAbsage(own, a)
	case step > rules.Ansage, p.checkAnsage(seat, own) == Legal, p.checkVorab(seat, own) == Legal:
		return AnnouncementInTime
	}
	return Legal
}

// legalLate appends the late calls that the seat may make: the next step of its party, or Re and Kontra where it may choose.
func (p *position) legalLate(seat card.Seat, own Party, list []Action) []Action {
	if p.rules.Ruleset().InvalidAnnouncement != rules.InvalidAgainstCaller || p.phase != InPlay || own == NoParty {
		return list
	}
	for _, party := range []Party{Re, Kontra} {
		if party != own && !(party == Kontra && p.mayBluff(seat)) {
			continue
		}
		a := p.ansage(seat, party)
		a.mark = late
		if p.checkCall(a) == Legal {
			list = append(list, a)
		}
		if p.unnamed(rules.Ansage) {
			break
		}
	}
	for step := rules.No90; step < rules.Steps; step++ {
		if a := CallLate(seat, NoParty, step); p.checkCall(a) == Legal {
			list = append(list, a)
		}
	}
	return list
}

// lateSteps returns the highest late step of each party, as far as parties are known. It takes an Absage of a player whose party is unknown
// for one of unknown. Where an Absage hides its party, those of the party that has made one in time are the ones that count (000 §16);
// elsewhere the others can make none after it.
func (p *position) lateSteps(unknown Party) (steps [2]rules.Step) {
	if p.late == [card.Seats][rules.Steps]uint8{} { // as in nearly every game
		return steps
	}
	for seat := range card.Seat(card.Seats) {
		for step := rules.Ansage; step < rules.Steps; step++ {
			party := p.SpeaksFor(seat)
			if party == NoParty && step > rules.Ansage {
				party = unknown
			}
			if p.late[seat][step] > 0 && party != NoParty {
				steps[party] = max(steps[party], step)
			}
		}
	}
	for party := range steps {
		if p.unnamed(rules.No90) && p.stands[Party(party).Other()] >= rules.No90 {
			steps[party] = min(steps[party], rules.Ansage)
		}
	}
	return steps
}

// CalledLate returns how many cards had been played when the seat made the step as a late call; ok is false when it has not.
func (p *position) CalledLate(s card.Seat, step rules.Step) (cards int, ok bool) {
	return int(p.late[s][step]) - 1, p.late[s][step] > 0
}
