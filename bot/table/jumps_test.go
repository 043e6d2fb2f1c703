package table_test

import (
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/storage"
)

// waits are what tables wait for: how the wait begins, how long it lasts, and how people see that it is over.
var waits = map[string]struct {
	begin func(h *house)
	limit time.Duration
	over  func(s *table.Snapshot) bool
}{
	"a turn": {
		func(h *house) { h.dealAtPace(minute(settings.Ask), 1, 4) }, time.Minute,
		func(s *table.Snapshot) bool { return s.Overdue },
	},
	"a turn by post": {
		func(h *house) { h.dealAtPace(table.Pace{Timer: settings.TimerPost, AtTimeout: settings.Abort}, 1, 4) }, 24 * time.Hour,
		func(s *table.Snapshot) bool { return s.Ending == table.TimedOut },
	},
	"the cut": {
		func(h *house) { h.openTable(1, 4); h.must(anna, table.Start{}) }, cutTime,
		func(s *table.Snapshot) bool { return s.Phase == table.Playing },
	},
	"the next game": {
		func(h *house) { h.dealAtPace(minute(settings.Ask), 3, 4); h.playGame() }, 3 * time.Minute,
		func(s *table.Snapshot) bool { return s.Phase == table.Cutting },
	},
	"a lobby": {
		func(h *house) {
			snap, err := h.m.Create(table.NewTable{Guild: guild, Channel: "channel", Host: anna, Rules: "ddv", Games: 1, Expiry: time.Hour})
			if err != nil {
				h.t.Fatal(err)
			}
			h.id = snap.ID
			synctest.Wait()
		}, time.Hour,
		func(s *table.Snapshot) bool { return s.Ending == table.Expired },
	},
	"a list with a clock": {
		func(h *house) { h.dealFor("ddv session_minutes=30", false); h.playGame() }, 0, // since the list began
		func(s *table.Snapshot) bool { return s.Phase == table.Ended },
	},
	"an idle table": {
		func(h *house) { h.dealAtPace(table.Pace{Timer: settings.Off, AtTimeout: settings.Wait}, 1, 4) }, 24 * time.Hour,
		func(s *table.Snapshot) bool { return s.Ending == table.Idle },
	},
}

// The clock of the machine is set, by an hour, a day or a month, or the machine sleeps; and the program is stopped or killed around it. A wait lasts as
// long as people have been promised, and ends.
func TestTheClockJumps(t *testing.T) {
	if testing.Short() {
		t.Skip("thirty-five tables, which is not short")
	}
	const day = 24 * time.Hour
	for i, by := range []time.Duration{time.Hour, -time.Hour, 8 * time.Hour, day, -day, 30 * day, -30 * day} {
		ways := map[string]func(h *house){
			"while it runs":                 func(h *house) { h.jump(by) },
			"and somebody clicks":           func(h *house) { h.jump(by); h.click() },
			"while it does not run":         func(h *house) { h.m.Close(); h.jump(by); h.startManager() },
			"and the program stops at once": func(h *house) { h.jump(by); h.restart() },
			"and the program stops later":   func(h *house) { h.jump(by); h.click(); h.restart() },
			"and the program is killed":     func(h *house) { h.jump(by); h.kill() },
			"and back":                      func(h *house) { h.jump(by); h.click(); h.jump(-by) },
			"after a restart":               func(h *house) { h.restart(); h.jump(by) },
		}
		for j, how := range slices.Sorted(maps.Keys(ways)) {
			if (i+j)%3 > 0 && !nightly { // each way by two or three jumps
				continue
			}
			for what := range waits {
				t.Run(fmt.Sprintf("%v %s: %s", by, how, what), func(t *testing.T) {
					bubble(t, func(t *testing.T, h *house) { h.checkWait(what, ways[how]) })
				})
			}
		}
	}
}

// A program waits for its first table for an hour. Nobody reads its clock meanwhile, and it said at each such start that the clock had jumped.
func TestAnIdleStartIsNoJump(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		log := &strings.Builder{}
		h.m.Close()
		h.log = slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelWarn})
		h.startManager()
		time.Sleep(time.Hour)
		h.dealAtPace(minute(settings.Ask), 1, 4)
		time.Sleep(30 * time.Second)
		if synctest.Wait(); strings.Contains(log.String(), "jumped") {
			t.Errorf("an idle start says %s", log)
		}
		h.jump(time.Hour)
		time.Sleep(30 * time.Second)
		if synctest.Wait(); !strings.Contains(log.String(), "jumped") {
			t.Error("a jump is not said")
		}
	})
}

