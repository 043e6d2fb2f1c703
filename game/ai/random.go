package ai

import (
	"math/rand/v2"
	"slices"

	"karlchen/game"
)

// The random player makes an announcement, or ends a game as its soloist, at one in so many opportunities.
const (
	randomCallOdds    = 40
	randomShortenOdds = 400
)

// decideRandom picks evenly among the words or cards.
func decideRandom(v *game.View, rng *rand.Rand, quiet bool) (game.Action, bool) {
	var buffer [40]game.Action
	legal := v.Legal(buffer[:0])
	if quiet && v.Phase() >= game.InPlay { // before the game a call may be the answer that the rules ask for
		legal = slices.DeleteFunc(legal, func(a game.Action) bool { return a.Kind == game.Calling })
	}
	if calls := ofKind(legal, game.Calling); len(calls) > 0 && rng.IntN(randomCallOdds) == 0 {
		return calls[rng.IntN(len(calls))], true
	}
	for _, kind := range []game.ActionKind{game.Claiming, game.Conceding} {
		if ends := ofKind(legal, kind); len(ends) > 0 && rng.IntN(randomShortenOdds) == 0 {
			return ends[0], true
		}
	}
	if pairs := ofKind(legal, game.Promoting); len(pairs) > 0 && rng.IntN(2) == 0 {
		return pairs[0], true
	}
	if partners := ofKind(legal, game.Genschern); len(partners) > 0 && rng.IntN(4) == 0 {
		return partners[rng.IntN(len(partners))], true
	}
	if (v.Phase() == game.Exchanging || v.Phase() == game.Auctioning) && len(legal) > 0 {
		return legal[rng.IntN(len(legal))], true
	}
	if v.Turn() != v.Seat() { // it could only take its word back
		return game.Action{}, false
	}
	for _, kind := range []game.ActionKind{game.Saying, game.Playing} {
		if moves := ofKind(legal, kind); len(moves) > 0 {
			return moves[rng.IntN(len(moves))], true
		}
	}
	return game.Action{}, false
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
