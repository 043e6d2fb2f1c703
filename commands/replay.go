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
	"karlchen/commands/view"
	"karlchen/storage"
)

// findGames is /replay: it opens the game that was asked for, or the only one that fits, or offers those that fit.
func findGames(_ context.Context, c *call) (discord.Response, error) {
	if c.GuildID == "" {
		return nil, needsServer
	}
	if text := c.Options["game"]; text != "" {
		number, err := strconv.ParseUint(strings.TrimPrefix(strings.TrimSpace(text), "#"), 10, 63)
		if err != nil {
			return nil, badNumber
		}
		return c.openRecord(number)
	}
	q, err := c.query()
	if err != nil {
		return nil, err
	}
	found, all, err := c.archive.Find(c.GuildID, q, view.MaxFound)
	switch {
	case err != nil:
		return nil, err
	case all == 1:
		return c.openRecord(found[0].Number)
	}
	return c.reply(view.Found(found, all, c.loc)), nil
}

// query reads what the options of /replay say about the games that are looked for.
func (c *call) query() (archive.Query, error) {
	q := archive.Query{By: c.User.ID, Player: c.Options["player"]}
	if text := c.Options["contract"]; text != "" {
		contract, ok := view.ParseContract(c.loc, text)
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

// openRecord shows a game from its beginning in a message of its own.
func (c *call) openRecord(number uint64) (discord.Response, error) {
	g, err := c.record(number)
	if err != nil {
		return nil, err
	}
	m, err := c.look().Replay(g, 0, c.loc)
	if err != nil {
		return nil, err
	}
	return c.reply(m), nil
}

// record returns a finished game of this server.
func (c *call) record(number uint64) (*table.Recorded, error) {
	if c.GuildID == "" {
		return nil, needsServer
	}
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

// recordClick goes on with a record.
func (c *call) recordClick(ctx context.Context) (discord.Response, error) {
	id, err := view.ParseRecordID(c.CustomID)
	if err != nil {
		return nil, c.outdated(err)
	}
	if id.Verb == view.RecordPick || id.Verb == view.RecordCase {
		value, err := c.chosen()
		if err != nil {
			return nil, err
		}
		if id.Game, err = strconv.ParseUint(value, 10, 63); err != nil {
			return nil, c.outdated(err)
		}
	}
	g, err := c.record(id.Game)
	if err != nil {
		return nil, err
	}
	switch id.Verb {
	case view.RecordVerify:
		return c.reply(view.Verified(g, c.loc)), nil
	case view.RecordExport:
		return c.reply(view.Exported(g, c.loc)), nil
	case view.RecordReport, view.RecordCase, view.RecordStrike, view.RecordCount, view.RecordSettle:
		return c.caseClick(ctx, id)
	case view.RecordOpen, view.RecordPick, view.RecordFirst, view.RecordTrick, view.RecordBack, view.RecordNext, view.RecordOn, view.RecordLast:
	}
	m, err := c.look().Replay(g, view.Walk(g, id), c.loc)
	if err != nil {
		return nil, err
	}
	return c.redraw(m), nil
}

// completeReplay offers games, days and kinds of game, all of them from what was played on this server.
func completeReplay(_ context.Context, c *call) (discord.Response, error) {
	typed := strings.ToLower(strings.TrimSpace(c.Options[c.Focused]))
	if c.GuildID == "" {
		return discord.Complete{}, nil
	}
	switch c.Focused {
	case "contract":
		choices := view.ContractChoices(c.loc, typed)
		return discord.Complete{Choices: choices[:min(len(choices), view.MaxChoices)]}, nil
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
		return strings.Contains(strings.ToLower(view.GameChoice(card, c.loc).Name), typed)
	}
	found, _, err := c.archive.Find(c.GuildID, q, view.MaxChoices)
	if err != nil {
		return nil, err
	}
	var choices []discord.Choice
	for _, card := range found {
		choices = append(choices, view.GameChoice(card, c.loc))
	}
	return discord.Complete{Choices: choices}, nil
}

// completeDay offers the latest days on which games were dealt.
func (c *call) completeDay(typed string) (discord.Response, error) {
	var days []archive.Card
	games := map[string]int{}
	_, _, err := c.archive.Find(c.GuildID, archive.Query{By: c.User.ID, Matches: func(card archive.Card) bool {
		day := card.Played.UTC().Format(time.DateOnly)
		if card.Played.IsZero() || !strings.Contains(day+" "+view.DayChoice(card, 1, c.loc).Name, typed) {
			return false
		}
		if games[day]++; games[day] == 1 && len(days) < view.MaxChoices {
			days = append(days, card)
		}
		return false
	}}, 0)
	if err != nil {
		return nil, err
	}
	var choices []discord.Choice
	for _, card := range days {
		choices = append(choices, view.DayChoice(card, games[card.Played.UTC().Format(time.DateOnly)], c.loc))
	}
	return discord.Complete{Choices: choices}, nil
}
