package storage

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"go.etcd.io/bbolt"
)

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
	cursor := tx.Bucket(bucketLog).Cursor()
	key, _ := cursor.Seek(logKey(owner, 1<<64-1))
	if key == nil {
		key, _ = cursor.Last()
	} else {
		key, _ = cursor.Prev()
	}
	prefix := []byte(owner + "\x00")
	if !bytes.HasPrefix(key, prefix) || len(key) != len(prefix)+8 {
		return 0
	}
	return binary.BigEndian.Uint64(key[len(prefix):])
}

// Log returns the log of an owner, the oldest entry first.
func Log[T any](s interface {
	Read(func(Reader) error) error
}, owner string) (entries []T, err error) {
	err = s.Read(func(v Reader) error {
		entries, err = LogAfter[T](v, owner, 0)
		return err
	})
	return entries, err
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
