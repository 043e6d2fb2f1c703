package ai

import (
	"math/rand/v2"
	"slices"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// A player that searches decides by what its options bring on average. It keeps to the rules of thumb for Schweine, for hands that may be thrown
// in, and out of turn.

// usualStake is the points of a usual game in DDV rules, won or lost.
const usualStake = 2.5

// stake returns for how many times the points of a usual game the option plays in so many deals, and 1 at least: where rules double and double again,
// all that an option must bring more grows with them.
func (o option) stake(deals int) float64 { return max(1, o.size/float64(deals)/usualStake) }

// In points of DDV rules, what an option must bring more than the usual one. Announcements and soli give something away, and the search knows nothing of
// what the others will make of that.
const (
	callGain  = 0.3
	soloGain  = 0.75
	dutyGain  = -1.0 // a Pflichtsolo has to be played some day
	quietGain = 0.5  // of a silent Hochzeit
)

// waitBonus is what an announcement must bring more as long as the viewer may still make it on their next turn, when they will know more.
const waitBonus = 0.3

// callShare is the part of the iterations, one in so many, that the player spends on an announcement before it thinks about its card.
const callShare = 4

// enough is how many iterations words and announcements need. With fewer, the errors of chance are larger than what there is to gain, and the
// rules of thumb decide on them.
const enough = 2000

// search decides by search. Where it does not search, or no deal agrees with what the viewer knows, the rules of thumb decide.
func (p Player) search(v *game.View, rng *rand.Rand) (game.Action, bool) {
	seat, iterations := v.Seat(), p.iterations()
	talks := iterations >= enough
	usual, ok := decideSimple(v, p.Quiet || talks, p.Style)
	speaks := talks && v.Phase() == game.Reserving && !v.Compiled().Ruleset().ZnStock && usual.Kind == game.Saying
	ahead := talks && (v.Phase() == game.Auctioning || v.Phase() == game.Exchanging)
	calls := talks && !p.Quiet && v.Phase() == game.InPlay && v.Turn() == seat
	plays := usual.Kind == game.Playing || usual.Kind == game.Genschern
	if !ok || !speaks && !ahead && !calls && !plays {
		return usual, ok
	}
	s := newSearcher(v, rng, p.mind())
	if s == nil {
		return usual, true
	}
	s.think(iterations)
	if len(s.pool) == 0 { // no moment for a guess
		return usual, true
	}
	if ahead {
		return s.decideAhead(usual, iterations/aheadShare), true
	}
	if speaks {
		return game.Say(seat, s.word(usual.Word(), iterations, p.Style)), true
	}
	if calls {
		if a, ok := s.call(iterations/callShare, callGain+styleRows[p.Style].callPoints); ok {
			return a, true
		}
	}
	if !plays { // it shows Schweine
		return usual, true
	}
	var buffer [40]game.Action
	list := v.Legal(buffer[:0])
	options := slices.Concat(ofKind(list, game.Playing), ofKind(list, game.Genschern))
	return s.best(options, iterations), true
}

// call returns the announcement that brings most, if it brings so many points more than none, and not too early where the player can wait.
func (s *searcher) call(iterations int, gain float64) (game.Action, bool) {
	own := s.v.Party(s.v.Seat())
	var buffer [40]game.Action
	actions := []game.Action{{}} // the first one says nothing
	for _, a := range ofKind(s.v.Legal(buffer[:0]), game.Calling) {
		if _, named := a.Step(); !a.Late() && (named == own || named == game.NoParty) {
			actions = append(actions, a)
		}
	}
	if own == game.NoParty {
		return game.Action{}, false
	}
	best := s.firstUnless(actions, iterations, func(a game.Action) float64 {
		if s.canWait(a) {
			return gain + waitBonus
		}
		return gain
	})
	return best, best.Kind != 0
}

// canWait reports whether the viewer may still make the announcement on their next turn.
func (s *searcher) canWait(a game.Action) bool {
	until := s.v.Until(a)
	return until.Kind != game.UntilNextCard && until.Trick > s.v.Tricks()+1
}

// word returns the viewer's word: the usual one, unless a solo brings more, or a silent Hochzeit with both ♣D, or an Armut that stays secret.
func (s *searcher) word(usual game.Word, iterations int, style Style) game.Word {
	const candidates = 3
	v, seat := s.v, s.v.Seat()
	if usual == game.SayThrow { // the search does not know what another deal is worth
		return usual
	}
	alone := soli(v, candidates)
	if v.Forced() == seat {
		return s.best(alone, iterations).Word()
	}
	base, gain := game.Healthy, soloGain+styleRows[style].soloPoints
	quiet := quietGain
	switch {
	case usual == game.SayArmut:
		base, quiet = usual, aheadGain
	case v.Own().Count(card.Alte) == 2:
		base = chooseHochzeit(v)
	}
	if v.Owes(seat) {
		gain = dutyGain
	}
	actions := []game.Action{game.Say(seat, base)}
	if base != game.Healthy && v.Check(game.Say(seat, game.Healthy)) == game.Legal {
		actions = append(actions, game.Say(seat, game.Healthy))
	}
	return s.firstUnless(append(actions, alone...), iterations, func(a game.Action) float64 {
		if a.Word() == game.Healthy {
			return quiet
		}
		return gain
	}).Word()
}

// soli returns the soli with the highest forecasts, n at most, and none that is out of the question.
func soli(v *game.View, n int) (list []game.Action) {
	const hopeless = 95
	others := v.Compiled().Ruleset().Deck.Cards().Minus(v.Own())
	forecast := func(a game.Action) float64 {
		solo, _ := a.Word().Solo()
		return alone(v.Compiled().Order(solo), v.Own(), others)
	}
	for c := range rules.Contracts {
		a := game.Say(v.Seat(), game.SoloWord(c))
		if c.Declared() && v.Check(a) == game.Legal && (forecast(a) >= hopeless || v.Forced() == v.Seat()) {
			list = append(list, a)
		}
	}
	slices.SortStableFunc(list, func(a, b game.Action) int { return int(100 * (forecast(b) - forecast(a))) })
	return list[:min(n, len(list))]
}
