package table_test

import (
	"bytes"
	"log/slog"
	"maps"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/players"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
)

// decideFast decides like the player that is asked.
func decideFast(m players.Mind) (game.Action, bool) {
	return m.Player.Decide(&m.View, rand.New(rand.NewPCG(m.Seed[0], m.Seed[1])))
}

// restartWithPool restarts the house with a pool of its own.
func (h *house) restartWithPool(c players.Config) {
	h.pool = players.New(c)
	h.restart()
	h.t.Cleanup(func() {
		h.m.Close()
		time.Sleep(time.Hour) // players that still think finish
	})
}

// A computer that thinks for hours delays nothing: the table answers. After the deadline another computer player acts, which the log says once. A
// simple player's list ends as if all had been in time.
func TestATableWaitsForNoComputer(t *testing.T) {
	play := func(slow bool) (totals []int, log string) {
		bubble(t, func(t *testing.T, h *house) {
			lines := &bytes.Buffer{}
			h.log = slog.NewTextHandler(lines, &slog.HandlerOptions{Level: slog.LevelWarn})
			h.restartWithPool(players.Config{Deadline: pace, Think: func(m players.Mind) (game.Action, bool) {
				if slow {
					time.Sleep(time.Minute)
				}
				return decideFast(m)
			}})
			h.openTable(2, 1, "simple", "simple", "simple")
			h.must(anna, table.Start{})
			snap := h.playList()
			list := snap.List()
			totals, log = list.Totals(), lines.String()
		})
		return totals, log
	}
	want, quiet := play(false)
	got, log := play(true)
	if len(want) != 4 || [4]int(want) != [4]int(got) {
		t.Errorf("the list ends %v, and %v when all are in time", got, want)
	}
	if quiet != "" || strings.Count(log, "plays for it") != 1 {
		t.Errorf("the log says %q, and %q when all are in time", log, quiet)
	}
}

// The pause before a computer's action is the same however long it thinks.
func TestThinkingPassesInThePause(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.restartWithPool(players.Config{Think: func(m players.Mind) (game.Action, bool) { time.Sleep(pace / 3); return decideFast(m) }})
		h.dealFirst(1, 1, "simple", "simple", "simple")
		h.do(anna, game.Say(0, game.Healthy))
		for range 3 {
			before := h.look()
			time.Sleep(pace - 1)
			synctest.Wait()
			if now := h.look(); now.Version() != before.Version() {
				t.Error("the computer spoke before the pause was over")
			}
			time.Sleep(time.Nanosecond)
			synctest.Wait()
			if now := h.look(); now.Version() == before.Version() {
				t.Error("the pause is over, but the computer does not speak")
			}
		}
	})
}

// The table discards a computer's decision for an earlier moment: a person who comes back while it thinks plays alone.
func TestAnOldThoughtIsDiscarded(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		var asked atomic.Int64
		h.restartWithPool(players.Config{Deadline: time.Hour, Think: func(m players.Mind) (game.Action, bool) {
			asked.Add(1)
			time.Sleep(pace)
			return decideFast(m)
		}})
		h.dealFirst(1, 2, "simple", "simple")
		h.must(anna, table.Leave{})
		snap := h.must(anna, table.Join{})
		time.Sleep(10 * pace)
		synctest.Wait()
		if now := h.look(); asked.Load() == 0 || now.Version() != snap.Version() {
			t.Errorf("after %d questions a computer has played for a person who is there", asked.Load())
		}
	})
}

// A computer that stands in for a person announces nothing: only the person may bind their party. Computers with places of their own announce.
func TestAStandInIsQuiet(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		quiet := map[card.Seat]bool{}
		var mu sync.Mutex
		h.restartWithPool(players.Config{Think: func(m players.Mind) (game.Action, bool) {
			mu.Lock()
			quiet[m.View.Seat()] = m.Player.Quiet
			mu.Unlock()
			return decideFast(m)
		}})
		h.dealFirst(1, 2, "simple", "simple")
		h.must(bert, table.Leave{})
		h.playGame()
		mu.Lock()
		defer mu.Unlock()
		if want := map[card.Seat]bool{1: true, 2: false, 3: false}; !maps.Equal(quiet, want) {
			t.Errorf("quiet are %v, not %v", quiet, want)
		}
	})
}
