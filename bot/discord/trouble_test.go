package discord_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
)

func TestAPostThatWasNotRememberedIsFoundAgain(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		first := discord.NewPublisher(port, discord.PublisherConfig{})
		first.Show(lobby, rendered("before the crash"))
		synctest.Wait()
		first.Close()

		pass(3 * time.Second)
		var posted []string
		second := discord.NewPublisher(port, discord.PublisherConfig{OnPosted: func(s discord.Slot, id string) { posted = append(posted, s.Key+" "+id) }})
		defer second.Close()
		second.Show(lobby, rendered("after the crash"))
		pass(3 * time.Second)
		if len(port.shown) != 1 || len(posted) != 1 {
			t.Fatalf("messages %v, posted %q", port.shown, posted)
		}
		for id, text := range port.shown {
			if text != "after the crash" || posted[0] != "lobby "+id {
				t.Errorf("message %s shows %q, posted %q", id, text, posted)
			}
		}
	})
}

func TestAMessageThatIsGoneIsPostedAgain(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		var posted []string
		p := publisher(t, port, discord.PublisherConfig{OnPosted: func(s discord.Slot, id string) { posted = append(posted, id) }})
		p.Show(lobby, rendered("1"))
		pass(2 * time.Second)
		port.remove(posted[0])
		p.Show(lobby, rendered("2"))
		pass(2 * time.Second)
		if len(posted) != 2 || posted[0] == posted[1] || port.shown[posted[1]] != "2" {
			t.Fatalf("posted %q, messages %v", posted, port.shown)
		}
		w := port.seen()
		if w[0].nonce == w[2].nonce || len(w[2].nonce) > 25 {
			t.Errorf("nonces %q and %q", w[0].nonce, w[2].nonce)
		}
		// A process that knows only the deleted message finds the one that replaced it.
		other := discord.NewPublisher(port, discord.PublisherConfig{})
		defer other.Close()
		other.Show(discord.Slot{ChannelID: "c1", Key: "lobby", MessageID: posted[0]}, rendered("3"))
		pass(5 * time.Second)
		if len(port.shown) != 1 || port.shown[posted[1]] != "3" {
			t.Errorf("messages %v", port.shown)
		}
	})
}

// A post that people may pin stays one message: where it cannot be edited for a while it waits, and where somebody has deleted it, it is given up and reported.
func TestAMessageThatStaysIsNotReplaced(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port, told, posted := newFakePort(), []discord.Slot{}, []string{}
		config := cleared(&told)
		config.OnPosted = func(_ discord.Slot, id string) { posted = append(posted, id) }
		p := publisher(t, port, config)
		home := discord.Slot{ChannelID: "c1", Key: "home", Stays: true}
		p.Show(home, rendered("1"))
		pass(2 * time.Second)
		refused := 0
		port.failWith(func(context.Context, write) error {
			if refused++; refused < 3 {
				return &discord.Error{Status: 429, Code: 30046}
			}
			return nil
		})
		p.Show(home, rendered("2"))
		pass(20 * time.Second)
		if len(posted) != 1 || port.textOf(posted[0]) != "2" || len(told) > 0 {
			t.Errorf("posted %q, messages %v, told %v", posted, port.shown, told)
		}
		port.remove(posted[0])
		p.Show(home, rendered("3"))
		pass(time.Minute)
		if len(posted) != 1 || len(port.shown) > 0 || len(told) != 1 || told[0].MessageID != posted[0] {
			t.Errorf("posted %q, messages %v, told %v", posted, port.shown, told)
		}
	})
}

