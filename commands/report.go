package commands

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	recordview "karlchen/commands/record/view"
	"karlchen/commands/route"
	"karlchen/storage"
)

// reportGame is /report game.
func reportGame(ctx context.Context, c *call) (discord.Response, error) {
	number, err := strconv.ParseUint(strings.TrimPrefix(strings.TrimSpace(c.Options["game"]), "#"), 10, 63)
	if err != nil {
		return nil, badNumber
	}
	if _, err := c.record(number); err != nil {
		return nil, err
	}
	return c.report(ctx, number, c.Options["reason"])
}

// report keeps what the user says about a game, and tells those who manage the server where they want to hear of it.
func (c *call) report(ctx context.Context, number uint64, text string) (discord.Response, error) {
	text = recordview.Report(text)
	if text == "" {
		return nil, emptyReport
	}
	err := c.archive.Report(c.GuildID, number, archive.Report{By: c.user(), Text: text})
	switch {
	case errors.Is(err, archive.ErrManyReports):
		return nil, manyReports
	case err != nil:
		return nil, err
	}
	key := "report.kept"
	if c.tellManagers(ctx, number) {
		key = "report.sent"
	}
	return c.reply(face.Notice(c.loc, key, nil)), nil
}

// tellManagers posts a report in the channel that the server has chosen; it reports whether there is one and that worked.
func (c *call) tellManagers(ctx context.Context, number uint64) bool {
	server := c.server(c.GuildID)
	if server.ReportChannel == "" {
		return false
	}
	r, err := c.archive.Case(c.GuildID, number)
	if err == nil {
		_, err = c.port.Send(ctx, server.ReportChannel, recordview.Case(r, c.publicLocale()), c.ID)
	}
	if err != nil {
		c.log.Warn("a report could not be posted", "guild", c.GuildID, "channel", server.ReportChannel, "error", err)
	}
	return err == nil
}

// listReports is /report list.
func listReports(_ context.Context, c *call) (discord.Response, error) {
	all, err := c.archive.Reports(c.GuildID)
	return c.reply(recordview.Reports(all, c.loc)), err
}

// tellRecord is the modal of a report: anybody may report a game.
func tellRecord(ctx context.Context, c *call, p route.Record) (discord.Response, error) {
	if _, err := c.record(p.Record); err != nil {
		return nil, err
	}
	return c.report(ctx, p.Record, c.Inputs[recordview.ReportInput])
}

func pickCase(_ context.Context, c *call, _ route.None) (discord.Response, error) {
	number, err := c.chosenNumber()
	if err != nil {
		return nil, err
	}
	if _, err := c.record(number); err != nil {
		return nil, err
	}
	return c.showCase(number)
}

// decideCase does something about a reported game, and shows it as it is then.
func decideCase(do func(c *call, number uint64) error) func(context.Context, *call, route.Record) (discord.Response, error) {
	return func(_ context.Context, c *call, p route.Record) (discord.Response, error) {
		if _, err := c.record(p.Record); err != nil {
			return nil, err
		}
		if err := do(c, p.Record); err != nil {
			return nil, err
		}
		return c.showCase(p.Record)
	}
}

// strike takes a game out of the statistics, or lets it count again.
func (c *call) strike(number uint64, out bool) error {
	err := c.archive.Strike(c.GuildID, number, out)
	if errors.Is(err, archive.ErrNothingToStrike) {
		return countsNot
	}
	return err
}

// showCase shows a reported game in the message that was clicked.
func (c *call) showCase(number uint64) (discord.Response, error) {
	r, err := c.archive.Case(c.GuildID, number)
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return nil, noSuchGame
	case err != nil:
		return nil, err
	}
	m := recordview.Case(r, c.publicLocale())
	if c.Private {
		m = recordview.Case(r, c.loc)
		m.Ephemeral = true
	}
	return discord.Update{Message: m}, nil
}

// publicLocale is the language of what everybody on the server sees.
func (c *call) publicLocale() *locale.Localizer {
	return locale.For(chosen(c.server(c.GuildID).Language, c.GuildLocale))
}
