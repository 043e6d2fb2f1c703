package table_test

import (
	"bytes"
	"log/slog"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/players"
	"karlchen/bot/table"
	"karlchen/game"
)

// decide decides like the player that is asked.
func decide(m players.Mind) (game.Action, bool) {
	return m.Player.Decide(&m.View, rand.New(rand.NewPCG(m.Seed[0], m.Seed[1])))
}

// think starts the house again with a pool of its own.
func (h *house) think(c players.Config) {
	h.pool = players.New(c)
	h.restart()
	h.t.Cleanup(func() {
		h.m.Close()
		time.Sleep(time.Hour) // players that still think come to an end
	})
}

// A computer that thinks for hours holds up nothing: the table answers, and after the deadline another one plays, as the log says once. A simple
// player's list ends as if all had been in time.
func TestATableWaitsForNoComputer(t *testing.T) {
	play := func(slow bool) (totals []int, log string) {
		bubble(t, func(t *testing.T, h *house) {
			lines := &bytes.Buffer{}
			h.log = slog.NewTextHandler(lines, &slog.HandlerOptions{Level: slog.LevelWarn})
			h.think(players.Config{Deadline: pace, Think: func(m players.Mind) (game.Action, bool) {
				if slow {
					time.Sleep(time.Minute)
				}
				return decide(m)
			}})
			h.seat(2, 1, "simple", "simple", "simple")
			h.must(anna, table.Start{})
			snap := h.play()
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

// The pause before a computer plays is the same however long it thinks within it.
func TestThinkingPassesInThePause(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.think(players.Config{Think: func(m players.Mind) (game.Action, bool) { time.Sleep(pace / 3); return decide(m) }})
		h.deal(1, 1, "simple", "simple", "simple")
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

// What a computer thinks of a moment that has passed is thrown away: somebody who comes back while it thinks for him plays himself.
func TestAnOldThoughtIsThrownAway(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		var asked atomic.Int64
		h.think(players.Config{Deadline: time.Hour, Think: func(m players.Mind) (game.Action, bool) {
			asked.Add(1)
			time.Sleep(pace)
			return decide(m)
		}})
		h.deal(1, 2, "simple", "simple")
		h.must(anna, table.Leave{})
		snap := h.must(anna, table.Join{})
		time.Sleep(10 * pace)
		synctest.Wait()
		if now := h.look(); asked.Load() == 0 || now.Version() != snap.Version() {
			t.Errorf("after %d questions a computer has played for somebody who is there", asked.Load())
		}
	})
}
