package leagues_test

import (
	"testing"
	"time"

	"karlchen/bot/leagues"
	"karlchen/game/league"
)

// evenings founds a league with match days on Thursdays at 20:00.
func (h *house) evenings() (id string) {
	h.Helper()
	return h.found(founding(func(f *leagues.Founding) { onEvenings(f, time.Thursday, 20, 0) }))
}

func (h *house) answer(id string, week int, a league.Answer, users ...string) {
	h.Helper()
	for _, user := range users {
		h.must(h.s.Answer(member(user), id, 1, week, a))
	}
}

func TestMatchDay_Evening(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.evenings()
		h.until(on(1, time.Monday, 0, 0))
		h.answer(id, 1, league.AnswerIn, "11", "12", "13", "14", "15")
		h.posts("announced", "opening 1 of 1")
		h.until(on(1, time.Thursday, 19, 30))
		if got := h.weeks(id); got != "checkin planned planned planned" {
			t.Error(got)
		}
		h.posts("opening 1 of 1 again", "day 1", "checkin 1")
		h.answer(id, 1, league.AnswerHere, "11", "12", "13", "14")
		h.until(on(1, time.Thursday, 19, 50))
		pending, err := h.s.Pending()
		h.must(err)
		if last := pending[len(pending)-1]; last.Kind != league.PostSoon || len(last.Ping) != 1 || last.Ping[0] != "15" {
			t.Errorf("reminded are %+v", last)
		}
		h.show()
		h.until(on(1, time.Thursday, 20, 0))
		b := h.book(id, 0)
		if d := b.Weeks[0].Draw; b.Weeks[0].State != league.WeekDrawn || d == nil || len(d.Tables) != 1 || len(b.Lists) != 1 || b.Lists[0].State != league.ListArranged {
			t.Errorf("the week is %+v with %+v", b.Weeks[0], b.Lists)
		}
		h.until(on(2, time.Monday, 0, 0))
		if l := h.book(id, 0).Lists[0]; l.State != league.ListAborted {
			t.Errorf("a list that has not begun is %s", l.State)
		}
	})
}

// Fewer than four members come: one message, and the week is open.
func TestMatchDay_TooFew(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.evenings()
		h.refused(h.s.DrawNow(chief, id, 0, 1), league.WeekNotBegun)
		h.until(on(1, time.Thursday, 19, 30))
		h.answer(id, 1, league.AnswerHere, "11", "12")
		h.refused(h.s.DrawNow(chief, id, 0, 1), league.TooFew) // more may come
		if w := h.book(id, 0).Weeks[0]; w.Free || w.State != league.WeekCheckIn {
			t.Errorf("the week is %+v", w)
		}
		h.show()
		h.until(on(1, time.Thursday, 20, 0))
		h.posts("opening 1 of 1 again", "day 1 again", "checkin 1 again", "note 1 too_few")
		if w := h.book(id, 0).Weeks[0]; !w.Free || w.State != league.WeekOpen {
			t.Errorf("the week is %+v", w)
		}
		h.refused(h.s.MoveWeek(chief, id, 0, 1, league.Appointment{Day: time.Friday, Clock: league.Clock{Hour: 20}}), league.NoMatchDay)
		h.until(on(1, time.Sunday, 20, 0))
		h.posts("lastcall 1")
		h.until(on(2, time.Thursday, 0, 0))
		if got := h.weeks(id); got != "final open planned planned" {
			t.Error(got)
		}
	})
}

// A program that was down at the draw makes up for it in the same evening; after that the week is open.
func TestMatchDay_Downtime(t *testing.T) {
	if testing.Short() {
		t.Skip("lets months pass")
	}
	for _, c := range []struct {
		from, to time.Time
		drawn    time.Time // zero for no draw
	}{
		{on(1, time.Thursday, 19, 0), on(1, time.Thursday, 19, 40), on(1, time.Thursday, 20, 0)},
		{on(1, time.Thursday, 19, 55), on(1, time.Thursday, 20, 25), on(1, time.Thursday, 20, 30)},
		{on(1, time.Thursday, 18, 0), on(1, time.Thursday, 20, 40), on(1, time.Thursday, 22, 0)},
		{on(1, time.Thursday, 18, 0), on(1, time.Thursday, 22, 40), time.Time{}},
		{on(1, time.Tuesday, 18, 0), on(1, time.Sunday, 12, 0), time.Time{}},
		{on(0, time.Saturday, 18, 0), on(1, time.Sunday, 12, 0), time.Time{}},
	} {
		in(t, lastWeek, func(h *house) {
			h.down()
			h.beat = 5 * time.Minute
			h.up()
			id := h.evenings()
			if signUp := on(1, time.Monday, 1, 0); signUp.Before(c.from) {
				h.until(signUp)
				h.answer(id, 1, league.AnswerIn, "11", "12", "13", "14")
			}
			h.outage(c.from, c.to)
			if opens := c.drawn.Add(-time.Minute); opens.After(c.to) {
				h.until(opens)
				if got := h.book(id, 0).Weeks[0].State; got != league.WeekCheckIn {
					t.Errorf("before the draw of %v the week is %s", c.drawn, got)
				}
				h.answer(id, 1, league.AnswerHere, "11", "12", "13", "14")
				h.until(c.drawn)
			}
			w := h.book(id, 0).Weeks[0]
			switch {
			case c.drawn.IsZero():
				if !w.Free || w.State != league.WeekOpen || w.Draw != nil {
					t.Errorf("after an outage until %v the week is %+v", c.to, w)
				}
			case w.Draw == nil || !w.Draw.At.Equal(c.drawn):
				t.Errorf("after an outage until %v the draw is %+v", c.to, w.Draw)
			}
			h.until(on(2, time.Monday, 12, 0))
			if got := h.book(id, 0).Weeks[1].State; got != league.WeekOpen {
				t.Errorf("the next week is %s", got)
			}
		})
	}
}

