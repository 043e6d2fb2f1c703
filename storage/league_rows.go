package storage

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"go.etcd.io/bbolt"

	"karlchen/game/league"
)

// Row is a value that the database keeps under a key.
type Row interface {
	// Stored says where the row stands: in the bucket of its kind, under the parts of its key (texts, and numbers from 1 as uint64). A fixed row is
	// written once and never changes.
	Stored() (kind string, fixed bool, key []any)
}

func bucketOf(r Row) []byte {
	kind, _, _ := r.Stored()
	return []byte(kind)
}

func partsOf(r Row) []any {
	_, _, parts := r.Stored()
	return parts
}

func isFixed(r Row) bool {
	_, fixed, _ := r.Stored()
	return fixed
}

// rowKey returns the key of a row, or where parts are missing what the keys of all rows begin with that have the others.
func rowKey(r Row) (key []byte, whole bool) {
	for _, part := range partsOf(r) {
		switch part := part.(type) {
		case string:
			if part == "" {
				return key, false
			}
			key = append(append(key, part...), 0)
		case uint64:
			if part == 0 {
				return key, false
			}
			key = binary.BigEndian.AppendUint64(key, part)
		}
	}
	return key, true
}

// View is a reading transaction: what is read in it was so at one moment. It is valid only inside the function that gets it.
type View struct{ tx *bbolt.Tx }

// Read runs fn in a reading transaction.
func (s *Store) Read(fn func(View) error) error {
	return s.view(func(tx *bbolt.Tx) error { return fn(View{tx}) })
}

// Get returns the row of a league that has the key of the one given. Error: ErrNotFound.
func Get[T Row](v View, of T) (T, error) {
	key, _ := rowKey(of)
	row, err := get[T](v.tx.Bucket(bucketOf(of)), key)
	if err != nil {
		return row, fmt.Errorf("%s: %w", describe(of), err)
	}
	return row, nil
}

// All returns the rows whose keys begin with those parts that the one given has, in the order of their keys.
func All[T Row](v View, under T) (rows []T, err error) {
	prefix, _ := rowKey(under)
	cursor := v.tx.Bucket(bucketOf(under)).Cursor()
	for key, value := cursor.Seek(prefix); key != nil && bytes.HasPrefix(key, prefix); key, value = cursor.Next() {
		row, err := decode[T](value)
		if err != nil {
			return nil, fmt.Errorf("a row of %s: %w", describe(under), err)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// Leagues returns the leagues of a server, in the order in which they were founded.
func (v View) Leagues(guild string) ([]league.League, error) {
	all, err := All(v, league.League{})
	var own []league.League
	for _, l := range all {
		if l.Guild == guild {
			own = append(own, l)
		}
	}
	return own, err
}

// Put stores a row in the place of the one with its key, if there is one. A row that is written once never changes.
// Errors: ErrInvalid; ErrConflict for a change of what never changes.
func Put[T Row](t *Tx, row T) error {
	key, whole := rowKey(row)
	if !whole {
		return fmt.Errorf("%s: %w: its key is incomplete", describe(row), ErrInvalid)
	}
	for _, part := range partsOf(row) {
		if text, ok := part.(string); ok {
			if err := checkID("key", text); err != nil {
				return fmt.Errorf("%s: %w", describe(row), err)
			}
		}
	}
	b := t.tx.Bucket(bucketOf(row))
	if isFixed(row) && b.Get(key) != nil {
		return fmt.Errorf("%s: %w: it never changes", describe(row), ErrConflict)
	}
	return put(b, key, row)
}

// Remove takes a row away; that there is none is no error.
func Remove[T Row](t *Tx, row T) error {
	key, whole := rowKey(row)
	if !whole || isFixed(row) {
		return fmt.Errorf("remove %s: %w", describe(row), ErrInvalid)
	}
	return t.tx.Bucket(bucketOf(row)).Delete(key)
}

// NewLeague gives a league its id, guild.number, and stores it.
func (t *Tx) NewLeague(l league.League) (league.League, error) {
	all, err := t.Leagues(l.Guild)
	if err != nil {
		return l, err
	}
	number := 0
	for _, other := range all {
		_, text, _ := strings.Cut(other.ID, ".")
		if n, err := strconv.Atoi(text); err == nil {
			number = max(number, n)
		}
	}
	l.ID = fmt.Sprintf("%s.%d", l.Guild, number+1)
	return l, errors.Join(checkID("guild", l.Guild), Put(t, l))
}

// EraseLeague removes all that is kept of a league, its jobs and its log too. The records of its games stay.
func (t *Tx) EraseLeague(id string) error {
	if err := t.Erase(id); err != nil {
		return err
	}
	prefix := []byte(id + "\x00")
	for _, bucket := range leagueBuckets {
		cursor := t.tx.Bucket(bucket).Cursor()
		for key, _ := cursor.Seek(prefix); bytes.HasPrefix(key, prefix); key, _ = cursor.Seek(prefix) {
			if err := cursor.Delete(); err != nil {
				return fmt.Errorf("erase league %s: %w", id, err)
			}
		}
	}
	return nil
}

// describe is for errors.
func describe(r Row) string {
	text := string(bucketOf(r))
	for _, part := range partsOf(r) {
		text += fmt.Sprintf(" %v", part)
	}
	return text
}
