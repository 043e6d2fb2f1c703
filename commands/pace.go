package commands

import (
	"context"
	"strconv"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/view"
)

// paceOf is how tables of a server treat time until their hosts choose otherwise, and how long a lobby of its stays open.
func paceOf(s settings.Server) (table.Pace, time.Duration) {
	minutes, _ := strconv.Atoi(s.LobbyExpiry) // a value that package settings knows
	return table.Pace{Timer: s.Timer, AtTimeout: s.AtTimeout, Hesitation: s.Hesitation == settings.On}, time.Duration(minutes) * time.Minute
}

// tempo opens the dialogue about the table's time.
func tempo(ctx context.Context, c *call, id view.ID) (discord.Response, error) {
	snap, err := c.tables.Do(ctx, id.Table, c.user(), table.Look{})
	switch {
	case err != nil:
		return nil, err
	case snap.Phase() != table.Lobby:
		return nil, table.NotNow
	case snap.Host() != c.User.ID:
		return nil, table.NotHost
	}
	if _, bound := snap.League(); bound {
		return nil, table.Settled
	}
	return c.redraw(view.Tempo(snap, c.loc)), nil
}

// setPace changes one thing about the table's time.
func setPace(ctx context.Context, c *call, id view.ID) (discord.Response, error) {
	snap, err := c.tables.Do(ctx, id.Table, c.user(), table.Look{})
	if err != nil {
		return nil, err
	}
	pace := snap.Pace()
	switch id.Verb {
	case view.VerbTimer:
		pace.Timer, err = c.chosen()
	case view.VerbTimeout:
		pace.AtTimeout, err = c.chosen()
	default:
		pace.Hesitation = id.Arg == settings.On
	}
	if err != nil {
		return nil, err
	}
	if snap, err = c.tables.Do(ctx, id.Table, c.user(), table.SetPace{Pace: pace}); err != nil {
		return nil, err
	}
	return c.redraw(view.Tempo(snap, c.loc)), nil
}

// answer counts what one of the others chooses. The public message shows it.
func answer(ctx context.Context, c *call, id view.ID) (discord.Response, error) {
	about, choice, err := id.Answer()
	if err != nil {
		return nil, err
	}
	if _, err := c.tables.Do(ctx, id.Table, c.user(), table.Answer{About: about, Choice: choice}); err != nil {
		return nil, err
	}
	return discord.Defer{}, nil
}

// voteOut asks the others whether a computer shall play for somebody.
func voteOut(ctx context.Context, c *call) (discord.Response, error) {
	snap, err := c.here(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := c.tables.Do(ctx, snap.ID(), c.user(), table.Kick{User: c.Options["person"]}); err != nil {
		return nil, err
	}
	return c.reply(view.Notice(c.loc, "notice.voting", nil)), nil
}
