package ai

import (
	"cmp"
	"slices"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// armutNeeds is how many trumps of their own a player must have to take the cards of an Armut, which most often bring one or two more.
const armutNeeds = 7

// chooseExchange decides what to do with the cards of an Armut.
func chooseExchange(v *game.View) game.Action {
	seat := v.Seat()
	order := v.Compiled().Order(rules.Normal)
	size, _, _ := v.Exchanged()
	switch {
	case v.Check(game.Take(seat)) == game.Legal:
		decline := game.Decline(seat)
		if v.Own().Only(order.Members(rules.Trump)).Len() < armutNeeds && v.Check(decline) == game.Legal {
			return decline
		}
		return game.Take(seat)
	case size > 0:
		back := game.Return(seat, leastWanted(v.Own(), v.Order(), size))
		if v.Check(back) == game.Legal {
			return back
		}
		return ofKind(v.Legal(nil), game.Returning)[0] // Schweine that the player has not shown stay together
	}
	return chooseGiven(v, order)
}

// chooseGiven gives the trumps, and Fehl that the giver can do without.
func chooseGiven(v *game.View, order *rules.Order) game.Action {
	trumps := v.Own().Only(order.Members(rules.Trump))
	for size := trumps.Len(); size <= v.Own().Len(); size++ {
		a := game.Give(v.Seat(), trumps.Plus(leastWanted(v.Own().Minus(trumps), order, size-trumps.Len())))
		if v.Check(a) == game.Legal {
			return a
		}
	}
	return v.Legal(nil)[0] // the giver cannot give all trumps
}

// leastWanted returns so many cards of the hand, those of the shortest suits first, then aces, then trumps.
func leastWanted(hand card.Set, order *rules.Order, size int) card.Set {
	cards := slices.Collect(hand.All())
	value := func(c card.Card) int {
		switch {
		case order.Class(c) == rules.Trump:
			return 1000 + order.Strength(c)
		case c.Rank() == card.Ace:
			return 500
		}
		return 20*hand.Only(order.Members(order.Class(c))).Len() + order.Strength(c)
	}
	slices.SortStableFunc(cards, func(a, b card.Card) int { return cmp.Compare(value(a), value(b)) })
	return card.SetOf(cards[:size]...)
}
