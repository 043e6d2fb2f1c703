package ai

import (
	"cmp"
	"slices"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// A player that searches tries what it may bid, take, give and lay away, in deals that agree with what it knows. The others go on by the rules
// of thumb, for words and bids too.

// aheadShare is the part of the iterations, one in so many, that the player spends before the first card: there the others still speak, bid and lay
// away in each game, which takes longer than a game of cards.
const aheadShare = 2

// mostTried is how many choices of cards to give, return or lay away the search compares. There can be hundreds, and it leaves out those
// that leave a poor hand.
const mostTried = 8

// In points, what another bid or exchange must bring more than the one by the rules of thumb. A player who takes an Armut up plays better than the
// rules of thumb in the search, so declining must bring more.
const (
	aheadGain   = 0.1
	declineGain = 1.0
	absageGain  = 0.5 // of a bid that is an Absage: the others may know more of what it is worth
)

// decideAhead returns what brings most in an auction or an exchange, where the rules of thumb would do the usual.
func (s *searcher) decideAhead(usual game.Action, iterations int) game.Action {
	actions := []game.Action{usual}
	for _, a := range ahead(s.v, usual) {
		if a != usual {
			actions = append(actions, a)
		}
	}
	return s.firstUnless(actions, iterations, func(a game.Action) float64 {
		switch {
		case a.Kind == game.Declining:
			return declineGain
		case promises(s.v, a):
			return absageGain
		}
		return aheadGain
	})
}

// promises reports whether the action bids an Absage.
func promises(v *game.View, a game.Action) bool {
	step, _ := v.HighestBid()
	if a.Kind == game.Bidding {
		step, _ = a.Bid()
	}
	return (a.Kind == game.Bidding || a.Kind == game.Holding) && step > rules.Ansage
}

// ahead returns the actions that come into question beside the usual one.
func ahead(v *game.View, usual game.Action) []game.Action {
	var buffer [40]game.Action
	legal := v.Legal(buffer[:0])
	switch usual.Kind {
	case game.Giving, game.Returning, game.Laying:
		return exchanges(v, ofKind(legal, usual.Kind))
	case game.Promoting: // the rules of thumb always show Schweine
		return nil
	default:
	}
	var list []game.Action
	for _, a := range legal {
		switch a.Kind {
		case game.Saying, game.Promoting, game.Showing: // only what the rules of thumb say, and soli
		case game.Taking:
			// Search takes cards of an Armut too often where the rules of thumb decline: these games lost points.
			if v.Giver() == card.NoSeat {
				list = append(list, a)
			}
		default:
			list = append(list, a)
		}
	}
	if v.StockStage() == game.StockWon {
		const most = 3
		list = append(list, soli(v, most)...)
	}
	return list
}

// exchanges returns the choices of cards that leave the most promising hands.
func exchanges(v *game.View, choices []game.Action) []game.Action {
	promises := make(map[game.Action]float64, len(choices))
	for _, a := range choices {
		if a.Kind == game.Laying {
			promises[a] = forecastWithout(v, a.Cards())
			continue
		}
		kept := measure(v.Order(), v.Own().Minus(a.Cards()), others(v))
		promises[a] = withPartner(game.NoParty, kept, v.Own().Len(), v.Own().Len()) // giver and taker are partners, whatever the ♣D say
	}
	slices.SortStableFunc(choices, func(a, b game.Action) int { return cmp.Compare(promises[b], promises[a]) })
	return choices[:min(mostTried, len(choices))]
}
