package table

import (
	"context"
	"errors"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/serve"
)

// showLesson shows the user the game by which they learn to play where they have stopped, or begins it.
func showLesson(ctx context.Context, c *serve.Click) (discord.Response, error) {
	id := c.Tables.FindLesson(c.User.ID)
	if id == "" {
		n := table.NewLesson(c.AsPlayer())
		n.Guild, n.Channel, n.Locale = c.GuildID, c.ChannelID, settings.ChosenLanguage(c.Server().Language, c.GuildLocale)
		opened, err := c.Tables.Create(n)
		if err != nil {
			return nil, err
		}
		id = opened.ID
	}
	snap, err := c.Tables.Do(ctx, id, c.AsPlayer(), table.Start{})
	if errors.Is(err, table.NotNow) { // it has begun
		snap, err = c.Tables.Do(ctx, id, c.AsPlayer(), table.Look{})
	}
	if err != nil {
		return nil, err
	}
	return ShowHand(c, &snap, ""), nil
}

// restartLesson begins the lesson from the start.
func restartLesson(ctx context.Context, c *serve.Click) (discord.Response, error) {
	if err := c.Tables.EndFor(ctx, c.Tables.FindLesson(c.User.ID), table.Stopped, table.User{}); err != nil {
		return nil, err
	}
	return showLesson(ctx, c)
}