// A thread that was closed in mid-game, and a message with too many edits, left a live old table behind each time. Where a new message takes over, the old
// one goes, also if Discord at first does not take its deletion, and also if the content changes meanwhile.
func TestAMessageThatTakesOverIsTheOnlyOne(t *testing.T) {
	for name, code := range map[string]int{"too many old edits": 30046, "a thread that cannot be opened": 50083} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				port := newFakePort()
				var posted, replaced []string
				p := publisher(t, port, discord.PublisherConfig{OnPosted: func(s discord.Slot, id string) { posted, replaced = append(posted, id), append(replaced, s.MessageID) }})
				p.Show(lobby, rendered("1"))
				pass(2 * time.Second)
				old, deletions := posted[0], 0
				port.failWith(func(_ context.Context, w write) error {
					switch {
					case w.id != old:
						return nil
					case w.text != deleted:
						return &discord.Error{Status: 429, Code: code}
					}
					if deletions++; deletions < 3 {
						p.Show(lobby, rendered(fmt.Sprint("3.", deletions)))
						return &discord.Error{Status: 503}
					}
					return nil
				})
				p.Show(lobby, rendered("2"))
				pass(20 * time.Second)
				if len(posted) != 2 || len(port.shown) != 1 || port.textOf(posted[1]) != "3.2" || replaced[1] != old {
					t.Errorf("posted %q for %q, messages %v", posted, replaced, port.shown)
				}
			})
		})
	}
}

// A locked thread takes neither edits nor posts: the channel is denied, which players read, and it heals like any other.
func TestALockedThreadIsDenied(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		denied, allowed := 0, 0
		p := publisher(t, port, discord.PublisherConfig{OnDenied: func(discord.Slot, error) { denied++ }, OnAllowed: func(discord.Slot) { allowed++ }})
		p.Show(lobby, rendered("1"))
		pass(2 * time.Second)
		port.failWith(func(context.Context, write) error { return &discord.Error{Status: 400, Code: 50083} })
		p.Show(lobby, rendered("2"))
		pass(10 * time.Minute)
		if tries := len(port.seen()); denied != 1 || allowed != 0 || tries > 30 {
			t.Errorf("denied %d times, allowed %d times, after %d requests", denied, allowed, tries)
		}
		port.failWith(nil)
		pass(2 * time.Minute)
		if allowed != 1 || len(port.shown) != 1 || port.textOf(port.seen()[1].id) != "2" {
			t.Errorf("allowed %d times, messages %v", allowed, port.shown)
		}
	})
}

// forbidden is Discord's answer when the bot lacks a permission.
var forbidden = &discord.Error{Status: 403, Code: 50013, Message: "Missing Permissions"}

// A channel without write permission costs one request a minute, however much there is to show. OnDenied is called once, and everything is shown
// within a minute after the permission is back.
func TestADeniedChannelHealsWithinAMinute(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		port.fail = func(context.Context, write) error { return forbidden }
		var denied []error
		allowed := 0
		p := publisher(t, port, discord.PublisherConfig{
			OnDenied:  func(_ discord.Slot, err error) { denied = append(denied, err) },
			OnAllowed: func(discord.Slot) { allowed++ },
		})
		keys := []string{"game/1", "lobby", "result/1"}
		for i := range 300 {
			for _, key := range keys {
				p.Show(discord.Slot{ChannelID: "c1", Key: key}, rendered(fmt.Sprint(key, i)))
			}
			pass(time.Second)
		}
		if len(denied) != 1 || !discord.IsForbidden(denied[0]) || !p.Denied("c1") {
			t.Errorf("reported %v; denied: %t", denied, p.Denied("c1"))
		}
		if n := len(port.seen()); n < 5 || n > 6 {
			t.Errorf("%d tries in five minutes", n)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := p.Flush(ctx); err != nil {
			t.Errorf("Flush waited for a denied channel: %v", err)
		}
		if err := p.AwaitPost(t.Context(), lobby); !errors.Is(err, discord.ErrDenied) {
			t.Errorf("a post that is denied is awaited: %v", err)
		}
		port.failWith(nil)
		pass(time.Minute + 5*time.Second)
		if len(port.shown) != len(keys) || allowed != 1 || p.Denied("c1") {
			t.Errorf("shown are %v; told %d times; denied: %t", port.shown, allowed, p.Denied("c1"))
		}
	})
}

