package league

import (
	"context"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	tableroom "karlchen/commands/table"
)

func playLeague(ctx context.Context, c *serve.Click) (discord.Response, error) {
	l, err := findLeague(c)
	if err != nil {
		return nil, err
	}
	return playInLeague(ctx, c, l.ID)
}

func playWeek(ctx context.Context, c *serve.Click, p route.Week) (discord.Response, error) {
	return playInLeague(ctx, c, string(p.League))
}

// playInLeague gives the user a place at a table of the league, or their cards if their table has begun. A new table opens in this channel.
func playInLeague(ctx context.Context, c *serve.Click, id string) (discord.Response, error) {
	snap, err := c.Leagues.Play(ctx, actorOf(c), id, c.ChannelID, settings.ChosenLanguage(c.Server().Language, c.GuildLocale), c.MayPost)
	if err != nil {
		return nil, err
	}
	if of, _ := snap.League(); snap.Phase != table.Lobby || of.Format.Mode().Attempts {
		snap = awaitTask(ctx, c, snap)
		return tableroom.ShowHand(c, &snap, ""), nil
	}
	key := "member.seated"
	if snap.Host == c.User.ID {
		key = "member.opened"
	}
	return c.Reply(face.Notice(c.Loc, key, map[string]any{"Channel": snap.Place()})), nil
}

// awaitTask waits until a task has begun, which it does by itself, for taskWithin at most.
func awaitTask(ctx context.Context, c *serve.Click, snap table.Snapshot) table.Snapshot {
	ctx, cancel := context.WithTimeout(ctx, taskWithin)
	defer cancel()
	for snap.Phase == table.Lobby {
		select {
		case <-ctx.Done():
			return snap
		case <-time.After(taskLook):
		}
		if now, err := c.Tables.Do(ctx, snap.ID, c.AsPlayer(), table.Look{}); err == nil {
			snap = now
		}
	}
	return snap
}

// taskWithin is how long an answer waits for a task to begin; taskLook is the pause between two looks.
const (
	taskWithin = time.Second
	taskLook   = taskWithin / 50
)
