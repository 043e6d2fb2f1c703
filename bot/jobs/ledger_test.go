package jobs_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"karlchen/bot/jobs"
	"karlchen/internal/storagetest"
	"karlchen/storage"
)

func expect(t *testing.T, got []event, want ...event) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(event{})); diff != "" {
		t.Errorf("events differ (-want +got):\n%s", diff)
	}
}

// Ensure that weeks begin and end on Monday at midnight of the zone over both changes of clocks, week 53, the turn of the year and the leap day.
func TestLedger_Years(t *testing.T) {
	begin, weeks := day(2026, 10, 19), 72 // to March 2028
	runAt(t, begin.Add(-time.Hour), func(t *testing.T, h *house) {
		h.beat = 12 * time.Hour
		h.schedule(h.league(begin, weeks))
		h.start()
		h.waitUntil(begin.AddDate(0, 0, 7*weeks+1))
		events := h.events("l")
		checkOnce(t, events, weeks)
		seen := map[string]bool{}
		for _, e := range events {
			kind, _, _ := strings.Cut(e.what, " ")
			want := map[string]string{"open": "Mon 00:00", "close": "Mon 00:00", "post": "Mon 00:00", "remind": "Thu 18:00"}[kind]
			if got := e.when[:4] + e.when[len(e.when)-5:]; got != want {
				t.Errorf("%s happened on %s, want %s", e.what, e.when, want)
			}
			seen[e.when] = true
		}
		for _, monday := range []string{"2026-10-26", "2026-12-28", "2027-01-04", "2027-03-29", "2027-11-01", "2028-02-28", "2028-03-06"} {
			if !seen["Mon "+monday+" 00:00"] {
				t.Errorf("nothing happened on %s", monday)
			}
		}
		waiting, err := storagetest.Waiting(h.store)
		if err != nil || len(waiting) != 0 {
			t.Errorf("left: %v, %v", waiting, err)
		}
	})
}

// Ensure that a job runs in time if it becomes due while the ledger works, however often the ledger has looked at the clock by then.
func TestLedger_DueMeanwhile(t *testing.T) {
	due := day(2026, 11, 16)
	for looks := range 8 {
		runAt(t, due.Add(-time.Duration(looks)*time.Second), func(t *testing.T, h *house) {
			h.beat = time.Hour
			h.handlers["open"] = logEffect
			h.schedule(jobOfWeek1(storage.Transition, "open", storage.LocalTime(due)))
			h.tick = time.Second
			h.start()
			h.waitUntil(due.Add(time.Minute))
			if events := h.events("l"); len(events) != 1 {
				t.Errorf("due after %d looks at the clock: %v", looks, events)
			}
		})
	}
}

