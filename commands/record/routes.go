package record

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/record/view"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	tableview "karlchen/commands/table/view"
)

// Commands are the commands about finished games.
var Commands = []serve.Command{
	serve.Uses(route.Replay, findGames).Completes(completeReplay),
	serve.Uses(route.StatsPlayer, personStats),
	serve.Uses(route.StatsCompare, compareStats),
	serve.Uses(route.ServerStats, serverStats),
	serve.Uses(route.ReportGame, reportGame).Completes(completeReplay),
	serve.Uses(route.ListReports, listReports).ForManagers(),
}

// Routes are the components that show the record of a finished game of the server where somebody clicks, and statistics. They need
// nothing but the record, so that they outlive the table and a restart.
var Routes = []serve.Row{
	serve.On(route.RecordOpen, func(_ context.Context, c *serve.Click, p route.Record) (discord.Response, error) {
		return showRecord(c, p.Record)
	}),
	serve.On(route.RecordPick, pickRecord),
	serve.On(route.RecordFirst, walk(route.RecordFirst)),
	serve.On(route.RecordTrick, walk(route.RecordTrick)),
	serve.On(route.RecordBack, walk(route.RecordBack)),
	serve.On(route.RecordNext, walk(route.RecordNext)),
	serve.On(route.RecordOn, walk(route.RecordOn)),
	serve.On(route.RecordLast, walk(route.RecordLast)),
	serve.On(route.RecordVerify, record(func(c *serve.Click, g *table.Recorded) discord.Response { return c.Reply(tableview.Verified(g, c.Loc)) })),
	serve.On(route.RecordExport, record(func(c *serve.Click, g *table.Recorded) discord.Response {
		return c.Reply(view.Exported(g, c.Loc))
	})),
	serve.On(route.RecordReport, record(func(c *serve.Click, g *table.Recorded) discord.Response {
		return discord.Ask{Modal: view.ReportModal(g.ID.Number, c.Loc)}
	})),
	serve.On(route.RecordTell, tellRecord).AsModal(),
	serve.On(route.RecordCase, pickCase).ForManagers(),
	serve.On(route.RecordStrike, decideCase(func(c *serve.Click, n uint64) error { return strikeGame(c, n, true) })).ForManagers(),
	serve.On(route.RecordCount, decideCase(func(c *serve.Click, n uint64) error { return strikeGame(c, n, false) })).ForManagers(),
	serve.On(route.RecordSettle, decideCase(func(c *serve.Click, n uint64) error { return c.Archive.DismissReports(c.GuildID, n) })).ForManagers(),

	serve.On(route.StatsServer, func(_ context.Context, c *serve.Click, _ route.None) (discord.Response, error) {
		return showNumbers(c, numbered{}, true)
	}),
	serve.On(route.StatsPerson, func(_ context.Context, c *serve.Click, p route.Person) (discord.Response, error) {
		return showNumbers(c, numbered{one: p.User}, true)
	}),
	serve.On(route.StatsPair, func(_ context.Context, c *serve.Click, p route.Pair) (discord.Response, error) {
		return showNumbers(c, numbered{one: p.One, two: p.Two}, true)
	}),
}
