package league

import (
	"slices"
	"strings"
	"unicode/utf8"

	"karlchen/game/league/standings"
)

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
func (s Season) Team(member string) *standings.Team {
	if i := s.teamOf(member); i >= 0 {
		return &s.Teams[i]
	}
	return nil
}

func (s *Season) teamOf(member string) int {
	return slices.IndexFunc(s.Teams, func(t standings.Team) bool { return slices.Contains(t.Members, member) })
}

// teamNamed returns the index of a team, or -1. Names that differ in capitals are the same.
func (s *Season) teamNamed(name string) int {
	return slices.IndexFunc(s.Teams, func(t standings.Team) bool { return strings.EqualFold(t.Name, strings.TrimSpace(name)) })
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
	teams := make([]standings.Team, 0, len(t.Teams)+1)
	for _, team := range t.Teams {
		team.Members = slices.DeleteFunc(slices.Clone(team.Members), func(m string) bool { return m == member })
		teams = append(teams, team)
	}
	t.Teams = teams
	if name = strings.TrimSpace(name); name != "" {
		to := t.teamNamed(name)
		if to < 0 {
			to, t.Teams = len(t.Teams), append(t.Teams, standings.Team{Name: name})
		}
		t.Teams[to].Members = append(t.Teams[to].Members, member)
	}
	t.Teams = slices.DeleteFunc(t.Teams, func(team standings.Team) bool { return len(team.Members) == 0 })
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

// TeamStandings returns the standings of the teams after a week, the best first. In a season without teams there is no row.
func (s Season) TeamStandings(week int) ([]standings.TeamRow, error) {
	if s.Plan.Config.Team == 0 {
		return nil, nil
	}
	tables, err := s.Standings(week)
	if err != nil {
		return nil, err
	}
	var rows []standings.Row
	for _, t := range tables {
		week = t.Week
		rows = append(rows, t.Rows...)
	}
	return standings.RankTeams(s.Plan.Config, s.Teams, rows, week), nil
}
