package table_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/settings"
	"karlchen/bot/table"
)

// setThread gives the table its thread.
func (h *house) setThread(thread string) *table.Snapshot {
	h.t.Helper()
	snap, err := h.m.Do(h.t.Context(), h.id, table.User{}, table.SetThread{Thread: thread})
	if err != nil {
		h.t.Fatal(err)
	}
	return &snap
}

// latest returns the present table.
func (h *house) latest() *table.Snapshot {
	h.t.Helper()
	snap := h.look()
	return &snap
}

// storePosted stores the id of one of the table's messages.
func (h *house) storePosted(channel, key, id string) {
	h.t.Helper()
	if err := h.m.Posted(h.t.Context(), h.id, channel, key, id); err != nil {
		h.t.Fatal(err)
	}
	synctest.Wait()
}

// dropChannel tells the table that a channel is gone.
func (h *house) dropChannel(channel string) *table.Snapshot {
	h.t.Helper()
	snap, err := h.m.Do(h.t.Context(), h.id, table.User{}, table.DropChannel{Channel: channel})
	if err != nil {
		h.t.Fatal(err)
	}
	return &snap
}

func names(users []table.User) (all []string) {
	for _, u := range users {
		all = append(all, u.Name)
	}
	return all
}

// A list that begins wants a thread, however it began, until it gets one or learns that there is none. The wish survives a restart.
func TestAThreadIsWantedUntilItIsThere(t *testing.T) {
	for _, thread := range []string{"thread", ""} {
		bubble(t, func(t *testing.T, h *house) {
			h.openTable(2, 4)
			if h.latest().WantsThread {
				t.Error("a lobby wants a thread")
			}
			h.must(anna, table.Start{})
			h.storePosted("channel", "game/1", "100") // the message came before the thread
			h.restart()
			if snap := h.latest(); !snap.WantsThread || snap.Place() != "channel" {
				t.Errorf("in %s it wants a thread: %t", snap.Place(), snap.WantsThread)
			}
			snap := h.setThread(thread)
			if snap.WantsThread || snap.Thread != thread {
				t.Errorf("in %q it still wants a thread: %t", snap.Thread, snap.WantsThread)
			}
			if moved := snap.MessageID("game/1") == ""; moved != (thread != "") {
				t.Errorf("in %q the message of the game is %q", thread, snap.MessageID("game/1"))
			}
			if _, err := h.m.Do(t.Context(), h.id, table.User{}, table.SetThread{Thread: "other"}); err != table.NotNow {
				t.Errorf("a second thread: %v", err)
			}
		})
	}
}

// Everybody is mentioned once in a new thread, and later each person who takes a place. In a channel where people joined nobody is mentioned.
func TestNewcomersAreMentionedOnce(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openTable(2, 2, "simple", "simple")
		h.must(anna, table.Start{})
		if users := newcomers(h.latest()); users != nil {
			t.Errorf("before there is a thread %v are mentioned", users)
		}
		housed := h.setThread("thread")
		users := newcomers(housed)
		if want := []string{"Anna", "Bert"}; !slices.Equal(users, want) || !h.latest().FirstMention() {
			t.Errorf("mentioned are %v, want %v", users, want)
		}
		if _, err := h.m.MarkGreeted(t.Context(), housed); err != nil {
			t.Fatal(err)
		}
		h.must(eve, table.StepIn{})
		h.restart()
		if users := newcomers(h.latest()); users != nil {
			t.Errorf("before the second game %v are mentioned", users)
		}
		h.cutCards()
		h.playUntilGame(2)
		users = newcomers(h.latest())
		if want := []string{"Eve"}; !slices.Equal(users, want) || h.latest().FirstMention() {
			t.Errorf("mentioned are %v, want %v", users, want)
		}
		snap, err := h.m.MarkGreeted(t.Context(), h.latest())
		if err != nil {
			t.Fatal(err)
		}
		if users := newcomers(&snap); users != nil {
			t.Errorf("mentioned twice are %v", users)
		}
	})
}

func newcomers(s *table.Snapshot) []string {
	users, _ := s.Newcomers()
	return names(users)
}

