package storage_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"karlchen/storage"
)

// leagueRow is a row of a league as storage knows it: JSON, and the parts of its key.
type leagueRow struct {
	json.RawMessage
	kind  string
	fixed bool
	key   []any
}

func (r leagueRow) Stored() (kind string, fixed bool, key []any) { return r.kind, r.fixed, r.key }

// newRow returns a row that may change.
func newRow(kind, data string, key ...any) leagueRow {
	for i, part := range key {
		if number, ok := part.(int); ok {
			key[i] = uint64(number)
		}
	}
	return leagueRow{json.RawMessage(data), kind, false, key}
}

func TestPut_RefusesToChangeFixedRows(t *testing.T) {
	s := MustOpen(t)
	populate(t, s)
	put := func(fn func(*storage.Tx) error) error { return s.Change(time.Now(), fn) }
	outcome := newRow("outcomes", `{}`, "g.1", 1, 1)
	outcome.fixed = true
	if err := put(func(tx *storage.Tx) error { return storage.Put(tx, outcome) }); !errors.Is(err, storage.ErrConflict) {
		t.Errorf("an outcome was changed: %v", err)
	}
	if err := put(func(tx *storage.Tx) error { return storage.Remove(tx, outcome) }); !errors.Is(err, storage.ErrInvalid) {
		t.Errorf("an outcome was removed: %v", err)
	}
	if err := put(func(tx *storage.Tx) error { return storage.Put(tx, newRow("weeks", `{}`, "g.1", 1, 0)) }); !errors.Is(err, storage.ErrInvalid) {
		t.Errorf("a week without a number was stored: %v", err)
	}
}

// The league with number 1 is not the beginning of the one with number 10.
func TestTx_EraseLeague_LeavesTheOthers(t *testing.T) {
	s := MustOpen(t)
	err := s.Change(time.Now(), func(tx *storage.Tx) error {
		for n := range 10 {
			id := fmt.Sprintf("g.%d", n+1)
			err := errors.Join(storage.Put(tx, newRow("leagues", `{"league":"`+id+`"}`, id)), storage.Put(tx, newRow("members", `{"league":"`+id+`","id":"1"}`, id, "1")),
				tx.Log(id, json.RawMessage(`{"action":"found"}`)))
			if err != nil {
				return err
			}
		}
		return tx.EraseLeague("g.1")
	})
	if err != nil {
		t.Fatal(err)
	}
	report, err := s.Check(nil, nil)
	if err != nil || report.Leagues != 9 || report.Rows != 18 || report.Log != 9 {
		t.Errorf("%d leagues, %d rows and %d entries are left: %v", report.Leagues, report.Rows, report.Log, err)
	}
}
