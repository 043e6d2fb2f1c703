package leagues_test

import (
	"testing"
	"time"

	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/storage"
)

// How a task was played is secret until its week has a result, and no longer than the league lives.
func TestATaskIsSecretUntilTheResult(t *testing.T) {
	in(t, time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC), func(h *house) {
		task := table.League{ID: "guild.1", Format: league.Task, Season: 1, Week: 2}
		if !h.s.TaskOver(task) {
			t.Error("a league that is gone has secrets")
		}
		open := map[league.WeekState]bool{league.WeekProvisional: true, league.WeekFinal: true, league.WeekCancelled: true}
		for _, state := range league.WeekStates() {
			if err := h.ledger.Change(func(tx *storage.Tx) error {
				return storage.Put(tx, storage.Week{League: task.ID, Season: 1, Number: 2, State: state})
			}); err != nil {
				t.Fatal(err)
			}
			if over := h.s.TaskOver(task); over != open[state] {
				t.Errorf("%s: the task is over: %t", state, over)
			}
		}
	})
}
