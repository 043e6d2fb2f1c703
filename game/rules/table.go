package rules

import (
	"fmt"

	"karlchen/game/card"
)

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
	orders    [Contracts][halves][promotions]Order
	specials  [Contracts]Sonderpunkte
	tricks    int
	change    int // the number of tricks in the first half
	deadlines [Steps]int
	// See CardsInHandDecide and ForcesCalls.
	handDecides, forcesCalls bool
}

// Compile checks the ruleset and compiles it.
func Compile(r Ruleset) (*Table, error) {
	if err := r.Validate(); err != nil {
		return nil, fmt.Errorf("rules %s: %w", r, err)
	}
	t := &Table{
		rules: r, tricks: r.Deck.HandSize(), change: r.Deck.HandSize() / halves,
		handDecides: r.cardsInHandDecide(), forcesCalls: r.Pflichtansage30 || r.ZwangsansageTack,
	}
	for c := range Contracts {
		for half := range halves {
			for p := range promotions {
				t.orders[c][half][p] = order(r, c, half, p)
			}
		}
	}
	for c := range Contracts {
		t.specials[c] = sonderpunkteOf(&t.rules, c, t.Order(c), t.Order(Normal))
	}
	sharper := 0
	if r.SharpDeckDeadlines {
		sharper = card.Deck48.HandSize() - r.Deck.HandSize()
	}
	if r.DeadlineUnit != DeadlinesInHand {
		sharper = 0 // what is counted begins with nothing in every deck
	}
	for step, cards := range map[Step]int8{
		Ansage: r.DeadlineRe, No90: r.DeadlineNo90, No60: r.DeadlineNo60, No30: r.DeadlineNo30, Schwarz: r.DeadlineSchwarz,
	} {
		t.deadlines[step] = int(cards) - sharper
	}
	return t, nil
}

// House returns the ruleset for those who ask it often: it must not be changed. Everybody else takes Rules.
func (t *Table) House() *Ruleset { return &t.rules }

// Rules returns the ruleset that the table was compiled from.
func (t *Table) Rules() Ruleset { return t.rules }

// Order returns the order of cards in which a contract begins.
func (t *Table) Order(c Contract) *Order { return &t.orders[c][0][0] }

// OrderAt returns the order of cards in trick number i of a contract, from 0, when the given cards have been promoted.
func (t *Table) OrderAt(c Contract, i int, p Promoted) *Order {
	half := 0
	if i >= t.change {
		half = 1
	}
	return &t.orders[c][half][p]
}

// Sonderpunkte returns the Sonderpunkte that count in games of a contract.
func (t *Table) Sonderpunkte(c Contract) *Sonderpunkte { return &t.specials[c] }

// Ueberstich reports whether trumps must be overtrumped (CO11).
func (t *Table) Ueberstich() bool { return t.rules.Ueberstich }

// HandSize returns how many cards a player holds when the first trick is led, which is also the number of tricks.
func (t *Table) HandSize() int { return t.tricks }

// Deadline returns the deadline of the step in the ruleset's unit: how many cards a player must still hold to make it, or how many may lie on
// the table, or how many tricks may be over (AN2–AN7, AN30). It says nothing about a step that is due with the NextCall.
func (t *Table) Deadline(s Step) int { return t.deadlines[s] }
