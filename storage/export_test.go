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

// PutRow and GetRow read and write JSON rows for test migrations.
func PutRow(b *bbolt.Bucket, key string, data any) error { return put(b, []byte(key), data) }

func GetRow[T any](b *bbolt.Bucket, key string) (T, error) { return get[T](b, []byte(key)) }
