package storage_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"karlchen/storage"
)

// factsOf returns the numbers and facts of a guild's games, or of a person's.
func factsOf(t *testing.T, s *storage.Store, person string) (all []string) {
	t.Helper()
	err := s.Facts("g", person, storage.AllNumbers, func(number uint64, facts []byte) bool {
		all = append(all, fmt.Sprintf("%d %s", number, facts))
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Ensure that facts are derived once for each finished game, also for those of a file from before there were facts, again after a correction or with
// another version, and that games are found by person, the latest first.
func TestStore_Derive(t *testing.T) {
	s := MustOpenAt(t, unpack(t, 5)) // game 2 is finished
	asked := 0
	derive := func(version int) {
		t.Helper()
		err := s.Derive("g", version, nil, func(g storage.Game) ([]string, []byte) {
			asked++
			return []string{"anna", "ben", "anna", ""}[:4-g.ID.Number%2], fmt.Appendf(nil, "v%d %s", version, g.Record)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	same := func(what, person string, want ...string) {
		t.Helper()
		if got := factsOf(t, s, person); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", what, got, want)
		}
	}
	derive(1)
	same("a file from before", "", "2 v1 record of ended")
	for i := range 3 {
		mustFinish(t, s, mustGame(t, s, "g", fmt.Sprint("t", i), 1))
	}
	same("before they are derived", "", "2 v1 record of ended")
	derive(1)
	derive(1)
	if asked != 4 {
		t.Errorf("%d games were read, want 4", asked)
	}
	same("of a person", "ben", "5 v1 record of t2", "4 v1 record of t1", "3 v1 record of t0", "2 v1 record of ended")
	same("of nobody", "clara")
	err := s.Correct(storage.GameID{Guild: "g", Number: 4}, func(g *storage.Game) error {
		g.Record = []byte("other")
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	same("after a correction", "anna", "5 v1 record of t2", "3 v1 record of t0", "2 v1 record of ended")
	derive(1)
	same("derived again", "anna", "5 v1 record of t2", "4 v1 other", "3 v1 record of t0", "2 v1 record of ended")
	derive(2)
	same("of another version", "", "5 v2 record of t2", "4 v2 other", "3 v2 record of t0", "2 v2 record of ended")
}

// Ensure that facts are derived step by step while the caller goes on, and that all are there in the end.
func TestStore_Derive_InSteps(t *testing.T) {
	s := MustOpen(t)
	const games = 450 // more than two steps
	for i := range games {
		mustFinish(t, s, mustGame(t, s, "g", fmt.Sprint("t", i), 1))
	}
	steps, err := 0, storage.ErrUnread
	for ; errors.Is(err, storage.ErrUnread); steps++ {
		err = s.Derive("g", 1, func() bool { return false }, func(storage.Game) ([]string, []byte) { return nil, []byte("x") })
	}
	if got := len(factsOf(t, s, "")); err != nil || got != games || steps < 3 {
		t.Errorf("after %d steps %d games have facts: %v", steps, got, err)
	}
}

// Ensure that a game that changes while its facts are derived does not keep those of before, which may name a forgotten person.
func TestStore_Derive_WhileAGameChanges(t *testing.T) {
	s := MustOpen(t)
	id := mustGame(t, s, "g", "t", 1).GameID()
	row, err := s.Table("t")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.FinishGame(row, []byte("of anna"), json.RawMessage(`{"players":["anna"]}`)); err != nil {
		t.Fatal(err)
	}
	times := 0
	err = s.Derive("g", 1, nil, func(g storage.Game) ([]string, []byte) {
		if times++; times == 1 {
			err := s.Forget(time.Now(), "anna", func(g *storage.Game, _, id, _ string) error {
				g.Record, g.Summary = []byte("of "+id), json.RawMessage(`{}`)
				return nil
			}, nil)
			if err != nil {
				t.Error(err)
			}
		}
		return []string{string(g.Record[3:])}, g.Record
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := factsOf(t, s, "anna"); times < 2 || len(got) > 0 {
		t.Errorf("after %d readings the facts are %q", times, got)
	}
	game, err := s.Game(id)
	if got := factsOf(t, s, ""); err != nil || len(got) != 1 || got[0] != "1 "+string(game.Record) {
		t.Errorf("the facts are %q: %v", got, err)
	}
}

// Ensure that many games need many pages, and none is left out or told twice.
func TestStore_Facts_ManyGames(t *testing.T) {
	s := MustOpen(t)
	const games = 2500
	copyGame(t, s, games)
	if err := s.Derive("g", 1, nil, func(storage.Game) ([]string, []byte) { return []string{"anna"}, []byte("x") }); err != nil {
		t.Fatal(err)
	}
	for _, person := range []string{"", "anna"} {
		next := uint64(games)
		err := s.Facts("g", person, storage.AllNumbers, func(number uint64, facts []byte) bool {
			if number != next || string(facts) != "x" {
				t.Fatalf("game %d has %q, want game %d", number, facts, next)
			}
			next--
			return true
		})
		if err != nil || next != 0 {
			t.Errorf("%d games are missing: %v", next, err)
		}
	}
}

// copyGame writes finished games of the guild g, without facts and without the work of playing them.
func copyGame(t *testing.T, s *storage.Store, games int) {
	t.Helper()
	mustFinish(t, s, mustGame(t, s, "g", "t", 1))
	err := s.Raw(func(tx *bbolt.Tx) error {
		for _, bucket := range []string{"games", "records", "entries"} {
			b := tx.Bucket([]byte(bucket))
			for n := range uint64(games - 1) {
				if bucket == "entries" {
					for seq := range uint64(2) {
						if err := storage.Write(b, gameKey("g", n+2, seq), storage.Read(b, gameKey("g", 1, seq))); err != nil {
							return err
						}
					}
					continue
				}
				if err := storage.Write(b, gameKey("g", n+2), storage.Read(b, gameKey("g", 1))); err != nil {
					return err
				}
			}
		}
		return storage.PutRow(tx.Bucket([]byte("guilds")), "g", map[string]any{"last_game": games})
	})
	if err != nil {
		t.Fatal(err)
	}
}
