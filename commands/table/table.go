package table

import (
	"context"
	"errors"
	"strconv"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/commands/rulebook"
	"karlchen/commands/serve"
	"karlchen/commands/table/view"
	"karlchen/game/match"
)

// Commands are the commands of tables.
var Commands = []serve.Command{
	serve.Uses(route.DokoNew, newTable).Completes(completeNew),
	serve.Uses(route.DokoHand, showHand),
	serve.Uses(route.DokoTable, showTable),
	serve.Uses(route.DokoLeave, leaveTable),
	serve.Uses(route.DokoEnd, endTable),
	serve.Uses(route.DokoVoteOut, voteOut),
}

func newTable(ctx context.Context, c *serve.Click) (discord.Response, error) {
	if err := checkMayShow(c); err != nil {
		return nil, err
	}
	server := c.Server()
	computers, _ := strconv.Atoi(c.Options["computers"]) // absent is none
	switch {
	case server.TableChannel != "" && server.TableChannel != c.ChannelID && server.TableChannel != c.ParentID:
		return c.Reply(face.Notice(c.Loc, "notice.other_channel", map[string]any{"Channel": "<#" + server.TableChannel + ">"})), nil
	case computers > 0 && server.Computers == settings.Off:
		return nil, noComputers
	}
	r, err := rulebook.DefaultRules(c)
	if text := c.Options["rules"]; text != "" {
		r, err = rulebook.ParseRules(c, text)
	}
	if err != nil {
		return nil, err
	}
	games := match.DefaultGames
	if given := c.Options["games"]; given != "" {
		if games, err = strconv.Atoi(given); err != nil {
			return nil, table.BadList
		}
	}
	pflichtsoli := match.PlaysPflichtsoli(r, match.MinPlaces, games)
	if given := c.Options["pflichtsoli"]; given != "" {
		pflichtsoli = given == "true"
	}
	pace, expiry := paceOf(server)
	name, err := rulebook.NameOfRules(c, r)
	if err != nil {
		return nil, err
	}
	begins, err := parseMoment(c, c.Options["when"], server.Location())
	if err != nil {
		return nil, err
	}
	parent := ""
	if c.Channel.IsThread() {
		parent = c.ParentID
	}
	snap, err := c.Tables.Create(table.NewTable{
		Guild: c.GuildID, Channel: c.ChannelID, Parent: parent, Locale: serve.ChosenLanguage(server.Language, c.GuildLocale), Host: c.AsPlayer(),
		Rules: r.String(), RulesName: name, Games: games, Pflichtsoli: pflichtsoli,
		Pace: pace, Expiry: expiry, Hints: server.Hints == settings.On, Begins: begins,
	})
	if err != nil {
		return nil, err
	}
	for range computers {
		if snap, err = c.Tables.Do(ctx, snap.ID(), c.AsPlayer(), table.AddComputer{}); err != nil {
			return nil, err
		}
	}
	return c.Reply(face.Notice(c.Loc, awaitOpened(ctx, c, &snap), nil)), nil
}

// postWithinAnswer is how long the answer to somebody who opens a table waits for the table's message; postAtLast how long that is watched.
const (
	postWithinAnswer = 700 * time.Millisecond
	postAtLast       = time.Minute
)

// awaitOpened says how far a new table is: open as soon as its message stands, and not before. Where that takes longer than an answer may, the answer
// is corrected later.
func awaitOpened(ctx context.Context, c *serve.Click, snap *table.Snapshot) (notice string) {
	done := "notice.opened"
	if at, _ := snap.Begins(); at.IsZero() && len(snap.Players()) >= match.MinPlaces {
		done = "notice.opened_full"
	}
	soon, cancel := context.WithTimeout(ctx, postWithinAnswer)
	defer cancel()
	switch err := c.Show.AwaitLobby(soon, snap); {
	case err == nil:
		return done
	case errors.Is(err, discord.ErrDenied):
		return "notice.not_shown"
	}
	c.Answered = func(_ context.Context, refused error) {
		if refused != nil { // perhaps only its confirmation came too late
			c.Log.Warn("an interaction got no answer", "kind", c.Kind, "error", refused)
		}
		go tellOpened(c, snap, done)
	}
	return "notice.opening"
}

