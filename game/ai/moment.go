package ai

import (
	"karlchen/game/ai/habit"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// moment is the turn of a seat with all that maxims ask for. A player at the table has a sight, and a search has what a policy reckons quickly; both
// choose by the same maxims.
type moment struct {
	habit.Turn
	trumps card.KindSet
	rest   int // trumps in the other hands
	values
	takers card.KindSet // the kinds that take the trick from its holder, of a leader all
	holder float64      // the chance that who holds the trick is a friend
	thrown int          // Füchse in the trick
	draws  bool         // the seat plays a solo with few trumps, and has to draw those of the others
	seeks  bool         // the seat may become the partner of a Hochzeit by this trick
	// wins has for each legal card the chance that the seat's party wins the trick with it, before a player chooses.
	wins [card.Kinds]float64
	// slips are the maxims that the player does not think of, a bit each.
	slips uint32
	// tie tells two leads apart that win equally often: a search plays on with the later one, people with the first.
	tie float64
}

// values are what cards are worth in a game beside their Augen, in Augen: a Fuchs that changes sides, and a ♣B that may still make the last trick.
type values struct{ fuchs, karlchen float64 }

// valuesOf returns the values in a game with partners; played alone, a game has none. Where a caught ♣B costs as much as the last trick brings, players
// who save it for the last trick lose a tenth of a point a game.
func valuesOf(r *rules.Ruleset) (v values) {
	const fuchs, karlchen = 12, 12
	if r.Special[rules.FuchsCaught] > 0 {
		v.fuchs = fuchs
	}
	v.karlchen = karlchen * max(0, float64(r.Special[rules.KarlchenMade]-r.Special[rules.KarlchenCaught]))
	return v
}

// countTrumps notes the trumps of the turn's order.
func (m *moment) countTrumps() {
	m.trumps = m.Order.Members(rules.Trump)
	m.rest = m.Out.Only(m.trumps).Len()
}

// fewTrumps reports whether most cards of the deck are Fehl.
func fewTrumps(o *rules.Order, deck card.Set) bool {
	return 2*deck.Only(o.Members(rules.Trump)).Len() < deck.Len()
}

// takes reports whether c takes the trick on the table from its present holder.
func (m *moment) takes(c card.Card) bool { return m.takers.Has(c) }

// beaters returns the kinds in the other hands that would take a trick from best.
func (m *moment) beaters(best card.Card) card.KindSet {
	return m.Out.Kinds() & m.Order.Beaters(best, m.Last)
}

// unbeaten reports whether no card of its class in the other hands takes a trick from c.
func (m *moment) unbeaten(c card.Card) bool { return m.beaters(c)&m.Order.Following(c) == 0 }

// ledWith returns the kinds that follow in the trick if the seat plays c to it.
func (m *moment) ledWith(c card.Card) card.KindSet {
	if m.Played == 0 {
		return m.Order.Following(c)
	}
	return m.Led
}

// held returns the cards of the class of c in the seat's hand.
func (m *moment) held(c card.Card) card.Set { return m.Hand.Only(m.Order.Following(c)) }

// clears reports whether c is the last card of a suit of Fehl, and the seat can trump the suit from then on.
func (m *moment) clears(c card.Card) bool {
	return !m.trumps.Has(c) && m.Hand.Only(m.trumps) != 0 && m.held(c).Len() == 1
}

// stake returns what c brings to the winner of its trick, in Augen: its own, and the Sonderpunkt for a Fuchs where there are any.
func (m *moment) stake(c card.Card) float64 {
	stake := float64(c.Augen())
	if c == card.Fuchs {
		stake += m.fuchs
	}
	return stake
}

// price returns the later worth of the card, in Augen. A trump gains worth with the share of the others' trumps that it beats. A Fehl card has a price
// when no other player has a higher card of its suit.
func (m *moment) price(c card.Card) float64 {
	const (
		halfway   = 6 // cards in hand, from which on that matters
		topFehl   = 5
		lastTrump = 4 // when the others have none, any trump takes a trick
	)
	higher := m.Out.Only(m.Order.Beaters(c, false) & m.Order.Following(c)).Len()
	switch {
	case !m.trumps.Has(c) && higher > 0:
		return 0
	case !m.trumps.Has(c):
		return topFehl
	case m.rest == 0:
		return lastTrump
	}
	price := pricesOf[m.rest][higher]
	if c == card.Karlchen && m.Hand.Len() <= halfway {
		price += m.karlchen
	}
	return price
}

// pricesOf has for each number of trumps in the other hands, and of those that are higher, the worth of a trump, in Augen. It grows steeply, because only
// high trumps win valuable tricks.
var pricesOf = func() (table [card.Kinds * 2][card.Kinds * 2]float64) {
	const top = 38
	for rest := range table {
		for higher := range rest + 1 {
			share := 1 - float64(higher)/float64(max(rest, 1))
			table[rest][higher] = top * share * share * share
		}
	}
	return table
}()
