package show_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/internal/e2e"
)

func equal(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n%s\nwant:\n%s", what, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// joins are the events by which everybody becomes a member of the thread, in any order.
func joins(events []string) (rest []string, members int) {
	for _, e := range events {
		if strings.Contains(e, " joins ") {
			members++
			continue
		}
		rest = append(rest, e)
	}
	return rest, members
}

// The table waits for a slow thread. People are called there once and become members, and only then the game is shown there. Nothing is shown
// twice.
func TestASlowThreadIsWaitedFor(t *testing.T) {
	e2e.InClub(t, func(h *e2e.House) {
		h.Club.Threads = func(ctx context.Context) error { time.Sleep(5 * time.Second); return ctx.Err() }
		before := h.Begins()
		h.Pass(4 * time.Second)
		equal(t, "before the thread is there", h.Club.Since(before), nil)
		h.Pass(10 * time.Second)
		got, members := joins(h.Club.Since(before))
		equal(t, "with the thread", got, []string{"thread in " + e2e.HallChannel, "post in " + e2e.HallThread + ", calling 1 2 3 4", "post in " + e2e.HallThread})
		if members != 4 {
			t.Errorf("%d people were added to the thread", members)
		}
	})
}

// The people of a table were called again each minute while the disk was full, as soon as Discord had forgotten the nonce, and a start posted their game once
// more, because nobody had noted its message.
func TestAFullDiskRepeatsNoMessage(t *testing.T) {
	e2e.InClub(t, func(h *e2e.House) {
		h.Club.Forgets = true
		h.Club.Sending = func(m discord.Message) { h.Disk.Full.Store(h.Disk.Full.Load() || len(m.Ping) > 0) }
		before := h.Begins()
		h.Pass(time.Hour)
		want := []string{"thread in " + e2e.HallChannel, "post in " + e2e.HallThread + ", calling 1 2 3 4", "post in " + e2e.HallThread}
		got, members := joins(h.Club.Since(before))
		equal(t, "while the disk is full", got, want)
		if members != 4 || !h.Disk.Full.Load() {
			t.Errorf("%d people were added to the thread; the disk is full: %t", members, h.Disk.Full.Load())
		}
		h.Club.Sending = nil
		h.Disk.Full.Store(false)
		h.Pass(2 * time.Minute)
		h.Restart()
		h.Pass(time.Minute)
		got, _ = joins(h.Club.Since(before))
		equal(t, "after a restart", got, want)
	})
}

// A list that begins by itself gets its thread too.
func TestATableThatBeginsByItselfGetsAThread(t *testing.T) {
	e2e.InClub(t, func(h *e2e.House) {
		before := len(h.Club.Since(0))
		h.Arrange()
		h.Pass(6 * time.Minute)
		got, members := joins(h.Club.Since(before))
		want := []string{
			"post in " + e2e.HallChannel, "thread in " + e2e.HallChannel, "post in " + e2e.HallThread + ", calling 11 12 13 14", "post in " + e2e.HallThread,
		}
		if len(got) < len(want) || members != 4 {
			t.Fatalf("%d members: %v", members, got)
		}
		equal(t, "a table of a league", got[:len(want)], want)
	})
}

// After ten seconds without a thread people play in the channel. The thread is not left behind empty: the table moves there when it comes.
func TestAThreadThatComesLateIsMovedTo(t *testing.T) {
	e2e.InClub(t, func(h *e2e.House) {
		began := time.Now()
		h.Club.Threads = func(context.Context) error {
			if time.Since(began) < time.Minute {
				return &discord.Error{Status: 503}
			}
			return nil
		}
		before := h.Begins()
		h.Pass(15 * time.Second)
		equal(t, "without a thread", h.Club.Since(before), []string{"post in " + e2e.HallChannel})
		h.Restart()
		h.Pass(3 * time.Minute)
		got, members := joins(h.Club.Since(before + 1))
		slices.Sort(got)
		want := []string{"delete in " + e2e.HallChannel, "post in " + e2e.HallThread, "post in " + e2e.HallThread + ", calling 1 2 3 4", "thread in " + e2e.HallChannel}
		equal(t, "with the thread", got, want)
		if members != 4 {
			t.Errorf("%d people were added to the thread", members)
		}
	})
}

// If Discord allows no thread, also if the last click has already shown this, the table plays in its channel at once.
func TestATableWithoutAThreadPlaysInItsChannel(t *testing.T) {
	for _, known := range []bool{false, true} {
		e2e.InClub(t, func(h *e2e.House) {
			asked := 0
			h.Club.Threads = func(context.Context) error { asked++; return &discord.Error{Status: 403, Code: 50013} }
			if known {
				h.Uses("1", e2e.HallChannel, discord.ViewChannel|discord.SendMessages, e2e.Command("doko diagnose"))
			}
			before := h.Begins()
			h.Pass(3 * time.Second)
			equal(t, "without a thread", h.Club.Since(before), []string{"post in " + e2e.HallChannel})
			if want := map[bool]int{false: 1, true: 0}[known]; asked != want {
				t.Errorf("Discord was asked %d times for a thread, want %d", asked, want)
			}
		})
	}
}

// The program may stop between any two steps: everybody is still called exactly once.
func TestAThreadIsFoundAfterARestart(t *testing.T) {
	e2e.InClub(t, func(h *e2e.House) {
		h.Club.Threads = func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
		before := h.Begins()
		h.Club.Threads = nil
		h.Restart()
		h.Pass(3 * time.Second)
		h.Restart()
		h.Pass(3 * time.Second)
		got, members := joins(h.Club.Since(before))
		equal(t, "after restarts", got, []string{"thread in " + e2e.HallChannel, "post in " + e2e.HallThread + ", calling 1 2 3 4", "post in " + e2e.HallThread})
		if members != 4 {
			t.Errorf("%d people were added to the thread", members)
		}
	})
}

// A table that ends before its thread is there closes the thread at once. Any other thread is closed some minutes after the end.
func TestAThreadIsArchivedAfterTheEnd(t *testing.T) {
	e2e.InClub(t, func(h *e2e.House) {
		h.Club.Threads = func(context.Context) error { time.Sleep(5 * time.Second); return nil }
		before := h.Begins()
		h.Do("1", table.End{Anyway: true})
		h.Pass(10 * time.Second)
		equal(t, "ended at once", h.Club.Since(before), []string{"thread in " + e2e.HallChannel, "archive " + e2e.HallThread})
	})
	e2e.InClub(t, func(h *e2e.House) {
		h.Begins()
		h.Pass(3 * time.Second)
		h.Do("1", table.End{Anyway: true})
		before := len(h.Club.Since(0))
		h.Pass(time.Hour)
		equal(t, "ended later", h.Club.Since(before), []string{"archive " + e2e.HallThread})
	})
}

// A league opens a drawn table again when its people change before its list begins. They had two threads of the same name, and the first one, where
// nobody plays, stayed open for minutes.
func TestAThreadWithoutAGameIsClosedSoon(t *testing.T) {
	e2e.InClub(t, func(h *e2e.House) {
		snap := h.Arrange()
		h.Pass(10 * time.Second)
		before := len(h.Club.Since(0))
		if err := h.Tables.EndFor(context.Background(), snap.ID, table.Aborted, table.User{}); err != nil {
			t.Fatal(err)
		}
		h.Pass(20 * time.Second)
		equal(t, "called off before its first game", h.Club.Since(before), []string{"archive " + e2e.HallThread})
	})
}

// The thread of an ended table is closed at its moment, sooner where no game came to its end, unless people have opened another table there, if only just
// before.
func TestAThreadInWhichPeoplePlayOnStaysOpen(t *testing.T) {
	for played, after := range map[bool]time.Duration{false: 15 * time.Second, true: 5 * time.Minute} {
		for _, again := range []bool{false, true} {
			e2e.InClub(t, func(h *e2e.House) {
				h.Begins()
				h.Pass(3 * time.Second)
				if played {
					h.Cut()
					h.PlayGame()
				} else {
					h.Do("1", table.End{Anyway: true})
				}
				h.Pass(after - 1)
				archived := func() bool { return slices.Contains(h.Club.Since(0), "archive "+e2e.HallThread) }
				if archived() {
					t.Errorf("played: %t: the thread is closed too early", played)
				}
				if again {
					_, err := h.Tables.Create(table.NewTable{
						Guild: e2e.HallGuild, Channel: e2e.HallThread, Parent: e2e.HallChannel, Locale: "de", Host: table.User{ID: "1", Name: "P1"}, Rules: "ddv", Games: 1,
					})
					if err != nil {
						t.Fatal(err)
					}
				}
				if h.Pass(1); archived() == again {
					t.Errorf("played: %t, another list there: %t: the thread is closed: %t", played, again, archived())
				}
				if h.Pass(time.Hour); archived() == again {
					t.Errorf("played: %t, another list there: %t: an hour later the thread is closed: %t", played, again, archived())
				}
			})
		}
	}
}

// When the thread is deleted, the table goes on in its channel at the same card, and calls everybody there. It learns of the deletion from the
// gateway, or from the next message that cannot be shown.
func TestATableMovesOutOfADeletedThread(t *testing.T) {
	for _, told := range []bool{true, false} {
		e2e.InClub(t, func(h *e2e.House) {
			h.Begins()
			h.Pass(3 * time.Second)
			before := len(h.Club.Since(0))
			h.Club.Mu.Lock()
			h.Club.Gone[e2e.HallThread] = true
			h.Club.Mu.Unlock()
			if told {
				h.Bot.Show.ChannelDeleted(e2e.HallThread)
			} else {
				h.Cut()
			}
			h.Pass(5 * time.Second)
			equal(t, fmt.Sprintf("told by the gateway: %t", told), h.Club.Since(before), []string{"post in " + e2e.HallChannel + ", calling 1 2 3 4", "post in " + e2e.HallChannel})
			if snap := h.Look(); snap.Place() != e2e.HallChannel || snap.Homeless {
				t.Errorf("it plays in %s", snap.Place())
			}
		})
	}
}

// A thread that is deleted before anybody was called there: the same errand calls them in the channel, without waiting for the table's next change.
func TestAThreadIsDeletedBeforeAnybodyIsCalled(t *testing.T) {
	e2e.InClub(t, func(h *e2e.House) {
		h.Club.Threads = func(context.Context) error {
			h.Club.Mu.Lock()
			defer h.Club.Mu.Unlock()
			h.Club.Gone[e2e.HallThread] = true
			return nil
		}
		before := h.Begins()
		h.Pass(5 * time.Second)
		equal(t, "in the channel", h.Club.Since(before), []string{"thread in " + e2e.HallChannel, "post in " + e2e.HallChannel + ", calling 1 2 3 4", "post in " + e2e.HallChannel})
	})
}

// When the whole channel is deleted, the host gets a message, people who open their hand read why, and /doko table takes the table to another
// channel of the server.
func TestAHomelessTableIsTakenToAnotherChannel(t *testing.T) {
	e2e.InClub(t, func(h *e2e.House) {
		h.Begins()
		h.Pass(3 * time.Second)
		before := len(h.Club.Since(0))
		h.Club.Mu.Lock()
		h.Club.Gone[e2e.HallThread], h.Club.Gone[e2e.HallChannel] = true, true
		h.Club.Mu.Unlock()
		h.Bot.Show.ChannelDeleted(e2e.HallChannel)
		h.Pass(5 * time.Second)
		equal(t, "without a channel", h.Club.Since(before), []string{"message to 1"})
		de := locale.For("de")
		if said := h.Uses("2", "900", e2e.AllRights, e2e.Command("doko hand")); !strings.Contains(said, de.T("room.homeless", nil)) {
			t.Errorf("the hand says: %s", said)
		}
		if said := h.Uses("2", "900", discord.ViewChannel, e2e.Command("doko table")); said != de.T("notice.needs_send_messages", nil) {
			t.Errorf("a channel in which the bot may not write: %s", said)
		}
		if said := h.Uses("2", "900", e2e.AllRights, e2e.Command("doko table")); said != de.T("notice.moved_here", nil) {
			t.Errorf("taken to another channel: %s", said)
		}
		h.Pass(5 * time.Second)
		got := h.Club.Since(before + 1)
		slices.Sort(got)
		equal(t, "in another channel", got, []string{"post in 900", "post in 900", "post in 900, calling 1 2 3 4"})
	})
}

// A table that was opened in a post of a forum cannot move to the forum, which takes no messages: it is homeless.
func TestAPostOfAForumIsDeleted(t *testing.T) {
	e2e.InClub(t, func(h *e2e.House) {
		h.Clicks++
		i := e2e.Command("doko new")
		i.Options = map[string]string{"computers": "1"} // such a table is open at once
		i.ID, i.Token, i.GuildID, i.ChannelID, i.ParentID = fmt.Sprint(1000+h.Clicks), "token", e2e.HallGuild, "700", "701"
		i.Channel, i.BotMay, i.UserMay, i.Locale, i.User, i.Created = discord.PublicThread, e2e.AllRights, e2e.AllRights, "de", discord.User{ID: "9", Name: "P9"}, time.Now()
		h.Club.Forums["701"] = true
		h.Bot.Handle(h.T.Context(), e2e.Typed(i))
		h.Pass(3 * time.Second)
		before := len(h.Club.Since(0))
		h.Club.Mu.Lock()
		h.Club.Gone["700"] = true
		h.Club.Mu.Unlock()
		h.Bot.Show.ChannelDeleted("700")
		h.Pass(5 * time.Second)
		equal(t, "without the post", h.Club.Since(before), []string{"message to 9"})
	})
}

// Players read which permission is missing where. The table goes on at the next click that shows that the permission is back.
func TestALostPermissionIsToldAndHeals(t *testing.T) {
	e2e.InClub(t, func(h *e2e.House) {
		h.Begins()
		h.Pass(3 * time.Second)
		h.Club.Mu.Lock()
		h.Club.Denied[e2e.HallThread] = true
		h.Club.Mu.Unlock()
		h.Uses("1", e2e.HallThread, e2e.AllRights, e2e.Command("doko hand"))
		shown := h.Clicks
		h.Cut()
		h.Pass(5 * time.Second)
		de := locale.For("de")
		if said := h.Corrected(); !strings.Contains(said, "⚠️") || !strings.Contains(said, "<#"+e2e.HallThread+">") {
			t.Errorf("the open hand says: %s", said)
		}
		missing := h.Uses("2", e2e.HallThread, e2e.AllRights&^discord.SendMessagesInThreads, e2e.Command("doko hand"))
		if !strings.Contains(missing, de.T("diagnose.permission.send_in_threads", nil)) {
			t.Errorf("a hand that is opened says: %s", missing)
		}
		before := len(h.Club.Since(0))
		h.Club.Mu.Lock()
		h.Club.Denied[e2e.HallThread] = false
		h.Club.Mu.Unlock()
		h.Club.Slow = time.Second // the bot may write again before Discord has taken the answer
		said := h.Uses("3", e2e.HallThread, e2e.AllRights, e2e.Command("doko hand"))
		h.Club.Slow = 0
		h.Pass(5 * time.Second)
		if now := h.Corrected(); now != "" { // mostly: the publisher may also be quicker than the answer
			said = now
		}
		if strings.Contains(said, "⚠️") {
			t.Errorf("the hand that was opened meanwhile says: %s", said)
		}
		if said := h.Uses("3", e2e.HallThread, e2e.AllRights, e2e.Command("doko hand")); strings.Contains(said, "⚠️") {
			t.Errorf("after it has healed a hand says: %s", said)
		}
		h.Club.Mu.Lock()
		open := e2e.WordsOf(h.Club.Edits[fmt.Sprint(1000+shown)])
		h.Club.Mu.Unlock()
		if strings.Contains(open, "⚠️") {
			t.Errorf("after it has healed the open hand says: %s", open)
		}
		if snap := h.Look(); snap.Moves != 0 {
			t.Errorf("the table has moved: %v", h.Club.Since(before))
		}
	})
}

// People read "Your table is open" when it is open.
func TestATableIsSaidToBeOpenWhenItsMessageStands(t *testing.T) {
	e2e.InClub(t, func(h *e2e.House) {
		de := locale.For("de")
		opened, opens := face.Notice(de, "notice.opened", nil), e2e.Command("doko new")
		opens.Options = map[string]string{"computers": "1"}
		if said := h.Uses("5", "800", e2e.AllRights, opens); said != e2e.WordsOf(opened) {
			t.Errorf("a table that stands: %s", said)
		}
		h.Club.Mu.Lock()
		h.Club.Denied["801"] = true
		h.Club.Mu.Unlock()
		if said := h.Uses("6", "801", e2e.AllRights, opens); said != de.T("notice.not_shown", nil) {
			t.Errorf("a table that cannot be shown: %s", said)
		}
	})
}
