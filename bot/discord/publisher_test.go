package discord_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
)

func TestManyUpdatesAreFewWritesAndTheLastWins(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		p := publisher(t, port, discord.PublisherConfig{})
		for i := range 100 {
			p.Show(lobby, rendered(fmt.Sprint(i)))
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

// A slot can have a longer pause of its own, from the moment that its contents say so.
func TestASlotHasAPauseOfItsOwn(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		p := publisher(t, port, discord.PublisherConfig{})
		slot := discord.Slot{ChannelID: channel, Key: "game"}
		p.Show(slot, rendered("begins"))
		pass(5 * time.Second)
		slot.Every = 1250 * time.Millisecond
		for i := range 48 { // cards, as computers play them
			p.Show(slot, rendered(fmt.Sprint(i)))
			pass(900 * time.Millisecond)
		}
		pass(5 * time.Second)
		writes := port.seen()
		if n := len(writes) - 1; n < 30 || n > 36 || writes[n].text != "47" { // 12 tricks in 43 seconds
			t.Fatalf("%d writes, the last of %q", n, writes[n].text)
		}
		for i := 2; i < len(writes); i++ {
			if gap := writes[i].at.Sub(writes[i-1].at); gap < slot.Every || gap > 2*slot.Every {
				t.Errorf("write %d comes after %v", i, gap)
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
				p.ShowStep(slot, rendered(fmt.Sprint(trick, " ", played)), fmt.Sprint(trick))
				time.Sleep(3 * time.Second)
			}
			p.Show(slot, rendered(fmt.Sprint(trick, " complete")))
			time.Sleep(3 * time.Second)
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
		p.ShowStep(slot, rendered("a"), "last")
		p.ShowStep(slot, rendered("b"), "last") // supersedes the first within the moment
		time.Sleep(5 * time.Second)
		p.ShowStep(slot, rendered("c"), "last")
		time.Sleep(2 * time.Minute)
		if got := port.seen()[24:]; len(got) != 2 || got[0].text != "b" || got[1].text != "c" {
			t.Errorf("a step that does not go on is shown as %v", got)
		}
	})
}

// In a step that takes long, no news wait for many seconds.
func TestAStepThatTakesLongIsShown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		port := newFakePort()
		waited := []time.Duration{}
		p := discord.NewPublisher(port, discord.PublisherConfig{OnShown: func(d time.Duration) { waited = append(waited, d) }})
		defer p.Close()
		for n := range 12 {
			p.ShowStep(discord.Slot{ChannelID: channel, Key: "game"}, rendered(fmt.Sprint(n)), "step")
			time.Sleep(4 * time.Second)
		}
		pass(10 * time.Second)
		if len(waited) != len(port.seen()) || len(waited) < 6 || slices.Max(waited) > 8*time.Second {
			t.Errorf("%d writes, whose news had waited for %v", len(port.seen()), waited)
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
			p.Show(lobby, rendered(fmt.Sprint(i)))
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
		p.Show(lobby, rendered("hangs"))
		for i := range 5 {
			p.Show(discord.Slot{ChannelID: "c2", Key: "lobby"}, rendered(fmt.Sprint(i)))
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
				p.Show(discord.Slot{ChannelID: "c1", Key: key}, rendered(fmt.Sprint(key, i)))
			}
			pass(500 * time.Millisecond)
		}
		writes := map[byte]int{}
		for _, w := range port.seen() {
			writes[w.text[0]]++
		}
		for _, key := range []byte("abc") {
			if n := writes[key]; n < 10 || n > 11 { // one write a second in half a minute
				t.Errorf("writes by slot: %v", writes)
			}
		}
	})
}

// A content that is superseded before it can be written is not rendered. Nothing waits for rendering, and a failure in it stops nothing else.
func TestOnlyWrittenContentIsRendered(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		p := publisher(t, port, discord.PublisherConfig{})
		var drawings atomic.Int64
		began := time.Now()
		for i := range 100 {
			p.Show(lobby, func() discord.Message { drawings.Add(1); time.Sleep(time.Second); return text(fmt.Sprint(i)) })
		}
		p.Show(discord.Slot{ChannelID: "c1", Key: "faulty"}, func() discord.Message { panic("a fault") })
		p.Show(discord.Slot{ChannelID: "c1", Key: "game"}, rendered("sound"))
		if time.Since(began) != 0 {
			t.Error("the caller of Show waits")
		}
		pass(time.Minute)
		w := port.seen()
		if drawings.Load() > 2 || len(w) > 3 || w[len(w)-1].text != "99" && w[len(w)-2].text != "99" || !slices.ContainsFunc(w, func(w write) bool { return w.text == "sound" }) {
			t.Errorf("after %d drawings were written %+v", drawings.Load(), w)
		}
	})
}

