package table_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"karlchen/bot/table"
	"karlchen/storage"
)

// The names of rules and of a Stammtisch at a running table can have the id of somebody who never sat there. It goes with everything else of that person,
// and the table goes on. Before, the table kept it, and every later row of it.
func TestARunningTableForgetsAPersonInItsTexts(t *testing.T) {
	const gone = "1234567890123456789"
	path := filepath.Join(t.TempDir(), "karlchen.db")
	store, err := storage.Open(path, storage.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	tables := table.NewManager(table.Config{Store: store, Observer: nobody{}, Pace: time.Hour})
	snap, err := tables.Create(table.NewTable{
		Guild: guild, Channel: "c", Host: anna, Rules: "ddv", RulesName: "<@" + gone + ">", Games: 4, Computers: 3, Stammtisch: table.StammtischRef{Number: 1, Name: "Bei " + gone},
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err = tables.Do(t.Context(), snap.ID, anna, table.Start{}); err != nil {
		t.Fatal(err)
	}
	if err = errors.Join(tables.ForgetTexts(t.Context(), gone), store.Forget(time.Now(), gone, table.Rename, nil), store.Wipe(t.Context())); err != nil {
		t.Fatal(err)
	}
	if snap, err = tables.Do(t.Context(), snap.ID, anna, table.Look{}); err != nil || snap.RulesName != "…" {
		t.Errorf("the rules are called %q: %v", snap.RulesName, err)
	}
	tables.Close()
	if err := store.Close(); err != nil {
		t.Error(err)
	}
	if data, err := os.ReadFile(path); err != nil || bytes.Contains(data, []byte(gone)) {
		t.Errorf("the file has the id: %v", err)
	}
}

// Who broke a game off need not have played it. Their id goes from its record, and from the table that has ended, with the rest of their data.
func TestWhoBrokeAGameOffIsForgotten(t *testing.T) {
	const gone = "1234567890123456789"
	path := filepath.Join(t.TempDir(), "karlchen.db")
	store, err := storage.Open(path, storage.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	tables := table.NewManager(table.Config{Store: store, Observer: nobody{}, Pace: time.Hour})
	snap, err := tables.Create(table.NewTable{Guild: guild, Channel: "c", Host: anna, Rules: "ddv seating_and_list=off", Games: 4})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range people[1:] {
		_, bad := tables.Do(t.Context(), snap.ID, p, table.Join{})
		err = errors.Join(err, bad)
	}
	_, began := tables.Do(t.Context(), snap.ID, anna, table.Start{})
	_, cut := tables.Do(t.Context(), snap.ID, cora, table.Cut{Game: 1})
	err = errors.Join(err, began, cut, tables.EndFor(t.Context(), snap.ID, table.Aborted, table.User{ID: gone, Name: "Gone"}))
	g, bad := store.Game(storage.GameID{Guild: guild, Number: 1})
	if err = errors.Join(err, bad); err != nil || !bytes.Contains(g.Summary, []byte(gone)) {
		t.Fatalf("%v: %s", err, g.Summary)
	}
	err = errors.Join(store.Forget(time.Now(), gone, table.Rename, nil), store.Wipe(t.Context()))
	if g, bad = store.Game(g.ID); err != nil || bad != nil || bytes.Contains(g.Summary, []byte("Gone")) {
		t.Errorf("%v, %v: %s", err, bad, g.Summary)
	}
	tables.Close()
	if err := store.Close(); err != nil {
		t.Error(err)
	}
	if data, err := os.ReadFile(path); err != nil || bytes.Contains(data, []byte(gone)) {
		t.Errorf("the file has the id: %v", err)
	}
}
