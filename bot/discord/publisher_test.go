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

// fakePort is the part of a Port that a publisher uses. Like Discord, it answers a repeated nonce with the message that is there.
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

func newFakePort() *fakePort {
	return &fakePort{posts: make(map[string]string), shown: make(map[string]string)}
}

func (f *fakePort) Send(ctx context.Context, channelID string, m discord.Message, nonce string) (string, error) {
	if err := f.note(ctx, write{time.Now(), channelID, "", nonce, textOf(m)}); err != nil {
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

func (f *fakePort) Edit(ctx context.Context, channelID, messageID string, m discord.Message) error {
	if err := f.note(ctx, write{time.Now(), channelID, messageID, "", textOf(m)}); err != nil {
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

func (f *fakePort) Delete(ctx context.Context, channelID, messageID string) error {
	if err := f.note(ctx, write{time.Now(), channelID, messageID, "", deleted}); err != nil {
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

// deleted is what a fakePort notes of a deletion.
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

func textOf(m discord.Message) string { return m.Blocks[0].(discord.Text).Markdown }

func snowflakeAfter(t time.Time, n int) string {
	return fmt.Sprint(uint64(t.UnixMilli()-1420070400000)<<22 + uint64(n))
}

// inBubble runs a test with a fake clock that has passed Discord's epoch.
func inBubble(t *testing.T, f func(t *testing.T)) {
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)))
		f(t)
	})
}

// publisher returns a publisher whose first posts are not mistaken for those of an earlier process.
func publisher(t *testing.T, port discord.Port, cfg discord.PublisherConfig) *discord.Publisher {
	p := discord.NewPublisher(port, cfg)
	t.Cleanup(p.Close)
	time.Sleep(time.Minute)
	return p
}

// pass lets the time pass, and all that happens in it happen.
func pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

var lobby = discord.Slot{ChannelID: "c1", Key: "lobby"}

func TestManyUpdatesAreFewWritesAndTheLastWins(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		p := publisher(t, port, discord.PublisherConfig{})
		for i := range 100 {
			p.Show(lobby, text(fmt.Sprint(i)))
			pass(30 * time.Millisecond)
		}
		pass(5 * time.Second)
		writes := port.seen()
		if len(writes) != 4 || writes[0].id != "" || writes[3].text != "99" {
			t.Fatalf("wrote %+v", writes)
		}
		for i := 1; i < len(writes); i++ {
			if gap := writes[i].at.Sub(writes[i-1].at); gap < time.Second || writes[i].id == "" {
				t.Errorf("write %d after %v: %+v", i, gap, writes[i])
			}
		}
	})
}

// TestStepsAreFewWrites shows the cards of slow tricks one by one: each trick takes two writes, one in its middle and one when it is complete.
func TestStepsAreFewWrites(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		port := newFakePort()
		p := discord.NewPublisher(port, discord.PublisherConfig{})
		defer p.Close()
		slot := discord.Slot{ChannelID: channel, Key: "game"}
		for trick := range 12 {
			for played := range 3 {
				p.ShowStep(slot, text(fmt.Sprint(trick, " ", played)), fmt.Sprint(trick))
				time.Sleep(5 * time.Second)
			}
			p.Show(slot, text(fmt.Sprint(trick, " complete")))
			time.Sleep(5 * time.Second)
		}
		writes := port.seen()
		if len(writes) != 24 {
			t.Fatalf("12 tricks are shown in %d writes", len(writes))
		}
		for i, w := range writes {
			if want := fmt.Sprint(i/2, " ", []string{"0", "complete"}[i%2]); w.text != want {
				t.Errorf("write %d shows %q, want %q", i, w.text, want)
			}
		}
		p.ShowStep(slot, text("a"), "last")
		p.ShowStep(slot, text("b"), "last") // overtakes the first within the moment
		time.Sleep(5 * time.Second)
		p.ShowStep(slot, text("c"), "last")
		time.Sleep(2 * time.Minute)
		if got := port.seen()[24:]; len(got) != 2 || got[0].text != "b" || got[1].text != "c" {
			t.Errorf("a step that does not go on is shown as %v", got)
		}
	})
}

func TestShowNeverWaits(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		port.fail = func(ctx context.Context, _ write) error { <-ctx.Done(); return ctx.Err() }
		p := publisher(t, port, discord.PublisherConfig{})
		before := time.Now()
		for i := range 1000 {
			p.Show(lobby, text(fmt.Sprint(i)))
		}
		if d := time.Since(before); d > 0 {
			t.Errorf("Show took %v", d)
		}
	})
}

func TestAHangingChannelHoldsUpNoOther(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		port.fail = func(ctx context.Context, w write) error {
			if w.channel == "c1" {
				<-ctx.Done()
				return ctx.Err()
			}
			return nil
		}
		p := publisher(t, port, discord.PublisherConfig{})
		p.Show(lobby, text("hangs"))
		for i := range 5 {
			p.Show(discord.Slot{ChannelID: "c2", Key: "lobby"}, text(fmt.Sprint(i)))
			pass(time.Second)
		}
		synctest.Wait()
		n := 0
		for _, w := range port.seen() {
			if w.channel == "c2" {
				n++
			}
		}
		if n != 5 {
			t.Errorf("%d of 5 updates were written in the other channel", n)
		}
	})
}

