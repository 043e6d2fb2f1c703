package jobs_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"karlchen/bot/jobs"
	"karlchen/game/league"
	"karlchen/internal/storagetest"
	"karlchen/storage"
)

// advance moves the calendar.
func (h *house) advance(to time.Time) {
	h.t.Helper()
	if err := h.ledger.Advance(h.t.Context(), to); err != nil {
		h.t.Fatal(err)
	}
	synctest.Wait()
	if now := h.ledger.Now(); !now.Equal(to) {
		h.t.Fatalf("the calendar shows %v, want %v", now, to)
	}
}

// traces are everything that jobs leave behind: the log and the jobs themselves, with their moments.
type traces struct {
	Log  []league.LogEntry
	Jobs []storage.Job
}

func (h *house) traces(owner string) traces {
	h.t.Helper()
	log, err := storagetest.Log[league.LogEntry](h.store, owner)
	all, jobsErr := h.store.Jobs(owner)
	if err := errors.Join(err, jobsErr); err != nil {
		h.t.Fatal(err)
	}
	return traces{log, all}
}

// Ensure that three weeks in one leap leave the same traces as three weeks of waiting: over the end of summer time, with a job that fails for a
// while, and with one that is late from the start.
func TestCalendar_LeapIsLikeWaiting(t *testing.T) {
	begin, end := day(2026, 10, 12), day(2026, 11, 2).Add(12*time.Hour)
	spend := func(pass func(h *house)) (left traces) {
		runAt(t, begin.Add(-time.Hour), func(t *testing.T, h *house) {
			h.beat = 12 * time.Hour
			h.schedule(h.league(begin, 4), jobOfWeek1(storage.Announcement, "late", "2026-10-11 12:00"), jobOfWeek1(storage.Transition, "fails", "2026-10-30 10:30"))
			failures := 0
			h.handlers["late"] = logEffect
			h.handlers["fails"] = func(tx *storage.Tx, todo []storage.Job) error {
				if failures++; failures < 5 {
					return errors.New("not yet")
				}
				return logEffect(tx, todo)
			}
			h.start()
			pass(h)
			left = h.traces("l")
		})
		return left
	}
	waited := spend(func(h *house) { h.waitUntil(end) })
	if len(waited.Log) < 14 || len(waited.Jobs) != 18 {
		t.Fatalf("%d events and %d jobs: the test shows little", len(waited.Log), len(waited.Jobs))
	}
	for name, pass := range map[string]func(*house){
		"in one leap": func(h *house) { h.advance(end) },
		"in days": func(h *house) {
			for h.ledger.Now().Before(end) {
				h.advance(h.ledger.Now().Add(25 * time.Hour).Truncate(time.Hour))
				if h.ledger.Now().Add(25 * time.Hour).After(end) {
					h.advance(end)
				}
			}
		},
		"now waiting, now leaping": func(h *house) {
			h.waitUntil(begin.AddDate(0, 0, 3))
			h.advance(begin.AddDate(0, 0, 13))
			time.Sleep(30 * time.Hour)
			synctest.Wait()
			h.advance(end)
		},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(waited, spend(pass)); diff != "" {
				t.Errorf("(-waited +leapt):\n%s", diff)
			}
		})
	}
}

// Ensure that an outage before a leap moves deadlines as usual, and that the leap itself moves none.
func TestCalendar_LeapIsNoOutage(t *testing.T) {
	monday := day(2026, 11, 16)
	runAt(t, monday.Add(-time.Hour), func(t *testing.T, h *house) {
		h.schedule(h.league(monday, 1))
		h.start()
		h.advance(day(2026, 11, 22).Add(22 * time.Hour))
		h.reopen()
		time.Sleep(3 * time.Hour) // down over the end of the week
		h.start()
		if now, want := h.ledger.Now(), day(2026, 11, 23).Add(time.Hour); !now.Equal(want) {
			t.Errorf("after the outage the calendar shows %v, want %v", now, want)
		}
		h.advance(day(2026, 11, 25))
		expect(t, h.events("l"), event{"open 1", "Mon 2026-11-16 00:00"}, event{"remind 1", "Thu 2026-11-19 18:00"},
			event{"close 1", "Mon 2026-11-23 03:00"}, event{"post 1", "Mon 2026-11-23 03:00"})
	})
}

