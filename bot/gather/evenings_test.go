package gather_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/gather"
	"karlchen/bot/jobs"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/internal/storagetest"
	"karlchen/storage"
)

// run runs the evenings until stop, as the program does.
func (h *house) run(alsoOpensTables bool) (stop func()) {
	log := slog.New(slog.NewTextHandler(h.t.Output(), nil))
	desk := h.desk
	if desk == nil {
		desk = h.tables
	}
	calendar := jobs.NewCalendar(h.store, h.now, 0)
	h.people = gather.New(gather.Config{Store: counted{h.store, &h.looks}, Choices: h.book, Ledger: calendar, Tables: desk, Log: log, Now: h.now, Mix: func([]string) {}})
	ledger := jobs.New(jobs.Config{Calendar: calendar, Log: log, Handlers: h.people.Handlers(), Beat: time.Hour})
	ctx, cancel := context.WithCancel(h.t.Context())
	go ledger.Run(ctx)
	if alsoOpensTables {
		go h.people.Run(ctx)
	}
	time.Sleep(time.Second) // the store collects writes
	synctest.Wait()
	return func() { cancel(); synctest.Wait() }
}

// counted counts how often a setting of all servers is read.
type counted struct {
	*storage.Store
	looks *atomic.Int32
}

func (c counted) SettingOfAll(scope storage.Scope, key string) (map[string]json.RawMessage, error) {
	c.looks.Add(1)
	return c.Store.SettingOfAll(scope, key)
}

// until lets time pass until a moment in Berlin.
func (h *house) until(wall string) {
	h.t.Helper()
	at, err := time.ParseInLocation("2006-01-02 15:04", wall, berlin(h.t))
	if err != nil {
		h.t.Fatal(err)
	}
	time.Sleep(time.Until(at) + time.Second)
	synctest.Wait()
}

func berlin(t *testing.T) *time.Location {
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

// plan plans an evening in two days, at 20:00 in Berlin.
func (h *house) plan(weekly bool) gather.Evening {
	h.t.Helper()
	e, err := h.people.Plan(gather.Evening{
		Guild: "g", By: "1", Channel: "c", Locale: "de", Weekly: weekly, Zone: "Europe/Berlin", Terms: gather.Terms{Rules: "ddv", Games: 8},
	}, h.now().Add(48*time.Hour))
	if err != nil {
		h.t.Fatal(err)
	}
	return e
}

// evening returns the evening as it is now.
func (h *house) evening() gather.Evening {
	h.t.Helper()
	all, err := h.people.Evenings("g")
	if err != nil || len(all) != 1 {
		h.t.Fatalf("the server has the evenings %v, %v", all, err)
	}
	return all[0]
}

func (h *house) answers(says gather.Says, people ...int) {
	h.t.Helper()
	e := h.evening()
	for _, n := range people {
		if _, err := h.people.Answer("g", e.Number, e.Round, user(n), says); err != nil {
			h.t.Errorf("%d says %s: %v", n, says, err)
		}
		time.Sleep(time.Second)
	}
}

// seated returns who sits at the open tables of the evening.
func (h *house) seated() (tables []string) {
	h.t.Helper()
	for _, seating := range h.evening().Seats {
		snap, err := h.tables.Do(h.t.Context(), seating.ID, table.User{}, table.Look{})
		if err != nil {
			h.t.Errorf("a table is not open: %v", err)
			continue
		}
		var names []string
		for _, p := range snap.Players {
			names = append(names, p.User.Name)
		}
		tables = append(tables, strings.Join(names, " "))
	}
	return tables
}

// Who opens tables reads the evenings of all servers when one begins, and not with each answer to one: there are thousands of servers.
func TestAnswersReadNoOtherServers(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		defer h.run(true)()
		before := h.looks.Load()
		h.plan(false)
		h.answers(gather.In, 1, 2, 3, 4)
		h.answers(gather.Out, 1)
		if n := h.looks.Load() - before; n != 0 {
			t.Errorf("after a plan and answers they were read %d times", n)
		}
		h.answers(gather.In, 1)
		h.until("2030-01-06 20:00")
		time.Sleep(time.Minute)
		if got := h.seated(); len(got) != 1 {
			t.Errorf("at the tables sit %q", got)
		}
	})
}

// clumsyDesk panics when it opens the first table.
type clumsyDesk struct {
	*table.Manager
	fallen bool
}

