package table

import (
	"context"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/commands/table/view"
	"karlchen/game"
)

func showHand(ctx context.Context, c *serve.Click) (discord.Response, error) {
	snap, err := c.Here(ctx)
	if err != nil {
		return nil, err
	}
	return ShowHand(c, &snap, ""), nil
}

func look(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
	snap, err := c.Do(ctx, table.Look{})
	if err != nil {
		return nil, err
	}
	return ShowHand(c, &snap, ""), nil
}

// ShowHand shows the user their hand, and keeps it fresh from now on. A notice counts as shown without it: it stays until the table moves on.
func ShowHand(c *serve.Click, snap *table.Snapshot, notice string) discord.Response {
	hand := view.Hand(c.Look(), *snap, c.User.ID, c.Loc, c.Show.Trouble(snap, c.Loc))
	c.Confirmed = func(ctx context.Context) { keepFresh(ctx, c, snap, hand) }
	return c.Redraw(view.WithNotice(hand, notice))
}

// keepFresh refreshes the hand that an answer shows, from now on. Not earlier: an edit that overtakes the answer fails. What the table did in the
// meantime is made up for.
func keepFresh(ctx context.Context, c *serve.Click, of *table.Snapshot, shown discord.Message) {
	panels := c.Show.Panels
	panels.Remember(of.ID(), c.Interaction, !c.Private)
	if c.Person.Refresh == settings.Off {
		panels.Drop(of.ID(), c.User.ID)
		return
	}
	user, look, loc, show := c.User.ID, c.Look(), c.Loc, c.Show
	draw := func(s table.Snapshot) discord.Message {
		return view.Hand(look, s, user, loc, show.Trouble(&s, loc))
	}
	panels.KeepFresh(of.ID(), c.Interaction, draw, shown)
	if snap, err := c.Tables.Do(ctx, of.ID(), c.AsPlayer(), table.Look{}); err == nil && !snap.Same(of) {
		panels.Refresh(snap)
	}
}

// act does something in the game, at the moment that the user saw. The table fills in the seat.
func act(p route.At, a game.Action) table.Command { return table.Act{Version: p.Version, Action: a} }

// private handles the buttons of a hand: the hand shows the change, or why there was none.
func private[P any](command func(P) table.Command) func(context.Context, *serve.Click, P) (discord.Response, error) {
	return func(ctx context.Context, c *serve.Click, p P) (discord.Response, error) {
		return changeHand(ctx, c, command(p))
	}
}

func changeHand(ctx context.Context, c *serve.Click, asked table.Command) (discord.Response, error) {
	snap, err := c.Do(ctx, asked)
	if err != nil {
		return refuseOnHand(c, &snap, err)
	}
	return ShowHand(c, &snap, ""), nil
}

// refuseOnHand shows the hand as it is now with the reason on top. Who has no place at the table, and whoever met a fault, gets the reason alone.
func refuseOnHand(c *serve.Click, snap *table.Snapshot, err error) (discord.Response, error) {
	if _, sits := snap.Sits(c.User.ID); !sits || !serve.Known(err) {
		return nil, err
	}
	return ShowHand(c, snap, "⚠️ "+face.Reason(c.Loc.Naming(snap.Rules().DeckNaming), err)), nil
}

// pick does in the game what the menu says, with the cards that were chosen.
func pick(ctx context.Context, c *serve.Click, p route.Picking) (discord.Response, error) {
	a, err := view.Picked(p.Name, c.Values)
	if err != nil {
		return nil, c.Outdated(err)
	}
	return changeHand(ctx, c, act(p.At, a))
}

// tip shows on top of the hand what a computer would do in the user's place.
func tip(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
	snap, err := c.Do(ctx, table.Look{})
	if err != nil {
		return nil, err
	}
	text, ok := view.Tip(c.Look(), snap, c.User.ID, c.Loc)
	if !ok {
		return refuseOnHand(c, &snap, table.NotNow)
	}
	return ShowHand(c, &snap, "🤖 "+text), nil
}

// next begins the next game. Whoever asked for it below the result gets his hand when the new table is there, so that it stands below that and
// he need not look for it above.
func next(ctx context.Context, c *serve.Click, p route.At) (discord.Response, error) {
	snap, err := c.Do(ctx, table.NextGame{Game: p.Version.Game})
	if err != nil {
		return refuseOnHand(c, &snap, err)
	}
	if !c.Private {
		awaitGame(ctx, c, &snap)
		return look(ctx, c, p)
	}
	return ShowHand(c, &snap, ""), nil
}

// awaitGame waits a little until the message of the game is there.
func awaitGame(ctx context.Context, c *serve.Click, snap *table.Snapshot) {
	ctx, cancel := context.WithTimeout(ctx, tableWithin)
	defer cancel()
	if err := c.Show.AwaitGame(ctx, snap); err != nil {
		c.Log.Debug("a hand was shown before its table", "table", snap.ID(), "error", err)
	}
}

// tableWithin is how long a hand waits for the table that it belongs below.
const tableWithin = time.Second