func TestOneRequestAChannelAndSlotsTakeTurns(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		flying := 0
		port.fail = func(_ context.Context, w write) error {
			port.mu.Lock()
			flying++
			if flying > 1 {
				t.Errorf("%d requests at once", flying)
			}
			port.mu.Unlock()
			time.Sleep(time.Second) // as long as a slot's own pause, so that all of them are always due
			port.mu.Lock()
			flying--
			port.mu.Unlock()
			return nil
		}
		p := publisher(t, port, discord.PublisherConfig{})
		for i := range 60 {
			for _, key := range []string{"a", "b", "c"} {
				p.Show(discord.Slot{ChannelID: "c1", Key: key}, text(fmt.Sprint(key, i)))
			}
			pass(500 * time.Millisecond)
		}
		writes := map[byte]int{}
		for _, w := range port.seen() {
			writes[w.text[0]]++
		}
		for _, key := range []byte("abc") {
			if n := writes[key]; n < 10 || n > 11 { // of one write a second in half a minute
				t.Errorf("writes by slot: %v", writes)
			}
		}
	})
}

func TestIdenticalContentIsNotSentAgain(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		p := publisher(t, port, discord.PublisherConfig{})
		for range 3 {
			p.Show(lobby, text("same"))
			pass(3 * time.Second)
		}
		p.Show(lobby, text("other"))
		p.Show(lobby, text("other"))
		pass(3 * time.Second)
		if w := port.seen(); len(w) != 2 || w[1].text != "other" {
			t.Errorf("wrote %+v", w)
		}
	})
}

func TestContentThatReturnsDuringAWriteIsShown(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		port.fail = func(context.Context, write) error { time.Sleep(100 * time.Millisecond); return nil }
		p := publisher(t, port, discord.PublisherConfig{})
		p.Show(lobby, text("a"))
		pass(5 * time.Second)
		p.Show(lobby, text("b"))
		pass(50 * time.Millisecond) // b is under way
		p.Show(lobby, text("a"))
		pass(5 * time.Second)
		if w := port.seen(); len(w) != 3 || w[2].text != "a" {
			t.Errorf("wrote %+v", w)
		}
	})
}

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

func TestAKnownMessageIsEdited(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		port.shown["77"] = "old"
		p := publisher(t, port, discord.PublisherConfig{})
		p.Show(discord.Slot{ChannelID: "c1", Key: "table", MessageID: "77"}, text("new"))
		synctest.Wait()
		if len(port.shown) != 1 || port.shown["77"] != "new" {
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

func TestFlushWritesEverythingWithoutPauses(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		port.fail = func(context.Context, write) error { time.Sleep(10 * time.Millisecond); return nil }
		p := publisher(t, port, discord.PublisherConfig{Every: time.Hour})
		p.Show(lobby, text("1"))
		pass(time.Second)
		p.Show(lobby, text("2"))
		p.Show(discord.Slot{ChannelID: "c2", Key: "lobby"}, text("2"))
		before := time.Now()
		if err := p.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		if d := time.Since(before); d > time.Second || len(port.seen()) != 3 {
			t.Errorf("%d writes after %v", len(port.seen()), d)
		}
	})
}

func TestFlushEndsWithItsContext(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		port.fail = func(ctx context.Context, _ write) error { <-ctx.Done(); return ctx.Err() }
		p := publisher(t, port, discord.PublisherConfig{})
		p.Show(lobby, text("1"))
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := p.Flush(ctx); err == nil {
			t.Error("Flush says that everything was written")
		}
	})
}

func TestForgottenChannelsAreNotWrittenTo(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		p := publisher(t, port, discord.PublisherConfig{})
		p.Show(lobby, text("1"))
		synctest.Wait()
		p.Show(lobby, text("2"))
		p.Forget("c1")
		pass(time.Minute)
		if n := len(port.seen()); n != 1 {
			t.Errorf("%d writes", n)
		}
		p.Show(lobby, text("3"))
		synctest.Wait()
		if w := port.seen(); len(w) != 2 || w[1].id != "" {
			t.Errorf("a forgotten slot was remembered: %+v", w)
		}
	})
}

// patientPort says when an edit will not have to wait.
type patientPort struct{ *fakePort }

func (patientPort) AwaitEdit(context.Context, string) error {
	time.Sleep(5 * time.Second)
	return nil
}

func TestContentIsChosenAfterTheWaitForTheBudget(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		p := publisher(t, patientPort{port}, discord.PublisherConfig{})
		for i := range 4 {
			p.Show(lobby, text(fmt.Sprint(i)))
			pass(1500 * time.Millisecond)
		}
		pass(time.Minute)
		if w := port.seen(); len(w) != 2 || w[1].text != "3" {
			t.Errorf("wrote %+v", w)
		}
	})
}
