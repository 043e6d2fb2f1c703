package leagues_test

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"karlchen/bot/leagues"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/storage"
)

// bigMembers and bigWeeks are the size of a league that must still be quick.
const bigMembers, bigWeeks = 200, 52

// bigLeague is a league on the last Monday of its season: everybody has played a list in every week.
func bigLeague(b *testing.B) (s *leagues.Service, store *storage.Store, id, path string) {
	b.Helper()
	path = filepath.Join(b.TempDir(), "karlchen.db")
	store, err := storage.Open(path, storage.Options{NoSync: true})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { store.Close() })
	now := on(bigWeeks, time.Sunday, 12, 0)
	s = leagues.New(leagues.Config{
		Admission: leagues.NewAdmission(store, slog.New(slog.DiscardHandler)), Ledger: ledgerAt{store, now}, Now: func() time.Time { return now },
	})
	plan := leagues.DefaultPlan("ddv", bigWeeks)
	l := league.League{ID: guild + ".1", Guild: guild, Name: "Liga", Zone: "Europe/Berlin", Channel: "5", Locale: "de", Founder: "1", Plan: plan, Seasons: 1}
	err = store.Change(now, func(tx *storage.Tx) (err error) {
		l.Lists = bigMembers / 4 * bigWeeks
		errs := []error{
			storage.Put(tx, l),
			storage.Put(tx, league.Term{League: l.ID, Number: 1, State: league.SeasonRunning, Start: monday, Zone: l.Zone, Plan: plan}),
		}
		for n := range bigMembers {
			errs = append(errs, storage.Put(tx, league.Member{League: l.ID, User: userID(n), Name: fmt.Sprint("Player ", n), State: league.MemberActive}))
		}
		return errors.Join(errs...)
	})
	for week := 1; week <= bigWeeks && err == nil; week++ {
		err = store.Change(now, func(tx *storage.Tx) error { return bigWeek(tx, l.ID, week) })
	}
	err = errors.Join(err, store.Change(now, func(tx *storage.Tx) error { return leagues.Reimport(tx, l.ID) }))
	if err != nil {
		b.Fatal(err)
	}
	return s, store, l.ID, path
}

func userID(n int) string { return fmt.Sprint(300000000000000000 + int64(n)) }

// bigWeek makes everybody play a list. The winners change from week to week.
func bigWeek(tx *storage.Tx, id string, week int) error {
	w := league.Week{League: id, Season: 1, Number: week, State: league.WeekFinal, Published: on(week+1, time.Monday, 0, 0)}
	if week == bigWeeks {
		w.State, w.Published = league.WeekRunning, time.Time{}
	}
	errs := []error{storage.Put(tx, w)}
	for table := range bigMembers / 4 {
		number := uint64((week-1)*bigMembers/4 + table + 1)
		r := standings.ListResult{List: number, Week: week}
		var members []string
		for place := range 4 {
			user := userID((table*4 + place*(week%7+1)*4 + place) % bigMembers)
			members = append(members, user)
			points := (week*7+table*13)%60 - 30
			if place == 3 {
				points *= -3
			}
			r.Places = append(r.Places, standings.PlaceResult{Member: user, Points: points, Games: 24, Feats: standings.Feats{Foxes: table % 3, Soli: place % 2}})
		}
		for n := range 24 {
			r.Records = append(r.Records, number*24+uint64(n))
		}
		errs = append(errs,
			storage.Put(tx, league.List{League: id, Season: 1, Number: number, Week: week, State: league.ListFinished, Members: members, Began: tx.Now(), Ended: tx.Now()}),
			storage.Put(tx, league.Outcome{League: id, Season: 1, Number: number, Sum: standings.Sum{Result: &r}}))
	}
	return errors.Join(errs...)
}

// ledgerAt changes a store at a fixed time.
type ledgerAt struct {
	store *storage.Store
	now   time.Time
}

func (l ledgerAt) Change(fn func(*storage.Tx) error) error { return l.store.Change(l.now, fn) }

// BenchmarkBook reads a league that nobody has changed since the last time, BenchmarkColdBook one that the program has not read before.
func BenchmarkBook(b *testing.B) { benchmarkBook(b, func(*leagues.Service) {}) }

func BenchmarkColdBook(b *testing.B) { benchmarkBook(b, leagues.ClearShelf) }

func benchmarkBook(b *testing.B, before func(*leagues.Service)) {
	s, _, id, path := bigLeague(b)
	for b.Loop() {
		before(s)
		if _, err := s.Book(chief, id, 0); err != nil {
			b.Fatal(err)
		}
	}
	if info, err := os.Stat(path); err == nil {
		b.ReportMetric(float64(info.Size())/1e6, "MB")
	}
}

func BenchmarkStandings(b *testing.B) {
	s, _, id, _ := bigLeague(b)
	book, err := s.Book(chief, id, 0)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := book.Standings(bigWeeks); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkClose measures the wait of Monday at midnight: the transaction that ends a week.
func BenchmarkClose(b *testing.B) {
	s, store, id, _ := bigLeague(b)
	closing := s.Handlers()[string(league.EventClose)]
	undo := errors.New("once more")
	job := storage.Job{JobID: storage.JobID{Owner: id, Period: fmt.Sprint("1.", bigWeeks), Kind: string(league.EventClose)}}
	for b.Loop() {
		err := store.Change(on(bigWeeks+1, time.Monday, 0, 0), func(tx *storage.Tx) error {
			return errors.Join(closing(tx, []storage.Job{job}), undo)
		})
		if !errors.Is(err, undo) || err.Error() != undo.Error() {
			b.Fatal(err)
		}
	}
}

// BenchmarkAnswer is a click of a member in the last week.
func BenchmarkAnswer(b *testing.B) {
	s, _, id, _ := bigLeague(b)
	for n := 0; b.Loop(); n++ {
		a := league.AnswerIn
		if n%2 == 1 {
			a = league.AnswerOut
		}
		if err := (leagues.Acts{Service: s}).Available(leagues.Actor{ID: userID(1), Name: "Player 1", Guild: guild}, id, bigWeeks, a); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLeaguesOfAServer lists the leagues of one of ten thousand servers, as each command of leagues does.
func BenchmarkLeaguesOfAServer(b *testing.B) {
	store, err := storage.Open(filepath.Join(b.TempDir(), "karlchen.db"), storage.Options{NoSync: true})
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	err = store.Change(on(1, time.Monday, 0, 0), func(tx *storage.Tx) (err error) {
		for n := range 10_000 {
			server := userID(n)
			l := league.League{ID: server + ".1", Guild: server, Name: "Liga", Zone: "Europe/Berlin", Channel: "5", Locale: "de", Founder: "1", Plan: leagues.DefaultPlan("ddv", 8)}
			err = errors.Join(err, storage.Put(tx, l))
		}
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	s := leagues.New(leagues.Config{Admission: leagues.NewAdmission(store, slog.New(slog.DiscardHandler)), Now: time.Now})
	for b.Loop() {
		if all, err := s.Leagues(userID(77)); err != nil || len(all) != 1 {
			b.Fatal(len(all), err)
		}
	}
}
