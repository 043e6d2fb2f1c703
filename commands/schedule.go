package commands

import (
	"context"
	"time"

	"karlchen/bot/discord"
	"karlchen/commands/locale"
	tableview "karlchen/commands/table/view"
)

// moment reads when a table is to begin; the zero time is at once.
func (c *call) moment(text string, zone *time.Location) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	return locale.Moments.Parse(text, time.Now().In(zone))
}

// completeNew completes the options of a new table: moments, and rules.
func completeNew(ctx context.Context, c *call) (discord.Response, error) {
	if c.Focused != "when" {
		return completeRules(ctx, c)
	}
	now := time.Now().In(c.server(c.GuildID).Location())
	return discord.Complete{Choices: tableview.Moments(c.Options[c.Focused], now, c.loc)}, nil
}
