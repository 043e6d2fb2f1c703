package league

import (
	"context"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/game/league"
)

// joinTeam is /league team: it brings the member into a team, or shows the teams if they name none.
func joinTeam(c *serve.Click, b *leagues.Book) (discord.Response, error) {
	switch name := strings.TrimSpace(c.Options["name"]); {
	case b.Season.Number == 0:
		return nil, noSeasonYet
	case b.Season.Plan.Config.Team == 0:
		return nil, league.NoTeams
	case name != "":
		if _, err := act(c, b.League.ID, 0, &league.JoinTeam{Name: name}); err != nil {
			return nil, err
		}
	}
	return showTeams(c, b.League.ID)
}

// leaveTeam takes the member out of their team.
func leaveTeam(_ context.Context, c *serve.Click, p route.Whole) (discord.Response, error) {
	if _, err := act(c, string(p.League), 0, &league.JoinTeam{}); err != nil {
		return nil, err
	}
	return showTeams(c, string(p.League))
}

func showTeams(c *serve.Click, id string) (discord.Response, error) {
	b, err := readSeasonOf(c, id, 0)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.Teams(b, c.User.ID, c.Loc)), nil
}
