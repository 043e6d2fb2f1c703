package commands

import (
	"context"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/game/league"
)

func playLeague(ctx context.Context, c *call) (discord.Response, error) {
	l, err := c.league()
	if err != nil {
		return nil, err
	}
	return c.play(ctx, l.ID)
}

func playClick(ctx context.Context, c *call, p route.Week) (discord.Response, error) {
	return c.play(ctx, string(p.League))
}

// play gives the user a place at a table of the league, or his cards if he sits at one that has begun. A table is opened where he is.
func (c *call) play(ctx context.Context, id string) (discord.Response, error) {
	switch {
	case !c.BotMay.Has(discord.ViewChannel):
		return nil, needsViewChannel
	case !c.BotMay.Has(discord.SendMessages):
		return nil, needsSendMessages
	}
	snap, err := c.leagues.Play(ctx, c.actor(), id, c.ChannelID, chosen(c.server(c.GuildID).Language, c.GuildLocale))
	if err != nil {
		return nil, err
	}
	if of, _ := snap.League(); snap.Phase() != table.Lobby || of.Format == league.Task {
		snap = c.begun(ctx, snap)
		return c.showHand(&snap, ""), nil
	}
	key := "member.seated"
	if snap.Host() == c.User.ID {
		key = "member.opened"
	}
	return c.reply(face.Notice(c.loc, key, map[string]any{"Channel": snap.Place()})), nil
}

// begun waits a little until a task has begun, which it does by itself.
func (c *call) begun(ctx context.Context, snap table.Snapshot) table.Snapshot {
	ctx, cancel := context.WithTimeout(ctx, tableWithin)
	defer cancel()
	for snap.Phase() == table.Lobby {
		select {
		case <-ctx.Done():
			return snap
		case <-time.After(tableWithin / 50):
		}
		if now, err := c.tables.Do(ctx, snap.ID(), c.user(), table.Look{}); err == nil {
			snap = now
		}
	}
	return snap
}
