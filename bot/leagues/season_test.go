package leagues_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"karlchen/bot/leagues"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/internal/storagetest"
)

// state returns the state of the latest season.
func (h *house) state(id string) league.SeasonState {
	h.Helper()
	return h.book(id, 0).Season.State
}

// seen returns the log's length for a leader who looks at the league now.
func (h *house) seen(id string) uint64 {
	h.Helper()
	n, err := h.s.Seen(id)
	h.must(err)
	return n
}

// In a paused season a week that has begun is played to its end; weeks whose time comes meanwhile are cancelled.
func TestPause(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.found(founding())
		h.refused(h.s.Pause(chief, id, 0), league.NotRunning)
		h.until(on(1, time.Wednesday, 12, 0))
		h.show()
		h.refused(h.s.Resume(chief, id, 0), league.NotPaused)
		h.refused(h.s.Pause(member("11"), id, 0), league.NotLeader)
		h.refused(h.s.Pause(leagues.Actor{ID: "1", Guild: "200", Manager: true}, id, 0), league.NoSuchLeague)
		seen := h.seen(id)
		h.must(h.s.Pause(second, id, seen))
		h.refused(h.s.CancelSeason(chief, id, seen), league.ChangedMeanwhile)
		h.posts("note paused")
		h.finish(h.list(id, 1, "11", "12", "13", "14"))
		h.until(on(2, time.Monday, 0, 0))
		h.posts("opening 1 of 1 again", "result 1") // it is too late for the last call
		h.until(on(3, time.Wednesday, 12, 0))
		h.posts()
		if got := h.weeks(id); got != "final cancelled cancelled planned" {
			t.Error(got)
		}
		h.must(h.s.Resume(chief, id, h.seen(id)))
		h.posts("note resumed")
		h.until(on(4, time.Monday, 0, 0))
		h.posts("opening 4 of 3")
		h.until(on(5, time.Thursday, 0, 0))
		if h.state(id) != league.SeasonArchived {
			t.Errorf("the season is %s", h.state(id))
		}
	})
}

// A season that nobody resumes ends at its time.
func TestPause_UntilTheEnd(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.found(founding())
		h.until(on(2, time.Wednesday, 12, 0))
		h.must(h.s.Pause(chief, id, 0))
		h.until(on(5, time.Thursday, 0, 0))
		if got := h.weeks(id) + " " + string(h.state(id)); got != "final final cancelled cancelled archived" {
			t.Error(got)
		}
	})
}

func TestCancelWeek(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.found(founding())
		h.until(on(1, time.Wednesday, 12, 0))
		h.show()
		for _, week := range []int{0, 5} {
			h.refused(h.s.CancelWeek(chief, id, 0, week), league.NoSuchWeek)
		}
		seen := h.seen(id)
		h.must(h.s.CancelWeek(chief, id, seen, 2))
		h.refused(h.s.CancelWeek(second, id, seen, 2), league.ChangedMeanwhile)
		h.refused(h.s.CancelWeek(second, id, h.seen(id), 2), league.WeekOver)
		h.posts("note 2 week_cancelled")
		h.until(on(2, time.Monday, 0, 0))
		h.posts("opening 1 of 1 again", "result 1") // it is too late for the last call
		h.until(on(3, time.Monday, 0, 0))
		h.posts("opening 3 of 2")
		h.must(h.s.CancelWeek(chief, id, 0, 3))
		h.posts("note 3 week_cancelled", "opening 3 of 2 again")
		h.until(on(3, time.Sunday, 21, 0))
		h.posts()
		h.until(on(4, time.Wednesday, 12, 0))
		h.posts("opening 4 of 3")
		l := h.list(id, 4, "11", "12", "13", "14")
		h.refused(h.s.CancelWeek(chief, id, 0, 4), league.WeekPlayed)
		h.finish(l)
		h.refused(h.s.CancelWeek(chief, id, 0, 1), league.WeekOver)
		h.until(on(5, time.Thursday, 0, 0))
		if got := h.weeks(id) + " " + string(h.state(id)); got != "final cancelled cancelled final archived" {
			t.Error(got)
		}
		h.refused(h.s.CancelWeek(chief, id, 0, 4), league.SeasonOver)
	})
}

