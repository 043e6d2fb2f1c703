package league_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"karlchen/game/league"
)

// ranked are the lines of team standings.
func ranked(rows []league.TeamRow) string {
	var all []string
	for _, r := range rows {
		all = append(all, strings.TrimSuffix(fmt.Sprintf("%d %s %s %s", r.Rank, r.Name, r.Value, r.Decided), " "+string(league.Value)))
	}
	return strings.Join(all, "; ")
}

// A team has the sum of its best members in each week. Only as many weeks count as for a member, and members' deductions are the team's.
func TestTeamsAddUpTheirBestMembers(t *testing.T) {
	lists := []league.ListResult{
		list(1, 1, "ABCD", 9, 3, -4, -8), // 4 3 2 1
		list(2, 2, "ABCD", -8, 9, 3, -4), // 1 4 3 2
		list(3, 2, "EABC", 9, 3, -4, -8), // counts for E alone: a member's first list of a week does
	}
	teams := []league.Team{{Name: "Acht", Members: []string{"A", "C", "E"}}, {Name: "Bube", Members: []string{"B", "D"}}, {Name: "Neu", Members: []string{"Z"}}}
	penalty := league.Correction{Number: 1, Change: league.Penalty, Member: "C", Week: 1, Points: 2 * league.Point}
	for _, tt := range []struct {
		name   string
		change func(*league.Config)
		fines  []league.Correction
		week   int
		want   string
	}{
		{"both of a pair", func(c *league.Config) { c.TeamBest = 2 }, nil, 2, "1 Acht 13 nothing; 2 Bube 10; 3 Neu 0"},
		{"all three", func(c *league.Config) { c.TeamBest = 3 }, nil, 2, "1 Acht 14 nothing; 2 Bube 10; 3 Neu 0"},
		{"the best one", func(c *league.Config) { c.TeamBest = 1 }, nil, 2, "1 Acht 8 nothing; 2 Bube 7; 3 Neu 0"},
		{"after a week", func(c *league.Config) { c.TeamBest = 2 }, nil, 1, "1 Acht 6 nothing; 2 Bube 4; 3 Neu 0"},
		{"a member has a penalty", func(c *league.Config) { c.TeamBest = 2 }, []league.Correction{penalty}, 2, "1 Acht 11 nothing; 2 Bube 10; 3 Neu 0"},
		{"game points of the best week", func(c *league.Config) { c.TeamBest, c.Scoring, c.Best = 2, league.BySum, 1 }, nil, 2, "1 Acht 12 nothing; 2 Bube 5; 3 Neu 0"},
	} {
		c := league.Default(4)
		c.Team = 3
		tt.change(&c)
		table := standings(t, c, league.History{Lists: lists, Corrections: tt.fines}, tt.week)
		if got := ranked(league.RankTeams(c, teams, table.Rows, tt.week)); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

// Equal teams share a rank unless game points or won weeks decide.
func TestTeamsThatAreTied(t *testing.T) {
	c := league.Default(4)
	c.Team, c.TeamBest = 2, 2
	teams := []league.Team{{Name: "AC", Members: []string{"A", "C"}}, {Name: "BD", Members: []string{"B", "D"}}}
	even := []league.ListResult{list(1, 1, "ABCD", 9, 3, -9, -3)}
	if got, want := ranked(league.RankTeams(c, teams, standings(t, c, league.History{Lists: even}, 1).Rows, 1)), "1 AC 5 nothing; 1 BD 5 nothing"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	uneven := []league.ListResult{list(1, 1, "ABCD", 9, 4, -10, -3)}
	if got, want := ranked(league.RankTeams(c, teams, standings(t, c, league.History{Lists: uneven}, 1).Rows, 1)), "1 BD 5 nothing; 2 AC 5 game_points"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// During registration members come and go as they like. Afterwards only members without a team join one, and leaders move all.
func TestWhoJoinsATeam(t *testing.T) {
	b := tell(t, league.Open, 1, 4)
	a, c := league.Actor{ID: "A", Name: "A"}, league.Actor{ID: "C", Name: "C"}
	b.refused(a, &league.JoinTeam{Name: "Füchse"}, league.NoTeams)
	b.s.Plan.Config.Team, b.s.Plan.Config.TeamBest = 2, 2
	b.refused(a, &league.JoinTeam{Name: strings.Repeat("x", league.MaxTeamName+1)}, league.BadTeamName)
	b.refused(a, &league.JoinTeam{}, league.NothingToChange)
	b.s.State = league.SeasonRegistration
	b.do(a, &league.JoinTeam{Name: " Füchse "})
	b.do(league.Actor{ID: "B"}, &league.JoinTeam{Name: "füchse"})
	b.refused(c, &league.JoinTeam{Name: "Füchse"}, league.TeamFull)
	b.do(a, &league.JoinTeam{Name: "Dullen"})
	if got := fmt.Sprint(b.s.Teams); got != "[{Füchse [B]} {Dullen [A]}]" {
		t.Errorf("the teams are %s", got)
	}
	b.s.State = league.SeasonRunning
	b.refused(a, &league.JoinTeam{Name: "Füchse"}, league.TeamsFixed)
	b.refused(a, &league.JoinTeam{}, league.TeamsFixed)
	b.do(c, &league.JoinTeam{Name: "Dullen"})
	b.do(storyChief, &league.SetTeam{Member: "A", Name: "Füchse"})
	b.do(storyChief, &league.SetTeam{Member: "C"})
	if got := fmt.Sprint(b.s.Teams); got != "[{Füchse [B A]}]" {
		t.Errorf("the teams are %s", got)
	}
	b.refused(storyChief, &league.SetTeam{Member: "nobody", Name: "Füchse"}, league.NoSuchMember)
	if b.s.Team("A") == nil || b.s.Team("C") != nil {
		t.Error("a member does not find their team")
	}
}

// Teams follow the plan of a season to come: of a smaller size the last to join are out, and without teams all.
func TestTeamsFitThePlan(t *testing.T) {
	b := tell(t, league.Open, 1, 4)
	b.s.State = league.SeasonRegistration
	b.s.Teams = []league.Team{{Name: "Füchse", Members: []string{"A", "B", "C"}}, {Name: "Dullen", Members: []string{"D"}}}
	for _, tt := range []struct {
		size int
		want string
	}{{4, "[{Füchse [A B C]} {Dullen [D]}]"}, {2, "[{Füchse [A B]} {Dullen [D]}]"}, {0, "[]"}} {
		c := b.s.League.Configuration()
		c.Plan.Config.Team, c.Plan.Config.TeamBest = tt.size, tt.size
		b.do(storyChief, &c)
		if got := fmt.Sprint(b.s.Teams); got != tt.want {
			t.Errorf("teams of %d: %s, want %s", tt.size, got, tt.want)
		}
	}
}

// A draw keeps the members of a team apart where it can, and the export of a draw says so, so that everybody can repeat it.
func TestADrawKeepsTeamsApart(t *testing.T) {
	r := league.Request{Policy: league.FillUp, Seed: 3, Met: map[league.MemberPair]int{}}
	for i := range 8 {
		r.Members = append(r.Members, string(rune('A'+i)))
	}
	for i := 0; i < 8; i += 2 {
		r.Mates = append(r.Mates, league.MemberPairOf(r.Members[i], r.Members[i+1]))
	}
	for seed := range uint64(20) {
		r.Seed = seed
		d, err := league.DrawTables(r)
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range d.Tables {
			for _, mates := range r.Mates {
				if slices.Contains(table, mates.First) && slices.Contains(table, mates.Second) {
					t.Errorf("with seed %d %v sit together", seed, mates)
				}
			}
		}
	}
}

// What cannot be is refused: an average, more best members than members, and odd sizes.
func TestTeamsOfAPlan(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(*league.Config)
		want   error
	}{
		{"pairs", func(c *league.Config) { c.Team, c.TeamBest = 2, 2 }, nil},
		{"the best two of four", func(c *league.Config) { c.Team, c.TeamBest = 4, 2 }, nil},
		{"no teams", func(c *league.Config) { c.TeamBest = 2 }, nil},
		{"nobody counts", func(c *league.Config) { c.Team = 4 }, league.BadTeamBest},
		{"the best three of two", func(c *league.Config) { c.Team, c.TeamBest = 2, 3 }, league.BadTeamBest},
		{"teams of seven", func(c *league.Config) { c.Team, c.TeamBest = 7, 2 }, league.BadTeam},
		{"averages", func(c *league.Config) { c.Team, c.TeamBest, c.Scoring = 2, 2, league.ByAverage }, league.BadTeam},
	} {
		p := league.Plan{Config: league.Default(4), Reminder: league.DefaultReminder, LastCall: league.DefaultLastCall}
		tt.change(&p.Config)
		if err := p.Check(); !errors.Is(err, tt.want) || tt.want == nil && err != nil {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
	}
}
