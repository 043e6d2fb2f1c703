package jobs_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/jobs"
	"karlchen/game/league"
	"karlchen/internal/storagetest"
	"karlchen/storage"
)

var berlin = func() *time.Location {
	place, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		panic(err)
	}
	return place
}()

// day is a midnight in Berlin.
func day(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, berlin)
}

// house is a store with a ledger that starts and stops like the program.
type house struct {
	t           *testing.T
	path        string
	store       *storage.Store
	ledger      *jobs.Ledger
	handlers    map[string]jobs.Handler
	beat        time.Duration
	skew        atomic.Int64                // how far the clock is from the bubble's
	tick        time.Duration               // how far the clock moves at each look at it
	wrap        func(jobs.Store) jobs.Store // wraps the store
	awaitOthers func(context.Context) bool
	log         bytes.Buffer
	cancel      func()
}

// runAt runs a test in a bubble whose clock starts at begin.
func runAt(t *testing.T, begin time.Time, test func(*testing.T, *house)) {
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(begin))
		h := &house{t: t, path: filepath.Join(t.TempDir(), "karlchen.db"), handlers: map[string]jobs.Handler{}, beat: time.Minute}
		h.open()
		test(t, h)
		h.stop()
		report, err := h.store.Check(nil, nil)
		if err := errors.Join(err, report.Err(), h.store.Close()); err != nil {
			t.Error(err)
		}
	})
}

func (h *house) open() {
	store, err := storage.Open(h.path, storage.Options{NoSync: true})
	if err != nil {
		h.t.Fatal(err)
	}
	h.store = store
}

func (h *house) now() time.Time { return time.Now().Add(time.Duration(h.skew.Add(int64(h.tick)))) }

// setSkew makes the clock wrong by that much.
func (h *house) setSkew(skew time.Duration) { h.skew.Store(int64(skew)) }

// start starts the ledger and lets it catch up.
func (h *house) start() {
	var store jobs.Store = h.store
	if h.wrap != nil {
		store = h.wrap(store)
	}
	ahead, err := h.store.Ahead()
	if err != nil {
		h.t.Fatal(err)
	}
	h.ledger = jobs.New(jobs.Config{
		Calendar: jobs.NewCalendar(store, h.now, ahead), Log: slog.New(slog.NewTextHandler(&h.log, nil)), Handlers: h.handlers, AwaitOthers: h.awaitOthers, Beat: h.beat,
	})
	ctx, cancel := context.WithCancel(context.Background())
	var work sync.WaitGroup
	work.Go(func() { h.ledger.Run(ctx) })
	h.cancel = func() {
		cancel()
		work.Wait()
		h.cancel = nil
	}
	synctest.Wait()
}

// stop stops the ledger, if it runs.
func (h *house) stop() {
	if h.cancel != nil {
		h.cancel()
	}
}

// reopen closes and opens the file as in a restart.
func (h *house) reopen() {
	h.stop()
	if err := h.store.Close(); err != nil {
		h.t.Fatal(err)
	}
	h.open()
}

// waitUntil lets time pass.
func (h *house) waitUntil(moment time.Time) {
	h.t.Helper()
	if moment.Before(time.Now()) {
		h.t.Fatalf("%v is over", moment)
	}
	time.Sleep(time.Until(moment))
	synctest.Wait()
}

// schedule plans jobs, through the ledger if it runs.
func (h *house) schedule(planned ...storage.Job) {
	h.t.Helper()
	fn := func(tx *storage.Tx) error {
		for _, j := range planned {
			if err := tx.Schedule(j); err != nil {
				return err
			}
		}
		return nil
	}
	var err error
	if h.cancel != nil {
		err = h.ledger.Change(fn)
	} else {
		err = h.store.Change(h.now(), fn)
	}
	if err != nil {
		h.t.Fatal(err)
	}
	synctest.Wait()
}

// event is something that happened, with the moment as a clock in Berlin showed it.
type event struct{ what, when string }

// events returns the effects of jobs, in their order.
func (h *house) events(owner string) []event {
	h.t.Helper()
	log, err := storagetest.Log[league.LogEntry](h.store, owner)
	if err != nil {
		h.t.Fatal(err)
	}
	var events []event
	for _, e := range log {
		if what := string(e.Data); e.Action == "did" {
			events = append(events, event{strings.Trim(what, `"`), e.At.In(berlin).Format("Mon 2006-01-02 15:04")})
		}
	}
	return events
}

