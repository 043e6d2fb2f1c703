package league

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Team is a team of a season. Pairs are teams of two.
type Team struct {
	Name    string   `json:"name"`
	Members []string `json:"members"` // ids, in the order in which they joined; never empty
}

// TeamSizes returns how many members a team may have at most.
func TeamSizes() []int { return []int{2, 3, 4, 5, 6, 8} }

// MaxTeamName limits the characters of a team's name.
const MaxTeamName = 24

// JoinTeam brings the member into a team of that name, or founds it. Without a name they leave their team. Once the season has begun, only members without
// a team may join one, because the results of the others would move with them.
type JoinTeam struct {
	Name string `json:"team,omitempty"`
}

func (d *JoinTeam) check(t *transaction) error {
	if has := t.Team(t.by.ID) != nil; has && t.State != SeasonRegistration {
		return TeamsFixed
	}
	return t.checkTeam(t.by.ID, d.Name)
}

func (d *JoinTeam) do(t *transaction) { t.joinTeam(t.by.ID, d.Name) }

// SetTeam is a leader's decision about a member's team. An empty name takes them out of it. A name beside an id is a person's in the log, and is replaced
// when they are forgotten; so the team's has another key.
type SetTeam struct {
	Member string `json:"id"`
	Name   string `json:"team,omitempty"`
}

func (d *SetTeam) check(t *transaction) error {
	if _, ok := t.Member(d.Member); !ok {
		return NoSuchMember
	}
	return t.checkTeam(d.Member, d.Name)
}

func (d *SetTeam) do(t *transaction) { t.joinTeam(d.Member, d.Name) }

// Team returns a member's team, or nil.
func (s Season) Team(member string) *Team {
	if i := s.teamOf(member); i >= 0 {
		return &s.Teams[i]
	}
	return nil
}

func (s *Season) teamOf(member string) int {
	return slices.IndexFunc(s.Teams, func(t Team) bool { return slices.Contains(t.Members, member) })
}

// teamNamed returns the index of a team, or -1. Names that differ in capitals are the same.
func (s *Season) teamNamed(name string) int {
	return slices.IndexFunc(s.Teams, func(t Team) bool { return strings.EqualFold(t.Name, strings.TrimSpace(name)) })
}

// checkTeam returns why a member cannot come into a team, or nil.
func (t *transaction) checkTeam(member, name string) error {
	most := t.Plan.Config.Team
	switch length := utf8.RuneCountInString(strings.TrimSpace(name)); {
	case t.Number == 0:
		return NoSeason
	case t.State.Over():
		return SeasonOver
	case most == 0:
		return NoTeams
	case length > MaxTeamName:
		return Problem{BadTeamName, map[string]any{"Max": MaxTeamName}}
	}
	from, to := t.teamOf(member), t.teamNamed(name)
	switch {
	case strings.TrimSpace(name) == "" && from < 0, from >= 0 && from == to:
		return NothingToChange
	case to >= 0 && len(t.Teams[to].Members) >= most:
		return Problem{TeamFull, map[string]any{"Count": most}}
	}
	return nil
}

// joinTeam brings a member into a team, and out of their former one.
func (t *transaction) joinTeam(member, name string) {
	teams := make([]Team, 0, len(t.Teams)+1)
	for _, team := range t.Teams {
		team.Members = slices.DeleteFunc(slices.Clone(team.Members), func(m string) bool { return m == member })
		teams = append(teams, team)
	}
	t.Teams = teams
	if name = strings.TrimSpace(name); name != "" {
		to := t.teamNamed(name)
		if to < 0 {
			to, t.Teams = len(t.Teams), append(t.Teams, Team{Name: name})
		}
		t.Teams[to].Members = append(t.Teams[to].Members, member)
	}
	t.Teams = slices.DeleteFunc(t.Teams, func(team Team) bool { return len(team.Members) == 0 })
	t.update(PostAnnounced, 0, 0)
}

// fitTeams fits the teams to the plan of a season to come: without teams there are none, and of a team that is too large the last to join are out of it.
func (t *transaction) fitTeams() {
	most := t.Plan.Config.Team
	if most == 0 {
		t.Teams = nil
	}
	t.Teams = slices.Clone(t.Teams)
	for i := range t.Teams {
		t.Teams[i].Members = slices.Clip(t.Teams[i].Members[:min(len(t.Teams[i].Members), most)])
	}
}

// TeamRow is a team's line in the standings.
type TeamRow struct {
	Team
	Rank int // shared by teams with a perfect tie
	// Decided is the criterion that put the row behind the one above it, or Nothing.
	Decided    Criterion
	Value      Points // the sum of the weeks that count, less all deductions of the members
	GamePoints int    // of the counted members in all weeks
	WeeksWon   int
	Weeks      []TeamWeek
}

// TeamWeek is a team's result in a week: the sum of its best Config.TeamBest members.
type TeamWeek struct {
	Score      Points
	GamePoints int
	Played     int // members with a list that counts
	Won        bool
	Dropped    bool // when only the best weeks count, and it is not among them
}

