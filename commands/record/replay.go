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
	"karlchen/commands/locale"
	"karlchen/commands/record/view"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	tableview "karlchen/commands/table/view"
	"karlchen/game/card"
	"karlchen/storage"
)

// findGames is /replay. It opens the game of the option, or the only game that fits the options, or lists the games that fit.
func findGames(_ context.Context, c *click) (discord.Response, error) {
	if text := c.Options["game"]; text != "" {
		number, err := parseGame(text)
		if err != nil {
			return nil, err
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
	return c.Reply(view.FoundGames(found, all, c.Loc)), nil
}

// parseGame reads the number of a game as people write it: 17 or #17.
func parseGame(text string) (uint64, error) {
	number, err := strconv.ParseUint(strings.TrimPrefix(strings.TrimSpace(text), "#"), 10, 63)
	if err != nil {
		return 0, badNumber
	}
	return number, nil
}

// replayMessage opens the game that a message shows.
func replayMessage(_ context.Context, c *click) (discord.Response, error) {
	for _, id := range c.Target.CustomIDs {
		if number, ok := route.RecordOf(id); ok {
			return showRecord(c, number)
		}
	}
	return nil, showsNoGame
}

// readQuery reads the conditions for games from the options of /replay.
func readQuery(c *click) (archive.Query, error) {
	q := archive.Query{By: c.User.ID, Player: c.Options["player"]}
	if text := c.Options["contract"]; text != "" {
		contract, ok := view.ParseContract(c.Loc, text)
		if !ok {
			return q, badContract
		}
		q.Contract = &contract
	}
	if text := strings.TrimSpace(c.Options["day"]); text != "" {
		day, err := locale.Moments.ParsePastDay(text, c.Archive.Now().UTC())
		if err != nil {
			return q, badDay
		}
		q.Day = day
	}
	return q, nil
}

// findRecord returns a finished game of this server that the user may see.
func findRecord(c *click, number uint64) (*table.Recorded, error) {
	return findRecordFor(c, number, c.User.ID)
}

// findRecordFor returns a finished game of this server as a user may see it; without an id as everybody may.
func findRecordFor(c *click, number uint64, user string) (*table.Recorded, error) {
	g, err := c.Archive.Game(c.GuildID, number, user)
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

// showOfRecord returns a handler that shows something of a finished game.
func showOfRecord(show func(c *click, g *table.Recorded) (discord.Response, error)) serve.HandlerOf[*click, route.Record] {
	return func(_ context.Context, c *click, p route.Record) (discord.Response, error) {
		g, err := findRecord(c, p.Record)
		if err != nil {
			return nil, err
		}
		return show(c, g)
	}
}

// showTricks shows all tricks of a finished game.
func showTricks(c *click, g *table.Recorded) (discord.Response, error) {
	m, err := view.Tricks(c.Look(), g, c.Loc)
	return c.Reply(m), err
}

// verifyDeal checks the deal of a game, with the game before at its table if that can be read.
func verifyDeal(c *click, g *table.Recorded) (discord.Response, error) {
	var before *table.Recorded
	if n := g.Summary.Before; n != 0 {
		var err error
		if before, err = c.Archive.Game(c.GuildID, n, c.User.ID); err != nil {
			c.Log.Warn("the game before could not be read, so less of a deal is proved", "game", n, "error", err)
		}
	}
	return c.Reply(tableview.VerifiedDeal(g, before, c.Loc)), nil
}

// walkRecord returns the handler of a button that shows another moment of a game, or the same with another last row.
func walkRecord(to route.Path[route.Moment], row view.ControlRow) serve.HandlerOf[*click, route.Moment] {
	return func(_ context.Context, c *click, p route.Moment) (discord.Response, error) {
		g, err := findRecord(c, p.Record)
		if err != nil {
			return nil, err
		}
		return showMoment(c, g, to, view.Shown{Step: p.Step, From: p.From, Row: row})
	}
}

// jumpRecord shows the moment that the user chose in the menu.
func jumpRecord(_ context.Context, c *click, p route.Moment, value string) (discord.Response, error) {
	step, err := strconv.Atoi(value)
	if err != nil {
		return nil, c.Outdated(err)
	}
	g, err := findRecord(c, p.Record)
	if err != nil {
		return nil, err
	}
	return showMoment(c, g, route.RecordJump, view.Shown{Step: step, From: p.From})
}

// showMoment shows the moment to which a button leads from another one.
func showMoment(c *click, g *table.Recorded, to route.Path[route.Moment], at view.Shown) (discord.Response, error) {
	err := turnPage(c, g, to, &at)
	if err == nil {
		at.Review, err = c.Archive.Review(c.GuildID, g.ID.Number)
	}
	if err != nil {
		return nil, err
	}
	m, err := view.Replay(c.Look(), g, at, c.Loc)
	if err != nil {
		return nil, err
	}
	return c.Redraw(wayBack(c, g, m)), nil
}

// turnPage moves to the moment to which a button leads the user, who sees their own bookmarks.
func turnPage(c *click, g *table.Recorded, to route.Path[route.Moment], at *view.Shown) (err error) {
	at.Bookmarks, err = c.Archive.Bookmarks(c.User.ID, g)
	at.Step = view.StepTo(g, to, at.Step, at.Bookmarks...)
	return err
}

// wayBack adds the ways back from a game, to the user's hand and to the page of the day.
func wayBack(c *click, g *table.Recorded, m discord.Message) discord.Message {
	if m = c.WithWayBack(m); g.Summary.Daily == "" {
		return m
	}
	return serve.WithButton(m, discord.Button{CustomID: route.Daily.ID(route.None{}), Label: c.Loc.T("button.daily_back", nil), Style: discord.Secondary})
}

// showRecord shows the beginning of a game, with all cards open.
func showRecord(c *click, number uint64) (discord.Response, error) {
	g, err := findRecord(c, number)
	if err != nil {
		return nil, err
	}
	return showMoment(c, g, route.RecordFirst, view.Shown{From: card.NoSeat})
}

// pickGame returns the handler of a menu of games.
func pickGame(show func(c *click, number uint64) (discord.Response, error)) serve.HandlerOf[*click, route.None] {
	return serve.Choosing(func(_ context.Context, c *click, _ route.None, value string) (discord.Response, error) {
		number, err := strconv.ParseUint(value, 10, 63)
		if err != nil {
			return nil, c.Outdated(err)
		}
		return show(c, number)
	})
}

// completeReplay offers games, days and contracts that were played on this server.
func completeReplay(_ context.Context, c *click) (discord.Response, error) {
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
	q, err := readQuery(c) // offer only games that fit the other options
	if err != nil {
		q = archive.Query{By: c.User.ID}
	}
	typed = strings.TrimPrefix(typed, "#")
	var choices []discord.Choice
	err = c.Archive.Latest(c.GuildID, q, func(card archive.Card) bool {
		choice := view.GameChoice(card, c.Loc)
		if strings.HasPrefix(strconv.FormatUint(card.Number, 10), typed) || strings.Contains(strings.ToLower(choice.Name), typed) {
			choices = append(choices, choice)
		}
		return len(choices) < face.MaxChoices
	})
	if err != nil {
		return nil, err
	}
	return discord.Complete{Choices: choices}, nil
}

// completeDay offers the latest days with games. One day more ends the search: games were dealt in the order of their numbers.
func completeDay(c *click, typed string) (discord.Response, error) {
	games := map[string]int{}
	var days []archive.Card
	err := c.Archive.Latest(c.GuildID, archive.Query{By: c.User.ID}, func(card archive.Card) bool {
		day := card.Played.UTC().Format(time.DateOnly)
		if !card.Played.IsZero() && strings.Contains(day+" "+view.DayChoice(card, 1, c.Loc).Name, typed) {
			if games[day]++; games[day] == 1 {
				days = append(days, card)
			}
		}
		return len(days) <= face.MaxChoices
	})
	if err != nil {
		return nil, err
	}
	var choices []discord.Choice
	for _, card := range days[:min(len(days), face.MaxChoices)] {
		choices = append(choices, view.DayChoice(card, games[card.Played.UTC().Format(time.DateOnly)], c.Loc))
	}
	return discord.Complete{Choices: choices}, nil
}
