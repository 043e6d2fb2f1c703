package league

import (
	"context"
	"errors"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/league/view"
	"karlchen/commands/route"
	tableroom "karlchen/commands/table"
	"karlchen/game/league"
)

func playWeek(ctx context.Context, c *click, p route.Week) (discord.Response, error) {
	return playInLeague(ctx, c, string(p.League))
}

// playInLeague gives the user a place at a table of the league, or their cards if their table has begun. A new table opens in this channel.
func playInLeague(ctx context.Context, c *click, id string) (discord.Response, error) {
	snap, err := c.Leagues.Play(ctx, actorOf(c), id, c.ChannelID, c.MayPost)
	if err != nil {
		return nil, err
	}
	if of, _ := snap.League(); snap.Phase != table.Lobby || of.Format.Mode().Attempts {
		snap = awaitTask(ctx, c, snap)
		return tableroom.ShowHand(c.Click, &snap, ""), nil
	}
	key := face.Either(snap.Host == c.User.ID, "member.opened", "member.seated")
	return c.Reply(face.Notice(c.Loc, key, map[string]any{"Channel": snap.Place()})), nil
}

// awaitTask waits until a task has begun, which it does by itself, for taskWithin at most.
func awaitTask(ctx context.Context, c *click, snap table.Snapshot) table.Snapshot {
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

// comeIn answers the bot's question whether the user comes in for a missing member, or plays at one table with the people of others.
func comeIn(ctx context.Context, c *click, p route.Asked) (discord.Response, error) {
	l, err := c.Leagues.ComeIn(ctx, actorOf(c), string(p.League), p.Season, p.Week, p.Number, p.On)
	if err != nil {
		return nil, err
	}
	switch {
	case !p.On:
		return c.Reply(face.Notice(c.Loc, "member.declined", nil)), nil
	case l.Number == 0:
		return c.Reply(face.Notice(c.Loc, "member.agreed", nil)), nil
	}
	return c.Reply(view.HasPlace(l.State == league.ListArranged, placeOf(ctx, c, l), c.Loc)), nil
}

// arrive gives a place to a user who comes late to a match day.
func arrive(ctx context.Context, c *click, p route.Week) (discord.Response, error) {
	l, err := c.Leagues.Arrive(ctx, actorOf(c), string(p.League), p.Season, p.Week)
	if err != nil {
		return nil, err
	}
	return c.Reply(view.HasPlace(true, placeOf(ctx, c, l), c.Loc)), nil
}

// checkDraw repeats the draw of a match day, and shows that the same comes out.
func checkDraw(c *click, b *leagues.Book, p route.Week) (discord.Response, error) {
	draw, err := c.Leagues.CheckDraw(actorOf(c), string(p.League), p.Season, p.Week)
	if err != nil && !errors.Is(err, league.ErrOtherDraw) {
		return nil, err
	}
	d := view.Drawn{League: view.LeagueOf(b), Week: p.Week, Draw: draw}
	for _, s := range b.Season.Evening(p.Week) {
		d.Tables = append(d.Tables, view.DrawnTable{Sitting: s})
	}
	return c.Reply(view.CheckedDraw(d, err == nil, c.Loc)), nil
}

// placeOf returns the channel where a list is played, or nothing while its table opens.
func placeOf(ctx context.Context, c *click, l league.List) string {
	snap, err := c.Tables.Do(ctx, l.Table, c.AsPlayer(), table.Look{})
	if err != nil {
		return ""
	}
	return snap.Place()
}
