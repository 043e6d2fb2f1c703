package standings

import (
	"cmp"
	"fmt"
	"slices"
)

// History holds everything that a season's standings follow from. The order of its parts does not matter.
type History struct {
	Lists       []ListResult
	Attempts    []Attempt // of the task format
	Corrections []Correction
	// Own is Config.Own. A list that too few people have played is no result.
	Own int
	// Over: all weeks are over, so members pay for missing lists.
	Over bool
	// Cancelled are the numbers of the cancelled weeks. Each lowers the number of required lists by its share.
	Cancelled []int
	// Ended are the numbers of the weeks that took place and are over.
	Ended []int
	// Free are the numbers of the weeks of match days that went on without a draw.
	Free []int
	// Undecided are the numbers of the weeks with lists that are not over, or of which nobody has decided yet whether they count.
	Undecided []int
}

// least returns how many lists a member needs, rounded in favour of the members.
func (h History) least(c Config) int {
	return c.Least * max(0, c.Weeks-len(h.Cancelled)) / c.Weeks
}

// Results returns what counts, after all corrections: lists in the order in which they began, and attempts. Struck ones are left out, and lists that too
// few people have played.
func (h History) Results() (lists []ListResult, attempts []Attempt, err error) {
	corrections := latest(h.InForce())
	for _, r := range h.Lists {
		if r.void(h.Own) {
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
	slices.SortFunc(lists, func(a, b ListResult) int { return cmp.Compare(a.List, b.List) })
	for _, a := range h.Attempts {
		if fix, ok := corrections[a.List]; ok {
			if a, err = a.corrected(fix); err != nil {
				return nil, nil, err
			}
		}
		if len(a.Points) > 0 {
			attempts = append(attempts, a)
		}
	}
	return lists, attempts, nil
}

// Week returns the Results of a week, attempts at its task compared.
func (h History) Week(week int) ([]ListResult, []Compared, error) {
	lists, attempts, err := h.Results()
	if err != nil {
		return nil, nil, err
	}
	compared, err := Compare(slices.DeleteFunc(attempts, func(a Attempt) bool { return a.Week != week }))
	return slices.DeleteFunc(lists, func(r ListResult) bool { return r.Week != week }), compared, err
}

// Until returns the history as it is after a week, without the lists of later ones.
func (h History) Until(week int) History {
	h.Lists = slices.DeleteFunc(slices.Clone(h.Lists), func(r ListResult) bool { return r.Week > week })
	return h
}

// Of returns the part of a season that belongs to some of its members, for instance a division whose members play among themselves: the
// lists in which one of them has a place, their attempts, and the corrections of these.
func (h History) Of(members []string) History {
	part := h
	part.Lists, part.Attempts, part.Corrections = nil, nil, nil
	of := map[string]bool{}
	for _, m := range members {
		of[m] = true
	}
	theirs := map[uint64]bool{}
	for _, r := range h.Lists {
		if slices.ContainsFunc(r.Places, func(p PlaceResult) bool { return of[p.Member] }) {
			part.Lists = append(part.Lists, r)
			theirs[r.List] = true
		}
	}
	for _, a := range h.Attempts {
		if of[a.Member] {
			part.Attempts = append(part.Attempts, a)
			theirs[a.List] = true
		}
	}
	for _, c := range h.Corrections {
		if theirs[c.List] || of[c.Member] || c.Change == Withdraw {
			part.Corrections = append(part.Corrections, c)
		}
	}
	return part
}

// InForce returns the corrections that have not been withdrawn, in their order, without withdrawals that have been withdrawn themselves.
func (h History) InForce() []Correction {
	sorted := slices.SortedFunc(slices.Values(h.Corrections), func(a, b Correction) int { return cmp.Compare(b.Number, a.Number) })
	withdrawn := map[uint64]bool{}
	var force []Correction
	for _, c := range sorted { // the latest first, as a withdrawal always follows its correction
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

// outcome is a member's result of one list.
type outcome struct {
	PlaceResult
	list   uint64 // 0 for the task of the week, which everybody plays
	first  uint64 // the order for finding the first lists of a week
	place  int    // at the table, from 0
	week   int
	score  Points
	missed bool // see Config.NoShow
	// entered: a leader has entered the list, and it may count in place of others: see dropReplaced. No list is in edition 0.
	entered bool
}

// outcomes returns the results of all lists up to a week, corrections included, in the order in which they began, without those that others replace.
func (h History) outcomes(c Config, week int) ([]*outcome, error) {
	known := map[uint64]bool{}
	once := func(list uint64, inWeek int) error {
		if known[list] || list == 0 {
			return fmt.Errorf("list %d is there twice, or has no number", list)
		}
		if known[list] = true; inWeek < 1 || inWeek > c.Weeks {
			return fmt.Errorf("list %d: the season has no week %d", list, inWeek)
		}
		return nil
	}
	for _, r := range h.Lists {
		if err := cmp.Or(once(r.List, r.Week), r.Validate()); err != nil {
			return nil, err
		}
	}
	for _, a := range h.Attempts {
		if err := once(a.List, a.Week); err != nil {
			return nil, err
		}
	}
	lists, attempts, err := h.Results()
	if err != nil {
		return nil, err
	}
	var all []*outcome
	for _, r := range lists {
		if r.Week <= week {
			all = append(all, r.outcomes(c)...)
		}
	}
	tasks := map[int][]Attempt{}
	for _, a := range attempts {
		if a.Week <= week {
			tasks[a.Week] = append(tasks[a.Week], a)
		}
	}
	for _, attempts := range tasks {
		compared, err := Compare(attempts)
		if err != nil {
			return nil, err
		}
		for _, a := range compared {
			all = append(all, &outcome{
				PlaceResult: PlaceResult{Member: a.Member, Points: a.Total, Games: len(a.Points), Feats: a.Feats},
				first:       a.List, week: a.Week, score: c.valueOf(a),
			})
		}
	}
	slices.SortFunc(all, func(a, b *outcome) int {
		return cmp.Or(cmp.Compare(a.first, b.first), cmp.Compare(a.Member, b.Member))
	})
	return h.dropReplaced(c, all), nil
}

// outcomes returns the results of the list's members.
func (r ListResult) outcomes(c Config) []*outcome {
	var all []*outcome
	worth := c.Worth(r)
	for i, p := range r.Places {
		if p.Member == "" {
			continue
		}
		all = append(all, &outcome{
			PlaceResult: p, list: r.List, first: r.List, place: i, week: r.Week, score: worth[i], missed: c.NoShow(p),
			entered: c.Edition >= 1 && len(r.Records) == 0 && !r.Real,
		})
	}
	return all
}

// valueOf returns the value of an attempt in the season.
func (c Config) valueOf(a Compared) Points {
	if c.Scoring.Way().Places {
		return a.Score
	}
	return Points(a.Total) * Point
}

// limited reports whether only the first Config.PerWeek lists of a member count in a week.
func (h History) limited(c Config, week int) bool {
	return c.ModeOf(slices.Contains(h.Free, week)).Limited
}

// dropReplaced drops what members have played in a week without a limit in which a leader has entered a list for them: it counts in place of that, and not
// beside it; of several the first. Where there is a limit it is one of their lists like any other.
func (h History) dropReplaced(c Config, all []*outcome) []*outcome {
	type memberWeek struct {
		member string
		week   int
	}
	instead := map[memberWeek]*outcome{}
	for _, o := range slices.Backward(all) {
		if o.entered && !h.limited(c, o.week) {
			instead[memberWeek{o.Member, o.week}] = o
		}
	}
	if len(instead) == 0 {
		return all
	}
	return slices.DeleteFunc(all, func(o *outcome) bool {
		by := instead[memberWeek{o.Member, o.week}]
		return by != nil && by != o
	})
}
