package league_test

import (
	"testing"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/internal/e2e"
)

// Members found teams and join them, a leader moves one, and the standings, the export and the page of the season know them.
func TestALeagueOfPairs(t *testing.T) {
	h := e2e.NewClubhouse(t, func(f *leagues.Founding) {
		f.Plan.Config.Team, f.Plan.Config.TeamBest, f.Role = 2, 2, clubRole
		f.Start = league.Date{Year: 2030, Month: time.November, Day: 25}
	})
	for _, user := range []string{"1", "2", "3", "4"} {
		h.Says(user, "league join", nil)
	}
	team := func(user, name string) discord.Message {
		return h.Says(user, "league team", map[string]string{"name": name})
	}
	h.Reads(h.Says("5", "league team", nil), "/liga beitreten")
	h.Reads(h.Says("1", "league team", nil), "noch in keinem Team", "höchstens 2")
	h.Reads(team("1", "Die Füchse"), "Dein Team: Die Füchse", "Team verlassen")
	h.Reads(team("2", "die füchse"), "Dein Team: Die Füchse", "Anna, Ben")
	h.Reads(team("3", "Die Füchse"), "voll")
	h.Reads(team("3", "12345678901234567890123456"), "höchstens 24 Zeichen")
	h.Reads(team("3", "Dullen"), "Dullen")
	h.Reads(h.Click("2", h.Button(route.MemberTeamless)), "noch in keinem Team", "ein Platz frei")
	h.Reads(team("2", "Dullen"), "Dein Team: Dullen")
	h.Later(12 * 24 * time.Hour)
	h.Reads(team("2", "Die Füchse"), "Saison läuft")
	h.Reads(h.Click("2", h.Button(route.MemberTeamless)), "Saison läuft")
	h.Reads(team("4", "Die Füchse"), "Dein Team: Die Füchse")
	h.Enter(30, 10, -10, -30) // Anna, Ben, Clara, David
	h.Reads(h.Says("2", "league standings", nil), "Teams", "Dullen", "Die Füchse")
	h.Reads(h.Says("2", "league info", nil), "Teams** mit höchstens 2 Mitgliedern")
	league := h.Act("1", &league.SetTeam{Member: "4", Name: "Dritte"})
	if got := len(league.Teams); got != 3 {
		t.Errorf("after a leader's decision there are %d teams: %+v", got, league.Teams)
	}
	rows, err := league.TeamStandings(1)
	if err != nil || len(rows) != 3 || rows[0].Name != "Dullen" || rows[0].Value.String() != "5" || rows[1].Name != "Die Füchse" || rows[1].Value.String() != "4" {
		t.Errorf("the teams rank %+v, %v", rows, err)
	}
}

// A season without teams says so, and so does an average, which cannot have any.
func TestALeagueWithoutTeams(t *testing.T) {
	h := e2e.NewClubhouse(t)
	h.Says("1", "league join", nil)
	h.Reads(h.Says("1", "league team", map[string]string{"name": "Füchse"}), "keine Teams")
}
