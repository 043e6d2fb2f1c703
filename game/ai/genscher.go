package ai

import (
	"karlchen/game"
	"karlchen/game/card"
)

// A Genscher must bring its player so many Augen: it tells everybody who plays with whom, and Re needs one Auge more. It must bring more
// where another card would be better, because a better moment may come.
const (
	genscherNeeds      = 15
	earlyGenscherNeeds = 40
)

// chooseGenscher returns the Genscher, if there is one to be said before the card c: with the player who has taken the most. A player with
// a silent Hochzeit stays alone.
func chooseGenscher(s *sight, c card.Card) (a game.Action, ok bool) {
	if !s.v.Compiled().Ruleset().Genscher || s.v.Contract().Alone() {
		return game.Action{}, false
	}
	var buffer [40]game.Action
	best := 0.0
	for _, choice := range ofKind(s.v.Legal(buffer[:0]), game.Genschern) {
		g, partner, _ := choice.Genscher()
		needs := float64(earlyGenscherNeeds)
		if c == g.Card() {
			needs = genscherNeeds
		}
		if gain := s.worth(partner) - s.partnersWorth(); gain >= needs && gain > best {
			a, ok, best = choice, true, gain
		}
	}
	return a, ok
}

// worth returns what the seat brings to its partner: the Augen that it has taken, and strength if it has announced something.
func (s *sight) worth(seat card.Seat) float64 {
	const called = 18
	augen := float64(s.taken[seat])
	if s.hasCalled(seat) {
		augen += called
	}
	return augen
}

// partnersWorth returns what the viewer may expect of their present partner.
func (s *sight) partnersWorth() (augen float64) {
	for seat := range card.Seat(card.Seats) {
		if seat != s.me {
			augen += s.friend[seat] * s.worth(seat)
		}
	}
	return augen
}