// The last week may be cancelled, too, and the season still ends at its time.
func TestCancelWeek_TheLast(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.found(founding())
		h.must(h.s.CancelWeek(chief, id, 0, 4))
		h.until(on(4, time.Thursday, 0, 0))
		if h.state(id) != league.SeasonRunning {
			t.Errorf("in its last week the season is %s", h.state(id))
		}
		h.until(on(5, time.Monday, 0, 0))
		if h.state(id) != league.SeasonArchived {
			t.Errorf("in the end the season is %s", h.state(id))
		}
	})
}

func TestCancelSeason(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.found(founding())
		h.until(on(1, time.Wednesday, 12, 0))
		h.show()
		h.list(id, 1, "11", "12", "13", "14")
		h.must(h.s.CancelSeason(chief, id, 0))
		h.posts("note cancelled")
		h.refused(h.s.CancelSeason(chief, id, 0), league.SeasonOver)
		h.refused(h.s.Close(chief, id, 0), league.SeasonOver)
		b := h.book(id, 0)
		if b.Lists[0].State != league.ListAborted {
			t.Errorf("the list is %s", b.Lists[0].State)
		}
		h.until(on(6, time.Monday, 0, 0))
		h.posts()
		if waiting, err := storagetest.Waiting(h.store); err != nil || len(waiting) != 0 {
			t.Errorf("still planned: %v, %v", waiting, err)
		}
		if _, err := h.s.NewSeason(chief, id, 0, monday.Add(35)); err != nil {
			t.Errorf("there cannot be another season: %v", err)
		}
	})
}

// Closing makes all results final, and nothing waits any more.
func TestClose(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.found(founding())
		h.refused(h.s.Close(chief, id, 0), league.NotBegun)
		h.until(on(1, time.Wednesday, 12, 0))
		h.finish(h.list(id, 1, "11", "12", "13", "14"))
		h.until(on(2, time.Monday, 12, 0))
		h.finish(h.list(id, 2, "15", "16", "17", "18"))
		running := h.list(id, 2, "11", "12", "13", "14")
		p, err := h.s.Protest(member("12"), id, 1, 1, "a card was missing")
		h.must(err)
		h.show()
		h.refused(h.s.Close(chief, id, 0), league.ProtestsOpen)
		h.must(h.s.DecideProtest(chief, id, 0, 1, p.Number, false, "no"))
		h.must(h.s.Close(chief, id, h.seen(id)))
		b := h.book(id, 0)
		if got := h.weeks(id) + " " + string(b.Season.State); got != "final final cancelled cancelled archived" {
			t.Error(got)
		}
		if l, err := b.List(running.Number); err != nil || l.State != league.ListAborted {
			t.Errorf("the list that was played is %s, %v", l.State, err)
		}
		tables, err := b.Standings(4)
		h.must(err)
		if len(tables[0].Rows) != 8 {
			t.Errorf("the standings have %d rows", len(tables[0].Rows))
		}
		h.refused(h.s.Correct(chief, id, 1, 0, standings.Correction{Change: standings.Strike, List: 1, Why: "x"}), league.SeasonOver)
		if waiting, err := storagetest.Waiting(h.store); err != nil || len(waiting) != 0 {
			t.Errorf("still planned: %v, %v", waiting, err)
		}
	})
}

// A protest delays its week, and with it the end of the season, but nothing else. After the decision they go on at once, and without one as soon as the
// protest has lapsed.
func TestProtest_HoldsTheEnd(t *testing.T) {
	for _, decided := range []bool{true, false} {
		in(t, lastWeek, func(h *house) {
			id := h.found(founding(func(f *leagues.Founding) { f.Plan.Config.Weeks = 2 }))
			h.until(on(1, time.Wednesday, 12, 0))
			h.finish(h.list(id, 1, "11", "12", "13", "14"))
			h.until(on(2, time.Tuesday, 12, 0))
			p, err := h.s.Protest(member("12"), id, 1, 1, "a card was missing")
			h.must(err)
			h.until(on(3, time.Tuesday, 11, 0))
			if got := h.weeks(id) + " " + string(h.state(id)); got != "provisional provisional closing" {
				t.Error(got)
			}
			h.refused(protest(h, "13", id), league.ProtestTooLate)
			if decided {
				h.must(h.s.DecideProtest(chief, id, 0, 1, p.Number, true, "yes"))
			} else {
				h.until(on(3, time.Tuesday, 13, 0))
			}
			if got := h.weeks(id) + " " + string(h.state(id)); got != "final provisional closing" {
				t.Errorf("decided: %v: %s", decided, got)
			}
			h.until(on(3, time.Wednesday, 1, 0))
			if got := h.weeks(id) + " " + string(h.state(id)); got != "final final archived" {
				t.Errorf("decided: %v: %s", decided, got)
			}
		})
	}
}

