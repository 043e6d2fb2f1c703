package gather_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/gather"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/storage"
)

// house is a server with tables and a list of people who want to be asked.
type house struct {
	t      *testing.T
	store  *storage.Store
	book   *settings.Service
	tables *table.Manager
	desk   gather.Tables // where evenings open their tables; nil is at tables
	people *gather.Service
	looks  atomic.Int32 // at the evenings of all servers
	ahead  atomic.Int64 // how far the machine's clock is ahead of the bubble's
}

func (h *house) now() time.Time { return time.Now().Add(time.Duration(h.ahead.Load())) }

type silent struct{}

func (silent) Publish(table.Snapshot) {}

// evening is a Friday, 20:00 in Berlin.
var evening = time.Date(2030, 1, 4, 19, 0, 0, 0, time.UTC)

func inHouse(t *testing.T, test func(t *testing.T, h *house)) {
	path := filepath.Join(t.TempDir(), "karlchen.db")
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(evening))
		store, err := storage.Open(path, storage.Options{NoSync: true})
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		h := &house{t: t, store: store, book: settings.New(store)}
		log := slog.New(slog.DiscardHandler)
		person := func(user string) settings.Person {
			p, err := h.book.Person(user)
			if err != nil {
				t.Error(err)
			}
			return p
		}
		h.tables = table.NewManager(table.Config{Store: store, Observer: silent{}, Log: log, Person: person, Now: h.now})
		defer h.tables.Close()
		h.people = gather.New(gather.Config{Store: store, Choices: h.book, Tables: h.tables, Log: log, Now: h.now})
		test(t, h)
	})
}

func user(n int) table.User { return table.User{ID: fmt.Sprint(n), Name: fmt.Sprint("P", n)} }

func (h *house) ready(people ...int) {
	h.t.Helper()
	for _, n := range slices.Backward(people) { // who comes later is asked earlier
		if err := h.people.SetReady("g", user(n).ID, true); err != nil {
			h.t.Fatal(err)
		}
	}
}

func (h *house) open(host int, pace table.Pace) (id string) {
	h.t.Helper()
	snap, err := h.tables.Create(table.NewTable{Guild: "g", Channel: fmt.Sprint("c", host), Locale: "de", Host: user(host), Rules: "ddv", Games: 4, Pace: pace})
	if err != nil {
		h.t.Fatal(err)
	}
	return snap.ID
}

func (h *house) do(id string, n int, c table.Deed) {
	h.t.Helper()
	if _, err := h.tables.Do(h.t.Context(), id, user(n), c); err != nil {
		h.t.Fatalf("%d does %#v: %v", n, c, err)
	}
}

func (h *house) choose(n int, change func(*settings.Person)) {
	h.t.Helper()
	if _, err := h.book.ChangePerson(user(n).ID, change); err != nil {
		h.t.Fatal(err)
	}
}

// seek searches for players and checks who is asked.
func (h *house) seek(id string, by int, want ...string) {
	h.t.Helper()
	snap, err := h.people.Seek(h.t.Context(), id, user(by))
	if got := snap.Sought(); err != nil || !slices.Equal(got, want) {
		h.t.Errorf("%d asks %v, want %v: %v", by, got, want, err)
	}
}

func (h *house) refuses(want error, id string, by int) {
	h.t.Helper()
	if _, err := h.people.Seek(h.t.Context(), id, user(by)); !errors.Is(err, want) {
		h.t.Errorf("%d searches: %v, want %v", by, err, want)
	}
}

