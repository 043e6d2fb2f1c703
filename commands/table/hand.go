package table

import (
	"context"
	"strconv"

	"karlchen/bot/discord"
	"karlchen/bot/players"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/ai"
)

// showHandHere shows the user their hand at the table that they mean, and the host of a table that nobody else knows the way on.
func showHandHere(_ context.Context, c *serve.Click, snap *table.Snapshot) (discord.Response, error) {
	if snap.Unopened {
		return showNewTable(c, snap)
	}
	return ShowHand(c, snap, ""), nil
}

// openHand shows the hand at the table of the id.
func openHand(_ context.Context, c *serve.Click, snap *table.Snapshot, _ route.At) (discord.Response, error) {
	return ShowHand(c, snap, ""), nil
}

// showMore replaces the hand by the page with what it has no room for.
func showMore(_ context.Context, c *serve.Click, snap *table.Snapshot, _ route.At) (discord.Response, error) {
	c.Show.Panels.StopRefresh(c.TableID, c.User.ID) // a refresh must not remove the page
	return c.Redraw(view.More(c.Look(), *snap, c.User.ID, c.Loc)), nil
}

// bookmark notes for the user alone the moment that their hand shows.
func bookmark(_ context.Context, c *serve.Click, snap *table.Snapshot, p route.At) (discord.Response, error) {
	actions, err := snap.Bookmark(p.Version, c.User.ID)
	if err == nil {
		err = c.Archive.Bookmark(c.User.ID, snap.ID, snap.Number(), actions)
	}
	if err != nil {
		return refuseOnHand(c, snap, err)
	}
	return ShowHand(c, snap, c.Loc.T("hand.bookmarked", nil)), nil
}

// ShowHand shows the user their hand with a notice on top, and keeps it fresh from now on. The notice stays until the table changes. A hand that stands
// above the messages of this game moves below them.
func ShowHand(c *serve.Click, snap *table.Snapshot, notice string) discord.Response {
	if c.Private && !becomesHand(c) && c.Show.Panels.IsPast(snap, c.User.ID, c.Game) {
		return moveHand(c, snap, notice)
	}
	trouble := c.Show.HandNotice(snap, c.User.ID, c.Loc)
	hand, late := c.Show.Panels.DrawAnswer(c.Look(), func(look face.Look) discord.Message { return view.Hand(look, *snap, c.User.ID, c.Loc, trouble) })
	c.Confirmed = func(ctx context.Context) { keepFresh(ctx, c, snap, trouble, hand, late && notice == "") }
	return c.Redraw(view.WithNotice(hand, notice))
}

// becomesHand reports whether the click turns a private message that was none into a hand.
func becomesHand(c *serve.Click) bool {
	return route.Cards.Names(c.CustomID) || route.RecordPlay.Names(c.CustomID)
}

// moveHand answers a click on a private message with the user's hand at the end of the channel, in place of that message.
func moveHand(c *serve.Click, snap *table.Snapshot, notice string) discord.Response {
	c.Confirmed = func(ctx context.Context) {
		if now, err := c.Tables.Do(ctx, snap.ID, c.AsPlayer(), table.Look{}); err == nil {
			snap = &now
		}
		c.Show.Panels.MoveHand(snap, c.OfAnswer(), notice, c.Person.Refresh == settings.Off)
	}
	return discord.Defer{}
}

// keepFresh starts to refresh the hand that an answer shows. It runs once Discord has taken the answer, because an edit that overtakes the answer
// fails. It also shows what has changed since the hand was drawn: the table, or the bot's trouble with the table's channel. A late hand gets its picture.
func keepFresh(ctx context.Context, c *serve.Click, of *table.Snapshot, trouble string, shown discord.Message, late bool) {
	panels, still := c.Show.Panels, c.Person.Refresh == settings.Off
	panels.KeepHand(of, c.OfAnswer(), shown, !c.Private || becomesHand(c), still)
	if still {
		return
	}
	if snap, err := c.Tables.Do(ctx, of.ID, c.AsPlayer(), table.Look{}); err == nil && (late || !snap.Same(of) || c.Show.HandNotice(&snap, c.User.ID, c.Loc) != trouble) {
		panels.Refresh(snap)
	}
}

// newAct returns the deed that does an action at the moment that the user saw. The table fills in the seat.
func newAct(p route.At, a game.Action) table.Deed {
	return table.Act{Version: p.Version, Action: a}
}

