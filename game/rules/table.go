package rules

import (
	"fmt"

	"karlchen/game/card"
)

// Class is what a card counts as when it is led: one of the four suits of Fehl, or trump. Who is led a class must follow it.
type Class uint8

// Trump is the class of all trumps; the classes below it are the suits by their numbers.
const (
	Trump   = Class(card.Suits)
	Classes = int(Trump) + 1
)

// Order says which cards are trump in a contract, who must follow whom, and which card wins.
type Order struct {
	class [card.Kinds]Class
	// strength compares cards of one class, and any trump with any Fehl.
	strength [card.Kinds]uint8
	members  [Classes]card.KindSet
	// secondWins are the kinds of which the later of two equal cards is higher; in the last trick the second set holds.
	secondWins, secondWinsLast card.KindSet
}

// Class returns what c counts as.
func (o *Order) Class(c card.Card) Class { return o.class[c] }

// Strength returns a number by which cards of one class can be compared; every trump has a greater one than every Fehl.
func (o *Order) Strength(c card.Card) int { return int(o.strength[c]) }

// Members returns the kinds of cards of a class.
func (o *Order) Members(class Class) card.KindSet { return o.members[class] }

// Follow returns the cards of hand that may be played when a card of the given class was led.
func (o *Order) Follow(hand card.Set, led Class) card.Set {
	if own := hand.Only(o.members[led]); own != 0 {
		return own
	}
	return hand
}

// Beats reports whether c, played later, takes the trick from best, the card that holds it. last says that it is the last trick.
func (o *Order) Beats(c, best card.Card, last bool) bool {
	if c == best {
		if last {
			return o.secondWinsLast.Has(c)
		}
		return o.secondWins.Has(c)
	}
	return o.strength[c] > o.strength[best] && (o.class[c] == o.class[best] || o.class[c] == Trump)
}

// Step is a rung of the ladder of announcements. Re and Kontra are the first rung; which of the two it is depends on who says it.
type Step uint8

// The steps. A party that stands on a step has made all below it.
const (
	NoStep Step = iota
	Ansage      // Re or Kontra
	No90
	No60
	No30
	Schwarz

	Steps
)

// Table is a ruleset compiled for playing. It is immutable and may be shared.
type Table struct {
	rules     Ruleset
	orders    [Contracts]Order
	deadlines [Steps]int
}

// Compile checks the ruleset and compiles it.
func Compile(r Ruleset) (*Table, error) {
	if err := r.Validate(); err != nil {
		return nil, fmt.Errorf("rules %s: %w", r, err)
	}
	t := &Table{rules: r}
	for c := range Contracts {
		t.orders[c] = order(r, c)
	}
	sharper := 0
	if r.SharpDeckDeadlines {
		sharper = card.Deck48.HandSize() - r.Deck.HandSize()
	}
	for step, cards := range map[Step]int8{
		Ansage: r.DeadlineRe, No90: r.DeadlineNo90, No60: r.DeadlineNo60, No30: r.DeadlineNo30, Schwarz: r.DeadlineSchwarz,
	} {
		t.deadlines[step] = int(cards) - sharper
	}
	return t, nil
}

// order lays the trumps of a contract over the plain suits.
func order(r Ruleset, c Contract) Order {
	var o Order
	row := contracts[c]
	for kind := range r.Deck.Cards().Kinds().All() {
		o.class[kind] = Class(kind.Suit())
		o.strength[kind] = plain[kind.Rank()]
	}

	var trumps []card.Card // from high to low
	dullen := r.Dullen && row.dullen
	if dullen {
		trumps = append(trumps, card.Dulle)
	}
	for _, rank := range row.figures {
		for suit := range card.Suit(card.Suits) {
			trumps = append(trumps, card.Of(suit, rank))
		}
	}
	if row.trumps != noSuit {
		for _, rank := range plainOrder {
			trumps = append(trumps, card.Of(row.trumps, rank))
		}
	}
	strength := uint8(64)
	for _, kind := range trumps {
		if o.class[kind] != Trump { // else it is trump already, and higher: ♥10 in the Herzsolo, the queens
			o.class[kind] = Trump
			strength--
			o.strength[kind] = strength
		}
	}
	for kind := range r.Deck.Cards().Kinds().All() {
		o.members[o.class[kind]] |= 1 << kind
	}

	// Not row.alone: a silent Hochzeit must look like a normal game, in this too.
	if dullen && r.SecondDulleBeatsFirst && (r.SecondDulleScope == SecondDulleEverywhere || !row.declared) {
		o.secondWins = 1 << card.Dulle
		if !r.SecondDulleLastTrickException {
			o.secondWinsLast = 1 << card.Dulle
		}
	}
	return o
}

// plainOrder is the order of ranks in a suit of Fehl, from high to low (CO9); trumps taken out of it leave gaps.
var plainOrder = []card.Rank{card.Ace, card.Ten, card.King, card.Queen, card.Jack, card.Nine}

var plain = func() (strength [card.Seven + 1]uint8) {
	for i, rank := range plainOrder {
		strength[rank] = uint8(len(plainOrder) - i)
	}
	return strength
}()

// Rules returns the ruleset that the table was compiled from.
func (t *Table) Rules() Ruleset { return t.rules }

// Order returns the order of cards of a contract.
func (t *Table) Order(c Contract) *Order { return &t.orders[c] }

// HandSize returns how many cards a player holds when the first trick is led, which is also the number of tricks.
func (t *Table) HandSize() int { return t.rules.Deck.HandSize() }

// Deadline returns how many cards a player must still hold to make the step (AN2–AN6, AN30).
func (t *Table) Deadline(s Step) int { return t.deadlines[s] }
