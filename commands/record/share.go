package record

import (
	"context"
	"fmt"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/record/view"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/game/card"
)

// What a person may post from replays, so that nobody floods a channel or keeps the bot busy with films.
const (
	maxShared  = 6
	sharedTime = 10 * time.Minute
)

// shareWithin is how long a post may take after its click; a film waits for other films.
const shareWithin = time.Minute

// shared composes the public message of a moment, in the server's language.
type shared func(k face.Look, g *table.Recorded, at view.Shown, by string, l *locale.Localizer) (discord.Message, error)

// shareRecord returns the handler of a button that posts something of a replay in the channel. The post follows the answer, because a film takes long.
// The private message then says what became of it.
func shareRecord(compose shared) serve.HandlerOf[*click, route.Moment] {
	return func(_ context.Context, c *click, p route.Moment) (discord.Response, error) {
		if err := checkMayShare(c); err != nil {
			return nil, err
		}
		g, err := findRecordFor(c, p.Record, "")
		if err != nil {
			return nil, err
		}
		at := view.Shown{Step: p.Step, From: p.From, Leader: c.User.ID}
		if err := turnPage(c, g, route.RecordFrom, &at); err != nil {
			return nil, err
		}
		m, err := compose(face.Look{Pictures: true, Deck: c.Show.Deck.Load()}, g, at, c.User.Name, publicLocale(c))
		if err != nil {
			return nil, err
		}
		if !c.Shared.Take(c.User.ID, maxShared, sharedTime) {
			return nil, sharedOften
		}
		c.Confirmed = func(ctx context.Context) {
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), shareWithin)
			defer cancel()
			at.Row, at.Notice, at.Leader = view.ShareRow, "replay.posted", ""
			message, err := postShared(ctx, c, m)
			if err == nil && route.RecordDare.Names(c.CustomID) {
				board := boardOf(c, message, p)
				board.By = c.AsPlayer()
				err = c.Puzzles.Post(c.GuildID, board)
			}
			if err != nil {
				c.Log.Warn("a replay could not be shared", "guild", c.GuildID, "channel", c.ChannelID, "error", err)
				at.Notice = "replay.not_posted"
			}
			private, err := view.Replay(c.Look(), g, at, c.Loc)
			if err == nil {
				err = c.Port.EditResponse(ctx, c.Interaction, private)
			}
			if err != nil {
				c.Log.Debug("a replay does not say that it was shared", "error", err)
			}
		}
		return discord.Defer{}, nil
	}
}

// lead shows everybody another moment of a game that its leader goes through with them. Anybody else who clicks gets that moment for themselves.
func lead(_ context.Context, c *click, p route.Led) (discord.Response, error) {
	g, err := findRecordFor(c, p.Record, "")
	if err != nil {
		return nil, err
	}
	way, ok := view.Ways[p.Way]
	if !ok {
		return nil, c.Outdated(fmt.Errorf("no way %q leads through a game", p.Way))
	}
	at := view.Shown{Step: p.Step, From: card.NoSeat}
	if c.User.ID != p.Leader {
		return showMoment(c, g, way, at)
	}
	if err := turnPage(c, g, way, &at); err != nil {
		return nil, err
	}
	at.Leader = p.Leader
	m, err := view.Together(face.Look{Pictures: true, Deck: c.Show.Deck.Load()}, g, at, c.User.Name, publicLocale(c))
	return discord.Update{Message: m}, err
}

// postShared makes the files of a message, one message at a time, and posts it.
func postShared(ctx context.Context, c *click, m discord.Message) (id string, err error) {
	c.Filming.Lock()
	for i, f := range m.Files {
		m.Files[i].Data, m.Files[i].Render = f.Render(), nil
	}
	c.Filming.Unlock()
	return c.Port.Send(ctx, discord.Place{GuildID: c.GuildID, ChannelID: c.ChannelID}, m, c.ID)
}

// checkMayShare returns why nothing can be posted here for the user, or nil.
func checkMayShare(c *click) error {
	if err := c.MayPost(); err != nil {
		return err
	}
	if !c.BotMay.Has(discord.AttachFiles) || c.Server().Pictures != settings.On {
		return shareNoPictures
	}
	return nil
}
