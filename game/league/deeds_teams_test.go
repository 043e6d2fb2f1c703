package league_test

import (
	"fmt"
	"strings"
	"testing"

	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// During registration members come and go as they like. Afterwards only members without a team join one, and leaders move all.
func TestWhoJoinsATeam(t *testing.T) {
	b := tell(t, standings.Open, 1, 4)
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
	b := tell(t, standings.Open, 1, 4)
	b.s.State = league.SeasonRegistration
	b.s.Teams = []standings.Team{{Name: "Füchse", Members: []string{"A", "B", "C"}}, {Name: "Dullen", Members: []string{"D"}}}
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