func (d *clumsyDesk) Create(n table.NewTable) (table.Snapshot, error) {
	if !d.fallen {
		d.fallen = true
		panic("a provoked fault")
	}
	return d.Manager.Create(n)
}

// A fault of the program at a table of an evening keeps no other table closed, and does not end the program, which would meet it at every start.
func TestAFaultAtATableOfAnEvening(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		desk := &clumsyDesk{Manager: h.tables}
		h.desk = desk
		h.run(true)
		h.plan(false)
		h.answers(gather.In, 1, 2, 3, 4, 5, 6, 7, 8)
		h.until("2030-01-06 20:00")
		time.Sleep(time.Minute)
		if got, want := h.seated(), []string{"P1 P2 P3 P4", "P5 P6 P7 P8"}; !desk.fallen || !slices.Equal(got, want) {
			t.Errorf("a fault: %t; at the tables are %q, want %q", desk.fallen, got, want)
		}
	})
}

// At its time an evening opens tables with those who have said yes, also if the program stops in between; a person whom the host has blocked gets no
// place, and nobody's answer counts any more. The tables mention their people, and anybody there may start.
func TestAnEveningOpensItsTables(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		stop := h.run(false)
		e := h.plan(false)
		h.answers(gather.In, 1, 2, 3, 4, 5, 6, 7, 8, 9)
		h.answers(gather.Maybe, 10)
		h.answers(gather.Out, 9)
		h.choose(1, func(p *settings.Person) { p.Blocked = []string{"4"} })
		h.until("2030-01-06 19:59")
		if now := h.evening(); now.Stage != gather.Open {
			t.Fatalf("before its time the evening is %s", now.Stage)
		}
		h.until("2030-01-06 20:00")
		stop()
		if now := h.evening(); now.Stage != gather.Begun || len(now.Seats) != 2 || now.Seats[0].Done {
			t.Fatalf("when the program stops the evening is %+v", now)
		}
		h.run(true)
		if got, want := h.seated(), []string{"P1 P2 P3", "P5 P6 P7 P8"}; !slices.Equal(got, want) {
			t.Errorf("at the tables are %q, want %q", got, want)
		}
		if _, err := h.people.Answer("g", e.Number, e.Round, user(10), gather.In); !errors.Is(err, gather.EveningOver) {
			t.Errorf("a late answer: %v", err)
		}
		time.Sleep(10 * time.Second)
		id := h.evening().Seats[1].ID
		snap, err := h.tables.Do(t.Context(), id, user(8), table.Look{})
		if _, mentioned := snap.Begins(); err != nil || !mentioned {
			t.Errorf("the people were mentioned: %t, %v", mentioned, err)
		}
		h.do(id, 8, table.Start{})
	})
}

// Three tables for twelve, one for up to seven, as even as possible.
func TestPeopleAreSplitIntoTables(t *testing.T) {
	for people, want := range map[int]string{0: "", 1: "1", 3: "3", 4: "4", 7: "7", 8: "4 4", 9: "4 5", 11: "5 6", 12: "4 4 4", 15: "5 5 5"} {
		all, seen := make([]string, people), 0
		var sizes []string
		for _, table := range gather.SplitTables(all) {
			sizes = append(sizes, fmt.Sprint(len(table)))
			seen += len(table)
		}
		if got := strings.Join(sizes, " "); got != want || seen != people {
			t.Errorf("%d people: tables of %s, want %s", people, got, want)
		}
	}
}

// A weekly evening is at the same time on the wall when the clocks change, and one after which nobody came four times ends by itself. What falls into an
// absence of the program does not take place.
func TestAWeeklyEvening(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		time.Sleep(time.Until(time.Date(2030, 3, 22, 19, 0, 0, 0, time.UTC)))
		stop := h.run(true)
		h.plan(true)
		h.answers(gather.In, 1)
		h.until("2030-03-24 20:00")
		if now := h.evening(); now.Stage != gather.Begun || len(now.Seats) != 1 {
			t.Fatalf("the first one is %+v", now)
		}
		h.until("2030-03-25 10:00")
		now := h.evening()
		if utc := now.Begins().UTC().Format("2006-01-02 15:04"); now.Round != 2 || now.Stage != gather.Open || len(now.Answers)+len(now.Seats) > 0 || utc != "2030-03-31 18:00" {
			t.Errorf("the second one is %+v at %s", now, utc)
		}
		stop()
		h.until("2030-04-15 12:00")
		h.run(true)
		if now = h.evening(); now.Stage != gather.Open || now.Round != 3 || now.Date.String() != "2030-04-21" {
			t.Errorf("after an absence it is %+v", now)
		}
		for range gather.MostIdle {
			if !h.evening().Over.IsZero() {
				t.Error("it is over too early")
			}
			time.Sleep(7 * 24 * time.Hour)
			synctest.Wait()
		}
		if now := h.evening(); now.Over.IsZero() || now.Stage != gather.Begun {
			t.Errorf("nobody came, and it is %+v", now)
		}
		waiting, err := storagetest.Waiting(h.store)
		if err != nil || len(waiting) != 0 {
			t.Errorf("there wait %v, %v", waiting, err)
		}
	})
}

