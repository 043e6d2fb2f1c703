package storage

import (
	"encoding/json"
	"fmt"

	"go.etcd.io/bbolt"
)

// rowVersion is the schema of the JSON rows that this program writes.
// A migration that changes a row's shape raises it.
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
	return b.Put(key, value)
}

// get loads a JSON row. It returns ErrNotFound when there is none.
func get[T any](b *bbolt.Bucket, key []byte) (T, error) {
	value := b.Get(key)
	if value == nil {
		var none T
		return none, ErrNotFound
	}
	return decode[T](value)
}

// decode reads a JSON row; the result shares no memory with value.
func decode[T any](value []byte) (T, error) {
	var e envelope[T]
	if err := json.Unmarshal(value, &e); err != nil {
		return e.Data, fmt.Errorf("%w: a row is not JSON: %w", ErrDamaged, err)
	}
	if e.V != rowVersion {
		return e.Data, fmt.Errorf("%w: a row has version %d instead of %d", ErrDamaged, e.V, rowVersion)
	}
	return e.Data, nil
}

// checkJSON refuses a value that could not be stored as JSON; nil is stored as null.
func checkJSON(what string, value json.RawMessage) error {
	if value != nil && !json.Valid(value) {
		return fmt.Errorf("%w: %s must be JSON", ErrInvalid, what)
	}
	return nil
}
