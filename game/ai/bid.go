package ai

import "karlchen/game"

// bid bids for the viewer's solo, or holds a bid for it, as long as he would announce as much himself.
func bid(v *game.View) game.Action {
	seat, hand := v.Seat(), v.Own()
	solo, _ := v.Word(seat).Solo()
	promise := alone(v.Table().Order(solo), hand, v.Table().Rules().Deck.Cards().Minus(hand))
	step, _ := v.HighestBid()
	more := game.Hold(seat)
	if v.Check(more) != game.Legal {
		step++
		more = game.Bid(seat, step)
	}
	if promise >= callNeeds[step] {
		return more
	}
	return game.Pass(seat)
}
