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

// house is a store with a ledger that starts and stops as the program does.
type house struct {
	t        *testing.T
	path     string
	store    *storage.Store
	ledger   *jobs.Ledger
	handlers map[string]jobs.Handler
	beat     time.Duration
	skew     atomic.Int64                // how far the clock is from the bubble's
	tick     time.Duration               // how far the clock goes each time somebody looks at it
	wrap     func(jobs.Store) jobs.Store // what stands before the store
	settle   func(context.Context) bool
	log      bytes.Buffer
	stop     func()
}

// in runs a test in a bubble whose clock shows begin.
func in(t *testing.T, begin time.Time, test func(*testing.T, *house)) {
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(begin))
		h := &house{t: t, path: filepath.Join(t.TempDir(), "karlchen.db"), handlers: map[string]jobs.Handler{}, beat: time.Minute}
		h.open()
		test(t, h)
		h.down()
		report, err := h.store.Check(nil)
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

// set lets the clock be wrong by so much.
func (h *house) set(skew time.Duration) { h.skew.Store(int64(skew)) }

// up starts the ledger and lets it catch up.
func (h *house) up() {
	var store jobs.Store = h.store
	if h.wrap != nil {
		store = h.wrap(store)
	}
	ahead, err := h.store.Ahead()
	if err != nil {
		h.t.Fatal(err)
	}
	h.ledger = jobs.New(jobs.Config{Store: store, Log: slog.New(slog.NewTextHandler(&h.log, nil)), Handlers: h.handlers, Now: h.now, Ahead: ahead, Settle: h.settle, Beat: h.beat})
	ctx, cancel := context.WithCancel(context.Background())
	var work sync.WaitGroup
	work.Go(func() { h.ledger.Run(ctx) })
	h.stop = func() {
		cancel()
		work.Wait()
		h.stop = nil
	}
	synctest.Wait()
}

// down stops the ledger, if it runs.
func (h *house) down() {
	if h.stop != nil {
		h.stop()
	}
}

// reopen does with the file what a restart does.
func (h *house) reopen() {
	h.down()
	if err := h.store.Close(); err != nil {
		h.t.Fatal(err)
	}
	h.open()
}

// until lets time pass.
func (h *house) until(moment time.Time) {
	h.t.Helper()
	if moment.Before(time.Now()) {
		h.t.Fatalf("%v is over", moment)
	}
	time.Sleep(time.Until(moment))
	synctest.Wait()
}

// schedule plans jobs, through the ledger where it runs.
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
	if h.stop != nil {
		err = h.ledger.Change(fn)
	} else {
		err = h.store.Change(h.now(), fn)
	}
	if err != nil {
		h.t.Fatal(err)
	}
	synctest.Wait()
}

// event is something that happened, with the moment as clocks in Berlin showed it.
type event struct{ what, when string }

// events are the effects of jobs, in their order.
func (h *house) events(owner string) []event {
	h.t.Helper()
	log, err := h.store.Log(owner)
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

// did notes an effect in the log of the owner: the kind, and the periods of the jobs.
func did(tx *storage.Tx, todo []storage.Job) error {
	periods := make([]string, len(todo))
	for i, j := range todo {
		periods[i] = j.Period
	}
	data, err := json.Marshal(todo[0].Kind + " " + strings.Join(periods, "+"))
	return errors.Join(err, tx.Log(todo[0].Owner, league.LogEntry{Action: "did", Data: data}))
}

// at is a job of week 1 of league l, in Berlin, that only notes that it was done.
func at(policy storage.Policy, kind, wall string) storage.Job {
	return storage.Job{JobID: storage.JobID{Owner: "l", Period: "1", Kind: kind}, Policy: policy, Wall: wall, Zone: "Europe/Berlin"}
}

// league makes the handlers of a league whose weeks follow each other from a Monday on: open, remind on Thursday, close on the next Monday, and
// a post about it.
func (h *house) league(monday time.Time, weeks int) storage.Job {
	plan := func(n int, policy storage.Policy, kind string, days, hour int) storage.Job {
		j := at(policy, kind, "")
		j.Period = strconv.Itoa(n)
		t := monday.AddDate(0, 0, 7*(n-1)+days)
		j.Wall = storage.Wall(time.Date(t.Year(), t.Month(), t.Day(), hour, 0, 0, 0, berlin))
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
		err = errors.Join(did(tx, todo), tx.Schedule(end), tx.Schedule(remind), tx.Schedule(plan(n, storage.Announcement, "post", 7, 0)))
		if n < weeks {
			err = errors.Join(err, tx.Schedule(plan(n+1, storage.Transition, "open", 0, 0)))
		}
		return err
	}
	h.handlers["close"], h.handlers["remind"], h.handlers["post"] = did, did, did
	return plan(1, storage.Transition, "open", 0, 0)
}

// once finds out whether every week was opened and closed once and in order, and its post is there once, alone or in company.
func once(t *testing.T, events []event, weeks int) {
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
	left atomic.Int64 // writes that it still does
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
