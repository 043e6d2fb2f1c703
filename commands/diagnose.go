package commands

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/commands/view"
)

// diagnose says what the bot lacks in the channel where it is asked.
func diagnose(_ context.Context, c *call) (discord.Response, error) {
	if c.GuildID == "" {
		return nil, needsServer
	}
	return c.reply(view.Diagnosis(c.BotMay, c.ChannelID, c.loc)), nil
}