// Ensure that the calendar goes forward only, and that a move backwards changes nothing.
func TestCalendar_Backwards(t *testing.T) {
	runAt(t, day(2026, 11, 16), func(t *testing.T, h *house) {
		h.handlers["open"] = logEffect
		h.schedule(jobOfWeek1(storage.Transition, "open", "2026-11-17 00:00"))
		h.start()
		for _, to := range []time.Time{day(2026, 11, 16), day(2026, 11, 15), {}} {
			if err := h.ledger.Advance(t.Context(), to); !errors.Is(err, jobs.ErrBackwards) {
				t.Errorf("to %v: %v", to, err)
			}
		}
		h.advance(day(2026, 11, 18))
		if err := h.ledger.Advance(t.Context(), day(2026, 11, 17).Add(time.Hour)); !errors.Is(err, jobs.ErrBackwards) {
			t.Errorf("from the 18th to the 17th: %v", err)
		}
		expect(t, h.events("l"), event{"open 1", "Tue 2026-11-17 00:00"})
		time.Sleep(time.Hour)
		if now, want := h.ledger.Now(), day(2026, 11, 18).Add(time.Hour); !now.Equal(want) {
			t.Errorf("an hour later the calendar shows %v, want %v", now, want)
		}
	})
}

// Ensure that a leap waits for the others at each stop, with the calendar standing there, until they fail to keep up once.
func TestCalendar_OthersKeepUp(t *testing.T) {
	monday := day(2026, 11, 16)
	runAt(t, monday.Add(-time.Hour), func(t *testing.T, h *house) {
		h.schedule(h.league(monday, 2))
		var stops []event
		keepsUp := true
		h.awaitOthers = func(context.Context) bool {
			time.Sleep(time.Second) // like a component that speaks to Discord
			if err := h.ledger.Change(func(tx *storage.Tx) error {
				return logEffect(tx, []storage.Job{jobOfWeek1(storage.Reminder, "said", "")})
			}); err != nil {
				t.Error(err)
			}
			events := h.events("l")
			stops = append(stops, event{events[max(len(events)-2, 0)].what, h.ledger.Now().In(berlin).Format("Mon 2006-01-02 15:04:05")})
			return keepsUp
		}
		h.start()
		h.advance(day(2026, 11, 25))
		want := []event{
			{"said 1", "Sun 2026-11-15 23:00:00"}, {"open 1", "Mon 2026-11-16 00:00:00"}, {"remind 1", "Thu 2026-11-19 18:00:00"},
			{"post 1", "Mon 2026-11-23 00:00:00"}, {"said 1", "Wed 2026-11-25 00:00:00"},
		}
		expect(t, stops, want...)
		stops, keepsUp = nil, false
		h.advance(day(2026, 12, 9))
		expect(t, stops, event{"said 1", "Wed 2026-11-25 00:00:00"})
	})
}

