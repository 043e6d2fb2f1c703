package main

import (
	"context"
	"encoding/json"
	"fmt"
	"sync/atomic"
	"time"

	"karlchen/bot/discord"
	"karlchen/storage"
)

// quietDiscord is a Discord that accepts everything at once and has no limits. It encodes messages and draws their pictures, as the port does.
type quietDiscord struct {
	discord.Port // nil: the methods that nobody calls here

	ids      atomic.Uint64
	pictures atomic.Bool
	drawn    atomic.Int64 // pictures
	written  atomic.Int64 // public messages, and edits of any message
	ages     ages
}

// answerKey is the key under which a context has the *time.Time of the answer.
type answerKey struct{}

func (d *quietDiscord) Respond(ctx context.Context, i discord.Interaction, r discord.Response) error {
	switch r := r.(type) {
	case discord.Reply:
		d.encode(r.Message)
		d.ages.note(i, r.Message)
	case discord.Update:
		d.encode(r.Message)
		d.ages.note(i, r.Message)
	case discord.Defer, discord.Ask, discord.Complete:
	}
	if answered, ok := ctx.Value(answerKey{}).(*time.Time); ok {
		*answered = time.Now()
	}
	return nil
}

func (d *quietDiscord) encode(m discord.Message) {
	_, _ = json.Marshal(m) // messages are plain data
	if !d.pictures.Load() {
		return
	}
	for _, f := range m.Files {
		if f.Render != nil {
			_ = f.Render()
			d.drawn.Add(1)
		}
	}
}

func (d *quietDiscord) write(m discord.Message) string {
	d.encode(m)
	d.written.Add(1)
	return fmt.Sprint(d.ids.Add(1) + uint64(time.Since(discordEpoch).Milliseconds())<<22)
}

// discordEpoch is when Discord's ids begin.
var discordEpoch = time.Unix(1420070400, 0)

func (d *quietDiscord) EditResponse(_ context.Context, i discord.Interaction, m discord.Message) error {
	d.write(m)
	d.ages.note(i, m)
	return nil
}

func (d *quietDiscord) FollowUp(_ context.Context, i discord.Interaction, m discord.Message) (string, error) {
	defer d.ages.note(i, m)
	return d.write(m), nil
}

func (d *quietDiscord) DeleteResponse(context.Context, discord.Interaction) error { return nil }

func (d *quietDiscord) Send(_ context.Context, _ discord.Place, m discord.Message, _ string) (string, error) {
	return d.write(m), nil
}

func (d *quietDiscord) Message(_ context.Context, _ string, m discord.Message, _ string) error {
	d.write(m)
	return nil
}

func (d *quietDiscord) Edit(_ context.Context, _ discord.Place, _ string, m discord.Message) error {
	d.write(m)
	return nil
}

func (d *quietDiscord) Delete(context.Context, discord.Place, string) error { return nil }

func (d *quietDiscord) StartThread(context.Context, discord.Place, string, string) (string, error) {
	return fmt.Sprint(900_000_000 + d.ids.Add(1)), nil
}

func (d *quietDiscord) AddToThread(context.Context, discord.Place, string) error { return nil }

func (d *quietDiscord) ArchiveThread(context.Context, discord.Place) error { return nil }

// counter is a store that counts the stored actions of games.
type counter struct {
	*storage.Store
	actions atomic.Int64
}

func (c *counter) Append(id storage.GameID, seq uint64, entry []byte) error {
	err := c.Store.Append(id, seq, entry)
	if err == nil {
		c.actions.Add(1)
	}
	return err
}

func (c *counter) AppendAt(row storage.TableRow, seq uint64, entry []byte) (storage.TableRow, error) {
	saved, err := c.Store.AppendAt(row, seq, entry)
	if err == nil {
		c.actions.Add(1)
	}
	return saved, err
}
