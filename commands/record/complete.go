package record

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/record/view"
)

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