// A table whose thread is deleted goes on in its channel at the same card, with the full time for the turn, and everybody is mentioned there. A late
// report about a message in the thread does not count for the channel.
func TestATableWithoutItsThreadMovesToTheChannel(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealAtPace(minute(settings.Wait), 1, 4)
		h.setThread("thread")
		h.storePosted("channel", "lobby", "1")
		h.storePosted("thread", "game/1", "2")
		before := h.look()
		h.letPass(20 * time.Second)
		if snap := h.dropChannel("elsewhere"); snap.Moves != 0 {
			t.Error("a channel that it never played in moves a table")
		}
		snap := h.dropChannel("thread")
		if snap.Place() != "channel" || snap.Homeless || snap.Moves != 1 || snap.Version() != before.Version() {
			t.Errorf("it plays in %s at %v, moved %d times", snap.Place(), snap.Version(), snap.Moves)
		}
		h.checkTimeLeft(time.Minute, anna)
		if snap.MessageID("lobby") != "1" || snap.MessageID("game/1") != "" {
			t.Errorf("the messages are %q and %q", snap.MessageID("lobby"), snap.MessageID("game/1"))
		}
		if users := newcomers(snap); len(users) != 4 {
			t.Errorf("mentioned in the channel are %v", users)
		}
		h.storePosted("thread", "game/1", "2")
		h.storePosted("channel", "game/1", "3")
		h.restart()
		if snap := h.dropChannel("thread"); snap.MessageID("game/1") != "3" || snap.Moves != 1 {
			t.Errorf("told twice it has moved %d times, and shows its game in %q", snap.Moves, snap.MessageID("game/1"))
		}
		h.playList()
	})
}

// A table that was opened in a thread moves to that thread's channel with its lobby. It is homeless only when that channel is gone, too.
func TestATableOpenedInAThreadMovesToItsChannel(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		snap, err := h.m.Create(table.NewTable{Guild: guild, Channel: "post", Parent: "channel", Locale: "de", Host: anna, Rules: "ddv", Games: 1})
		if err != nil {
			t.Fatal(err)
		}
		h.id = snap.ID
		synctest.Wait()
		h.storePosted("post", "lobby", "1")
		if snap := h.dropChannel("post"); snap.Channel != "channel" || snap.Homeless || snap.MessageID("lobby") != "" || snap.Moves != 1 {
			t.Errorf("it is in %s, homeless: %t, its lobby is %q, it moved %d times", snap.Channel, snap.Homeless, snap.MessageID("lobby"), snap.Moves)
		}
		if snap := h.dropChannel("channel"); !snap.Homeless {
			t.Error("it has still a channel")
		}
	})
}

// A table without any channel waits until a person at it moves it elsewhere.
func TestAHomelessTableGoesOnWhereAPersonWantsIt(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openTable(1, 4)
		h.must(anna, table.Start{})
		h.mustRefuse(table.NotNow, anna, table.MoveHere{Channel: "other"})
		h.setThread("thread")
		h.storePosted("channel", "lobby", "1")
		if snap := h.dropChannel("channel"); !snap.Homeless || snap.Thread != "" || snap.MessageID("lobby") != "" {
			t.Errorf("homeless: %t, thread %q, lobby %q", snap.Homeless, snap.Thread, snap.MessageID("lobby"))
		}
		h.restart()
		homeless := h.latest()
		h.mustRefuse(table.NotAtTable, eve, table.MoveHere{Channel: "other"})
		h.must(bert, table.MoveHere{Channel: "other"})
		snap, err := h.m.MarkGreeted(t.Context(), homeless) // the host was told before, and the note of it comes only now
		if err != nil {
			t.Fatal(err)
		}
		if snap.Homeless || snap.Channel != "other" || snap.Place() != "other" {
			t.Errorf("homeless: %t, in %s and %s", snap.Homeless, snap.Channel, snap.Place())
		}
		if users := newcomers(&snap); len(users) != 4 {
			t.Errorf("mentioned are %v", users)
		}
		h.playList()
	})
}
