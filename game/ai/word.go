package ai

import (
	"slices"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// The forecast that a solo needs, in Augen. It pays threefold, so it is worth while when it usually wins, but a hand that is good for a
// solo is good with a partner, too.
const (
	soloNeeds        = 121
	partnerNeeds     = 118 // at these Augen a game with a partner gives no points on average
	partnerWeight    = 0.25
	pflichtsoloNeeds = 108 // every player must play one some day, and better hands are rare
	silentNeeds      = 135
)

// chooseWord returns the viewer's word in the Vorbehalt round.
func chooseWord(v *game.View, style Style) game.Word {
	seat, hand := v.Seat(), v.Own()
	solo, promise := bestSolo(v, func(c rules.Contract) bool { return v.Check(game.Say(seat, game.SoloWord(c))) == game.Legal })
	promise -= styleRows[style].soloAugen
	if v.Forced() == seat {
		return solo
	}
	for _, poor := range []game.Word{game.SayThrow, game.SayArmut} { // nobody can win much with such a hand
		switch {
		case v.Check(game.Say(seat, poor)) != game.Legal:
		case promise >= soloNeeds:
			return solo
		default:
			return poor
		}
	}
	if hand.Count(card.Alte) == 2 {
		switch silent := alone(v.Order(), hand, others(v)); {
		case promise >= pflichtsoloNeeds && v.Owes(seat), promise > max(silent, silentNeeds):
			return solo
		case silent >= silentNeeds:
			return game.Healthy
		}
		return chooseHochzeit(v)
	}
	needs := soloNeeds + partnerWeight*(withPartnerAtFirst(v, hand)-partnerNeeds)
	if v.Owes(seat) {
		needs = pflichtsoloNeeds
	}
	if promise >= needs {
		return solo
	}
	return game.Healthy
}

// chooseHochzeit announces a Hochzeit. Where the rules want a wished card it is an Ass of Fehl that others hold, because they will play it
// soon.
func chooseHochzeit(v *game.View) game.Word {
	if v.Check(game.Say(v.Seat(), game.SayHochzeit)) == game.Legal {
		return game.SayHochzeit
	}
	word := game.Healthy
	for c := range v.Compiled().Ruleset().Deck.Cards().Kinds().All() {
		w := game.HochzeitWord(c)
		if v.Check(game.Say(v.Seat(), w)) != game.Legal {
			continue
		}
		if word == game.Healthy || c.Rank() == card.Ace && v.Order().Class(c) != rules.Trump && !v.Own().Has(c) {
			word = w
		}
	}
	return word
}

// others returns the cards that the viewer does not hold before the first card.
func others(v *game.View) card.Set { return v.Compiled().Ruleset().Deck.Cards().Minus(v.Own()) }

// withPartnerAtFirst returns the forecast of a normal game with this hand, from which the viewer may have laid cards away.
func withPartnerAtFirst(v *game.View, hand card.Set) float64 {
	party := game.Kontra
	if hand.Has(card.Alte) {
		party = game.Re
	}
	return withPartner(party, measure(v.Order(), hand, others(v)), hand.Len(), hand.Len())
}

// bestSolo returns the permitted solo with the highest forecast, and the forecast; Healthy and 0 where there is none.
func bestSolo(v *game.View, permits func(rules.Contract) bool) (word game.Word, promise float64) {
	word = game.Healthy
	for c := range rules.Contracts {
		if !permits(c) {
			continue
		}
		if augen := alone(v.Compiled().Order(c), v.Own(), others(v)); word == game.Healthy || augen > promise {
			word, promise = game.SoloWord(c), augen
		}
	}
	return word, promise
}

// soli returns the soli with the highest forecasts, n at most, and none that is out of the question.
func soli(v *game.View, n int) (list []game.Action) {
	const hopeless = 95
	forecast := func(a game.Action) float64 {
		solo, _ := a.Word().Solo()
		return alone(v.Compiled().Order(solo), v.Own(), others(v))
	}
	for c := range rules.Contracts {
		a := game.Say(v.Seat(), game.SoloWord(c))
		if c.Declared() && v.Check(a) == game.Legal && (forecast(a) >= hopeless || v.Forced() == v.Seat()) {
			list = append(list, a)
		}
	}
	slices.SortStableFunc(list, func(a, b game.Action) int { return int(100 * (forecast(b) - forecast(a))) })
	return list[:min(n, len(list))]
}
