package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// mayThrow reports whether the seat may throw its dealt hand in: each condition that the ruleset has is enough (EM1–EM10, EM14).
func (p *position) mayThrow(seat card.Seat) bool {
	r := p.rules.Ruleset()
	hand := p.hands[seat]
	nines, kings, tens, aces := ofRank(hand, card.Nine), ofRank(hand, card.King), ofRank(hand, card.Ten), ofRank(hand, card.Ace)
	sharp := ofRank(r.Deck.Cards(), card.Nine) == 0
	four := card.Nine // the rank for throwing in with one of each suit
	if sharp {
		four = card.King
	}
	reaches := func(n int, least int8) bool { return least > 0 && n >= int(least) }
	return reaches(nines, r.Throw5Nines) ||
		sharp && reaches(kings, r.Throw5KingsSharp) ||
		r.Throw4Nines4Kings && nines >= 4 && kings >= 4 ||
		r.ThrowNineOfEachSuit && hasEachSuit(hand, four) ||
		reaches(aces+tens, r.Throw7Volle) ||
		r.ThrowNoneAboveKaroBube && !p.hasTrumpAbove(hand, card.Of(card.Diamonds, card.Jack)) ||
		// Both ♦A are Schweine, where there are any: they beat everything (Q002-16).
		r.ThrowNoneAboveFuchs && !p.hasTrumpAbove(hand, card.Fuchs) && !(r.Schweine && hand.Count(card.Fuchs) == 2) ||
		r.ThrowMax2Trumps > 0 && p.trumps(hand).Len() <= int(r.ThrowMax2Trumps) ||
		reaches(kings, r.Throw5Kings) ||
		reaches(tens, r.Throw6Tens) ||
		reaches(hand.Augen(), r.ThrowAugen)
}

// trumps returns the cards of the hand that are trump in a normal game.
func (p *position) trumps(hand card.Set) card.Set {
	return hand.Only(p.rules.Order(rules.Normal).Members(rules.Trump))
}

func (p *position) hasTrumpAbove(hand card.Set, limit card.Card) bool {
	order := p.rules.Order(rules.Normal)
	for c := range p.trumps(hand).All() {
		if order.Strength(c) > order.Strength(limit) {
			return true
		}
	}
	return false
}

func ofRank(hand card.Set, rank card.Rank) int {
	n := 0
	for suit := range card.Suit(card.Suits) {
		n += hand.Count(card.Of(suit, rank))
	}
	return n
}

func hasEachSuit(hand card.Set, rank card.Rank) bool {
	for suit := range card.Suit(card.Suits) {
		if !hand.Has(card.Of(suit, rank)) {
			return false
		}
	}
	return true
}
