package ai

import (
	"karlchen/game"
	"karlchen/game/card"
)

// chooseBid bids for the viewer's solo or for a normal game, or holds a bid for their solo, as long as they would announce as much
// themselves.
func chooseBid(v *game.View) game.Action {
	seat := v.Seat()
	step, bidder := v.HighestBid()
	more := game.Hold(seat)
	if bidder == card.NoSeat {
		more = nextBid(v)
		step, _ = more.Bid()
	}
	if more.Kind == game.Bidding && betterDefended(v) || bidForecast(v) < callNeeds[step] {
		return giveUp(v)
	}
	return more
}

// nextBid returns the bid that the viewer could make.
func nextBid(v *game.View) game.Action {
	for _, a := range v.Legal(nil) {
		if a.Kind == game.Bidding {
			return a
		}
	}
	return game.Pass(v.Seat())
}

// bidForecast returns the forecast of the game that the viewer bids for.
func bidForecast(v *game.View) float64 {
	hand := v.Own()
	others := v.Compiled().Rules().Deck.Cards().Minus(hand)
	if solo, ok := v.Word(v.Seat()).Solo(); ok {
		return alone(v.Compiled().Order(solo), hand, others)
	}
	return withPartnerAtFirst(v, hand, others)
}

// betterDefended reports whether the holder is likely to lose the solo to a hand like the viewer's. Then the viewer need not bid for a
// normal game.
func betterDefended(v *game.View) bool {
	const safe = 125 // Augen; with these the defenders usually win
	if _, own := v.Word(v.Seat()).Solo(); own {
		return false
	}
	solo, _ := v.Word(v.Holder()).Solo()
	hand := v.Own()
	return against(measure(v.Compiled().Order(solo), hand, v.Compiled().Rules().Deck.Cards().Minus(hand))) >= safe
}

// giveUp passes. A player who gives a solo up may have another word that is better than playing quietly.
func giveUp(v *game.View) game.Action {
	hand := v.Own()
	others := v.Compiled().Rules().Deck.Cards().Minus(hand)
	words := []game.Word{game.SayThrow, game.SayArmut}
	if hand.Count(card.Alte) == 2 && alone(v.Order(), hand, others) < silentNeeds {
		words = append(words, chooseHochzeit(v))
	}
	for _, w := range words {
		if a := game.Say(v.Seat(), w); v.Check(a) == game.Legal {
			return a
		}
	}
	return game.Pass(v.Seat())
}
