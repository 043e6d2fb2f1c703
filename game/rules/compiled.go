package rules

import (
	"fmt"
	"slices"
)

// Step is a rung of the ladder of announcements. Re and Kontra are the first rung; the caller's party decides which of the two it is.
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

// Compiled is a ruleset compiled for playing. It is immutable and may be shared.
type Compiled struct {
	rules      Ruleset
	tricks     int
	change     int // the number of tricks in the first half
	deadlines  [Steps]Deadline
	kontra     Deadline // of Kontra
	lastDuty   uint8    // see LastDuty
	onlyFollow bool     // see OnlyFollow
	soli       []Contract
	specials   [Contracts]Sonderpunkte
	orders     [Contracts][halves][promotions]Order
}

// Compile checks the ruleset and compiles it.
func Compile(r Ruleset) (*Compiled, error) {
	if err := r.Validate(); err != nil {
		return nil, fmt.Errorf("rules %s: %w", r, err)
	}
	rs := &Compiled{
		rules: r, tricks: r.Deck.HandSize(), change: r.Deck.HandSize() / halves, onlyFollow: !r.Ueberstich && !r.Genscher,
		lastDuty: uint8(r.Pflichtansage30),
	}
	if r.ZwangsansageTack {
		rs.lastDuty = max(rs.lastDuty, 1)
	}
	for c := range Contracts {
		first := newOrder(r, c, 0, 0)
		for half := range halves {
			for p := range promotions {
				rs.orders[c][half][p] = first
				if half > 0 && contracts[c].later != nil || p > 0 && first.schweine { // tests compile thousands of rulesets
					rs.orders[c][half][p] = newOrder(r, c, half, p)
				}
			}
		}
	}
	for c := range Contracts {
		if r.Permits(c) {
			rs.soli = append(rs.soli, c)
		}
		rs.specials[c] = sonderpunkteOf(&rs.rules, c, rs.Order(c), rs.Order(Normal))
	}
	for step, cards := range map[Step]int8{
		Ansage: r.DeadlineRe, No90: r.DeadlineNo90, No60: r.DeadlineNo60, No30: r.DeadlineNo30, Schwarz: r.DeadlineSchwarz,
	} {
		rs.deadlines[step] = r.DeadlineAt(int(cards))
	}
	rs.kontra = rs.deadlines[Ansage]
	if r.DeadlineKontra != DeadlineAsRe {
		rs.kontra = r.DeadlineAt(int(r.DeadlineKontra))
	}
	return rs, nil
}

// Ruleset returns the ruleset without a copy, for callers that ask often. Nobody may change it. All others use Rules.
func (rs *Compiled) Ruleset() *Ruleset { return &rs.rules }

// Rules returns a copy of the ruleset.
func (rs *Compiled) Rules() Ruleset { return rs.rules }

// Order returns the order of cards at the beginning of a contract.
func (rs *Compiled) Order(c Contract) *Order { return &rs.orders[c][0][0] }

// OrderAt returns the order of cards in trick number i of a contract, from 0, when the given cards have been promoted.
func (rs *Compiled) OrderAt(c Contract, i int, p Promoted) *Order {
	half := 0
	if i >= rs.change {
		half = 1
	}
	return &rs.orders[c][half][p]
}

// Soli returns the soli that players may name; nobody may change the list.
func (rs *Compiled) Soli() []Contract { return rs.soli }

// Sonderpunkte returns the Sonderpunkte that count in games of a contract.
func (rs *Compiled) Sonderpunkte(c Contract) *Sonderpunkte { return &rs.specials[c] }

// OnlyFollow reports whether a player who may play at all may play every card that follows.
func (rs *Compiled) OnlyFollow() bool { return rs.onlyFollow }

// ForcesCalls reports whether the rules can oblige a player to announce (AN20, AN21).
func (rs *Compiled) ForcesCalls() bool { return rs.lastDuty > 0 }

// LastDuty returns the number, from 0, of the last trick in which a player may owe an announcement, unless a Hochzeit postpones the duty.
func (rs *Compiled) LastDuty() uint8 { return rs.lastDuty }

// HandSize returns the number of cards in a hand before the first trick, which is also the number of tricks.
func (rs *Compiled) HandSize() int { return rs.tricks }

// Deadline returns the deadline of the step, which kontra says is one of Kontra. It does not apply to a step that is due with the NextCall.
func (rs *Compiled) Deadline(s Step, kontra bool) Deadline {
	if s == Ansage && kontra {
		return rs.kontra
	}
	return rs.deadlines[s]
}

// telling are the options by which players tell two rulesets apart, the most telling first: the cards, the special ones among them, the games, and then
// the points.
var telling = []string{
	"deck", "dullen", "second_dulle_beats_first", "schweine", "spitze", "armut", "hochzeit_partner", "genscher", "zn_stock", "abreizen",
	"pflichtsolo", "bock", "klopfen", "deadline_re", "deadline_k90", "re_kontra_value", "sonderpunkte_in_soli", "fuchs_gefangen", "karlchen",
	"doppelkopf", "herzdurchlauf", "em_5_kings_sharp", "em_5_nines",
}

// Telling returns up to n options in which two rulesets differ, the most telling first.
func Telling(a, b Ruleset, n int) []Option {
	var all []Option
	for _, key := range telling {
		if o, ok := Find(key); ok && o.Get(a) != o.Get(b) && (o.Applies(a) || o.Applies(b)) {
			all = append(all, o)
		}
	}
	return slices.Clip(all[:min(n, len(all))])
}
