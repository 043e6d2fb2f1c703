package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// checkWord: every seat says one final word, clockwise from Vorhand (VB10); at a Vorführung only the seat that must play is asked (VB11).
func (p *position) checkWord(seat card.Seat, w Word) Illegal {
	switch {
	case p.phase != Reserving:
		return WordTooLate
	case seat != p.turn:
		return NotYourTurn
	case w == Healthy && p.forced == seat:
		return VorfuehrungNeedsSolo
	case w == Healthy:
		return Legal
	case w == SayHochzeit && p.forced == seat:
		return VorfuehrungNeedsSolo
	case w == SayHochzeit && p.hands[seat].Count(card.Alte) < 2:
		return NoHochzeit
	case w == SayHochzeit:
		return Legal
	}
	if c, ok := w.Solo(); !ok {
		return NoSuchAction
	} else if !p.table.Rules().Permits(c) {
		return SoloNotOffered
	}
	return Legal
}

func (s *State) say(seat card.Seat, w Word) {
	s.words[seat] = w
	if s.forced == card.NoSeat && seat.Next() != s.vorhand {
		s.turn = seat.Next()
		return
	}
	s.settle()
}

// settle finds the game: the highest word wins, and of two equal ones that of the player further forward (VB2, VB7).
func (s *State) settle() {
	best, winner := 0, card.NoSeat
	for i := range card.Seats {
		seat := s.vorhand.Plus(i)
		if rank := s.rank(seat); rank > best {
			best, winner = rank, seat
		}
	}
	s.phase = InPlay
	if winner == card.NoSeat {
		s.settleNormal()
	} else if solo, ok := s.words[winner].Solo(); ok {
		s.contract, s.soloist, s.re = solo, winner, only(winner)
		s.known = allSeats
		s.pflicht = s.owes.has(winner)
	} else {
		// Until the Klärungsstich only the holder has a party.
		s.contract, s.soloist, s.re = rules.Hochzeit, winner, only(winner)
		s.known = only(winner)
	}
	s.turn = s.firstLead()
	s.leads[0] = s.turn
}

// The ranks of words: Pflichtsolo before Lustsolo before Hochzeit (TSR).
const (
	rankHealthy = iota
	rankHochzeit
	rankLustsolo
	rankPflichtsolo
)

func (s *State) rank(seat card.Seat) int {
	_, solo := s.words[seat].Solo()
	switch {
	case solo && s.owes.has(seat):
		return rankPflichtsolo
	case solo:
		return rankLustsolo
	case s.words[seat] == SayHochzeit:
		return rankHochzeit
	}
	return rankHealthy
}

// settleNormal: the holders of the ♣D are Re (PA1); who holds both and said nothing plays a silent Hochzeit (HZ5).
func (s *State) settleNormal() {
	s.contract, s.known, s.re = rules.Normal, allSeats, 0
	for seat := range card.Seat(card.Seats) {
		if s.hands[seat].Has(card.Alte) {
			s.re = s.re.with(seat)
		}
		if s.hands[seat].Count(card.Alte) == 2 {
			s.contract, s.soloist = rules.SilentHochzeit, seat
		}
	}
}

// firstLead: Vorhand leads (PA4), but in some soli the soloist (SO16).
func (s *State) firstLead() card.Seat {
	if s.contract.Declared() {
		switch s.table.Rules().SoloLead {
		case rules.LeadSoloist:
			return s.soloist
		case rules.LeadSoloistIfPflicht:
			if s.pflicht {
				return s.soloist
			}
		case rules.LeadLeftOfDealer:
		}
	}
	return s.vorhand
}
