package referee

import (
	"slices"

	"karlchen/game/card"
)

// claim is the early end of a game (AB1 to AB4).
type claim struct {
	seat    card.Seat // who has claimed or conceded, or card.NoSeat
	concede bool
	rest    []trick // the tricks that were not played, in one of the ways in which they could have been
}

func (g *Game) objectToEnd(seat card.Seat, action string) error {
	if g.phase != playing || g.late {
		return fault("nothing can be claimed now")
	}
	if g.unsettled() {
		return fault("the partner is not known yet")
	}
	soloist := g.alone()
	if action == "concede" {
		if !g.o.on("abkuerzung_give_rest") || seat != soloist {
			return fault("only a soloist may give the rest away") // AB3
		}
		return nil
	}
	switch {
	case g.o.is("abkuerzung_who", "nobody"), g.o.is("abkuerzung_who", "soloist") && seat != soloist:
		return fault("this player may not claim") // AB1
	case seat == soloist && g.o.is("abkuerzung_order", "tsr"):
		return nil
	}
	ways := proof{Game: g, seat: seat}
	if seat != g.turn || len(g.trick) > 0 || !ways.certain(g.hands, g.tricks) {
		return fault("the claim is not certain") // AB2
	}
	return nil
}

// endEarly ends the game. The cards that are still in the hands go to the claimant, or to the others.
func (g *Game) endEarly(seat card.Seat, action string) {
	g.claim = claim{seat: seat, concede: action == "concede"}
	if !g.claim.concede {
		if g.o.is("abkuerzung_order", "tsr") && seat == g.alone() {
			g.claim.rest = g.defended(seat)
		} else {
			p := proof{Game: g, seat: seat}
			p.certain(g.hands, g.tricks)
			g.claim.rest = p.example
		}
	}
	g.phase, g.late = over, true
}

// addRest counts the tricks that were not played.
func (g *Game) addRest(of func(re bool) *tally) {
	if g.claim.concede {
		all := g.cardsOfAll().Augen()
		for _, l := range g.trick {
			all += l.card.Augen()
		}
		p := of(!g.re[g.claim.seat])
		p.augen += all
		p.tricks += g.size() - len(g.tricks)
	}
	for _, t := range g.claim.rest {
		p := of(g.re[t.winner])
		p.augen += t.augen()
		p.tricks++
	}
}

// proof looks at all ways in which the rest of a game can go when one player leads from the top and claims to win every trick.
type proof struct {
	*Game
	seat    card.Seat
	example []trick
}

// certain reports whether the claimant wins all tricks, whatever they lead and the others play.
func (p *proof) certain(hands [card.Seats]card.Set, tricks []trick) bool {
	if len(tricks) == p.size() {
		p.example = slices.Clone(tricks[len(p.tricks):])
		return true
	}
	for c := range hands[p.seat].Kinds().All() {
		after := *p.Game
		after.hands, after.tricks, after.trick = hands, tricks, nil
		l := laid{p.seat, c, after.roleOf(p.seat, c, false)}
		rest := hands
		rest[p.seat] = rest[p.seat].Without(c)
		if !p.answered(rest, tricks, []laid{l}) {
			return false
		}
	}
	return true
}

// answered tries every card of the next player.
func (p *proof) answered(hands [card.Seats]card.Set, tricks []trick, cards []laid) bool {
	at := *p.Game
	at.hands, at.tricks, at.trick = hands, tricks, cards
	ord := at.order()
	if len(cards) == card.Seats {
		winner := at.best(cards).seat
		return winner == p.seat && p.certain(hands, append(slices.Clone(tricks), trick{cards, winner, ord}))
	}
	seat := cards[len(cards)-1].seat.Next()
	follows := func(c card.Card) bool { return ord.follows(c, cards[0].card) }
	must := at.has(hands[seat], follows)
	for c := range hands[seat].Kinds().All() {
		if must && !follows(c) || at.objectToUnder(seat, c) != nil {
			continue
		}
		rest := hands
		rest[seat] = rest[seat].Without(c)
		if !p.answered(rest, tricks, append(slices.Clone(cards), laid{seat, c, at.roleOf(seat, c, false)})) {
			return false
		}
	}
	return true
}

// defended returns the rest of a solo in which the soloist has claimed by the tournament rules: they play from the top of each suit, and the
// others choose the suit and do their best.
func (g *Game) defended(soloist card.Seat) []trick { return nil }
