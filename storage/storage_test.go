package storage_test

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"karlchen/storage"
)

// quick keeps tests with single writers from waiting for other writers and for the disk.
var quick = storage.Options{NoSync: true, LockTimeout: 100 * time.Millisecond}

// TestMain lets the test binary run as the other process: see child in crash_test.go.
func TestMain(m *testing.M) {
	if role := os.Getenv(childRole); role != "" {
		os.Exit(child(role, os.Getenv(childPath)))
	}
	os.Exit(m.Run())
}

var seed = flag.Uint64("seed", 0, "repeat a random test that has printed this seed")

// newRandom prints its seed, with which a failure can be repeated.
func newRandom(t *testing.T) *rand.Rand {
	start := cmp.Or(*seed, rand.Uint64())
	t.Logf("repeat with -seed %d", start)
	return rand.New(rand.NewPCG(start, 0))
}

// MustOpen opens a database in a temporary directory, and checks and closes it after the test.
func MustOpen(tb testing.TB) *storage.Store {
	tb.Helper()
	return MustOpenAt(tb, filepath.Join(tb.TempDir(), "karlchen.db"))
}

// MustOpenAt is MustOpen for a file that a test wants to open again.
func MustOpenAt(tb testing.TB, path string) *storage.Store {
	tb.Helper()
	s, err := storage.Open(path, quick)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { MustClose(tb, s) })
	return s
}

// MustClose checks and closes a database, unless the test has closed it.
func MustClose(tb testing.TB, s *storage.Store) {
	tb.Helper()
	report, err := s.Check(nil, nil)
	if isClosed(err) {
		return
	}
	if err != nil {
		tb.Error(err)
	}
	if err := report.Err(); err != nil {
		tb.Error(err)
	}
	if err := s.Close(); err != nil {
		tb.Error(err)
	}
}

// mustTable creates a table without a game.
func mustTable(tb testing.TB, s *storage.Store, guild, id string) storage.TableRow {
	tb.Helper()
	row, err := s.SaveTable(storage.TableRow{ID: id, Guild: guild, State: json.RawMessage(`{"seats":4}`)})
	if err != nil {
		tb.Fatal(err)
	}
	return row
}

// mustGame starts a game at a new table and appends n entries.
func mustGame(tb testing.TB, s *storage.Store, guild, table string, n int) storage.TableRow {
	tb.Helper()
	row, err := s.StartGame(mustTable(tb, s, guild, table), []byte("header of "+table))
	if err != nil {
		tb.Fatal(err)
	}
	for seq := range n {
		if err := s.Append(row.GameID(), uint64(seq+1), entry(row.GameID(), uint64(seq+1))); err != nil {
			tb.Fatal(err)
		}
	}
	return row
}

// mustFinish finishes the game at the table.
func mustFinish(tb testing.TB, s *storage.Store, row storage.TableRow) storage.TableRow {
	tb.Helper()
	row, err := s.FinishGame(row, []byte("record of "+row.ID), json.RawMessage(`{"winner":"re"}`))
	if err != nil {
		tb.Fatal(err)
	}
	return row
}

// entry returns an entry that names its game and number.
func entry(id storage.GameID, seq uint64) []byte {
	return fmt.Appendf(nil, "%s/%d/%d", id.Guild, id.Number, seq)
}
