package ai

import (
	"karlchen/game"
	"karlchen/game/card"
)

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
		return s.best(alone, iterations, game.Action{}).Word()
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
