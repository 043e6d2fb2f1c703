package ai

import (
	"karlchen/game"
)

// decideSimple plays by rules of thumb. It needs no randomness.
func decideSimple(v *game.View) (game.Action, bool) {
	seat := v.Seat()
	if v.Phase() == game.Reserving {
		if v.Turn() != seat {
			return game.Action{}, false
		}
		return game.Say(seat, chooseWord(v)), true
	}
	if v.Phase() != game.InPlay || v.Turn() != seat {
		return game.Action{}, false
	}
	if a, ok := chooseCall(v); ok {
		return a, true
	}
	return game.Play(seat, choose(look(v))), true
}
