package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// In an Armut only dealt pairs count. Nobody gets Schweine by the exchange. The giver and the taker must show theirs during the exchange,
// or else the cards stay Füchse (CO22).

// checkExchangedSchweine checks an announcement during the exchange: the giver shows Schweine once a taker is found, and the taker before
// they take the cards; or else everybody shows theirs before the giver passes the cards (004:L112, Q004-3).
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
	case r.SchweineInArmut == rules.SchweineBeforePass && p.armut.size > 0:
		return SchweineTooLate
	case r.SchweineInArmut == rules.SchweineBeforePass:
		return Legal
	case seat == p.armut.giver && p.armut.taker == card.NoSeat:
		return NotYourTurn
	case seat != p.armut.giver && (p.turn != seat || p.armut.taker != card.NoSeat):
		return NotYourTurn
	}
	return Legal
}

// GiveEndsSchweine reports whether the next action of the giver ends the time in which others can still announce Schweine. Who could is no
// part of the answer.
func (p *position) GiveEndsSchweine() bool {
	if p.phase != Exchanging || p.armut.giver == card.NoSeat || p.armut.size > 0 {
		return false
	}
	r := p.rules.Ruleset()
	return p.kind(Schweine) != card.None && r.SchweineInArmut == rules.SchweineBeforePass &&
		r.SchweineAnnounce != rules.SchweineAtVorbehalt && r.SchweineOptional && p.announced[Schweine] == card.NoSeat
}

// showExchanged announces Schweine whose holder is one of the seats and cannot choose to keep silent.
func (s *State) showExchanged(of seats) {
	r, holder := s.rules.Ruleset(), s.holders[Schweine]
	if r.Schweine && !r.SchweineOptional && s.announced[Schweine] == card.NoSeat && holder != card.NoSeat && of.has(holder) {
		s.promote(holder, Schweine)
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
	if kind := s.kind(Superschweine); kind != card.None && s.rules.Ruleset().SuperschweineBuildable {
		s.holders[Superschweine] = s.holder(kind)
	}
}
