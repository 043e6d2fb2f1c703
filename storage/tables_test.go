package storage_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.etcd.io/bbolt"

	"karlchen/storage"
)

// Ensure that rows come back as they were saved, also after closing and opening.
func TestStore_SaveTable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "karlchen.db")
	s := MustOpenAt(t, path)
	one := mustTable(t, s, "g", "one")
	two := mustTable(t, s, "g", "two")
	if one.Version != 1 {
		t.Errorf("first version is %d, want 1", one.Version)
	}
	one.State = json.RawMessage(`{"seats":3}`)
	one, err := s.SaveTable(one)
	if err != nil {
		t.Fatal(err)
	}
	MustClose(t, s)

	s = MustOpenAt(t, path)
	rows, err := s.Tables()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]storage.TableRow{one, two}, rows); diff != "" {
		t.Errorf("tables differ (-want +got):\n%s", diff)
	}
}

func TestStore_SaveTable_Errors(t *testing.T) {
	s := MustOpen(t)
	row := mustTable(t, s, "g", "t")
	playing := mustGame(t, s, "g", "playing", 0)
	ended := mustTable(t, s, "g", "ended")
	ended.Ended = true
	ended, err := s.SaveTable(ended)
	if err != nil {
		t.Fatal(err)
	}

	for _, c := range []struct {
		name   string
		row    storage.TableRow
		change func(*storage.TableRow)
		want   error
	}{
		{"OldVersion", row, func(r *storage.TableRow) { r.Version-- }, storage.ErrConflict},
		{"NewerVersion", row, func(r *storage.TableRow) { r.Version++ }, storage.ErrConflict},
		{"VersionOfNothing", row, func(r *storage.TableRow) { r.ID = "new" }, storage.ErrConflict},
		{"OtherGuild", row, func(r *storage.TableRow) { r.Guild = "h" }, storage.ErrInvalid},
		{"GameFromNowhere", row, func(r *storage.TableRow) { r.Game = 7 }, storage.ErrInvalid},
		{"GameForgotten", playing, func(r *storage.TableRow) { r.Game = 0 }, storage.ErrInvalid},
		{"EndWhilePlaying", playing, func(r *storage.TableRow) { r.Ended = true }, storage.ErrRunning},
		{"AlreadyEnded", ended, func(r *storage.TableRow) {}, storage.ErrEnded},
		{"EndedMayNotReturn", ended, func(r *storage.TableRow) { r.Ended = false }, storage.ErrEnded},
		{"NoID", row, func(r *storage.TableRow) { r.ID = "" }, storage.ErrInvalid},
		{"NoGuild", row, func(r *storage.TableRow) { r.Guild = "" }, storage.ErrInvalid},
		{"LongID", row, func(r *storage.TableRow) { r.ID = strings.Repeat("x", 201) }, storage.ErrInvalid},
		{"ZeroByte", row, func(r *storage.TableRow) { r.Guild = "g\x00" }, storage.ErrInvalid},
		{"NotText", row, func(r *storage.TableRow) { r.ID = "\xff" }, storage.ErrInvalid},
		{"StateNotJSON", row, func(r *storage.TableRow) { r.State = json.RawMessage(`{`) }, storage.ErrInvalid},
		{"StateEmpty", row, func(r *storage.TableRow) { r.State = json.RawMessage{} }, storage.ErrInvalid},
	} {
		t.Run(c.name, func(t *testing.T) {
			before, err := s.Tables()
			if err != nil {
				t.Fatal(err)
			}
			bad := c.row
			c.change(&bad)
			got, err := s.SaveTable(bad)
			if !errors.Is(err, c.want) {
				t.Errorf("error is %v, want %v", err, c.want)
			}
			if diff := cmp.Diff(bad, got); diff != "" {
				t.Errorf("the row did not come back as given:\n%s", diff)
			}
			after, err := s.Tables()
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(before, after); diff != "" {
				t.Errorf("something was written:\n%s", diff)
			}
		})
	}
}

