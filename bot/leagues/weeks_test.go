package leagues_test

import (
	"testing"
	"time"

	"karlchen/bot/leagues"
	"karlchen/game/league"
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
		h.posts("opening 1 of 1 again", "opening 2 of 1")
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
		h.posts("opening 2 of 1 again")
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
		if len(b.Season.Names) != 8 || b.Season.Names[0] != (storage.Named{ID: "11", Name: "Name 11"}) {
			t.Errorf("the archive has the names %v", b.Season.Names)
		}
		if b.Lists[0].State != league.ListConfirmed {
			t.Errorf("a list of a final week is %s", b.Lists[0].State)
		}
	})
}
