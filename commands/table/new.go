package table

import (
	"context"
	"errors"
	"strconv"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/bot/trace"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/rulebook"
	"karlchen/commands/serve"
	"karlchen/commands/table/view"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/rules"
)

// newTable opens a table in this channel, with the rules, the length and the moment of the options. Unless these say that people are awaited, it asks the
// host first, and only the host sees the table.
func newTable(ctx context.Context, c *serve.Click) (discord.Response, error) {
	if err := CheckMayShow(c); err != nil {
		return nil, err
	}
	server := c.Server()
	computers, _ := strconv.Atoi(c.Options["computers"]) // absent is none
	switch {
	case server.TableChannel != "" && server.TableChannel != c.ChannelID && server.TableChannel != c.ParentID:
		return c.Reply(face.Notice(c.Loc, "notice.other_channel", map[string]any{"Channel": "<#" + server.TableChannel + ">"})), nil
	case computers > 0 && server.Computers == settings.Off:
		return nil, table.PeopleOnly
	}
	r, err := usualRules(c)
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
	saved, err := rulebook.SavedAs(c, r)
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
	unopened := (computers == 0 || computers >= card.Seats-1) && begins.IsZero() // else it is clear that people are awaited
	if unopened {
		forgetUnopened(ctx, c)
	}
	n := table.NewFor(server)
	n.Guild, n.Channel, n.Parent, n.Locale, n.Host = c.GuildID, c.ChannelID, parent, settings.ChosenLanguage(server.Language, c.GuildLocale), c.AsPlayer()
	n.Rules, n.RulesName, n.Words, n.Games, n.Pflichtsoli = r.String(), saved.Name, saved.Words, games, pflichtsoli
	n.Begins, n.Level, n.Computers, n.Unopened = begins, usualLevel(c), computers, unopened
	snap, err := c.Tables.Create(n)
	if err != nil {
		return nil, err
	}
	if unopened {
		return showNewTable(c, &snap)
	}
	return c.Reply(face.Notice(c.Loc, awaitOpened(ctx, c, &snap), nil)), nil
}

// usualRules returns the rules that the user last chose on this server, or else its default.
func usualRules(c *serve.Click) (rules.Ruleset, error) {
	if last := c.Person.Table; last.Guild == c.GuildID {
		if r, err := rules.Parse(last.Rules); err == nil {
			return r, nil
		}
	}
	return rulebook.DefaultRules(c)
}

// usualLevel returns how well the computers play at the user's tables: as they last chose, and not too well for somebody who has played no game here.
// Empty is the level of the configuration.
func usualLevel(c *serve.Click) string {
	usual, err := ai.ParsePlayer(c.Tables.Level())
	if level := c.Person.Table.Level; level != "" || err != nil || usual.Level <= ai.Medium {
		return level
	}
	level := ai.Medium.String()
	err = c.Archive.Latest(c.GuildID, archive.Query{By: c.User.ID, Player: c.User.ID}, func(archive.Card) bool {
		level = ""
		return false
	})
	if err != nil { // the games are still being read
		return ""
	}
	return level
}

// forgetUnopened cancels the tables that the user has made before and shown to nobody, so that they have at most one.
func forgetUnopened(ctx context.Context, c *serve.Click) {
	_, own := c.Tables.Find(c.ChannelID, c.AsPlayer())
	for _, id := range own {
		if snap, err := c.Tables.Do(ctx, id, c.AsPlayer(), table.Look{}); err == nil && snap.Unopened {
			_, _ = c.Tables.Do(ctx, id, c.AsPlayer(), table.Cancel{}) // it may have begun in this moment
		}
	}
}

// parseMoment reads the moment at which a table begins; the zero time means at once.
func parseMoment(c *serve.Click, text string, zone *time.Location) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	return locale.Moments.Parse(text, time.Now().In(zone))
}

