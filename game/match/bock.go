package match

import (
	"math/bits"
	"slices"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Reason is a reason why a game brings a Bock.
type Reason uint8

// The reasons. Their numbers are stored.
const (
	EvenSplit     Reason = iota // 120:120
	NoValue                     // the game is worth nothing
	LostRe                      // Re was announced, and Kontra won
	LostKontra                  // Kontra was announced, and Re won
	LostSolo                    // lost by the soloist
	Herzdurchlauf               // a trick of four Fehl cards in hearts
	Schwarz                     // a party made no trick, or no Auge
	Doppelkopf                  // a trick of 40 Augen or more
	LostHochzeit                // an announced Hochzeit, and Kontra won

	reasons // the number of reasons
)

// String returns the reason's name: "120", "zero", "lost_re".
func (r Reason) String() string {
	return [reasons]string{"120", "zero", "lost_re", "lost_kontra", "lost_solo", "herzdurchlauf", "schwarz", "doppelkopf", "lost_hochzeit"}[r]
}

// Reasons is a set of reasons.
type Reasons uint16

func (s Reasons) with(r Reason) Reasons { return s | 1<<r }

// List returns the reasons in their order.
func (s Reasons) List() []Reason {
	var list []Reason
	for r := range reasons {
		if s>>r&1 != 0 {
			list = append(list, r)
		}
	}
	return list
}

func (s Reasons) count() int { return bits.OnesCount16(uint16(s)) }

// bockReasons returns the reasons why a game brings a Bock under its rules (BK2–BK7, BK15–BK17). They use its value before a Bock multiplied it.
func bockReasons(s *game.State, r *game.Result) (found Reasons) {
	rs := s.Compiled().Rules()
	if !rs.Bock {
		return 0
	}
	lost := func(p game.Party) bool { return r.Calls[p] >= rules.Ansage && r.Winner == p.Other() }
	for _, t := range []struct {
		reason   Reason
		triggers bool
		happened func() bool
	}{
		{EvenSplit, rs.BockTrigger120, func() bool { return r.Augen[game.Re] == r.Augen[game.Kontra] }},
		{NoValue, rs.BockTriggerZero, func() bool { return r.Base == 0 }},
		{LostRe, rs.BockTriggerLostRe, func() bool { return lost(game.Re) }},
		{LostKontra, rs.BockTriggerLostKontra, func() bool { return lost(game.Kontra) }},
		{LostSolo, rs.BockTriggerLostSolo, func() bool { return rs.CountsAsSolo(r.Contract) && r.Winner == game.Kontra }},
		{Herzdurchlauf, rs.BockTriggerHerzdurchlauf, func() bool { return isHerzdurchlauf(s) }},
		{Schwarz, rs.BockTriggerSchwarz, func() bool { return isSchwarz(r, game.Re, &rs) || isSchwarz(r, game.Kontra, &rs) }},
		{Doppelkopf, rs.BockTriggerDoppelkopf, func() bool { return hasDoppelkopf(s) }},
		{LostHochzeit, rs.BockTriggerLostHochzeit, func() bool {
			return (r.Contract == rules.Hochzeit || r.Contract == rules.LoneHochzeit) && r.Winner == game.Kontra
		}},
	} {
		if t.triggers && t.happened() {
			found = found.with(t.reason)
		}
	}
	return found
}

// isHerzdurchlauf reports whether all four cards of a trick were Fehl in hearts. In soli that is nothing special.
func isHerzdurchlauf(s *game.State) bool {
	if s.Contract().Declared() {
		return false
	}
	fehl := s.Order().Members(rules.Class(card.Hearts))
	for i := range s.Tricks() {
		trick := s.Trick(i)
		if !slices.ContainsFunc(trick.Cards[:], func(c card.Card) bool { return !fehl.Has(c) }) {
			return true
		}
	}
	return false
}

// isSchwarz reports whether the party is schwarz in the end (WI8).
func isSchwarz(r *game.Result, p game.Party, rs *rules.Ruleset) bool {
	if rs.SchwarzCriterion == rules.SchwarzNoTrick {
		return r.Tricks[p] == 0
	}
	return r.Augen[p] == 0
}

// hasDoppelkopf reports whether a trick had 40 Augen or more. In soli that is nothing special.
func hasDoppelkopf(s *game.State) bool {
	for i := range s.Tricks() {
		if !s.Contract().Declared() && s.Trick(i).Augen() >= 40 {
			return true
		}
	}
	return false
}

// Bock returns the factors of the coming games that are multiplied, the next one first; they may reach beyond the end of the list. Every
// game that counts takes one off (most soli do not), and then appends the Bock that it brings, so that a Bock never concerns the game
// itself.
func (l List) Bock() []int {
	rs := l.config.Rules
	if !rs.Bock {
		return nil
	}
	var levels []int // each level doubles once
	for i, e := range l.entries {
		if e.Void != Counts {
			continue
		}
		if len(levels) > 0 && rs.BockUsedUp(e.Contract) {
			levels = levels[1:]
		}
		levels = l.config.stack(levels, e.Reasons.count(), l.config.placesAfter(i))
	}
	for i, level := range levels {
		levels[i] = 1 << level
	}
	return levels
}

// stack adds the Böcke of a game with so many reasons (BK11) at a table of n to the levels of the coming games.
func (c Config) stack(levels []int, reasons, n int) []int {
	if reasons == 0 {
		return levels
	}
	switch c.Rules.BockSimultaneousReasons {
	case rules.ReasonsMakeOneBock:
		return c.stackRound(levels, 1, n)
	case rules.EachReasonMakesBock:
		for range reasons {
			levels = c.stackRound(levels, 1, n)
		}
	case rules.ReasonsMultiply:
		return c.stackRound(levels, reasons, n)
	}
	return levels
}

// stackRound adds a Bockrunde that doubles its games so many times (BK8–BK10). No game goes beyond the cap.
func (c Config) stackRound(levels []int, times, n int) []int {
	length := n
	if c.Rules.BockLength == rules.BockForFour {
		length = card.Seats
	}
	highest := c.Rules.BockCap.Doublings()
	switch c.Rules.BockStacking {
	case rules.BockAppends:
		levels = append(levels, slices.Repeat([]int{min(times, highest)}, length)...)
	case rules.BockDoublesAgain: // a Bock beyond the cap is lost
		levels = append(levels, make([]int, max(0, length-len(levels)))...)
		for i := range length {
			levels[i] = min(levels[i]+times, highest)
		}
	case rules.BockDoublesUpToCap: // a Bock beyond the cap comes later, and none is lost (Q002-20)
		for range times {
			for i, left := 0, length; left > 0; i++ {
				if i == len(levels) {
					levels = append(levels, 0)
				}
				if levels[i] < highest {
					levels[i]++
					left--
				}
			}
		}
	}
	return levels
}
