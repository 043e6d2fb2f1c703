package table

import (
	"context"
	"fmt"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/card"
)

// confirmAction returns the handler of a button whose action needs a confirmation.
func confirmAction[P interface{ Moment() route.At }](about func(P) game.Action) serve.HandlerOf[P] {
	return func(ctx context.Context, c *serve.Click, p P) (discord.Response, error) {
		return askConfirmation(ctx, c, p.Moment(), about(p))
	}
}

// askConfirmation replaces the hand by the question whether to do an action.
func askConfirmation(ctx context.Context, c *serve.Click, p route.At, about game.Action) (discord.Response, error) {
	snap, err := c.Do(ctx, table.Look{})
	if err != nil {
		return nil, err
	}
	c.Show.Panels.StopRefresh(c.TableID, c.User.ID) // a refresh must not remove the question
	return c.Redraw(view.Confirm(c.Look(), snap, c.User.ID, c.Loc, p, about)), nil
}

// confirmWord asks about the word that the user chose in a menu.
func confirmWord(ctx context.Context, c *serve.Click, p route.At) (discord.Response, error) {
	return confirmChosen(ctx, c, p, game.Saying)
}

// confirmCall asks about the announcement that the user chose in a menu.
func confirmCall(ctx context.Context, c *serve.Click, p route.At) (discord.Response, error) {
	return confirmChosen(ctx, c, p, game.Calling)
}

func confirmChosen(ctx context.Context, c *serve.Click, p route.At, kind game.Kind) (discord.Response, error) {
	value, err := c.Chosen()
	if err != nil {
		return nil, err
	}
	a, err := game.ParseAction(card.Seat(0).String() + ":" + value)
	if err == nil && a.Kind != kind {
		err = fmt.Errorf("this menu does not offer %q", value)
	}
	if err != nil {
		return nil, c.Outdated(err)
	}
	return askConfirmation(ctx, c, p, a)
}
