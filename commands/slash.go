package commands

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	accountview "karlchen/commands/account/view"
	"karlchen/commands/face"
	"karlchen/commands/route"
	tableview "karlchen/commands/table/view"
	"karlchen/game/match"
)

// commandRows is the table of commands.
var commandRows = slices.Concat([]command{
	uses(route.DokoNew, newTable).completes(completeNew),
	uses(route.DokoHand, showHand),
	uses(route.DokoTable, showTable),
	uses(route.DokoLeave, leaveTable),
	uses(route.DokoEnd, endTable),
	uses(route.DokoVoteOut, voteOut),
	uses(route.DokoScore, scoreRound).completes(completeRules),
	uses(route.DokoDiagnose, diagnose),

	uses(route.ShowRules, showRules).completes(completeRules).orDirect(),
	uses(route.CompareRules, compareRules).completes(completeRules).orDirect(),
	uses(route.SetRules, setRules).completes(completeRules).forManagers(),
	uses(route.CustomRules, customRules).completes(completeRules).orDirect(),
	uses(route.RenameRules, renameRules).completes(completeSaved),
	uses(route.DeleteRules, deleteRules).completes(completeSaved),

	uses(route.SettingsMe, personSettings).orDirect(),
	uses(route.SettingsServer, serverSettings).forManagers(),
	uses(route.SettingsBlock, blockPerson).orDirect(),

	uses(route.ShowLeague, showLeague).completes(completeLeague),
	uses(route.PlayLeague, playLeague).completes(completeLeague),
	uses(route.JoinLeague, joinLeague).completes(completeLeague),
	uses(route.ShowStandings, showStandings).completes(completeLeague),
	uses(route.ShowWeek, showWeek).completes(completeLeague),
	uses(route.ShowProfile, memberPage(profile)).completes(completeLeague),
	uses(route.CompareMembers, compareMembers).completes(completeLeague),
	uses(route.ShowHistory, memberPage(history)).completes(completeLeague),
	uses(route.SayAvailable, availableInLeague).completes(completeLeague),
	uses(route.SayAway, awayFromLeague).completes(completeLeague),
	uses(route.LeaveLeague, leaveLeague).completes(completeLeague),
	uses(route.ProtestLeague, protestLeague).completes(completeLeague),
	uses(route.ShowLeagueRules, showLeagueRules).completes(completeLeague),
	uses(route.ShowArchive, showArchive).completes(completeLeague),
	uses(route.ExportLeague, exportLeague).completes(completeLeague),

	uses(route.Learn, learn).orDirect(),
	uses(route.Help, showHelp).completes(completeHelp).orDirect(),

	uses(route.Replay, findGames).completes(completeReplay),
	uses(route.StatsPlayer, personStats),
	uses(route.StatsCompare, compareStats),
	uses(route.ServerStats, serverStats),
	uses(route.ReportGame, reportGame).completes(completeReplay),
	uses(route.ListReports, listReports).forManagers(),

	uses(route.ShowPrivacy, showPrivacy).orDirect(),
	uses(route.ExportPrivacy, exportPerson).orDirect(),
	uses(route.DeletePrivacy, askDelete).orDirect(),
}, deskRows())

// deskRows are the commands of leaders, which all open a dialogue or tell something.
func deskRows() (rows []command) {
	for _, c := range route.DeskCommands {
		rows = append(rows, uses(c, useDesk).completes(completeDesk))
	}
	return rows
}

