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
func confirmAction[P interface{ Moment() route.At }](about func(P) game.Action) serve.HandlerOf[*serve.Click, P] {
	return onTable(func(_ context.Context, c *serve.Click, snap *table.Snapshot, p P) (discord.Response, error) {
		return askConfirmation(c, snap, p.Moment(), about(p)), nil
	})
}

// chooseGenscher asks once more before the Genscher of the menu. The button of the hand leads to that menu.
func chooseGenscher(ctx context.Context, c *serve.Click, p route.At) (discord.Response, error) {
	if len(c.Values) == 0 {
		return onTable(showMore)(ctx, c, p)
	}
	return confirmChosen(game.Genschern)(ctx, c, p)
}

// askClaim asks once more before a claim. A table with tips has tried the claim in deals that fit what the person knows.
func askClaim(_ context.Context, c *serve.Click, snap *table.Snapshot, p route.At) (discord.Response, error) {
	tried := ""
	if snap.Hints && snap.Phase == table.Playing && snap.Seat(c.User.ID) != card.NoSeat {
		v := snap.View(c.User.ID)
		lost, early := c.Tables.Players().TryClaim(&v)
		tried = view.TriedClaim(c.Loc, lost, early)
	}
	return askConfirmation(c, snap, p, game.Claim(0), tried), nil
}

// askConfirmation replaces the hand by the question whether to do an action.
func askConfirmation(c *serve.Click, snap *table.Snapshot, p route.At, about game.Action, known ...string) discord.Response {
	c.Show.Panels.StopRefresh(c.TableID, c.User.ID) // a refresh must not remove the question
	return c.Redraw(view.Confirm(c.Look(), *snap, c.User.ID, c.Loc, p, about, known...))
}

// confirmChosen returns the handler of a menu whose actions need a confirmation. The menu offers actions of one kind.
func confirmChosen(kind game.ActionKind) serve.HandlerOf[*serve.Click, route.At] {
	return onTable(func(_ context.Context, c *serve.Click, snap *table.Snapshot, p route.At) (discord.Response, error) {
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
		return askConfirmation(c, snap, p, a), nil
	})
}