func TestIdenticalContentIsNotSentAgain(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		p := publisher(t, port, discord.PublisherConfig{})
		for range 3 {
			p.Show(lobby, rendered("same"))
			pass(3 * time.Second)
		}
		p.Show(lobby, rendered("other"))
		p.Show(lobby, rendered("other"))
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
		p.Show(lobby, rendered("a"))
		pass(5 * time.Second)
		p.Show(lobby, rendered("b"))
		pass(50 * time.Millisecond) // b is under way
		p.Show(lobby, rendered("a"))
		pass(5 * time.Second)
		if w := port.seen(); len(w) != 3 || w[2].text != "a" {
			t.Errorf("wrote %+v", w)
		}
	})
}

func TestAKnownMessageIsEdited(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		port.shown["77"] = "old"
		p := publisher(t, port, discord.PublisherConfig{})
		p.Show(discord.Slot{ChannelID: "c1", Key: "table", MessageID: "77"}, rendered("new"))
		synctest.Wait()
		if len(port.shown) != 1 || port.shown["77"] != "new" {
			t.Errorf("messages %v", port.shown)
		}
	})
}

// After a restart a publisher writes only what has changed. A message whose last edit was refused, or cut off by the end, may show anything: it is written
// again.
func TestAnotherPublisherWritesOnlyWhatHasChanged(t *testing.T) {
	slots := func(shown map[string]string) (all []discord.Slot) {
		for id := range shown {
			all = append(all, discord.Slot{ChannelID: "c" + id, Key: "table", MessageID: id})
		}
		return all
	}
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		port.shown = map[string]string{"1": "", "2": "", "3": "", "4": ""}
		port.fail = func(ctx context.Context, w write) error {
			switch w.id {
			case "3":
				return &discord.Error{Status: 400, Code: 50035, Message: "Invalid Form Body"}
			case "4":
				<-ctx.Done()
				return ctx.Err()
			}
			return nil
		}
		first := discord.NewPublisher(port, discord.PublisherConfig{})
		for _, slot := range slots(port.shown) {
			first.Show(slot, rendered("same"))
		}
		pass(3 * time.Second)
		first.Close()
		port.fail = nil
		before := len(port.seen())
		second := publisher(t, port, discord.PublisherConfig{Shown: first.Shown()})
		for _, slot := range slots(port.shown) {
			if slot.MessageID == "2" {
				second.Show(slot, rendered("other"))
			} else {
				second.Show(slot, rendered("same"))
			}
		}
		pass(3 * time.Second)
		var written []string
		for _, w := range port.seen()[before:] {
			written = append(written, w.id)
		}
		slices.Sort(written)
		if !slices.Equal(written, []string{"2", "3", "4"}) {
			t.Errorf("written again were %v", written)
		}
	})
}

// After a start a channel has many messages to write once more. What people do meanwhile is shown first: a new lobby once waited behind a hundred tables
// that had ended.
func TestNewContentOvertakesThatOfTheStart(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		port.fail = func(context.Context, write) error { time.Sleep(100 * time.Millisecond); return nil }
		for n := range 20 {
			port.shown[fmt.Sprint(n)] = "old"
		}
		p := publisher(t, port, discord.PublisherConfig{})
		for n := range 20 {
			id := fmt.Sprint(n)
			p.Show(discord.Slot{ChannelID: "c1", Key: "table " + id, MessageID: id}, rendered("ended"))
		}
		pass(250 * time.Millisecond)
		p.Show(discord.Slot{ChannelID: "c1", Key: "table new"}, rendered("lobby"))
		p.Show(discord.Slot{ChannelID: "c1", Key: "table 7", MessageID: "7"}, rendered("somebody sits down"))
		pass(5 * time.Second)
		var order []string
		for _, w := range port.seen() {
			order = append(order, w.text)
		}
		if len(order) != 21 && len(order) != 22 {
			t.Fatalf("written were %v", order)
		}
		if latest := slices.Index(order, "lobby"); latest > 5 || slices.Index(order, "somebody sits down") > 5 {
			t.Errorf("the order is %v", order)
		}
	})
}

