package storage_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"karlchen/storage"
)

// Ensure that a game comes back whole, while it runs and when it is finished.
func TestStore_Game(t *testing.T) {
	path := filepath.Join(t.TempDir(), "karlchen.db")
	s := MustOpenAt(t, path)
	row := mustGame(t, s, "g", "t", 2)
	if row.Version != 2 || row.Game != 1 {
		t.Errorf("row has version %d and game %d, want 2 and 1", row.Version, row.Game)
	}
	id := row.GameID()
	want := storage.Game{
		ID: id, Table: "t", Header: []byte("header of t"),
		Entries: [][]byte{entry(id, 1), entry(id, 2)},
	}
	got, err := s.Game(id)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("running game differs (-want +got):\n%s", diff)
	}

	row = mustFinish(t, s, row)
	if row.Version != 3 || row.Game != 0 {
		t.Errorf("row has version %d and game %d, want 3 and 0", row.Version, row.Game)
	}
	MustClose(t, s)
	s = MustOpenAt(t, path)
	want.Finished, want.Record, want.Summary = true, []byte("record of t"), json.RawMessage(`{"winner":"re"}`)
	got, err = s.Game(id)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("finished game differs (-want +got):\n%s", diff)
	}
	stored, err := s.Table("t")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(row, stored); diff != "" {
		t.Errorf("row differs (-want +got):\n%s", diff)
	}
}

// Ensure that callers can change returned values.
func TestStore_Game_ReturnsCopies(t *testing.T) {
	s := MustOpen(t)
	id := mustFinish(t, s, mustGame(t, s, "g", "t", 1)).GameID()
	id.Number = 1
	for range 2 {
		game, err := s.Game(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range [][]byte{game.Header, game.Entries[0], game.Record, game.Summary} {
			if b[0] == 'X' {
				t.Error("a change reached the database")
			}
			b[0] = 'X'
		}
	}
}

// Ensure that each guild counts its games from one, and never gives a number twice.
func TestStore_StartGame_Numbers(t *testing.T) {
	s := MustOpen(t)
	for i, c := range []struct {
		guild string
		want  uint64
	}{{"g", 1}, {"g", 2}, {"h", 1}, {"g", 3}, {"gg", 1}, {"h", 2}} {
		row := mustGame(t, s, c.guild, fmt.Sprint(i), 0)
		if row.Game != c.want {
			t.Errorf("game %d of guild %s has number %d, want %d", i, c.guild, row.Game, c.want)
		}
		if i%2 == 0 {
			mustFinish(t, s, row)
		}
	}
}

// Ensure that a table that was never saved can start with a game.
func TestStore_StartGame_NewTable(t *testing.T) {
	s := MustOpen(t)
	row, err := s.StartGame(storage.TableRow{ID: "t", Guild: "g"}, []byte("h"))
	if err != nil || row.Version != 1 || row.Game != 1 {
		t.Errorf("row is %v with game %d (%v), want version 1 and game 1", row, row.Game, err)
	}
}

func TestStore_StartGame_Errors(t *testing.T) {
	s := MustOpen(t)
	row := mustTable(t, s, "g", "t")
	playing := mustGame(t, s, "g", "playing", 0)
	for _, c := range []struct {
		name   string
		row    storage.TableRow
		change func(*storage.TableRow)
		header string
		want   error
	}{
		{"OldVersion", row, func(r *storage.TableRow) { r.Version-- }, "h", storage.ErrConflict},
		{"NoHeader", row, func(r *storage.TableRow) {}, "", storage.ErrInvalid},
		{"NoID", row, func(r *storage.TableRow) { r.ID = "" }, "h", storage.ErrInvalid},
		{"Ending", row, func(r *storage.TableRow) { r.Ended = true }, "h", storage.ErrRunning},
		{"AlreadyPlaying", playing, func(r *storage.TableRow) {}, "h", storage.ErrRunning},
		{"PlayingUnknowingly", playing, func(r *storage.TableRow) { r.Game = 0 }, "h", storage.ErrInvalid},
	} {
		t.Run(c.name, func(t *testing.T) {
			bad := c.row
			c.change(&bad)
			if _, err := s.StartGame(bad, []byte(c.header)); !errors.Is(err, c.want) {
				t.Errorf("error is %v, want %v", err, c.want)
			}
		})
	}
	next, err := s.StartGame(row, []byte("h"))
	if err != nil || next.Game != 2 {
		t.Errorf("next game is #%d (%v): a failed start must not use up a number", next.Game, err)
	}
}

func TestStore_Append_Errors(t *testing.T) {
	s := MustOpen(t)
	id := mustGame(t, s, "g", "t", 2).GameID()
	finished := mustGame(t, s, "g", "finished", 2)
	mustFinish(t, s, finished)
	for _, c := range []struct {
		name  string
		id    storage.GameID
		seq   uint64
		entry string
		want  error
	}{
		{"Header", id, 0, "x", storage.ErrConflict},
		{"Again", id, 2, "x", storage.ErrConflict},
		{"Gap", id, 4, "x", storage.ErrConflict},
		{"LargestNumber", id, 1<<64 - 1, "x", storage.ErrConflict},
		{"Empty", id, 3, "", storage.ErrInvalid},
		{"Finished", finished.GameID(), 3, "x", storage.ErrFinished},
		{"FinishedAgain", finished.GameID(), 1, "x", storage.ErrFinished},
		{"NoSuchGame", storage.GameID{Guild: "g", Number: 9}, 1, "x", storage.ErrNotFound},
		{"NoSuchGuild", storage.GameID{Number: 1}, 1, "x", storage.ErrNotFound},
	} {
		t.Run(c.name, func(t *testing.T) {
			if err := s.Append(c.id, c.seq, []byte(c.entry)); !errors.Is(err, c.want) {
				t.Errorf("error is %v, want %v", err, c.want)
			}
		})
	}
	if game, err := s.Game(id); err != nil || len(game.Entries) != 2 {
		t.Errorf("game is %v (%v), want two entries", game, err)
	}
}

func TestStore_FinishGame_Errors(t *testing.T) {
	s := MustOpen(t)
	idle := mustTable(t, s, "g", "idle")
	playing := mustGame(t, s, "g", "playing", 1)
	finished := mustGame(t, s, "g", "finished", 1)
	mustFinish(t, s, finished)
	for _, c := range []struct {
		name            string
		row             storage.TableRow
		record, summary string
		want            error
	}{
		{"NothingRuns", idle, "r", "{}", storage.ErrNotFound},
		{"Twice", finished, "r", "{}", storage.ErrConflict},
		{"NoRecord", playing, "", "{}", storage.ErrInvalid},
		{"SummaryNotJSON", playing, "r", "re", storage.ErrInvalid},
		{"NeverStored", storage.TableRow{ID: "new", Guild: "g", Game: 1}, "r", "{}", storage.ErrInvalid},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := s.FinishGame(c.row, []byte(c.record), json.RawMessage(c.summary)); !errors.Is(err, c.want) {
				t.Errorf("error is %v, want %v", err, c.want)
			}
		})
	}
	if game, err := s.Game(playing.GameID()); err != nil || game.Finished {
		t.Errorf("game is %v (%v), want it running", game, err)
	}
}

