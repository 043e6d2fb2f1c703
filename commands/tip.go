package commands

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/view"
)

// tip shows on top of the hand what a computer would do in the user's place.
func tip(ctx context.Context, c *call, id view.ID) (discord.Response, error) {
	snap, err := c.tables.Do(ctx, id.Table, c.user(), table.Look{})
	if err != nil {
		return nil, err
	}
	text, ok := c.look().Tip(snap, c.User.ID, c.loc)
	if !ok {
		return c.refuse(&snap, table.NotNow)
	}
	return c.showHand(&snap, "🤖 "+text), nil
}