// Asked are only people who want it, are free, have no quiet hours by their own clock, and do not avoid the host.
func TestOnlyFreePeopleAreAsked(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		id := h.open(1, table.Pace{})
		h.refuses(table.NobodyToSeek, id, 1)
		h.ready(1, 2, 3, 4, 5, 6, 7, 8, 9)
		h.choose(2, func(p *settings.Person) { p.Quiet = "22-18" })
		h.choose(3, func(p *settings.Person) { p.Quiet, p.Zone = "22-18", "Asia/Tokyo" }) // where it is four in the morning
		h.choose(4, func(p *settings.Person) { p.Blocked = []string{"1"} })
		h.choose(1, func(p *settings.Person) { p.Blocked = []string{"5"} })
		plays, waits := h.open(6, table.Pace{}), h.open(7, table.Pace{Timer: settings.TimerPost})
		for range 3 {
			h.do(plays, 6, table.AddComputer{})
			h.do(waits, 7, table.AddComputer{})
		}
		h.do(plays, 6, table.Start{})
		h.do(waits, 7, table.Start{})
		if err := h.people.SetReady("g", "8", false); err != nil {
			t.Fatal(err)
		}
		if r, err := h.people.Ready(t.Context(), "g", "9"); err != nil || r != (gather.Ready{Wants: true, Count: 8, Free: 4}) {
			t.Errorf("the list is %+v, %v", r, err)
		}
		if r, err := h.people.Ready(t.Context(), "elsewhere", "9"); err != nil || r != (gather.Ready{}) {
			t.Errorf("elsewhere it is %+v, %v", r, err)
		}
		h.seek(id, 1, "2", "7", "9")
	})
}

// A search asks those first who were not asked for the longest time, and only so many. A person searches once an hour, at whichever tables.
func TestSearchesTakeTurns(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		var all, first, second []string
		for n := 100; n < 100+gather.MostAsked+5; n++ {
			h.ready(n)
			all = append([]string{user(n).ID}, all...)
		}
		first, second = all[:gather.MostAsked], append(slices.Clone(all[gather.MostAsked:]), all[:gather.MostAsked-5]...)
		one, two, other := h.open(1, table.Pace{}), h.open(1, table.Pace{}), h.open(2, table.Pace{})
		h.seek(one, 1, first...)
		h.refuses(table.SoughtLately, one, 1)
		h.refuses(gather.SoughtElsewhere, two, 1)
		h.refuses(table.NotAtTable, two, 3)
		h.seek(other, 2, second...)
		time.Sleep(50 * time.Minute)
		h.do(two, 1, table.AddComputer{})
		h.do(two, 1, table.RemoveComputer{}) // keep the lobby open
		time.Sleep(10 * time.Minute)
		if _, err := h.people.Seek(t.Context(), two, user(1)); err != nil {
			t.Error(err)
		}
	})
}

// The pause after a search ends also if somebody sets the clock back by a month.
func TestASearchOfTheFuture(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		h.ready(4, 5)
		one, two := h.open(1, table.Pace{}), h.open(1, table.Pace{})
		h.seek(one, 1, "4", "5")
		h.refuses(gather.SoughtElsewhere, two, 1)
		h.ahead.Add(-int64(30 * 24 * time.Hour))
		time.Sleep(time.Minute) // tables look at the clock now and then
		h.seek(two, 1, "4", "5")
		h.refuses(table.SoughtLately, two, 1)
		h.refuses(gather.SoughtElsewhere, h.open(1, table.Pace{}), 1)
	})
}

// A person gets from their export what the list says about them.
func TestAbout(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		id := h.open(1, table.Pace{})
		h.ready(2)
		h.seek(id, 1, "2")
		raw, err := h.store.Setting(storage.ScopeGuild, "g", storage.ReadyKey)
		if err != nil {
			t.Fatal(err)
		}
		for n, want := range map[string]string{"1": `{"wants_to_be_asked":false,"searched":"2030-01-04T19:00:00`, "2": `{"wants_to_be_asked":true}`} {
			if got, err := json.Marshal(gather.About(storage.ReadyKey, raw, n)); err != nil || !strings.HasPrefix(string(got), want) {
				t.Errorf("about %s it says %s, %v", n, got, err)
			}
		}
		if about := gather.About("saved_rules", raw, "1"); about != nil {
			t.Errorf("another setting says %v", about)
		}
	})
}
