package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// In an Armut the pairs are those that were dealt. Nobody gets Schweine by the exchange, and who gives or takes the cards must show his while
// it goes on: else they are Füchse (CO22).

// checkExchangedSchweine: the giver shows his Schweine once a taker is found, or else before he gives the cards away; the taker before he
// takes them.
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
	r := s.table.House()
	if r.Schweine && !r.SchweineOptional && s.announced[Schweine] == card.NoSeat && s.holders[Schweine] == seat {
		s.promote(seat, Schweine)
	}
}

// movePairs says after the exchange who has the pairs now. Schweine that were not shown are none, and of the pairs that have come together
// only Superschweine are some, where the rules say so (CO25).
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
	if kind := s.kind(Superschweine); kind != card.None && s.table.House().SuperschweineBuildable {
		s.holders[Superschweine] = s.holder(kind)
	}
}