// The whole process stands still for a night, and all its timers fire when it goes on.
func TestTheProcessIsFrozen(t *testing.T) {
	for what := range waits {
		t.Run(what, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				h.checkWait(what, func(h *house) {
					h.frozen.Add(int64(8 * time.Hour))
					h.jump(8 * time.Hour)
				})
			})
		})
	}
}

// A freeze begins where more time has passed between two looks at the clock than two signs of life take; a jump, at two seconds between what the clock and
// the program's own count say. Below that the time counts as usual.
func TestTheLeastJumpAndTheShortestFreeze(t *testing.T) {
	const freeze = 20 * time.Second
	for name, test := range map[string]struct {
		wall, frozen time.Duration // how far the clock of the wall goes on, and the program's count of its time, beside the usual time
		lost         bool          // a player loses that time
	}{
		"a clock that is set a little":   {wall: 2*time.Second - 1, lost: true},
		"a clock that jumps":             {wall: 2 * time.Second},
		"a clock that is set back a bit": {wall: 1 - 2*time.Second, lost: true},
		"a clock that jumps back":        {wall: -2 * time.Second},
		"a machine that is busy":         {wall: freeze, frozen: freeze, lost: true},
		"a frozen process":               {wall: freeze + 1, frozen: freeze + 1},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				h.dealAtPace(minute(settings.Ask), 1, 4)
				h.click() // looks at the clock
				before := h.latest().Deadline().Sub(h.now())
				h.jump(test.wall)
				h.frozen.Add(int64(test.frozen))
				h.click()
				want := before
				if test.lost {
					want -= test.wall
				}
				if left := h.latest().Deadline().Sub(h.now()); left != want {
					t.Errorf("of %v a player has %v left, want %v", before, left, want)
				}
			})
		})
	}
}

// checkWait disturbs a wait in its middle. What remains of it must not become shorter, nor longer than by the pause between signs of life.
func (h *house) checkWait(what string, disturb func(h *house)) {
	h.t.Helper()
	w := waits[what]
	w.begin(h)
	snap := h.look()
	left := w.limit
	if left == 0 {
		left = snap.Ends().Sub(h.now())
	}
	half := (left / 2).Truncate(10 * time.Second)
	h.letPass(half)
	disturb(h)
	if snap := h.letPass(left - half - time.Second); w.over(snap) {
		h.t.Fatalf("the wait is over too early: %s, %q", snap.Phase, snap.Ending)
	}
	if snap := h.letPass(11 * time.Second); !w.over(snap) {
		h.t.Errorf("the wait is not over: %s, %v left", snap.Phase, snap.Deadline().Sub(h.now()))
	}
}

// The first click after a jump shows everybody the new end of the wait. Without a click it takes until the next sign of life.
func TestPeopleSeeTheNewEndOfAWait(t *testing.T) {
	for _, by := range []time.Duration{time.Hour, -time.Hour} {
		bubble(t, func(t *testing.T, h *house) {
			h.dealAtPace(minute(settings.Ask), 1, 4)
			h.letPass(20 * time.Second)
			h.jump(by)
			h.click()
			h.checkTimeLeft(40*time.Second, anna)
			h.jump(by)
			if snap := h.letPass(10 * time.Second); !snap.Reminded {
				t.Error("no reminder when half of the time is over")
			}
			h.checkTimeLeft(30*time.Second, anna)
		})
	}
}