func TestMoveWeek_OfOpenWeeks(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.found(founding())
		h.refused(h.s.MoveWeek(chief, id, 0, 1, league.Appointment{Day: time.Friday, Clock: league.Clock{Hour: 20}}), league.NoMatchDays)
	})
}

func TestMoveWeek(t *testing.T) {
	to := func(day time.Weekday, hour, minute int) league.Appointment {
		return league.Appointment{Day: day, Clock: league.Clock{Hour: hour, Minute: minute}}
	}
	in(t, lastWeek, func(h *house) {
		id := h.evenings()
		h.refused(h.s.MoveWeek(chief, id, 0, 9, to(time.Friday, 20, 0)), league.NoSuchWeek)
		h.refused(h.s.MoveWeek(chief, id, 0, 1, to(time.Friday, 2, 30)), league.SkippedHour)
		h.refused(h.s.MoveWeek(chief, id, 0, 1, to(time.Friday, 24, 0)), league.BadTime)
		h.refused(h.s.MoveWeek(chief, id, 0, 1, to(time.Monday, 0, 0)), league.MatchDayTooEarly)
		h.refused(h.s.MoveWeek(member("11"), id, 0, 1, to(time.Friday, 20, 0)), league.NotLeader)
		h.must(h.s.MoveWeek(chief, id, 0, 2, to(time.Friday, 21, 0))) // a later week
		h.until(on(1, time.Monday, 12, 0))
		h.answer(id, 1, league.AnswerIn, "11", "12", "13", "14")
		h.show()
		h.refused(h.s.MoveWeek(chief, id, 0, 1, to(time.Monday, 12, 30)), league.MomentOver)
		seen := h.seen(id)
		h.must(h.s.MoveWeek(second, id, seen, 1, to(time.Wednesday, 18, 0))) // this week, to an earlier time
		h.refused(h.s.MoveWeek(chief, id, seen, 1, to(time.Friday, 18, 0)), league.ChangedMeanwhile)
		h.posts("opening 1 of 1 again", "note 1 moved")
		if d, err := h.s.Diagnose(chief, id); err != nil || d.Waiting[0].Kind != "day" || !d.Waiting[0].Due.Equal(on(1, time.Wednesday, 10, 0)) || !d.Waiting[1].Due.Equal(on(1, time.Wednesday, 17, 30)) {
			t.Errorf("next is %+v, %v", d.Waiting[0], err)
		}
		h.until(on(1, time.Wednesday, 17, 30))
		h.refused(h.s.MoveWeek(chief, id, 0, 1, to(time.Friday, 20, 0)), league.CheckInRunning)
		h.answer(id, 1, league.AnswerHere, "11", "12", "13", "14")
		h.until(on(1, time.Wednesday, 18, 0))
		if d := h.book(id, 0).Weeks[0].Draw; d == nil || len(d.Tables) != 1 {
			t.Errorf("the draw is %+v", d)
		}
		h.refused(h.s.MoveWeek(chief, id, 0, 1, to(time.Friday, 20, 0)), league.DrawnAlready)
		h.must(h.s.CancelWeek(chief, id, 0, 1))
		if l := h.book(id, 0).Lists[0]; l.State != league.ListAborted {
			t.Errorf("the arranged list of a cancelled week is %s", l.State)
		}
		h.until(on(2, time.Friday, 21, 0))
		h.posts("opening 1 of 1 again", "note 1 week_cancelled", "opening 2 of 1", "day 2", "note 2 too_few")
		if w := h.book(id, 0).Weeks[1]; !w.Free {
			t.Errorf("the draw of the moved week was not held: %+v", w)
		}
	})
}

// Leaders move a match day after its silent members were asked in the morning. They are asked once: the job of the question is settled, and planning it again
// refused the whole move.
func TestMoveWeek_AfterTheQuestionOfTheMorning(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.found(founding(func(f *leagues.Founding) { onEvenings(f, time.Thursday, 20, 0) }))
		h.until(on(1, time.Thursday, 12, 0))
		h.show()
		h.must(h.s.MoveWeek(chief, id, 0, 1, league.Appointment{Day: time.Friday, Clock: league.Clock{Hour: 20}}))
		h.until(on(1, time.Friday, 12, 0))
		h.posts("opening 1 of 1 again", "day 1 again", "note 1 moved")
	})
}
