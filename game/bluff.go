package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// bluff is the Kontra of a silent Hochzeiter, who is Re and wants to mislead the others (HZ7). As long as they cannot know it is an
// announcement of Kontra for whatever anybody may announce; from the moment when they can, and in the end, it is one of Re.
type bluff struct {
	by     seats // the one who did, or nobody
	public bool  // he has played a ♣D, or the game is over
}

// mayBluff reports whether the seat may say Kontra although it is Re: with the first thing that it announces, and if nobody can know better.
func (p *position) mayBluff(seat card.Seat) bool {
	return p.contract == rules.SilentHochzeit && p.soloist == seat && p.table.House().StilleHochzeitAnnouncing == rules.SilentSaysEither &&
		p.hands[seat].Count(card.Alte) == 2 && !p.auction.named.has(seat) && p.calls[seat] == [rules.Steps]uint8{}
}

// Bluffed reports whether the seat has said Kontra and is Re, as far as that is known.
func (p *position) Bluffed(seat card.Seat) bool { return p.bluff.by.has(seat) }

// SpeaksFor returns the party that the seat's announcements are for: its own, or Kontra as long as it passes for that, which in a Hochzeit that
// looks for its partner all others do. NoParty when it is not known.
func (p *position) SpeaksFor(seat card.Seat) Party {
	if p.bluff.by.has(seat) && !p.bluff.public || p.seeking() && seat != p.soloist && p.mayCallEarly(seat) {
		return Kontra
	}
	return p.Party(seat)
}

// expose ends a bluff: every announcement counts for the party of who made it. What his opponents built on his Kontra stands (Q003-17).
func (s *State) expose() {
	if s.bluff.by == 0 || s.bluff.public {
		return
	}
	s.bluff.public = true
	s.stands = s.standsOf()
}