// An appointed time is one of the clock on the wall. The lobby waits until then and its usual time after it, wherever the clock jumps before; and
// people are called once.
func TestAnAppointmentDoesNotMove(t *testing.T) {
	for _, by := range []time.Duration{time.Hour, -time.Hour, 24 * time.Hour, -24 * time.Hour} {
		for name, disturb := range map[string]func(h *house){
			"while it runs":         func(h *house) { h.jump(by); h.click() },
			"while it does not run": func(h *house) { h.m.Close(); h.jump(by); h.startManager() },
		} {
			t.Run(fmt.Sprint(by, " ", name), func(t *testing.T) {
				bubble(t, func(t *testing.T, h *house) {
					begins := h.now().Add(5 * time.Hour)
					snap, err := h.m.Create(table.NewTable{
						Guild: guild, Channel: "channel", Host: anna, Rules: "ddv", Games: 1, Expiry: time.Hour, Begins: begins,
					})
					if err != nil {
						t.Fatal(err)
					}
					h.id = snap.ID
					if !snap.Deadline().Equal(begins.Add(time.Hour)) {
						t.Errorf("a new lobby waits until %v", snap.Deadline())
					}
					h.letPass(2 * time.Hour)
					disturb(h)
					now := h.now()
					if now.Before(begins) {
						if until := h.latest().Deadline(); !until.Equal(begins.Add(time.Hour)) {
							t.Errorf("before its appointed time the lobby waits until %v", until)
						}
						if _, called := h.seen.latest(h.id).Begins(); called {
							t.Error("people are called before the appointed time")
						}
						h.letPass(begins.Sub(now))
						now = begins
					}
					if _, called := h.seen.latest(h.id).Begins(); !called {
						t.Error("people are not called at the appointed time")
					}
					if left := h.seen.latest(h.id).Deadline().Sub(now); left != time.Hour {
						t.Errorf("the lobby waits for %v after the appointed time", left)
					}
					h.jump(-24 * time.Hour) // the appointed time has been, and is not awaited again
					h.must(anna, table.AddComputer{Level: "simple"})
					if left := h.seen.latest(h.id).Deadline().Sub(h.now()); left != time.Hour {
						t.Errorf("the lobby then waits for %v", left)
					}
				})
			})
		}
	}
}

// A table may search again after a pause. The pause does not last until a time that is far ahead because somebody set the clock back.
func TestASearchOfTheFuture(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openLobby(1)
		h.must(anna, table.Seek{Users: []string{bert.ID}})
		h.mustRefuse(table.SoughtLately, anna, table.Seek{Users: []string{cora.ID}})
		h.jump(-30 * 24 * time.Hour)
		h.click()
		h.must(anna, table.Seek{Users: []string{cora.ID}})
		h.mustRefuse(table.SoughtLately, anna, table.Seek{Users: []string{dirk.ID}})
	})
}

// The hour that Berlin's clocks skip or show twice is none to a table.
func TestTheTimeOfYearChangesDuringATurn(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]time.Time{
		"to summer": time.Date(2026, time.March, 29, 1, 0, 0, 0, time.UTC), "to winter": time.Date(2026, time.October, 25, 1, 0, 0, 0, time.UTC),
	} {
		for restart := range 2 {
			t.Run(fmt.Sprint(name, " ", restart), func(t *testing.T) {
				bubble(t, func(t *testing.T, h *house) {
					h.m.Close()
					h.zone = berlin
					h.jump(change.Sub(h.now()) - 20*time.Second)
					h.startManager()
					h.checkWait("a turn", func(h *house) {
						if _, offset := h.now().Zone(); offset != map[string]int{"to summer": 7200, "to winter": 3600}[name] {
							t.Errorf("the clock shows %v", h.now())
						}
						if restart == 1 {
							h.restart()
						}
						h.checkTimeLeft(30*time.Second, anna)
					})
				})
			})
		}
	}
}

// click lets a stranger ask for something, which the table refuses.
func (h *house) click() {
	h.t.Helper()
	if _, err := h.ask(eve, table.Leave{}); err == nil {
		h.t.Error("a stranger has left the table")
	}
	synctest.Wait()
}

// kill ends the program without a stop, and starts it again.
func (h *house) kill() {
	h.t.Helper()
	dead := h.store.Store.(*memory).clone()
	h.m.Close()
	h.store.Store = dead
	h.startManager()
}

// The sandbox moves its calendar to next week and leaves the clock of tables alone. Two evenings were one, because games had their dates by the clock.
func TestGamesHaveTheirDatesByTheCalendar(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.m.Close()
		h.today = func() time.Time { return h.now().AddDate(0, 0, 7) }
		h.startManager()
		h.dealFirst(1, 4)
		snap := h.playGame()
		g, err := h.store.Game(storage.GameID{Guild: guild, Number: snap.Numbers[0]})
		if want := h.today().UTC().Format("2006-01-02"); err != nil || !strings.Contains(string(g.Record), want) {
			t.Errorf("the game has not the date %s, %v:\n%s", want, err, g.Record)
		}
	})
}
