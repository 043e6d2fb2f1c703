package ai

import "karlchen/game"

// decideSimple plays by rules of thumb. It needs no randomness.
func decideSimple(v *game.View, quiet bool, style Style) (game.Action, bool) {
	seat := v.Seat()
	if v.Phase() == game.Reserving {
		if v.Turn() != seat {
			return game.Action{}, false
		}
		if a, ok := choosePair(v); ok {
			return a, true
		}
		return game.Say(seat, chooseWord(v, style)), true
	}
	if v.Compiled().Ruleset().ZnStock && v.Phase() < game.InPlay {
		return decideStock(v)
	}
	if v.Phase() == game.Auctioning && v.Turn() == seat {
		return chooseBid(v), true
	}
	if v.Phase() == game.Exchanging {
		return decideExchange(v)
	}
	if v.Phase() != game.InPlay || v.Turn() != seat {
		return game.Action{}, false
	}
	if a, ok := chooseCall(v, style); ok && !quiet {
		return a, true
	}
	if a, ok := choosePair(v); ok {
		return a, true
	}
	s := newSight(v)
	c := choose(s)
	if a, ok := chooseGenscher(s, c); ok {
		return a, true
	}
	if a := game.PlaySchwein(seat, c); v.Check(a) == game.Legal {
		return a, true
	}
	return game.Play(seat, c), true
}

// decideExchange shows Schweine when the cards change hands, and exchanges.
func decideExchange(v *game.View) (game.Action, bool) {
	if v.Turn() != v.Seat() {
		return choosePair(v)
	}
	a := chooseExchange(v)
	if pair, ok := choosePair(v); ok && a.Kind != game.Declining {
		return pair, true
	}
	return a, true
}

// choosePair announces Schweine as soon as the rules allow: two more of the highest trumps are worth more than the surprise.
func choosePair(v *game.View) (game.Action, bool) {
	for _, pair := range []game.Pair{game.Schweine, game.Superschweine} {
		if a := game.Promote(v.Seat(), pair); v.Check(a) == game.Legal {
			return a, true
		}
	}
	return game.Action{}, false
}
