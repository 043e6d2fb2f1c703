package storage

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"go.etcd.io/bbolt"
)

// rowVersion is the schema of the JSON rows that this program writes. A migration that changes a row's shape raises it.
const rowVersion = 1

// envelope is the outer form of every JSON row.
type envelope[T any] struct {
	V    int `json:"v"`
	Data T   `json:"data"`
}

// put stores data as a JSON row.
func put[T any](b *bbolt.Bucket, key []byte, data T) error {
	value, err := json.Marshal(envelope[T]{rowVersion, data})
	if err != nil {
		return fmt.Errorf("encode: %w", err)
	}
	return write(b, key, value)
}

// get loads a JSON row. It returns ErrNotFound when there is none.
func get[T any](b *bbolt.Bucket, key []byte) (T, error) {
	if b.Get(key) == nil {
		var none T
		return none, ErrNotFound
	}
	return decode[T](read(b, key))
}

// getIfAny is get without an error for a row that is missing: its data are zero then.
func getIfAny[T any](b *bbolt.Bucket, key []byte) (data T, err error) {
	if data, err = get[T](b, key); errors.Is(err, ErrNotFound) {
		err = nil
	}
	return data, err
}

// decode reads a JSON row; the result shares no memory with value. A nil value is a row whose checksum is wrong.
func decode[T any](value []byte) (T, error) {
	var e envelope[T]
	if value == nil {
		return e.Data, errSum
	}
	if err := json.Unmarshal(value, &e); err != nil {
		return e.Data, fmt.Errorf("%w: a row is not JSON: %w", ErrDamaged, err)
	}
	if e.V != rowVersion {
		return e.Data, fmt.Errorf("%w: a row has version %d instead of %d", ErrDamaged, e.V, rowVersion)
	}
	return e.Data, nil
}

// DecodeExactly decodes JSON and keeps all digits of numbers. Error: ErrDamaged.
func DecodeExactly(raw json.RawMessage, value any) error {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	if err := d.Decode(value); err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return nil
}

// decodeAny decodes a row of any form.
func decodeAny(sealed []byte) (fields map[string]any, err error) {
	raw, err := decode[json.RawMessage](sealed)
	if err == nil {
		err = DecodeExactly(raw, &fields)
	}
	return fields, err
}

// rowsUnder yields the rows whose keys begin with a prefix, in the order of their keys; the value is nil where the checksum is wrong. The bucket must
// not change meanwhile.
func rowsUnder(b *bbolt.Bucket, prefix []byte) iter.Seq2[[]byte, []byte] {
	return func(yield func(key, value []byte) bool) {
		cursor := b.Cursor()
		for key, value := cursor.Seek(prefix); key != nil && bytes.HasPrefix(key, prefix); key, value = cursor.Next() {
			if !yield(key, unseal(key, value)) {
				return
			}
		}
	}
}

// seekBack moves a cursor to the last row whose key is not above the given one.
func seekBack(c *bbolt.Cursor, to []byte) (key, value []byte) {
	key, value = c.Seek(to)
	switch {
	case key == nil:
		return c.Last()
	case !bytes.Equal(key, to):
		return c.Prev()
	}
	return key, value
}

// checkJSON refuses a value that cannot be stored as JSON; nil is stored as null.
func checkJSON(what string, value json.RawMessage) error {
	if value != nil && !json.Valid(value) {
		return fmt.Errorf("%w: %s must be JSON", ErrInvalid, what)
	}
	return nil
}

// Row is a value that the database keeps under a key.
type Row interface {
	// Stored returns the row's place: the bucket of its kind, and the parts of its key (texts, and numbers from 1 as uint64). A fixed row
	// is written once and never changes.
	Stored() (kind string, fixed bool, key []any)
}

