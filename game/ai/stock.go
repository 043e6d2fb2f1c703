package ai

import (
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// The worth of the stock, in Augen: two better cards, the Augen laid away for them, and the suits that then are missing. With a partner it
// is more, because the taker knows at once with whom they play. The numbers are fitted to some thousands of games.
const (
	stockWithPartner = 24
	stockAlone       = 14
	handMargin       = 20 // above the need of the bid; from here on the viewer leaves the stock
)

// decideStock bids for the stock as long as the viewer would announce as much with it, and then makes the best of the two cards.
func decideStock(v *game.View) (game.Action, bool) {
	seat := v.Seat()
	if v.Turn() != seat {
		return game.Action{}, false
	}
	switch v.Phase() {
	case game.Auctioning:
		return bidForStock(v, &callNeeds), true
	case game.Reserving: // the taker of the stock is Kontra
		return game.Say(seat, chooseWord(v, Even)), true
	default:
	}
	switch v.StockStage() {
	case game.StockOffered, game.StockWon:
		return takeStock(v), true
	case game.StockTaken:
		return layAway(v), true
	case game.StockLaid, game.StockLeft:
	}
	return sayParty(v), true
}

// prospect returns the best game that the viewer could play with their hand: the solo, or Healthy for a game with partners, and its
// forecast.
func prospect(v *game.View) (game.Word, float64) {
	augen := withPartnerAtFirst(v, v.Own())
	word, promise := bestSolo(v, v.Compiled().Ruleset().Permits)
	if promise >= soloNeeds+partnerWeight*(augen-partnerNeeds) {
		return word, promise
	}
	return game.Healthy, augen
}

// daringBids is the promise, in Augen, from which on players who search bid each step for the stock, by some hundred of their games: a search that
// expected others to bid as carefully as the rules of thumb would shut them out by one jump.
var daringBids = [rules.Steps]float64{rules.Ansage: 100, rules.No90: 138, rules.No60: 190, rules.No30: 235, rules.Schwarz: 250}

// bidForStock bids as long as the viewer's promise is what each step needs.
func bidForStock(v *game.View, needs *[rules.Steps]float64) game.Action {
	seat := v.Seat()
	word, promise := prospect(v)
	if word == game.Healthy {
		promise += stockWithPartner
	} else {
		promise += stockAlone
	}
	step, _ := v.HighestBid()
	more := game.Hold(seat)
	if v.Check(more) != game.Legal {
		for step++; !v.Compiled().Ruleset().Offers(step); {
			step++
		}
		more = game.BidForStock(seat, step)
	}
	if promise >= needs[step] {
		return more
	}
	return game.Pass(seat)
}

// takeStock names a solo if that suits the hand best, and leaves the stock if the hand is good enough without it.
func takeStock(v *game.View) game.Action {
	seat := v.Seat()
	word, promise := prospect(v)
	if solo := game.Say(seat, word); word != game.Healthy && v.Check(solo) == game.Legal {
		return solo
	}
	if step, _ := v.HighestBid(); promise >= callNeeds[step]+handMargin {
		return game.Leave(seat)
	}
	return game.Take(seat)
}

// layAway lays the two cards away that leave the most promising game.
func layAway(v *game.View) game.Action {
	var best game.Action
	most := -1e9
	for _, a := range v.Legal(nil) {
		if augen := forecastWithout(v, a.Cards()); augen > most {
			best, most = a, augen
		}
	}
	return best
}

// forecastWithout returns the forecast of the viewer's game, if they lay these cards away, whose Augen are theirs.
func forecastWithout(v *game.View, cards card.Set) float64 {
	kept, augen := v.Own().Minus(cards), float64(cards.Augen())
	if v.Contract().Declared() {
		return augen + alone(v.Order(), kept, others(v))
	}
	return augen + withPartnerAtFirst(v, kept)
}

// sayParty says Re or Kontra, or announces a Hochzeit where the hand is not good enough to play alone.
func sayParty(v *game.View) game.Action {
	hand := v.Own()
	hochzeit := game.Say(v.Seat(), game.SayHochzeit)
	if v.Check(hochzeit) == game.Legal && alone(v.Order(), hand, others(v)) < silentNeeds {
		return hochzeit
	}
	own := game.Kontra
	if hand.Has(card.Alte) {
		own = game.Re
	}
	return game.Call(v.Seat(), own, rules.Ansage)
}
