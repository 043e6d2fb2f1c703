package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Where one knocks instead of saying Re and Kontra, an Ansage does not tell its party (AN25). It counts for it all the same, but nothing that
// a player may do, or sees, depends on the knock of somebody whose party he does not know.

// knocks reports whether an announcement is a knock.
func (p *position) knocks(step rules.Step) bool {
	return step == rules.Ansage && p.table.House().Klopfen
}

// ansage is what the seat says, or that it knocks.
func (p *position) ansage(seat card.Seat, own Party) Action {
	if p.table.House().Klopfen {
		own = NoParty
	}
	return Call(seat, own, rules.Ansage)
}

// told reports whether the seat has announced anything that tells its party.
func (p *position) told(seat card.Seat) bool {
	calls := p.calls[seat]
	if p.table.House().Klopfen {
		calls[rules.Ansage] = 0
	}
	return calls != [rules.Steps]uint8{}
}

// asHeardBy returns the position with the announcements that the seat can count for a party.
func (p *position) asHeardBy(seat card.Seat) *position {
	if !p.table.House().Klopfen {
		return p
	}
	known, _ := p.knownTo(seat)
	heard := *p
	heard.stands, heard.timely = p.standsOf(known), p.timely&known
	return &heard
}

// standsOf returns the highest step that one of the seats has announced for each party.
func (p *position) standsOf(callers seats) (stands [2]rules.Step) {
	for seat := range card.Seat(card.Seats) {
		own := p.SpeaksFor(seat)
		if !callers.has(seat) || own == NoParty {
			continue
		}
		for step := rules.Ansage; step < rules.Steps; step++ {
			if p.calls[seat][step] > 0 {
				stands[own] = max(stands[own], step)
			}
		}
	}
	return stands
}
