package storage

import (
	"fmt"

	"go.etcd.io/bbolt"
)

// OpenWith opens with further migrations behind the released ones.
func OpenWith(path string, o Options, later ...func(*bbolt.Tx) error) (*Store, error) {
	all := migrations[:len(migrations):len(migrations)]
	for i, run := range later {
		all = append(all, migration{fmt.Sprintf("test %d", i+1), run})
	}
	return open(path, o, all)
}

// Schema is the schema that this program writes.
func Schema() int { return len(migrations) }

// Raw changes rows behind the back of the store.
func (s *Store) Raw(fn func(*bbolt.Tx) error) error { return s.db.Update(fn) }

// Look reads rows past the store.
func (s *Store) Look(fn func(*bbolt.Tx) error) error { return s.db.View(fn) }

// PutRow and GetRow read and write JSON rows for test migrations.
func PutRow(b *bbolt.Bucket, key string, data any) error { return put(b, []byte(key), data) }

func GetRow[T any](b *bbolt.Bucket, key string) (T, error) { return get[T](b, []byte(key)) }

// SetMinFree changes the free space that the store demands.
func (s *Store) SetMinFree(bytes uint64) { s.minFree = bytes }

// Path is the path of the file.
func (s *Store) Path() string { return s.path }

// PagesAtOpen is the number of pages that Open looks at.
const PagesAtOpen = pagesAtOpen

// SpanSize is how many numbers of games a span has.
const SpanSize = spanSize

// HasSum reports whether a row has a checksum.
func HasSum(row []byte) bool { return hasSum(row) }

// Write and Read are rows with their checksums.
func Write(b *bbolt.Bucket, key, value []byte) error { return write(b, key, value) }
func Read(b *bbolt.Bucket, key []byte) []byte        { return read(b, key) }

// Buckets are all buckets of the present schema.
var Buckets = buckets

// KnowsServerOf returns an error if nobody knows of which server the rows of a bucket are.
func KnowsServerOf(bucket []byte) error {
	_, err := guildOf(bucket, []byte("g\x001"), []byte(`{"v":1,"data":{"id":"t","guild":"g"}}`))
	return err
}
