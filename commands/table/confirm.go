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

// confirm asks once more, on the hand that was clicked.
func confirm[P interface{ Moment() route.At }](about func(P) game.Action) func(context.Context, *serve.Click, P) (discord.Response, error) {
	return func(ctx context.Context, c *serve.Click, p P) (discord.Response, error) {
		return askFirst(ctx, c, p.Moment(), about(p))
	}
}

func askFirst(ctx context.Context, c *serve.Click, p route.At, about game.Action) (discord.Response, error) {
	snap, err := c.Do(ctx, table.Look{})
	if err != nil {
		return nil, err
	}
	c.Show.Panels.Drop(c.At, c.User.ID) // a refresh must not take the question away
	return c.Redraw(view.Confirm(c.Look(), snap, c.User.ID, c.Loc, p, about)), nil
}

// confirmWord asks about the word that was chosen in a menu.
func confirmWord(ctx context.Context, c *serve.Click, p route.At) (discord.Response, error) {
	return askAboutChosen(ctx, c, p, game.Saying)
}

// confirmHigher asks about the announcement that was chosen in a menu.
func confirmHigher(ctx context.Context, c *serve.Click, p route.At) (discord.Response, error) {
	return askAboutChosen(ctx, c, p, game.Calling)
}

func askAboutChosen(ctx context.Context, c *serve.Click, p route.At, kind game.Kind) (discord.Response, error) {
	value, err := c.Chosen()
	if err != nil {
		return nil, err
	}
	a, err := game.ParseAction(card.Seat(0).String() + ":" + value)
	if err == nil && a.Kind != kind {
		err = fmt.Errorf("%q is no choice of this menu", value)
	}
	if err != nil {
		return nil, c.Outdated(err)
	}
	return askFirst(ctx, c, p, a)
}
