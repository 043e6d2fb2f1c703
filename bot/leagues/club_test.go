package leagues_test

import (
	"errors"
	"log/slog"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"karlchen/bot/leagues"
	"karlchen/game"
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

// club is a league in the middle of its first season, with a clock that the test moves.
type club struct {
	*testing.T
	store *storage.Store
	s     leagues.Acts
	id    string
	now   time.Time
}

// Change makes the club a ledger.
func (c *club) Change(fn func(*storage.Tx) error) error { return c.store.Change(c.now, fn) }

const guild = "100"

// chief and second lead the league.
var (
	chief  = leagues.Actor{ID: "1", Name: "Cleo", Guild: guild, Manager: true}
	second = leagues.Actor{ID: "2", Name: "Zoe", Guild: guild, Roles: []string{"77"}}
)

// member returns a member of a club by id.
func member(id string) leagues.Actor { return leagues.Actor{ID: id, Name: "Name " + id, Guild: guild} }

// monday is the beginning of the season.
var monday = league.Date{Year: 2026, Month: time.November, Day: 16}

// newClub opens a league of four weeks with eight members, 11 to 18, on the Wednesday of its first week.
func newClub(t *testing.T, change ...func(*league.Term)) *club {
	t.Helper()
	store, err := storage.Open(filepath.Join(t.TempDir(), "karlchen.db"), storage.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		report, err := store.Check(nil, leagues.Check)
		if err := errors.Join(err, report.Err(), store.Close()); err != nil {
			t.Error(err)
		}
	})
	c := &club{T: t, store: store}
	c.now = c.at(1, time.Wednesday, 18)
	c.s = leagues.Acts{Service: leagues.New(leagues.Config{
		Admission: leagues.NewAdmission(store, slog.New(slog.DiscardHandler)), Ledger: c, Now: func() time.Time { return c.now },
	})}
	c.must(c.Change(func(tx *storage.Tx) error {
		l := league.League{
			ID: guild + ".1", Guild: guild, Name: "Liga", Zone: "Europe/Berlin", Channel: "5", Role: "77", Locale: "de", Founder: "1", Founded: c.now,
			Plan: leagues.DefaultPlan("ddv", 4), Seasons: 1,
		}
		c.id = l.ID
		l.Plan.Level = "simple" // others take long to think
		s := league.Term{League: l.ID, Number: 1, State: league.SeasonRunning, Start: monday, Zone: l.Zone, Plan: l.Plan}
		for _, fn := range change {
			fn(&s)
		}
		errs := []error{storage.Put(tx, l), storage.Put(tx, s)}
		for n := range 4 {
			w := league.Week{League: l.ID, Season: 1, Number: n + 1, State: league.WeekPlanned}
			if n == 0 {
				w.State = league.WeekOpen
			}
			errs = append(errs, storage.Put(tx, w))
		}
		for _, id := range []string{"11", "12", "13", "14", "15", "16", "17", "18"} {
			m := league.Member{League: l.ID, User: id, Name: "Name " + id, State: league.MemberActive, Since: c.now}
			errs = append(errs, storage.Put(tx, m))
		}
		return errors.Join(append(errs, leagues.Reimport(tx, l.ID))...)
	}))
	return c
}

// at returns an hour of a day in a week of the season.
func (c *club) at(week int, day time.Weekday, hour int) time.Time {
	days := 7*(week-1) + (int(day)+6)%7
	return monday.Add(days).At(league.Clock{Hour: hour}, berlin)
}

func (c *club) must(err error) {
	c.Helper()
	if err != nil {
		c.Fatal(err)
	}
}

// refused fails unless the error is this refusal.
func (c *club) refused(err error, why game.Refusal) {
	c.Helper()
	if !errors.Is(err, why) {
		c.Errorf("got %v, want a refusal: %v", err, why)
	}
}

func (c *club) book() *leagues.Book {
	c.Helper()
	b, err := c.s.Book(chief, c.id, 0)
	c.must(err)
	return b
}

// week changes a week, like a job.
func (c *club) week(number int, change func(*league.Week)) {
	c.Helper()
	c.must(c.Change(func(tx *storage.Tx) error {
		w, err := storage.Get(tx.Reader, league.Week{League: c.id, Season: 1, Number: number})
		change(&w)
		return errors.Join(err, storage.Put(tx, w), leagues.Reimport(tx, c.id))
	}))
}

// publish ends a week, and opens the next.
func (c *club) publish(number int) {
	c.Helper()
	c.now = c.at(number+1, time.Monday, 0)
	c.week(number, func(w *league.Week) { w.State, w.Published = league.WeekProvisional, c.now })
	if number < 4 {
		c.week(number+1, func(w *league.Week) { w.State = league.WeekOpen })
	}
}

// season changes the season.
func (c *club) season(change func(*league.Term)) {
	c.Helper()
	c.must(c.Change(func(tx *storage.Tx) error {
		s, err := storage.Get(tx.Reader, league.Term{League: c.id, Number: 1})
		change(&s)
		return errors.Join(err, storage.Put(tx, s), leagues.Reimport(tx, c.id))
	}))
}

// played enters a list of the first four members.
func (c *club) played(week int, points ...int) uint64 {
	c.Helper()
	l, err := c.s.AddResult(chief, c.id, 0, 0, week, []string{"11", "12", "13", "14"}, points, "played at a real table")
	c.must(err)
	return l.Number
}

func (c *club) list(number uint64) league.List {
	c.Helper()
	l, err := c.book().List(number)
	c.must(err)
	return l
}

// table returns the standings: members by rank, with the values that decide the rank.
func (c *club) table(week int) (rows []string) {
	c.Helper()
	tables, err := c.book().Standings(week)
	c.must(err)
	for _, r := range tables[0].Rows {
		rows = append(rows, r.Member+" "+r.Value.String())
	}
	return rows
}

func (c *club) posts(kind string) (found []league.Post) {
	c.Helper()
	c.must(c.store.Read(func(v storage.Reader) error {
		all, err := storage.All(v, league.Post{League: c.id})
		found = slices.DeleteFunc(all, func(p league.Post) bool { return p.Kind != kind })
		return err
	}))
	return found
}

func (c *club) rankings(week int) (kept []league.Ranking) {
	c.Helper()
	c.must(c.store.Read(func(v storage.Reader) (err error) {
		kept, err = storage.All(v, league.Ranking{League: c.id, Season: 1, Week: week})
		return err
	}))
	return kept
}

// lastLog is the latest entry of the log.
func (c *club) lastLog() league.LogEntry {
	c.Helper()
	log, err := storagetest.Log[league.LogEntry](c.store, c.id)
	c.must(err)
	return log[len(log)-1]
}
