package commands

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
	tableview "karlchen/commands/table/view"
	"karlchen/game/match"
)

// tableCommands are the commands of tables.
var tableCommands = []command{
	uses(route.DokoNew, newTable).completes(completeNew),
	uses(route.DokoHand, showHand),
	uses(route.DokoTable, showTable),
	uses(route.DokoLeave, leaveTable),
	uses(route.DokoEnd, endTable),
	uses(route.DokoVoteOut, voteOut),
}

func newTable(ctx context.Context, c *call) (discord.Response, error) {
	if err := checkMayShow(c); err != nil {
		return nil, err
	}
	server := c.server()
	computers, _ := strconv.Atoi(c.Options["computers"]) // absent is none
	switch {
	case server.TableChannel != "" && server.TableChannel != c.ChannelID && server.TableChannel != c.ParentID:
		return c.reply(face.Notice(c.loc, "notice.other_channel", map[string]any{"Channel": "<#" + server.TableChannel + ">"})), nil
	case computers > 0 && server.Computers == settings.Off:
		return nil, noComputers
	}
	r, err := defaultRules(c)
	if text := c.Options["rules"]; text != "" {
		r, err = parseRules(c, text)
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
	name, err := nameOfRules(c, r)
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
	snap, err := c.tables.Create(table.NewTable{
		Guild: c.GuildID, Channel: c.ChannelID, Parent: parent, Locale: chosen(server.Language, c.GuildLocale), Host: c.user(),
		Rules: r.String(), RulesName: name, Games: games, Pflichtsoli: pflichtsoli,
		Pace: pace, Expiry: expiry, Hints: server.Hints == settings.On, Begins: begins,
	})
	if err != nil {
		return nil, err
	}
	for range computers {
		if snap, err = c.tables.Do(ctx, snap.ID(), c.user(), table.AddComputer{}); err != nil {
			return nil, err
		}
	}
	return c.reply(face.Notice(c.loc, awaitOpened(ctx, c, &snap), nil)), nil
}

// postWithinAnswer is how long the answer to somebody who opens a table waits for the table's message; postAtLast how long that is watched.
const (
	postWithinAnswer = 700 * time.Millisecond
	postAtLast       = time.Minute
)

// awaitOpened says how far a new table is: open as soon as its message stands, and not before. Where that takes longer than an answer may, the answer
// is corrected later.
func awaitOpened(ctx context.Context, c *call, snap *table.Snapshot) (notice string) {
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
	c.answered = func(_ context.Context, refused error) {
		if refused != nil { // perhaps only its confirmation came too late
			c.log.Warn("an interaction got no answer", "kind", c.Kind, "error", refused)
		}
		go tellOpened(c, snap, done)
	}
	return "notice.opening"
}

// tellOpened corrects the answer to somebody who has opened a table once its message stands, or cannot be shown.
func tellOpened(c *call, snap *table.Snapshot, done string) {
	ctx, cancel := context.WithTimeout(context.Background(), postAtLast)
	defer cancel()
	if err := c.Show.AwaitLobby(ctx, snap); err != nil {
		done = "notice.not_shown"
	}
	if err := c.port.EditResponse(ctx, c.Interaction, face.Notice(c.loc, done, nil)); err != nil {
		c.log.Debug("nobody could be told that a table is open", "table", snap.ID(), "error", err)
	}
}

func showHand(ctx context.Context, c *call) (discord.Response, error) {
	snap, err := c.here(ctx)
	if err != nil {
		return nil, err
	}
	return answerWithHand(c, &snap, ""), nil
}

// showTable shows the public table to whoever has lost sight of it.
func showTable(ctx context.Context, c *call) (discord.Response, error) {
	snap, err := c.here(ctx)
	if err != nil {
		return nil, err
	}
	if _, sits := snap.Sits(c.User.ID); sits && snap.Homeless() && c.GuildID == snap.Guild() {
		return moveTableHere(ctx, c, &snap)
	}
	return c.reply(c.Show.current(&snap, c.look(), c.loc)), nil
}

// moveTableHere lets a table whose channel is gone go on in this one.
func moveTableHere(ctx context.Context, c *call, snap *table.Snapshot) (discord.Response, error) {
	if err := checkMayShow(c); err != nil {
		return nil, err
	}
	if _, err := c.tables.Do(ctx, snap.ID(), c.user(), table.MoveHere{Channel: c.ChannelID}); err != nil {
		return nil, err
	}
	return c.reply(face.Notice(c.loc, "notice.moved_here", nil)), nil
}

// checkMayShow returns why no table can be shown in the channel of the interaction, or nil.
func checkMayShow(c *call) error {
	switch {
	case !c.Channel.HoldsTables():
		return noTablesInHere
	case !c.BotMay.Has(discord.ViewChannel):
		return needsViewChannel
	case !c.BotMay.Has(c.Channel.Writing()) && c.Channel.IsThread():
		return needsSendInThread
	case !c.BotMay.Has(c.Channel.Writing()):
		return needsSendMessages
	}
	return nil
}

func leaveTable(ctx context.Context, c *call) (discord.Response, error) {
	snap, err := c.here(ctx)
	if err != nil {
		return nil, err
	}
	_, bound := snap.League()
	if snap.Phase() != table.Lobby && snap.Alone(c.User.ID) && !bound { // without people there is no list: ask before ending it
		return askEnd(c, &snap), nil
	}
	if snap, err = c.tables.Do(ctx, snap.ID(), c.user(), table.Leave{}); err != nil {
		return nil, err
	}
	key := "notice.left_lobby"
	if _, sits := snap.Sits(c.User.ID); sits && snap.Interrupted() {
		key = "leaguetable.left"
	} else if sits {
		key = "notice.left"
	}
	return c.reply(face.Notice(c.loc, key, nil)), nil
}

func endTable(ctx context.Context, c *call) (discord.Response, error) {
	snap, err := c.here(ctx)
	if err != nil {
		return nil, err
	}
	if err := snap.MayEnd(c.User.ID); err != nil && !c.UserMay.Has(discord.ManageServer) {
		return nil, err
	}
	return askEnd(c, &snap), nil
}

// askEnd asks whether the list shall really end.
func askEnd(c *call, snap *table.Snapshot) discord.Response {
	return c.reply(tableview.ConfirmEnd(*snap, c.loc))
}