// Somebody sets the clock on the day of a weekly evening. Each date takes place once, at its time; those over which the clock jumps forward do not, as in
// an absence.
func TestTheClockJumpsInAWeeklyEvening(t *testing.T) {
	if testing.Short() {
		t.Skip("months of evenings, which is not short")
	}
	dates := []string{"2030-01-06", "2030-01-13", "2030-01-20", "2030-01-27", "2030-02-03", "2030-02-10", "2030-02-17"}
	for _, tt := range []struct {
		by   time.Duration
		want []string
	}{
		{time.Hour, dates}, {-time.Hour, dates}, {24 * time.Hour, dates}, {-24 * time.Hour, dates}, {-30 * 24 * time.Hour, dates},
		{30 * 24 * time.Hour, []string{"2030-01-06", "2030-01-13", "2030-02-17"}},
	} {
		for _, at := range []string{"19:30", "20:30"} {
			t.Run(fmt.Sprint(tt.by, " ", at), func(t *testing.T) {
				inHouse(t, func(t *testing.T, h *house) {
					h.run(false)
					h.plan(true)
					want := tt.want
					if at == "19:30" && tt.by > time.Hour { // the evening itself is in the time that never was
						want = slices.DeleteFunc(slices.Clone(want), func(date string) bool { return date == "2030-01-13" })
					}
					var begun []string
					jumped, round := false, 0
					for h.now().Before(time.Date(2030, 2, 20, 0, 0, 0, 0, time.UTC)) {
						now := h.evening()
						if now.Stage == gather.Open && len(now.Answers) == 0 {
							h.answers(gather.In, 1, 2)
						}
						if now.Stage == gather.Begun && now.Round > round {
							round = now.Round
							begun = append(begun, now.Date.String())
							if late := h.now().Sub(now.Begins()); late < 0 || late > 2*time.Hour {
								t.Errorf("the evening of %s begins %v late", now.Date, late)
							}
						}
						if !jumped && h.now().In(berlin(t)).Format("2006-01-02 15:04") >= "2030-01-13 "+at {
							jumped = true
							h.ahead.Add(int64(tt.by))
						}
						time.Sleep(30 * time.Minute)
						synctest.Wait()
					}
					if !slices.Equal(begun, want) {
						t.Errorf("there were the evenings %v, want %v", begun, want)
					}
				})
			})
		}
	}
}

// People are reminded at the time that they chose, if they come or may come, and not in their quiet hours. A later reminder replaces an earlier one.
func TestReminders(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		h.run(false)
		h.plan(false)
		h.answers(gather.In, 1, 2, 3)
		h.answers(gather.Maybe, 4)
		h.answers(gather.Out, 5)
		h.choose(2, func(p *settings.Person) { p.Reminder = "180" })
		h.choose(3, func(p *settings.Person) { p.Quiet = "22-18"; p.Zone = "Asia/Tokyo" })
		reminded := func(at, key string, want ...string) {
			t.Helper()
			h.until(at)
			if got := h.evening().Pings[key].Users; !slices.Equal(got, want) {
				t.Errorf("%s: reminded are %v, want %v", at, got, want)
			}
		}
		reminded("2030-01-06 16:59", "180")
		reminded("2030-01-06 17:00", "180", "2")
		reminded("2030-01-06 19:00", "60", "1", "4")
		reminded("2030-01-06 19:01", "180")
		if err := h.people.Posted("g", 1, 1, "60", "77"); err != nil {
			t.Fatal(err)
		}
		if now := h.evening(); now.Pings["60"].Message != "77" || now.Message != "" {
			t.Errorf("the reminder is %+v", now.Pings)
		}
		reminded("2030-01-06 20:00", "60")
		for range 2 {
			if err := h.people.Posted("g", 1, 1, "60", ""); err != nil {
				t.Fatal(err)
			}
		}
		if now := h.evening(); len(now.Pings) != 1 {
			t.Errorf("reminders that are gone: %+v", now.Pings)
		}
	})
}

