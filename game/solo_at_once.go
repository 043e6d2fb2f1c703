package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// A player whose solo is certainly the highest may name it at once, in turn or not (VB5, 001:L285). The round of Vorbehalte is over then:
// nobody else is asked, and those who have not spoken have no word. Whether it is certain depends on what everybody has heard and on who
// owes a Pflichtsolo, never on hidden cards. The game is the one that would be played anyway, but nobody learns of the others' Vorbehalte.

// checkAtOnce checks a solo that is named at once.
func (p *position) checkAtOnce(seat card.Seat, w Word) Illegal {
	r := p.rules.Ruleset()
	solo, isSolo := w.Solo()
	switch {
	case !r.NamesAtOnce() || !isSolo:
		return NotNamedAtOnce
	case p.phase != Reserving:
		return WordTooLate
	case !r.Permits(solo):
		return SoloNotOffered
	case p.forced != card.NoSeat || p.words[seat] != Unspoken && p.words[seat] != w || !p.asksOthers(seat) || !p.outranksAll(seat, w):
		return NotNamedAtOnce
	}
	return Legal
}

// asksOthers reports whether a player other than the seat is still to be asked.
func (p *position) asksOthers(seat card.Seat) bool {
	for other, w := range p.words {
		if w == Unspoken && card.Seat(other) != seat {
			return true
		}
	}
	return false
}

// outranksAll reports whether the seat's solo is played whatever the others may have: all who have not said gesund might play the highest
// solo that they may, or throw their hand in where that goes before.
func (p *position) outranksAll(seat card.Seat, w Word) bool {
	r, own := p.rules.Ruleset(), p.rankOf(seat, w)
	for i, first := 0, true; i < card.Seats; i++ {
		other := p.vorhand.Plus(i)
		if other == seat {
			first = false
			continue
		}
		if p.words[other] == Healthy {
			continue
		}
		highest := 0
		if r.EmRank == rules.ThrowBeforeSolo {
			highest = rankThrowFirst
		}
		for c := range rules.Contracts {
			if r.Permits(c) {
				highest = max(highest, p.rankOf(other, SoloWord(c)))
			}
		}
		if highest > own || highest == own && first {
			return false
		}
	}
	return true
}

// legalAtOnce appends the solos that the seat may name at once.
func (p *position) legalAtOnce(seat card.Seat, list []Action) []Action {
	if !p.rules.Ruleset().NamesAtOnce() || p.words[seat] == Healthy {
		return list
	}
	for c := range rules.Contracts {
		if a := NameAtOnce(seat, c); c.Declared() && p.check(a) == Legal {
			list = append(list, a)
		}
	}
	return list
}

// nameAtOnce ends the round of Vorbehalte with the seat's solo.
func (s *State) nameAtOnce(seat card.Seat, w Word) {
	s.words[seat] = w
	s.endWords()
}
