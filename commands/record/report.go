package record

import (
	"context"
	"errors"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/record/view"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/storage"
)

// reportGame is /report game.
func reportGame(ctx context.Context, c *click) (discord.Response, error) {
	number, err := parseGame(c.Options["game"])
	if err != nil {
		return nil, err
	}
	return fileReport(ctx, c, number, c.Options["reason"])
}

// fileReport stores the user's report about a game and posts it for the managers of the server, if they chose a channel.
func fileReport(ctx context.Context, c *click, number uint64, text string) (discord.Response, error) {
	if _, err := findRecord(c, number); err != nil {
		return nil, err
	}
	text = view.Report(text)
	if text == "" {
		return nil, emptyReport
	}
	err := c.Archive.Report(c.GuildID, number, archive.Report{By: c.AsPlayer(), Text: text})
	switch {
	case errors.Is(err, archive.ErrManyReports):
		return nil, manyReports
	case err != nil:
		return nil, err
	}
	key := face.Either(postReport(ctx, c, number), "report.sent", "report.kept")
	return c.Reply(face.Notice(c.Loc, key, nil)), nil
}

// postReport posts a report in the server's channel for reports. It reports whether the post is there.
func postReport(ctx context.Context, c *click, number uint64) bool {
	server := c.Server()
	if server.ReportChannel == "" || c.MayPost() != nil { // managers find the report in their list
		return false
	}
	r, err := c.Archive.Case(c.GuildID, number)
	if err == nil {
		_, err = c.Port.Send(ctx, discord.Place{GuildID: c.GuildID, ChannelID: server.ReportChannel}, view.ReportedGame(r, publicLocale(c)), c.ID)
	}
	if err != nil {
		c.Log.Warn("a report could not be posted", "guild", c.GuildID, "channel", server.ReportChannel, "error", err)
	}
	return err == nil
}

// listReports is /report list.
func listReports(_ context.Context, c *click) (discord.Response, error) {
	all, err := c.Archive.Reports(c.GuildID)
	return c.Reply(view.Reports(all, c.Loc)), err
}

// submitReport files the report that the user wrote in the modal. Everybody may report a game.
func submitReport(ctx context.Context, c *click, p route.Record) (discord.Response, error) {
	return fileReport(ctx, c, p.Record, c.Inputs[view.ReportInput])
}

func pickCase(c *click, number uint64) (discord.Response, error) {
	if _, err := findRecord(c, number); err != nil {
		return nil, err
	}
	return showCase(c, number)
}

// decideCase returns the handler of a manager's decision about a reported game. It shows the case after the decision.
func decideCase(do func(c *click, number uint64) error) serve.HandlerOf[*click, route.Record] {
	return func(_ context.Context, c *click, p route.Record) (discord.Response, error) {
		if _, err := findRecord(c, p.Record); err != nil {
			return nil, err
		}
		if err := do(c, p.Record); err != nil {
			return nil, err
		}
		return showCase(c, p.Record)
	}
}

// strikeGame removes a game from the statistics, or lets it count again.
func strikeGame(c *click, number uint64, out bool) error {
	err := c.Archive.Strike(c.GuildID, number, out)
	if errors.Is(err, archive.ErrNothingToStrike) {
		return countsNot
	}
	return err
}

// showCase shows a reported game in the clicked message.
func showCase(c *click, number uint64) (discord.Response, error) {
	r, err := c.Archive.Case(c.GuildID, number)
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return nil, noSuchGame
	case err != nil:
		return nil, err
	}
	m := view.ReportedGame(r, publicLocale(c))
	if c.Private {
		m = view.ReportedGame(r, c.Loc)
		m.Ephemeral = true
	}
	return discord.Update{Message: m}, nil
}

// publicLocale returns the texts for messages that everybody on the server sees.
func publicLocale(c *click) *locale.Localizer {
	return locale.For(settings.ChosenLanguage(c.Server().Language, c.GuildLocale))
}
