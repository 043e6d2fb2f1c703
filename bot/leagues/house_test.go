package leagues_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/jobs"
	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/storage"
)

// house runs leagues like the program: with a real store and a real ledger, which can stop for a while.
type house struct {
	*testing.T
	path   string
	store  *storage.Store
	s      leagues.Acts
	ledger *jobs.Ledger
	wrap   func(jobs.Store) jobs.Store // wraps the store
	beat   time.Duration
	stop   func()
	shown  []string     // the posts that were shown: see show
	ahead  atomic.Int64 // how far the machine's clock is ahead of the bubble's: see setClock
	rooms  *parlour     // where people really play, or nil: then the test says what happens at tables
}

// in runs a test in a bubble whose clock starts at begin.
func in(t *testing.T, begin time.Time, test func(h *house)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(begin))
		h := &house{T: t, path: filepath.Join(t.TempDir(), "karlchen.db"), beat: 30 * time.Minute}
		h.open()
		h.up()
		test(h)
		h.down()
		report, err := h.store.Check(nil, leagues.Check)
		if err := errors.Join(err, report.Err(), h.store.Close()); err != nil {
			t.Error(err)
		}
	})
}

func (h *house) open() {
	store, err := storage.Open(h.path, storage.Options{NoSync: true})
	if err != nil {
		h.Fatal(err)
	}
	h.store = store
}

// up starts the leagues and lets them catch up.
func (h *house) up() {
	var store jobs.Store = h.store
	if h.wrap != nil {
		store = h.wrap(store)
	}
	log := slog.New(slog.DiscardHandler)
	secret := 0
	calendar := jobs.NewCalendar(store, h.now, 0)
	admission := leagues.NewAdmission(h.store, log)
	var tables leagues.Tables
	if h.rooms != nil {
		h.rooms.furnish(h.store, admission)
		tables = h.rooms.m
	}
	h.s = leagues.Acts{Service: leagues.New(leagues.Config{
		Admission: admission, Ledger: calendar, Tables: tables, Now: calendar.Now, Lot: func() uint64 { return 1 },
		Secret: func() string { secret++; return fmt.Sprintf("secret %d", secret) },
	})}
	h.ledger = jobs.New(jobs.Config{Calendar: calendar, Log: log, Handlers: h.s.Handlers(), AwaitOthers: h.s.AwaitQuiet, Beat: h.beat})
	run := h.s.RunDraws
	if h.rooms != nil {
		run = h.s.Run
		h.must(h.rooms.m.Load())
	}
	ctx, cancel := context.WithCancel(context.Background())
	var work sync.WaitGroup
	work.Go(func() { h.ledger.Run(ctx) })
	work.Go(func() { run(ctx) })
	h.stop = func() {
		cancel()
		work.Wait()
		if h.rooms != nil {
			h.rooms.m.Close()
		}
		h.stop = nil
	}
	synctest.Wait()
}

func (h *house) down() {
	if h.stop != nil {
		h.stop()
	}
}

// outage is a time in which the program does not run.
func (h *house) outage(from, to time.Time) {
	h.Helper()
	h.until(from)
	h.down()
	h.until(to)
	h.up()
}

// now is the machine's clock.
func (h *house) now() time.Time { return time.Now().Add(time.Duration(h.ahead.Load())) }

// setClock sets the machine's clock by some time from where it is. No timer notices that.
func (h *house) setClock(by time.Duration) { h.ahead.Add(int64(by)) }

// until lets time pass.
func (h *house) until(moment time.Time) {
	h.Helper()
	if moment.Before(time.Now()) {
		h.Fatalf("%v is over", moment)
	}
	time.Sleep(time.Until(moment))
	synctest.Wait()
}

func (h *house) must(err error) {
	h.Helper()
	if err != nil {
		h.Fatal(err)
	}
	synctest.Wait()
}

// refused fails unless the error is this refusal.
func (h *house) refused(err error, why game.Refusal) {
	h.Helper()
	if !errors.Is(err, why) {
		h.Errorf("got %v, want a refusal: %v", err, why)
	}
}

// founding is a league of four weeks from monday on.
func founding(change ...func(*leagues.Founding)) leagues.Founding {
	f := leagues.Founding{
		Configure: league.Configure{Name: "Liga", Zone: "Europe/Berlin", Channel: "5", Role: "77", Locale: "de", Plan: leagues.DefaultPlan("ddv", 4)}, Start: monday,
	}
	for _, fn := range change {
		fn(&f)
	}
	return f
}

