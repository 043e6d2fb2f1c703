package record

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/bot/puzzles"
	"karlchen/bot/table"
	"karlchen/commands/record/view"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/game"
)

// Room returns the room.
func Room(of *puzzles.Service) serve.Room {
	own := &services{Puzzles: of}
	return serve.Open(routes, commands, func(c *serve.Click) *click { return &click{c, own} })
}

// commands are the slash commands about finished games.
var commands = []serve.CommandRow[*click]{
	serve.OnCommand(route.Replay, findGames).CompletedBy(completeReplay),
	serve.OnCommand(route.DokoPuzzle, showPuzzle),
	serve.OnCommand(route.StatsPlayer, showPersonStats, serve.Heavy),
	serve.OnCommand(route.StatsCompare, showPairStats, serve.Heavy),
	serve.OnCommand(route.ServerStats, showServerStats, serve.Heavy),
	serve.OnCommand(route.ReportGame, reportGame).CompletedBy(completeReplay),
	serve.OnCommand(route.PersonStats, func(_ context.Context, c *click) (discord.Response, error) {
		return showNumbers(c, subject{one: c.Target.ID, chart: route.Charts[0]}, false)
	}, serve.Heavy),
	serve.OnCommand(route.ReplayMessage, replayMessage),
	serve.OnCommand(route.ListReports, listReports, serve.ForManagers),
}

// routes are the buttons, menus and modals of records, reports and statistics.
var routes = []serve.RouteRow[*click]{
	serve.On(route.RecordOpen, func(_ context.Context, c *click, p route.Record) (discord.Response, error) {
		return showRecord(c, p.Record)
	}),
	serve.On(route.RecordTricks, showOfRecord(showTricks)),
	serve.On(route.RecordJudge, judgeRecord, serve.Heavy),
	serve.On(route.RecordPick, pickGame(showRecord)),
	serve.On(route.RecordFirst, walkRecord(route.RecordFirst, view.MainRow)),
	serve.On(route.RecordTrick, walkRecord(route.RecordTrick, view.MainRow)),
	serve.On(route.RecordBack, walkRecord(route.RecordBack, view.MainRow)),
	serve.On(route.RecordNext, walkRecord(route.RecordNext, view.MainRow)),
	serve.On(route.RecordOn, walkRecord(route.RecordOn, view.MainRow)),
	serve.On(route.RecordLast, walkRecord(route.RecordLast, view.MainRow)),
	serve.On(route.RecordMark, walkRecord(route.RecordMark, view.MainRow)),
	serve.On(route.RecordJump, serve.Choosing(jumpRecord)),
	serve.On(route.RecordEyes, walkRecord(route.RecordEyes, view.EyesRow)),
	serve.On(route.RecordSeats, walkRecord(route.RecordSeats, view.SeatsRow)),
	serve.On(route.RecordPlay, playOn),
	serve.On(route.RecordDare, shareRecord(view.Dare), serve.Heavy),
	serve.On(route.RecordTry, tryMoment),
	serve.On(route.PuzzleToday, serve.AsButton(showPuzzle)),
	serve.On(route.PuzzleAnswer, answerPuzzle),
	serve.On(route.RecordFrom, walkRecord(route.RecordFrom, view.MainRow)),
	serve.On(route.RecordShare, walkRecord(route.RecordShare, view.ShareRow)),
	serve.On(route.RecordPostTrick, shareRecord(view.SharedTrick), serve.Heavy),
	serve.On(route.RecordPostGame, shareRecord(view.SharedGame), serve.Heavy),
	serve.On(route.RecordTogether, shareRecord(view.Together), serve.Heavy),
	serve.On(route.RecordLead, lead),
	serve.On(route.RecordReview, reviewRecord, serve.Heavy),
	serve.On(route.RecordMore, walkRecord(route.RecordMore, view.MoreRow)),
	serve.On(route.RecordVerify, showOfRecord(verifyDeal)),
	serve.On(route.RecordExport, showOfRecord(func(c *click, g *table.Recorded) (discord.Response, error) {
		return c.Reply(view.ExportedGame(g, c.Loc)), nil
	})),
	serve.On(route.RecordReport, showOfRecord(func(c *click, g *table.Recorded) (discord.Response, error) {
		return discord.Ask{Modal: view.ReportModal(g.ID.Number, c.Loc)}, nil
	})),
	serve.On(route.RecordTell, submitReport).AsModal(serve.Inputs{view.ReportInput: view.MaxReport}),
	serve.On(route.RecordCase, pickGame(pickCase), serve.ForManagers),
	serve.On(route.RecordStrike, decideCase(func(c *click, n uint64) error { return strikeGame(c, n, true) }), serve.ForManagers),
	serve.On(route.RecordCount, decideCase(func(c *click, n uint64) error { return strikeGame(c, n, false) }), serve.ForManagers),
	serve.On(route.RecordSettle, decideCase(func(c *click, n uint64) error { return c.Archive.DismissReports(c.GuildID, n) }), serve.ForManagers),

	serve.On(route.StatsHere, serve.AsButton(showServerStats), serve.Heavy),
	serve.On(route.StatsServer, func(_ context.Context, c *click, p route.ServerWindow) (discord.Response, error) {
		return showNumbers(c, subject{window: p.Window}, true)
	}),
	serve.On(route.StatsServerTime, func(_ context.Context, c *click, _ route.None) (discord.Response, error) {
		return turnToWindow(c, subject{})
	}),
	serve.On(route.StatsPerson, func(_ context.Context, c *click, p route.Numbers) (discord.Response, error) {
		return showNumbers(c, subject{one: p.User, chart: p.Chart, window: p.Window}, true)
	}),
	serve.On(route.StatsChart, func(_ context.Context, c *click, p route.Numbers) (discord.Response, error) {
		return turnNumbers(c, subject{one: p.User, chart: p.Chart, window: p.Window})
	}),
	serve.On(route.StatsTime, func(_ context.Context, c *click, p route.Chart) (discord.Response, error) {
		return turnToWindow(c, subject{one: p.User, chart: p.Chart})
	}),
	serve.On(route.StatsCard, showCard, serve.Heavy),
	serve.On(route.StatsPair, func(_ context.Context, c *click, p route.Pair) (discord.Response, error) {
		return showNumbers(c, subject{one: p.One, two: p.Two}, true)
	}),
}

// The refusals of this room.
const (
	badNumber       game.Refusal = "notice.bad_number"
	badContract     game.Refusal = "notice.bad_contract"
	badDay          game.Refusal = "notice.bad_day"
	noSuchGame      game.Refusal = "notice.no_such_game"
	showsNoGame     game.Refusal = "notice.shows_no_game"
	neverPlayed     game.Refusal = "notice.never_played"
	manyReports     game.Refusal = "notice.many_reports"
	emptyReport     game.Refusal = "notice.empty_report"
	countsNot       game.Refusal = "notice.counts_not"
	gameNotOver     game.Refusal = "notice.game_not_over"
	sharedOften     game.Refusal = "notice.share_often"
	shareNoPictures game.Refusal = "notice.share_no_pictures"
	reviewNone      game.Refusal = "notice.review_none"
	reviewOften     game.Refusal = "notice.review_often"
	reviewFull      game.Refusal = "notice.review_full"
	secretGame      game.Refusal = "notice.secret_game"
)
