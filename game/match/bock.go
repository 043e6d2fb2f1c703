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

// With returns the set with a reason.
func (s Reasons) With(r Reason) Reasons { return s | 1<<r }

// Has reports whether a reason is in the set.
func (s Reasons) Has(r Reason) bool { return s>>r&1 != 0 }

// List returns the reasons in their order.
func (s Reasons) List() []Reason {
	var list []Reason
	for r := range reasons {
		if s.Has(r) {
			list = append(list, r)
		}
	}
	return list
}

func (s Reasons) count() int { return bits.OnesCount16(uint16(s)) }

// Triggers returns the reasons that bring a Bock under the rules (BK2–BK7, BK15–BK17).
func Triggers(rs *rules.Ruleset) (all Reasons) {
	for reason, brings := range [reasons]bool{
		EvenSplit: rs.BockTrigger120, NoValue: rs.BockTriggerZero, LostRe: rs.BockTriggerLostRe, LostKontra: rs.BockTriggerLostKontra,
		LostSolo: rs.BockTriggerLostSolo, Herzdurchlauf: rs.BockTriggerHerzdurchlauf, Schwarz: rs.BockTriggerSchwarz,
		Doppelkopf: rs.BockTriggerDoppelkopf, LostHochzeit: rs.BockTriggerLostHochzeit,
	} {
		if rs.Bock && brings {
			all = all.With(Reason(reason))
		}
	}
	return all
}

// bockReasons returns the reasons why a game brings a Bock under its rules.
func bockReasons(s *game.State, r *game.Result) Reasons {
	rs := s.Compiled().Ruleset()
	if !rs.Bock {
		return 0
	}
	var seen Reasons
	if isHerzdurchlauf(s) {
		seen = seen.With(Herzdurchlauf)
	}
	if hasDoppelkopf(s) {
		seen = seen.With(Doppelkopf)
	}
	return BockReasons(rs, r, seen)
}

// BockReasons returns the reasons why a game with that result brings a Bock. Seen are those that somebody saw. The value is that before a Bock multiplied it.
func BockReasons(rs *rules.Ruleset, r *game.Result, seen Reasons) Reasons {
	lost := func(p game.Party) bool { return r.Calls[p] >= rules.Ansage && r.Winner == p.Other() }
	for reason, happened := range [reasons]bool{
		EvenSplit: r.Augen[game.Re] == r.Augen[game.Kontra], NoValue: r.Base == 0, LostRe: lost(game.Re), LostKontra: lost(game.Kontra),
		LostSolo: rs.CountsAsSolo(r.Contract) && r.Winner == game.Kontra, Schwarz: isSchwarz(r, game.Re, rs) || isSchwarz(r, game.Kontra, rs),
		LostHochzeit: (r.Contract == rules.Hochzeit || r.Contract == rules.LoneHochzeit) && r.Winner == game.Kontra,
	} {
		if happened {
			seen = seen.With(Reason(reason))
		}
	}
	return seen & Triggers(rs)
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
