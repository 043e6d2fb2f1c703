package league

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"
)

// Change is what a correction does. It is stored by its name.
type Change string

// The changes.
const (
	Rescore  Change = "rescore"  // gives the places of a list, or the deals of an attempt, other game points
	Strike   Change = "strike"   // makes a list count for nothing
	Penalty  Change = "penalty"  // takes points from a member
	Withdraw Change = "withdraw" // takes back an earlier correction
)

// Correction is what a leader decided after a list was over. Corrections are added and never changed; the latest of a list is the one
// that counts.
type Correction struct {
	Number uint64 // as they were decided, from 1
	Change Change
	List   uint64 `json:",omitempty"` // of Rescore and Strike
	Scores []int  `json:",omitempty"` // of Rescore: the game points of all places, which come to nothing, or of all deals

	Member string `json:",omitempty"` // of Penalty
	Week   int    `json:",omitempty"` // of Penalty: from when on it counts
	Points Points `json:",omitempty"` // of Penalty: how much is taken, in what the season adds up

	Of uint64 `json:",omitempty"` // of Withdraw

	By   string    // the leader's id
	At   time.Time // when
	Why  string    // for the leaders
	Note string    // for everybody
}

// Validate returns what is wrong with the correction by itself, or nil.
func (c Correction) Validate() error {
	switch c.Change {
	case Rescore, Strike:
		if c.List == 0 {
			return fmt.Errorf("correction %d names no list", c.Number)
		}
	case Penalty:
		if c.Member == "" || c.Week < 1 || c.Points <= 0 {
			return fmt.Errorf("correction %d takes nothing from anybody", c.Number)
		}
	case Withdraw:
		if c.Of == 0 || c.Of >= c.Number {
			return fmt.Errorf("correction %d cannot withdraw correction %d", c.Number, c.Of)
		}
	default:
		return fmt.Errorf("there is no change %q", c.Change)
	}
	return nil
}

// History is all that a season has come to. The order of its parts does not matter.
type History struct {
	Lists       []Result
	Attempts    []Attempt // of the task format
	Corrections []Correction
}

// ErrNothingToCorrect is returned for a correction of a list, or a withdrawal of a correction, that there is not, or that has been struck or
// withdrawn already.
var ErrNothingToCorrect = errors.New("there is nothing to correct")

// Check returns what is wrong with one more correction, or nil.
func (h History) Check(c Correction) error {
	if err := c.Validate(); err != nil {
		return err
	}
	if slices.ContainsFunc(h.Corrections, func(d Correction) bool { return d.Number >= c.Number }) {
		return fmt.Errorf("correction %d would come before another one", c.Number)
	}
	force := inForce(h.Corrections)
	switch c.Change {
	case Withdraw:
		if !slices.ContainsFunc(force, func(d Correction) bool { return d.Number == c.Of }) {
			return fmt.Errorf("correction %d: %w", c.Of, ErrNothingToCorrect)
		}
		return nil
	case Penalty:
		return nil
	case Rescore, Strike:
	}
	if last, ok := latest(force)[c.List]; ok && last.Change == Strike {
		return fmt.Errorf("list %d has been struck: %w", c.List, ErrNothingToCorrect)
	}
	for _, r := range h.Lists {
		if r.List == c.List {
			_, err := r.corrected(c)
			return err
		}
	}
	for _, a := range h.Attempts {
		if a.List == c.List {
			_, err := a.corrected(c)
			return err
		}
	}
	return fmt.Errorf("list %d: %w", c.List, ErrNothingToCorrect)
}

// InForce returns the corrections that have not been withdrawn, in their order.
func (h History) InForce() []Correction { return inForce(h.Corrections) }

// Week returns what was played in a week as it counts after all corrections: lists in the order in which they began, and attempts at the
// task compared. Struck ones are left out.
func (h History) Week(week int) (lists []Result, attempts []Compared, err error) {
	corrections := latest(inForce(h.Corrections))
	for _, r := range h.Lists {
		if r.Week != week {
			continue
		}
		if fix, ok := corrections[r.List]; ok {
			if r, err = r.corrected(fix); err != nil {
				return nil, nil, err
			}
		}
		if len(r.Places) > 0 {
			lists = append(lists, r)
		}
	}
	slices.SortFunc(lists, func(a, b Result) int { return cmp.Compare(a.List, b.List) })
	var all []Attempt
	for _, a := range h.Attempts {
		if a.Week != week {
			continue
		}
		if fix, ok := corrections[a.List]; ok {
			if a, err = a.corrected(fix); err != nil {
				return nil, nil, err
			}
		}
		if len(a.Points) > 0 {
			all = append(all, a)
		}
	}
	attempts, err = Compare(all)
	return lists, attempts, err
}

// inForce returns the corrections that have not been withdrawn, in their order, without withdrawals that have been withdrawn themselves.
func inForce(all []Correction) []Correction {
	sorted := slices.SortedFunc(slices.Values(all), func(a, b Correction) int { return cmp.Compare(b.Number, a.Number) })
	withdrawn := map[uint64]bool{}
	var force []Correction
	for _, c := range sorted { // the latest first, as nothing can be withdrawn before it is decided
		if withdrawn[c.Number] {
			continue
		}
		if c.Change == Withdraw {
			withdrawn[c.Of] = true
		}
		force = append(force, c)
	}
	slices.Reverse(force)
	return force
}

// latest returns the correction of each list that counts.
func latest(force []Correction) map[uint64]Correction {
	of := map[uint64]Correction{}
	for _, c := range force {
		if c.Change == Rescore || c.Change == Strike {
			of[c.List] = c
		}
	}
	return of
}

// corrected returns the result after a correction of its list; a struck one has no places.
func (r Result) corrected(c Correction) (Result, error) {
	if c.Change == Strike {
		r.Places = nil
		return r, nil
	}
	if len(c.Scores) != len(r.Places) {
		return r, fmt.Errorf("correction %d has %d scores for a list of %d places", c.Number, len(c.Scores), len(r.Places))
	}
	r.Places = slices.Clone(r.Places)
	for i, points := range c.Scores {
		r.Places[i].Points = points
	}
	return r, r.Validate()
}

// corrected returns the attempt after a correction of its list; a struck one has no deals.
func (a Attempt) corrected(c Correction) (Attempt, error) {
	if c.Change == Strike {
		a.Points = nil
		return a, nil
	}
	if len(c.Scores) != len(a.Points) {
		return a, fmt.Errorf("correction %d has %d scores for a task of %d deals", c.Number, len(c.Scores), len(a.Points))
	}
	a.Points = slices.Clone(c.Scores)
	return a, nil
}