// Waiter is a row about which something may have to be done.
type Waiter interface {
	Row
	Waits() bool
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

// rowKey returns the key of a row. If parts are missing it returns the beginning of the keys of all rows with the given parts.
func rowKey(r Row) (key []byte, whole bool) {
	for _, part := range partsOf(r) {
		if key, whole = appendPart(key, part); !whole {
			return key, false
		}
	}
	return key, true
}

// rowMark returns the key of the mark of a row, or how the marks begin whose rows have the given parts.
func rowMark(r Row) []byte {
	key, _ := rowKey(r)
	return markOf(bucketOf(r), key)
}

func markOf(bucket, key []byte) []byte { return append(append(bytes.Clone(bucket), 0), key...) }

func hasMark(tx *bbolt.Tx, mark []byte) bool { return tx.Bucket(bucketDue).Get(mark) != nil }

func setMark(tx *bbolt.Tx, mark []byte, waits bool) error {
	switch {
	case hasMark(tx, mark) == waits:
		return nil
	case waits:
		return write(tx.Bucket(bucketDue), mark, []byte{'1'}) // only in a value a flipped bit is seen
	}
	return tx.Bucket(bucketDue).Delete(mark)
}

// kind is a kind of rows of leagues: a bucket, and the fields of a row whose values are the parts of its key. The first one is the league.
type kind struct{ bucket, key string }

var kinds = []kind{
	{"leagues", "league"},
	{"seasons", "league season"},
	{"weeks", "league season week"},
	{"members", "league id"},
	{"lists", "league season list"},
	{"outcomes", "league season list"},
	{"corrections", "league season number"},
	{"protests", "league season number"},
	{"snapshots", "league season week number"},
	{"posts", "league key"},
	{"mailboxes", "league"},
}

func (k kind) in(tx *bbolt.Tx) *bbolt.Bucket { return tx.Bucket([]byte(k.bucket)) }

func (k kind) keyOf(row json.RawMessage) (key []byte, err error) {
	var fields map[string]any
	if err := DecodeExactly(row, &fields); err != nil {
		return nil, err
	}
	for _, name := range strings.Fields(k.key) {
		part := fields[name]
		if number, ok := part.(json.Number); ok {
			if part, err = strconv.ParseUint(number.String(), 10, 64); err != nil {
				return nil, fmt.Errorf("%w: its %s is %s", ErrDamaged, name, number)
			}
		}
		var ok bool
		if key, ok = appendPart(key, part); !ok {
			return nil, fmt.Errorf("%w: its %s is missing", ErrDamaged, name)
		}
	}
	return key, nil
}

// buckets returns the buckets of the present schema, sorted; every file has all of them.
func buckets() [][]byte {
	all := [][]byte{
		bucketMigrations, bucketTables, bucketEnded, bucketGuilds, bucketGames, bucketEntries, bucketRecords, bucketSettings, bucketJobs, bucketSettled,
		bucketLog, bucketFacts, bucketPlayed, bucketUnread, bucketShelves, bucketSums, bucketSubtotals, bucketDue,
	}
	for _, k := range kinds {
		all = append(all, []byte(k.bucket))
	}
	slices.SortFunc(all, bytes.Compare)
	return all
}

// Read runs fn in a reading transaction.
func (s *Store) Read(fn func(Reader) error) error {
	return s.view(func(tx *bbolt.Tx) error { return fn(Reader{tx}) })
}

// Get returns the stored row with the key of the given one. Error: ErrNotFound.
func Get[T Row](v Reader, of T) (T, error) {
	key, _ := rowKey(of)
	row, err := get[T](v.tx.Bucket(bucketOf(of)), key)
	if err != nil {
		return row, fmt.Errorf("%s: %w", describe(of), err)
	}
	return row, nil
}

// All returns the rows whose keys begin with the parts that the given one has, in the order of their keys.
func All[T Row](v Reader, under T) (rows []T, err error) {
	prefix, _ := rowKey(under)
	return rowsFrom(v, under, prefix)
}

// AllNamed returns the rows of the kind of the given one whose keys begin with a part that begins with a text, in the order of their keys.
func AllNamed[T Row](v Reader, of T, beginning string) ([]T, error) {
	return rowsFrom(v, of, []byte(beginning))
}

func rowsFrom[T Row](v Reader, under T, prefix []byte) (rows []T, err error) {
	for _, value := range rowsUnder(v.tx.Bucket(bucketOf(under)), prefix) {
		row, err := decode[T](value)
		if err != nil {
			return nil, fmt.Errorf("a row of %s: %w", describe(under), err)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// Put stores a row, or replaces the one with its key. A fixed row never changes.
// Errors: ErrInvalid; ErrConflict for a change of a fixed row.
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
	w, ok := any(row).(Waiter)
	return cmp.Or(put(b, key, row), setMark(t.tx, rowMark(row), ok && w.Waits()))
}

// Remove removes a row; a missing one is no error.
func Remove[T Row](t *Tx, row T) error {
	key, whole := rowKey(row)
	if !whole || isFixed(row) {
		return fmt.Errorf("remove %s: %w", describe(row), ErrInvalid)
	}
	return cmp.Or(setMark(t.tx, rowMark(row), false), t.tx.Bucket(bucketOf(row)).Delete(key))
}

// describe names a row in errors.
func describe(r Row) string {
	text := string(bucketOf(r))
	for _, part := range partsOf(r) {
		text += fmt.Sprintf(" %v", part)
	}
	return text
}

// logKey is owner 00 seq; sequences begin with 1 and have no gaps.
func logKey(owner string, seq uint64) []byte {
	return binary.BigEndian.AppendUint64([]byte(owner+"\x00"), seq)
}

// Log adds an entry to the log of an owner, a league for instance. Error: ErrInvalid.
func (t *Tx) Log(owner string, entry any) error {
	if err := checkID("owner", owner); err != nil {
		return fmt.Errorf("log: %w", err)
	}
	return put(t.tx.Bucket(bucketLog), logKey(owner, logLength(t.tx, owner)+1), entry)
}

// LogLength returns the number of entries in the log of an owner.
func (v Reader) LogLength(owner string) uint64 { return logLength(v.tx, owner) }

func logLength(tx *bbolt.Tx, owner string) uint64 {
	key, _ := seekBack(tx.Bucket(bucketLog).Cursor(), logKey(owner, 1<<64-1))
	prefix := []byte(owner + "\x00")
	if !bytes.HasPrefix(key, prefix) || len(key) != len(prefix)+8 {
		return 0
	}
	return binary.BigEndian.Uint64(key[len(prefix):])
}

// LogAfter returns the log of an owner without its first entries, the oldest one first.
func LogAfter[T any](v Reader, owner string, first uint64) (entries []T, err error) {
	prefix := []byte(owner + "\x00")
	cursor := v.tx.Bucket(bucketLog).Cursor()
	for key, value := cursor.Seek(logKey(owner, first+1)); bytes.HasPrefix(key, prefix); key, value = cursor.Next() {
		entry, err := decode[T](unseal(key, value))
		if err != nil {
			return nil, fmt.Errorf("log of %s: %w", owner, err)
		}
		entries = append(entries, entry)
	}
	return entries, nil
}