// Ensure that tables may append at the same time, and that of several writers of the
// same entry exactly one wins.
func TestStore_Append_Concurrently(t *testing.T) {
	const tables, writers, moves = 12, 3, 15
	s := MustOpen(t)
	var group sync.WaitGroup
	for table := range tables {
		id := mustGame(t, s, fmt.Sprint(table%2), fmt.Sprint(table), 0).GameID()
		wins := make([]int, moves)
		var mutex sync.Mutex
		var rivals sync.WaitGroup
		for range writers {
			rivals.Go(func() {
				for i := range moves {
					err := s.Append(id, uint64(i+1), entry(id, uint64(i+1)))
					switch {
					case err == nil:
						mutex.Lock()
						wins[i]++
						mutex.Unlock()
					case !errors.Is(err, storage.ErrConflict):
						t.Error(err)
					}
				}
			})
		}
		group.Go(func() {
			rivals.Wait()
			for i, n := range wins {
				if n != 1 {
					t.Errorf("%v: entry %d was acknowledged %d times", id, i+1, n)
				}
			}
			if game, err := s.Game(id); err != nil || len(game.Entries) != moves {
				t.Errorf("game is %v (%v), want %d entries", game, err, moves)
			}
		})
	}
	group.Wait()
}

// Ensure that one refused change does not spoil those that share its transaction.
func TestStore_Append_RefusalAmongOthers(t *testing.T) {
	s := MustOpen(t)
	id := mustGame(t, s, "g", "t", 1).GameID()
	var group sync.WaitGroup
	for i := range 8 {
		row := mustTable(t, s, "g", fmt.Sprint(i))
		group.Go(func() {
			if _, err := s.StartGame(row, []byte("h")); err != nil {
				t.Error(err)
			}
		})
		group.Go(func() {
			if err := s.Append(id, 1, []byte("x")); !errors.Is(err, storage.ErrConflict) {
				t.Errorf("error is %v, want %v", err, storage.ErrConflict)
			}
		})
	}
	group.Wait()
	if game, err := s.Game(storage.GameID{Guild: "g", Number: 9}); err != nil {
		t.Errorf("game is %v (%v), want #9 to be the last", game, err)
	}
}