// tellOpened corrects the answer to somebody who has opened a table once its message stands, or cannot be shown.
func tellOpened(c *serve.Click, snap *table.Snapshot, done string) {
	ctx, cancel := context.WithTimeout(context.Background(), postAtLast)
	defer cancel()
	if err := c.Show.AwaitLobby(ctx, snap); err != nil {
		done = "notice.not_shown"
	}
	if err := c.Port.EditResponse(ctx, c.Interaction, face.Notice(c.Loc, done, nil)); err != nil {
		c.Log.Debug("nobody could be told that a table is open", "table", snap.ID(), "error", err)
	}
}

func showHand(ctx context.Context, c *serve.Click) (discord.Response, error) {
	snap, err := c.Here(ctx)
	if err != nil {
		return nil, err
	}
	return ShowHand(c, &snap, ""), nil
}

// showTable shows the public table to whoever has lost sight of it.
func showTable(ctx context.Context, c *serve.Click) (discord.Response, error) {
	snap, err := c.Here(ctx)
	if err != nil {
		return nil, err
	}
	if _, sits := snap.Sits(c.User.ID); sits && snap.Homeless() && c.GuildID == snap.Guild() {
		return moveTableHere(ctx, c, &snap)
	}
	return c.Reply(c.Show.Current(&snap, c.Look(), c.Loc)), nil
}

// moveTableHere lets a table whose channel is gone go on in this one.
func moveTableHere(ctx context.Context, c *serve.Click, snap *table.Snapshot) (discord.Response, error) {
	if err := checkMayShow(c); err != nil {
		return nil, err
	}
	if _, err := c.Tables.Do(ctx, snap.ID(), c.AsPlayer(), table.MoveHere{Channel: c.ChannelID}); err != nil {
		return nil, err
	}
	return c.Reply(face.Notice(c.Loc, "notice.moved_here", nil)), nil
}

// checkMayShow returns why no table can be shown in the channel of the interaction, or nil.
func checkMayShow(c *serve.Click) error {
	switch {
	case !c.Channel.HoldsTables():
		return noTablesInHere
	case !c.BotMay.Has(discord.ViewChannel):
		return serve.NeedsViewChannel
	case !c.BotMay.Has(c.Channel.Writing()) && c.Channel.IsThread():
		return needsSendInThread
	case !c.BotMay.Has(c.Channel.Writing()):
		return serve.NeedsSendMessages
	}
	return nil
}

func leaveTable(ctx context.Context, c *serve.Click) (discord.Response, error) {
	snap, err := c.Here(ctx)
	if err != nil {
		return nil, err
	}
	_, bound := snap.League()
	if snap.Phase() != table.Lobby && snap.Alone(c.User.ID) && !bound { // without people there is no list: ask before ending it
		return askEnd(c, &snap), nil
	}
	if snap, err = c.Tables.Do(ctx, snap.ID(), c.AsPlayer(), table.Leave{}); err != nil {
		return nil, err
	}
	key := "notice.left_lobby"
	if _, sits := snap.Sits(c.User.ID); sits && snap.Interrupted() {
		key = "leaguetable.left"
	} else if sits {
		key = "notice.left"
	}
	return c.Reply(face.Notice(c.Loc, key, nil)), nil
}

func endTable(ctx context.Context, c *serve.Click) (discord.Response, error) {
	snap, err := c.Here(ctx)
	if err != nil {
		return nil, err
	}
	if err := snap.MayEnd(c.User.ID); err != nil && !c.UserMay.Has(discord.ManageServer) {
		return nil, err
	}
	return askEnd(c, &snap), nil
}

// askEnd asks whether the list shall really end.
func askEnd(c *serve.Click, snap *table.Snapshot) discord.Response {
	return c.Reply(view.ConfirmEnd(*snap, c.Loc))
}