// logEffect notes an effect in the owner's log: the kind, and the periods of the jobs.
func logEffect(tx *storage.Tx, todo []storage.Job) error {
	periods := make([]string, len(todo))
	for i, j := range todo {
		periods[i] = j.Period
	}
	data, err := json.Marshal(todo[0].Kind + " " + strings.Join(periods, "+"))
	return errors.Join(err, tx.Log(todo[0].Owner, league.LogEntry{At: tx.Now(), Action: "did", Data: data}))
}

// jobOfWeek1 returns a job of week 1 of league l, in Berlin, whose only effect is a note.
func jobOfWeek1(policy storage.Policy, kind, wall string) storage.Job {
	return storage.Job{JobID: storage.JobID{Owner: "l", Period: "1", Kind: kind}, Policy: policy, Wall: wall, Zone: "Europe/Berlin"}
}

// league makes the handlers of a league whose weeks follow each other from a Monday on: open, remind on Thursday, close on the next Monday, and post
// about it.
func (h *house) league(monday time.Time, weeks int) storage.Job {
	plan := func(n int, policy storage.Policy, kind string, days, hour int) storage.Job {
		j := jobOfWeek1(policy, kind, "")
		j.Period = strconv.Itoa(n)
		t := monday.AddDate(0, 0, 7*(n-1)+days)
		j.Wall = storage.LocalTime(time.Date(t.Year(), t.Month(), t.Day(), hour, 0, 0, 0, berlin))
		return j
	}
	h.handlers["open"] = func(tx *storage.Tx, todo []storage.Job) error {
		n, err := strconv.Atoi(todo[0].Period)
		if err != nil {
			return err
		}
		end := plan(n, storage.Transition, "close", 7, 0)
		end.Deadline, end.Rank = true, -1
		remind := plan(n, storage.Reminder, "remind", 3, 18)
		remind.Until, remind.Deadline = end.Wall, true
		err = errors.Join(logEffect(tx, todo), tx.Schedule(end), tx.Schedule(remind), tx.Schedule(plan(n, storage.Announcement, "post", 7, 0)))
		if n < weeks {
			err = errors.Join(err, tx.Schedule(plan(n+1, storage.Transition, "open", 0, 0)))
		}
		return err
	}
	h.handlers["close"], h.handlers["remind"], h.handlers["post"] = logEffect, logEffect, logEffect
	return plan(1, storage.Transition, "open", 0, 0)
}

// checkOnce checks that every week was opened and closed once and in order, and has one post, alone or together with others.
func checkOnce(t *testing.T, events []event, weeks int) {
	t.Helper()
	var order []string
	posts := map[string]int{}
	reminded := map[string]int{}
	for _, e := range events {
		kind, period, _ := strings.Cut(e.what, " ")
		switch kind {
		case "post":
			for _, p := range strings.Split(period, "+") {
				posts[p]++
			}
		case "remind":
			reminded[period]++
		default:
			order = append(order, e.what)
		}
	}
	for n := range weeks {
		week := strconv.Itoa(n + 1)
		if posts[week] != 1 || reminded[week] > 1 {
			t.Errorf("week %s was posted %d and reminded of %d times", week, posts[week], reminded[week])
		}
		for i, what := range []string{"open " + week, "close " + week} {
			if at := 2*n + i; at >= len(order) || order[at] != what {
				t.Fatalf("the order is %v, want %s at %d", order, what, at)
			}
		}
	}
	if len(order) != 2*weeks {
		t.Errorf("%d weeks were opened or closed %d times", weeks, len(order))
	}
}

// mortal is a store that dies at a write.
type mortal struct {
	jobs.Store
	left atomic.Int64 // writes that still succeed
}

// newMortal returns a store that dies after so many writes.
func newMortal(writes int) *mortal {
	m := &mortal{}
	m.left.Store(int64(writes))
	return m
}

var errDead = errors.New("the program has died")

func (m *mortal) write(fn func() error) error {
	if m.left.Add(-1) < 0 {
		return errDead
	}
	return fn()
}

func (m *mortal) Change(now time.Time, fn func(*storage.Tx) error) error {
	return m.write(func() error { return m.Store.Change(now, fn) })
}

func (m *mortal) Beat(now time.Time, limit time.Duration) error {
	return m.write(func() error { return m.Store.Beat(now, limit) })
}
