package ai

import (
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// rule is one rule of thumb: it picks a card, or has nothing to say.
type rule struct {
	name string
	pick func(*sight) (card.Card, bool)
}

// The rules of thumb in their order: the first that has something to say decides. The last ones always have.
var (
	leading = []rule{
		{"cash an Ass before somebody is void", cash},
		{"draw trumps from the top", drawTrumps},
		{"lead what the partner can trump", leadForRuff},
		{"lead a small trump", leadSmallTrump},
		{"lead low", playLow},
	}
	following = []rule{
		{"feed the partner's safe trick", feed},
		{"take the trick when it is worth the card", take},
		{"play low", playLow},
	}
)

// choose picks a card from the legal ones.
func choose(s *sight) card.Card {
	list := following
	if s.trick.Len == 0 {
		list = leading
	}
	for _, r := range list {
		if c, ok := r.pick(s); ok {
			return c
		}
	}
	return s.legal().First()
}

func (s *sight) legal() card.KindSet {
	if s.trick.Len == 0 {
		return s.hand.Kinds()
	}
	return s.order.Follow(s.hand, s.order.Class(s.trick.Cards[0])).Kinds()
}

// most returns the kind with the highest value; of equal ones the first.
func most(kinds card.KindSet, value func(card.Card) float64) (best card.Card, top float64) {
	best = card.None
	for c := range kinds.All() {
		if x := value(c); best == card.None || x > top {
			best, top = c, x
		}
	}
	return best, top
}

// fox is what a Fuchs that changes sides is worth in Augen.
const fox = 12

// stake returns what c brings to a trick: its Augen, and the point for a Fuchs where such points count.
func (s *sight) stake(c card.Card) float64 {
	stake := float64(c.Augen())
	if c == card.Fuchs && s.order.Class(c) == rules.Trump && !s.v.Contract().Alone() {
		stake += fox
	}
	return stake
}

// price returns what the card would be worth later, in Augen: trumps by the share of unseen trumps that they beat, a Fehl card that nobody can
// beat by what it brings home.
func (s *sight) price(c card.Card) float64 {
	class := s.order.Class(c)
	if class == rules.Trump {
		rivals := s.unseen.Only(s.order.Members(rules.Trump)).Len()
		if rivals == 0 {
			return 4
		}
		above := s.unseen.Only(s.beaters(c)).Len()
		share := 1 - float64(above)/float64(rivals)
		return 14 * share * share
	}
	if s.beaters(c)&s.order.Members(class) == 0 {
		return 8
	}
	return 0
}

// feed: when the trick is the partner's and safe, give him what counts most and is least needed.
func feed(s *sight) (card.Card, bool) {
	if s.friend[s.trick.Winner] < 0.7 {
		return card.None, false
	}
	legal := s.legal()
	c, _ := most(legal, func(c card.Card) float64 { return s.stake(c) - s.price(c) })
	return c, s.ours(c) >= 0.75
}

// take: win the trick when its Augen are worth more than the card.
func take(s *sight) (card.Card, bool) {
	pot := 0.0
	for _, c := range s.trick.Cards[:s.trick.Len] {
		pot += s.stake(c)
	}
	pot += 4 * float64(card.Seats-1-s.trick.Len)
	value := func(c card.Card) float64 {
		return (2*s.ours(c)-1)*(pot+s.stake(c)) - s.price(c)
	}
	c, _ := most(s.legal(), value)
	return c, s.takes(c)
}

// playLow: lose as little as possible.
func playLow(s *sight) (card.Card, bool) {
	c, _ := most(s.legal(), func(c card.Card) float64 {
		chance := s.ours(c)
		return (2*chance-1)*s.stake(c) - s.price(c)
	})
	return c, true
}

// cash: an Ass of a suit that nobody has led yet usually wins; the shorter the suit in hand, the safer, and ♥ has only six cards.
func cash(s *sight) (card.Card, bool) {
	c, chance := most(s.fehl(), func(c card.Card) float64 {
		if s.beaters(c)&s.order.Members(s.order.Class(c)) != 0 {
			return 0
		}
		return s.ours(c)
	})
	return c, c != card.None && chance >= 0.55
}

func (s *sight) fehl() card.KindSet {
	return s.hand.Kinds() &^ s.order.Members(rules.Trump)
}

func (s *sight) trumps() card.Set { return s.hand.Only(s.order.Members(rules.Trump)) }

// drawTrumps: who plays alone, or has the most trumps, takes them from the others.
func drawTrumps(s *sight) (card.Card, bool) {
	theirs := s.unseen.Only(s.order.Members(rules.Trump)).Len()
	mine := s.trumps()
	if theirs == 0 || mine.Len()*3 < theirs*2 {
		return card.None, false
	}
	c, chance := most(mine.Kinds(), s.ours)
	return c, chance >= 0.9
}

// leadForRuff: a suit that the partner cannot follow and the opponents can.
func leadForRuff(s *sight) (card.Card, bool) {
	c, chance := most(s.fehl(), func(c card.Card) float64 { return s.ours(c) })
	return c, c != card.None && chance >= 0.6
}

// leadSmallTrump: it costs nothing and leaves the others to spend their high ones.
func leadSmallTrump(s *sight) (card.Card, bool) {
	c, _ := most(s.trumps().Kinds(), func(c card.Card) float64 { return -s.stake(c)*(1-s.ours(c)) - s.price(c) })
	return c, c != card.None && s.own == game.Re
}