// A caller that knows of the permission does not wait for the minute.
func TestADeniedChannelIsTriedAgainAfterRetry(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		port.fail = func(context.Context, write) error { return forbidden }
		p := publisher(t, port, discord.PublisherConfig{})
		p.Retry("c1") // the publisher knows nothing about it
		p.Show(lobby, rendered("x"))
		pass(time.Second)
		p.Retry("c1")
		pass(time.Second)
		if n := len(port.seen()); n != 2 || !p.Denied("c1") {
			t.Fatalf("%d tries; denied: %t", n, p.Denied("c1"))
		}
		port.failWith(nil)
		p.Retry("c1")
		pass(time.Second)
		if len(port.shown) != 1 || p.Denied("c1") {
			t.Errorf("shown are %v; denied: %t", port.shown, p.Denied("c1"))
		}
	})
}

// Discord says for ever that a deleted channel is gone: the publisher reports that once, and sends nothing more until there is new content.
func TestAChannelThatIsGoneIsReportedAndLeftAlone(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		var gone []discord.Slot
		p := publisher(t, port, discord.PublisherConfig{OnGone: func(s discord.Slot) { gone = append(gone, s) }})
		p.Show(lobby, rendered("there"))
		pass(time.Minute)
		port.failWith(func(context.Context, write) error {
			time.Sleep(time.Second) // enough to show everything
			return &discord.Error{Status: 404, Code: 10003, Message: "Unknown Channel"}
		})
		for _, key := range []string{"game/1", "lobby", "result/1"} {
			p.Show(discord.Slot{ChannelID: "c1", Key: key}, rendered("x"))
		}
		pass(time.Hour)
		if n := len(port.seen()); n != 2 || len(gone) != 1 || gone[0].ChannelID != "c1" {
			t.Errorf("%d requests, told %v", n, gone)
		}
		if err := p.Flush(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

func TestTroubleIsRetriedWithGrowingPauses(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		port.fail = func(context.Context, write) error { return &discord.Error{Status: 503, Message: "no explanation"} }
		p := publisher(t, port, discord.PublisherConfig{})
		p.Show(lobby, rendered("x"))
		pass(10 * time.Minute)
		if n := len(port.seen()); n < 10 || n > 20 {
			t.Errorf("%d tries in ten minutes", n)
		}
		port.failWith(nil)
		pass(2 * time.Minute)
		if len(port.shown) != 1 {
			t.Errorf("messages %v", port.shown)
		}
	})
}

// A fault of the program in a request ends neither the program nor the writer of the channel.
func TestAFaultDuringAWrite(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		broken := true
		port.fail = func(_ context.Context, w write) error {
			if w.text == "bad" && broken {
				broken = false
				panic("a provoked fault")
			}
			return nil
		}
		p := publisher(t, port, discord.PublisherConfig{})
		p.Show(lobby, rendered("bad"))
		p.Show(discord.Slot{ChannelID: channel, Key: "other"}, rendered("good"))
		pass(time.Minute)
		if w := port.seen(); broken || len(w) != 3 || len(port.shown) != 2 {
			t.Errorf("wrote %+v", w)
		}
	})
}

func TestRefusedContentIsNotRetried(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		port.fail = func(_ context.Context, w write) error {
			if w.text == "bad" {
				return &discord.Error{Status: 400, Code: 50035, Message: "Invalid Form Body"}
			}
			return nil
		}
		p := publisher(t, port, discord.PublisherConfig{})
		p.Show(lobby, rendered("bad"))
		pass(time.Minute)
		p.Show(lobby, rendered("good"))
		pass(time.Minute)
		if w := port.seen(); len(w) != 2 || w[1].text != "good" || len(port.shown) != 1 {
			t.Errorf("wrote %+v", w)
		}
	})
}
