package archive_test

import (
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"go.etcd.io/bbolt"

	"karlchen/bot/archive"
	"karlchen/bot/table"
	"karlchen/game/card"
	"karlchen/game/stats"
	"karlchen/storage"
)

// nightly selects the long forms of tests, which try as much as a night allows.
var nightly = os.Getenv("KARLCHEN_NIGHTLY") != ""

// skipTo lets the next game of the guild have the number, as if all before it had been played and lost.
func (h *house) skipTo(number uint64) {
	h.t.Helper()
	if err := h.store.Close(); err != nil {
		h.t.Fatal(err)
	}
	db, err := bbolt.Open(h.path, 0o600, &bbolt.Options{NoSync: true})
	if err != nil {
		h.t.Fatal(err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		if err := tx.Bucket([]byte("sums")).Delete([]byte("rows")); err != nil { // rows without a checksum are fine
			return err
		}
		return tx.Bucket([]byte("guilds")).Put([]byte(guild), fmt.Appendf(nil, `{"v":1,"data":{"last_game":%d}}`, number-1))
	})
	if err := errors.Join(err, db.Close()); err != nil {
		h.t.Fatal(err)
	}
	h.open()
}

// readAll returns the games that count for the statistics, those that were broken off, and those of the first Stammtisch, in the order of their numbers,
// from their records alone.
func (h *house) readAll(over func(table.Task) bool) (all, broken, stammtisch []stats.Game) {
	h.t.Helper()
	for _, id := range h.begun {
		g, err := h.store.Game(id)
		if err != nil {
			h.t.Fatal(err)
		}
		r, err := table.ReadRecord(g)
		if errors.Is(err, table.ErrNotOver) {
			continue
		} else if err != nil {
			h.t.Fatal(err)
		}
		of, isTask := r.Summary.Task()
		if r.Summary.BrokenOff && (!isTask || over(of)) {
			broken = append(broken, stats.Game{Number: r.ID.Number, Played: r.Played(), Players: r.Summary.Players})
		}
		if read, ok := r.Statistics(r.Summary.Players); ok && r.Counts() && !r.Struck && (!isTask || over(of)) {
			read.Played, read.Table = r.Played(), r.Record.Info.Table
			if all = append(all, read); r.Summary.Stammtisch == 1 {
				stammtisch = append(stammtisch, read)
			}
		}
	}
	return all, broken, stammtisch
}

// compareServer compares the statistics of the server at a moment with those of its games, one by one.
func (h *house) compareServer(a *archive.Archive, now time.Time) {
	h.t.Helper()
	all, broken, stammtisch := h.readAll(func(of table.Task) bool { return a.Over(of) })
	same := cmp.Options{cmpopts.EquateEmpty()}
	for w := range stats.Windows {
		from := w.Begins(func(yield func(time.Time) bool) {
			for _, g := range slices.Backward(all) {
				if !yield(g.Played) {
					return
				}
			}
		}, now)
		var sum stats.ServerSum
		for _, g := range all {
			if !g.Played.Before(from) {
				sum.Add(&g)
			}
		}
		for _, g := range broken {
			if !g.Played.Before(from) {
				sum.AddBrokenOff(&g)
			}
		}
		got, err := a.Server(guild, w, now)
		if diff := cmp.Diff(sum.All(), got, same); err != nil || diff != "" {
			h.t.Fatalf("%v of %d games (- one by one, + subtotals): %v\n%s", w, len(all), err, diff)
		}
	}
	want := stats.NewWeeks(now, 12)
	var week []stats.Game
	for _, g := range all {
		want.Add(g.Played, g.Played, 1)
		if !g.Played.After(now) && now.Sub(g.Played) < 7*24*time.Hour {
			week = append(week, g)
		}
	}
	weeks, err := a.Weeks(guild, now, 12)
	if diff := cmp.Diff(want.All(), weeks); err != nil || diff != "" {
		h.t.Fatalf("weeks (- one by one, + subtotals): %v\n%s", err, diff)
	}
	highlights, err := a.Week(guild, now)
	if diff := cmp.Diff(stats.Highlights(week), highlights); err != nil || diff != "" {
		h.t.Fatalf("highlights (- one by one, + subtotals): %v\n%s", err, diff)
	}
	for _, by := range []string{"", "1", "2", "3"} {
		var want []archive.Card
		err := a.Latest(guild, archive.Query{By: by}, func(c archive.Card) bool {
			want = append(want, c)
			return true
		})
		found, counted, errCounted := a.Find(guild, archive.Query{By: by}, 5)
		same := slices.EqualFunc(found, want[:min(len(want), 5)], func(a, b archive.Card) bool { return a.Number == b.Number })
		if errors.Join(err, errCounted) != nil || counted != len(want) || !same {
			h.t.Fatalf("%q may see %d games, counted are %d: %v, %v", by, len(want), counted, err, errCounted)
		}
	}
	evenings, err := a.Stammtisch(guild, 1, now.Location())
	if diff := cmp.Diff(stats.FoldStammtisch(stammtisch, now.Location()), evenings, same); err != nil || diff != "" {
		h.t.Fatalf("Stammtisch of %d games (- one by one, + found): %v\n%s", len(stammtisch), err, diff)
	}
}

