package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// countSpecials adds the Sonderpunkte of a trick in the order of its cards. Opponents are those of the trick's winner.
func (p *position) countSpecials(t *Tally, all *rules.Sonderpunkte, number int, opponent func(card.Seat) bool) {
	first, last := number*card.Seats, number == p.rules.HandSize()-1
	leader, winner := p.leads[number], p.leads[number+1]
	won := int(winner-leader) & (card.Seats - 1)
	item := Item{Party: p.Party(winner), Trick: uint8(number + 1), Seat: winner, By: NoParty}
	for _, s := range all.Four() {
		part := s.Making().All
		if p.plays(all, part, first) && p.plays(all, part, first+1) && p.plays(all, part, first+2) && p.plays(all, part, first+3) {
			item.Key, item.From = SpecialItem(s), card.NoSeat
			t.special(item)
		}
	}
	triggers := all.Triggers(last)
	for i, c := range p.played[first : first+card.Seats] {
		if !triggers.Has(c) {
			continue
		}
		owner, from := rules.OfPartner, leader.Plus(i)
		switch {
		case i == won:
			owner, from = rules.OfWinner, card.NoSeat
		case opponent(from):
			owner = rules.OfOpponent
		}
		for _, s := range all.Single() {
			m := s.Making()
			if m.Of == owner && all.Cards(m.Card).Has(c) && (last || !m.Last) && (i < won || !m.Before) &&
				p.plays(all, m.Card, first+i) && p.plays(all, m.By, first+won) {
				item.Key, item.From = SpecialItem(s), from
				t.special(item)
			}
		}
	}
}

// plays reports whether the n-th card played, from 0, plays the part; any card plays none.
func (p *position) plays(all *rules.Sonderpunkte, part rules.Part, n int) bool {
	c := p.played[n]
	if part == rules.NoPart || !all.Cards(part).Has(c) {
		return part == rules.NoPart
	}
	switch part { // a Fuchs may have become a Schwein
	case rules.AsFuchs:
		return !p.Schwein(n)
	case rules.AsSchwein:
		return p.Schwein(n) || p.isAboveSchwein(c)
	default:
		return true
	}
}

// LaidAside returns the Sonderpunkte of the tricks so far as far as the viewer can be sure of them, in the order of the tricks (TB8): a Fuchs is
// caught only when the parties of both players are known. A silent Hochzeit looks like a normal game here, too. Empty when the game is over, or
// where tricks are not laid aside.
func (v *View) LaidAside() []Item {
	if v.phase != InPlay || !v.rules.Ruleset().MarkSpecialTricks {
		return nil
	}
	var t Tally
	for i := range v.Tricks() {
		party := v.Party(v.Trick(i).Winner)
		v.countSpecials(&t, v.rules.Sonderpunkte(v.contract), i, func(from card.Seat) bool {
			return party != NoParty && v.Party(from) == party.Other()
		})
	}
	return t.specialItems[:t.specials]
}
