package table

import (
	"context"
	"strconv"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/commands/table/view"
	"karlchen/game/match"
)

// changeLobbyBy returns the handler of a button of the lobby. The clicked message shows the change; a refusal is a private answer.
func changeLobbyBy(asked table.Command) serve.HandlerOf[route.At] {
	return func(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
		return changeLobby(ctx, c, asked)
	}
}

func addComputer(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
	if c.Server().Computers == settings.Off {
		return nil, noComputers
	}
	return changeLobby(ctx, c, table.AddComputer{})
}

func changeLobby(ctx context.Context, c *serve.Click, asked table.Command) (discord.Response, error) {
	snap, err := c.Do(ctx, asked)
	if err != nil {
		return nil, err
	}
	return discord.Update{Message: c.Show.LobbyMessage(&snap)}, nil
}

// configureLength changes the length of the list. The new length also decides whether there are Pflichtsoli.
func configureLength(ctx context.Context, c *serve.Click, snap *table.Snapshot, _ route.At) (discord.Response, error) {
	value, err := c.Chosen()
	if err != nil {
		return nil, err
	}
	games, err := strconv.Atoi(value)
	if err != nil {
		return nil, c.Outdated(err)
	}
	list := snap.List().Config()
	return changeLobby(ctx, c, table.Configure{Games: games, Pflichtsoli: match.PlaysPflichtsoli(list.Rules, list.Places, games)})
}

func configurePflichtsoli(ctx context.Context, c *serve.Click, snap *table.Snapshot, p route.Switching) (discord.Response, error) {
	return changeLobby(ctx, c, table.Configure{Games: snap.List().Config().Games, Pflichtsoli: p.On})
}

// chooseDeck chooses whether the table plays with nines.
func chooseDeck(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
	deck, err := c.Chosen()
	if err != nil {
		return nil, err
	}
	return changeLobby(ctx, c, table.SetDeck{Deck: deck})
}

// openPace opens the dialogue about timers and computer players.
func openPace(_ context.Context, c *serve.Click, snap *table.Snapshot, _ route.At) (discord.Response, error) {
	switch {
	case snap.Phase() != table.Lobby:
		return nil, table.NotNow
	case snap.Host() != c.User.ID:
		return nil, table.NotHost
	}
	if _, bound := snap.League(); bound {
		return nil, table.FixedByLeague
	}
	return c.Redraw(view.Tempo(*snap, c.Loc)), nil
}

// changePace returns the handler of one field of that dialogue.
func changePace[P any](change func(*table.Pace, *serve.Click, P) error) serve.HandlerOf[P] {
	return onTable(func(ctx context.Context, c *serve.Click, snap *table.Snapshot, p P) (discord.Response, error) {
		pace := snap.Pace()
		if err := change(&pace, c, p); err != nil {
			return nil, err
		}
		changed, err := c.Do(ctx, table.SetPace{Pace: pace})
		if err != nil {
			return nil, err
		}
		return c.Redraw(view.Tempo(changed, c.Loc)), nil
	})
}

// setMinutes changes the time of the list.
func setMinutes(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
	value, err := c.Chosen()
	if err != nil {
		return nil, err
	}
	minutes, err := strconv.Atoi(value)
	if err != nil {
		return nil, c.Outdated(err)
	}
	snap, err := c.Do(ctx, table.SetMinutes{Minutes: minutes})
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.Tempo(snap, c.Loc)), nil
}

// setLevel changes how well the computers play.
func setLevel(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
	level, err := c.Chosen()
	if err != nil {
		return nil, err
	}
	snap, err := c.Do(ctx, table.SetLevel{Level: level})
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.Tempo(snap, c.Loc)), nil
}
