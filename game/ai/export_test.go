package ai

import (
	"math/rand/v2"

	"karlchen/game"
	"karlchen/game/card"
)

// Sampler returns a function that deals the hidden cards, all deals equally likely; nil if no deal agrees with the facts.
func Sampler(v *game.View, rng *rand.PCG) func() [card.Seats]card.Set {
	s := newSampler(learn(v), 1)
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

// Iterations plays so many games, with each card that the viewer may play next, and returns their number.
func Iterations(v *game.View, rng *rand.Rand, n int) (games int) {
	s := newSearcher(v, rng)
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
