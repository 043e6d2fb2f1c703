package leagues_test

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"karlchen/bot/jobs"
	"karlchen/bot/leagues"
	"karlchen/game/league"
	"karlchen/game/stats"
	"karlchen/storage"
)

// lastWeek is the Friday before the season begins.
var lastWeek = on(0, time.Friday, 18, 0)

func TestSeason_RunsByItself(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.found(founding(func(f *leagues.Founding) { f.Plan.Config.Weeks = 2 }))
		h.must(h.s.SetRemind(member("11"), id, true))
		if s := h.book(id, 0).Season.State; s != league.SeasonRegistration {
			t.Errorf("before its first week the season is in state %s", s)
		}
		h.posts("announced")
		h.until(on(1, time.Monday, 0, 0))
		h.posts("opening 1 of 1")
		if s := h.book(id, 0).Season.State; s != league.SeasonRunning {
			t.Errorf("in its first week the season is in state %s", s)
		}
		h.until(on(1, time.Thursday, 17, 59))
		h.posts()
		h.until(on(1, time.Thursday, 18, 0))
		h.posts("reminder 1")
		h.finish(h.list(id, 1, "11", "12", "13", "14"))
		h.until(on(1, time.Sunday, 20, 0))
		h.posts("lastcall 1")
		h.until(on(2, time.Monday, 0, 0))
		h.posts("opening 1 of 1 again", "reminder 1 again", "lastcall 1 again", "opening 2 of 1")
		if got := h.weeks(id); got != "provisional open" {
			t.Error(got)
		}
		late := h.list(id, 2, "11", "12", "13", "14")
		h.until(on(2, time.Tuesday, 23, 59))
		if got := h.weeks(id); got != "provisional running" {
			t.Error(got)
		}
		h.until(on(2, time.Wednesday, 0, 0))
		if got := h.weeks(id); got != "final running" {
			t.Error(got)
		}
		h.until(on(2, time.Sunday, 20, 0))
		h.posts("lastcall 2")
		h.until(on(3, time.Monday, 0, 0))
		h.posts("opening 2 of 1 again", "lastcall 2 again")
		if got := h.weeks(id) + " " + string(h.book(id, 0).Season.State); got != "final grace closing" {
			t.Error(got)
		}
		h.until(on(3, time.Monday, 12, 0))
		h.finish(late)
		h.until(on(3, time.Tuesday, 0, 0))
		h.posts("result 2")
		h.until(on(3, time.Thursday, 0, 0))
		h.posts("end")
		b := h.book(id, 0)
		if got := h.weeks(id) + " " + string(b.Season.State); got != "final final archived" {
			t.Error(got)
		}
		if len(b.Season.Term.Names) != 8 || b.Season.Term.Names[0] != (stats.Player{ID: "11", Name: "Name 11"}) {
			t.Errorf("the archive has the names %v", b.Season.Term.Names)
		}
		if b.Lists[0].State != league.ListConfirmed {
			t.Errorf("a list of a final week is %s", b.Lists[0].State)
		}
	})
}

// transitions returns when weeks were opened and closed, from the finished jobs.
func (h *house) transitions(id string) (all []string) {
	h.Helper()
	settled, err := h.store.Jobs(id)
	h.must(err)
	slices.SortStableFunc(settled, func(a, b storage.Job) int { return a.Settled.Compare(b.Settled) })
	for _, j := range settled {
		if j.State == storage.Done && j.Policy == storage.Transition {
			all = append(all, fmt.Sprintf("%s %s %s", j.Kind, j.Period, j.Settled.In(berlin).Format("02.01. 15:04")))
		}
	}
	return all
}

// Weeks begin at midnight by the zone's clocks, even if the clocks were changed meanwhile.
func TestSeason_ClockChanges(t *testing.T) {
	for _, start := range []league.Date{{Year: 2026, Month: time.March, Day: 16}, {Year: 2026, Month: time.October, Day: 12}} {
		in(t, start.Add(-3).At(league.Clock{Hour: 18}, berlin), func(h *house) {
			id := h.found(founding(func(f *leagues.Founding) { f.Start, f.Plan.Config.Weeks = start, 3 }))
			h.until(start.Add(22).At(league.Clock{}, berlin))
			var want []string
			for week := range 3 {
				opens, closes := start.Add(7*week), start.Add(7*week+7)
				want = append(want, fmt.Sprintf("open 1.%d %02d.%02d. 00:00", week+1, opens.Day, opens.Month))
				want = append(want, fmt.Sprintf("close 1.%d %02d.%02d. 00:00", week+1, closes.Day, closes.Month))
			}
			got := h.transitions(id)
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("got  %q\nwant %q", got, want)
			}
		})
	}
}

