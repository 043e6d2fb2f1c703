package standings

import (
	"cmp"
	"fmt"
	"slices"
)

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
			entered: c.Edition >= 1 && len(r.Records) == 0,
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
