package exchange

import (
	"cmp"
	"slices"

	"karlchen/game/league/standings"
	"karlchen/game/stats"
)

// Common is the common table of leagues.
type Common struct {
	Table   standings.Table         // by the ids of People
	People  map[string]stats.Player // their names; the id is that of their league
	Leagues []Side                  // as teams the best first, where they can be compared
	Teams   bool
	Apart   []int // weeks of tasks that do not count, because not all have played the same deals
}

// Side is a league in the common table.
type Side struct {
	Week
	Key        []byte
	Weeks      []int            // that are known
	Unverified int              // lists that do not count here
	Value      standings.Points // the mean of the attempts of its members
	attempts   standings.Points
}

// Add adds up the weeks of leagues with the same terms, each of them once.
func Add(terms Terms, parts []Part) (Common, error) {
	all := Common{People: map[string]stats.Player{}}
	config := terms.config()
	leagues, secrets, week := map[string]bool{}, map[int][]string{}, 0
	for _, p := range parts {
		leagues[p.League], week = true, max(week, p.Week.Week)
		secrets[p.Week.Week] = append(secrets[p.Week.Week], p.Secret)
	}
	tasks := terms.Format.Mode().Attempts
	for n := range week {
		if s := secrets[n+1]; tasks && len(s) > 0 && (len(s) < len(leagues) || len(slices.Compact(s)) > 1) {
			all.Apart = append(all.Apart, n+1)
		}
	}
	var h standings.History
	sides := map[string]*Side{}
	slices.SortFunc(parts, func(a, b Part) int {
		return cmp.Or(cmp.Compare(a.Week.Week, b.Week.Week), cmp.Compare(a.League, b.League))
	})
	number := uint64(0) // lists are numbered again, because each league counts its own
	for _, p := range parts {
		if sides[p.League] == nil {
			sides[p.League] = &Side{}
		}
		side := sides[p.League]
		side.Week, side.Key, side.Weeks, side.Unverified = p.Week, p.Key, append(side.Weeks, p.Week.Week), side.Unverified+len(p.Unverified)
		if slices.Contains(all.Apart, p.Week.Week) {
			continue
		}
		who := func(member string) string { return p.League + "/" + member }
		for _, m := range p.Members {
			all.People[who(m.ID)] = stats.Player{ID: p.League, Name: m.Name}
		}
		for _, sum := range p.Sums {
			number++
			if a := sum.Attempt; a != nil {
				own := *a
				own.List, own.Member = number, who(a.Member)
				h.Attempts = append(h.Attempts, own)
			} else if r := sum.Result; r != nil {
				own := *r
				own.List, own.Records, own.Places = number, nil, slices.Clone(r.Places)
				for i := range own.Places {
					if own.Places[i].Member != "" {
						own.Places[i].Member = who(own.Places[i].Member)
					}
				}
				h.Lists = append(h.Lists, own)
			}
		}
	}
	var err error
	if all.Table, err = standings.Compute(config, h, week); err != nil {
		return Common{}, err
	}
	for _, r := range all.Table.Rows {
		side := sides[all.People[r.Member].ID]
		side.attempts, side.Value = side.attempts+standings.Points(r.Lists), side.Value+r.Total
	}
	for _, side := range sides {
		side.Value /= max(side.attempts, 1)
		all.Leagues = append(all.Leagues, *side)
	}
	all.Teams = tasks && len(sides) > 1
	slices.SortFunc(all.Leagues, func(a, b Side) int {
		if all.Teams && a.Value != b.Value {
			return cmp.Compare(b.Value, a.Value)
		}
		return cmp.Compare(a.League, b.League)
	})
	return all, nil
}
