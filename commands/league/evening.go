package league

import (
	"context"
	"errors"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/game/league"
)

// comeIn answers the bot's question whether the user comes in for a missing member.
func comeIn(ctx context.Context, c *serve.Click, p route.Asked) (discord.Response, error) {
	l, err := c.Leagues.ComeIn(ctx, actorOf(c), string(p.League), p.Season, p.Week, p.Number, p.On)
	if err != nil {
		return nil, err
	}
	if !p.On {
		return c.Reply(view.Declined(c.Loc)), nil
	}
	return c.Reply(view.ComesIn(placeOf(ctx, c, l), c.Loc)), nil
}

// arrive gives a place to a user who comes late to a match day.
func arrive(ctx context.Context, c *serve.Click, p route.Week) (discord.Response, error) {
	l, err := c.Leagues.Arrive(ctx, actorOf(c), string(p.League), p.Season, p.Week)
	if err != nil {
		return nil, err
	}
	return c.Reply(view.Arrived(placeOf(ctx, c, l), c.Loc)), nil
}

// checkDraw repeats the draw of a match day, and shows that the same comes out.
func checkDraw(_ context.Context, c *serve.Click, p route.Week) (discord.Response, error) {
	b, err := readSeasonOf(c, string(p.League), p.Season)
	if err != nil {
		return nil, err
	}
	draw, err := c.Leagues.CheckDraw(actorOf(c), string(p.League), p.Season, p.Week)
	if err != nil && !errors.Is(err, league.ErrOtherDraw) {
		return nil, err
	}
	return c.Reply(view.CheckedDraw(view.Drawn{League: view.LeagueOf(b), Week: p.Week, Draw: draw, Tables: view.SittingsOf(b, p.Week)}, err == nil, c.Loc)), nil
}

// placeOf returns the channel where a list is played, or nothing while its table opens.
func placeOf(ctx context.Context, c *serve.Click, l league.List) string {
	snap, err := c.Tables.Do(ctx, l.Table, c.AsPlayer(), table.Look{})
	if err != nil {
		return ""
	}
	return snap.Place()
}