// Ensure that concurrent scheduling and moving of the calendar disturb nothing, and that a context ends a leap between two jobs.
func TestCalendar_AmongOthers(t *testing.T) {
	begin, weeks := day(2026, 10, 19), 20
	runAt(t, begin.Add(-time.Hour), func(t *testing.T, h *house) {
		h.schedule(h.league(begin, weeks))
		h.start()
		var others sync.WaitGroup
		for n := range 4 {
			others.Go(func() {
				for i := 1; i <= 10; i++ {
					err := h.ledger.Advance(t.Context(), begin.AddDate(0, 0, 15*i+n))
					if err != nil && !errors.Is(err, jobs.ErrBackwards) {
						t.Error(err)
					}
					if err := h.ledger.Change(func(tx *storage.Tx) error { return nil }); err != nil {
						t.Error(err)
					}
				}
			})
		}
		others.Wait()
		ctx, cancel := context.WithCancel(t.Context())
		h.handlers["stop"] = func(tx *storage.Tx, todo []storage.Job) error {
			cancel()
			return logEffect(tx, todo)
		}
		stop := jobOfWeek1(storage.Announcement, "stop", storage.LocalTime(begin.AddDate(0, 0, 160)))
		stop.Owner = "m"
		h.schedule(stop)
		if err := h.ledger.Advance(ctx, begin.AddDate(1, 0, 0)); !errors.Is(err, context.Canceled) {
			t.Errorf("a leap that is called off: %v", err)
		}
		if now := h.ledger.Now(); !now.Equal(begin.AddDate(0, 0, 160)) {
			t.Errorf("called off, the calendar shows %v", now)
		}
		checkOnce(t, h.events("l"), weeks)
	})
}

// Ensure that a program that is killed anywhere in a leap does all of it once, and that the calendar then shows the same time.
func TestCalendar_KilledAtEveryWrite(t *testing.T) {
	monday, weeks := day(2026, 11, 16), 2
	for writes := 0; ; writes++ {
		survived := false
		runAt(t, monday.Add(-time.Hour), func(t *testing.T, h *house) {
			h.beat = 12 * time.Hour
			h.schedule(h.league(monday, weeks))
			h.wrap = func(s jobs.Store) jobs.Store {
				doomed := newMortal(writes)
				doomed.Store = s
				return doomed
			}
			h.start()
			err := h.ledger.Advance(t.Context(), monday.AddDate(0, 0, 15))
			if survived = err == nil; !survived && !errors.Is(err, errDead) {
				t.Error(err)
			}
			h.wrap = nil
			h.reopen()
			h.start()
			if now := h.ledger.Now(); now.Before(monday.AddDate(0, 0, 15)) {
				h.advance(monday.AddDate(0, 0, 15))
			}
			checkOnce(t, h.events("l"), weeks)
			if len(h.events("l")) != 4*weeks {
				t.Errorf("killed at write %d: %v", writes, h.events("l"))
			}
			for _, e := range h.events("l") {
				if e.when[len(e.when)-5:] != "00:00" && e.when[len(e.when)-5:] != "18:00" {
					t.Errorf("killed at write %d, %s happened on %s", writes, e.what, e.when)
				}
			}
		})
		if survived || t.Failed() {
			if writes < 20 {
				t.Errorf("only %d writes: the test shows little", writes)
			}
			return
		}
	}
}

// Ensure that a ledger without Ahead ignores an earlier move of the calendar, and does nothing twice.
func TestCalendar_Forgotten(t *testing.T) {
	runAt(t, day(2026, 11, 16), func(t *testing.T, h *house) {
		h.handlers["open"] = logEffect
		next := jobOfWeek1(storage.Transition, "open", "2026-11-20 00:00")
		next.Period = "2"
		h.schedule(jobOfWeek1(storage.Transition, "open", "2026-11-17 00:00"), next)
		h.start()
		h.advance(day(2026, 11, 18))
		h.reopen()
		if err := h.store.Change(time.Now(), func(tx *storage.Tx) error { return tx.SetAhead(0) }); err != nil {
			t.Fatal(err)
		}
		h.start()
		if now := h.ledger.Now(); !now.Equal(time.Now()) {
			t.Errorf("the calendar shows %v at %v", now, time.Now())
		}
		h.waitUntil(day(2026, 11, 21))
		expect(t, h.events("l"), event{"open 1", "Tue 2026-11-17 00:00"}, event{"open 2", "Fri 2026-11-20 00:00"})
	})
}
