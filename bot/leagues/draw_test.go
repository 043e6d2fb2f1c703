package leagues_test

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/game/league/draw"
	"karlchen/storage"
)

// checkIn opens the evening of a match day, and has people say that they are there.
func (h *hall) checkIn(week int, members ...string) {
	h.Helper()
	h.now = h.at(week, time.Thursday, 19).Add(40 * time.Minute)
	h.club.week(week, func(w *league.Week) { w.State = league.WeekCheckIn })
	for _, who := range members {
		h.must(h.s.Answer(member(who), h.id, 1, week, league.AnswerHere))
	}
}

// draw draws like the job at its time.
func (h *hall) draw(week int) {
	h.Helper()
	h.now = h.at(week, time.Thursday, 20)
	id := storage.JobID{Owner: h.id, Period: fmt.Sprint("1.", week), Kind: string(league.EventDraw)}
	h.must(h.Change(func(tx *storage.Tx) error {
		return h.s.Handlers()[id.Kind](tx, []storage.Job{{JobID: id}})
	}))
	h.wait(pace)
}

// arranged returns the lists of a week that were drawn and have not begun.
func (h *hall) arranged(week int) (lists []league.List) {
	for _, l := range h.book().Lists {
		if l.Week == week && l.State == league.ListArranged {
			lists = append(lists, l)
		}
	}
	return lists
}

var eight = []string{"11", "12", "13", "14", "15", "16", "17", "18"}

func TestADrawGivesEverybodyATable(t *testing.T) {
	inHall(t, func(h *hall) {
		h.checkIn(1, eight...)
		h.must(h.s.SetApart(member("11"), h.id, "12", true))
		h.draw(1)
		w := h.book().Weeks[0]
		lists := h.arranged(1)
		if w.State != league.WeekDrawn || len(lists) != 2 || w.Draw == nil || w.Draw.By != "" || !w.Draw.At.Equal(h.now) {
			t.Fatalf("the week is %s with %d lists and the draw %+v", w.State, len(lists), w.Draw)
		}
		var all []string
		for _, l := range lists {
			snap := h.look(l.Table)
			if snap.Phase != table.Lobby || !snap.Arranged || !slices.Equal(snap.Members(), l.Members) || snap.List().Config().Games != 12 {
				t.Errorf("the table of %v is %s with %v", l.Members, snap.Phase, snap.Members())
			}
			if slices.Contains(l.Members, "11") && slices.Contains(l.Members, "12") {
				t.Errorf("a wish was not met at %v", l.Members)
			}
			all = append(all, l.Members...)
		}
		if slices.Sort(all); !slices.Equal(all, eight) {
			t.Errorf("drawn were %v", all)
		}
		if p := h.posts(league.PostDraw); len(p) != 1 || len(p[0].Ping) != 0 {
			t.Errorf("posts: %+v", p)
		}
		own, err := h.s.Book(member("15"), h.id, 0) // as everybody has it: 11 would not meet 12, and the draw does not say so
		h.must(err)
		again, err := draw.Tables(own.Weeks[0].Draw.Request)
		if err != nil || cmp.Diff(again.Tables, w.Draw.Tables) != "" {
			t.Errorf("the same draw once more: %v, %v, want %v", again.Tables, err, w.Draw.Tables)
		}
		h.refused(h.s.Answer(member("11"), h.id, 1, 1, league.AnswerOut), league.DrawnAlready)
		_, err = h.play("18")
		h.must(err) // to the member's own table

		h.restart()
		h.wait(6 * time.Minute) // absent members may come later: the lists begin
		for _, l := range lists {
			if now := h.playedAt(l.Table); now.State != league.ListRunning || h.look(l.Table).Phase == table.Lobby {
				t.Errorf("after five minutes the list is %s, the table %s", now.State, h.look(l.Table).Phase)
			}
		}
		if h.book().Weeks[0].State != league.WeekRunning || len(h.book().Lists) != 2 {
			t.Errorf("the week is %s with %d lists", h.book().Weeks[0].State, len(h.book().Lists))
		}
		h.finish(lists[0].Table)
		if o, ok := h.outcome(lists[0].Number); !ok || points(*o.Result) != totals(h.look(lists[0].Table)) {
			t.Error("it has no outcome, or another one")
		}
	}, matchDays)
}

func TestTooFewForADraw(t *testing.T) {
	inHall(t, func(h *hall) {
		h.checkIn(1, "11", "12")
		h.draw(1)
		w := h.book().Weeks[0]
		if w.State != league.WeekOpen || !w.Free || w.Draw != nil || len(h.book().Lists) != 0 {
			t.Errorf("%+v with %d lists", w, len(h.book().Lists))
		}
		if p := h.posts(league.PostNote); len(p) != 1 || p[0].Note != league.NoteTooFew {
			t.Errorf("posts: %+v", p)
		}
		h.refused(h.s.Answer(member("11"), h.id, 1, 1, league.AnswerIn), league.NoMatchDay)
		id := h.gather("11", "12", "13", "14") // the week is like any other
		if h.playedAt(id).State != league.ListRunning {
			t.Errorf("%+v", h.playedAt(id))
		}
	}, matchDays)
}

