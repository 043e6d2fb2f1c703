package view_test

import (
	"testing"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/league/view"
	"karlchen/commands/locale"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/internal/stage"
)

// inTeamsAfter is a week of a season of teams.
func inTeamsAfter(t *testing.T, week int) view.Monday {
	t.Helper()
	s := newSeason(9, 6, func(c *standings.Config) { c.Team, c.TeamBest = 3, 2 })
	v := s.monday(t, week)
	teams := []standings.Team{{Name: "*7 & 7*", Members: s.members[:3]}, {Name: "日本語", Members: s.members[3:6]}, {Name: "88888888888888888888888", Members: s.members[6:8]}}
	v.Teams = standings.RankTeams(s.Config, teams, v.Divisions[0].Standings.Rows, week)
	return v
}

func TestStandingsOfTeams(t *testing.T) {
	sc := stage.NewScene(t, "")
	v := inTeamsAfter(t, 4)
	sc.Add("on their page", func(l *locale.Localizer) discord.Message {
		return view.Standings(face.Look{Pictures: true}, v.WeekStandings, "104", 0, l)
	})
	sc.Add("in a post", func(l *locale.Localizer) discord.Message {
		return view.ShowMonday(face.Look{Pictures: true}, v, l)
	})
	sc.Add("at the end of the season", func(l *locale.Localizer) discord.Message {
		return view.ShowSeasonEnd(face.Look{Pictures: true}, view.SeasonEnd{WeekStandings: v.WeekStandings}, l)
	})
	sc.Compare("league-teams-standings")
}

func TestTeams(t *testing.T) {
	sc := stage.NewScene(t, "")
	show := func(title string, state league.SeasonState, reader string) {
		b := membersBook(nil)
		b.Season.State = state
		b.Season.Plan.Config.Team, b.Season.Plan.Config.TeamBest = 2, 2
		b.Season.Teams = []standings.Team{{Name: "7 & 7", Members: []string{"102", "103"}}, {Name: "*8*", Members: []string{"101"}}}
		sc.Add(title, func(l *locale.Localizer) discord.Message { return view.Teams(b, reader, l) })
	}
	show("in registration", league.SeasonRegistration, "101")
	show("in the season", league.SeasonRunning, "102")
	show("without a team", league.SeasonRunning, "109")
	sc.Compare("league-teams")
}

// Where the size of teams changes, all of their members count until the leader says otherwise: nothing is left that the new size does not offer.
func TestTeamsOfAnotherSize(t *testing.T) {
	for before, want := range map[string]string{"0": "3", "2": "2", "8": "3"} {
		m := view.DeskData{Name: "settings", Values: map[string]string{"scoring": "places", "team-size": "3", "team-best": before}}
		if f, ok := m.Field("team-best", stage.Languages[0]); !ok || f.Value != want {
			t.Errorf("of a team of three, for whom %s counted, %s count now, want %s", before, f.Value, want)
		}
	}
}
