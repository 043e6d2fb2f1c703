package commands_test

import (
	"testing"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/route"
	"karlchen/game/league"
)

// Members found teams and join them, a leader moves one, and the standings, the export and the page of the season know them.
func TestALeagueOfPairs(t *testing.T) {
	h := newClubhouse(t, func(f *leagues.Founding) {
		f.Plan.Config.Team, f.Plan.Config.TeamBest, f.Role = 2, 2, clubRole
		f.Start = league.Date{Year: 2030, Month: time.November, Day: 25}
	})
	for _, user := range []string{"1", "2", "3", "4"} {
		h.says(user, "league join", nil)
	}
	team := func(user, name string) discord.Message {
		return h.says(user, "league team", map[string]string{"name": name})
	}
	h.reads(h.says("5", "league team", nil), "/liga beitreten")
	h.reads(h.says("1", "league team", nil), "noch in keinem Team", "höchstens 2")
	h.reads(team("1", "Die Füchse"), "Dein Team: Die Füchse", "Team verlassen")
	h.reads(team("2", "die füchse"), "Dein Team: Die Füchse", "Anna, Ben")
	h.reads(team("3", "Die Füchse"), "voll")
	h.reads(team("3", "12345678901234567890123456"), "höchstens 24 Zeichen")
	h.reads(team("3", "Dullen"), "Dullen")
	h.reads(h.click("2", h.button(route.MemberTeamless)), "noch in keinem Team", "ein Platz frei")
	h.reads(team("2", "Dullen"), "Dein Team: Dullen")
	h.later(12 * 24 * time.Hour)
	h.reads(team("2", "Die Füchse"), "Saison läuft")
	h.reads(h.click("2", h.button(route.MemberTeamless)), "Saison läuft")
	h.reads(team("4", "Die Füchse"), "Dein Team: Die Füchse")
	h.enter(30, 10, -10, -30) // Anna, Ben, Clara, David
	h.reads(h.says("2", "league standings", nil), "Teams", "Dullen", "Die Füchse")
	h.reads(h.says("2", "league info", nil), "Teams** mit höchstens 2 Mitgliedern")
	league := h.act("1", &league.SetTeam{Member: "4", Name: "Dritte"})
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
	h := newClubhouse(t)
	h.says("1", "league join", nil)
	h.reads(h.says("1", "league team", map[string]string{"name": "Füchse"}), "keine Teams")
}
