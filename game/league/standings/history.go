package standings

import (
	"cmp"
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
