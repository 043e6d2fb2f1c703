package ai

import (
	"slices"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
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
	if bids := ofKind(v.Legal(nil), game.Bidding); len(bids) > 0 {
		return bids[0]
	}
	return game.Pass(v.Seat())
}

// bidForecast returns the forecast of the game that the viewer bids for.
func bidForecast(v *game.View) float64 {
	if solo, ok := v.Word(v.Seat()).Solo(); ok {
		return alone(v.Compiled().Order(solo), v.Own(), others(v))
	}
	return withPartnerAtFirst(v, v.Own())
}

// betterDefended reports whether the holder is likely to lose the solo to a hand like the viewer's. Then the viewer need not bid for a
// normal game.
func betterDefended(v *game.View) bool {
	const safe = 125 // Augen; with these the defenders usually win
	if _, own := v.Word(v.Seat()).Solo(); own {
		return false
	}
	solo, _ := v.Word(v.Holder()).Solo()
	return against(measure(v.Compiled().Order(solo), v.Own(), others(v))) >= safe
}

// giveUp passes. A player who gives a solo up may have another word that is better than playing quietly.
func giveUp(v *game.View) game.Action {
	words := []game.Word{game.SayThrow, game.SayArmut}
	if v.Own().Count(card.Alte) == 2 && alone(v.Order(), v.Own(), others(v)) < silentNeeds {
		words = append(words, chooseHochzeit(v))
	}
	for _, w := range words {
		if a := game.Say(v.Seat(), w); v.Check(a) == game.Legal {
			return a
		}
	}
	return game.Pass(v.Seat())
}

// callNeeds is the forecast, in Augen, from which a step is worth announcing. An Ansage doubles the stake and pays as soon as it wins more
// often than not; an Absage wins one point and risks a won game, so that it must hold nine times out of ten.
var callNeeds = [rules.Steps]float64{rules.Ansage: 128, rules.No90: 176, rules.No60: 210, rules.No30: 235, rules.Schwarz: 250}

// chooseCall returns the highest announcement that the forecast bears and the rules allow. Forecasts are made when it is the viewer's
// turn: before their hand shrinks, and with all events since their last card.
func chooseCall(v *game.View, style Style) (game.Action, bool) {
	own := v.Party(v.Seat())
	if own == game.NoParty || !canCall(v, own) {
		return game.Action{}, false
	}
	augen := newSight(v).forecast() - styleRows[style].callAugen
	for step := rules.Schwarz; step > v.Stands(own); step-- {
		if a := ownCall(v, own, step); augen >= callNeeds[step] && v.Check(a) == game.Legal {
			return a, true
		}
	}
	return game.Action{}, false
}

// canCall reports whether the rules allow any announcement that the viewer's party has not made.
func canCall(v *game.View, own game.Party) bool {
	for step := v.Stands(own) + 1; step < rules.Steps; step++ {
		if v.Check(ownCall(v, own, step)) == game.Legal {
			return true
		}
	}
	return false
}

func ownCall(v *game.View, own game.Party, step rules.Step) game.Action {
	if step != rules.Ansage || v.Compiled().Ruleset().Klopfen {
		own = game.NoParty // it counts for the caller's party in any case
	}
	return game.Call(v.Seat(), own, step)
}

// ofKind returns the actions of a kind, which lie side by side.
func ofKind(legal []game.Action, kind game.ActionKind) []game.Action {
	is := func(a game.Action) bool { return a.Kind == kind }
	first := slices.IndexFunc(legal, is)
	if first < 0 {
		return nil
	}
	n := 1
	for first+n < len(legal) && is(legal[first+n]) {
		n++
	}
	return legal[first : first+n]
}