// Ensure that a table saved without a state gets JSON's null.
func TestStore_SaveTable_NoState(t *testing.T) {
	s := MustOpen(t)
	if _, err := s.SaveTable(storage.TableRow{ID: "t", Guild: "g"}); err != nil {
		t.Fatal(err)
	}
	row, err := s.Table("t")
	if err != nil || string(row.State) != "null" {
		t.Errorf("state is %q (%v), want null", row.State, err)
	}
}

// Ensure that an ended table can be looked up, but is not loaded at the start.
func TestStore_EndedTable(t *testing.T) {
	s := MustOpen(t)
	row := mustTable(t, s, "g", "t")
	row.Ended = true
	row, err := s.SaveTable(row)
	if err != nil {
		t.Fatal(err)
	}
	if rows, err := s.Tables(); err != nil || len(rows) != 0 {
		t.Errorf("tables are %v (%v), want none", rows, err)
	}
	got, err := s.Table("t")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(row, got); diff != "" {
		t.Errorf("row differs (-want +got):\n%s", diff)
	}
}

func TestStore_Table_NotFound(t *testing.T) {
	for _, id := range []string{"t", ""} {
		if _, err := MustOpen(t).Table(id); !errors.Is(err, storage.ErrNotFound) {
			t.Errorf("%q: error is %v, want %v", id, err, storage.ErrNotFound)
		}
	}
}

// Ensure that neither fmt nor slog shows the secrets of rows and games.
func TestSecretsAreNotPrinted(t *testing.T) {
	const secret = "HT CQ DA"
	row := storage.TableRow{ID: "t", Guild: "g", State: json.RawMessage(`"` + secret + `"`)}
	game := storage.Game{Header: []byte(secret), Entries: [][]byte{[]byte(secret)}, Record: []byte(secret)}
	var log strings.Builder
	slog.New(slog.NewJSONHandler(&log, nil)).Info("test", "row", row, "game", game)
	for _, text := range []string{log.String(), fmt.Sprintf("%v %+v %s", row, row, row), fmt.Sprintf("%v %+v %s", game, game, game)} {
		if strings.Contains(text, secret) || strings.Contains(text, fmt.Sprint([]byte(secret))) {
			t.Errorf("printed: %s", text)
		}
	}
}

// A change reads the row without its state, which it finds by where it stands. Ensure that it reads rows with other orders of fields, as migrations write them,
// texts that look like a field, and states with such a field of their own, and that the row has the same bytes as any JSON row.
func TestStore_SaveTable_ReadsRowsOfAnyOrder(t *testing.T) {
	s := MustOpen(t)
	for _, id := range []string{"plain", `x,"state":1`, "ended,"} {
		row, err := s.SaveTable(storage.TableRow{ID: id, Guild: `g,"state":`, State: json.RawMessage(`{"id":"other","state":{"version":9},"version":8}`)})
		if err != nil {
			t.Fatal(err)
		}
		want := row
		err = s.Raw(func(tx *bbolt.Tx) error {
			b := tx.Bucket([]byte("tables"))
			written := bytes.Clone(b.Get([]byte(id)))
			if err := storage.PutRow(b, id, row); err != nil {
				return err
			}
			if usual := b.Get([]byte(id)); !bytes.Equal(written, usual) {
				t.Errorf("%s is written as\n%s\nand not as\n%s", id, written, usual)
			}
			fields, err := storage.GetRow[map[string]any](b, id)
			if err != nil {
				return err
			}
			return storage.PutRow(b, id, fields) // sorted by name: the version stands behind the state
		})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			want.Version++
			if row, err = s.SaveTable(row); err != nil || row.Version != want.Version {
				t.Fatalf("%s: %v, %v", id, row, err)
			}
		}
		if got, err := s.Table(id); err != nil || got.Guild != want.Guild || got.Version != want.Version || !bytes.Equal(got.State, want.State) {
			t.Errorf("%s: %v with %s, %v", id, got, got.State, err)
		}
	}
}
