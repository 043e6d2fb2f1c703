package storage

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"go.etcd.io/bbolt"
)

// TableRow is the stored form of a table.
type TableRow struct {
	// ID names the table, Guild its guild; neither ever changes.
	ID    string `json:"id"`
	Guild string `json:"guild"`

	// Version counts the changes of the row; 0 is a row that was never stored. Writers pass the version that they know and get the next
	// one.
	Version uint64 `json:"version"`

	// Game is the number of the running game, 0 between games. Only StartGame
	// and FinishGame change it.
	Game uint64 `json:"game,omitempty"`

	// Over says that the table has ended and that only its last messages may be missing. It does not keep anybody from being forgotten.
	Over bool `json:"over,omitempty"`

	// Ended says that the table is closed for good.
	Ended bool `json:"ended,omitempty"`

	// State is the JSON of the table's owner. It may hold secrets of the running game. It comes back as the same JSON, not as the same
	// bytes; nil comes back as null.
	State json.RawMessage `json:"state"`
}

// GameID names the running game.
func (r TableRow) GameID() GameID { return GameID{r.Guild, r.Game} }

// String keeps the state out of every print of the row.
func (r TableRow) String() string {
	return fmt.Sprintf("table %s of guild %s, version %d", r.ID, r.Guild, r.Version)
}

// LogValue keeps the state out of logs.
func (r TableRow) LogValue() slog.Value { return slog.StringValue(r.String()) }

func (r TableRow) validate() error {
	return errors.Join(checkID("table", r.ID), checkID("guild", r.Guild), checkJSON("state", r.State))
}

// SaveTable stores a row and returns it with its new version; on an error it returns the row unchanged. It creates a row with version 0. It
// keeps a row with Ended set, but Tables no longer returns it.
//
// Errors: ErrConflict, ErrEnded, ErrRunning (a game is running, the table cannot end), ErrInvalid.
func (s *Store) SaveTable(row TableRow) (saved TableRow, err error) {
	defer addContext(&err, "save table %s", row.ID)
	return s.changeTable(row, nil, func(tx *bbolt.Tx) (TableRow, error) { return saveTable(tx, row, row.Game) })
}

// changeTable changes the row of a table, and what belongs to it, unless the row or the rest has a fault. On an error it returns the row unchanged.
func (s *Store) changeTable(row TableRow, fault error, change func(*bbolt.Tx) (TableRow, error)) (saved TableRow, err error) {
	if err = cmp.Or(row.validate(), fault); err == nil { // the state is read here once, and never in the transaction, for which all others wait
		err = s.batch(func(tx *bbolt.Tx) (err error) {
			saved, err = change(tx)
			return err
		})
	}
	if err != nil {
		return row, err
	}
	return saved, nil
}

// saveTable stores the row with another running game, if nobody else has changed it.
func saveTable(tx *bbolt.Tx, row TableRow, game uint64) (TableRow, error) {
	key := []byte(row.ID)
	stored, err := headOf(tx.Bucket(bucketTables), key)
	switch {
	case errors.Is(err, ErrNotFound):
		if tx.Bucket(bucketEnded).Get(key) != nil {
			return row, ErrEnded
		}
		stored = TableRow{ID: row.ID, Guild: row.Guild}
	case err != nil:
		return row, err
	}
	switch {
	case row.Version != stored.Version:
		return row, fmt.Errorf("%w: the row has version %d, not %d", ErrConflict, stored.Version, row.Version)
	case row.Guild != stored.Guild:
		return row, fmt.Errorf("%w: a table stays in its guild", ErrInvalid)
	case row.Game != stored.Game:
		return row, fmt.Errorf("%w: the running game is #%d, not #%d", ErrInvalid, stored.Game, row.Game)
	case row.Ended && game != 0:
		return row, ErrRunning
	}
	row.Version++
	row.Game = game
	if !row.Ended {
		return row, putTable(tx.Bucket(bucketTables), row)
	}
	return row, cmp.Or(tx.Bucket(bucketTables).Delete(key), putTable(tx.Bucket(bucketEnded), row))
}

// stateAt begins the state in a row of a table. It is the last field that this program writes, and only there can these bytes stand: within a text of JSON
// a quotation mark has a backslash before it.
var stateAt = []byte(`,"state":`)

// putTable stores the row of a table as put does. It writes a state, which is valid, as it is.
func putTable(b *bbolt.Bucket, row TableRow) error {
	state := row.State
	row.State = nil
	value, err := json.Marshal(envelope[TableRow]{rowVersion, row})
	if err != nil {
		return fmt.Errorf("encode: %w", err)
	}
	if state != nil {
		value = slices.Concat(bytes.TrimSuffix(value, []byte("null}}")), state, []byte("}}"))
	}
	return write(b, []byte(row.ID), value)
}

// headOf loads the row of a table without its state. Migrations have written rows whose fields stand in another order, with the id behind others.
func headOf(b *bbolt.Bucket, key []byte) (TableRow, error) {
	if b.Get(key) == nil {
		return TableRow{}, ErrNotFound
	}
	row, _, err := decodeHead(read(b, key))
	return row, err
}

// decodeHead decodes the row of a table, and returns its state as it is stored, which shares memory with value.
func decodeHead(value []byte) (row TableRow, state []byte, err error) {
	head, rest, found := bytes.Cut(value, stateAt)
	if !found || !bytes.HasPrefix(head, []byte(`{"v":1,"data":{"id":`)) {
		row, err = decode[TableRow](value)
		return row, row.State, err
	}
	row, err = decode[TableRow](append(bytes.Clone(head), "}}"...))
	return row, bytes.TrimSuffix(rest, []byte("}}")), err
}

// Table returns a table, also an ended one. Error: ErrNotFound.
func (s *Store) Table(id string) (row TableRow, err error) {
	defer addContext(&err, "table %s", id)
	return load(s, func(tx *bbolt.Tx) (TableRow, error) {
		row, err := get[TableRow](tx.Bucket(bucketTables), []byte(id))
		if errors.Is(err, ErrNotFound) {
			row, err = get[TableRow](tx.Bucket(bucketEnded), []byte(id))
		}
		return row, err
	})
}

// Tables returns all tables that have not ended, sorted by id.
func (s *Store) Tables() (rows []TableRow, err error) {
	defer addContext(&err, "load tables")
	err = s.view(func(tx *bbolt.Tx) error {
		return tx.Bucket(bucketTables).ForEach(func(key, value []byte) error {
			row, state, err := decodeHead(unseal(key, value))
			if err != nil {
				return fmt.Errorf("table %s: %w", key, err)
			}
			row.State = bytes.Clone(state) // its owner finds out whether it is JSON
			rows = append(rows, row)
			return nil
		})
	})
	return rows, err
}
