package table_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/settings"
	"karlchen/bot/table"
)

// house gives the table its thread.
func (h *house) house(thread string) *table.Snapshot {
	h.t.Helper()
	snap, err := h.m.SetThread(h.t.Context(), h.id, thread)
	if err != nil {
		h.t.Fatal(err)
	}
	return &snap
}

// now is the table as it is.
func (h *house) now() *table.Snapshot {
	h.t.Helper()
	snap := h.look()
	return &snap
}

// posted remembers a message of the table's.
func (h *house) posted(channel, key, id string) {
	h.t.Helper()
	if err := h.m.Posted(h.t.Context(), h.id, channel, key, id); err != nil {
		h.t.Fatal(err)
	}
	synctest.Wait()
}

// evicted tells the table that a channel is gone.
func (h *house) evicted(channel string) *table.Snapshot {
	h.t.Helper()
	snap, err := h.m.DropChannel(h.t.Context(), h.id, channel)
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

// A list that begins wants a thread, however it began, until there is one or none to be had; that survives a restart.
func TestAThreadIsWantedUntilItIsThere(t *testing.T) {
	for _, thread := range []string{"thread", ""} {
		bubble(t, func(t *testing.T, h *house) {
			h.seat(2, 4)
			if h.now().WantsThread() {
				t.Error("a lobby wants a thread")
			}
			h.must(anna, table.Start{})
			h.posted("channel", "game/1", "100") // nobody waited for the thread
			h.restart()
			if snap := h.now(); !snap.WantsThread() || snap.Place() != "channel" {
				t.Errorf("in %s it wants a thread: %t", snap.Place(), snap.WantsThread())
			}
			snap := h.house(thread)
			if snap.WantsThread() || snap.Thread() != thread {
				t.Errorf("in %q it still wants a thread: %t", snap.Thread(), snap.WantsThread())
			}
			if moved := snap.MessageID("game/1") == ""; moved != (thread != "") {
				t.Errorf("in %q the message of the game is %q", thread, snap.MessageID("game/1"))
			}
			if _, err := h.m.SetThread(t.Context(), h.id, "other"); err != table.NotNow {
				t.Errorf("a second thread: %v", err)
			}
		})
	}
}

// Everybody is called to a thread once, and later each person who takes a place; to a channel where people joined nobody is called.
func TestNewcomersAreCalledOnce(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.seat(2, 2, "simple", "simple")
		h.must(anna, table.Start{})
		if users := newcomers(h.now()); users != nil {
			t.Errorf("before there is a thread %v are called", users)
		}
		housed := h.house("thread")
		users := newcomers(housed)
		if want := []string{"Anna", "Bert"}; !slices.Equal(users, want) || !h.now().FirstMention() {
			t.Errorf("called are %v, want %v", users, want)
		}
		if _, err := h.m.MarkGreeted(t.Context(), housed); err != nil {
			t.Fatal(err)
		}
		h.must(eve, table.StepIn{})
		h.restart()
		if users := newcomers(h.now()); users != nil {
			t.Errorf("before the second game %v are called", users)
		}
		h.cut()
		h.next(2)
		users = newcomers(h.now())
		if want := []string{"Eve"}; !slices.Equal(users, want) || h.now().FirstMention() {
			t.Errorf("called are %v, want %v", users, want)
		}
		snap, err := h.m.MarkGreeted(t.Context(), h.now())
		if err != nil {
			t.Fatal(err)
		}
		if users := newcomers(&snap); users != nil {
			t.Errorf("twice called are %v", users)
		}
	})
}

func newcomers(s *table.Snapshot) []string {
	users, _ := s.Newcomers()
	return names(users)
}

// A table whose thread is deleted goes on in its channel at the same card, with the whole time for the turn, and everybody is called there. A late
// word about a message in the thread is not taken for one in the channel.
func TestATableWithoutItsThreadMovesToTheChannel(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.paced(minute(settings.Wait), 1, 4)
		h.house("thread")
		h.posted("channel", "lobby", "1")
		h.posted("thread", "game/1", "2")
		before := h.look()
		h.pass(20 * time.Second)
		if snap := h.evicted("elsewhere"); snap.Moves() != 0 {
			t.Error("a channel that it never played in moves a table")
		}
		snap := h.evicted("thread")
		if snap.Place() != "channel" || snap.Homeless() || snap.Moves() != 1 || snap.Version() != before.Version() {
			t.Errorf("it plays in %s at %v, moved %d times", snap.Place(), snap.Version(), snap.Moves())
		}
		h.left(time.Minute, anna)
		if snap.MessageID("lobby") != "1" || snap.MessageID("game/1") != "" {
			t.Errorf("the messages are %q and %q", snap.MessageID("lobby"), snap.MessageID("game/1"))
		}
		if users := newcomers(snap); len(users) != 4 {
			t.Errorf("called to the channel are %v", users)
		}
		h.posted("thread", "game/1", "2")
		h.posted("channel", "game/1", "3")
		h.restart()
		if snap := h.evicted("thread"); snap.MessageID("game/1") != "3" || snap.Moves() != 1 {
			t.Errorf("told twice it has moved %d times, and shows its game in %q", snap.Moves(), snap.MessageID("game/1"))
		}
		h.play()
	})
}

// A table that was opened in a thread moves to that thread's channel, lobby and all, and is homeless only when that is gone, too.
func TestATableOpenedInAThreadMovesToItsChannel(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		snap, err := h.m.Create(table.NewTable{Guild: guild, Channel: "post", Parent: "channel", Locale: "de", Host: anna, Rules: "ddv", Games: 1})
		if err != nil {
			t.Fatal(err)
		}
		h.id = snap.ID()
		synctest.Wait()
		h.posted("post", "lobby", "1")
		if snap := h.evicted("post"); snap.Channel() != "channel" || snap.Homeless() || snap.MessageID("lobby") != "" || snap.Moves() != 1 {
			t.Errorf("it is in %s, homeless: %t, its lobby is %q, it moved %d times", snap.Channel(), snap.Homeless(), snap.MessageID("lobby"), snap.Moves())
		}
		if snap := h.evicted("channel"); !snap.Homeless() {
			t.Error("it has still a channel")
		}
	})
}

// A table without any channel waits until somebody at it lets it go on elsewhere.
func TestAHomelessTableGoesOnWhereSomebodyWantsIt(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.seat(1, 4)
		h.must(anna, table.Start{})
		h.refused(table.NotNow, anna, table.MoveHere{Channel: "other"})
		h.house("thread")
		h.posted("channel", "lobby", "1")
		if snap := h.evicted("channel"); !snap.Homeless() || snap.Thread() != "" || snap.MessageID("lobby") != "" {
			t.Errorf("homeless: %t, thread %q, lobby %q", snap.Homeless(), snap.Thread(), snap.MessageID("lobby"))
		}
		h.restart()
		homeless := h.now()
		h.refused(table.NotAtTable, eve, table.MoveHere{Channel: "other"})
		h.must(bert, table.MoveHere{Channel: "other"})
		snap, err := h.m.MarkGreeted(t.Context(), homeless) // the host was told, and only now that is noted
		if err != nil {
			t.Fatal(err)
		}
		if snap.Homeless() || snap.Channel() != "other" || snap.Place() != "other" {
			t.Errorf("homeless: %t, in %s and %s", snap.Homeless(), snap.Channel(), snap.Place())
		}
		if users := newcomers(&snap); len(users) != 4 {
			t.Errorf("called are %v", users)
		}
		h.play()
	})
}
