package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// In an Armut only dealt pairs count. Nobody gets Schweine by the exchange. The giver and the taker must show theirs during the exchange,
// or else the cards stay Füchse (CO22).

// checkExchangedSchweine checks an announcement during the exchange: the giver shows Schweine once a taker is found, or else before they
// give the cards away; the taker before they take them.
func (p *position) checkExchangedSchweine(seat card.Seat, pair Pair, r *rules.Ruleset) Illegal {
	switch {
	case pair != Schweine || p.kind(Schweine) == card.None:
		return SchweineNotInThisGame
	case p.announced[Schweine] != card.NoSeat:
		return SchweineAnnouncedAlready
	case p.holders[Schweine] != seat:
		return SchweineNotInHand
	case r.SchweineAnnounce == rules.SchweineAtVorbehalt:
		return SchweineTooLate
	case seat == p.armut.giver && r.SchweineInArmut == rules.SchweineBeforePass && p.armut.size > 0:
		return SchweineTooLate
	case seat == p.armut.giver && r.SchweineInArmut == rules.SchweineAtExchange && p.armut.taker == card.NoSeat:
		return NotYourTurn
	case seat != p.armut.giver && (p.turn != seat || p.armut.taker != card.NoSeat):
		return NotYourTurn
	}
	return Legal
}

// showExchanged announces the Schweine of a giver or taker who cannot choose to keep silent.
func (s *State) showExchanged(seat card.Seat) {
	r := s.rules.House()
	if r.Schweine && !r.SchweineOptional && s.announced[Schweine] == card.NoSeat && s.holders[Schweine] == seat {
		s.promote(seat, Schweine)
	}
}

// movePairs updates the holders of the pairs after the exchange. Schweine that were not shown do not count. Of the pairs that came together
// only Superschweine count, where the rules say so (CO25).
func (s *State) movePairs() {
	for pair := range pairs {
		holder := s.holders[pair]
		if holder == s.armut.giver || holder == s.armut.taker {
			s.holders[pair] = s.holder(s.kind(pair))
			if pair == Schweine && s.announced[pair] == card.NoSeat {
				s.holders[pair] = card.NoSeat
			}
		}
	}
	if kind := s.kind(Superschweine); kind != card.None && s.rules.House().SuperschweineBuildable {
		s.holders[Superschweine] = s.holder(kind)
	}
}
