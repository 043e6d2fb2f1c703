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
	"karlchen/commands/locale"
	"karlchen/internal/e2e"
)

// lastWords is as long as the program takes.
const lastWords = 3 * time.Second

// stopOrderly ends the bot as the program does, and returns how long the tables were told.
func stopOrderly(h *e2e.House) time.Duration {
	h.T.Helper()
	h.Tables.Close()
	ctx, cancel := context.WithTimeout(context.Background(), lastWords)
	defer cancel()
	begun := time.Now()
	h.Bot.Show.AnnounceRestart(ctx)
	took := time.Since(begun)
	h.Bot.Show.Close(ctx)
	return took
}

func deny(c *e2e.Club, channel string, yes bool) {
	c.Mu.Lock()
	defer c.Mu.Unlock()
	c.Denied[channel] = yes
}

// playAlone opens a table in a channel, where a person plays with computers, and starts it.
func playAlone(h *e2e.House, channel string) {
	h.T.Helper()
	host := table.User{ID: "9", Name: "P9"}
	snap, err := h.Tables.Create(table.NewTable{
		Guild: e2e.HallGuild, Channel: channel, Locale: "de", Host: host, Rules: "ddv seating_and_list=off", Games: 1, Level: "simple",
	})
	if err != nil {
		h.T.Fatal(err)
	}
	for range 3 {
		_, err = h.Tables.Do(h.T.Context(), snap.ID, host, table.AddComputer{Level: "simple"})
	}
	if err == nil {
		_, err = h.Tables.Do(h.T.Context(), snap.ID, host, table.Start{})
	}
	if err != nil {
		h.T.Fatal(err)
	}
}

// Where a game is being played people read that the bot restarts, and no longer when it is back. Nothing else is edited: neither before nor after.
func TestTablesReadThatTheBotRestarts(t *testing.T) {
	told := locale.For("de").T("game.restarting", nil)
	for name, play := range map[string]func(h *e2e.House) []string{
		"a lobby":        func(*e2e.House) []string { return nil },
		"before the cut": func(h *e2e.House) []string { h.Begins(); return []string{e2e.HallThread} },
		"a game":         func(h *e2e.House) []string { h.Begins(); h.Cut(); return []string{e2e.HallThread} },
		"a denied thread": func(h *e2e.House) []string {
			h.Begins()
			h.Cut()
			deny(h.Club, e2e.HallThread, true)
			h.Do("2", table.Leave{})
			return nil
		},
		"an ended table": func(h *e2e.House) []string { h.Begins(); h.Do("1", table.End{Anyway: true}); return nil },
	} {
		t.Run(name, func(t *testing.T) {
			e2e.InClub(t, func(h *e2e.House) {
				want := play(h)
				h.Pass(time.Minute)
				h.Club.TakeEdits()
				stopOrderly(h)
				var got []string
				for _, e := range h.Club.TakeEdits() {
					if got = append(got, e.Channel); !strings.Contains(e.Text, told) {
						t.Errorf("a last edit in %s says\n%s", e.Channel, e.Text)
					}
				}
				if !slices.Equal(got, want) {
					t.Errorf("messages in %v are edited, want %v", got, want)
				}
				deny(h.Club, e2e.HallThread, false)
				time.Sleep(time.Minute)
				h.Boot()
				h.Pass(time.Minute)
				got = nil
				for _, e := range h.Club.TakeEdits() {
					if got = append(got, e.Channel); strings.Contains(e.Text, told) {
						t.Errorf("after the start it still says\n%s", e.Text)
					}
				}
				if name != "a denied thread" && !slices.Equal(got, want) {
					t.Errorf("after the start messages in %v are edited, want %v", got, want)
				}
			})
		})
	}
}

// With many tables and a slow Discord there is no time for all. Those are told at which something has just happened, and the next start edits only these.
func TestThereIsNoTimeToTellAllTables(t *testing.T) {
	told := locale.For("de").T("game.restarting", nil)
	e2e.InClub(t, func(h *e2e.House) {
		const tables = 150
		h.Club.Threads = func(context.Context) error { return &discord.Error{Status: 403, Code: 50001} } // each plays in its channel
		for n := range tables {
			playAlone(h, fmt.Sprintf("8%03d", n))
			h.Pass(5 * time.Second)
		}
		h.Pass(time.Minute)
		h.Club.TakeEdits()
		h.Club.Editing = 2 * time.Second
		if took := stopOrderly(h); took > lastWords {
			t.Errorf("it takes %v", took)
		}
		last := h.Club.TakeEdits()
		if len(last) < 20 || len(last) > tables/2 {
			t.Fatalf("%d of %d tables were told: the test shows little", len(last), tables)
		}
		isTold := map[string]bool{}
		for _, e := range last {
			isTold[e.Channel] = strings.Contains(e.Text, told)
		}
		for n := range tables {
			channel := fmt.Sprintf("8%03d", n)
			if recent := n >= tables-len(last); isTold[channel] != recent {
				t.Errorf("table %d was told: %t", n, isTold[channel])
			}
		}
		h.Club.Editing = 0
		time.Sleep(time.Minute)
		h.Boot()
		h.Pass(time.Minute)
		edited := 0
		for _, e := range h.Club.TakeEdits() {
			if edited++; strings.Contains(e.Text, told) {
				t.Errorf("after the start %s still says that the bot restarts", e.Channel)
			}
			delete(isTold, e.Channel)
		}
		if len(isTold) > 0 || edited > 2*len(last) { // Discord may have got the edits that were under way
			t.Errorf("%d messages are edited after the start, %d were told; still told are %v", edited, len(last), isTold)
		}
	})
}
