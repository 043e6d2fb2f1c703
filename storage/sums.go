package storage

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"time"

	"go.etcd.io/bbolt"
)

// Every row that this program writes ends with a mark and a checksum of its key and value, so that a bit that flips on the disk does not become
// another card or another name. Rows of older programs have none: they are read, and AddSums gives them one. No such row has the mark at its place,
// because JSON and records have no control characters there.

const (
	sumMark = 0x1e
	sumSize = 1 + crc32.Size
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func sumOf(key, value []byte) uint32 {
	return crc32.Update(crc32.Checksum(key, castagnoli), castagnoli, value)
}

// write stores a row with its checksum.
func write(b *bbolt.Bucket, key, value []byte) error {
	sealed := make([]byte, 0, len(value)+sumSize)
	sealed = append(append(sealed, value...), sumMark)
	return b.Put(key, binary.BigEndian.AppendUint32(sealed, sumOf(key, value)))
}

// read returns the value of a row. It is nil where there is no row, and where the checksum is wrong.
func read(b *bbolt.Bucket, key []byte) []byte { return unseal(key, b.Get(key)) }

// hasSum reports whether a row has a checksum, right or wrong.
func hasSum(sealed []byte) bool {
	return len(sealed) >= sumSize && sealed[len(sealed)-sumSize] == sumMark
}

// unseal returns a value without its checksum, or nil if that is wrong.
func unseal(key, sealed []byte) []byte {
	if !hasSum(sealed) {
		return sealed
	}
	end := len(sealed) - sumSize
	if binary.BigEndian.Uint32(sealed[end+1:]) != sumOf(key, sealed[:end]) {
		return nil
	}
	return sealed[:end:end]
}

// countUnsummed returns the number of rows without a checksum.
func countUnsummed(tx *bbolt.Tx) (n int) {
	_ = tx.ForEach(func(_ []byte, b *bbolt.Bucket) error {
		return b.ForEach(func(_, value []byte) error {
			if value != nil && !hasSum(value) {
				n++
			}
			return nil
		})
	})
	return n
}

// sumsRow is the only row of the bucket sums: how far the rows of older programs have got their checksums.
type sumsRow struct {
	Bucket string `json:"bucket,omitempty"` // the first bucket with rows that have none
	Key    []byte `json:"key,omitempty"`    // and the last key in it that AddSums has seen
	Whole  bool   `json:"whole,omitempty"`  // all rows have a checksum, and the check demands it
}

var sumsKey = []byte("rows")

// rowsInAStep is the number of rows that AddSums looks at in one transaction.
const rowsInAStep = 1000

// AddSums gives a checksum to the rows of older programs, in small steps, until all have one or the context ends. Between two steps it rests as long
// as the last one took.
func (s *Store) AddSums(ctx context.Context) error {
	for ctx.Err() == nil {
		begun := time.Now()
		row, err := load(s, func(tx *bbolt.Tx) (sumsRow, error) { return getIfAny[sumsRow](tx.Bucket(bucketSums), sumsKey) })
		if err == nil && !row.Whole {
			err = s.update(addSums)
		}
		if err != nil {
			return fmt.Errorf("add checksums: %w", err)
		}
		if row.Whole {
			return nil
		}
		if s.private { // nobody waits
			continue
		}
		select {
		case <-ctx.Done():
		case <-time.After(time.Since(begun)):
		}
	}
	return ctx.Err()
}

func addSums(tx *bbolt.Tx) error {
	row, err := getIfAny[sumsRow](tx.Bucket(bucketSums), sumsKey)
	if err != nil {
		return err
	}
	type missing struct{ key, value []byte }
	left := rowsInAStep
	for _, name := range buckets() {
		if string(name) < row.Bucket {
			continue
		}
		b := tx.Bucket(name)
		if string(name) != row.Bucket {
			row.Bucket, row.Key = string(name), nil
		}
		var found []missing // a bucket must not change under a cursor
		cursor := b.Cursor()
		key, value := cursor.Seek(row.Key)
		for ; key != nil && left > 0; key, value = cursor.Next() {
			left--
			row.Key = bytes.Clone(key)
			if !hasSum(value) {
				found = append(found, missing{row.Key, bytes.Clone(value)})
			}
		}
		for _, m := range found {
			if err := write(b, m.key, m.value); err != nil {
				return err
			}
		}
		if left == 0 {
			return put(tx.Bucket(bucketSums), sumsKey, row)
		}
	}
	return put(tx.Bucket(bucketSums), sumsKey, sumsRow{Whole: true})
}
