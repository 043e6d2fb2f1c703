package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/commands/rulebook"
	"karlchen/commands/serve"
	"karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/card"
)

// showTable shows the user in private what the table shows in public. A table without a channel moves to this one. The host of
// a table that nobody else knows gets the way on.
func showTable(ctx context.Context, c *serve.Click, snap *table.Snapshot) (discord.Response, error) {
	if snap.Unopened {
		return showNewTable(c, snap)
	}
	if _, sits := snap.Sits(c.User.ID); sits && snap.Homeless && c.GuildID == snap.Guild {
		return moveTableHere(ctx, c, snap)
	}
	return c.Reply(c.Show.CurrentMessage(snap, c.Look(), c.Loc)), nil
}

// moveTableHere continues a table in this channel, because its own channel is gone.
func moveTableHere(ctx context.Context, c *serve.Click, snap *table.Snapshot) (discord.Response, error) {
	if err := CheckMayShow(c); err != nil {
		return nil, err
	}
	if _, err := c.Tables.Do(ctx, snap.ID, c.AsPlayer(), table.MoveHere{Channel: c.ChannelID}); err != nil {
		return nil, err
	}
	return c.Reply(face.Notice(c.Loc, "notice.moved_here", nil)), nil
}

// CheckMayShow returns why the user cannot let the bot show a table in this channel, or nil.
func CheckMayShow(c *serve.Click) error {
	if !c.Channel.HoldsTables() {
		return noTablesInHere
	}
	return c.MayPost()
}

// showSheet shows the results of the list so far.
func showSheet(_ context.Context, c *serve.Click, snap *table.Snapshot, _ route.At) (discord.Response, error) {
	return c.Reply(view.Sheet(c.Look(), *snap, c.Loc)), nil
}

func showTableRules(_ context.Context, c *serve.Click, snap *table.Snapshot, _ route.At) (discord.Response, error) {
	r, err := rulebook.StoreRules(c, snap.Rules())
	if err != nil {
		return nil, err
	}
	return c.Reply(view.TableRules(*snap, r.Name, c.Loc)), nil
}

// leaveTable gives up the user's place. The last person at a running list is asked first, because the list ends with them.
func leaveTable(ctx context.Context, c *serve.Click, snap *table.Snapshot) (discord.Response, error) {
	_, bound := snap.League()
	if snap.Phase != table.Lobby && snap.Alone(c.User.ID) && !bound { // if the last person leaves, the list ends
		return askEnd(c, snap), nil
	}
	left, err := c.Tables.Do(ctx, snap.ID, c.AsPlayer(), table.Leave{})
	if err != nil {
		return nil, err
	}
	key := "notice.left_lobby"
	if _, sits := left.Sits(c.User.ID); sits && left.Interrupted() {
		key = "leaguetable.left"
	} else if sits {
		key = "notice.left"
	}
	return c.Reply(face.Notice(c.Loc, key, nil)), nil
}

// askEndHere asks the host, or a manager of the server, to confirm that the list ends.
func askEndHere(_ context.Context, c *serve.Click, snap *table.Snapshot) (discord.Response, error) {
	if err := snap.MayEnd(c.User.ID, time.Now()); err != nil && !c.UserMay.Has(discord.ManageServer) {
		return nil, err
	}
	return askEnd(c, snap), nil
}

// askEnd asks the user to confirm that the list ends.
func askEnd(c *serve.Click, snap *table.Snapshot) discord.Response {
	return c.Reply(view.ConfirmEnd(*snap, c.User.ID, c.Loc))
}

// endTable ends the list, or asks the others for it: after askEnd, or below the public message of a list that will not count. Managers of the server who
// play there are players like the others.
func endTable(ctx context.Context, c *serve.Click, before *table.Snapshot, _ route.At) (discord.Response, error) {
	_, sits := before.Sits(c.User.ID)
	if view.AsksOthers(*before, c.User.ID) { // a message mentions them
		if err := c.MayPost(); err != nil {
			return nil, err
		}
	}
	snap, err := c.Do(ctx, table.End{Anyway: c.Private && !sits && c.UserMay.Has(discord.ManageServer)})
	if err != nil {
		return nil, err
	}
	key := "notice.ended"
	switch {
	case snap.EndsSoon():
		key = "game.ends_soon"
	case snap.Phase != table.Ended:
		key = "notice.voting"
	}
	if !c.Private {
		return c.Reply(face.Notice(c.Loc, key, nil)), nil
	}
	return c.Redraw(face.Notice(c.Loc, key, nil)), nil
}

// voteOutPlayer starts a vote on whether a computer plays for the named person. If nobody else is there to be asked, it is decided.
func voteOutPlayer(ctx context.Context, c *serve.Click, snap *table.Snapshot) (discord.Response, error) {
	now, err := c.Tables.Do(ctx, snap.ID, c.AsPlayer(), table.Kick{User: c.Options["person"]})
	if err != nil {
		return nil, err
	}
	p, _ := now.Sits(c.Options["person"])
	return c.Reply(face.Notice(c.Loc, face.Either(p.Away, "notice.voted", "notice.voting"), nil)), nil
}

// answerVote counts the vote of a player. The public message and the hands show it.
func answerVote(ctx context.Context, c *serve.Click, p route.Answering) (discord.Response, error) {
	snap, err := c.Do(ctx, table.Answer{About: p.User, Choice: p.Choice})
	switch {
	case err != nil && c.Private:
		return refuseOnHand(c, &snap, err)
	case err != nil:
		return nil, err
	case c.Private:
		return ShowHand(c, &snap, ""), nil
	}
	return discord.Defer{}, nil
}

// stepIn gives the user a place from the next game on. The answer becomes their hand then. If the user can only have a further place, it says what that means.
func stepIn(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
	snap, err := c.Do(ctx, table.StepIn{})
	if _, _, _, ok := snap.Further(1); ok && errors.Is(err, table.Full) {
		return c.Reply(view.AskSitDown(snap, c.Loc)), nil
	}
	if err != nil {
		return nil, err
	}
	return ShowHand(c, &snap, ""), nil
}

// sitDown gives the user a further place from the next round on, after stepIn.
func sitDown(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
	snap, err := c.Do(ctx, table.SitDown{})
	if err != nil {
		return nil, err
	}
	return ShowHand(c, &snap, ""), nil
}

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

// react notes the user's reaction to the result that a table shows, or takes it back.
func react(_ context.Context, c *serve.Click, snap *table.Snapshot, p route.Reacting) (discord.Response, error) {
	if now, ok := view.ReactsTo(snap); !ok || now != p.Version.Game {
		return nil, archive.TooOld
	}
	if !slices.ContainsFunc(view.Reactions, func(r view.Reaction) bool { return r.Key == p.Reaction }) {
		return nil, c.Outdated(fmt.Errorf("no reaction is called %q", p.Reaction))
	}
	if err := c.Archive.React(snap.Guild, snap.Numbers[len(snap.Numbers)-1], c.User.ID, p.Reaction); err != nil {
		return nil, err
	}
	c.Show.ShowReactions(snap)
	return discord.Defer{}, nil
}