func protest(h *house, user, id string) error {
	_, err := h.s.Protest(member(user), id, 1, 1, "me too")
	return err
}

// A late list that waits for a decision delays the end of the season, too.
func TestLate_HoldsTheEnd(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.found(founding(func(f *leagues.Founding) { f.Plan.Config.Weeks = 1 }))
		h.until(on(1, time.Sunday, 23, 0))
		l := h.list(id, 1, "11", "12", "13", "14")
		h.until(on(2, time.Wednesday, 12, 0))
		l.Late = league.LatePending
		h.finish(l)
		h.until(on(3, time.Monday, 0, 0))
		if got := h.weeks(id) + " " + string(h.state(id)); got != "final closing" {
			t.Error(got)
		}
		h.must(h.s.DecideLate(chief, id, 0, 1, l.Number, true, "the power had failed"))
		if got := h.weeks(id) + " " + string(h.state(id)); got != "final archived" {
			t.Error(got)
		}
	})
}

// The next season begins with the ratings of the last one, including changes by decisions after its weeks.
func TestNewSeason(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.found(founding(func(f *leagues.Founding) { f.Plan.Config.Weeks = 1 }))
		_, err := h.s.NewSeason(chief, id, 0, monday.Add(7))
		h.refused(err, league.SeasonGoesOn)
		h.until(on(1, time.Wednesday, 12, 0))
		h.finish(h.list(id, 1, "11", "12", "13", "14"))
		h.until(on(2, time.Monday, 12, 0))
		_, err = h.s.NewSeason(member("11"), id, 0, monday.Add(7))
		h.refused(err, league.NotLeader)
		_, err = h.s.NewSeason(chief, id, 0, monday)
		h.refused(err, league.StartOver)
		_, err = h.s.NewSeason(chief, id, 0, monday.Add(8))
		h.refused(err, league.BadStart)
		seen := h.seen(id)
		_, err = h.s.Configure(chief, id, 0, func(l *league.Configure) { l.Plan.Config.Weeks = 3 })
		h.must(err)
		_, err = h.s.NewSeason(second, id, seen, monday.Add(7))
		h.refused(err, league.ChangedMeanwhile)
		h.show()
		season, err := h.s.NewSeason(second, id, h.seen(id), monday.Add(7)) // this week
		h.must(err)
		if season.Number != 2 || season.Plan.Config.Weeks != 3 || h.weeks(id) != "open planned planned" {
			t.Errorf("the season is %+v, its weeks are %s", season, h.weeks(id))
		}
		h.posts("announced", "opening 1 of 1")
		before := h.book(id, 2).Season.Ratings["11"]
		if before.Lists != 1 || before.Mu <= standings.NewRating().Mu {
			t.Errorf("the winner begins with %+v", before)
		}
		h.must(h.s.Correct(chief, id, 1, 0, standings.Correction{Change: standings.Rescore, List: 1, Scores: []int{-30, 10, 10, 10}, Why: "swapped"}))
		h.until(on(2, time.Thursday, 0, 0))
		if s := h.book(id, 1).Season.State; s != league.SeasonArchived {
			t.Errorf("the first season is %s", s)
		}
		if after := h.book(id, 2).Season.Ratings["11"]; after.Mu >= before.Mu {
			t.Errorf("the correction has not reached the next season: %+v", after)
		}
	})
}

// crowd makes twelve members play a week of a season in two divisions.
func (h *house) crowd(id string) {
	h.Helper()
	for n := range 4 {
		_, err := h.s.Join(member(fmt.Sprint(19+n)), id)
		h.must(err)
	}
}

