package league

import (
	"context"
	"errors"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/game/league"
)

// joinLeague is /league join.
func joinLeague(_ context.Context, c *serve.Click) (discord.Response, error) {
	l, err := findLeague(c)
	if err != nil {
		return nil, err
	}
	return joinLeagueOf(c, l.ID)
}

func joinByButton(_ context.Context, c *serve.Click, p route.Whole) (discord.Response, error) {
	return joinLeagueOf(c, string(p.League))
}

// joinLeagueOf makes the user a member; a user who is one already gets no error.
func joinLeagueOf(c *serve.Click, id string) (discord.Response, error) {
	_, err := act(c, id, 0, &league.Join{})
	already := errors.Is(err, league.AlreadyMember)
	if err != nil && !already {
		return nil, err
	}
	b, err := readSeasonOf(c, id, 0)
	if err != nil {
		return nil, err
	}
	if already {
		return c.Reply(view.LeagueAlreadyJoined(b, c.User.ID, c.Loc)), nil
	}
	return c.Reply(view.LeagueJoined(b, c.User.ID, c.Loc)), nil
}

// leaveLeague asks the member to confirm that they leave.
func leaveLeague(c *serve.Click, b *leagues.Book) (discord.Response, error) {
	return c.Reply(view.LeagueLeave(b, c.User.ID, c.Loc)), nil
}

// confirmLeave ends the membership, after leaveLeague.
func confirmLeave(_ context.Context, c *serve.Click, p route.Whole) (discord.Response, error) {
	if _, err := act(c, string(p.League), 0, &league.Leave{}); err != nil {
		return nil, err
	}
	b, err := readSeasonOf(c, string(p.League), 0)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.LeagueLeft(b, c.Loc)), nil
}

// goAway is /league away.
func goAway(_ context.Context, c *serve.Click) (discord.Response, error) {
	l, err := findLeague(c)
	if err != nil {
		return nil, err
	}
	return setAway(c, l.ID, true)
}

// setAway notes that the user is away, or back.
func setAway(c *serve.Click, id string, away bool) (discord.Response, error) {
	if _, err := act(c, id, 0, &league.SetAway{On: away}); err != nil {
		return nil, err
	}
	b, err := readSeasonOf(c, id, 0)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.LeagueAway(b, away, c.Loc)), nil
}

// showStay answers a member who decided not to leave.
func showStay(_ context.Context, c *serve.Click, _ route.Whole) (discord.Response, error) {
	return c.Redraw(face.Notice(c.Loc, "member.stayed", nil)), nil
}
