package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// checkShortening: a soloist may end a game early, and by some rules anybody who is certain to take all tricks (AB1–AB3; TSR).
func (p *position) checkShortening(a Action) Illegal {
	r := p.table.House()
	soloist := p.contract.Alone() && p.soloist == a.Seat
	switch {
	case p.phase < InPlay:
		return WordMissing
	case p.phase != InPlay:
		return GameOver
	case !soloist && (a.Kind == Conceding || r.AbkuerzungWho != rules.AbkuerzungAnybody):
		return ClaimNotSoloist
	case a.Kind == Claiming && r.AbkuerzungWho == rules.AbkuerzungNobody, a.Kind == Conceding && !r.AbkuerzungGiveRest:
		return ClaimNotAllowed
	case a.Kind == Claiming && !p.settled():
		return ClaimNotSettled
	case a.Kind == Claiming && p.mustProve(a.Seat, r) && !p.certain(a.Seat, r):
		return ClaimNotCertain
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

// claim settles the rest: one that had to be proved at once, for whoever made it; a soloist's by the tournament rules by the best that the
// opponents can get against his open cards.
func (s *State) claim(seat card.Seat) {
	s.claimed = true
	augen, tricks := s.rest()
	if r := s.table.House(); s.mustProve(seat, r) {
		var allAugen, allTricks [2]int
		own := s.Party(seat)
		allAugen[own], allTricks[own] = augen, tricks
		s.close(allAugen, allTricks)
		s.phase = Scored // nothing is open that anybody could still announce
		s.reveal()
		return
	}
	lostAugen, lostTricks := s.bestDefence()
	s.close([2]int{Re: augen - lostAugen, Kontra: lostAugen}, [2]int{Re: tricks - lostTricks, Kontra: lostTricks})
}

// rest returns the Augen and the tricks that are not yet won, the cards on the table included and those laid aside not.
func (p *position) rest() (augen, tricks int) {
	augen = card.Augen - p.aside().Augen()
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
	s.expose()
}

// mustProve reports whether the seat's claim must hold against everything that it can see (AB2): a soloist's where the rules say so, and
// always that of a player with a partner, whose hand nobody takes for granted.
func (p *position) mustProve(seat card.Seat, r *rules.Ruleset) bool {
	return r.AbkuerzungOrder == rules.OrderProven || !p.contract.Alone() || p.soloist != seat
}

// certain reports whether the seat, which leads, takes all remaining tricks whoever holds what, and nobody can still make a Sonderpunkt.
// It asks only for what the seat sees, so that being refused tells it nothing.
func (p *position) certain(seat card.Seat, r *rules.Ruleset) bool {
	if p.turn != seat || int(p.cards) != int(p.tricks)*card.Seats || p.seeking() { // then nobody's party is settled
		return false
	}
	own := p.hands[seat]
	unseen := r.Deck.Cards().Minus(own)
	if p.stock.stage == StockLaid && p.stock.taker == seat {
		unseen = unseen.Minus(p.aside())
	}
	for _, c := range p.played[:p.cards] {
		unseen = unseen.Without(c)
	}
	order := p.Order()
	trumps := order.Members(rules.Trump)
	// Whoever has trumps left can trump a plain suit; at worst one player holds all that are out, and each lead of trump takes one from him.
	if plain := own.Only(^trumps); plain != 0 && own.Len()-plain.Len() < unseen.Only(trumps).Len() {
		return false
	}
	for c := range own.All() {
		for other := range unseen.Only(order.Members(order.Class(c))).All() {
			if order.Beats(other, c, false) || order.Beats(other, c, true) {
				return false
			}
		}
	}
	// A silent Hochzeit counts as the normal game that the others take it for.
	return p.table.Sonderpunkte(p.seeming()).Quiet(own, unseen)
}
