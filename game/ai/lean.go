package ai

import (
	"math"

	"karlchen/game"
	"karlchen/game/card"
)

// A leaning makes a sampler deal a soloist good hands more often. Where all deals are equally likely, the soloist has a hand for their solo in about one
// of a hundred, and too few of the deals of a search would agree with the solo. The weights of the deals undo the leaning (log), so that it changes no
// chance.
type leaning struct {
	seat  card.Seat
	steps [card.Kinds]int // each step makes a card of the kind leanStep times as likely to lie with the seat
}

// A card counts one step for so many Augen that it adds to the forecast. With this factor, the sampled hands have about the forecast of hands that
// players choose a solo with, and most deals count.
const (
	stepAugen = 4
	leanStep  = 1.36
)

// lean returns the leaning towards hands for the solo that another seat has chosen, and the zero leaning, which changes nothing, where nobody has.
func lean(v *game.View) (l leaning) {
	soloist := v.Soloist()
	if v.Phase() != game.InPlay || !v.Contract().Declared() || soloist == v.Seat() || v.Forced() == soloist {
		return l
	}
	l.seat = soloist
	order, deck := v.Order(), v.Compiled().Ruleset().Deck.Cards()
	row := soloRow(order, deck)
	for c := range deck.Kinds().All() {
		hand := card.SetOf(c)
		l.steps[c] = int(math.Round(row.of(measure(order, hand, deck.Minus(hand))) / stepAugen))
	}
	return l
}

// factor returns how many times as likely the leaning makes n cards of the kind at the place.
func (l *leaning) factor(place int, kind card.Card, n int) float64 {
	if place != int(l.seat) {
		return 1
	}
	return math.Pow(leanStep, float64(n*l.steps[kind]))
}

// log returns the logarithm of how many times as likely the leaning makes a guess.
func (l *leaning) log(g *game.Guess) float64 {
	steps := 0
	for c := range g.Hand(l.seat).All() {
		steps += l.steps[c]
	}
	return float64(steps) * math.Log(leanStep)
}
