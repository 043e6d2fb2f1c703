package commands

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
	recordview "karlchen/commands/record/view"
	"karlchen/commands/route"
	tableview "karlchen/commands/table/view"
	"karlchen/storage"
)

// findGames is /replay: it opens the game that was asked for, or the only one that fits, or offers those that fit.
func findGames(_ context.Context, c *call) (discord.Response, error) {
	if text := c.Options["game"]; text != "" {
		number, err := strconv.ParseUint(strings.TrimPrefix(strings.TrimSpace(text), "#"), 10, 63)
		if err != nil {
			return nil, badNumber
		}
		return c.showRecord(number)
	}
	q, err := c.query()
	if err != nil {
		return nil, err
	}
	found, all, err := c.archive.Find(c.GuildID, q, recordview.MaxFound)
	switch {
	case err != nil:
		return nil, err
	case all == 1:
		return c.showRecord(found[0].Number)
	}
	return c.reply(recordview.Found(found, all, c.loc)), nil
}

// query reads what the options of /replay say about the games that are looked for.
func (c *call) query() (archive.Query, error) {
	q := archive.Query{By: c.User.ID, Player: c.Options["player"]}
	if text := c.Options["contract"]; text != "" {
		contract, ok := recordview.ParseContract(c.loc, text)
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

// record returns a finished game of this server.
func (c *call) record(number uint64) (*table.Recorded, error) {
	g, err := c.archive.Game(c.GuildID, number, c.User.ID)
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

// recordRoutes are the components that show the record of a finished game of the server where somebody clicks, and statistics. They need
// nothing but the record, so that they outlive the table and a restart.
var recordRoutes = []row{
	on(route.RecordOpen, func(_ context.Context, c *call, p route.Record) (discord.Response, error) {
		return c.showRecord(p.Record)
	}),
	on(route.RecordPick, pickRecord),
	on(route.RecordFirst, walk(route.RecordFirst)),
	on(route.RecordTrick, walk(route.RecordTrick)),
	on(route.RecordBack, walk(route.RecordBack)),
	on(route.RecordNext, walk(route.RecordNext)),
	on(route.RecordOn, walk(route.RecordOn)),
	on(route.RecordLast, walk(route.RecordLast)),
	on(route.RecordVerify, record(func(c *call, g *table.Recorded) discord.Response { return c.reply(tableview.Verified(g, c.loc)) })),
	on(route.RecordExport, record(func(c *call, g *table.Recorded) discord.Response { return c.reply(recordview.Exported(g, c.loc)) })),
	on(route.RecordReport, record(func(c *call, g *table.Recorded) discord.Response {
		return discord.Ask{Modal: recordview.ReportModal(g.ID.Number, c.loc)}
	})),
	on(route.RecordTell, tellRecord).asModal(),
	on(route.RecordCase, pickCase).forManagers(),
	on(route.RecordStrike, decideCase(func(c *call, n uint64) error { return c.strike(n, true) })).forManagers(),
	on(route.RecordCount, decideCase(func(c *call, n uint64) error { return c.strike(n, false) })).forManagers(),
	on(route.RecordSettle, decideCase(func(c *call, n uint64) error { return c.archive.Settle(c.GuildID, n) })).forManagers(),

	on(route.StatsServer, func(_ context.Context, c *call, _ route.None) (discord.Response, error) {
		return c.numbers(numbered{}, true)
	}),
	on(route.StatsPerson, func(_ context.Context, c *call, p route.Person) (discord.Response, error) {
		return c.numbers(numbered{one: p.User}, true)
	}),
	on(route.StatsPair, func(_ context.Context, c *call, p route.Pair) (discord.Response, error) {
		return c.numbers(numbered{one: p.One, two: p.Two}, true)
	}),
}

// record hands a finished game to what shows something of it.
func record(show func(c *call, g *table.Recorded) discord.Response) func(context.Context, *call, route.Record) (discord.Response, error) {
	return func(_ context.Context, c *call, p route.Record) (discord.Response, error) {
		g, err := c.record(p.Record)
		if err != nil {
			return nil, err
		}
		return show(c, g), nil
	}
}

// walk leads through a record.
func walk(to route.Path[route.Moment]) func(context.Context, *call, route.Moment) (discord.Response, error) {
	return func(_ context.Context, c *call, p route.Moment) (discord.Response, error) {
		g, err := c.record(p.Record)
		if err != nil {
			return nil, err
		}
		m, err := recordview.Replay(c.look(), g, recordview.Walk(g, to, p.Step), c.loc)
		if err != nil {
			return nil, err
		}
		return c.redraw(m), nil
	}
}

// showRecord shows a game from its beginning where somebody clicked.
func (c *call) showRecord(number uint64) (discord.Response, error) {
	g, err := c.record(number)
	if err != nil {
		return nil, err
	}
	m, err := recordview.Replay(c.look(), g, 0, c.loc)
	if err != nil {
		return nil, err
	}
	return c.redraw(m), nil
}

func pickRecord(_ context.Context, c *call, _ route.None) (discord.Response, error) {
	number, err := c.chosenNumber()
	if err != nil {
		return nil, err
	}
	return c.showRecord(number)
}

// chosenNumber returns the number of a game that was chosen in a menu.
func (c *call) chosenNumber() (uint64, error) {
	value, err := c.chosen()
	if err != nil {
		return 0, err
	}
	number, err := strconv.ParseUint(value, 10, 63)
	if err != nil {
		return 0, c.outdated(err)
	}
	return number, nil
}

// completeReplay offers games, days and kinds of game, all of them from what was played on this server.
func completeReplay(_ context.Context, c *call) (discord.Response, error) {
	typed := strings.ToLower(strings.TrimSpace(c.Options[c.Focused]))
	switch c.Focused {
	case "contract":
		choices := recordview.ContractChoices(c.loc, typed)
		return discord.Complete{Choices: choices[:min(len(choices), face.MaxChoices)]}, nil
	case "day":
		return c.completeDay(typed)
	case "game":
	default:
		return nil, c.outdated(fmt.Errorf("nothing completes %q", c.Focused))
	}
	q, err := c.query() // the other options narrow it down
	if err != nil {
		q = archive.Query{By: c.User.ID}
	}
	typed = strings.TrimPrefix(typed, "#")
	q.Matches = func(card archive.Card) bool {
		if strings.HasPrefix(strconv.FormatUint(card.Number, 10), typed) {
			return true
		}
		return strings.Contains(strings.ToLower(recordview.GameChoice(card, c.loc).Name), typed)
	}
	found, _, err := c.archive.Find(c.GuildID, q, face.MaxChoices)
	if err != nil {
		return nil, err
	}
	var choices []discord.Choice
	for _, card := range found {
		choices = append(choices, recordview.GameChoice(card, c.loc))
	}
	return discord.Complete{Choices: choices}, nil
}

// completeDay offers the latest days on which games were dealt.
func (c *call) completeDay(typed string) (discord.Response, error) {
	var days []archive.Card
	games := map[string]int{}
	_, _, err := c.archive.Find(c.GuildID, archive.Query{By: c.User.ID, Matches: func(card archive.Card) bool {
		day := card.Played.UTC().Format(time.DateOnly)
		if card.Played.IsZero() || !strings.Contains(day+" "+recordview.DayChoice(card, 1, c.loc).Name, typed) {
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
		choices = append(choices, recordview.DayChoice(card, games[card.Played.UTC().Format(time.DateOnly)], c.loc))
	}
	return discord.Complete{Choices: choices}, nil
}
