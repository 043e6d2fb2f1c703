package standings_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"karlchen/game/league/standings"
)

// ranked are the lines of team standings.
func ranked(rows []standings.TeamRow) string {
	var all []string
	for _, r := range rows {
		all = append(all, strings.TrimSuffix(fmt.Sprintf("%d %s %s %s", r.Rank, r.Name, r.Value, r.Decided), " "+string(standings.Value)))
	}
	return strings.Join(all, "; ")
}

// A team has the sum of its best members in each week. Only as many weeks count as for a member, and members' deductions are the team's.
func TestTeamsAddUpTheirBestMembers(t *testing.T) {
	lists := []standings.ListResult{
		list(1, 1, "ABCD", 9, 3, -4, -8), // 4 3 2 1
		list(2, 2, "ABCD", -8, 9, 3, -4), // 1 4 3 2
		list(3, 2, "EABC", 9, 3, -4, -8), // counts for E alone: a member's first list of a week does
	}
	teams := []standings.Team{{Name: "Acht", Members: []string{"A", "C", "E"}}, {Name: "Bube", Members: []string{"B", "D"}}, {Name: "Neu", Members: []string{"Z"}}}
	penalty := standings.Correction{Number: 1, Change: standings.Penalty, Member: "C", Week: 1, Points: 2 * standings.Point}
	for _, tt := range []struct {
		name   string
		change func(*standings.Config)
		fines  []standings.Correction
		week   int
		want   string
	}{
		{"both of a pair", func(c *standings.Config) { c.TeamBest = 2 }, nil, 2, "1 Acht 13; 2 Bube 10; 3 Neu 0"},
		{"all three", func(c *standings.Config) { c.TeamBest = 3 }, nil, 2, "1 Acht 14; 2 Bube 10; 3 Neu 0"},
		{"the best one", func(c *standings.Config) { c.TeamBest = 1 }, nil, 2, "1 Acht 8; 2 Bube 7; 3 Neu 0"},
		{"after a week", func(c *standings.Config) { c.TeamBest = 2 }, nil, 1, "1 Acht 6; 2 Bube 4; 3 Neu 0"},
		{"a member has a penalty", func(c *standings.Config) { c.TeamBest = 2 }, []standings.Correction{penalty}, 2, "1 Acht 11; 2 Bube 10; 3 Neu 0"},
		{"game points of the best week", func(c *standings.Config) { c.TeamBest, c.Scoring, c.Best = 2, standings.BySum, 1 }, nil, 2, "1 Acht 12; 2 Bube 5; 3 Neu 0"},
	} {
		c := standings.Default(4)
		c.Team = 3
		tt.change(&c)
		table := standingsOf(t, c, standings.History{Lists: lists, Corrections: tt.fines}, tt.week)
		if got := ranked(standings.RankTeams(c, teams, table.Rows, tt.week)); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

// Equal teams share a rank unless game points or won weeks decide.
func TestTeamsThatAreTied(t *testing.T) {
	c := standings.Default(4)
	c.Team, c.TeamBest = 2, 2
	teams := []standings.Team{{Name: "AC", Members: []string{"A", "C"}}, {Name: "BD", Members: []string{"B", "D"}}}
	even := []standings.ListResult{list(1, 1, "ABCD", 9, 3, -9, -3)}
	if got, want := ranked(standings.RankTeams(c, teams, standingsOf(t, c, standings.History{Lists: even}, 1).Rows, 1)), "1 AC 5; 1 BD 5 nothing"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	uneven := []standings.ListResult{list(1, 1, "ABCD", 9, 4, -10, -3)}
	if got, want := ranked(standings.RankTeams(c, teams, standingsOf(t, c, standings.History{Lists: uneven}, 1).Rows, 1)), "1 BD 5; 2 AC 5 game_points"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Beside what a week tells of members it tells one thing of teams: here one takes the lead from the other.
func TestAStoryAboutTeams(t *testing.T) {
	c := standings.Default(4)
	c.Team, c.TeamBest = 2, 2
	teams := []standings.Team{{Name: "Even", Members: []string{"B", "D"}}, {Name: "Odd", Members: []string{"A", "C"}}}
	h := standings.History{Lists: []standings.ListResult{list(1, 1, "ABCD", 9, 3, -4, -8), list(2, 2, "ABCD", -8, 9, -4, 3), list(3, 3, "ABCD", -8, 9, -4, 3)}, Ended: []int{1, 2, 3}}
	for week, want := range map[int]standings.Story{
		2: {Kind: standings.StoryLead, People: []string{"Even", "Odd"}, Team: true, Weight: 100},
		3: {Kind: standings.StoryWins, People: []string{"Even"}, Team: true, Number: 2, Weight: 64},
	} {
		told, err := standings.Stories(c, []standings.History{h}, teams, week)
		var of []standings.Story
		for _, s := range told {
			if s.Team {
				of = append(of, s)
			}
		}
		if err != nil || len(of) != 1 || !reflect.DeepEqual(of[0], want) || len(told) > standings.MostStories {
			t.Errorf("week %d tells of teams %+v, want %+v (%v)", week, of, want, err)
		}
	}
}
