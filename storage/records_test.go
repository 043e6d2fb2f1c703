package storage_test

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"karlchen/storage"
)

// numbers returns the numbers of the games from which facts are derived.
func numbers(t *testing.T, s *storage.Store, guild string) (all []uint64) {
	t.Helper()
	err := s.Derive(guild, 1, nil, func(g storage.Game) ([]string, []byte) {
		if !g.Finished || len(g.Record) == 0 || g.Entries != nil || g.Header != nil {
			t.Errorf("the record is %v", g)
		}
		if !slices.Contains(all, g.ID.Number) {
			all = append(all, g.ID.Number)
		}
		return nil, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestStore_FactsOfFinishedGames(t *testing.T) {
	s := MustOpen(t)
	mustFinish(t, s, mustGame(t, s, "g", "a", 3))
	mustGame(t, s, "g", "b", 3)
	mustFinish(t, s, mustGame(t, s, "g", "c", 0))
	mustFinish(t, s, mustGame(t, s, "gg", "d", 1))
	if got := numbers(t, s, "g"); !slices.Equal(got, []uint64{1, 3}) {
		t.Errorf("the records of g are %v", got)
	}
	if got := numbers(t, s, "ggg"); got != nil {
		t.Errorf("a server without games has %v", got)
	}
	if guilds, err := s.Guilds(); err != nil || !slices.Equal(guilds, []string{"g", "gg"}) {
		t.Errorf("the guilds are %v, %v", guilds, err)
	}
}

func TestStore_Correct(t *testing.T) {
	s := MustOpen(t)
	row := mustFinish(t, s, mustGame(t, s, "g", "a", 3))
	id := storage.GameID{Guild: row.Guild, Number: 1}
	change := func(g *storage.Game) error {
		g.Struck, g.Record, g.Summary, g.Notes = true, []byte("another"), json.RawMessage(`{"winner":"kontra"}`), json.RawMessage(`[1]`)
		g.Entries, g.Table = nil, "elsewhere" // nobody may change these
		return nil
	}
	for _, record := range []string{"record of a", "another"} { // the first is that of the actions
		err := s.Correct(id, func(g *storage.Game) error { g.Struck, g.Record, g.Corrected = true, []byte(record), false; return nil })
		if g, bad := s.Game(id); err != nil || bad != nil || g.Corrected != (record == "another") {
			t.Fatalf("%s: %+v, %v, %v", record, g, err, bad)
		}
	}
	if err := s.Correct(id, change); err != nil {
		t.Fatal(err)
	}
	g, err := s.Game(id)
	if err != nil || !g.Struck || !g.Corrected || string(g.Record) != "another" || string(g.Summary) != `{"winner":"kontra"}` || string(g.Notes) != `[1]` {
		t.Errorf("the game is %+v, %v", g, err)
	}
	if len(g.Entries) != 3 || g.Table != "a" {
		t.Errorf("what was played has changed: %+v", g)
	}

	no := errors.New("no")
	running := mustGame(t, s, "g", "b", 1).GameID()
	for name, c := range map[string]struct {
		id     storage.GameID
		change func(*storage.Game) error
		want   error
	}{
		"who changes refuses":  {id, func(g *storage.Game) error { g.Struck = false; return no }, no},
		"no record":            {id, func(g *storage.Game) error { g.Record = nil; return nil }, storage.ErrInvalid},
		"notes that are text":  {id, func(g *storage.Game) error { g.Notes = []byte("x"); return nil }, storage.ErrInvalid},
		"a game that is going": {running, change, storage.ErrRunning},
		"no such game":         {storage.GameID{Guild: "g", Number: 9}, change, storage.ErrNotFound},
	} {
		if err := s.Correct(c.id, c.change); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if g, err := s.Game(id); err != nil || !g.Struck || string(g.Record) != "another" {
		t.Errorf("a refused correction has changed something: %+v, %v", g, err)
	}
}
