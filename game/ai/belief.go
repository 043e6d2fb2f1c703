package ai

import (
	"math"

	"karlchen/game"
	"karlchen/game/ai/habit"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// belief is a way to judge deals by what the others have done.
type belief uint8

const (
	uniform belief = iota // not at all, for comparison
	byThumb               // by the rules of thumb
	byHabit               // by how players use to play, learned from games
)

// mind is how a level searches.
type mind struct {
	belief belief
	// imitates lets everybody play on as players use to, and not by the rules of thumb alone. It takes twice as long.
	imitates bool
}

// levelMinds are the minds of the levels that search. Weights by habit need more deals than medium draws.
var levelMinds = [levels]mind{Medium: {belief: byThumb}, Strong: {belief: byHabit, imitates: true}, Expert: {belief: byHabit, imitates: true}}

// beliefs judge deals.
type beliefs struct {
	s      *searcher
	course *habit.Course
}

func newBeliefs(s *searcher) *beliefs { return &beliefs{s, habit.Watch(s.v)} }

// judge returns the tempered logarithm of how likely the others were to act as they did, if these were the hands.
func (b *beliefs) judge(g *game.Guess) float64 {
	viewer := b.s.v.Seat()
	if g.Phase() != game.InPlay {
		return 0
	}
	switch b.s.belief {
	case uniform:
		return 0
	case byThumb:
		return math.Log(b.s.policy.likelihood(*g, viewer)) - b.s.sampler.lean.log(g)
	case byHabit:
	}
	deal := habit.Deal{Sides: sides(g)}
	var dealt [card.Seats]card.Set
	for seat := range card.Seat(card.Seats) {
		deal.Hands[seat] = g.Hand(seat)
		dealt[seat] = b.course.Dealt(seat, g.Hand(seat))
	}
	likelihood := temper*habit.Learned().Likelihood(b.course, &deal, viewer) - b.s.sampler.lean.log(g)
	if g.Giver() != card.NoSeat {
		return likelihood // nobody could choose the hand that they have after the exchange
	}
	return likelihood + math.Log(boldness(g, viewer, &dealt))
}

// sides says who plays with whom in a guess.
func sides(g *game.Guess) habit.Sides {
	s := habit.Sides{Alone: g.Contract().Alone(), Silent: g.Contract() == rules.SilentHochzeit, Soloist: g.Soloist()}
	for seat := range card.Seat(card.Seats) {
		s.Parties[seat] = g.Party(seat)
	}
	return s
}

// unexpected is how likely a card is that the rules of thumb would not have played, compared with one that they would. It is far higher than
// the share of such cards, because people have reasons of their own, and because many small doubts must not make one deal certain.
const unexpected = 0.3

// A seat that announces something is likely to have a hand for it: the forecast of its dealt hand, in Augen, falls short of what a careful player
// wants by so much for each factor of e; and no call is so reckless that it is less likely than the least.
const (
	recklessness = 12
	leastBold    = 0.05
	callWanted   = 122
)

// A solo weighs more: nearly all hands are far from one, so that even a small chance of a reckless solo would make most soloists reckless.
const (
	soloRecklessness = 5
	leastSolo        = 0.0002
	soloWanted       = 124
	dutyWanted       = 105 // of a Pflichtsolo that its player has chosen to play now
)

// boldness returns how likely the others would have dared what they did with the hands that they were dealt.
func boldness(g *game.Guess, viewer card.Seat, dealt *[card.Seats]card.Set) float64 {
	deck, likelihood := g.Compiled().House().Deck.Cards(), 1.0
	order := g.Compiled().Order(g.Contract())
	for seat := range card.Seat(card.Seats) {
		if seat == viewer {
			continue
		}
		hand := dealt[seat]
		short := 0.0
		switch _, called := g.Called(seat, rules.Ansage); {
		case g.Contract().Declared() && seat == g.Soloist():
			likelihood *= soloLikelihood(g, alone(order, hand, deck.Minus(hand)))
		case called && !g.Contract().Alone():
			short = callWanted - withPartner(g.Party(seat), measure(order, hand, deck.Minus(hand)), hand.Len(), hand.Len())
		}
		if short > 0 {
			likelihood *= max(math.Exp(-short/recklessness), leastBold)
		}
	}
	return likelihood
}

// soloLikelihood returns how likely the soloist of a guess would have played their solo with a hand of this forecast.
func soloLikelihood(g *game.Guess, forecast float64) float64 {
	wanted := float64(soloWanted)
	switch {
	case g.Forced() == g.Soloist():
		return 1
	case g.Pflichtsolo():
		wanted = dutyWanted
	}
	return min(1, max(math.Exp((forecast-wanted)/soloRecklessness), leastSolo))
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
	var dealt [card.Seats]card.Set // all cards have been taken back
	for seat := range dealt {
		dealt[seat] = g.Hand(card.Seat(seat))
	}
	return likelihood * boldness(&g, viewer, &dealt)
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