func TestDrawsThatDoNotComeOutEven(t *testing.T) {
	for _, c := range []struct {
		name    string
		policy  draw.Policy
		here    int
		standIn []string
		tables  int
		out     int
		robots  int
		asleep  bool // those who stand in have not checked in
	}{
		{"three and a computer", draw.FillUp, 3, nil, 1, 0, 1, false},
		{"three do not play", draw.WaitFor, 3, nil, 0, 0, 0, false},
		{"seven, three wait", draw.WaitFor, 7, nil, 1, 2, 0, false},
		{"six and two computers", draw.FillUp, 6, nil, 2, 0, 2, false},
		{"three and one who stands in", draw.FillUp, 3, []string{"18"}, 1, 0, 0, false},
		{"four, and nobody has to stand in", draw.FillUp, 4, []string{"18"}, 1, 0, 0, false},
		{"six, and one to stand in is not enough", draw.TakeOut, 6, []string{"18"}, 1, 1, 0, false},
		{"three and one who offered to stand in and is not there", draw.FillUp, 3, []string{"18"}, 1, 0, 1, true},
		{"six, and one to stand in for a computer", draw.FillUp, 6, []string{"18"}, 2, 0, 1, false},
		{"two, one to stand in, and a computer", draw.FillUp, 2, []string{"18"}, 1, 0, 1, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			inHall(t, func(h *hall) {
				for _, who := range c.standIn {
					h.must(h.s.Answer(member(who), h.id, 1, 1, league.AnswerSubstitute))
				}
				h.checkIn(1, eight[:c.here]...)
				for _, who := range c.standIn {
					if !c.asleep {
						h.must(h.s.Answer(member(who), h.id, 1, 1, h.book().CheckIn(1, who)))
					}
				}
				h.draw(1)
				robots, people := 0, 0
				for _, l := range h.arranged(1) {
					for _, m := range l.Members {
						if m == "" {
							robots++
						} else {
							people++
						}
					}
				}
				draw := h.book().Weeks[0].Draw
				if got := len(h.arranged(1)); got != c.tables || robots != c.robots {
					t.Fatalf("%d tables with %d computers, want %d with %d", got, robots, c.tables, c.robots)
				}
				if draw != nil && (len(draw.Out) != c.out || people != len(draw.Members)-c.out) {
					t.Errorf("%v sit out, %d play, of %v", draw.Out, people, draw.Members)
				}
			}, matchDays, func(s *league.Term) { s.Plan.Policy = c.policy })
		})
	}
}

func TestLeadersDrawSwapAndDrawAgain(t *testing.T) {
	inHall(t, func(h *hall) {
		h.refused(h.s.Swap(chief, h.id, 0, 1, "11", "12"), league.NotDrawn)
		h.refused(h.s.DrawNow(chief, h.id, 0, 2), league.WeekNotBegun)
		for _, who := range eight[:7] { // long before the evening
			h.must(h.s.Answer(member(who), h.id, 1, 1, league.AnswerIn))
		}
		h.must(h.s.Answer(member("17"), h.id, 1, 1, league.AnswerMaybe))
		h.must(h.s.Answer(member("18"), h.id, 1, 1, league.AnswerIn))
		h.must(h.s.Answer(member("17"), h.id, 1, 1, league.AnswerIn))
		h.refused(h.s.DrawNow(member("11"), h.id, 0, 1), league.NotLeader)
		h.must(h.s.DrawNow(chief, h.id, 0, 1))
		h.wait(pace)
		before := h.arranged(1)
		if len(before) != 2 || h.book().Weeks[0].Draw.By != chief.ID {
			t.Fatalf("%d lists", len(before))
		}
		a, b := before[0].Members[0], before[1].Members[2]
		h.refused(h.s.Swap(chief, h.id, 0, 1, a, before[0].Members[1]), league.NothingToChange)
		h.refused(h.s.Swap(chief, h.id, 0, 1, a, "99"), league.NoSuchMember)
		h.must(h.s.Swap(chief, h.id, 0, 1, a, b))
		h.wait(time.Second)
		after := h.arranged(1)
		if len(after) != 2 || after[0].Members[0] != b || after[1].Members[2] != a {
			t.Errorf("swapped: %v and %v", after[0].Members, after[1].Members)
		}
		for i, l := range before {
			old, now := h.look(l.Table), h.look(after[i].Table)
			if old.Phase != table.Ended || old.Ending != table.MovedOn || now.Phase != table.Lobby || !slices.Equal(now.Members(), after[i].Members) {
				t.Errorf("the old table is %s, the new one %s with %v", old.Phase, now.Phase, now.Members())
			}
		}
		_, err := h.s.Join(member("30"), h.id)
		h.must(err)
		h.must(h.s.Substitute(context.Background(), chief, h.id, 0, after[0].Number, b, "30"))
		h.wait(time.Second)

		h.must(h.s.DrawNow(second, h.id, 0, 1))
		h.wait(time.Second)
		if got := h.arranged(1); len(got) != 2 || h.book().Weeks[0].Draw.Seed == 1 {
			t.Fatalf("drawn again: %+v, seed %d", got, h.book().Weeks[0].Draw.Seed)
		}
		action, err := h.lastLog().Parse()
		h.must(err)
		if d, ok := action.Deed.(*league.DrawWeek); !ok || d.Draw.Seed != h.book().Weeks[0].Draw.Seed {
			t.Errorf("logged: %s", h.lastLog().Data)
		}
		if n := h.m.Count(); n != 2 {
			t.Errorf("%d tables wait for people", n)
		}
		h.wait(6 * time.Minute)
		h.refused(h.s.DrawNow(chief, h.id, 0, 1), league.ListsBegun)
		h.refused(h.s.Swap(chief, h.id, 0, 1, "11", "12"), league.ListsBegun)
	}, matchDays)
}

