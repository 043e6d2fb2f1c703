package ai

import (
	"karlchen/game"
	"karlchen/game/ai/habit"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// parties are the seats whose party everybody knows, and how the seats stand to each other.
type parties struct {
	known uint8 // a bit for each seat
	alten int   // ♣D that have been shown
	sides habit.Sides
	// bonds are found when a seat first needs them after a change; found has a bit for each seat.
	bonds [card.Seats]bonds
	found uint8
}

// bonds say how a seat stands to the others, the next one first.
type bonds struct {
	habit.Bonds
	friends [card.Seats - 1]float64 // how likely each of them is of the seat's party, as far as the seat can tell by counting
}

const everybody = 1<<card.Seats - 1

// learn finds out what is known now.
func (p *parties) learn(g *game.Guess) {
	p.known, p.alten = 0, 0
	p.pair(g)
	for seat, public := range g.PublicParties() {
		if public || g.Party(card.Seat(seat)) == game.NoParty {
			p.known |= 1 << seat
		}
	}
	if p.known == everybody {
		return
	}
	for n := range g.Tricks() + 1 {
		t := g.Trick(n)
		for _, c := range t.Cards[:t.Len] {
			if c == card.Alte {
				p.alten++
			}
		}
	}
}

// show notes that the seat has played a ♣D.
func (p *parties) show(seat card.Seat) {
	p.know(p.known | 1<<seat)
	if p.alten++; p.alten == 2 {
		p.know(everybody)
	}
}

// know notes whose parties are known.
func (p *parties) know(known uint8) {
	if known != p.known {
		p.known, p.found = known, 0
	}
}

// pair notes who plays with whom, which changes when a Hochzeit finds its partner.
func (p *parties) pair(g *game.Guess) { p.sides, p.found = sides(g), 0 }

// sides says who plays with whom in a guess.
func sides(g *game.Guess) habit.Sides {
	s := habit.Sides{Alone: g.Contract().Alone(), Silent: g.Contract() == rules.SilentHochzeit, Soloist: g.Soloist()}
	for seat := range card.Seat(card.Seats) {
		s.Parties[seat] = g.Party(seat)
	}
	return s
}

func (p *parties) of(seat card.Seat) *bonds {
	b := &p.bonds[seat]
	if p.found>>seat&1 == 0 {
		b.Bonds, b.friends = p.sides.Bonds(seat, p.known), p.friends(seat)
		p.found |= 1 << seat
	}
	return b
}

// friends returns how likely the others are of the seat's party.
func (p *parties) friends(seat card.Seat) (friends [card.Seats - 1]float64) {
	own := p.sides.Parties[seat]
	missing, unknown := 1.0, 0.0
	if p.sides.Alone && own == game.Re {
		missing = 0
	}
	for i := range friends {
		if other := seat.Plus(i + 1); p.known>>other&1 != 0 {
			friends[i] = alike(own, p.sides.Parties[other])
			missing -= friends[i]
		} else {
			unknown++
		}
	}
	if unknown == 0 || missing <= 0 {
		return friends
	}
	for i := range friends {
		if p.known>>seat.Plus(i+1)&1 == 0 {
			friends[i] = missing / unknown
		}
	}
	return friends
}

// alike returns how likely a seat of one party is a friend of one of the other.
func alike(own, other game.Party) float64 {
	switch {
	case own == game.NoParty || other == game.NoParty: // a Hochzeit looks for its partner
		return 1.0 / 3
	case own == other:
		return 1
	}
	return 0
}
