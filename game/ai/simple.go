package ai

import (
	"math/rand/v2"
	"slices"

	"karlchen/game"
	"karlchen/game/card"
)

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
	c := s.choose()
	if a, ok := chooseGenscher(s, c); ok {
		return a, true
	}
	if a := game.PlaySchwein(seat, c); v.Check(a) == game.Legal {
		return a, true
	}
	return game.Play(seat, c), true
}

// choose picks one of the cards that may be played.
func (s *sight) choose() card.Card {
	for c := range s.Legal.All() {
		s.wins[c] = s.winChance(c)
	}
	return s.moment.choose()
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
	for _, pair := range []game.Pair{game.Schweine, game.Superschweine, game.Hyperschweine} {
		if a := game.Promote(v.Seat(), pair); v.Check(a) == game.Legal {
			return a, true
		}
	}
	return game.Action{}, false
}

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
