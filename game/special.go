package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// addSpecials adds the Sonderpunkte of a trick in the order of its cards. Opponents are those of the trick's winner.
func (p *position) addSpecials(t *Tally, all *rules.Sonderpunkte, number int, opponent func(card.Seat) bool) {
	first, last, trick := number*card.Seats, number == p.rules.HandSize()-1, p.Trick(number)
	won := int(trick.Winner-trick.Leader) & (card.Seats - 1)
	plays := func(part rules.Part, i int) bool {
		c := trick.Cards[i]
		if part == rules.NoPart || !all.Cards(part).Has(c) {
			return part == rules.NoPart
		}
		switch part { // a Fuchs may have become a Schwein
		case rules.AsFuchs:
			return !p.Schwein(first + i)
		case rules.AsSchwein:
			return p.Schwein(first+i) || p.isSuperschwein(c)
		default:
			return true
		}
	}
	item := Item{Party: p.Party(trick.Winner), Trick: uint8(number + 1), Seat: trick.Winner, By: NoParty}
	add := func(s rules.Special, from card.Seat) {
		item.Key, item.From = SpecialItem(s), from
		t.special(item)
	}
	for _, s := range all.Four() {
		if part := s.Making().All; plays(part, 0) && plays(part, 1) && plays(part, 2) && plays(part, 3) {
			add(s, card.NoSeat)
		}
	}
	triggers := all.Triggers(last)
	for i, c := range trick.Cards {
		if !triggers.Has(c) {
			continue
		}
		owner, from := rules.OfPartner, trick.Seat(i)
		switch {
		case i == won:
			owner, from = rules.OfWinner, card.NoSeat
		case opponent(from):
			owner = rules.OfOpponent
		}
		for _, s := range all.Single() {
			m := s.Making()
			if m.Of == owner && all.Cards(m.Card).Has(c) && (last || !m.Last) && (i < won || !m.Before) && plays(m.Card, i) && plays(m.By, won) {
				add(s, from)
			}
		}
	}
}
