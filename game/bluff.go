package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// bluff is the Kontra of a silent Hochzeiter, who is Re and misleads the others (HZ7). As long as the others cannot know, it is an
// announcement of Kontra in every respect. From the moment when they can, and in the end, it is one of Re.
type bluff struct {
	by     seats // the bluffer, or nobody
	public bool  // the bluffer has played a ♣D, or the game is over
}

// mayBluff reports whether the seat may say Kontra although it is Re: with its first announcement, and if nobody can know better.
func (p *position) mayBluff(seat card.Seat) bool {
	return p.contract == rules.SilentHochzeit && p.soloist == seat && p.rules.Ruleset().StilleHochzeitAnnouncing == rules.SilentSaysEither &&
		p.hands[seat].Count(card.Alte) == 2 && !p.auction.named.has(seat) && p.calls[seat] == [rules.Steps]uint8{} && p.late[seat] == [rules.Steps]uint8{}
}

// Bluffed reports whether the seat has said Kontra and is Re, as far as that is known.
func (p *position) Bluffed(seat card.Seat) bool { return p.bluff.by.has(seat) }

// SpeaksFor returns the party that the seat's announcements are for: its own, or Kontra as long as it passes for Kontra. In a Hochzeit that
// looks for its partner all others pass for Kontra. NoParty when it is not known.
func (p *position) SpeaksFor(seat card.Seat) Party {
	if p.bluff.by.has(seat) && !p.bluff.public || p.seeking() && seat != p.soloist && p.mayCallEarly(seat) {
		return Kontra
	}
	return p.Party(seat)
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

// exposeBluff ends a bluff: every announcement counts for the announcer's own party, if it was in time for that. What the bluffer's opponents built on the Kontra
// stands (Q003-17).
func (s *State) exposeBluff() {
	if s.bluff.by == 0 || s.bluff.public {
		return
	}
	s.bluff.public = true
	s.stands = s.standsOf()
}
