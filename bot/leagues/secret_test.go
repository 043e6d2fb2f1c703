package leagues_test

import (
	"testing"

	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// The games of a task are secret until its week has a result, and no longer than the league exists.
func TestATaskIsSecretUntilTheResult(t *testing.T) {
	c := newClub(t, tasks)
	if gone := (table.League{ID: "999.1", Format: standings.Task, Season: 1, Week: 2}); !c.s.TaskOver(gone) {
		t.Error("a league that is gone has secrets")
	}
	open := map[league.WeekState]bool{league.WeekProvisional: true, league.WeekFinal: true, league.WeekCancelled: true}
	for _, state := range league.WeekStates() {
		c.week(2, func(w *league.Week) { w.State = state })
		if over := c.s.TaskOver(table.League{ID: c.id, Format: standings.Task, Season: 1, Week: 2}); over != open[state] {
			t.Errorf("%s: the task is over: %t", state, over)
		}
	}
}

// The standings of a season of tasks end with the last week that has a result: before that nobody learns how others have played.
func TestStandingsKeepATaskSecret(t *testing.T) {
	config := standings.Default(3)
	config.Format = standings.Task
	book := leagues.Book{Season: league.Season{Term: league.Term{League: "guild.1", Number: 1, Plan: league.Plan{Config: config}}}}
	for week, state := range []league.WeekState{league.WeekFinal, league.WeekGrace, league.WeekRunning} {
		book.Weeks = append(book.Weeks, league.Week{League: "guild.1", Season: 1, Number: week + 1, State: state})
		for i, member := range []string{"1", "2"} {
			a := standings.Attempt{List: uint64(2*week + i + 1), Week: week + 1, Member: member, Points: make([]int, standings.TaskDeals)}
			a.Points[0] = i
			l := league.List{Number: a.List, Week: a.Week, Members: []string{member}, State: league.ListFinished}
			book.Lists, book.Outcomes = append(book.Lists, l), append(book.Outcomes, league.Outcome{Number: a.List, Sum: standings.Sum{Attempt: &a}})
		}
	}
	lists := func(week int) int {
		t.Helper()
		tables, err := book.Standings(week)
		if err != nil || len(tables) != 1 {
			t.Fatal(err)
		}
		if len(tables[0].Rows) == 0 {
			return 0
		}
		return tables[0].Rows[0].Lists
	}
	for week, want := range []int{0, 1, 1, 1, 1} {
		if got := lists(week); got != want {
			t.Errorf("after week %d %d lists count, want %d", week, got, want)
		}
	}
	book.Weeks[1].State = league.WeekProvisional
	if got := lists(3); got != 2 || book.Secret(2) || !book.Secret(3) || book.Secret(0) || book.Secret(9) {
		t.Errorf("then %d lists count", got)
	}
	book.Season.Plan.Config.Format = standings.Open
	if book.Secret(3) {
		t.Error("lists are no secret")
	}
}