// A season may have 53 weeks, over the turn of a year that has as many.
func TestSeason_Of53Weeks(t *testing.T) {
	start := league.Date{Year: 2025, Month: time.December, Day: 29}
	in(t, start.Add(-2).At(league.Clock{}, berlin), func(h *house) {
		h.down()
		h.beat = 12 * time.Hour
		h.up()
		id := h.found(founding(func(f *leagues.Founding) { f.Start, f.Plan = start, leagues.DefaultPlan("ddv", 53) }))
		h.until(start.Add(7*52+1).At(league.Clock{}, berlin))
		b := h.book(id, 0)
		if _, week := b.Calendar().Opens(53).ISOWeek(); week != 53 || b.Weeks[52].State != league.WeekOpen || b.Weeks[51].State != league.WeekProvisional {
			t.Errorf("in ISO week %d the last week is %s", week, b.Weeks[52].State)
		}
		h.until(start.Add(7*53+3).At(league.Clock{}, berlin))
		if s := h.book(id, 0).Season.State; s != league.SeasonArchived {
			t.Errorf("after it the season is %s", s)
		}
		if n := len(h.transitions(id)); n != 106 {
			t.Errorf("53 weeks were opened and closed %d times", n)
		}
	})
}

// told counts how often the shown posts state the result of each week.
func told(shown []string) map[int]int {
	results := map[int]int{}
	for _, p := range shown {
		word := strings.Fields(p)
		if strings.HasSuffix(p, "again") {
			continue
		}
		switch word[0] {
		case league.PostOpening:
			week, _ := strconv.Atoi(word[1])
			from, _ := strconv.Atoi(word[3])
			for n := from; n < week; n++ {
				results[n]++
			}
		case league.PostResult:
			week, _ := strconv.Atoi(word[1])
			from := week
			if len(word) > 3 {
				from, _ = strconv.Atoi(word[3])
			}
			for n := from; n <= week; n++ {
				results[n]++
			}
		}
	}
	return results
}

// Whatever outages there are: each week opens and closes once, in order, and every result is posted once.
func TestSeason_Downtime(t *testing.T) {
	if testing.Short() {
		t.Skip("lets years pass")
	}
	for _, c := range []struct {
		from, to time.Time
		closed   string // the time at which week 1 was closed
	}{
		{on(1, time.Sunday, 23, 30), on(2, time.Monday, 0, 30), "23.11. 01:00"}, // the hour is given back
		{on(1, time.Sunday, 12, 0), on(2, time.Monday, 6, 0), "23.11. 18:00"},
		{on(1, time.Thursday, 12, 0), on(2, time.Monday, 6, 0), "24.11. 00:00"}, // but not more than a day
		{on(1, time.Thursday, 12, 0), on(2, time.Thursday, 12, 0), "26.11. 12:00"},
		{on(1, time.Thursday, 12, 0), on(4, time.Wednesday, 12, 0), "09.12. 12:00"},
		{on(0, time.Saturday, 12, 0), on(3, time.Friday, 12, 0), "04.12. 12:00"},
		{on(1, time.Thursday, 12, 0), on(9, time.Wednesday, 12, 0), "13.01. 12:00"},
		{on(2, time.Monday, 0, 0).Add(time.Second), on(2, time.Monday, 0, 2), "23.11. 00:00"},
	} {
		t.Run(c.from.Format("0102T15")+"-"+c.to.Format("0102T15"), func(t *testing.T) {
			in(t, lastWeek, func(h *house) {
				id := h.found(founding())
				h.show()
				for _, stop := range []time.Time{on(1, time.Monday, 1, 0), on(1, time.Wednesday, 0, 0)} {
					if stop.Before(c.from) {
						h.until(stop)
						h.show()
					}
				}
				h.outage(c.from, c.to)
				h.show()
				for at := c.to; at.Before(on(6, time.Monday, 0, 0)); at = at.Add(6 * time.Hour) {
					h.until(at)
					h.show()
				}
				if end := c.to.AddDate(0, 0, 4); time.Now().Before(end) {
					h.until(end)
				}
				h.show()
				var order, closed []string
				for _, did := range h.transitions(id) {
					what, when, _ := strings.Cut(did, " 1.")
					if what == string(league.EventRenew) { // later, by itself
						continue
					}
					order = append(order, what+when[:1])
					if what+when[:1] == "close1" {
						closed = append(closed, when[2:])
					}
				}
				if strings.Join(order, " ") != "open1 close1 open2 close2 open3 close3 open4 close4" {
					t.Errorf("weeks were opened and closed in the order %v", order)
				}
				if !slices.Equal(closed, []string{c.closed}) {
					t.Errorf("week 1 was closed at %v, want %s", closed, c.closed)
				}
				for week := 1; week <= 4; week++ {
					if n := told(h.shown)[week]; n != 1 {
						t.Errorf("the result of week %d was told %d times: %q", week, n, h.shown)
					}
				}
				if s := h.book(id, 0).Season.State; s != league.SeasonArchived {
					t.Errorf("in the end the season is %s", s)
				}
			})
		})
	}
}

