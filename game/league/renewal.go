package league

import (
	"cmp"
	"slices"
	"time"

	"karlchen/game/league/draw"
	"karlchen/game/league/standings"
)

// A season renews itself: the next one begins renewAfter weeks after its end, by the plan of the league, and is announced announcedBefore weeks earlier. After
// a cup it begins cupRenewAfter weeks later.
const renewAfter, cupRenewAfter, announcedBefore = 3, 1, 1

// planRenewal sets the date of the next season.
func (t *transaction) planRenewal() {
	if t.Plan.Config.Edition < 1 || t.Mode().Real {
		return
	}
	after := renewAfter
	if t.Cup {
		after = cupRenewAfter
	}
	first := t.lastWeek() + 1 + after
	t.League.Renews = t.Calendar().monday(first)
	t.alarm(Alarm{Week: len(t.Weeks), Event: EventRenew, At: t.Calendar().Opens(first - announcedBefore), Waits: Always})
}

// Champions returns the members who have won a season that is over: those of the best team, or the first of the top division. An undecided knock-out and
// a cancelled season have none.
func (s Season) Champions() (members []string) {
	week, _ := s.Finale()
	if s.State != SeasonClosing && s.State != SeasonArchived || week == 0 && s.Plan.Config.EndsWithFinal() {
		return nil
	}
	if teams, err := s.TeamStandings(len(s.Weeks)); err == nil && len(teams) > 0 {
		for _, r := range teams {
			if r.Rank == 1 {
				members = append(members, r.Members...)
			}
		}
		return members
	}
	tables, err := s.Standings(len(s.Weeks))
	if err != nil || len(tables) == 0 {
		return nil
	}
	return tables[0].Who(func(r standings.Row) bool { return r.Rank == 1 })
}

// NextBegins returns when the next season after this one begins by itself, or the zero time.
func (s Season) NextBegins() (at time.Time) {
	if s.League.Renews != (Date{}) && s.Number == s.League.Seasons {
		at = s.League.Renews.At(Clock{}, s.Calendar().Zone)
	}
	return at
}

// wantNext reports whether at least half of those who have played in the season would play in the next one: the others have left the league. After a cup,
// which need not be played, enough members for a table suffice.
func (s *Season) wantNext() bool {
	if s.Cup {
		return s.takingPart() >= standings.MinMembers
	}
	played, stay := map[string]bool{}, 0
	for _, l := range s.Lists {
		for _, user := range l.People() {
			if l.State == ListAborted || played[user] {
				continue
			}
			played[user] = true
			if m, _ := s.Member(user); m.State.TakesPart() {
				stay++
			}
		}
	}
	return stay >= standings.MinMembers && 2*stay >= len(played)
}

// spareEvenings are those of a cup that replace one to which too few come. It ends with its final.
const spareEvenings = 1

// nextPlan returns the plan of the season that would be announced now. A cup is a knock-out of match days by the same rules, with as many weeks as it needs.
func (t *transaction) nextPlan(cup bool) Plan {
	p := t.League.Plan
	if p.Config.Format.Mode().Real { // of an evening all rounds count
		p.Config.Best = p.Config.Weeks
	}
	if cup {
		c := standings.Default(Evenings(t.takingPart()) + spareEvenings)
		c.Format, c.Scoring, c.Edition = standings.OnEvenings, standings.ByKnockout, p.Config.Edition
		c.Games, c.Own = cmp.Or(p.Config.Games, c.Games), p.Config.Own
		p.Config, p.Policy, p.ByRank, p.Divisions = c, draw.FillUp, false, 0
	}
	return p
}

// takingPart counts the members who play, or will play again.
func (s *Season) takingPart() (n int) {
	for _, m := range s.Members {
		if m.State.TakesPart() {
			n++
		}
	}
	return n
}

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
