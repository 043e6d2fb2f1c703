package storage_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"karlchen/game/league"
	"karlchen/storage"
)

func TestPut_RefusesToChangeFixedRows(t *testing.T) {
	s := MustOpen(t)
	populate(t, s)
	put := func(fn func(*storage.Tx) error) error { return s.Change(time.Now(), fn) }
	for what, err := range map[string]error{
		"an outcome": put(func(tx *storage.Tx) error {
			return storage.Put(tx, league.Outcome{League: "g.1", Season: 1, Number: 1})
		}),
		"a correction": put(func(tx *storage.Tx) error {
			return storage.Put(tx, league.Ruling{League: "g.1", Season: 1, Number: 1})
		}),
		"a snapshot": put(func(tx *storage.Tx) error {
			return storage.Put(tx, league.Ranking{League: "g.1", Season: 1, Week: 1, Number: 1})
		}),
	} {
		if !errors.Is(err, storage.ErrConflict) {
			t.Errorf("%s was changed: %v", what, err)
		}
	}
	if err := put(func(tx *storage.Tx) error {
		return storage.Remove(tx, league.Outcome{League: "g.1", Season: 1, Number: 1})
	}); !errors.Is(err, storage.ErrInvalid) {
		t.Errorf("an outcome was removed: %v", err)
	}
	if err := put(func(tx *storage.Tx) error { return storage.Put(tx, league.Week{League: "g.1", Season: 1}) }); !errors.Is(err, storage.ErrInvalid) {
		t.Errorf("a week without a number was stored: %v", err)
	}
}

// The league with number 1 is not the beginning of the one with number 10.
func TestTx_EraseLeague_LeavesTheOthers(t *testing.T) {
	s := MustOpen(t)
	err := s.Change(time.Now(), func(tx *storage.Tx) error {
		for n := range 10 {
			l := league.League{ID: fmt.Sprintf("g.%d", n+1), Guild: "g"}
			m := league.Member{League: l.ID, User: "1", State: league.MemberActive}
			if err := errors.Join(storage.Put(tx, l), storage.Put(tx, m), tx.Log(l.ID, league.LogEntry{Action: "found"})); err != nil {
				return err
			}
		}
		return tx.EraseLeague("g.1")
	})
	if err != nil {
		t.Fatal(err)
	}
	report, err := s.Check(nil)
	if err != nil || report.Leagues != 9 || report.Members != 9 || report.Log != 9 {
		t.Errorf("%d leagues, %d members and %d entries are left: %v", report.Leagues, report.Members, report.Log, err)
	}
}
