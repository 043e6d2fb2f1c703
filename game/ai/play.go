package ai

import (
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// rule is one rule of thumb: it picks a card, or has nothing to say.
type rule func(*sight) (c card.Card, ok bool)

// The rules of thumb in their order: the first that has something to say decides, and the last one always has.
var (
	leading   = []rule{cash, drawTrumps, leadLow}
	following = []rule{feed, take, playLow}
)

// choose picks one of the cards that may be played.
func choose(s *sight) card.Card {
	list := following
	if s.trick.Len == 0 {
		list = leading
	}
	for _, pick := range list {
		if c, ok := pick(s); ok {
			return c
		}
	}
	return s.legal.First()
}

// cash: an Ass of a suit that has not gone round yet usually wins, the more surely the more of its cards are out.
func cash(s *sight) (card.Card, bool) {
	c, chance := most(s.fehl(), func(c card.Card) float64 {
		if s.beaters(c)&s.order.Members(s.order.Class(c)) != 0 {
			return 0
		}
		return s.ours(c)
	})
	return c, chance >= 0.55
}

// drawTrumps: who has more trumps than any two others takes them away from the top, before they can trump his Fehl.
func drawTrumps(s *sight) (card.Card, bool) {
	mine, theirs := s.trumps(), s.unseen.Only(s.order.Members(rules.Trump))
	if theirs == 0 || mine.Len()*3 < theirs.Len()*2 {
		return card.None, false
	}
	c, chance := most(mine.Kinds(), s.ours)
	return c, chance >= 0.9
}

// leadLow: with no trick to be made, lead what costs least, rather Fehl than trump: the opponents win it, but they have to spend something.
func leadLow(s *sight) (card.Card, bool) {
	const preferFehl = 4
	c, _ := most(s.legal, func(c card.Card) float64 {
		value := s.modest(c)
		if s.order.Class(c) != rules.Trump {
			value += preferFehl
		}
		return value
	})
	return c, true
}

// feed: when the trick is the partner's and safe, give him what counts most and will be missed least.
func feed(s *sight) (card.Card, bool) {
	if s.friend[s.trick.Winner] < 0.7 {
		return card.None, false
	}
	c, _ := most(s.legal, func(c card.Card) float64 { return s.stake(c) - s.price(c) })
	return c, s.ours(c) >= 0.75
}

// take: win the trick when what lies in it, and what those behind will have to add, is worth more than the card. The first trick that
// somebody else takes in a Hochzeit wins the partner with both ♣D, too.
func take(s *sight) (card.Card, bool) {
	const (
		added = 4 // Augen that a player behind adds on the average
		alten = 15
	)
	pot := float64(added * (card.Seats - 1 - s.trick.Len))
	for _, c := range s.trick.Cards[:s.trick.Len] {
		pot += s.stake(c)
	}
	c, _ := most(s.legal, func(c card.Card) float64 {
		value := (2*s.ours(c)-1)*(pot+s.stake(c)) - s.price(c)
		if s.own == game.NoParty && s.takes(c) {
			value += alten * s.ours(c)
		}
		return value
	})
	return c, s.takes(c)
}

// playLow: else lose as little as possible.
func playLow(s *sight) (card.Card, bool) {
	c, _ := most(s.legal, s.modest)
	return c, true
}

// modest is the value of a card that is not meant to win: its Augen go to whoever gets the trick, it is missed later, and the last card of
// a suit of Fehl is worth throwing away because the suit can be trumped from then on.
func (s *sight) modest(c card.Card) float64 {
	const void = 4
	value := (2*s.ours(c)-1)*s.stake(c) - s.price(c)
	class := s.order.Class(c)
	if class != rules.Trump && s.trumps() != 0 && s.hand.Only(s.order.Members(class)).Len() == 1 {
		value += void
	}
	return value
}
