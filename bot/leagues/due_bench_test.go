package leagues_test

import (
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"karlchen/bot/leagues"
	"karlchen/game/league"
	"karlchen/internal/cputime"
	"karlchen/storage"
)

// busyLeagues and dueLeagues are how many leagues there are, and how many of them have something to post.
const busyLeagues, dueLeagues = 10_000, 10

// manyPosts fills a database with leagues that have posted for years.
func manyPosts(b *testing.B, posts int) (s *leagues.Service, store *storage.Store) {
	b.Helper()
	store, err := storage.Open(filepath.Join(b.TempDir(), "karlchen.db"), storage.Options{NoSync: true})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { store.Close() })
	now := on(1, time.Wednesday, 12, 0)
	plan := leagues.DefaultPlan("ddv", 8)
	for from := 0; from < busyLeagues && err == nil; from += 100 {
		err = store.Change(now, func(tx *storage.Tx) (err error) {
			for n := from; n < from+100; n++ {
				l := league.League{ID: userID(n) + ".1", Guild: userID(n), Name: "Liga", Zone: "Europe/Berlin", Channel: "5", Locale: "de", Founder: "1", Plan: plan, Seasons: 1}
				err = errors.Join(err, storage.Put(tx, l))
				for i := range posts {
					p := league.Post{
						League: l.ID, Key: fmt.Sprint("opening/1/", i), Kind: league.PostOpening, Season: 1, Week: i, Made: now, Wanted: 2, Shown: 2, Channel: "5", Message: userID(i),
					}
					if n < dueLeagues && i == 0 {
						p.Shown = 1
					}
					err = errors.Join(err, storage.Put(tx, p))
				}
				for i, kind := range []string{"close", "open", "remind"} {
					err = errors.Join(err, tx.Schedule(storage.Job{
						JobID: storage.JobID{Owner: l.ID, Period: "1.1", Kind: kind}, Policy: storage.Transition, Wall: fmt.Sprintf("2026-12-%02d 00:00", i+1+n%28), Zone: "Europe/Berlin",
					}))
				}
			}
			return err
		})
	}
	if err != nil {
		b.Fatal(err)
	}
	s = leagues.New(leagues.Config{
		Admission: leagues.NewAdmission(store, slog.New(slog.DiscardHandler)), Ledger: ledgerAt{store, now}, Now: func() time.Time { return now },
	})
	return s, store
}

// BenchmarkWake is one wake of the poster, and of the ledger, with the leagues of many servers and of many years: what they read to see what is due.
// The reference reads as many bare rows as there are leagues in the same run; wake/ref is how often it fits.
func BenchmarkWake(b *testing.B) {
	for _, posts := range []int{80, 500} {
		b.Run(fmt.Sprint("posts=", posts), func(b *testing.B) {
			s, store := manyPosts(b, posts)
			rows := bareRows(b)
			var wake, ref time.Duration
			for b.Loop() {
				begun := cputime.Used()
				pending, err := s.Pending()
				errRoll := s.MembersLeft(func(string, string) (bool, error) { return true, nil })
				_, next, errJobs := store.DueJobs(on(1, time.Wednesday, 12, 0))
				wake += cputime.Used() - begun
				if err := errors.Join(err, errRoll, errJobs); err != nil || len(pending) != dueLeagues || next.IsZero() {
					b.Fatal(len(pending), next, err)
				}
				begun = cputime.Used()
				if err := rows.View(func(tx *bbolt.Tx) error {
					return tx.Bucket([]byte("rows")).ForEach(func(_, _ []byte) error { return nil })
				}); err != nil {
					b.Fatal(err)
				}
				ref += cputime.Used() - begun
			}
			b.ReportMetric(float64(wake)/float64(b.N), "cpu-ns/wake")
			b.ReportMetric(float64(wake)/float64(ref), "wake/ref")
		})
	}
}

// bareRows is a database of bbolt with a row for each league.
func bareRows(b *testing.B) *bbolt.DB {
	b.Helper()
	db, err := bbolt.Open(filepath.Join(b.TempDir(), "bare.db"), 0o600, &bbolt.Options{NoSync: true})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { db.Close() })
	err = db.Update(func(tx *bbolt.Tx) error {
		rows, err := tx.CreateBucket([]byte("rows"))
		for n := range busyLeagues {
			err = errors.Join(err, rows.Put([]byte(userID(n)), make([]byte, 300)))
		}
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return db
}
