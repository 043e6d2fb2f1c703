package discord_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
)

// fakePort is the part of a Port that a publisher uses. Like Discord, it answers a repeated nonce with the existing message.
type fakePort struct {
	discord.Port
	mu     sync.Mutex
	writes []write
	posts  map[string]string // message ids by nonce
	shown  map[string]string // texts by message id
	fail   func(ctx context.Context, w write) error
}

type write struct {
	at                 time.Time
	channel, id, nonce string // id is empty for a post
	text               string
}

// textOf returns what a message shows.
func (f *fakePort) textOf(message string) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.shown[message]
}

func newFakePort() *fakePort {
	return &fakePort{posts: make(map[string]string), shown: make(map[string]string)}
}

func (f *fakePort) Send(ctx context.Context, at discord.Place, m discord.Message, nonce string) (string, error) {
	if err := f.note(ctx, write{time.Now(), at.ChannelID, "", nonce, textOf(m)}); err != nil {
		return "", err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if id, ok := f.posts[nonce]; ok {
		return id, nil
	}
	id := snowflakeAfter(time.Now(), len(f.posts))
	f.posts[nonce], f.shown[id] = id, textOf(m)
	return id, nil
}

func (f *fakePort) Edit(ctx context.Context, at discord.Place, messageID string, m discord.Message) error {
	if err := f.note(ctx, write{time.Now(), at.ChannelID, messageID, "", textOf(m)}); err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, ok := f.shown[messageID]; !ok {
		return &discord.Error{Status: 404, Code: 10008, Message: "Unknown Message"}
	}
	f.shown[messageID] = textOf(m)
	return nil
}

func (f *fakePort) Delete(ctx context.Context, at discord.Place, messageID string) error {
	if err := f.note(ctx, write{time.Now(), at.ChannelID, messageID, "", deleted}); err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, ok := f.shown[messageID]; !ok {
		return &discord.Error{Status: 404, Code: 10008, Message: "Unknown Message"}
	}
	delete(f.shown, messageID)
	return nil
}

// deleted is the text of a deletion in a fakePort's notes.
const deleted = "(deleted)"

func (f *fakePort) note(ctx context.Context, w write) error {
	f.mu.Lock()
	f.writes = append(f.writes, w)
	fail := f.fail
	f.mu.Unlock()
	if fail != nil {
		return fail(ctx, w)
	}
	return nil
}

func (f *fakePort) seen() []write {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]write(nil), f.writes...)
}

// remove deletes a message as a moderator would.
func (f *fakePort) remove(id string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.shown, id)
}

func (f *fakePort) failWith(fail func(context.Context, write) error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.fail = fail
}

// rendered renders a text.
func rendered(s string) discord.Render { return func() discord.Message { return text(s) } }

func textOf(m discord.Message) string { return m.Blocks[0].(discord.Text).Markdown }

func snowflakeAfter(t time.Time, n int) string {
	return fmt.Sprint(uint64(t.UnixMilli()-1420070400000)<<22 + uint64(n))
}

// inBubble runs a test with a fake clock that is later than Discord's epoch.
func inBubble(t *testing.T, f func(t *testing.T)) {
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)))
		f(t)
	})
}

// publisher returns a publisher that does not mistake its first posts for those of an earlier process.
func publisher(t *testing.T, port discord.Port, cfg discord.PublisherConfig) *discord.Publisher {
	p := discord.NewPublisher(port, cfg)
	t.Cleanup(p.Close)
	time.Sleep(time.Minute)
	return p
}

// pass lets the time pass, with everything that happens in it.
func pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

var lobby = discord.Slot{ChannelID: "c1", Key: "lobby"}