// A game goes on while its channel has many messages to write once more after a kill. Each move of it is shown soon, and not only the first: a game once
// stood for a minute and a half between two pictures. A table that nobody has seen yet comes first of all that a start knows.
func TestAGameGoesOnBesideTheMessagesOfTheStart(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		port.fail = func(context.Context, write) error { time.Sleep(900 * time.Millisecond); return nil }
		p := publisher(t, port, discord.PublisherConfig{})
		for n := range 100 {
			port.shown[fmt.Sprint(n)] = "old"
		}
		p.Show(discord.Slot{ChannelID: "c1", Key: "new table"}, rendered("lobby"))
		for n := range 100 {
			id := fmt.Sprint(n)
			p.Show(discord.Slot{ChannelID: "c1", Key: "table " + id, MessageID: id}, rendered("ended"))
		}
		for move := range 20 {
			p.Show(discord.Slot{ChannelID: "c1", Key: "table 7", MessageID: "7"}, rendered(fmt.Sprint("move ", move)))
			pass(5 * time.Second)
			if shown := port.textOf("7"); shown != fmt.Sprint("move ", move) {
				t.Fatalf("five seconds after move %d the table shows %q", move, shown)
			}
		}
		if first := port.seen()[0].text; first != "lobby" {
			t.Errorf("the first message is %q", first)
		}
		pass(2 * time.Minute)
		for id, text := range port.shown {
			if text == "old" {
				t.Errorf("message %s was never written", id)
			}
		}
	})
}

func TestFlushWritesEverythingWithoutPauses(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		port.fail = func(context.Context, write) error { time.Sleep(10 * time.Millisecond); return nil }
		p := publisher(t, port, discord.PublisherConfig{Every: time.Hour})
		p.Show(lobby, rendered("1"))
		pass(time.Second)
		p.Show(lobby, rendered("2"))
		p.Show(discord.Slot{ChannelID: "c2", Key: "lobby"}, rendered("2"))
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
		p.Show(lobby, rendered("1"))
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := p.Flush(ctx); err == nil {
			t.Error("Flush says that everything was written")
		}
	})
}

// Amend edits a message at once, and says whether people see it. What it cannot write it drops, so that nothing follows after the end, and so that
// nobody takes the message for another than it is.
func TestAmend(t *testing.T) {
	forbidden := &discord.Error{Status: 403, Code: 50013}
	for name, tt := range map[string]struct {
		fail   func(context.Context, write) error
		before func(p *discord.Publisher)
		done   bool
		edits  int
	}{
		"a message":             {done: true, edits: 1},
		"that waits for a step": {before: func(p *discord.Publisher) { p.ShowStep(lobby, rendered("2"), "step") }, done: true, edits: 1},
		"that is forgotten":     {before: func(p *discord.Publisher) { p.Forget("c1") }},
		"that is deleted":       {before: func(p *discord.Publisher) { p.Clear(lobby) }},
		"Discord fails":         {fail: func(context.Context, write) error { return errors.New("no") }, edits: 1},
		"the bot may not write": {fail: func(context.Context, write) error { return forbidden }, edits: 1},
		"Discord is slow":       {fail: func(ctx context.Context, _ write) error { <-ctx.Done(); return ctx.Err() }, edits: 1},
		"another write is slow": {
			fail:   func(ctx context.Context, _ write) error { return sleepFor(ctx, 20*time.Second) },
			before: func(p *discord.Publisher) { p.Show(lobby, rendered("2")); pass(10 * time.Second) }, edits: 1,
		},
		"it shows this already": {before: func(p *discord.Publisher) { p.Amend(context.Background(), lobby, rendered("amended")) }, done: true, edits: 1},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				port := newFakePort()
				p := publisher(t, port, discord.PublisherConfig{Every: time.Minute})
				p.Show(lobby, rendered("1"))
				pass(time.Second)
				port.failWith(tt.fail)
				if tt.before != nil {
					tt.before(p)
				}
				ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
				defer cancel()
				begun := time.Now()
				if done := p.Amend(ctx, lobby, rendered("amended")); done != tt.done {
					t.Errorf("the message shows it: %t", done)
				}
				if took := time.Since(begun); took > 2*time.Second {
					t.Errorf("it takes %v", took)
				}
				p.Close()
				if n := len(port.seen()) - 1; n != tt.edits {
					t.Errorf("%d writes, want %d", n, tt.edits)
				}
				want := 0
				if tt.done {
					want = 1
				}
				if shown := p.Shown(); len(shown) != want {
					t.Errorf("known are %d messages, want %d", len(shown), want)
				}
			})
		})
	}
	inBubble(t, func(t *testing.T) { // it posts nothing
		port := newFakePort()
		port.failWith(func(context.Context, write) error { return errors.New("no") })
		p := publisher(t, port, discord.PublisherConfig{Every: time.Hour})
		p.Show(lobby, rendered("1"))
		pass(time.Second)
		tries := len(port.seen())
		if p.Amend(t.Context(), lobby, rendered("amended")) || len(port.seen()) != tries {
			t.Error("Amend posts a message")
		}
	})
}

