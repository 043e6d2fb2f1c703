package record

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/record/view"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	tableview "karlchen/commands/table/view"
	"karlchen/storage"
)

// findGames is /replay: it opens the game that was asked for, or the only one that fits, or offers those that fit.
func findGames(_ context.Context, c *serve.Click) (discord.Response, error) {
	if text := c.Options["game"]; text != "" {
		number, err := strconv.ParseUint(strings.TrimPrefix(strings.TrimSpace(text), "#"), 10, 63)
		if err != nil {
			return nil, badNumber
		}
		return showRecord(c, number)
	}
	q, err := readQuery(c)
	if err != nil {
		return nil, err
	}
	found, all, err := c.Archive.Find(c.GuildID, q, view.MaxFound)
	switch {
	case err != nil:
		return nil, err
	case all == 1:
		return showRecord(c, found[0].Number)
	}
	return c.Reply(view.Found(found, all, c.Loc)), nil
}

// readQuery reads what the options of /replay say about the games that are looked for.
func readQuery(c *serve.Click) (archive.Query, error) {
	q := archive.Query{By: c.User.ID, Player: c.Options["player"]}
	if text := c.Options["contract"]; text != "" {
		contract, ok := view.ParseContract(c.Loc, text)
		if !ok {
			return q, badContract
		}
		q.Contract = &contract
	}
	if text := strings.TrimSpace(c.Options["day"]); text != "" {
		for _, layout := range []string{time.DateOnly, "2.1.2006"} {
			if day, err := time.Parse(layout, text); err == nil {
				q.Day = day
			}
		}
		if q.Day.IsZero() {
			return q, badDay
		}
	}
	return q, nil
}

// findRecord returns a finished game of this server.
func findRecord(c *serve.Click, number uint64) (*table.Recorded, error) {
	g, err := c.Archive.Game(c.GuildID, number, c.User.ID)
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return nil, noSuchGame
	case errors.Is(err, table.ErrNotOver):
		return nil, gameNotOver
	case errors.Is(err, archive.ErrSecret):
		return nil, secretGame
	}
	return g, err
}

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

// record hands a finished game to what shows something of it.
func record(show func(c *serve.Click, g *table.Recorded) discord.Response) func(context.Context, *serve.Click, route.Record) (discord.Response, error) {
	return func(_ context.Context, c *serve.Click, p route.Record) (discord.Response, error) {
		g, err := findRecord(c, p.Record)
		if err != nil {
			return nil, err
		}
		return show(c, g), nil
	}
}

// walk leads through a record.
func walk(to route.Path[route.Moment]) func(context.Context, *serve.Click, route.Moment) (discord.Response, error) {
	return func(_ context.Context, c *serve.Click, p route.Moment) (discord.Response, error) {
		g, err := findRecord(c, p.Record)
		if err != nil {
			return nil, err
		}
		m, err := view.Replay(c.Look(), g, view.StepTo(g, to, p.Step), c.Loc)
		if err != nil {
			return nil, err
		}
		return c.Redraw(m), nil
	}
}

// showRecord shows a game from its beginning where somebody clicked.
func showRecord(c *serve.Click, number uint64) (discord.Response, error) {
	g, err := findRecord(c, number)
	if err != nil {
		return nil, err
	}
	m, err := view.Replay(c.Look(), g, 0, c.Loc)
	if err != nil {
		return nil, err
	}
	return c.Redraw(m), nil
}

func pickRecord(_ context.Context, c *serve.Click, _ route.None) (discord.Response, error) {
	number, err := parseChosenNumber(c)
	if err != nil {
		return nil, err
	}
	return showRecord(c, number)
}

// parseChosenNumber returns the number of a game that was chosen in a menu.
func parseChosenNumber(c *serve.Click) (uint64, error) {
	value, err := c.Chosen()
	if err != nil {
		return 0, err
	}
	number, err := strconv.ParseUint(value, 10, 63)
	if err != nil {
		return 0, c.Outdated(err)
	}
	return number, nil
}

// completeReplay offers games, days and kinds of game, all of them from what was played on this server.
func completeReplay(_ context.Context, c *serve.Click) (discord.Response, error) {
	typed := strings.ToLower(strings.TrimSpace(c.Options[c.Focused]))
	switch c.Focused {
	case "contract":
		choices := view.ContractChoices(c.Loc, typed)
		return discord.Complete{Choices: choices[:min(len(choices), face.MaxChoices)]}, nil
	case "day":
		return completeDay(c, typed)
	case "game":
	default:
		return nil, c.Outdated(fmt.Errorf("nothing completes %q", c.Focused))
	}
	q, err := readQuery(c) // the other options narrow it down
	if err != nil {
		q = archive.Query{By: c.User.ID}
	}
	typed = strings.TrimPrefix(typed, "#")
	q.Matches = func(card archive.Card) bool {
		if strings.HasPrefix(strconv.FormatUint(card.Number, 10), typed) {
			return true
		}
		return strings.Contains(strings.ToLower(view.GameChoice(card, c.Loc).Name), typed)
	}
	found, _, err := c.Archive.Find(c.GuildID, q, face.MaxChoices)
	if err != nil {
		return nil, err
	}
	var choices []discord.Choice
	for _, card := range found {
		choices = append(choices, view.GameChoice(card, c.Loc))
	}
	return discord.Complete{Choices: choices}, nil
}

// completeDay offers the latest days on which games were dealt.
func completeDay(c *serve.Click, typed string) (discord.Response, error) {
	var days []archive.Card
	games := map[string]int{}
	_, _, err := c.Archive.Find(c.GuildID, archive.Query{By: c.User.ID, Matches: func(card archive.Card) bool {
		day := card.Played.UTC().Format(time.DateOnly)
		if card.Played.IsZero() || !strings.Contains(day+" "+view.DayChoice(card, 1, c.Loc).Name, typed) {
			return false
		}
		if games[day]++; games[day] == 1 && len(days) < face.MaxChoices {
			days = append(days, card)
		}
		return false
	}}, 0)
	if err != nil {
		return nil, err
	}
	var choices []discord.Choice
	for _, card := range days {
		choices = append(choices, view.DayChoice(card, games[card.Played.UTC().Format(time.DateOnly)], c.Loc))
	}
	return discord.Complete{Choices: choices}, nil
}
