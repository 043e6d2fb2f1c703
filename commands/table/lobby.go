package table

import (
	"context"
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

// changeLobbyBy returns the handler of a button of the lobby. The clicked message shows the change; a refusal is a private answer.
func changeLobbyBy(asked table.Deed) serve.HandlerOf[*serve.Click, route.At] {
	return func(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
		snap, err := c.Do(ctx, asked)
		if err != nil {
			return nil, err
		}
		return discord.Update{Message: c.Show.LobbyMessage(&snap)}, nil
	}
}

// joinTable gives the user a place. Where people are asked whether they play again, the answer is their panel, which becomes the hand.
func joinTable(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
	snap, err := c.Do(ctx, table.Join{})
	switch {
	case err != nil:
		return nil, err
	case snap.Again() || snap.Phase != table.Lobby:
		return showBegun(ctx, c, &snap)
	}
	return discord.Update{Message: c.Show.LobbyMessage(&snap)}, nil
}

// playAgain returns the handler of a button that opens the table for another list, or says yes there.
func playAgain(drawn bool) serve.HandlerOf[*serve.Click, route.At] {
	return func(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
		if err := c.MayPost(); err != nil {
			return nil, err
		}
		snap, err := c.Tables.Again(ctx, c.TableID, c.AsPlayer(), drawn)
		if err != nil {
			return nil, err
		}
		c.TableID = snap.ID
		return showBegun(ctx, c, &snap)
	}
}

// openLobby shows a new table to everybody.
func openLobby(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
	if err := c.MayPost(); err != nil {
		return nil, err
	}
	snap, err := c.Do(ctx, table.Open{})
	if err != nil {
		return nil, err
	}
	return c.Redraw(face.Notice(c.Loc, awaitOpened(ctx, c, &snap), nil)), nil
}

// startBy returns the handler of a button that begins the list. The answer is the hand of the user, who need not ask for it.
func startBy(asked table.Start) serve.HandlerOf[*serve.Click, route.At] {
	return func(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
		if err := c.MayPost(); err != nil {
			return nil, err
		}
		snap, err := c.Do(ctx, asked)
		if err != nil {
			return nil, err
		}
		return showBegun(ctx, c, &snap)
	}
}

// showBegun shows the user their hand at a list that may just have begun, below the messages of the table.
func showBegun(ctx context.Context, c *serve.Click, snap *table.Snapshot) (discord.Response, error) {
	if c.Private {
		return moveHand(c, snap, ""), nil
	}
	c.Show.AwaitGame(ctx, snap)
	now, err := c.Do(ctx, table.Look{})
	if err != nil {
		return nil, err
	}
	return ShowHand(c, &now, ""), nil
}

// showSetup shows the host a table that nobody else knows.
func showSetup(_ context.Context, c *serve.Click, snap *table.Snapshot, _ route.At) (discord.Response, error) {
	if !snap.Unopened {
		return nil, table.NotNow
	}
	return showNewTable(c, snap)
}

// showNewTable asks the host of a table that nobody else knows how it should go on. Discord may lose the message that asked before, so that commands
// lead here too.
func showNewTable(c *serve.Click, snap *table.Snapshot) (discord.Response, error) {
	offered, err := rulebook.OfferRules(c)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.NewTable(*snap, offered, c.Loc)), nil
}

// cancelTable calls a table off that has not begun.
func cancelTable(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
	if _, err := c.Do(ctx, table.Cancel{}); err != nil {
		return nil, err
	}
	return c.Redraw(face.Notice(c.Loc, "lobby.cancelled", nil)), nil
}

// openSettings opens the dialogue in which the host changes the table before the list begins.
func openSettings(_ context.Context, c *serve.Click, snap *table.Snapshot, _ route.At) (discord.Response, error) {
	if snap.Phase != table.Lobby {
		return nil, table.NotNow
	}
	if err := snap.MayHost(c.User.ID, time.Now()); err != nil {
		return nil, err
	}
	return redrawSettings(c, snap)
}

func redrawSettings(c *serve.Click, snap *table.Snapshot) (discord.Response, error) {
	offered, err := rulebook.OfferRules(c)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.Settings(*snap, offered, c.Loc)), nil
}

