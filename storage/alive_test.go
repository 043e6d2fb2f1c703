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
