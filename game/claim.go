package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// checkShortening: only a soloist may end a game early (AB1, AB3; TSR).
func (p *position) checkShortening(a Action) Illegal {
	r := p.table.Rules()
	switch {
	case p.phase < InPlay:
		return WordMissing
	case p.phase != InPlay:
		return GameOver
	case !p.contract.Alone() || p.soloist != a.Seat:
		return ClaimNotSoloist
	case a.Kind == Claiming && r.AbkuerzungWho == rules.AbkuerzungNobody, a.Kind == Conceding && !r.AbkuerzungGiveRest:
		return ClaimNotAllowed
	case a.Kind == Claiming && !p.settled():
		return ClaimNotSettled
	}
	return Legal
}

// settled reports whether the cards keep their order to the end, as the settling of a claim takes for granted: not before the trumps have
// changed in a Sokrates, nor while there may still be Schweine. It asks only for what everybody sees.
func (p *position) settled() bool {
	return *p.Order() == *p.OrderAt(p.table.HandSize() - 1) && !p.canStillPromote()
}

// concede gives the trick on the table and all that would follow to the opponents.
func (s *State) concede() {
	augen, tricks := s.rest()
	s.close([2]int{Kontra: augen}, [2]int{Kontra: tricks})
}

// claim lays the soloist's cards open and settles the rest by the best that the opponents can get against it.
func (s *State) claim() {
	s.claimed = true
	augen, tricks := s.rest()
	lostAugen, lostTricks := s.bestDefence()
	s.close([2]int{Re: augen - lostAugen, Kontra: lostAugen}, [2]int{Re: tricks - lostTricks, Kontra: lostTricks})
}

// rest returns the Augen and the tricks that are not yet won, the cards on the table included.
func (p *position) rest() (augen, tricks int) {
	augen = card.Augen
	for i := range int(p.tricks) {
		augen -= p.Trick(i).Augen()
	}
	return augen, p.table.HandSize() - int(p.tricks)
}

func (s *State) close(augen, tricks [2]int) {
	for p := range augen {
		s.restAugen[p], s.restTricks[p] = uint8(augen[p]), uint8(tricks[p])
	}
	s.phase, s.turn = Closing, card.NoSeat
}
