package record

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/route"
	roomtable "karlchen/commands/table"
)

// playOn lets the user play on from a moment of a game, at a seat, with computers. What they began so before is over. A game whose cards others are still to
// play is only replayed.
func playOn(ctx context.Context, c *click, p route.Moment) (discord.Response, error) {
	g, err := findRecordFor(c, p.Record, "")
	if err != nil {
		return nil, err
	}
	n, err := table.NewContinuation(c.AsPlayer(), g, p.Step, p.From)
	if err != nil {
		return nil, err
	}
	if err := c.Tables.EndFor(ctx, c.Tables.FindContinuation(c.User.ID), table.Stopped, table.User{}); err != nil {
		return nil, err
	}
	n.Guild, n.Channel, n.Locale = c.GuildID, c.ChannelID, settings.ChosenLanguage(c.Server().Language, c.GuildLocale)
	opened, err := c.Tables.Create(n)
	if err != nil {
		return nil, err
	}
	return roomtable.ShowAlone(ctx, c.Click, opened.ID)
}
