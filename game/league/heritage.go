package league

import (
	"cmp"
	"slices"

	"karlchen/game/league/standings"
)

// Heritage is how a season begins. It is in the action: equal newcomers come into divisions in the order of their ids, which change when people are
// forgotten.
type Heritage struct {
	Ratings   map[string]standings.Rated `json:"ratings,omitempty"`
	Divisions [][]string                 `json:"divisions,omitempty"`
}

// Heritage returns how the season begins after the last one, and after the last one that was no cup. Before the first season these have the Number 0.
func (s Season) Heritage(last, ranked Season) (h Heritage, err error) {
	var standing [][]string
	if last.Number > 0 {
		if h.Ratings, err = last.handedOn(); err != nil {
			return h, err
		}
		s.Ratings = h.Ratings
	}
	if ranked.Number > 0 && !ranked.Cup {
		if standing, err = ranked.standing(); err != nil {
			return h, err
		}
	}
	h.Divisions, err = s.divide(standing)
	return h, err
}

// NextDivisions returns the divisions with which the next season would begin with these members; there are none after a season without any.
func (s Season) NextDivisions() ([][]string, error) {
	standing, err := s.standing()
	if err != nil || len(s.Divisions) == 0 {
		return nil, err
	}
	return s.divide(standing)
}

// standing returns all members by division, the best first; there are none after a cancelled season.
func (s *Season) standing() (all [][]string, err error) {
	if s.State == SeasonCancelled {
		return nil, nil
	}
	tables, err := s.Standings(len(s.Weeks))
	for i, t := range tables {
		var members []string
		for _, r := range t.Rows {
			if len(s.Divisions) == 0 || s.division(r.Member) == i { // others have played with the division
				members = append(members, r.Member)
			}
		}
		if i < len(s.Divisions) {
			for _, m := range s.Divisions[i] { // who has not played comes last
				if !slices.Contains(members, m) {
					members = append(members, m)
				}
			}
		}
		all = append(all, members)
	}
	return all, err
}

// handedOn returns the ratings with which the next season begins. A cancelled season changes none.
func (s *Season) handedOn() (map[string]standings.Rated, error) {
	if s.State == SeasonCancelled {
		return s.Ratings, nil
	}
	after, _, err := s.History().Ratings(s.Ratings)
	return after, err
}

// divide returns the divisions of the season: those of the last one after promotion and relegation, with newcomers in the lowest, or new ones by
// strength. There are none if too few members play.
func (s *Season) divide(standing [][]string) ([][]string, error) {
	active := map[string]bool{}
	for _, m := range s.Members {
		if m.State == MemberActive || m.State == MemberAway {
			active[m.User] = true
		}
	}
	n := s.Plan.Divisions
	if n < 2 || len(active) < max(standings.MinDivided, n*standings.MinDivision) {
		return nil, nil
	}
	var staying [][]string
	for _, members := range standing {
		staying = append(staying, slices.DeleteFunc(slices.Clone(members), func(m string) bool { return !active[m] }))
	}
	ranked := slices.Concat(staying...)
	var fresh []string
	for _, m := range s.Members {
		if active[m.User] && !slices.Contains(ranked, m.User) {
			fresh = append(fresh, m.User)
		}
	}
	slices.SortStableFunc(fresh, func(x, y string) int { return cmp.Compare(s.Ratings[y].Ordinal(), s.Ratings[x].Ordinal()) })
	if len(staying) == n {
		if moved, err := standings.Move(staying, s.Plan.Moving); err == nil { // otherwise too few of a division have stayed
			moved[n-1] = append(moved[n-1], fresh...)
			return moved, nil
		}
	}
	return standings.Divide(append(ranked, fresh...), n)
}

// Inherit gives a season the ratings of the last one when that is archived later than this one is announced. A cancelled season hands them
// on.
type Inherit struct {
	granted
	Ratings map[string]standings.Rated `json:"ratings,omitempty"`
}

func (d *Inherit) do(t *transaction) {
	if t.State == SeasonArchived { // it never changes again
		return
	}
	t.Ratings = d.Ratings
	if t.State == SeasonCancelled && t.League.Seasons > t.Number {
		t.emit(Follow{t.Number + 1, d})
	}
}
