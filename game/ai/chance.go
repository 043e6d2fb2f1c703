package ai

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

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

// beaters returns the unseen kinds that would take a trick from best.
func (s *sight) beaters(best card.Card) card.KindSet {
	var kinds card.KindSet
	for c := range s.unseen.Kinds().All() {
		if s.order.Beats(c, best, s.last) {
			kinds |= 1 << c
		}
	}
	return kinds
}

// risk returns the chance that the seat, which has yet to play to a trick of the class, can take it from best. A player with cards of the
// class must follow; a player without may trump.
func (s *sight) risk(seat card.Seat, class rules.Class, best card.Card) float64 {
	beaters := s.beaters(best)
	members := s.order.Members(class)
	following := s.chanceOf(seat, beaters&members)
	if class == rules.Trump {
		return following
	}
	return following + (1-s.chanceOf(seat, members))*s.chanceOf(seat, beaters&^members)
}

// winChance returns the chance that the viewer's party wins the trick if the viewer plays c to it now. It takes for granted that a partner who can
// beat the card beats an opponent's, too.
func (s *sight) winChance(c card.Card) float64 { return s.chance(c, 1) }

// keepChance returns the chance that no opponent takes the trick if the viewer plays c to it now. A partner does not take it back.
func (s *sight) keepChance(c card.Card) float64 { return s.chance(c, 0) }

func (s *sight) chance(c card.Card, takesBack float64) float64 {
	best, chance, class := c, 1.0, s.order.Class(c)
	if s.trick.Len > 0 {
		class = s.order.Class(s.trick.Cards[0])
		if !s.takes(c) {
			best, chance = s.best(), s.friend[s.trick.Winner]
		}
	}
	for i := s.trick.Len + 1; i < card.Seats; i++ {
		seat := s.me.Plus(i - s.trick.Len)
		risk, friend := s.risk(seat, class, best), s.friend[seat]
		chance = chance*(1-risk*(1-friend)) + (1-chance)*risk*friend*takesBack
	}
	return chance
}

// best returns the card that holds the trick on the table, which must have been led to.
func (s *sight) best() card.Card {
	return s.trick.Cards[(s.trick.Winner-s.trick.Leader)&(card.Seats-1)]
}

// takes reports whether c takes the trick on the table from its present holder.
func (s *sight) takes(c card.Card) bool {
	return s.trick.Len == 0 || s.order.Beats(c, s.best(), s.last)
}
