package storage

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"go.etcd.io/bbolt"
)

// privately opens a copy that nobody else uses. Its maker brings it to the disk when it is complete.
var privately = Options{NoSync: true, private: true}

// batch is how many bytes of rows copyRows writes in a transaction.
const batch = 1 << 20

// copyRows copies all rows to a new file, as they are, so that nothing that was deleted is in a copy. It leaves out the open hands, whose tokens are
// secrets. It tells note, which may be nil, the size of the file as it grows. Error: ErrDamaged when the keys of a bucket do not ascend, because then rows are
// missing.
func copyRows(from *bbolt.Tx, path string, note func(size int64) error) error {
	to := &Store{path: path, private: true}
	err := to.open(privately.withDefaults())
	if err == nil {
		err = from.ForEach(func(name []byte, b *bbolt.Bucket) error {
			if b == nil {
				return fmt.Errorf("%w: %q is no bucket", ErrDamaged, name)
			}
			return to.copyBucket(name, b, note)
		})
	}
	if err == nil {
		err = to.endCopy()
	}
	return errors.Join(err, to.Close())
}

// copyBucket copies the rows of a bucket.
func (s *Store) copyBucket(name []byte, from *bbolt.Bucket, note func(size int64) error) error {
	cursor := from.Cursor()
	var last []byte
	for key, value := cursor.First(); ; {
		err := s.update(func(tx *bbolt.Tx) error {
			to, err := tx.CreateBucketIfNotExists(name)
			if err != nil {
				return err
			}
			to.FillPercent = 1
			for size := 0; key != nil && size < batch; key, value = cursor.Next() {
				if value == nil || bytes.Compare(last, key) >= 0 {
					return fmt.Errorf("%w: bucket %s: the key %q is out of order", ErrDamaged, name, key)
				}
				last = key
				if isHands(name, key) {
					continue
				}
				if err := to.Put(key, value); err != nil {
					return err
				}
				size += len(key) + len(value)
			}
			return to.SetSequence(from.Sequence())
		})
		if err == nil && note != nil {
			var info os.FileInfo
			if info, err = s.file.Stat(); err == nil {
				err = note(info.Size())
			}
		}
		if err != nil || key == nil {
			return err
		}
	}
}

// endCopy lets also the older meta page lead to all rows.
func (s *Store) endCopy() error { return s.update(func(*bbolt.Tx) error { return nil }) }

// completeCopy brings a copy to the schema of the migrations, and gives a checksum to each row.
func completeCopy(path string, migrations []migration) error {
	s, err := open(path, privately, migrations)
	if err != nil {
		return err
	}
	if err = s.AddSums(context.Background()); err == nil {
		err = s.endCopy()
	}
	return errors.Join(err, s.Close())
}

// Migration says that a file is brought to another schema, and where a copy of it stays.
type Migration struct {
	From, To int
	Kept     string
}

// keptName is the name of the copy that stays, behind that of the database: its schema, and the moment in UTC.
const keptName, keptTime = ".schema-%d.%s", "20060102T150405Z"

// announceMigration keeps a copy of the file and says so. A copy that is younger than the last change of the file is that of a start that was killed.
func (s *Store) announceMigration(schema int) error {
	info, err := s.file.Stat()
	if err != nil {
		return err
	}
	m := Migration{From: schema, To: len(s.migrations)}
	made, _ := filepath.Glob(s.path + fmt.Sprintf(keptName, schema, "*Z"))
	for _, path := range made {
		if kept, err := os.Stat(path); err == nil && !kept.ModTime().Before(info.ModTime()) {
			m.Kept = path
		}
	}
	if m.Kept == "" {
		m.Kept = s.path + fmt.Sprintf(keptName, schema, time.Now().UTC().Format(keptTime))
		if err = checkSpace(filepath.Dir(s.path), uint64(info.Size())+s.minFree); err == nil {
			err = writeNew(m.Kept, func(temporary *os.File) error {
				err := s.view(func(tx *bbolt.Tx) error { return copyRows(tx, temporary.Name(), nil) })
				return errors.Join(err, temporary.Sync())
			})
		}
		if err != nil {
			return fmt.Errorf("the file has schema %d, and a copy of it is to stay beside it before it is brought to schema %d: %w", schema, m.To, err)
		}
	}
	if s.migrates != nil {
		s.migrates(m)
	}
	return nil
}