// completeNew offers moments or rules for the options of a new table.
func completeNew(ctx context.Context, c *serve.Click) (discord.Response, error) {
	if c.Focused != "when" {
		return rulebook.CompleteRules(ctx, c)
	}
	now := time.Now().In(c.Server().Location())
	return discord.Complete{Choices: view.MomentChoices(c.Options[c.Focused], now, c.Loc)}, nil
}

// postWithinAnswer is how long the answer waits for the message of a new table; postAtLast is how long tellOpened waits.
const (
	postWithinAnswer = 700 * time.Millisecond
	postAtLast       = time.Minute
)

// awaitOpened waits for the message of a new table and returns the notice for its host. A table is called open only when its message is there. If
// Discord takes longer than postWithinAnswer, tellOpened corrects the answer later.
func awaitOpened(ctx context.Context, c *serve.Click, snap *table.Snapshot) (notice string) {
	done := "notice.opened"
	if at, _ := snap.Begins(); at.IsZero() && len(snap.Players) >= match.MinPlaces {
		done = "notice.opened_full"
	}
	switch err := AwaitShown(ctx, c, snap); {
	case err == nil:
		return done
	case errors.Is(err, discord.ErrDenied):
		return "notice.not_shown"
	}
	c.Answered = func(_ context.Context, refused error) {
		if refused != nil { // the user may have the answer: perhaps only the confirmation was late
			c.Log.Warn("an interaction got no answer", "kind", c.Kind, "error", refused)
		}
		go func() {
			_ = trace.Guard(c.Log, "tell a host that their table is open", func() error {
				tellOpened(c, snap, done)
				return nil
			})
		}()
	}
	return "notice.opening"
}

// AwaitShown waits a moment for the message of a new table. Errors: discord.ErrDenied if it cannot be shown, the context's if Discord takes longer.
func AwaitShown(ctx context.Context, c *serve.Click, snap *table.Snapshot) error {
	soon, cancel := context.WithTimeout(ctx, postWithinAnswer)
	defer cancel()
	return c.Show.AwaitLobby(soon, snap)
}

// tellOpened corrects the host's answer when the table's message is there, or cannot be shown.
func tellOpened(c *serve.Click, snap *table.Snapshot, done string) {
	ctx, cancel := context.WithTimeout(context.Background(), postAtLast)
	defer cancel()
	if err := c.Show.AwaitLobby(ctx, snap); err != nil {
		done = "notice.not_shown"
	}
	if err := c.Port.EditResponse(ctx, c.Interaction, face.Notice(c.Loc, done, nil)); err != nil {
		c.Log.Debug("a host was not told that their table is open", "table", snap.ID, "error", err)
	}
}

// showLesson shows the user the game by which they learn to play where they have stopped, or begins it.
func showLesson(ctx context.Context, c *serve.Click) (discord.Response, error) {
	id := c.Tables.FindLesson(c.User.ID)
	if id == "" {
		n := table.NewLesson(c.AsPlayer())
		n.Guild, n.Channel, n.Locale = c.GuildID, c.ChannelID, settings.ChosenLanguage(c.Server().Language, c.GuildLocale)
		opened, err := c.Tables.Create(n)
		if err != nil {
			return nil, err
		}
		id = opened.ID
	}
	return ShowAlone(ctx, c, id)
}

// ShowAlone shows the user their hand at a table that is theirs alone, and begins it if it has not begun.
func ShowAlone(ctx context.Context, c *serve.Click, id string) (discord.Response, error) {
	snap, err := c.Tables.Do(ctx, id, c.AsPlayer(), table.Start{})
	if errors.Is(err, table.NotNow) { // it has begun
		snap, err = c.Tables.Do(ctx, id, c.AsPlayer(), table.Look{})
	}
	if err != nil {
		return nil, err
	}
	return ShowHand(c, &snap, ""), nil
}

func restartLesson(ctx context.Context, c *serve.Click) (discord.Response, error) {
	if err := c.Tables.EndFor(ctx, c.Tables.FindLesson(c.User.ID), table.Stopped, table.User{}); err != nil {
		return nil, err
	}
	return showLesson(ctx, c)
}