// Ensure that after an outage nothing is done twice, nothing is lost, and deadlines have moved by its length.
func TestLedger_Downtime(t *testing.T) {
	monday := day(2026, 11, 16)
	for _, c := range []struct {
		name     string
		down, up time.Time
		want     []event
	}{
		{"minutes around midnight", day(2026, 11, 22).Add(23*time.Hour + 58*time.Minute), day(2026, 11, 23).Add(3 * time.Minute), []event{
			{"open 1", "Mon 2026-11-16 00:00"}, {"remind 1", "Thu 2026-11-19 18:00"},
			{"close 1", "Mon 2026-11-23 00:05"}, {"open 2", "Mon 2026-11-23 00:05"}, {"post 1", "Mon 2026-11-23 00:05"},
			{"remind 2", "Thu 2026-11-26 18:00"}, {"close 2", "Mon 2026-11-30 00:00"}, {"post 2", "Mon 2026-11-30 00:00"},
		}},
		{"the night from Sunday to Monday", day(2026, 11, 22).Add(18 * time.Hour), day(2026, 11, 23).Add(9 * time.Hour), []event{
			{"open 1", "Mon 2026-11-16 00:00"}, {"remind 1", "Thu 2026-11-19 18:00"},
			{"close 1", "Mon 2026-11-23 15:00"}, {"open 2", "Mon 2026-11-23 15:00"}, {"post 1", "Mon 2026-11-23 15:00"},
			{"remind 2", "Thu 2026-11-26 18:00"}, {"close 2", "Mon 2026-11-30 00:00"}, {"post 2", "Mon 2026-11-30 00:00"},
		}},
		{"over a reminder", day(2026, 11, 19), day(2026, 11, 20), []event{
			{"open 1", "Mon 2026-11-16 00:00"}, {"remind 1", "Fri 2026-11-20 00:00"},
			{"close 1", "Mon 2026-11-23 00:00"}, {"open 2", "Mon 2026-11-23 00:00"}, {"post 1", "Mon 2026-11-23 00:00"},
			{"remind 2", "Thu 2026-11-26 18:00"}, {"close 2", "Mon 2026-11-30 00:00"}, {"post 2", "Mon 2026-11-30 00:00"},
		}},
		{"three weeks", day(2026, 11, 18), day(2026, 12, 9), []event{ // both weeks are as much later
			{"open 1", "Mon 2026-11-16 00:00"}, {"remind 1", "Wed 2026-12-09 00:00"},
			{"close 1", "Mon 2026-12-14 00:00"}, {"open 2", "Mon 2026-12-14 00:00"}, {"post 1", "Mon 2026-12-14 00:00"}, {"remind 2", "Mon 2026-12-14 00:00"},
			{"close 2", "Mon 2026-12-21 00:00"}, {"post 2", "Mon 2026-12-21 00:00"},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			runAt(t, monday.Add(-time.Hour), func(t *testing.T, h *house) {
				h.beat = time.Hour
				h.schedule(h.league(monday, 2))
				h.start()
				h.waitUntil(c.down)
				// A sign of life at the stop makes the length of the downtime exact.
				if err := h.store.Beat(h.now(), 24*time.Hour); err != nil {
					t.Fatal(err)
				}
				h.reopen()
				h.waitUntil(c.up)
				h.start()
				h.waitUntil(day(2026, 12, 31))
				expect(t, h.events("l"), c.want...)
			})
		})
	}
}

// Ensure that whatever outages there are in a year, each week is opened, closed and posted once.
func TestLedger_RandomDowntimes(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	begin, weeks := day(2027, 1, 4), 52
	runAt(t, begin.Add(-time.Hour), func(t *testing.T, h *house) {
		h.beat = 12 * time.Hour
		h.schedule(h.league(begin, weeks))
		for end := begin.AddDate(2, 0, 0); time.Now().Before(end); {
			h.start()
			h.waitUntil(time.Now().Add(time.Duration(random.Int64N(int64(20 * 24 * time.Hour)))))
			h.reopen()
			length := []time.Duration{time.Minute, time.Hour, 24 * time.Hour, 7 * 24 * time.Hour}[random.IntN(4)]
			h.waitUntil(time.Now().Add(time.Duration(random.Int64N(int64(3 * length)))))
		}
		checkOnce(t, h.events("l"), weeks)
	})
}

