package commands

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/commands/locale"
	"karlchen/commands/view"
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
	text = view.Report(text)
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
	return c.reply(view.Notice(c.loc, key, nil)), nil
}

// tellManagers posts a report in the channel that the server has chosen; it reports whether there is one and that worked.
func (c *call) tellManagers(ctx context.Context, number uint64) bool {
	server := c.server(c.GuildID)
	if server.ReportChannel == "" {
		return false
	}
	r, err := c.archive.Case(c.GuildID, number)
	if err == nil {
		_, err = c.port.Send(ctx, server.ReportChannel, view.Case(r, c.publicLocale()), c.ID)
	}
	if err != nil {
		c.log.Warn("a report could not be posted", "guild", c.GuildID, "channel", server.ReportChannel, "error", err)
	}
	return err == nil
}

// listReports is /report list.
func listReports(_ context.Context, c *call) (discord.Response, error) {
	if err := c.manages(); err != nil {
		return nil, err
	}
	all, err := c.archive.Reports(c.GuildID)
	return c.reply(view.Reports(all, c.loc)), err
}

// caseClick is a click about a report: anybody may report, the rest is for those who manage the server.
func (c *call) caseClick(ctx context.Context, id view.RecordID) (discord.Response, error) {
	switch {
	case id.Verb == view.RecordReport && c.Kind == discord.ModalSubmitted:
		return c.report(ctx, id.Game, c.Inputs[view.ReportInput])
	case id.Verb == view.RecordReport:
		return discord.Ask{Modal: view.ReportModal(id.Game, c.loc)}, nil
	}
	if err := c.manages(); err != nil {
		return nil, err
	}
	if err := c.decide(id); err != nil {
		return nil, err
	}
	r, err := c.archive.Case(c.GuildID, id.Game)
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return nil, noSuchGame
	case err != nil:
		return nil, err
	}
	m := view.Case(r, c.publicLocale())
	if c.Private {
		m = view.Case(r, c.loc)
		m.Ephemeral = true
	}
	return discord.Update{Message: m}, nil
}

// decide does about a reported game what a manager has clicked.
func (c *call) decide(id view.RecordID) error {
	switch id.Verb {
	case view.RecordStrike, view.RecordCount:
		err := c.archive.Strike(c.GuildID, id.Game, id.Verb == view.RecordStrike)
		if errors.Is(err, archive.ErrNothingToStrike) {
			return countsNot
		}
		return err
	case view.RecordSettle:
		return c.archive.Settle(c.GuildID, id.Game)
	default: // the case is only looked at
		return nil
	}
}

// publicLocale is the language of what everybody on the server sees.
func (c *call) publicLocale() *locale.Localizer {
	return locale.For(chosen(c.server(c.GuildID).Language, c.GuildLocale))
}
