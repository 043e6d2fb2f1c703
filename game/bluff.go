package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// mayBluff reports whether the seat may say Kontra although it is Re: with its first announcement, and if nobody can know better.
func (p *position) mayBluff(seat card.Seat) bool {
	return p.contract == rules.SilentHochzeit && p.soloist == seat && p.rules.Ruleset().StilleHochzeitAnnouncing == rules.SilentSaysEither &&
		p.hands[seat].Count(card.Alte) == 2 && !p.auction.named.has(seat) && p.calls[seat] == [rules.Steps]uint8{} && p.late[seat] == [rules.Steps]uint8{}
}

// Bluffed reports whether the seat has said Kontra and is Re, as far as that is known.
func (p *position) Bluffed(seat card.Seat) bool { return p.bluff.by.has(seat) }

// exposeBluff ends a bluff: every announcement counts for the announcer's own party, if it was in time for that. What the bluffer's opponents built on the Kontra
// stands (Q003-17).
func (s *State) exposeBluff() {
	if s.bluff.by == 0 || s.bluff.public {
		return
	}
	s.bluff.public = true
	s.stands = s.standsOf()
}
