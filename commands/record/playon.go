package record

import (
	"context"
	"errors"

	"karlchen/bot/discord"
	"karlchen/bot/puzzles"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/route"
	roomtable "karlchen/commands/table"
	"karlchen/storage"
)

// playOn lets the user play on from a moment of a game, at a seat, with computers. What they began so before is over. A game whose cards others are still to
// play is only replayed.
func playOn(ctx context.Context, c *click, p route.Moment) (discord.Response, error) {
	n, err := continuation(c, p)
	if err != nil {
		return nil, err
	}
	return openAlone(ctx, c, n)
}

// continuation returns the table at which the user plays on.
func continuation(c *click, p route.Moment) (n table.NewTable, err error) {
	g, err := findRecordFor(c, p.Record, "")
	if err != nil {
		return n, err
	}
	n, err = table.NewContinuation(c.AsPlayer(), g, p.Step, p.From)
	n.Guild, n.Channel, n.Locale = c.GuildID, c.ChannelID, settings.ChosenLanguage(c.Server().Language, c.GuildLocale)
	return n, err
}

func openAlone(ctx context.Context, c *click, n table.NewTable) (discord.Response, error) {
	before := c.Tables.FindContinuation(c.User.ID)
	opened, err := c.Tables.Create(n)
	if err != nil {
		return nil, err
	}
	if err := c.Tables.EndFor(ctx, before, table.Stopped, table.User{}); err != nil {
		return nil, err
	}
	return roomtable.ShowAlone(ctx, c.Click, opened.ID)
}

// boardOf returns the board of a post with a moment.
func boardOf(c *click, message string, p route.Moment) puzzles.Board {
	return puzzles.Board{Channel: c.ChannelID, Locale: settings.ChosenLanguage(c.Server().Language, c.GuildLocale), Message: message, Record: p.Record, Step: p.Step, Seat: p.From}
}

// tryMoment lets the user play on from a moment that somebody has posted, once for its board.
func tryMoment(ctx context.Context, c *click, p route.Moment) (discord.Response, error) {
	n, err := continuation(c, p)
	if err != nil {
		return nil, err
	}
	t, err := c.Puzzles.Begin(c.GuildID, boardOf(c, c.MessageID, p), c.AsPlayer(), table.NewID())
	if err != nil {
		return nil, err
	}
	if t.Table == c.Tables.FindContinuation(c.User.ID) {
		return roomtable.ShowAlone(ctx, c.Click, t.Table)
	}
	n.ID, n.Origin.Board, n.Hints = t.Table, c.MessageID, false
	m, err := openAlone(ctx, c, n)
	if errors.Is(err, storage.ErrEnded) || errors.Is(err, storage.ErrConflict) { // they have given up
		err = puzzles.Tried
	}
	return m, err
}