func newTable(ctx context.Context, c *call) (discord.Response, error) {
	if err := c.mayShowTable(); err != nil {
		return nil, err
	}
	server := c.server(c.GuildID)
	computers, _ := strconv.Atoi(c.Options["computers"]) // absent is none
	switch {
	case server.TableChannel != "" && server.TableChannel != c.ChannelID && server.TableChannel != c.ParentID:
		return c.reply(face.Notice(c.loc, "notice.other_channel", map[string]any{"Channel": "<#" + server.TableChannel + ">"})), nil
	case computers > 0 && server.Computers == settings.Off:
		return nil, noComputers
	}
	r, err := c.defaultRules()
	if text := c.Options["rules"]; text != "" {
		r, err = c.rules(text)
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
	name, err := c.nameOf(r)
	if err != nil {
		return nil, err
	}
	begins, err := c.moment(c.Options["when"], server.Location())
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
	return c.reply(face.Notice(c.loc, c.opened(ctx, &snap), nil)), nil
}

// postWithinAnswer is how long the answer to somebody who opens a table waits for the table's message; postAtLast how long that is watched.
const (
	postWithinAnswer = 700 * time.Millisecond
	postAtLast       = time.Minute
)

// opened says how far a new table is: open as soon as its message stands, and not before. Where that takes longer than an answer may, the answer
// is corrected later.
func (c *call) opened(ctx context.Context, snap *table.Snapshot) (notice string) {
	done := "notice.opened"
	if at, _ := snap.Begins(); at.IsZero() && len(snap.Players()) >= match.MinPlaces {
		done = "notice.opened_full"
	}
	soon, cancel := context.WithTimeout(ctx, postWithinAnswer)
	defer cancel()
	switch err := c.board.AwaitPost(soon, slotOf(snap, lobbyKey)); {
	case err == nil:
		return done
	case errors.Is(err, discord.ErrDenied):
		return "notice.not_shown"
	}
	c.answered = func(_ context.Context, refused error) {
		if refused != nil { // perhaps only its confirmation came too late
			c.log.Warn("an interaction got no answer", "kind", c.Kind, "error", refused)
		}
		go c.tellOpened(snap, done)
	}
	return "notice.opening"
}

// tellOpened corrects the answer to somebody who has opened a table once its message stands, or cannot be shown.
func (c *call) tellOpened(snap *table.Snapshot, done string) {
	ctx, cancel := context.WithTimeout(context.Background(), postAtLast)
	defer cancel()
	if err := c.board.AwaitPost(ctx, slotOf(snap, lobbyKey)); err != nil {
		done = "notice.not_shown"
	}
	if err := c.port.EditResponse(ctx, c.Interaction, face.Notice(c.loc, done, nil)); err != nil {
		c.log.Debug("nobody could be told that a table is open", "table", snap.ID(), "error", err)
	}
}

// here finds the table that the user means: his own in this channel, or his only one, or the only one in this channel.
func (c *call) here(ctx context.Context) (table.Snapshot, error) {
	here, his := c.tables.Find(c.ChannelID, c.user())
	choices := [][]string{nil, his, here}
	for _, id := range here {
		for _, own := range his {
			if id == own {
				choices[0] = append(choices[0], id)
			}
		}
	}
	for _, ids := range choices {
		if len(ids) == 1 {
			return c.tables.Do(ctx, ids[0], c.user(), table.Look{})
		}
	}
	if len(here)+len(his) > 0 {
		return table.Snapshot{}, whichTable
	}
	return table.Snapshot{}, noTableHere
}

func showHand(ctx context.Context, c *call) (discord.Response, error) {
	snap, err := c.here(ctx)
	if err != nil {
		return nil, err
	}
	return c.showHand(&snap, ""), nil
}

// showTable shows the public table to whoever has lost sight of it.
func showTable(ctx context.Context, c *call) (discord.Response, error) {
	snap, err := c.here(ctx)
	if err != nil {
		return nil, err
	}
	if _, sits := snap.Sits(c.User.ID); sits && snap.Homeless() && c.GuildID == snap.Guild() {
		return c.moveHere(ctx, &snap)
	}
	return c.reply(c.current(&snap, c.look(), c.loc)), nil
}

// moveHere lets a table whose channel is gone go on in this one.
func (c *call) moveHere(ctx context.Context, snap *table.Snapshot) (discord.Response, error) {
	if err := c.mayShowTable(); err != nil {
		return nil, err
	}
	if _, err := c.tables.Do(ctx, snap.ID(), c.user(), table.MoveHere{Channel: c.ChannelID}); err != nil {
		return nil, err
	}
	return c.reply(face.Notice(c.loc, "notice.moved_here", nil)), nil
}

// mayShowTable returns why no table can be shown in the channel of the interaction, or nil.
func (c *call) mayShowTable() error {
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
		return c.askEnd(&snap), nil
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
	return c.askEnd(&snap), nil
}

// askEnd asks whether the list shall really end.
func (c *call) askEnd(snap *table.Snapshot) discord.Response {
	return c.reply(tableview.ConfirmEnd(*snap, c.loc))
}

func showHelp(_ context.Context, c *call) (discord.Response, error) {
	asked := c.Options["about"]
	about, ok := accountview.HelpAbout(c.loc, asked)
	if asked != "" && !ok {
		return nil, noHelp
	}
	return c.reply(accountview.Help(c.loc, about)), nil
}

func completeHelp(_ context.Context, c *call) (discord.Response, error) {
	return discord.Complete{Choices: accountview.HelpChoices(c.loc, c.Options[c.Focused])}, nil
}

// turnHelp shows another topic.
func turnHelp(_ context.Context, c *call, _ route.None) (discord.Response, error) {
	topic, err := c.chosen()
	if err != nil {
		return nil, err
	}
	return c.redraw(accountview.Help(c.loc, topic)), nil
}
