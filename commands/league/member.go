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
)

func joinLeague(_ context.Context, c *serve.Click) (discord.Response, error) {
	l, err := findLeague(c)
	if err != nil {
		return nil, err
	}
	return joinLeagueOf(c, l.ID)
}

func joinClick(_ context.Context, c *serve.Click, p route.Whole) (discord.Response, error) {
	return joinLeagueOf(c, string(p.League))
}

// joinLeagueOf makes the user a member; to be one already is no mistake.
func joinLeagueOf(c *serve.Click, id string) (discord.Response, error) {
	_, err := c.Leagues.Join(actorOf(c), id)
	already := errors.Is(err, leagues.AlreadyMember)
	if err != nil && !already {
		return nil, err
	}
	b, err := readSeasonOf(c, id, 0)
	if err != nil {
		return nil, err
	}
	if already {
		return c.Reply(view.LeagueStays(b, c.User.ID, c.Loc)), nil
	}
	return c.Reply(view.LeagueJoined(b, c.User.ID, c.Loc)), nil
}

// leaveLeague asks first.
func leaveLeague(_ context.Context, c *serve.Click) (discord.Response, error) {
	b, err := readOwnLeague(c)
	if err != nil {
		return nil, err
	}
	return c.Reply(view.LeagueLeave(b, c.User.ID, c.Loc)), nil
}

func doLeave(_ context.Context, c *serve.Click, p route.Whole) (discord.Response, error) {
	if err := c.Leagues.Leave(actorOf(c), string(p.League)); err != nil {
		return nil, err
	}
	b, err := readSeasonOf(c, string(p.League), 0)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.LeagueLeft(b, c.Loc)), nil
}

func awayFromLeague(_ context.Context, c *serve.Click) (discord.Response, error) {
	l, err := findLeague(c)
	if err != nil {
		return nil, err
	}
	return setAway(c, l.ID, true)
}

// setAway says that the user is away, or back.
func setAway(c *serve.Click, id string, away bool) (discord.Response, error) {
	if err := c.Leagues.SetAway(actorOf(c), id, away); err != nil {
		return nil, err
	}
	b, err := readSeasonOf(c, id, 0)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.LeagueAway(b, away, c.Loc)), nil
}

// noteAnswer confirms in a sentence. A private message that was clicked on becomes the confirmation.
func noteAnswer(c *serve.Click, key string, data map[string]any) (discord.Response, error) {
	return c.Redraw(face.Notice(c.Loc, key, data)), nil
}