func TestNewSeason_Divisions(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.found(founding(func(f *leagues.Founding) { f.Plan.Config.Weeks, f.Plan.Divisions = 1, 2 }))
		h.until(on(1, time.Monday, 12, 0))
		if d := h.book(id, 0).Season.Divisions; d != nil {
			t.Errorf("eight members have the divisions %v", d)
		}
		h.crowd(id)
		for _, four := range [][]string{{"11", "12", "13", "14"}, {"15", "16", "17", "18"}, {"19", "20", "21", "22"}} {
			h.finish(h.list(id, 1, four...))
		}
		h.until(on(2, time.Monday, 12, 0))
		_, err := h.s.NewSeason(chief, id, 0, monday.Add(7))
		h.must(err)
		first := h.book(id, 0).Season.Divisions
		if len(first) != 2 || len(first[0]) != 6 || !slices.Contains(first[0], "11") || slices.Contains(first[0], "14") {
			t.Fatalf("the divisions are %v", first)
		}
		_, err = h.s.Join(member("23"), id)
		h.must(err)
		if d := h.book(id, 0).Season.Divisions; len(d[1]) != 7 || d[1][6] != "23" {
			t.Errorf("a newcomer is not in the lowest division: %v", d)
		}
		h.finish(h.list(id, 1, first[0][:4]...))
		h.finish(h.list(id, 1, first[1][:4]...))
		h.must(h.s.Leave(member("23"), id))
		h.until(on(3, time.Monday, 12, 0))
		_, err = h.s.NewSeason(chief, id, 0, monday.Add(14))
		h.must(err)
		next := h.book(id, 0).Season.Divisions
		if !slices.Contains(next[0], first[1][0]) || len(next[0]) != 6 || len(next[1]) != 6 {
			t.Errorf("after %v the winner of the second division is not in the first: %v", first, next)
		}
		if slices.Contains(slices.Concat(next...), "23") {
			t.Errorf("a member who has left is in a division: %v", next)
		}
	})
}

// The log has the ends of weeks and seasons without a name, and leaders' decisions with their names.
func TestLog_SaysWhoDecided(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.found(founding())
		h.until(on(1, time.Wednesday, 12, 0))
		h.must(h.s.Pause(second, id, 0))
		h.must(h.s.Resume(chief, id, 0))
		h.must(h.s.CancelWeek(chief, id, 0, 3))
		h.must(h.s.Close(chief, id, 0))
		log, err := storagetest.Log[league.LogEntry](h.store, id)
		h.must(err)
		var decided []string
		for _, e := range log {
			if action, err := e.Parse(); err == nil && (action.Leads() || e.Action == "found") {
				decided = append(decided, e.Action+" by "+e.By.ID)
			}
		}
		want := []string{"found by 1", "season by 1", "paused by 2", "resumed by 1", "week-cancel by 1", "close by 1"}
		if !slices.Equal(decided, want) {
			t.Errorf("the log has %q, want %q", decided, want)
		}
	})
}

// If two leaders confirm the same preview at the same moment, one of them decides.
func TestTwoLeaders_InTheSameMoment(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.found(founding())
		h.until(on(1, time.Wednesday, 12, 0))
		seen := h.seen(id)
		answers := make(chan error, 2)
		go func() { answers <- h.s.Pause(chief, id, seen) }()
		go func() { answers <- h.s.CancelWeek(second, id, seen, 2) }()
		first, other := <-answers, <-answers
		if first == nil {
			first, other = other, first
		}
		h.refused(first, league.ChangedMeanwhile)
		if other != nil {
			t.Errorf("neither has decided: %v", other)
		}
		paused, cancelled := h.state(id) == league.SeasonPaused, h.book(id, 0).Weeks[1].State == league.WeekCancelled
		if paused == cancelled {
			t.Errorf("the season is %s, its weeks are %s", h.state(id), h.weeks(id))
		}
	})
}

// A list that never ends delays the end of the season until a leader breaks it off.
func TestList_HoldsTheEnd(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.found(founding(func(f *leagues.Founding) { f.Plan.Config.Weeks = 1 }))
		h.until(on(1, time.Sunday, 23, 0))
		l := h.list(id, 1, "11", "12", "13", "14")
		h.until(on(3, time.Monday, 0, 0))
		if got := h.weeks(id) + " " + string(h.state(id)); got != "final closing" {
			t.Error(got)
		}
		h.until(on(4, time.Monday, 0, 0))
		if b := h.book(id, 2); b.Season.State != league.SeasonRegistration { // the next one does not wait
			t.Errorf("the next season is %s", b.Season.State)
		}
		h.refused(h.s.AbortList(chief, id, 0, 99, "nobody comes back"), league.NoSuchList)
		h.must(h.s.AbortList(chief, id, 0, l.Number, "nobody comes back"))
		if s := h.book(id, 1).Season.State; s != league.SeasonArchived {
			t.Errorf("the season is %s", s)
		}
	})
}
