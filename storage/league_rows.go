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

// Row is one of the rows that leagues are made of. It stands in a bucket of its kind under its parts.
type Row interface {
	// bucket is that of the kind.
	bucket() []byte
	// parts make up the key: texts, and numbers from 1.
	parts() []any
}

func (r League) bucket() []byte     { return bucketLeagues }
func (r Season) bucket() []byte     { return bucketSeasons }
func (r Week) bucket() []byte       { return bucketWeeks }
func (r Member) bucket() []byte     { return bucketMembers }
func (r List) bucket() []byte       { return bucketLists }
func (r Outcome) bucket() []byte    { return bucketOutcomes }
func (r Correction) bucket() []byte { return bucketCorrections }
func (r Protest) bucket() []byte    { return bucketProtests }
func (r Snapshot) bucket() []byte   { return bucketSnapshots }
func (r Post) bucket() []byte       { return bucketPosts }

func (r League) parts() []any     { return []any{r.ID} }
func (r Season) parts() []any     { return []any{r.League, uint64(r.Number)} }
func (r Week) parts() []any       { return []any{r.League, uint64(r.Season), uint64(r.Number)} }
func (r Member) parts() []any     { return []any{r.League, r.User} }
func (r List) parts() []any       { return []any{r.League, uint64(r.Season), r.Number} }
func (r Outcome) parts() []any    { return []any{r.League, uint64(r.Season), r.Number} }
func (r Correction) parts() []any { return []any{r.League, uint64(r.Season), r.Number} }
func (r Protest) parts() []any    { return []any{r.League, uint64(r.Season), r.Number} }
func (r Snapshot) parts() []any   { return []any{r.League, uint64(r.Season), uint64(r.Week), r.Number} }
func (r Post) parts() []any       { return []any{r.League, r.Key} }

// rowKey returns the key of a row, or where parts are missing what the keys of all rows begin with that have the others.
func rowKey(r Row) (key []byte, whole bool) {
	for _, part := range r.parts() {
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
	row, err := get[T](v.tx.Bucket(of.bucket()), key)
	if err != nil {
		return row, fmt.Errorf("%s: %w", describe(of), err)
	}
	return row, nil
}

// All returns the rows whose keys begin with those parts that the one given has, in the order of their keys.
func All[T Row](v View, under T) (rows []T, err error) {
	prefix, _ := rowKey(under)
	cursor := v.tx.Bucket(under.bucket()).Cursor()
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
func (v View) Leagues(guild string) ([]League, error) {
	all, err := All(v, League{})
	var own []League
	for _, l := range all {
		if l.Guild == guild {
			own = append(own, l)
		}
	}
	return own, err
}

// History returns all that counts of a season, of which the lists and the corrections were read before.
func (v View) History(of Season, lists []List, corrections []Correction) (h league.History, err error) {
	counts := map[uint64]bool{}
	for _, l := range lists {
		counts[l.Number] = l.Late == InTime || l.Late == Accepted
	}
	outcomes, err := All(v, Outcome{League: of.League, Season: of.Number})
	for _, o := range outcomes {
		switch {
		case !counts[o.Number]:
		case o.Attempt != nil:
			h.Attempts = append(h.Attempts, *o.Attempt)
		case o.Result != nil:
			h.Lists = append(h.Lists, *o.Result)
		}
	}
	for _, c := range corrections {
		h.Corrections = append(h.Corrections, c.What)
	}
	return h, err
}

// Put stores a row in the place of the one with its key, if there is one. An outcome, a correction and a snapshot never change.
// Errors: ErrInvalid; ErrConflict for a change of what never changes.
func Put[T Row](t *Tx, row T) error {
	key, whole := rowKey(row)
	if !whole {
		return fmt.Errorf("%s: %w: its key is incomplete", describe(row), ErrInvalid)
	}
	for _, part := range row.parts() {
		if text, ok := part.(string); ok {
			if err := checkID("key", text); err != nil {
				return fmt.Errorf("%s: %w", describe(row), err)
			}
		}
	}
	b := t.tx.Bucket(row.bucket())
	if fixed(row) && b.Get(key) != nil {
		return fmt.Errorf("%s: %w: it never changes", describe(row), ErrConflict)
	}
	return put(b, key, row)
}

// fixed reports whether a row of that kind is written once.
func fixed(r Row) bool {
	switch r.(type) {
	case Outcome, Correction, Snapshot:
		return true
	}
	return false
}

// Remove takes a row away; that there is none is no error.
func Remove[T Row](t *Tx, row T) error {
	key, whole := rowKey(row)
	if !whole || fixed(row) {
		return fmt.Errorf("remove %s: %w", describe(row), ErrInvalid)
	}
	return t.tx.Bucket(row.bucket()).Delete(key)
}

// NewLeague gives a league its id, guild.number, and stores it.
func (t *Tx) NewLeague(l League) (League, error) {
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
	text := string(r.bucket())
	for _, part := range r.parts() {
		text += fmt.Sprintf(" %v", part)
	}
	return text
}
