package archive_test

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log/slog"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"karlchen/bot/archive"
	"karlchen/bot/table"
	"karlchen/game/card"
	"karlchen/game/stats"
	"karlchen/storage"
)

var (
	manyGames = flag.Int("games", 0, "the games in the database of BenchmarkManyGames; 0 skips it")
	manyFile  = flag.String("many", "", "the file for them, used again if it exists; a temporary one if empty")
)

// regulars is the number of people of the large server. The first of them plays in each game, so that one person has very many.
const regulars = 1000

// BenchmarkManyGames measures a database with as many games as -games says, played in two years: opening it, a game by its number, a person with a
// fiftieth of all games, a Stammtisch, and the server as the first question after a start and later, the server after another game, and the memory that all this takes.
func BenchmarkManyGames(b *testing.B) {
	if *manyGames == 0 {
		b.Skip("it makes a large file: say -games 1000000")
	}
	path := *manyFile
	if path == "" {
		path = filepath.Join(b.TempDir(), "karlchen.db")
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		writeManyGames(b, path, *manyGames)
	}
	open := func() *storage.Store {
		store, err := storage.Open(path, storage.Options{})
		if err != nil {
			b.Fatal(err)
		}
		return store
	}
	prepare := open()
	begun := time.Now()
	_, _, err := archive.New(archive.Config{Store: prepare}).Person(guild, "p7", stats.AllTime, time.Now())
	b.Logf("the first question of all took %v: %v", time.Since(begun), err)
	begun = time.Now()
	if err := archive.New(archive.Config{Store: prepare}).ReadAll(b.Context(), slog.New(slog.DiscardHandler)); err != nil {
		b.Fatal(err)
	}
	b.Logf("to read and add up all games of the server took %v", time.Since(begun))
	prepare.Close()
	b.Run("open", func(b *testing.B) {
		for b.Loop() {
			if err := open().Close(); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			store := open()
			b.StartTimer()
			if p, _, err := archive.New(archive.Config{Store: store}).Person(guild, "p7", stats.AllTime, time.Now()); err != nil || p.Games < *manyGames/60 {
				b.Fatal(p.Games, err)
			}
			b.StopTimer()
			store.Close()
			b.StartTimer()
		}
	})
	b.Run("server-first", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			store := open()
			b.StartTimer()
			askServer(b, archive.New(archive.Config{Store: store}), stats.AllTime)
			b.StopTimer()
			store.Close()
			b.StartTimer()
		}
	})
	store := open()
	defer store.Close()
	a := archive.New(archive.Config{Store: store})
	b.Run("server-changed", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			b.StopTimer()
			if err := a.Strike(guild, uint64(*manyGames-i%10), i/10%2 == 0); err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
			askServer(b, a, stats.AllTime)
		}
	})
	for w := range stats.Windows {
		b.Run("server-"+w.String(), func(b *testing.B) {
			for b.Loop() {
				askServer(b, a, w)
			}
		})
	}
	b.Run("game", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			number := uint64(i*7919%*manyGames) + 1
			if r, err := a.Game(guild, number, ""); err != nil || r.ID.Number != number {
				b.Fatal(err)
			}
		}
	})
	for name, ask := range map[string]func() error{
		"person": func() error { _, _, err := a.Person(guild, "p7", stats.AllTime, time.Now()); return err },
		"pair":   func() error { _, err := a.Pair(guild, "p7", "p8"); return err },
		"stammtisch": func() error {
			s, err := a.Stammtisch(guild, 1, time.UTC)
			if err == nil && s.Games < *manyGames/200 {
				err = fmt.Errorf("the Stammtisch has %d games", s.Games)
			}
			return err
		},
		"find":   func() error { _, _, err := a.Find(guild, archive.Query{Player: "p7"}, 25); return err },
		"latest": func() error { _, _, err := a.Find(guild, archive.Query{}, 25); return err },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if err := ask(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	b.Logf("%d MiB of memory are in use", m.HeapAlloc>>20)
}

// askServer asks all that the statistics of a server show.
func askServer(b *testing.B, a *archive.Archive, w stats.Window) {
	b.Helper()
	now := time.Now()
	s, err := a.Server(guild, w, now)
	_, errWeek := a.Week(guild, now)
	_, errWeeks := a.Weeks(guild, now, 12)
	if err := errors.Join(err, errWeek, errWeeks); err != nil || s.Games == 0 || len(s.People) > regulars {
		b.Fatalf("%v: %d games of %d people: %v", w, s.Games, len(s.People), err)
	}
}

// writeManyGames writes finished games of one server into a new database, in the order of their keys and in large transactions, past the store. So it
// writes rows as the first version of the format had them.
func writeManyGames(b *testing.B, path string, games int) {
	store, err := storage.Open(path, storage.Options{})
	if err != nil {
		b.Fatal(err)
	}
	store.Close()
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{InitialMmapSize: math.MaxInt >> 27, NoSync: true})
	if err != nil {
		b.Fatal(err)
	}
	h := newHouse(b)
	type sample struct {
		header        []byte
		before, after []byte // of the record, around the time of its deal
		entries       [][]byte
		summary       table.Summary
	}
	samples := make([]sample, 100)
	for i := range samples {
		r, points := h.playRecord(-1)
		before, after, ok := strings.Cut(r.String(), r.Info.Date)
		if !ok {
			b.Fatal("the record has no time")
		}
		begun := *r
		begun.Moves = nil
		s := sample{header: []byte(begun.String()), before: []byte(before), after: []byte(after), summary: table.Summary{Points: points}}
		for _, m := range r.Moves {
			s.entries = append(s.entries, fmt.Append(nil, m))
		}
		samples[i] = s
	}
	row := func(data any) []byte {
		value, err := json.Marshal(map[string]any{"v": 1, "data": data})
		if err != nil {
			b.Fatal(err)
		}
		return value
	}
	const batch = 20_000
	between := 2 * 365 * 24 * time.Hour / time.Duration(games)
	begun := time.Now()
	for from := 0; from < games; from += batch {
		err := db.Update(func(tx *bbolt.Tx) error {
			rows, entries, records := tx.Bucket([]byte("games")), tx.Bucket([]byte("entries")), tx.Bucket([]byte("records"))
			rows.FillPercent, entries.FillPercent, records.FillPercent = 0.9, 0.9, 0.9
			for i := from; i < min(from+batch, games); i++ {
				s := samples[i%len(samples)]
				for seat := range s.summary.Players {
					n := (i*card.Seats*31 + seat*257) % regulars
					if seat == 0 && i%50 == 0 {
						n = 7
					}
					s.summary.Players[seat] = table.User{ID: fmt.Sprint("p", n), Name: fmt.Sprint("Person ", n)}
				}
				dealt := begun.Add(-time.Duration(games-i)*between).AppendFormat(nil, time.RFC3339)
				s.summary.Stammtisch = 0
				if i%1000 < 8 { // eight of a thousand games
					s.summary.Stammtisch = 1
				}
				summary, err := json.Marshal(s.summary)
				if err != nil {
					return err
				}
				key := binary.BigEndian.AppendUint64([]byte(guild+"\x00"), uint64(i+1))
				err = errors.Join(
					rows.Put(key, row(map[string]any{"table": fmt.Sprint("t", i/16), "finished": true, "entries": len(s.entries), "summary": json.RawMessage(summary)})),
					records.Put(key, slices.Concat(s.before, dealt, s.after)), entries.Put(binary.BigEndian.AppendUint64(key, 0), s.header))
				for seq, e := range s.entries {
					err = errors.Join(err, entries.Put(binary.BigEndian.AppendUint64(key, uint64(seq+1)), e))
				}
				if err != nil {
					return err
				}
			}
			return tx.Bucket([]byte("guilds")).Put([]byte(guild), row(map[string]any{"last_game": min(from+batch, games)}))
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	if err := errors.Join(db.Sync(), db.Close()); err != nil {
		b.Fatal(err)
	}
	info, _ := os.Stat(path)
	b.Logf("%d games are %d MiB, written in %v", games, info.Size()>>20, time.Since(begun))
}