// TeamStandings returns the standings of the teams after a week, the best first. In a season without teams there is no row.
func (s Season) TeamStandings(week int) ([]TeamRow, error) {
	if s.Plan.Config.Team == 0 {
		return nil, nil
	}
	tables, err := s.Standings(week)
	if err != nil {
		return nil, err
	}
	var rows []StandingsRow
	for _, t := range tables {
		week = t.Week
		rows = append(rows, t.Rows...)
	}
	return RankTeams(s.Plan.Config, s.Teams, rows, week), nil
}

// RankTeams computes the standings of teams after a week from those of their members.
func RankTeams(c Config, teams []Team, members []StandingsRow, week int) []TeamRow {
	of := map[string]StandingsRow{}
	for _, r := range members {
		of[r.Member] = r
	}
	rows := make([]TeamRow, len(teams))
	for i, team := range teams {
		rows[i] = TeamRow{Team: team, Decided: Nothing, Weeks: make([]TeamWeek, week)}
		for w := range week {
			rows[i].Weeks[w] = c.teamWeek(team, of, w)
		}
		rows[i].addUp(c)
		for _, m := range team.Members {
			rows[i].Value -= of[m].Penalty + of[m].Fee
		}
	}
	markTeamWeeks(rows, week)
	slices.SortStableFunc(rows, func(a, b TeamRow) int {
		_, order := compareTeams(a, b)
		return cmp.Or(-order, cmp.Compare(a.Name, b.Name))
	})
	for i := range rows {
		rows[i].Rank = i + 1
		if i == 0 {
			continue
		}
		by, order := compareTeams(rows[i-1], rows[i])
		if rows[i].Decided = by; order == 0 {
			rows[i].Rank = rows[i-1].Rank
		}
	}
	return rows
}

// teamWeek adds up the best members of a team in a week, from 0.
func (c Config) teamWeek(team Team, of map[string]StandingsRow, week int) (sum TeamWeek) {
	var played []WeekOf
	for _, m := range team.Members {
		if r, ok := of[m]; ok && week < len(r.Weeks) && r.Weeks[week].Lists > 0 {
			played = append(played, r.Weeks[week])
		}
	}
	slices.SortStableFunc(played, func(a, b WeekOf) int { return compareWeeks(&b, &a) })
	sum.Played = len(played)
	for _, w := range played[:min(len(played), c.TeamBest)] {
		sum.Score += w.Score
		sum.GamePoints += w.GamePoints
	}
	return sum
}

// addUp adds up the weeks of a team, where only some count the best ones.
func (r *TeamRow) addUp(c Config) {
	var played []*TeamWeek
	for i := range r.Weeks {
		if w := &r.Weeks[i]; w.Played > 0 {
			played = append(played, w)
			r.Value += w.Score
			r.GamePoints += w.GamePoints
		}
	}
	if !c.Scoring.Way().Drops {
		return
	}
	slices.SortStableFunc(played, func(a, b *TeamWeek) int { return cmp.Compare(b.Score, a.Score) })
	for _, w := range played[min(c.Best, len(played)):] {
		w.Dropped = true
		r.Value -= w.Score
	}
}

// markTeamWeeks marks the best team of each week; equals win together.
func markTeamWeeks(rows []TeamRow, weeks int) {
	better := func(a, b TeamWeek) int {
		return cmp.Or(cmp.Compare(a.Score, b.Score), cmp.Compare(a.GamePoints, b.GamePoints))
	}
	for w := range weeks {
		var best *TeamWeek
		for i := range rows {
			if own := &rows[i].Weeks[w]; own.Played > 0 && (best == nil || better(*own, *best) > 0) {
				best = own
			}
		}
		for i := range rows {
			if own := &rows[i].Weeks[w]; own.Played > 0 && better(*own, *best) == 0 {
				own.Won = true
				rows[i].WeeksWon++
			}
		}
	}
}

// compareTeams says which team is better, and by which criterion.
func compareTeams(a, b TeamRow) (by Criterion, order int) {
	for _, c := range []struct {
		by    Criterion
		order int
	}{{Value, cmp.Compare(a.Value, b.Value)}, {GamePoints, cmp.Compare(a.GamePoints, b.GamePoints)}, {WeeksWon, cmp.Compare(a.WeeksWon, b.WeeksWon)}} {
		if c.order != 0 {
			return c.by, c.order
		}
	}
	return Nothing, 0
}

// mates returns the pairs of these members who are of one team, in order.
func (s *Season) mates(members []string) (pairs []Meeting) {
	for _, team := range s.Teams {
		for i, a := range team.Members {
			for _, b := range team.Members[:i] {
				if slices.Contains(members, a) && slices.Contains(members, b) {
					pairs = append(pairs, Meeting{A: min(a, b), B: max(a, b)})
				}
			}
		}
	}
	slices.SortFunc(pairs, func(x, y Meeting) int { return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B)) })
	return pairs
}