// changeSettings changes the table, and shows the dialogue as it is then.
func changeSettings(ctx context.Context, c *serve.Click, asked table.Deed) (discord.Response, error) {
	snap, err := c.Do(ctx, asked)
	if err != nil {
		return nil, err
	}
	return redrawSettings(c, &snap)
}

// changeRemembered changes what the next table of the user begins with, too, and shows the message that offers it.
func changeRemembered(ctx context.Context, c *serve.Click, asked table.Deed, remember func(*settings.LastTable)) (discord.Response, error) {
	snap, err := c.Do(ctx, asked)
	if err != nil {
		return nil, err
	}
	if _, err := c.Choices.ChangePerson(c.User.ID, func(p *settings.Person) { remember(&p.Table) }); err != nil {
		return nil, err
	}
	if snap.Unopened {
		return showNewTable(c, &snap)
	}
	return redrawSettings(c, &snap)
}

// changeSettingsBy returns the handler of a button of that dialogue.
func changeSettingsBy(asked table.Deed) serve.HandlerOf[*serve.Click, route.At] {
	return func(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
		return changeSettings(ctx, c, asked)
	}
}

func addComputer(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
	if c.Server().Computers == settings.Off { // also at a league's table, which does not know the setting
		return nil, table.PeopleOnly
	}
	return changeSettings(ctx, c, table.AddComputer{})
}

func configureRules(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
	r, err := rulebook.ChosenRules(c)
	if err != nil {
		return nil, err
	}
	saved, err := rulebook.SavedAs(c, r)
	if err != nil {
		return nil, err
	}
	return changeRemembered(ctx, c, table.SetRules{Rules: r.String(), Name: saved.Name, Words: saved.Words}, func(t *settings.LastTable) {
		t.Guild, t.Rules = c.GuildID, r.String()
	})
}

// changeChosen returns the handler of a menu of that dialogue.
func changeChosen(asked func(snap *table.Snapshot, value string) (table.Deed, error)) serve.HandlerOf[*serve.Click, route.At] {
	return onTable(func(ctx context.Context, c *serve.Click, snap *table.Snapshot, _ route.At) (discord.Response, error) {
		value, err := c.Chosen()
		if err != nil {
			return nil, err
		}
		deed, err := asked(snap, value)
		if err != nil {
			return nil, c.Outdated(err)
		}
		return changeSettings(ctx, c, deed)
	})
}

// configureLength changes the length of the list. The new length also decides whether there are Pflichtsoli.
func configureLength(snap *table.Snapshot, value string) (table.Deed, error) {
	games, err := strconv.Atoi(value)
	list := snap.List().Config()
	return table.Configure{Games: games, Pflichtsoli: match.PlaysPflichtsoli(list.Rules, list.Places, games)}, err
}

func configurePflichtsoli(ctx context.Context, c *serve.Click, snap *table.Snapshot, p route.Switching) (discord.Response, error) {
	return changeSettings(ctx, c, table.Configure{Games: snap.List().Config().Games, Pflichtsoli: p.On})
}

// changePace returns the handler of one field about time.
func changePace[P any](change func(*table.Pace, *serve.Click, P) error) serve.HandlerOf[*serve.Click, P] {
	return onTable(func(ctx context.Context, c *serve.Click, snap *table.Snapshot, p P) (discord.Response, error) {
		pace := snap.Pace()
		if err := change(&pace, c, p); err != nil {
			return nil, err
		}
		return changeSettings(ctx, c, table.SetPace{Pace: pace})
	})
}

// setMinutes changes the time of the list.
func setMinutes(_ *table.Snapshot, value string) (table.Deed, error) {
	minutes, err := strconv.Atoi(value)
	return table.SetMinutes{Minutes: minutes}, err
}

// setLevel changes how well the computers play.
func setLevel(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
	level, err := c.Chosen()
	if err != nil {
		return nil, err
	}
	return changeRemembered(ctx, c, table.SetLevel{Level: level}, func(t *settings.LastTable) { t.Level = level })
}
