package ai

import (
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// rule is one rule of thumb: it picks a card, or has nothing to say.
type rule func(*sight) (c card.Card, ok bool)

// The rules of thumb in their order: the first one with an answer decides, and the last one always has an answer.
var (
	leading   = []rule{drawFirst, leadAss, drawTrumps, leadLow}
	following = []rule{feedPartner, winTrick, playLow}
)

// choose picks one of the cards that may be played.
func choose(s *sight) card.Card {
	if s.legal.Len() == 1 { // also for a leader who must play the card of their Genscher
		return s.legal.First()
	}
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

// drawFirst draws the others' trumps in a solo with few trumps, from the top, even if a trump is lost: then nobody can trump the soloist's Fehl.
func drawFirst(s *sight) (card.Card, bool) {
	if !s.fewTrumps || s.own != game.Re || s.unseen.Only(s.order.Members(rules.Trump)) == 0 {
		return card.None, false
	}
	c, _ := most(s.trumps().Kinds(), s.winChance)
	return c, c != card.None
}

// fewOut settles which suit is led first when all trumps are gone: a little for each of its cards that is out.
const fewOut = 0.001

// leadAss leads an Ass of a suit that has not gone round yet. It usually wins, the more surely the more cards of the suit are out. Without trumps
// they all win: a player who leads one suit to its end keeps the others for later.
func leadAss(s *sight) (card.Card, bool) {
	sure := s.unseen.Only(s.order.Members(rules.Trump)) == 0
	c, chance := most(s.fehl(), func(c card.Card) float64 {
		switch suit := s.order.Members(s.order.Class(c)); {
		case s.beaters(c)&suit != 0:
			return 0
		case sure:
			return 1 - fewOut*float64(s.unseen.Only(suit).Len())
		}
		return s.winChance(c)
	})
	return c, chance >= 0.55
}

// drawTrumps leads trump from the top with more trumps than any two others, before they can trump the viewer's Fehl.
func drawTrumps(s *sight) (card.Card, bool) {
	mine, theirs := s.trumps(), s.unseen.Only(s.order.Members(rules.Trump))
	if theirs == 0 || mine.Len()*3 < theirs.Len()*2 {
		return card.None, false
	}
	c, chance := most(mine.Kinds(), s.winChance)
	return c, chance >= 0.9
}

// leadLow leads the cheapest card when there is no trick to win, rather Fehl than trump: the opponents win it, but they have to spend
// something.
func leadLow(s *sight) (card.Card, bool) {
	const preferFehl = 4
	c, _ := most(s.legal, func(c card.Card) float64 {
		value := s.throwValue(c)
		if s.order.Class(c) != rules.Trump {
			value += preferFehl
		}
		return value
	})
	return c, true
}

// feedPartner gives a partner's safe trick the card with the most Augen and the least use later.
func feedPartner(s *sight) (card.Card, bool) {
	if s.friend[s.trick.Winner] < 0.7 {
		return card.None, false
	}
	c, _ := most(s.legal, func(c card.Card) float64 { return s.stake(c) - s.price(c) })
	return c, s.winChance(c) >= 0.75
}

// winTrick wins the trick when the Augen in it, and those that later players will have to add, are worth more than the card. The first
// trick that another player takes in a Hochzeit also wins the partner with both ♣D.
func winTrick(s *sight) (card.Card, bool) {
	const (
		added = 4 // Augen that a later player adds on average
		alten = 15
	)
	pot := float64(added * (card.Seats - 1 - s.trick.Len))
	for _, c := range s.trick.Cards[:s.trick.Len] {
		pot += s.stake(c)
	}
	c, _ := most(s.legal, func(c card.Card) float64 {
		value := (2*s.winChance(c)-1)*(pot+s.stake(c)) - s.price(c)
		if s.own == game.NoParty && s.takes(c) {
			value += alten * s.winChance(c)
		}
		return value
	})
	return c, s.takes(c)
}

// playLow loses as little as possible.
func playLow(s *sight) (card.Card, bool) {
	c, _ := most(s.legal, s.throwValue)
	return c, true
}

// throwValue returns the value of a card that is not meant to win. Its Augen go to the winner of the trick, and the card is missing later.
// The last card of a suit of Fehl is worth throwing away because the player can trump the suit from then on.
func (s *sight) throwValue(c card.Card) float64 {
	const void = 4
	value := (2*s.winChance(c)-1)*s.stake(c) - s.price(c)
	class := s.order.Class(c)
	if class != rules.Trump && s.trumps() != 0 && s.hand.Only(s.order.Members(class)).Len() == 1 {
		value += void
	}
	return value
}
