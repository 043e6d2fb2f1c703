package referee

import (
	"slices"
	"strings"

	"karlchen/game/card"
)

// order is the order of cards in one trick.
type order struct {
	trumps []card.Card // from the highest to the lowest
	fehl   []card.Rank // from the highest to the lowest
	dulle  card.Card   // the ten that is the highest trump, or card.None
	fuchs  card.Card   // the trump ace, or card.None
}

var suits = map[string]card.Suit{"clubs": card.Clubs, "spades": card.Spades, "hearts": card.Hearts, "diamonds": card.Diamonds}

// orderOf returns the order of cards in a game. The solo is the kind that a record names, and empty in a game that is none; in the second half
// of a Sokrates the other rank is trump.
func (o Options) orderOf(solo string, secondHalf bool) order {
	ord := order{fehl: []card.Rank{card.Ace, card.Ten, card.King, card.Queen, card.Jack, card.Nine, card.Seven}, dulle: card.None, fuchs: card.None}
	if solo == "" {
		return ord.farbe(o, card.Diamonds, false)
	}
	if suit, is := suits[solo]; is {
		return ord.farbe(o, suit, true)
	}
	if name, pure := strings.CutPrefix(solo, "pure-"); pure {
		for _, rank := range ord.fehl {
			if c := card.Of(suits[name], rank); rank != card.Seven || c.Suit() == suits[name] {
				ord.trumps = append(ord.trumps, c)
			}
		}
		ord.fuchs = o.fuchs(suits[name])
		return ord
	}
	if first, sokrates := strings.CutPrefix(solo, "sokrates-"); sokrates {
		if solo = first; secondHalf {
			solo = map[string]string{"queens": "jacks", "jacks": "queens"}[first]
		}
	}
	ranks := map[string]card.Rank{"queens": card.Queen, "jacks": card.Jack, "kings": card.King, "tens": card.Ten}
	if solo != "fleischlos" {
		for name := range strings.SplitSeq(solo, "-") {
			ord.trumps = append(ord.trumps, all(ranks[name])...)
		}
	}
	return ord
}

// all returns the cards of a rank in the order of suits.
func all(r card.Rank) []card.Card {
	return []card.Card{card.Of(card.Clubs, r), card.Of(card.Spades, r), card.Of(card.Hearts, r), card.Of(card.Diamonds, r)}
}

// farbe is the order of a normal game, a Karosolo and a Farbsolo (CO1, SO1, SO2): ♥10, queens, jacks, and the suit.
func (ord order) farbe(o Options, suit card.Suit, declared bool) order {
	if o.on("spitze") && suit == card.Diamonds {
		ord.trumps = append(ord.trumps, card.Spitze)
	}
	if o.on("dullen") {
		ord.dulle = card.Dulle
		if declared && o.on("dulle_shift_in_farbsolo") {
			short := map[card.Suit]card.Suit{card.Diamonds: card.Hearts, card.Hearts: card.Spades, card.Spades: card.Clubs, card.Clubs: card.Diamonds}
			ord.dulle = card.Of(short[suit], card.Ten)
		}
		ord.trumps = append(ord.trumps, ord.dulle)
	}
	ord.trumps = append(append(ord.trumps, all(card.Queen)...), all(card.Jack)...)
	for _, rank := range []card.Rank{card.Ace, card.Ten, card.King, card.Nine, card.Seven} {
		if c := card.Of(suit, rank); c.Suit() == suit && !slices.Contains(ord.trumps, c) {
			ord.trumps = append(ord.trumps, c)
		}
	}
	ord.fuchs = o.fuchs(suit)
	return ord
}

// fuchs returns the Fuchs of a game with a trump suit (CO21).
func (o Options) fuchs(suit card.Suit) card.Card {
	if suit == card.Diamonds || o.on("schweine_follow_suit_in_farbsolo") {
		return card.Of(suit, card.Ace)
	}
	return card.None
}

func (ord order) isTrump(c card.Card) bool { return slices.Contains(ord.trumps, c) }

// follows reports whether c serves the lead: trump on trump, or the same suit of Fehl.
func (ord order) follows(c, lead card.Card) bool {
	if ord.isTrump(c) || ord.isTrump(lead) {
		return ord.isTrump(c) && ord.isTrump(lead)
	}
	return c.Suit() == lead.Suit()
}

// role is what a card has become by being announced as one of a pair.
type role int

const (
	plain role = iota
	schwein
	superschwein
	hyperschwein
)

// laid is a card on the table.
type laid struct {
	seat card.Seat
	card card.Card
	role role
}

// height returns a number that is greater for a higher trump. The Spitze is above all (CO26), where it heads the trumps.
func (ord order) height(l laid) int {
	if l.card == card.Spitze && ord.trumps[0] == card.Spitze {
		return 1000
	}
	return int(l.role)*100 - slices.Index(ord.trumps, l.card)
}

// beats reports whether a card takes the trick from the best card before it. Of two equal cards the first wins (CO8), unless equalBeats says
// that the second does.
func (ord order) beats(l, best laid, equalBeats bool) bool {
	switch {
	case ord.isTrump(l.card) && !ord.isTrump(best.card):
		return true
	case ord.isTrump(l.card):
		if l.card == best.card && l.role == best.role {
			return equalBeats
		}
		return ord.height(l) > ord.height(best)
	case ord.isTrump(best.card) || l.card.Suit() != best.card.Suit():
		return false
	}
	return slices.Index(ord.fehl, l.card.Rank()) < slices.Index(ord.fehl, best.card.Rank())
}
