package e2e

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
	"karlchen/storage"
)

// FullDisk is a store that may refuse changes.
type FullDisk struct {
	*storage.Store
	Full atomic.Bool
}

func (d *FullDisk) Change(now time.Time, fn func(*storage.Tx) error) error {
	if d.Full.Load() {
		return errors.New("the disk is full")
	}
	return d.Store.Change(now, fn)
}

func (d *FullDisk) SaveTable(row storage.TableRow) (storage.TableRow, error) {
	if d.Full.Load() {
		return row, errors.New("the disk is full")
	}
	return d.Store.SaveTable(row)
}

// Club is a Discord with one channel. It treats threads as a test wants, and notes what the bot does there.
type Club struct {
	discord.Port

	Mu      sync.Mutex
	ids     int
	events  []string
	Gone    map[string]bool               // channels that are deleted
	Forums  map[string]bool               // channels that take posts and no messages
	Denied  map[string]bool               // channels in which the bot may not write
	Threads func(context.Context) error   // the fate of a thread's start; nil is success
	nonces  map[string]string             // message ids
	answers map[string][]discord.Response // by interaction
	Edits   map[string]discord.Message    // the last edit of an answer, by interaction
	Slow    time.Duration                 // how long Discord takes for an answer
	Editing time.Duration                 // how long Discord takes for an edit
	edited  []edit

	Forgets bool                    // it knows no nonce again, as after some minutes
	Sending func(m discord.Message) // called before a message is there; may be nil
}

// edit is an edit of a message that has arrived.
type edit struct{ Channel, Text string }

const (
	HallChannel = "500"
	HallGuild   = "7"
)

func (c *Club) note(format string, args ...any) {
	c.events = append(c.events, fmt.Sprintf(format, args...))
}

// reach returns the error that a request to a channel meets.
func (c *Club) reach(channel string) error {
	switch {
	case c.Gone[channel]:
		return &discord.Error{Status: 404, Code: 10003}
	case c.Denied[channel]:
		return &discord.Error{Status: 403, Code: 50013}
	case c.Forums[channel]:
		return &discord.Error{Status: 400, Code: 50008}
	}
	return nil
}

func (c *Club) newID() string {
	c.ids++
	return fmt.Sprint(uint64(time.Now().UnixMilli()-1420070400000)<<22 + uint64(c.ids))
}

func (c *Club) Send(_ context.Context, at discord.Place, m discord.Message, nonce string) (string, error) {
	c.Mu.Lock()
	defer c.Mu.Unlock()
	if err := c.reach(at.ChannelID); err != nil {
		return "", err
	}
	if c.Sending != nil {
		c.Sending(m)
	}
	if id, ok := c.nonces[nonce]; ok && !c.Forgets {
		return id, nil
	}
	c.note("post in %s%s", at.ChannelID, pingsOf(m))
	c.nonces[nonce] = c.newID()
	return c.nonces[nonce], nil
}

func pingsOf(m discord.Message) string {
	if len(m.Ping) == 0 {
		return ""
	}
	return ", calling " + strings.Join(m.Ping, " ")
}

func (c *Club) Message(_ context.Context, user string, _ discord.Message, nonce string) error {
	c.Mu.Lock()
	defer c.Mu.Unlock()
	if _, ok := c.nonces[nonce]; !ok {
		c.note("message to %s", user)
		c.nonces[nonce] = c.newID()
	}
	return nil
}

func (c *Club) Edit(ctx context.Context, at discord.Place, _ string, m discord.Message) error {
	if err := awaitTime(ctx, c.Editing); err != nil {
		return err
	}
	c.Mu.Lock()
	defer c.Mu.Unlock()
	c.edited = append(c.edited, edit{at.ChannelID, WordsOf(m)})
	return c.reach(at.ChannelID)
}

func awaitTime(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// TakeEdits returns the edits since the last call.
func (c *Club) TakeEdits() (edits []edit) {
	c.Mu.Lock()
	defer c.Mu.Unlock()
	edits, c.edited = c.edited, nil
	return edits
}

func (c *Club) Delete(_ context.Context, at discord.Place, _ string) error {
	c.Mu.Lock()
	defer c.Mu.Unlock()
	c.note("delete in %s", at.ChannelID)
	return c.reach(at.ChannelID)
}

// StartThread takes its time, and names the thread after its message as Discord does.
func (c *Club) StartThread(ctx context.Context, at discord.Place, message, _ string) (string, error) {
	if c.Threads != nil {
		if err := c.Threads(ctx); err != nil {
			return "", err
		}
	}
	c.Mu.Lock()
	defer c.Mu.Unlock()
	if err := c.reach(at.ChannelID); err != nil {
		return "", err
	}
	c.note("thread in %s", at.ChannelID)
	return HallThread, nil
}

const HallThread = "600"

func (c *Club) AddToThread(_ context.Context, thread discord.Place, user string) error {
	c.Mu.Lock()
	defer c.Mu.Unlock()
	c.note("%s joins %s", user, thread.ChannelID)
	return c.reach(thread.ChannelID)
}

func (c *Club) ArchiveThread(_ context.Context, thread discord.Place) error {
	c.Mu.Lock()
	defer c.Mu.Unlock()
	c.note("archive %s", thread.ChannelID)
	return c.reach(thread.ChannelID)
}

func (c *Club) Respond(_ context.Context, i discord.Interaction, r discord.Response) error {
	time.Sleep(c.Slow)
	c.Mu.Lock()
	defer c.Mu.Unlock()
	c.answers[i.ID] = append(c.answers[i.ID], r)
	return nil
}

func (c *Club) EditResponse(_ context.Context, i discord.Interaction, m discord.Message) error {
	c.Mu.Lock()
	defer c.Mu.Unlock()
	c.Edits[i.ID] = m
	return nil
}

func (*Club) FollowUp(context.Context, discord.Interaction, discord.Message) (string, error) {
	return "1", nil
}

func (*Club) DeleteResponse(context.Context, discord.Interaction) error { return nil }

// Since returns the events after the first n. Events of the same moment have a fixed order.
func (c *Club) Since(n int) []string {
	synctest.Wait()
	c.Mu.Lock()
	defer c.Mu.Unlock()
	return slices.Clone(c.events[n:])
}
