package standings

import (
	"cmp"
	"slices"
)

// SinkAfter is the number of finished weeks without a list after which a member of a ladder sinks one rung a week.
const SinkAfter = 3

// rungs are the rows on a ladder, the lowest first: the first one is on rung 1.
type rungs []*standing

// climb gives the rows of a season with a ladder their rungs after each week, from the outcomes that count for their members. The last rung is the total.
func climb(rows map[string]*standing, outcomes []*outcome, ended []int, week int) {
	var on rungs
	idle := map[*standing]int{} // finished weeks since the last list
	for _, r := range rows {
		r.Total = 0
	}
	byList := slices.Clone(outcomes)
	slices.SortStableFunc(byList, func(a, b *outcome) int {
		return cmp.Or(cmp.Compare(a.week, b.week), cmp.Compare(a.list, b.list))
	})
	for n := 1; n <= week; n++ {
		for len(byList) > 0 && byList[0].week == n {
			to := slices.IndexFunc(byList, func(o *outcome) bool { return o.week != n || o.list != byList[0].list })
			if to < 0 {
				to = len(byList)
			}
			on = on.enter(rows, byList[:to])
			on.redistribute(rows, byList[:to])
			byList = byList[to:]
		}
		over := slices.Contains(ended, n)
		for _, r := range on {
			switch {
			case r.Weeks[n-1].Lists > 0:
				idle[r] = 0
			case over:
				idle[r]++
			}
		}
		if over {
			on.sink(func(r *standing) bool { return idle[r] >= SinkAfter })
		}
		for i, r := range on {
			r.Weeks[n-1].Rung = i + 1
			r.Total = Points(i+1) * Point
		}
	}
}

// enter puts the members of a list who are not on the ladder yet below all others, the best of them highest. No-shows stay off it.
func (on rungs) enter(rows map[string]*standing, list []*outcome) rungs {
	fresh := slices.DeleteFunc(slices.Clone(list), func(o *outcome) bool { return o.missed || slices.Contains(on, rows[o.Member]) })
	slices.SortFunc(fresh, func(a, b *outcome) int {
		return cmp.Or(cmp.Compare(a.Points, b.Points), cmp.Compare(b.place, a.place), cmp.Compare(b.first, a.first))
	})
	var below rungs
	for _, o := range fresh {
		below = append(below, rows[o.Member])
	}
	return append(below, on...)
}

// redistribute gives the rungs that the members of a list hold to the same members by their result. No-shows are behind the others, and equals keep
// their order.
func (on rungs) redistribute(rows map[string]*standing, list []*outcome) {
	type climber struct {
		row *standing
		of  *outcome
	}
	var held []int
	var members []climber
	for i, r := range on {
		if at := slices.IndexFunc(list, func(o *outcome) bool { return rows[o.Member] == r }); at >= 0 {
			held, members = append(held, i), append(members, climber{r, list[at]})
		}
	}
	slices.SortStableFunc(members, func(a, b climber) int {
		switch {
		case a.of.missed && b.of.missed:
			return 0
		case a.of.missed:
			return -1
		case b.of.missed:
			return 1
		}
		return cmp.Compare(a.of.Points, b.of.Points)
	})
	for i, m := range members {
		on[held[i]] = m.row
	}
}

// sink takes idle members one rung down. Nobody sinks below another one who sinks.
func (on rungs) sink(idle func(*standing) bool) {
	for i := 1; i < len(on); i++ {
		if idle(on[i]) && !idle(on[i-1]) {
			on[i-1], on[i] = on[i], on[i-1]
		}
	}
}