// After a crash between the draw and the opening of its tables, the restarted program opens the tables once.
func TestTablesOfADrawAfterACrash(t *testing.T) {
	inHall(t, func(h *hall) {
		h.checkIn(1, eight...)
		h.stop()
		h.draw(1)
		for _, l := range h.arranged(1) {
			if _, err := h.m.Do(context.Background(), l.Table, table.User{}, table.Look{}); err == nil {
				t.Fatal("the table is there")
			}
		}
		h.restart()
		h.restart()
		for _, l := range h.arranged(1) {
			if snap := h.look(l.Table); snap.Phase != table.Lobby || !slices.Equal(snap.Members(), l.Members) {
				t.Errorf("the table is %s", snap.Phase)
			}
		}
		if h.m.Count() != 2 {
			t.Errorf("there are %d tables", h.m.Count())
		}
	}, matchDays)
}

// fullDisk stands for tables that cannot be opened for a while.
type fullDisk struct {
	leagues.Tables
	tries atomic.Int32 // a sleep in the test's time orders nothing for -race
}

func (f *fullDisk) Create(n table.NewTable) (table.Snapshot, error) {
	if f.tries.Add(1) <= 3 {
		return table.Snapshot{}, table.Unavailable
	}
	return f.Tables.Create(n)
}

// A table that cannot be opened is tried again, after a pause.
func TestTablesOfADrawThatCannotBeOpened(t *testing.T) {
	inHall(t, func(h *hall) {
		disk := &fullDisk{}
		h.disk = disk
		h.restart()
		h.checkIn(1, "11", "12", "13", "14")
		h.draw(1)
		if n := disk.tries.Load(); n < 1 || n > 2 || h.m.Count() != 0 {
			t.Errorf("at once it was tried %d times; there are %d tables", n, h.m.Count())
		}
		h.wait(time.Minute)
		if n := disk.tries.Load(); n != 4 || h.m.Count() != 1 {
			t.Errorf("it was tried %d times; there are %d tables", n, h.m.Count())
		}
	}, matchDays)
}

// A member who still plays a list is not drawn, and neither is a banned one.
func TestTheDrawChoosesTheRightMembers(t *testing.T) {
	inHall(t, func(h *hall) {
		h.week(1, func(w *league.Week) { w.Free = true })
		h.gather("11", "12", "13", "14")
		h.week(1, func(w *league.Week) { w.Free, w.State = false, league.WeekOpen })
		_, err := h.s.Join(member("30"), h.id)
		h.must(err)
		h.checkIn(1, append(eight, "30")...)
		h.must(h.s.Ban(chief, h.id, 0, "18", "shouted"))
		h.draw(1)
		if d := h.book().Weeks[0].Draw; d == nil || !slices.Equal(d.Members, []string{"15", "16", "17", "30"}) {
			t.Errorf("drawn: %+v", d)
		}
	}, matchDays)
}

func TestDivisionsAreDrawnSeparately(t *testing.T) {
	inHall(t, func(h *hall) {
		h.checkIn(1, eight...)
		h.draw(1)
		b := h.book()
		for _, l := range h.arranged(1) {
			upper := slices.Contains(b.Season.Divisions[0], l.Members[0])
			for _, m := range l.Members {
				if slices.Contains(b.Season.Divisions[0], m) != upper {
					t.Errorf("%v come from both divisions", l.Members)
				}
			}
		}
		again, err := draw.Tables(b.Weeks[0].Draw.Request)
		if err != nil || cmp.Diff(again.Tables, b.Weeks[0].Draw.Tables) != "" {
			t.Errorf("the same draw once more: %v, %v", again.Tables, err)
		}
	}, matchDays, func(s *league.Term) { s.Divisions = [][]string{{"11", "13", "15", "17"}, {"12", "14", "16", "18"}} })
}