// Ensure that a program that is killed before any of its writes has the same effects as one that is not.
func TestLedger_KilledAtEveryWrite(t *testing.T) {
	monday, weeks := day(2026, 11, 16), 2
	for writes := 0; ; writes++ {
		survived := false
		runAt(t, monday.Add(-time.Hour), func(t *testing.T, h *house) {
			h.beat = 12 * time.Hour
			h.schedule(h.league(monday, weeks))
			doomed := newMortal(writes)
			h.wrap = func(s jobs.Store) jobs.Store { doomed.Store = s; return doomed }
			h.start()
			for doomed.left.Load() > 0 && time.Now().Before(monday.AddDate(0, 0, 15)) {
				h.waitUntil(time.Now().Add(time.Hour))
			}
			survived = doomed.left.Load() > 0
			h.wrap = nil
			h.reopen()
			h.start()
			h.waitUntil(monday.AddDate(0, 0, 17))
			checkOnce(t, h.events("l"), weeks)
			if len(h.events("l")) != 4*weeks {
				t.Errorf("killed at write %d: %v", writes, h.events("l"))
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

// Ensure that a job that fails or panics is tried again after growing pauses, that later jobs of its owner wait, and that no other owner does.
func TestLedger_Failure(t *testing.T) {
	runAt(t, day(2026, 11, 22).Add(12*time.Hour), func(t *testing.T, h *house) {
		var tries []string
		h.handlers["close"] = func(tx *storage.Tx, todo []storage.Job) error {
			tries = append(tries, tx.Now().In(berlin).Format("15:04"))
			if err := logEffect(tx, todo); err != nil { // the writes of a handler that fails are undone
				return err
			}
			switch len(tries) {
			case 1:
				return errors.New("no")
			case 2:
				panic("no")
			case 3:
				return storage.ErrNotFound // about something else
			case 10:
				return nil
			}
			return errors.New("still not")
		}
		h.handlers["open"], h.handlers["post"] = logEffect, logEffect
		open, other := jobOfWeek1(storage.Transition, "open", "2026-11-23 00:00"), jobOfWeek1(storage.Transition, "open", "2026-11-23 00:01")
		open.Rank, other.Owner = 1, "m"
		unknown := jobOfWeek1(storage.Announcement, "nonsense", "2026-11-22 23:00")
		h.schedule(jobOfWeek1(storage.Transition, "close", "2026-11-23 00:00"), open, other, unknown, jobOfWeek1(storage.Announcement, "post", "2026-11-23 00:00"))
		h.start()
		h.waitUntil(day(2026, 11, 23).Add(6 * time.Hour))
		want := []string{"00:00", "00:01", "00:03", "00:07", "00:15", "00:31", "01:03", "02:03", "03:03", "04:03"}
		if !slices.Equal(tries, want) {
			t.Errorf("it was tried at %v, want %v", tries, want)
		}
		expect(t, h.events("l"), event{"close 1", "Mon 2026-11-23 04:03"}, event{"open 1", "Mon 2026-11-23 04:03"}, event{"post 1", "Mon 2026-11-23 04:03"})
		expect(t, h.events("m"), event{"open 1", "Mon 2026-11-23 00:01"})
		waiting, err := storagetest.Waiting(h.store)
		if err != nil || len(waiting) != 1 || waiting[0].Kind != "nonsense" || waiting[0].Attempts < 5 {
			t.Errorf("left: %v, %v", waiting, err)
		}
	})
}

// Ensure that a job may cancel all jobs of its owner, itself included.
func TestLedger_CancelsItself(t *testing.T) {
	runAt(t, day(2026, 11, 22), func(t *testing.T, h *house) {
		h.handlers["erase"] = func(tx *storage.Tx, todo []storage.Job) error {
			waiting, err := tx.Waiting("l")
			for _, j := range waiting {
				err = errors.Join(err, tx.Cancel(j.JobID))
			}
			return err
		}
		h.handlers["post"] = logEffect
		h.schedule(jobOfWeek1(storage.Transition, "erase", "2026-11-23 00:00"), jobOfWeek1(storage.Announcement, "post", "2026-11-23 00:00"))
		h.start()
		h.waitUntil(day(2026, 11, 24))
		left, err := h.store.Jobs("l")
		if err != nil || len(left)+len(h.events("l")) != 0 {
			t.Errorf("left: %v, %v (%v)", left, h.events("l"), err)
		}
	})
}

// Ensure that reminders whose purpose has passed are dropped, and late announcements become one.
func TestLedger_Policies(t *testing.T) {
	runAt(t, day(2026, 11, 16), func(t *testing.T, h *house) {
		h.handlers["remind"], h.handlers["last call"], h.handlers["post"], h.handlers["award"] = logEffect, logEffect, logEffect, logEffect
		remind, call := jobOfWeek1(storage.Reminder, "remind", "2026-11-19 18:00"), jobOfWeek1(storage.Reminder, "last call", "2026-11-22 20:00")
		remind.Until, call.Until = "2026-11-19 20:00", "2026-11-25 00:00"
		h.schedule(remind, call, jobOfWeek1(storage.Announcement, "award", "2026-11-18 00:00"))
		for period, wall := range map[string]string{"a": "2026-11-17 00:00", "b": "2026-11-19 00:00", "c": "2026-11-21 00:00", "d": "2026-11-27 00:00"} {
			post := jobOfWeek1(storage.Announcement, "post", wall)
			post.Period = period
			h.schedule(post)
		}
		h.waitUntil(day(2026, 11, 24))
		h.start()
		h.waitUntil(day(2026, 11, 28))
		expect(t, h.events("l"), event{"post a+b+c", "Tue 2026-11-24 00:00"}, event{"award 1", "Tue 2026-11-24 00:00"},
			event{"last call 1", "Tue 2026-11-24 00:00"}, event{"post d", "Fri 2026-11-27 00:00"})
		all, err := h.store.Jobs("l")
		for _, j := range all {
			if want := storage.Done; err != nil || j.Kind == "remind" && j.State != storage.Dropped || j.Kind != "remind" && j.State != want {
				t.Errorf("%v is %s (%v)", j.JobID, j.State, err)
			}
		}
	})
}

// Ensure that a clock that is set back, or was wrong, makes nothing happen twice, and that jobs follow the clock from then on.
func TestLedger_ClockSetBack(t *testing.T) {
	monday := day(2026, 11, 16)
	runAt(t, monday.Add(-time.Hour), func(t *testing.T, h *house) {
		h.beat = 15 * time.Minute
		h.schedule(h.league(monday, 2))
		h.start()
		h.waitUntil(monday.Add(time.Minute))
		h.setSkew(-2 * time.Hour) // it is Sunday again, and Monday once more
		h.waitUntil(monday.Add(5 * time.Hour))
		h.setSkew(0)
		h.waitUntil(day(2026, 11, 20))
		h.reopen()
		h.setSkew(5 * 24 * time.Hour) // a wrong clock at the start, beyond the deadline …
		h.start()
		h.setSkew(0) // … and corrected
		h.waitUntil(day(2026, 12, 10))
		events := h.events("l")
		checkOnce(t, events, 2)
		for _, want := range []event{{"open 1", "Mon 2026-11-16 00:00"}, {"close 1", "Mon 2026-11-23 00:00"}, {"close 2", "Mon 2026-11-30 00:00"}} {
			if !slices.Contains(events, want) {
				t.Errorf("%v is not among %v", want, events)
			}
		}
	})
}

// Ensure that each week is opened, closed and posted once, wherever the clock jumps, by an hour, a day or a month, also if it is corrected later.
func TestLedger_ClockJumps(t *testing.T) {
	if testing.Short() {
		t.Skip("ninety-six calendars, which is not short")
	}
	monday, weeks := day(2026, 10, 19), 3 // the clocks go back in its first week
	for _, by := range []time.Duration{time.Hour, -time.Hour, 24 * time.Hour, -24 * time.Hour, 30 * 24 * time.Hour, -30 * 24 * time.Hour} {
		for _, at := range []time.Time{monday, monday.Add(time.Minute), monday.AddDate(0, 0, 6).Add(90 * time.Minute), monday.AddDate(0, 0, 7)} {
			for _, corrected := range []bool{false, true} {
				for _, stopped := range []bool{false, true} {
					t.Run(fmt.Sprint(by, at.Format(" 02.01. 15:04 "), corrected, stopped), func(t *testing.T) {
						runAt(t, monday.Add(-time.Hour), func(t *testing.T, h *house) {
							h.beat = 6 * time.Hour
							jump := func(skew time.Duration) {
								if stopped {
									h.reopen()
								}
								h.setSkew(skew)
								if stopped {
									h.start()
								}
							}
							h.schedule(h.league(monday, weeks))
							h.start()
							h.waitUntil(at)
							jump(by)
							h.waitUntil(at.Add(13 * time.Hour))
							if corrected {
								jump(0)
							}
							h.waitUntil(monday.AddDate(0, 0, 7*weeks+65))
							checkOnce(t, h.events("l"), weeks)
						})
					})
				}
			}
		}
	}
}

// Ensure that a jump forward while the program runs has the effects of an outage of the same length.
func TestLedger_JumpIsLikeOutage(t *testing.T) {
	if testing.Short() {
		t.Skip("months of a calendar, which is not short")
	}
	monday := day(2026, 10, 19)
	for _, by := range []time.Duration{time.Hour, 8 * time.Hour, 24 * time.Hour, 30 * 24 * time.Hour} {
		for _, at := range []time.Time{monday.Add(-30 * time.Minute), monday.AddDate(0, 0, 6).Add(23*time.Hour + 30*time.Minute)} {
			var events [2][]event
			for i := range events {
				runAt(t, monday.Add(-time.Hour), func(t *testing.T, h *house) {
					h.beat = time.Hour
					h.schedule(h.league(monday, 3))
					h.start()
					h.waitUntil(at)
					if i == 0 {
						h.reopen()
						h.waitUntil(at.Add(by))
						h.start()
					} else {
						h.setSkew(by)
					}
					h.waitUntil(monday.AddDate(0, 0, 65))
					events[i] = h.events("l")
				})
			}
			for i := range events[0] { // a running program notices the jump at its next look, up to a beat later
				events[0][i].when, events[1][min(i, len(events[1])-1)].when = "", ""
			}
			if len(events[0]) == 0 || !slices.Equal(events[0], events[1]) {
				t.Errorf("%v at %v: after an outage\n%v, after a jump\n%v", by, at, events[0], events[1])
			}
		}
	}
}

// Ensure that a machine that slept, with the program in its memory, is an outage like any other.
func TestLedger_MachineSleeps(t *testing.T) {
	runAt(t, day(2026, 11, 22).Add(12*time.Hour), func(t *testing.T, h *house) {
		h.handlers["close"], h.handlers["open"] = logEffect, logEffect
		end, open := jobOfWeek1(storage.Transition, "close", "2026-11-23 00:00"), jobOfWeek1(storage.Transition, "open", "2026-11-22 23:00")
		end.Deadline = true
		h.schedule(end, open)
		h.start()
		h.waitUntil(day(2026, 11, 22).Add(18 * time.Hour))
		h.setSkew(15 * time.Hour) // no timer has noticed that it is Monday, 09:00
		h.waitUntil(time.Now().Add(12 * time.Hour))
		expect(t, h.events("l"), event{"open 1", "Mon 2026-11-23 09:01"}, event{"close 1", "Mon 2026-11-23 15:01"})
	})
}

// Ensure that jobs are done as soon as a store that has failed for a while works again.
func TestLedger_StoreFails(t *testing.T) {
	runAt(t, day(2026, 11, 22).Add(23*time.Hour), func(t *testing.T, h *house) {
		ill := newMortal(10)
		h.wrap = func(s jobs.Store) jobs.Store { ill.Store = s; return ill }
		h.handlers["open"] = logEffect
		h.schedule(jobOfWeek1(storage.Transition, "open", "2026-11-23 00:00"))
		h.start()
		h.waitUntil(day(2026, 11, 23).Add(30 * time.Minute))
		expect(t, h.events("l"))
		ill.left.Store(1000)
		h.waitUntil(day(2026, 11, 23).Add(time.Hour))
		expect(t, h.events("l"), event{"open 1", "Mon 2026-11-23 00:31"})
	})
}

// Ensure that a ledger without jobs writes nothing, and wakes up for a new one.
func TestLedger_Idle(t *testing.T) {
	runAt(t, day(2026, 11, 16), func(t *testing.T, h *house) {
		counted := newMortal(1000)
		h.wrap = func(s jobs.Store) jobs.Store { counted.Store = s; return counted }
		h.handlers["close"] = logEffect
		h.start()
		h.waitUntil(day(2026, 11, 18))
		if counted.left.Load() != 1000 {
			t.Errorf("%d writes without a job", 1000-counted.left.Load())
		}
		late := jobOfWeek1(storage.Transition, "close", "2026-11-17 00:00")
		late.Deadline = true // the program ran, so nobody missed anything
		h.schedule(late)
		expect(t, h.events("l"), event{"close 1", "Wed 2026-11-18 00:00"})
		left := counted.left.Load()
		h.waitUntil(day(2026, 11, 20))
		if counted.left.Load() != left {
			t.Errorf("%d writes after the last job", left-counted.left.Load())
		}
		synctest.Wait()
	})
}