// changeHandBy returns the handler of a button of the hand. The hand shows the change, or the reason why there was none.
func changeHandBy[P any](deed func(P) table.Deed) serve.HandlerOf[*serve.Click, P] {
	return func(ctx context.Context, c *serve.Click, p P) (discord.Response, error) {
		return changeHand(ctx, c, deed(p))
	}
}

func changeHand(ctx context.Context, c *serve.Click, asked table.Deed) (discord.Response, error) {
	snap, err := c.Do(ctx, asked)
	if err != nil {
		return refuseOnHand(c, &snap, err)
	}
	return ShowHand(c, &snap, ""), nil
}

// refuseOnHand shows the hand as it is now with the reason on top. A person without a place at the table gets the reason alone; so does a player
// after a fault of the program.
func refuseOnHand(c *serve.Click, snap *table.Snapshot, err error) (discord.Response, error) {
	if _, sits := snap.Sits(c.User.ID); !sits || !serve.IsRefusal(err) {
		return nil, err
	}
	return ShowHand(c, snap, "⚠️ "+face.Reason(c.Loc.With(snap.Words).Under(snap.Rules()), err)), nil
}

// markCards shows the hand with the cards that the user has chosen so far of those that they must give away.
func markCards(_ context.Context, c *serve.Click, snap *table.Snapshot, p route.Moving) (discord.Response, error) {
	if p.Version != snap.Version() {
		return refuseOnHand(c, snap, table.Stale)
	}
	c.Show.Panels.StopRefresh(c.TableID, c.User.ID) // a refresh must not remove the choice
	return c.Redraw(view.MarkedHand(c.Look(), *snap, c.User.ID, c.Loc, "", p.Move.Cards())), nil
}

// adviser is the computer player who gives tips. It is the same for everybody in the same position.
var adviser = ai.Player{Level: ai.Expert}

// showTip shows the hand, with the move of a computer player and its reason on top. The pool thinks, and answers before Discord's patience ends.
func showTip(ctx context.Context, c *serve.Click, snap *table.Snapshot, _ route.At) (discord.Response, error) {
	v, ok := view.AsksForTip(*snap, c.User.ID)
	if !ok {
		return refuseOnHand(c, snap, table.NotNow)
	}
	var advice players.Advice
	select {
	case advice = <-c.Tables.Players().Advise(c.User.ID, players.Mind{View: v, Player: adviser}):
	case <-ctx.Done():
		return nil, table.Unavailable
	}
	now, err := c.Do(ctx, table.Look{})
	if err != nil {
		return nil, err
	}
	if !advice.OK || !now.Same(snap) { // the table has moved on while the computer was thinking
		return ShowHand(c, &now, ""), nil
	}
	return ShowHand(c, &now, "🤖 "+view.Tip(c.Look(), now, c.User.ID, c.Loc, advice.Hint)), nil
}

// startNextGame begins the next game. The player gets a new hand below the messages of the table, for which it waits.
func startNextGame(ctx context.Context, c *serve.Click, p route.At) (discord.Response, error) {
	snap, err := c.Do(ctx, table.NextGame{Game: p.Version.Game})
	if err != nil {
		return refuseOnHand(c, &snap, err)
	}
	if !c.Private {
		return showBegun(ctx, c, &snap)
	}
	return ShowHand(c, &snap, ""), nil
}

// askCut opens the modal for the number by which the user cuts.
func askCut(_ context.Context, c *serve.Click, snap *table.Snapshot, p route.At) (discord.Response, error) {
	switch cutter, awaited := snap.Cutter(); {
	case !awaited || snap.Version().Game != p.Version.Game:
		return nil, table.Stale
	case !cutter.Person() || cutter.User.ID != c.User.ID:
		return nil, table.NotCutter
	}
	return discord.Ask{Modal: view.CutModal(*snap, c.Loc)}, nil
}

// cutByNumber cuts by the number that the user wrote.
func cutByNumber(ctx context.Context, c *serve.Click, p route.At) (discord.Response, error) {
	n, err := strconv.ParseUint(c.Trimmed(view.CutInput), 10, 32)
	if err != nil || n >= game.Cuts {
		return nil, table.CutOutOfRange
	}
	return changeHand(ctx, c, table.Cut{Game: p.Version.Game, Number: uint32(n)})
}
