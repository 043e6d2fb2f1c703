package leagues_test

import (
	"testing"

	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/storage"
)

// How a task was played is secret until its week has a result, and no longer than the league lives.
func TestATaskIsSecretUntilTheResult(t *testing.T) {
	c := newClub(t, tasks)
	if gone := (table.League{ID: "999.1", Format: league.Task, Season: 1, Week: 2}); !c.s.TaskOver(gone) {
		t.Error("a league that is gone has secrets")
	}
	open := map[league.WeekState]bool{league.WeekProvisional: true, league.WeekFinal: true, league.WeekCancelled: true}
	for _, state := range league.WeekStates() {
		c.week(2, func(w *storage.Week) { w.State = state })
		if over := c.s.TaskOver(table.League{ID: c.id, Format: league.Task, Season: 1, Week: 2}); over != open[state] {
			t.Errorf("%s: the task is over: %t", state, over)
		}
	}
}
