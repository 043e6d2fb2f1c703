package ai

import (
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// isKept reports whether the other card is the one to keep.
func isKept(_ *sight, _, done card.Card, b *Because) bool { return done == b.Card }

// isShorter reports whether both cards are Asse to lead, and the viewer holds fewer cards of this one's suit.
func isShorter(s *sight, c, done card.Card, b *Because) bool {
	var other Because
	return leadsAss(s, c, b) && leadsAss(s, done, &other) && s.held(c).Len() < s.held(done).Len()
}

// feedsMore reports whether the other card takes the trick or brings fewer Augen.
func feedsMore(s *sight, c, done card.Card, _ *Because) bool {
	return s.takes(done) || done.Augen() < c.Augen()
}

// risksAugen names the other card, which brings many more Augen to a trick that the viewer's party probably loses with both cards.
func risksAugen(s *sight, c, done card.Card, b *Because) bool {
	const many = 6
	b.Card, b.Augen = done, done.Augen()
	return done.Augen() >= c.Augen()+many && max(s.winChance(c), s.winChance(done)) < 0.5
}

// sparesTrump names the other card, a higher and more valuable trump that does not win the trick more often.
func sparesTrump(s *sight, c, done card.Card, b *Because) bool {
	const (
		alike = 0.05
		worth = 3 // Augen that the higher trump is worth more later
		few   = 2 // Augen that the lower one may bring more
	)
	b.Card = done
	return s.trumps.Has(c) && s.trumps.Has(done) && s.Order.Beats(done, c, s.Last) &&
		c.Augen() <= done.Augen()+few && s.price(done) >= s.price(c)+worth && s.winChance(done) <= s.winChance(c)+alike
}

// isCheaper names the other card, which is a higher trump.
func isCheaper(s *sight, c, done card.Card, b *Because) bool {
	b.Card = done
	return s.trumps.Has(done) && s.Order.Beats(done, c, s.Last) && s.price(done) > s.price(c)
}

// wastesTrump names the other card, a trump that takes the trick.
func wastesTrump(s *sight, _, done card.Card, b *Because) bool {
	b.Card = done
	return s.trumps.Has(done) && s.takes(done)
}

// What "safe" and "probably" mean, as the chance that the viewer's party wins the trick; and how many Augen are many.
const (
	safe      = 0.9
	probable  = 0.6
	manyAugen = 14
)

func isOnlyCard(s *sight, _ card.Card, _ *Because) bool { return s.Legal.Len() == 1 }

// joinsHochzeit names the player of the Hochzeit. The trick finds their partner by its led card, as they have asked for.
func joinsHochzeit(s *sight, c card.Card, b *Because) bool {
	b.Card, b.Seat = c, s.v.Soloist()
	if s.v.Contract() != rules.Hochzeit || s.own != game.NoParty || !s.takes(c) {
		return false
	}
	led := s.ledWith(c)
	asked, _ := s.v.Word(b.Seat).Hochzeit(s.v.Compiled().Ruleset())
	if trump := led == s.trumps; asked == rules.WishedCard || asked == rules.FehlTrick && trump || asked == rules.TrumpTrick && !trump {
		return false
	}
	chance := 1.0
	for _, seat := range s.later() {
		chance *= 1 - s.risk(seat, led, c)
	}
	return chance >= probable
}

func leadsAss(s *sight, c card.Card, b *Because) bool {
	class := s.Order.Class(c)
	b.Card = c
	if s.trumps.Has(c) || c.Rank() != card.Ace || !s.unbeaten(c) {
		return false
	}
	for n := range s.v.Tricks() {
		if s.v.OrderAt(n).Class(s.v.Trick(n).Cards[0]) == class {
			return false
		}
	}
	return s.keepChance(c) >= probable-0.1
}

func drawsTrumps(s *sight, c card.Card, b *Because) bool {
	b.Card = c
	return s.trumps.Has(c) && s.rest > 0 && s.keepChance(c) >= 0.8 && s.Hand.Only(s.trumps).Len() > 1
}

// catchable reports whether a Fuchs can be caught in this game, and is an ordinary trump now.
func (s *sight) catchable() bool { return s.fuchs > 0 && s.trumps.Has(card.Fuchs) }

func catchesFuchs(s *sight, c card.Card, b *Because) bool {
	if !s.catchable() || !s.takes(c) || s.keepChance(c) < probable {
		return false
	}
	for i, thrown := range s.trick.Cards[:s.Played] {
		if seat := s.trick.Seat(i); thrown == card.Fuchs && s.friend[seat] == 0 {
			b.Card, b.Seat = thrown, seat
			return true
		}
	}
	return false
}

func bringsFuchsHome(s *sight, c card.Card, b *Because) bool {
	b.Card = c
	return c == card.Fuchs && s.catchable() && s.keepChance(c) >= safe
}

// adds reports whether the card adds as many Augen as the viewer may add to a trick that is won without them.
func (s *sight) adds(c card.Card, b *Because) bool {
	b.Card, b.Seat = c, s.trick.Winner
	most := 0
	for other := range s.Legal.All() {
		most = max(most, other.Augen())
	}
	return !s.takes(c) && c.Augen() > 0 && (c.Augen() >= fedAugenAtLeast || c.Augen() == most)
}

func feedsPartner(s *sight, c card.Card, b *Because) bool {
	return s.adds(c, b) && s.holder == 1 && s.keepChance(c) >= safe
}

func feedsLikely(s *sight, c card.Card, b *Because) bool {
	return s.adds(c, b) && s.holder >= probable && s.keepChance(c) >= probable
}

func takesLast(s *sight, c card.Card, b *Because) bool {
	b.Augen = s.Pot + c.Augen()
	return s.takes(c) && s.Played == card.Seats-1 && s.holder < 1
}

func takesTrick(s *sight, c card.Card, b *Because) bool {
	b.Augen = s.Pot + c.Augen()
	return s.takes(c) && b.Augen >= manyAugen && s.keepChance(c) >= probable && s.holder < 1
}

// feedsTrump reports whether a known partner who lacks the suit plays later, and will probably trump it, so that the viewer may add Augen.
func feedsTrump(s *sight, c card.Card, b *Because) bool {
	if s.Led == s.trumps || s.trumps.Has(s.Held) || !s.adds(c, b) {
		return false
	}
	b.Seat = card.NoSeat
	for _, seat := range s.later() {
		lacks := s.may[seat].Only(s.Led) == 0
		switch {
		case s.friend[seat] == 1 && lacks && s.chanceOf(seat, s.trumps) >= safe:
			b.Seat = seat
		case s.friend[seat] < 1 && s.chanceOf(seat, s.Led) < probable:
			return false
		}
	}
	return b.Seat != card.NoSeat
}

// securesTrick reports whether the card makes a partner's trick safe that would be in danger.
func securesTrick(s *sight, c card.Card, b *Because) bool {
	b.Card, b.Seat = c, s.trick.Winner
	others := s.Legal &^ s.takers // which leave the trick to the partner
	return s.takes(c) && others != 0 && s.holder == 1 && s.keepChance(others.First()) < probable && s.keepChance(c) >= safe
}

// takesCheaply names the highest trump that stays in hand.
func takesCheaply(s *sight, c card.Card, b *Because) bool {
	b.Card = s.highTrump(s.Order.Beaters(c, s.Last))
	return s.takes(c) && s.trumps.Has(c) && s.holder < 1 && s.keepChance(c) >= probable && b.Card != card.None && s.price(b.Card) > s.price(c)
}

func keepsFuchs(s *sight, c card.Card, b *Because) bool {
	b.Card = card.Fuchs
	return c != card.Fuchs && s.catchable() && s.Legal.Has(card.Fuchs) && !s.takes(c) && s.winChance(card.Fuchs) < 0.5
}

// holdsTrump names the highest trump that the viewer keeps. The card itself must not make the trick worth one, beyond what any other card gives.
func holdsTrump(s *sight, c card.Card, b *Because) bool {
	const few = 10 // Augen
	b.Augen = s.Pot
	if s.takes(c) || s.holder == 1 {
		return false
	}
	b.Card = s.highTrump(s.takers)
	least := c.Augen()
	for other := range s.Legal.All() {
		if other != b.Card {
			least = min(least, other.Augen())
		}
	}
	return b.Card != card.None && b.Augen+c.Augen()-least < few
}

// highTrump returns the trump with the highest price that the viewer may play of these kinds; card.None where none has a high one.
func (s *sight) highTrump(kinds card.KindSet) card.Card {
	best, top := card.None, 10.0
	for c := range (s.Legal & s.trumps & kinds).All() {
		if x := s.price(c); x > top || x == top && best == card.None {
			best, top = c, x
		}
	}
	return best
}

func clearsSuit(s *sight, c card.Card, b *Because) bool {
	b.Card = c
	return s.clears(c) && (s.Played == 0 || !s.takes(c))
}

func playsLow(s *sight, c card.Card, _ *Because) bool {
	if s.holder > 0 {
		return false
	}
	for other := range s.Legal.All() {
		if s.takes(other) || other.Augen() < c.Augen() {
			return false
		}
	}
	return s.winChance(c) < 0.25
}

func keepsKarlchen(s *sight, c card.Card, b *Because) bool {
	const late = 6 // cards in hand, from which on a player thinks of the last trick
	b.Card = card.Karlchen
	return c != card.Karlchen && s.Legal.Has(card.Karlchen) && s.Hand.Len() <= late && s.Hand.Count(card.Karlchen) == 1 && !s.v.Contract().Alone() &&
		s.v.Compiled().Ruleset().Special[rules.KarlchenMade] > 0
}
