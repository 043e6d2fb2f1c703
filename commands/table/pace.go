package table

import (
	"context"
	"strconv"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/serve"
)

// paceOf is how tables of a server treat time until their hosts choose otherwise, and how long a lobby of its stays open.
func paceOf(s settings.Server) (table.Pace, time.Duration) {
	minutes, _ := strconv.Atoi(s.LobbyExpiry) // a value that package settings knows
	return table.Pace{Timer: s.Timer, AtTimeout: s.AtTimeout, Hesitation: s.Hesitation == settings.On}, time.Duration(minutes) * time.Minute
}

// voteOut asks the others whether a computer shall play for somebody.
func voteOut(ctx context.Context, c *serve.Click) (discord.Response, error) {
	snap, err := c.Here(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := c.Tables.Do(ctx, snap.ID(), c.AsPlayer(), table.Kick{User: c.Options["person"]}); err != nil {
		return nil, err
	}
	return c.Reply(face.Notice(c.Loc, "notice.voting", nil)), nil
}