// One post reports the weeks that have passed in an outage.
func TestSeason_DowntimeMergesPosts(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		h.found(founding())
		h.until(on(1, time.Monday, 1, 0))
		h.posts("announced", "opening 1 of 1")
		h.outage(on(1, time.Tuesday, 0, 0), on(4, time.Tuesday, 12, 0))
		h.posts("opening 1 of 1 again", "opening 4 of 1")
	})
}

// A list that is played at midnight on Monday gets back the time of an outage.
func TestSeason_DowntimeInGrace(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.found(founding())
		h.until(on(1, time.Sunday, 23, 0))
		l := h.list(id, 1, "11", "12", "13", "14")
		h.until(on(2, time.Monday, 1, 0))
		h.outage(on(2, time.Monday, 20, 0), on(2, time.Tuesday, 3, 0))
		if got := h.weeks(id); got != "grace open planned planned" {
			t.Error(got)
		}
		h.until(on(2, time.Tuesday, 7, 0))
		if got := h.weeks(id); got != "provisional open planned planned" {
			t.Error(got)
		}
		h.finish(l)
	})
}

// mortal is a store that dies after so many writes, before or after the last of them is on the disk.
type mortal struct {
	jobs.Store
	left  *atomic.Int64
	after bool
}

var errDead = errors.New("the program has died")

func (m mortal) write(fn func() error) error {
	left := m.left.Add(-1)
	if left == 0 && m.after {
		return errors.Join(fn(), errDead)
	}
	if left <= 0 {
		return errDead
	}
	return fn()
}

func (m mortal) Change(now time.Time, fn func(*storage.Tx) error) error {
	return m.write(func() error { return m.Store.Change(now, fn) })
}

func (m mortal) Beat(now time.Time, limit time.Duration) error {
	return m.write(func() error { return m.Store.Beat(now, limit) })
}

// However often the program dies, in any transaction: the season comes to the same end with the same posts.
func TestSeason_DiesInEveryTransaction(t *testing.T) {
	for _, after := range []bool{false, true} {
		in(t, lastWeek, func(h *house) {
			h.down()
			h.beat = 6 * time.Hour
			h.up()
			id := h.found(founding(func(f *leagues.Founding) { f.Plan.Config.Weeks = 2 }))
			h.show()
			var left atomic.Int64
			lives := 0
			h.wrap = func(s jobs.Store) jobs.Store { return mortal{s, &left, after} }
			for at := on(0, time.Sunday, 12, 0); at.Before(on(3, time.Friday, 0, 0)); at = at.Add(time.Hour) {
				if left.Load() <= 0 { // it has died, and the test starts it again; each time it lives for a beat and one job
					h.down()
					left.Store(int64(1 + lives%4))
					lives++
					h.up()
				}
				h.until(at)
				if left.Load() > 0 {
					h.wake(&left)
				}
			}
			if lives < 20 {
				t.Errorf("it has died %d times only", lives)
			}
			h.wrap = nil
			h.down()
			h.up()
			h.show()
			if got := h.weeks(id) + " " + string(h.book(id, 0).Season.State); got != "final final archived" {
				t.Error(got)
			}
			if got := told(h.shown); got[1] != 1 || got[2] != 1 {
				t.Errorf("results were told %v times: %q", got, h.shown)
			}
			if n := len(h.transitions(id)); n != 4 {
				t.Errorf("two weeks were opened and closed %d times", n)
			}
		})
	}
}

// wake shows the pending posts without using up the program's writes.
func (h *house) wake(left *atomic.Int64) {
	kept := left.Load()
	left.Store(1 << 40)
	h.show()
	left.Store(kept)
}

// In whatever transaction the program dies when the next season is to begin by itself: that season is announced once, for its day.
func TestASeasonIsRenewedOnceByAProgramThatDies(t *testing.T) {
	died, due := 0, on(4, time.Monday, 0, 0) // three weeks after its end are weeks 2 to 4, and a season is announced a week before it begins
	for writes := range int64(5) {
		for _, after := range []bool{false, true} {
			in(t, lastWeek, func(h *house) {
				id := h.found(founding(func(f *leagues.Founding) { f.Plan.Config.Weeks = 1 }))
				h.until(on(1, time.Tuesday, 20, 0))
				h.finish(h.list(id, 1, "11", "12", "13", "14"))
				h.until(due.Add(-time.Minute))
				h.show()
				h.down()
				var left atomic.Int64
				left.Store(1 + writes)
				h.wrap = func(s jobs.Store) jobs.Store { return mortal{s, &left, after} }
				h.up()
				h.until(due.Add(time.Second))
				if left.Load() <= 0 {
					died++
				}
				h.down()
				h.wrap = nil
				h.until(due.Add(time.Minute))
				h.up()
				h.until(due.Add(2 * h.beat))
				h.posts("announced")
				if b := h.book(id, 0); b.Number != 2 || b.Season.State != league.SeasonRegistration || b.Start != monday.Add(7*4) {
					t.Errorf("season %d is %s and begins on %v", b.Number, b.Season.State, b.Start)
				}
			})
		}
	}
	if died < 4 || died > 8 {
		t.Errorf("of ten programs %d have died", died)
	}
}
