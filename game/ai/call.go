package ai

import (
	"karlchen/game"
	"karlchen/game/rules"
)

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
