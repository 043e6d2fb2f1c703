package game

import (
	"math/bits"

	"karlchen/game/card"
)

// Party is one of the two sides of a game.
type Party uint8

// The parties. NoParty stands for an unknown party, or for none.
const (
	Re Party = iota
	Kontra
	NoParty
)

// Other returns the opponents.
func (p Party) Other() Party { return Re + Kontra - p }

// String returns the party as records write it: re, kontra or none.
func (p Party) String() string {
	switch p {
	case Re:
		return "re"
	case Kontra:
		return "kontra"
	case NoParty:
		return "none"
	}
	return "?"
}

// ParseParty reads re, kontra or none.
func ParseParty(text string) (Party, bool) {
	for p := Re; p <= NoParty; p++ {
		if p.String() == text {
			return p, true
		}
	}
	return NoParty, false
}

// seats is a set of seats, a bit each.
type seats uint8

const allSeats seats = 1<<card.Seats - 1

func (m seats) has(s card.Seat) bool   { return m>>s&1 != 0 }
func (m seats) with(s card.Seat) seats { return m | 1<<s }
func (m seats) count() int             { return bits.OnesCount8(uint8(m)) }
func only(s card.Seat) seats           { return 1 << s }
