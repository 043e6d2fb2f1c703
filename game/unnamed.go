package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// An announcement may hide its party: an Ansage where players knock instead of saying Re and Kontra (AN25), and an Absage where a player
// may break the Gewinngarantie without knowing it (AN17). It counts for the party all the same. But a player's legal actions and view never
// depend on an announcement of a player whose party they do not know.

// unnamed reports whether an announcement of the step hides its party.
func (p *position) unnamed(step rules.Step) bool {
	if step == rules.Ansage {
		return p.rules.Ruleset().Klopfen
	}
	return p.rules.Ruleset().GewinngarantieViolation == rules.ViolationVoid
}

// ansage returns the seat's Ansage, or its knock.
func (p *position) ansage(seat card.Seat, own Party) Action {
	if p.unnamed(rules.Ansage) {
		own = NoParty
	}
	return Call(seat, own, rules.Ansage)
}

// toldParty reports whether an announcement that the seat made before the card of that number, from 1, has told its party.
func (p *position) toldParty(seat card.Seat, number uint8) bool {
	none := [rules.Steps]uint8{}
	if p.calls[seat] == none && p.late[seat] == none { // as most seats in most games
		return false
	}
	for step := rules.Ansage; step < rules.Steps; step++ {
		call, late := p.calls[seat][step], p.late[seat][step]
		if (0 < call && call <= number || 0 < late && late <= number) && !p.unnamed(step) {
			return true
		}
	}
	return false
}

// knownTo returns the seats whose party the viewer knows, and whether they know all of them and with that the contract. A view and its
// state give the same answer for the viewer.
func (p *position) knownTo(viewer card.Seat) (known seats, all bool) {
	if p.contract != rules.Normal && p.contract != rules.SilentHochzeit || p.phase != InPlay {
		return p.known, true
	}
	if p.ChangedParties() || p.contract == rules.SilentHochzeit && viewer == p.soloist {
		return p.known, true
	}
	known = p.auction.named
	for i, c := range p.played[:p.cards] {
		if c == card.Alte {
			known = known.with(p.leads[i/card.Seats].Plus(i % card.Seats))
		}
	}
	for seat := range card.Seat(card.Seats) {
		if seat == viewer || p.toldParty(seat, maxCards) {
			known = known.with(seat)
		}
	}
	// Both ♣D seen, two players of Re known, or three of Kontra: then the others' parties follow. Where one of the three may mislead, only
	// the fourth can tell.
	re := p.re &^ p.bluff.by // what everybody must believe
	kontra, mayMislead := known&^re, p.rules.Ruleset().StilleHochzeitAnnouncing == rules.SilentSaysEither
	if p.shownAlten() == 2 || (known&re).count() == 2 || kontra.count() == 3 && (!mayMislead || known == allSeats) || p.bluff.public {
		return p.known, true
	}
	return known, false
}

// shownAlten returns the number of ♣D that everybody has seen.
func (p *position) shownAlten() (n int) {
	for _, c := range p.played[:p.cards] {
		if c == card.Alte {
			n++
		}
	}
	return n
}

// asHeardBy returns the position as far as the seat can tell the party of each announcement. It takes an Absage of an unknown party for one
// of its own party.
func (p *position) asHeardBy(seat card.Seat) *position {
	if !p.unnamed(rules.Ansage) && !p.unnamed(rules.No90) {
		return p
	}
	known, all := p.knownTo(seat)
	if all {
		return p
	}
	heard := *p
	heard.known, heard.re, heard.void = known, p.re&known, [card.Seats]uint8{}
	heard.stands = heard.stepsHeard(p.SpeaksFor(seat))
	return &heard
}

// stepsHeard returns the highest step of each party as far as parties are known. It takes an Absage of a player whose party is unknown for
// one of own. Only the party that makes an Absage first can make any.
func (p *position) stepsHeard(own Party) (stands [2]rules.Step) {
	var first [2]uint8 // when each party made its first Absage
	for seat := range card.Seat(card.Seats) {
		for step := rules.Ansage; step < rules.Steps; step++ {
			at, party := p.calls[seat][step], p.SpeaksFor(seat)
			if party == NoParty && step > rules.Ansage {
				party = own
			}
			if at == 0 || party == NoParty || p.Void(seat, step) {
				continue
			}
			stands[party] = max(stands[party], step)
			if step > rules.Ansage && (first[party] == 0 || at < first[party]) {
				first[party] = at
			}
		}
	}
	if other := own.Other(); p.unnamed(rules.No90) && own != NoParty && first[own] > 0 && first[own] <= first[other] {
		stands[other] = min(stands[other], rules.Ansage)
	}
	return stands
}

// standsOf returns the highest step that players have announced for each party.
func (p *position) standsOf() [2]rules.Step { return p.stepsHeard(NoParty) }

// isVoid reports whether an announcement counts for nothing: an Absage after one of the opponents, or one that builds on a void one (000 §16), and a
// reply to a void one. The caller may not have known.
func (p *position) isVoid(a Action) bool {
	seat, step := a.Seat, rules.Step(a.arg)
	own := p.SpeaksFor(seat)
	switch {
	case !p.unnamed(rules.No90):
		return false
	case step == rules.Ansage:
		return !a.Vorab() && !p.inTime(seat, own, step) && !p.replyInTime(seat, own)
	}
	if p.stands[own.Other()] >= rules.No90 {
		return true
	}
	for skipped := p.stands[own] + 1; skipped < step; skipped++ {
		if p.rules.Ruleset().Offers(skipped) && !(p.rules.Ruleset().Skipping && p.inTime(seat, own, skipped)) {
			return true
		}
	}
	return false
}

// raises reports whether an announcement goes beyond all earlier ones, which keeps the chain going (AN19, AN24), as far as everybody can
// tell. A knock does; Re and Kontra do once; an Absage that hides its party does if nobody has gone as far.
func (p *position) raises(seat card.Seat, step rules.Step) bool {
	own := p.SpeaksFor(seat)
	switch {
	case !p.unnamed(rules.Ansage) && !p.unnamed(rules.No90), step > rules.Ansage && !p.unnamed(step):
		return step > p.stands[own]
	case step == rules.Ansage && p.unnamed(step):
		return true
	}
	for other := range card.Seat(card.Seats) {
		if step == rules.Ansage && p.calls[other][step] > 0 && p.SpeaksFor(other) == own {
			return false
		}
		for higher := step; step > rules.Ansage && higher < rules.Steps; higher++ {
			if p.calls[other][higher] > 0 {
				return false
			}
		}
	}
	return true
}
