package commands_test

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
)

// lastWords is as long as the program takes.
const lastWords = 3 * time.Second

// stopOrderly ends the bot as the program does, and returns how long the tables were told.
func (h *house) stopOrderly() time.Duration {
	h.t.Helper()
	h.tables.Close()
	ctx, cancel := context.WithTimeout(context.Background(), lastWords)
	defer cancel()
	begun := time.Now()
	h.bot.Show.AnnounceRestart(ctx)
	took := time.Since(begun)
	h.bot.Show.Close(ctx)
	return took
}

func (c *club) deny(channel string, yes bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.denied[channel] = yes
}

// playAlone opens a table in a channel, where a person plays with computers, and starts it.
func (h *house) playAlone(channel string) {
	h.t.Helper()
	host := table.User{ID: "9", Name: "P9"}
	snap, err := h.tables.Create(table.NewTable{
		Guild: hallGuild, Channel: channel, Locale: "de", Host: host, Rules: "ddv seating_and_list=off", Games: 1, Level: "simple",
	})
	if err != nil {
		h.t.Fatal(err)
	}
	for range 3 {
		_, err = h.tables.Do(h.t.Context(), snap.ID, host, table.AddComputer{Level: "simple"})
	}
	if err == nil {
		_, err = h.tables.Do(h.t.Context(), snap.ID, host, table.Start{})
	}
	if err != nil {
		h.t.Fatal(err)
	}
}

// Where a game is being played people read that the bot restarts, and no longer when it is back. Nothing else is edited: neither before nor after.
func TestTablesReadThatTheBotRestarts(t *testing.T) {
	told := locale.For("de").T("game.restarting", nil)
	for name, play := range map[string]func(h *house) []string{
		"a lobby":        func(*house) []string { return nil },
		"before the cut": func(h *house) []string { h.begins(); return []string{hallThread} },
		"a game":         func(h *house) []string { h.begins(); h.cut(); return []string{hallThread} },
		"a denied thread": func(h *house) []string {
			h.begins()
			h.cut()
			h.club.deny(hallThread, true)
			h.do("2", table.Leave{})
			return nil
		},
		"an ended table": func(h *house) []string { h.begins(); h.do("1", table.End{Anyway: true}); return nil },
	} {
		t.Run(name, func(t *testing.T) {
			inClub(t, func(h *house) {
				want := play(h)
				h.pass(time.Minute)
				h.club.takeEdits()
				h.stopOrderly()
				var got []string
				for _, e := range h.club.takeEdits() {
					if got = append(got, e.channel); !strings.Contains(e.text, told) {
						t.Errorf("a last edit in %s says\n%s", e.channel, e.text)
					}
				}
				if !slices.Equal(got, want) {
					t.Errorf("messages in %v are edited, want %v", got, want)
				}
				h.club.deny(hallThread, false)
				time.Sleep(time.Minute)
				h.boot()
				h.pass(time.Minute)
				got = nil
				for _, e := range h.club.takeEdits() {
					if got = append(got, e.channel); strings.Contains(e.text, told) {
						t.Errorf("after the start it still says\n%s", e.text)
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
	inClub(t, func(h *house) {
		const tables = 150
		h.club.threads = func(context.Context) error { return &discord.Error{Status: 403, Code: 50001} } // each plays in its channel
		for n := range tables {
			h.playAlone(fmt.Sprintf("8%03d", n))
			h.pass(5 * time.Second)
		}
		h.pass(time.Minute)
		h.club.takeEdits()
		h.club.editing = 2 * time.Second
		if took := h.stopOrderly(); took > lastWords {
			t.Errorf("it takes %v", took)
		}
		last := h.club.takeEdits()
		if len(last) < 20 || len(last) > tables/2 {
			t.Fatalf("%d of %d tables were told: the test shows little", len(last), tables)
		}
		isTold := map[string]bool{}
		for _, e := range last {
			isTold[e.channel] = strings.Contains(e.text, told)
		}
		for n := range tables {
			channel := fmt.Sprintf("8%03d", n)
			if recent := n >= tables-len(last); isTold[channel] != recent {
				t.Errorf("table %d was told: %t", n, isTold[channel])
			}
		}
		h.club.editing = 0
		time.Sleep(time.Minute)
		h.boot()
		h.pass(time.Minute)
		edited := 0
		for _, e := range h.club.takeEdits() {
			if edited++; strings.Contains(e.text, told) {
				t.Errorf("after the start %s still says that the bot restarts", e.channel)
			}
			delete(isTold, e.channel)
		}
		if len(isTold) > 0 || edited > 2*len(last) { // Discord may have got the edits that were under way
			t.Errorf("%d messages are edited after the start, %d were told; still told are %v", edited, len(last), isTold)
		}
	})
}