func sleepFor(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func TestForgottenChannelsAreNotWrittenTo(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		p := publisher(t, port, discord.PublisherConfig{})
		p.Show(lobby, rendered("1"))
		synctest.Wait()
		p.Show(lobby, rendered("2"))
		p.Forget("c1")
		pass(time.Minute)
		if n := len(port.seen()); n != 1 {
			t.Errorf("%d writes", n)
		}
		p.Show(lobby, rendered("3"))
		synctest.Wait()
		if w := port.seen(); len(w) != 2 || w[1].id != "" {
			t.Errorf("a forgotten slot was remembered: %+v", w)
		}
	})
}

// A channel in which people play for years has many tables one after the other. The publisher remembers none of those that are over, but writes their last
// content first, and keeps other tables of the channel.
func TestFinishedSlotsAreForgotten(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		p := publisher(t, port, discord.PublisherConfig{})
		other := discord.Slot{ChannelID: "c1", Key: "other/lobby"}
		p.Show(other, rendered("other"))
		for n := range 50 {
			slot := discord.Slot{ChannelID: "c1", Key: fmt.Sprintf("%d/lobby", n)}
			p.Show(slot, rendered("open"))
			pass(time.Minute)
			p.Show(slot, rendered("closed"))
			p.Finish("c1", fmt.Sprintf("%d/", n))
			pass(time.Minute)
		}
		writes := port.seen()
		if n := len(writes); n != 101 || writes[n-1].text != "closed" {
			t.Errorf("%d writes, the latest %+v", n, writes[n-1])
		}
		if n := p.Places(); n != 1 {
			t.Errorf("%d slots are remembered, not only that of the other table", n)
		}
		p.Show(other, rendered("more"))
		pass(time.Minute)
		if writes := port.seen(); writes[len(writes)-1].id == "" {
			t.Errorf("the message of the other table was posted again")
		}
		p.Finish("c1", "other/")
		p.Finish("c2", "other/")
		if n := p.Lanes(); n != 0 {
			t.Errorf("%d channels are remembered", n)
		}
	})
}

// Where Discord denies a channel the last content of a table waits for nothing.
func TestFinishedSlotsOfADeniedChannelAreForgotten(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		port.fail = func(context.Context, write) error { return &discord.Error{Status: 403, Code: 50013} }
		p := publisher(t, port, discord.PublisherConfig{})
		p.Show(lobby, rendered("1"))
		pass(time.Minute)
		if !p.Denied(lobby.ChannelID) || p.Places() != 1 {
			t.Fatalf("denied: %t, %d slots", p.Denied(lobby.ChannelID), p.Places())
		}
		p.Finish(lobby.ChannelID, lobby.Key)
		pass(2 * time.Minute)
		if p.Places() != 0 || p.Lanes() != 0 {
			t.Errorf("%d slots of %d channels are remembered", p.Places(), p.Lanes())
		}
	})
}

// patientPort waits until it would send an edit at once.
type patientPort struct{ *fakePort }

func (patientPort) AwaitEdit(context.Context, string, time.Time) (func(), error) {
	time.Sleep(5 * time.Second)
	return func() {}, nil
}

func TestContentIsChosenAfterTheWaitForTheBudget(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		p := publisher(t, patientPort{port}, discord.PublisherConfig{})
		for i := range 4 {
			p.Show(lobby, rendered(fmt.Sprint(i)))
			pass(1500 * time.Millisecond)
		}
		pass(time.Minute)
		if w := port.seen(); len(w) != 2 || w[1].text != "3" {
			t.Errorf("wrote %+v", w)
		}
	})
}

// A waiting caller learns of a post when it is there: not before, even if the slot is not shown yet, and not of another slot's post.
func TestAPostIsAwaited(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		port := newFakePort()
		port.fail = func(context.Context, write) error { time.Sleep(300 * time.Millisecond); return nil }
		p := publisher(t, port, discord.PublisherConfig{})
		begun := time.Now()
		go func() {
			time.Sleep(time.Second)
			p.Show(discord.Slot{ChannelID: "c1", Key: "game"}, rendered("another"))
			p.Show(lobby, rendered("1"))
		}()
		if err := p.AwaitPost(t.Context(), lobby); err != nil || time.Since(begun) != 1600*time.Millisecond {
			t.Errorf("%v after %v, with %d writes", err, time.Since(begun), len(port.seen()))
		}
		if err := p.AwaitPost(t.Context(), lobby); err != nil || time.Since(begun) != 1600*time.Millisecond {
			t.Errorf("what is there was awaited again: %v after %v", err, time.Since(begun))
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := p.AwaitPost(ctx, discord.Slot{ChannelID: "c2", Key: "lobby"}); err == nil {
			t.Error("AwaitPost returns for a post that nobody has made")
		}
	})
}