// The person who planned an evening cancels it, or a manager of the server; then nothing of it happens. A server has ten at most, and none in the hour
// that clocks skip each year.
func TestEveningsAreCancelled(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		h.run(true)
		e := h.plan(true)
		h.answers(gather.In, 1, 2, 3, 4)
		for _, try := range []struct {
			number  int
			user    string
			manages bool
			want    error
		}{{7, "1", true, gather.NoSuchEvening}, {1, "2", false, gather.NotYourEvening}, {1, "", false, gather.NotYourEvening}, {1, "2", true, nil}, {1, "1", false, gather.NoSuchEvening}} {
			if _, err := h.people.Cancel("g", try.number, try.user, try.manages); !errors.Is(err, try.want) {
				t.Errorf("%+v: %v", try, err)
			}
		}
		h.until("2030-01-06 20:00")
		if now := h.evening(); now.Stage != gather.Cancelled || len(now.Seats) > 0 {
			t.Errorf("it is %+v", now)
		}
		h.until("2030-01-08 20:00")
		h.plan(false) // which forgets what is long over
		if now := h.evening(); now.Number != 2 {
			t.Errorf("the evening has the number %d", now.Number)
		}
		for range 3 {
			h.plan(false)
		}
		if _, err := h.people.Plan(e, time.Now().Add(time.Hour)); !errors.Is(err, gather.ManyOwnEvenings) { // one person took all ten
			t.Errorf("a fifth one of the same person: %v", err)
		}
		for n := range 6 {
			e.By = fmt.Sprint("another ", n/4)
			if _, err := h.people.Plan(e, time.Now().Add(time.Hour)); err != nil {
				t.Error(err)
			}
		}
		if _, err := h.people.Plan(e, time.Now().Add(time.Hour)); !errors.Is(err, gather.TooManyEvenings) {
			t.Errorf("one more: %v", err)
		}
		e.Guild, e.Weekly = "other", true
		if _, err := h.people.Plan(e, time.Date(2030, 3, 9, 2, 30, 0, 0, berlin(t))); !errors.Is(err, gather.SkippedHour) {
			t.Errorf("at night: %v", err)
		}
	})
}

// Where the server wants no computers, the table of an evening has none.
func TestEveningsHaveNoComputersWhereTheServerWantsNone(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		defer h.run(true)()
		if _, err := h.book.ChangeServer("g", func(s *settings.Server) { s.Computers = settings.Off }); err != nil {
			t.Fatal(err)
		}
		h.plan(false)
		h.answers(gather.In, 1, 2)
		h.until("2030-01-06 20:00")
		snap, err := h.tables.Do(t.Context(), h.evening().Seats[0].ID, table.User{}, table.Look{})
		if err != nil || !snap.PeopleOnly {
			t.Errorf("the table takes computers: %v", err)
		}
	})
}

// A deleted person is in no evening any more.
func TestEveningsForgetPeople(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		h.run(false)
		h.plan(false)
		h.answers(gather.In, 1, 2)
		raw, err := h.store.Setting(storage.ScopeGuild, "g", storage.EveningsKey)
		if about := fmt.Sprintf("%+v", gather.About(storage.EveningsKey, raw, "2")); err != nil || !strings.Contains(about, "in") {
			t.Errorf("about somebody who comes it says %s, %v", about, err)
		}
		if about := gather.About(storage.EveningsKey, raw, "3"); about != nil {
			t.Errorf("about somebody else it says %v", about)
		}
		if err := h.store.Forget(time.Now(), "1", nil, nil); err != nil {
			t.Fatal(err)
		}
		h.until("2030-01-06 20:00")
		if now := h.evening(); now.By != "" || len(now.Answers) != 1 || len(now.Seats) != 1 || !slices.Equal(now.Seats[0].People, []string{"2"}) {
			t.Errorf("the evening is %+v", now)
		}
	})
}