// found founds a league that eight people join, 11 to 18.
func (h *house) found(f leagues.Founding) (id string) {
	h.Helper()
	l, err := h.s.Found(chief, f)
	h.must(err)
	for n := range 8 {
		_, err := h.s.Join(member(fmt.Sprint(11+n)), l.ID)
		h.must(err)
	}
	return l.ID
}

func (h *house) book(id string, season int) *leagues.Book {
	h.Helper()
	b, err := h.s.Book(chief, id, season)
	h.must(err)
	return b
}

// weeks returns the states of the weeks of the latest season.
func (h *house) weeks(id string) string {
	h.Helper()
	var states []string
	for _, w := range h.book(id, 0).Weeks {
		states = append(states, string(w.State))
	}
	return strings.Join(states, " ")
}

// change changes rows of a league, like a table.
func (h *house) change(fn func(tx *storage.Tx) error) {
	h.Helper()
	h.must(h.ledger.Change(func(tx *storage.Tx) error {
		if err := fn(tx); err != nil {
			return err
		}
		all, err := storage.All(tx.Reader, league.League{})
		for _, l := range all {
			err = errors.Join(err, leagues.Reimport(tx, l.ID))
		}
		return err
	}))
}

// list begins a list, like a table.
func (h *house) list(id string, week int, members ...string) league.List {
	h.Helper()
	at := table.NewID()
	if h.book(id, 0).Mode().Attempts {
		_, err := h.s.Act(member(members[0]), id, 0, &league.Play{Table: at})
		h.must(err)
		members = append(members, "", "", "")
	}
	after, err := h.s.Take(id, 0, &league.Begin{Table: at, Members: members, Opened: week})
	h.must(err)
	l, _ := after.ListAtTable(at)
	return l
}

// finish ends a list, like a table; its first place has won.
func (h *house) finish(l league.List) { h.finishWith(l, []int{12, 3, -5, -10}) }

// finishWith ends a list with the points of its places. So many games of each were played by a substitute.
func (h *house) finishWith(l league.List, points []int, substituted ...int) {
	h.Helper()
	_, err := h.s.Take(l.League, l.Season, finishing(h.book(l.League, l.Season).Season, l, points, substituted...))
	h.must(err)
}

// finishing is the end of a list with the points of its places.
func finishing(s league.Season, l league.List, points []int, substituted ...int) *league.Finish {
	if s.Mode().Attempts {
		a := &standings.Attempt{List: l.Number, Week: l.Week, Member: l.Members[0], Points: make([]int, standings.TaskDeals)}
		return &league.Finish{Table: l.Table, Sum: standings.Sum{Attempt: a}}
	}
	r := &standings.ListResult{List: l.Number, Week: l.Week, Records: []uint64{l.Number}}
	for i, m := range l.Members {
		p := standings.PlaceResult{Member: m, Points: points[i], Games: 24}
		if i < len(substituted) {
			p.Substituted = substituted[i]
		}
		r.Places = append(r.Places, p)
	}
	return &league.Finish{Table: l.Table, Sum: standings.Sum{Result: r}}
}

// show shows all pending posts, and notes them: "opening 2 of 1" is the opening of week 2 with the results since week 1.
func (h *house) show() (now []string) {
	h.Helper()
	synctest.Wait()
	return h.showPending()
}

// showPending is show without waiting for what is going on.
func (h *house) showPending() (now []string) {
	h.Helper()
	pending, err := h.s.Pending()
	if err != nil {
		h.Fatal(err)
	}
	for _, p := range pending {
		text := p.Kind
		if p.Week > 0 {
			text += fmt.Sprint(" ", p.Week)
		}
		if p.Note != "" {
			text += " " + p.Note
		}
		if p.From > 0 {
			text += fmt.Sprint(" of ", p.From)
		}
		if p.Message != "" {
			text += " again"
		}
		if p.Kind != league.PostList { // each list has one, as other tests show
			now = append(now, text)
		}
		if err := h.s.PostShown(p, "m"+p.Key); err != nil {
			h.Fatal(err)
		}
	}
	h.shown = append(h.shown, now...)
	return now
}

// posts fails unless these are the pending posts.
func (h *house) posts(want ...string) {
	h.Helper()
	if got := h.show(); !slices.Equal(got, want) {
		h.Errorf("posts at %s:\n got %q\nwant %q", time.Now().In(berlin).Format("Mon 02.01. 15:04"), got, want)
	}
}

// on returns a time in a week of a season that begins on monday.
func on(week int, day time.Weekday, hour, minute int) time.Time {
	days := 7*(week-1) + (int(day)+6)%7
	return monday.Add(days).At(league.Clock{Hour: hour, Minute: minute}, berlin)
}
