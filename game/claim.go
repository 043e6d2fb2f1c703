package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// checkShortening checks a claim or a concession: a soloist may end a game early, and by some rules every player who is certain to take all
// tricks (AB1–AB3; TSR).
func (p *position) checkShortening(a Action) Illegal {
	r := p.rules.Ruleset()
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
	case p.owesAnyCall(a.Seat):
		return AnnouncementMissing
	case a.Kind == Claiming && (!p.orderIsFixed() || p.canStillGenscher()):
		return ClaimNotSettled
	case a.Kind == Claiming && p.mustProve(a.Seat, r) && !p.certain(a.Seat, r):
		return ClaimNotCertain
	}
	return Legal
}

// orderIsFixed reports whether the cards keep their order to the end, as the search for the best defence assumes: not before the trumps
// have changed in a Sokrates, nor while a player may still have Schweine. It uses only what everybody sees.
func (p *position) orderIsFixed() bool {
	return *p.Order() == *p.OrderAt(p.rules.HandSize() - 1) && !p.canStillPromote()
}

// concede gives the trick on the table and all that would follow to the opponents.
func (s *State) concede() {
	augen, tricks := s.rest()
	s.closeGame([2]int{Kontra: augen}, [2]int{Kontra: tricks})
}

// claim ends the game and shares out the rest. A claim that had to be proved gives everything to the claimer's party. A soloist's claim by
// the tournament rules leaves to the opponents the best that they can get against the open cards.
func (s *State) claim(seat card.Seat) {
	s.claimed = true
	augen, tricks := s.rest()
	if r := s.rules.Ruleset(); s.mustProve(seat, r) {
		var allAugen, allTricks [2]int
		own := s.Party(seat)
		allAugen[own], allTricks[own] = augen, tricks
		s.closeGame(allAugen, allTricks)
		s.phase = Scored // nobody has anything left to announce
		s.revealSilentHochzeit()
		return
	}
	lostAugen, lostTricks := s.bestDefence()
	s.closeGame([2]int{Re: augen - lostAugen, Kontra: lostAugen}, [2]int{Re: tricks - lostTricks, Kontra: lostTricks})
}

// TryClaim returns how many tricks the others would get against the seat's claim. It is early if that would need a longer search than a table has time
// for. A claim that needs no search or is against the rules loses nothing. The search counts situations and not time, so the answer is the same everywhere.
//
// Answer and time depend on all hands, so nobody may learn them of a game in play: it is for guesses.
func (s *State) TryClaim(seat card.Seat) (lost int, early bool) {
	if s.checkShortening(Claim(seat)) != Legal || s.mustProve(seat, s.rules.Ruleset()) {
		return 0, false
	}
	d := newDefence(s)
	d.budget = shortBudget
	kept := d.cheapest()
	_, tricks := s.rest()
	return tricks - int(kept%augenCost), d.looked > d.budget
}

// bestDefence returns the Augen and tricks, of those not yet won, that the opponents get against a claim.
func (s *State) bestDefence() (augen, tricks int) {
	allAugen, allTricks := s.rest()
	soloist := newDefence(s).cheapest()
	return allAugen - int(soloist/augenCost), allTricks - int(soloist%augenCost)
}

// rest returns the Augen and the tricks that are not yet won, including the cards on the table and without those laid aside.
func (p *position) rest() (augen, tricks int) {
	augen = card.Augen - p.cardsAside().Augen()
	for i := range int(p.tricks) {
		augen -= p.Trick(i).Augen()
	}
	return augen, p.rules.HandSize() - int(p.tricks)
}

func (s *State) closeGame(augen, tricks [2]int) {
	for p := range augen {
		s.restAugen[p], s.restTricks[p] = uint8(augen[p]), uint8(tricks[p])
	}
	s.phase, s.turn = Closing, card.NoSeat
	s.exposeBluff()
}

// mustProve reports whether the seat's claim must hold against every distribution of the cards that it cannot see (AB2): a soloist's where
// the rules say so, and always the claim of a player with a partner, because the partner's hand is unknown.
func (p *position) mustProve(seat card.Seat, r *rules.Ruleset) bool {
	return r.AbkuerzungOrder == rules.OrderProven || !p.contract.Alone() || p.soloist != seat
}

// certain reports whether the seat, which leads, takes all remaining tricks however the cards lie, and nobody can still make a Sonderpunkt.
// It uses only what the seat sees, so a refusal tells the seat nothing.
func (p *position) certain(seat card.Seat, r *rules.Ruleset) bool {
	if p.turn != seat || int(p.cards) != int(p.tricks)*card.Seats || p.seeking() { // in a Hochzeit that seeks its partner no party is fixed
		return false
	}
	own := p.hands[seat]
	unseen := r.Deck.Cards().Minus(own)
	if p.stock.stage == StockLaid && p.stock.taker == seat {
		unseen = unseen.Minus(p.cardsAside())
	}
	for _, c := range p.played[:p.cards] {
		unseen = unseen.Without(c)
	}
	order := p.Order()
	trumps := order.Members(rules.Trump)
	// An opponent with trumps left can trump a plain suit. At worst one opponent holds all trumps that are out, and each lead of trump
	// takes one of them.
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
	return p.rules.Sonderpunkte(p.seemingContract()).Quiet(own, unseen)
}
