package exchange

import (
	"cmp"
	"slices"

	"karlchen/game/league/standings"
)

// Common is the common table of leagues. Each has a letter as its mark.
type Common struct {
	Table   standings.Table
	Names   map[string]string   // of the members of the table, with the marks of their leagues
	Teams   []standings.TeamRow // leagues as teams, where they have played the same deals
	Leagues []Side
}

// Side is a league in the common table.
type Side struct {
	Week       // the last one
	Mark       string
	Weeks      []int // that count
	Unverified int   // lists that do not count here
}

// MemberOf returns the id of a league's member in the common table.
func MemberOf(league, member string) string { return league + "/" + member }

// Add adds up the weeks of leagues with the same terms, each of them once. The week of a task counts if all leagues have played the same deals.
func Add(weeks []Week) (all Common, err error) {
	if len(weeks) == 0 {
		return all, nil
	}
	weeks = slices.SortedFunc(slices.Values(weeks), func(a, b Week) int { return cmp.Or(cmp.Compare(a.League, b.League), cmp.Compare(a.Week, b.Week)) })
	for _, w := range weeks {
		if i := len(all.Leagues); i == 0 || all.Leagues[i-1].League != w.League {
			all.Leagues = append(all.Leagues, Side{Mark: string(rune('A' + i%26))})
		}
		all.Leagues[len(all.Leagues)-1].Week = w
	}
	config := weeks[0].Terms.config()
	tasks, last, of := config.Format.Mode().Attempts, 0, map[string]int{} // the leagues of the table's members
	all.Names = map[string]string{}
	var h standings.History
	for _, w := range weeks {
		i := slices.IndexFunc(all.Leagues, func(s Side) bool { return s.League == w.League })
		side := &all.Leagues[i]
		same := 0
		for _, other := range weeks {
			if other.Week == w.Week && other.Secret == w.Secret {
				same++
			}
		}
		if tasks && same < len(all.Leagues) {
			continue
		}
		side.Weeks, side.Unverified, last = append(side.Weeks, w.Week), side.Unverified+w.Unverified, max(last, w.Week)
		for _, m := range w.Members {
			who := MemberOf(w.League, m.ID)
			all.Names[who], of[who] = side.Mark+" "+m.Name, i
		}
		for _, l := range w.Lists {
			number := uint64(i)<<40 + l.Number // each league counts its own
			if l.Sum.Attempt != nil {
				own := *l.Sum.Attempt
				own.List, own.Member = number, MemberOf(w.League, own.Member)
				h.Attempts = append(h.Attempts, own)
			} else if l.Sum.Result != nil {
				own := *l.Sum.Result
				own.List, own.Places = number, slices.Clone(own.Places)
				for i, p := range own.Places {
					if p.Member != "" {
						own.Places[i].Member = MemberOf(w.League, p.Member)
					}
				}
				h.Lists = append(h.Lists, own)
			}
		}
	}
	if all.Table, err = standings.Compute(config, h, last); err != nil || !tasks || len(all.Leagues) < 2 {
		return all, err
	}
	teams := make([]standings.Team, len(all.Leagues))
	for _, r := range all.Table.Rows {
		teams[of[r.Member]].Members = append(teams[of[r.Member]].Members, r.Member)
	}
	config.TeamBest = len(all.Table.Rows)
	for i, side := range all.Leagues { // of each as many members count as the smallest has, so that the size does not matter
		teams[i].Name, config.TeamBest = side.Mark+" "+side.Name, min(config.TeamBest, len(teams[i].Members))
	}
	all.Teams = standings.RankTeams(config, teams, all.Table.Rows, last)
	return all, nil
}