// The statistics of a server are always those of its games one by one: after games of many people at any time, tasks that come to their end,
// corrections, games struck out, people who are forgotten, restarts, and with numbers far apart.
func TestServerIsTheSumOfItsGames(t *testing.T) {
	steps := 100
	if nightly {
		steps = 600
	}
	h := newHouse(t)
	rng := rand.New(rand.NewPCG(7, 7))
	today := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	day := "2026-11-01" // the first day that is not over
	var a *archive.Archive
	restart := func() {
		a = archive.New(archive.Config{Store: h.store, Over: func(of table.Task) bool { return of.Daily < day }})
	}
	restart()
	var played []uint64
	var last uint64
	person := func() string { return fmt.Sprint("p", rng.IntN(12)) }
	play := func() {
		r, points := h.playRecord(-1)
		switch at := today.Add(-time.Duration(rng.IntN(400*24)) * time.Hour); rng.IntN(12) {
		case 0:
			r.Info.Date = ""
		case 1:
			r.Info.Date = at.AddDate(1, 0, 0).Format(time.RFC3339) // after now
		case 2, 3:
			r.Info.Date = at.Format(time.RFC3339)
		default: // mostly one after the other
			r.Info.Date = today.Add(-time.Duration(steps-len(played)) * 40 * time.Minute).Format(time.RFC3339)
		}
		s := table.Summary{Players: people, Points: points, BrokenOff: rng.IntN(20) == 0, Stammtisch: rng.IntN(3)}
		r.Info.Table = fmt.Sprint("table ", len(played)/8)
		for seat := range rng.IntN(card.Seats + 1) {
			id := person()
			if !slices.ContainsFunc(s.Players[:seat], func(u table.User) bool { return u.ID == id }) {
				s.Players[seat] = table.User{ID: id, Name: fmt.Sprint(id, " called ", rng.IntN(5))}
			}
		}
		if rng.IntN(4) == 0 {
			s.Daily = dayAfter(day, rng.IntN(5)-2)
		}
		row := h.startGame(r, fmt.Sprint("t", len(played)))
		h.finishGame(row, r, s)
		last = row.Game
		played = append(played, last)
	}
	play()
	for step := range steps {
		some := played[rng.IntN(len(played))]
		switch rng.IntN(12) {
		case 0:
			h.skipTo(last + 1 + rng.Uint64N(1<<(2*rng.IntN(9))))
			restart()
			play()
		case 1, 2:
			if err := a.Strike(guild, some, rng.IntN(2) == 0); err != nil && !errors.Is(err, archive.ErrNothingToStrike) {
				t.Fatal(err)
			}
		case 3:
			g, err := h.store.Game(storage.GameID{Guild: guild, Number: played[rng.IntN(len(played))]})
			if err != nil {
				t.Fatal(err)
			}
			h.replace(some, g.Record, g.Summary)
		case 4:
			day = dayAfter(day, 1)
		case 5:
			restart()
		case 6:
			if rng.IntN(3) == 0 {
				if err := a.Forget(person()); err != nil {
					t.Fatal(err)
				}
			}
		default:
			play()
		}
		if step%3 == 0 {
			h.compareServer(a, today.In(time.FixedZone("", 3600*(step%24-12))))
		}
		if err := a.ReadAll(t.Context(), slog.New(slog.DiscardHandler)); err != nil { // as the archive does in the background
			t.Fatal(err)
		}
	}
	if last < 1<<15 {
		t.Errorf("the last game has only the number %d", last)
	}
}

func dayAfter(day string, days int) string {
	at, _ := time.Parse(time.DateOnly, day)
	return at.AddDate(0, 0, days).Format(time.DateOnly)
}
