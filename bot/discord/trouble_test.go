package discord_test

import (
	"context"
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
		first.Show(lobby, text("before the crash"))
		synctest.Wait()
		first.Close()

		pass(3 * time.Second)
		var posted []string
		second := discord.NewPublisher(port, discord.PublisherConfig{OnPosted: func(s discord.Slot, id string) { posted = append(posted, s.Key+" "+id) }})
		defer second.Close()
		second.Show(lobby, text("after the crash"))
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

func TestAMessageThatIsGoneIsPostedAnew(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		var posted []string
		p := publisher(t, port, discord.PublisherConfig{OnPosted: func(s discord.Slot, id string) { posted = append(posted, id) }})
		p.Show(lobby, text("1"))
		pass(2 * time.Second)
		port.remove(posted[0])
		p.Show(lobby, text("2"))
		pass(2 * time.Second)
		if len(posted) != 2 || posted[0] == posted[1] || port.shown[posted[1]] != "2" {
			t.Fatalf("posted %q, messages %v", posted, port.shown)
		}
		w := port.seen()
		if w[0].nonce == w[2].nonce || len(w[2].nonce) > 25 {
			t.Errorf("nonces %q and %q", w[0].nonce, w[2].nonce)
		}
		// A process that knows only the message that is gone finds the one that replaced it.
		other := discord.NewPublisher(port, discord.PublisherConfig{})
		defer other.Close()
		other.Show(discord.Slot{ChannelID: "c1", Key: "lobby", MessageID: posted[0]}, text("3"))
		pass(5 * time.Second)
		if len(port.shown) != 1 || port.shown[posted[1]] != "3" {
			t.Errorf("messages %v", port.shown)
		}
	})
}

func TestDeniedContentIsReportedOnceAndShownLater(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		port.fail = func(context.Context, write) error {
			return &discord.Error{Status: 403, Code: 50013, Message: "Missing Permissions"}
		}
		var denied []error
		p := publisher(t, port, discord.PublisherConfig{OnDenied: func(_ discord.Slot, err error) { denied = append(denied, err) }})
		for i := range 300 {
			p.Show(lobby, text(fmt.Sprint(i)))
			pass(time.Second)
		}
		if len(denied) != 1 || !discord.IsForbidden(denied[0]) {
			t.Errorf("reported %v", denied)
		}
		if n := len(port.seen()); n < 2 || n > 4 {
			t.Errorf("%d tries in five minutes", n)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := p.Flush(ctx); err != nil {
			t.Errorf("Flush waited for a denied slot: %v", err)
		}
		port.failWith(nil)
		pass(time.Hour)
		if w := port.seen(); w[len(w)-1].text != "299" || len(port.shown) != 1 {
			t.Errorf("the newest content was not shown: %v", port.shown)
		}
	})
}

func TestTroubleIsRetriedWithGrowingPauses(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		port.fail = func(context.Context, write) error { return &discord.Error{Status: 503, Message: "no explanation"} }
		p := publisher(t, port, discord.PublisherConfig{})
		p.Show(lobby, text("x"))
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
		p.Show(lobby, text("bad"))
		pass(time.Minute)
		p.Show(lobby, text("good"))
		pass(time.Minute)
		if w := port.seen(); len(w) != 2 || w[1].text != "good" || len(port.shown) != 1 {
			t.Errorf("wrote %+v", w)
		}
	})
}
