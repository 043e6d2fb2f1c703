package table

import (
	"context"
	"time"

	"karlchen/bot/discord"
	"karlchen/commands/locale"
	"karlchen/commands/rulebook"
	"karlchen/commands/serve"
	"karlchen/commands/table/view"
)

// parseMoment reads when a table is to begin; the zero time is at once.
func parseMoment(c *serve.Click, text string, zone *time.Location) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	return locale.Moments.Parse(text, time.Now().In(zone))
}

// completeNew completes the options of a new table: moments, and rules.
func completeNew(ctx context.Context, c *serve.Click) (discord.Response, error) {
	if c.Focused != "when" {
		return rulebook.CompleteRules(ctx, c)
	}
	now := time.Now().In(c.Server().Location())
	return discord.Complete{Choices: view.MomentChoices(c.Options[c.Focused], now, c.Loc)}, nil
}
