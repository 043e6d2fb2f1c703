package ai

import (
	"math"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// unexpected is how likely a card is that the rules of thumb would not have played, compared with one that they would. It is far higher than
// the share of such cards, because people have reasons of their own, and because many small doubts must not make one deal certain.
const unexpected = 0.3

// A seat that plays a solo or announces something is likely to have a hand for it: the forecast of its dealt hand, in Augen, falls short of what
// a careful player wants by so much for each factor of e; and no call is so reckless that it is less likely than the least.
const (
	recklessness = 12
	leastBold    = 0.05
	soloWanted   = 118
	callWanted   = 122
)

// boldness returns how likely the others would have dared what they did with the hands that they had before the first card.
func boldness(g *game.Guess, viewer card.Seat) float64 {
	deck, likelihood := g.Compiled().House().Deck.Cards(), 1.0
	order := g.Compiled().Order(g.Contract())
	for seat := range card.Seat(card.Seats) {
		if seat == viewer {
			continue
		}
		hand := g.Hand(seat)
		short := 0.0
		switch _, called := g.Called(seat, rules.Ansage); {
		case g.Contract().Declared() && seat == g.Soloist() && !g.Pflichtsolo():
			short = soloWanted - alone(order, hand, deck.Minus(hand))
		case called && !g.Contract().Alone():
			short = callWanted - withPartner(g.Party(seat), measure(order, hand, deck.Minus(hand)), hand.Len(), hand.Len())
		}
		if short > 0 {
			likelihood *= max(math.Exp(-short/recklessness), leastBold)
		}
	}
	return likelihood
}

// likelihood returns how likely the others would have played as they did, if these were the hands, compared with a player who follows the rules
// of thumb in everything: 1 at most.
func (p *policy) likelihood(g game.Guess, viewer card.Seat) float64 {
	if g.Phase() != game.InPlay {
		return 1
	}
	var since [card.Seats]int // from how many cards on everybody knows the seat's party
	p.parties.learn(&g)
	for seat := range since {
		if p.parties.known>>seat&1 != 0 {
			since[seat] = p.parties.since(&g, card.Seat(seat))
		}
	}
	likelihood := 1.0
	for known := p.parties.known; ; {
		seat, c, ok := g.TakeBack()
		if !ok {
			break
		}
		if seat == viewer {
			continue
		}
		p.parties.known = 0
		for other, n := range since {
			if known>>other&1 != 0 && n <= g.Cards() {
				p.parties.known |= 1 << other
			}
		}
		if legal := g.Playable(seat); legal&(legal-1) != 0 && p.choose(&g, seat, legal) != c {
			likelihood *= unexpected
		}
	}
	if g.Giver() != card.NoSeat {
		return likelihood // nobody could choose the hand that they have after the exchange
	}
	return likelihood * boldness(&g, viewer)
}

// since returns how many cards had been played when everybody learned the seat's party: by a ♣D or an announcement, or else from the beginning.
func (p *parties) since(g *game.Guess, seat card.Seat) int {
	if g.Contract() != rules.Normal && g.Contract() != rules.SilentHochzeit {
		return 0
	}
	first := -1
	for step := rules.Ansage; step < rules.Steps; step++ {
		if n, ok := g.Called(seat, step); ok && (first < 0 || n < first) {
			first = n
		}
	}
	both := 0
	for n := range g.Tricks() + 1 {
		t := g.Trick(n)
		for i, c := range t.Cards[:t.Len] {
			if c != card.Alte {
				continue
			}
			if both++; (both == 2 || t.Seat(i) == seat) && (first < 0 || n*card.Seats+i < first) {
				first = n*card.Seats + i + 1
			}
		}
	}
	return max(first, 0)
}
