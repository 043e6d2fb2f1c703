package ai

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// fuchs is the worth, in Augen, of a Fuchs that changes sides.
const fuchs = 12

// stake returns what c brings to the winner of its trick, in Augen: its own, and the Sonderpunkt for a Fuchs where there are any.
func (s *sight) stake(c card.Card) float64 {
	stake := float64(c.Augen())
	if c == card.Fuchs && !s.v.Contract().Alone() && s.v.Compiled().Ruleset().Special[rules.FuchsCaught] > 0 {
		stake += fuchs
	}
	return stake
}

// price returns the later worth of the card, in Augen. A trump gains worth with the share of the others' trumps that it beats, and steeply,
// because only high trumps win valuable tricks. A Fehl card has a price when no other player has a higher card of its suit.
func (s *sight) price(c card.Card) float64 {
	const (
		halfway   = 6 // cards in hand, from which on that matters
		topTrump  = 38
		topFehl   = 5
		lastTrump = 4 // when the others have none, any trump takes a trick
	)
	class := s.order.Class(c)
	higher := s.unseen.Only(s.beaters(c) & s.order.Members(class)).Len()
	if class != rules.Trump {
		if higher == 0 {
			return topFehl
		}
		return 0
	}
	trumps := s.unseen.Only(s.order.Members(rules.Trump)).Len()
	if trumps == 0 {
		return lastTrump
	}
	share := 1 - float64(higher)/float64(trumps)
	price := topTrump * share * share * share
	if c == card.Karlchen && s.hand.Len() <= halfway && !s.v.Contract().Alone() {
		price += karlchenWorth(s.v.Compiled().Ruleset())
	}
	return price
}

// karlchenWorth returns the worth, in Augen, of a ♣B that may still make the last trick. Where a caught one costs as much as the last trick brings,
// players who save it for the last trick lose a tenth of a point a game.
func karlchenWorth(r *rules.Ruleset) float64 {
	const worth = 12
	return worth * max(0, float64(r.Special[rules.KarlchenMade]-r.Special[rules.KarlchenCaught]))
}

// most returns the kind with the highest value, of equal ones the first; of no kinds it is card.None and 0.
func most(kinds card.KindSet, value func(card.Card) float64) (best card.Card, top float64) {
	best = card.None
	for c := range kinds.All() {
		if x := value(c); best == card.None || x > top {
			best, top = c, x
		}
	}
	return best, top
}
