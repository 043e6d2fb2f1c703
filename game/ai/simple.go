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
	return game.Play(seat, choose(look(v))), true
}

func chooseWord(v *game.View) game.Word {
	if v.Check(game.Say(v.Seat(), game.Healthy)) == game.Legal {
		return game.Healthy
	}
	for w := game.Healthy; w < game.Words; w++ {
		if v.Check(game.Say(v.Seat(), w)) == game.Legal {
			return w
		}
	}
	return game.Healthy
}
