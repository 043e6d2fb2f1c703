package standings

import (
	"fmt"
	"slices"
	"time"
)

// Change is the kind of a correction. It is stored by its name.
type Change string

// The changes.
const (
	Rescore  Change = "rescore"  // replaces the game points of a list's places, or of an attempt's deals
	Strike   Change = "strike"   // makes a list count for nothing
	Penalty  Change = "penalty"  // takes points from a member
	Withdraw Change = "withdraw" // takes back an earlier correction
)

// Correction is a leader's decision after the end of a list. Corrections are added and never changed; the latest one of a list counts.
type Correction struct {
	Number uint64 // in the order of the decisions, from 1
	Change Change
	List   uint64 `json:",omitempty"` // of Rescore and Strike
	Scores []int  `json:",omitempty"` // of Rescore: the game points of all places, with sum 0, or of all deals

	Member string `json:",omitempty"` // of Penalty
	Week   int    `json:",omitempty"` // of Penalty: the first week in which it counts
	Points Points `json:",omitempty"` // of Penalty: the amount, in the unit of the season's scoring

	Of uint64 `json:",omitempty"` // of Withdraw

	By   string    // the leader's id
	At   time.Time // when
	Why  string    // for the leaders
	Note string    // for everybody
}

// latest returns for each list the correction that counts.
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
func (r ListResult) corrected(c Correction) (ListResult, error) {
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
