package storage_test

import (
	"errors"
	"path/filepath"
	"testing"
	"time"

	"karlchen/storage"
)

// Ensure that the last sign of life survives, that an older file has none, and that it belongs to no guild's or user's settings.
func TestStore_Alive(t *testing.T) {
	path := filepath.Join(t.TempDir(), "karlchen.db")
	s := MustOpenAt(t, path)
	if last, err := s.Alive(); err != nil || !last.IsZero() {
		t.Errorf("a new file tells of %v, %v", last, err)
	}
	want := time.Date(2026, 11, 20, 20, 15, 0, 500, time.UTC)
	for _, now := range []time.Time{want.Add(-time.Hour), want} {
		if err := s.SetAlive(now); err != nil {
			t.Fatal(err)
		}
	}
	MustClose(t, s)
	s = MustOpenAt(t, path)
	if last, err := s.Alive(); err != nil || !last.Equal(want) {
		t.Errorf("the last sign of life is %v, %v", last, err)
	}
	if report, err := s.Check(func(storage.Game) error { return nil }, nil); err != nil || report.Err() != nil {
		t.Errorf("%v, %v", err, report.Err())
	}
}

// Ensure that an entry and its table are stored together or not at all.
func TestStore_AppendAt(t *testing.T) {
	s := MustOpenAt(t, filepath.Join(t.TempDir(), "karlchen.db"))
	row := mustTable(t, s, "g", "one")
	if _, err := s.AppendAt(row, 1, []byte("x")); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("without a game: %v", err)
	}
	row, err := s.StartGame(row, []byte("header"))
	if err != nil {
		t.Fatal(err)
	}
	row.State = []byte(`{"turn":2}`)
	saved, err := s.AppendAt(row, 1, []byte("1:healthy"))
	if err != nil || saved.Version != row.Version+1 {
		t.Fatalf("version %d after %d, %v", saved.Version, row.Version, err)
	}
	for name, try := range map[string]func() error{
		"an old row":       func() error { _, err := s.AppendAt(row, 2, []byte("2:healthy")); return err },
		"an entry twice":   func() error { _, err := s.AppendAt(saved, 1, []byte("1:healthy")); return err },
		"an entry too far": func() error { _, err := s.AppendAt(saved, 3, []byte("3:healthy")); return err },
	} {
		if err := try(); !errors.Is(err, storage.ErrConflict) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := s.AppendAt(saved, 2, nil); !errors.Is(err, storage.ErrInvalid) {
		t.Errorf("an empty entry: %v", err)
	}
	game, err := s.Game(saved.GameID())
	stored, rowErr := s.Table("one")
	if err != nil || rowErr != nil || len(game.Entries) != 1 || string(stored.State) != `{"turn":2}` || stored.Version != saved.Version {
		t.Errorf("%v, %d entries; %v, %v", err, len(game.Entries), rowErr, stored)
	}
}

// Ensure that a silence of exactly the limit is no outage, and that an outage moves the deadlines that fell after its begin, up to its end, and no others.
func TestStore_BeatAtTheEdges(t *testing.T) {
	const limit, hour = 2 * time.Minute, time.Hour
	due := time.Date(2026, 11, 20, 13, 0, 0, 0, time.UTC)
	for name, test := range map[string]struct {
		from, to, moved time.Duration // of a silence, before or after the deadline; and how far it moves
	}{
		"as long as is usual":            {-limit / 2, limit / 2, 0},
		"longer than that":               {-limit / 2, limit/2 + 1, limit + 1},
		"from the deadline on":           {0, hour, 0},
		"from a moment before it":        {-1, hour, hour + 1},
		"up to the deadline":             {-hour, 0, hour},
		"up to a moment before it":       {-hour, -1, 0},
		"long over, from the present on": {hour, 2 * hour, 0},
	} {
		s := MustOpen(t)
		must(t, s, due.Add(test.from), func(tx *storage.Tx) error {
			j := job("close", "2026-11-20 14:00")
			j.Deadline = true
			return tx.Schedule(j)
		})
		for _, at := range []time.Duration{test.from, test.to} {
			if err := s.Beat(due.Add(at), limit); err != nil {
				t.Fatal(err)
			}
		}
		if moved := mustJobs(t, s, "l")["close"].Due.Sub(due); moved != test.moved {
			t.Errorf("a silence %s moves the deadline by %v, want %v", name, moved, test.moved)
		}
	}
}
