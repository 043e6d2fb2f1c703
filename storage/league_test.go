package storage_test

import (
	"encoding/json"
	"errors"
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

// Waits is as simple as a test needs: every post and every mailbox waits.
func (r leagueRow) Waits() bool { return r.kind == "posts" || r.kind == "mailboxes" }

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
