package ai

import (
	"math"
	"math/rand/v2"

	"karlchen/game"
	"karlchen/game/ai/habit"
	"karlchen/game/card"
)

// Sampler returns a function that deals the hidden cards, all deals equally likely; nil if no deal agrees with the facts.
func Sampler(v *game.View, rng *rand.PCG) func() [card.Seats]card.Set {
	s := newSampler(learn(v), 1, leaning{})
	if !s.possible() {
		return nil
	}
	return func() [card.Seats]card.Set { return s.draw(rng) }
}

// Contradicts returns the seat and the kind of which it cannot hold as many as it does, as far as the viewer knows; ok is false without one.
func Contradicts(v *game.View, hands [card.Seats]card.Set) (seat card.Seat, kind card.Card, ok bool) {
	f := learn(v)
	for seat, hand := range hands {
		if card.Seat(seat) == v.Seat() {
			continue
		}
		for c := range card.Card(card.Kinds) {
			if f.counts[seat][c]>>hand.Count(c)&1 == 0 {
				return card.Seat(seat), c, true
			}
		}
		if n := hand.Only(f.trumps).Len(); f.bounded && (n < f.least[seat] || n > f.most[seat]) {
			return card.Seat(seat), card.None, true
		}
	}
	return 0, 0, false
}

// Rank ranks options by what each has brought in each deal. They are cards, in the order of their numbers.
func Rank(points [][]float64) []Weighed {
	list := make([]option, len(points[0]))
	for i := range list {
		list[i].action = game.Play(0, card.Card(i))
	}
	return rank(list, points)
}

// Iterations plays so many games, with each card that the viewer may play next, and returns their number.
func Iterations(v *game.View, rng *rand.Rand, n int, b string) (games int) {
	s := newSearcher(v, rng, minds[b])
	s.think(n)
	options := make([]option, 0, 12)
	for c := range v.Playable(v.Seat()).All() {
		options = append(options, option{action: game.Play(v.Seat(), c)})
	}
	for games < n {
		s.try(options)
		games += len(options)
	}
	return games
}

// minds are ways to search, by name.
var minds = map[string]mind{
	"uniform": {others: habit.Learned(), thumbs: 0.5}, "by thumb": {belief: byThumb, thumbs: 1}, "by habit": byHabits,
	"strong": levelRows[Strong].mind, "deaf": deaf(levelRows[Strong].mind), "by skill": levelRows[Expert].mind,
}

// deaf returns the mind without conventions.
func deaf(m mind) mind {
	m.listens = false
	return m
}

// Friends returns how likely each seat is to play with the viewer.
func (p Player) Friends(v *game.View, rng *rand.Rand) (shares [card.Seats]float64) {
	s := newSearcher(v, rng, p.mind())
	s.think(p.iterations())
	for _, g := range s.pool {
		for seat := range shares {
			if g.Party(card.Seat(seat)) == g.Party(v.Seat()) {
				shares[seat] += 1 / float64(len(s.pool))
			}
		}
	}
	return shares
}

// With returns the player with another way to search.
func (p Player) With(name string) Player {
	m := minds[name]
	p.other = &m
	return p
}

// Holds returns how likely each seat is to hold at least one card of each kind.
func (p Player) Holds(v *game.View, rng *rand.Rand) (shares [card.Seats][card.Kinds]float64) {
	s := newSearcher(v, rng, p.mind())
	s.think(p.iterations())
	for _, g := range s.pool {
		for seat := range shares {
			for c := range g.Hand(card.Seat(seat)).Kinds().All() {
				shares[seat][c] += 1 / float64(len(s.pool))
			}
		}
	}
	return shares
}

// Thumbs returns how likely each seat is to follow the rules of thumb.
func (p Player) Thumbs(v *game.View, rng *rand.Rand) (shares [card.Seats]float64) {
	s := newSearcher(v, rng, p.mind())
	s.think(p.iterations())
	for _, d := range s.pool {
		for seat, x := range d.thumbs {
			shares[seat] += x / float64(len(s.pool))
		}
	}
	return shares
}

// Knowing decides about a card as the player does, but searches the deal as it is: a cheater who sees all cards.
func (p Player) Knowing(v *game.View, hands [card.Seats]card.Set, rng *rand.Rand) (game.Action, bool) {
	s := newSearcher(v, rng, p.mind())
	guess, err := v.Guess(hands)
	if cards := v.Legal(nil); err == nil && s != nil && len(ofKind(cards, game.Playing)) > 1 && v.Turn() == v.Seat() {
		prior := p.mind().thumbs
		s.pool = []dealt{{Guess: guess, thumbs: [card.Seats]float64{prior, prior, prior, prior}}}
		return s.best(ofKind(cards, game.Playing), p.iterations(), game.Action{}), true
	}
	return p.Decide(v, rng)
}

// Judge draws deals and judges them, and returns their number.
func Judge(v *game.View, rng *rand.Rand, name string) int {
	s := newSearcher(v, rng, minds[name])
	s.think(4000)
	return len(s.pool)
}

// SoloForecast returns the forecast of the soloist's hand, on average over n deals as likely as the solo makes them, and the share of the deals that
// this average rests on. It draws the deals with a leaning or all of them equally often.
func SoloForecast(v *game.View, rng *rand.PCG, n int, leans bool) (mean, share float64) {
	var towards leaning
	if leans {
		towards = lean(v)
	}
	s := newSampler(learn(v), 1, towards)
	deck, soloist := v.Compiled().Ruleset().Deck.Cards(), v.Soloist()
	var sum, squares float64
	for range n {
		g, err := v.Guess(s.draw(rng))
		if err != nil {
			return 0, 0
		}
		forecast := alone(v.Order(), g.Hand(soloist), deck.Minus(g.Hand(soloist)))
		w := soloLikelihood(&g, forecast) * math.Exp(-s.lean.log(&g))
		mean += w * forecast
		sum += w
		squares += w * w
	}
	return mean / sum, sum * sum / squares / float64(n)
}

// SilentShare deals the hidden cards n times, silent Hochzeiten so many times as often as their deals alone would be, and returns the share of
// deals in which one of the others was dealt both ♣D.
func SilentShare(v *game.View, rng *rand.PCG, silent float64, n int) (share float64) {
	f := learn(v)
	s := newSampler(f, silent, leaning{})
	for range n {
		for seat, hand := range s.draw(rng) {
			if card.Seat(seat) != f.me && hand.Count(card.Alte)+f.played[seat].Count(card.Alte) == 2 {
				share += 1 / float64(n)
			}
		}
	}
	return share
}

// Recalled is what happens on average with an option: how often the viewer's party takes the trick and wins the game, each seat takes the trick, and
// the Augen of the trick and of the game.
type Recalled struct {
	Ours, Won, Pot, Augen float64
	Taken                 [card.Seats]float64
}

// Recall returns what happens with an option of a player who is Observing.
func Recall(w Weighed) (r Recalled) {
	n := float64(len(w.course.events))
	for _, e := range w.course.events {
		if e.ours {
			r.Ours += 1 / n
		}
		if e.won {
			r.Won += 1 / n
		}
		r.Taken[e.taker] += 1 / n
		r.Pot += float64(e.pot) / n
		r.Augen += float64(e.augen) / n
	}
	return r
}
