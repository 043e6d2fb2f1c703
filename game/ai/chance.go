package ai

import "karlchen/game/card"

// chanceOf returns the chance that the seat holds at least one of the kinds, if every distribution of the unseen cards is equally likely.
func (s *sight) chanceOf(seat card.Seat, kinds card.KindSet) float64 {
	pool := s.may[seat].Len()
	others := pool - s.may[seat].Only(kinds).Len()
	none := 1.0
	for i := range s.size[seat] {
		if others <= i {
			return 1
		}
		none *= float64(others-i) / float64(pool-i)
	}
	return 1 - none
}

// risk returns the chance that the seat, which has yet to play to a trick that these kinds follow, can take it from best. A player with one of them must
// follow; a player without may trump.
func (s *sight) risk(seat card.Seat, led card.KindSet, best card.Card) float64 {
	beaters := s.beaters(best)
	following := s.chanceOf(seat, beaters&led)
	if led == s.trumps {
		return following
	}
	return following + (1-s.chanceOf(seat, led))*s.chanceOf(seat, beaters&^led)
}

// winChance returns the chance that the viewer's party wins the trick if the viewer plays c to it now. It takes for granted that a partner who can
// beat the card beats an opponent's, too.
func (s *sight) winChance(c card.Card) float64 { return s.chance(c, 1) }

// keepChance returns the chance that no opponent takes the trick if the viewer plays c to it now. A partner does not take it back.
func (s *sight) keepChance(c card.Card) float64 { return s.chance(c, 0) }

func (s *sight) chance(c card.Card, takesBack float64) float64 {
	best, chance := c, 1.0
	if !s.takes(c) {
		best, chance = s.Held, s.holder
	}
	for _, seat := range s.later() {
		risk, friend := s.risk(seat, s.ledWith(c), best), s.friend[seat]
		chance = chance*(1-risk*(1-friend)) + (1-chance)*risk*friend*takesBack
	}
	return chance
}

// later returns the seats that play to the trick after the viewer.
func (s *sight) later() []card.Seat {
	return []card.Seat{s.me.Plus(1), s.me.Plus(2), s.me.Plus(3)}[:card.Seats-1-s.Played]
}
