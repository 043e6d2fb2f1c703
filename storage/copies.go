package storage

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"go.etcd.io/bbolt"
)

// privately opens a copy that nobody else uses. Its maker brings it to the disk when it is complete.
var privately = Options{NoSync: true, private: true}

// batch is how many bytes of rows copyRows writes in a transaction.
const batch = 1 << 20

// copySuffix ends the pattern of the names of temporary copies. Only the holder of the database makes them.
const copySuffix = ".*.copy"

// removeCopies removes the copies that a killed program has left.
func (s *Store) removeCopies() {
	left, _ := filepath.Glob(s.path + copySuffix)
	for _, path := range left {
		_ = os.Remove(path)
	}
}

// useCopy hands a copy of the database at one moment to use, and removes it afterwards.
func (s *Store) useCopy(use func(local *os.File) error) error {
	dir := filepath.Dir(s.path)
	if info, err := os.Stat(s.path); err == nil {
		if err := checkSpace(dir, uint64(info.Size())+s.minFree); err != nil {
			return err
		}
	}
	temporary, err := os.CreateTemp(dir, filepath.Base(s.path)+copySuffix) // mode 0600
	if err != nil {
		return fmt.Errorf("%w: %w", ErrPath, err)
	}
	defer func() {
		_ = temporary.Close()
		_ = os.Remove(temporary.Name())
	}()
	// Changes go on meanwhile, but the database cannot use the pages again that they free, and each change lists these. So the copy runs ahead of the
	// disk, as far as memory permits, and then nothing holds the database any more.
	g := s.newGentle(temporary)
	err = s.view(func(tx *bbolt.Tx) error { return copyRows(tx, temporary.Name(), g.note) })
	if err == nil {
		err = completeCopy(temporary.Name(), s.migrations)
	}
	if err == nil {
		err = g.finish()
	}
	if err == nil {
		_, err = temporary.Seek(0, io.SeekStart)
	}
	if err != nil {
		return err
	}
	return use(temporary)
}

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

// gentle brings a file to the disk while somebody writes it, at a pace that leaves the disk to the bot, part by part. If anybody has changed the database
// since the part before, it rests so long that it uses a twentieth of the time.
type gentle struct {
	file             *os.File
	changes          *atomic.Uint64
	before           uint64 // of the changes
	written, flushed int64
}

const (
	gentlePart = 1 << 20
	rest       = 19        // times as long as the part before
	ahead      = 256 << 20 // bytes that may be written and not on the disk
)

func (s *Store) newGentle(file *os.File) *gentle {
	return &gentle{file: file, changes: &s.changes, before: s.changes.Load()}
}

func (g *gentle) Write(data []byte) (n int, err error) {
	n, err = g.file.Write(data)
	return n, cmp.Or(err, g.note(g.written+int64(n)))
}

// note notes how much of the file is written.
func (g *gentle) note(written int64) (err error) {
	for g.written = written; err == nil && g.written-g.flushed > ahead; {
		err = g.flushPart()
	}
	return err
}

// finish brings the rest to the disk.
func (g *gentle) finish() (err error) {
	for err == nil && g.flushed < g.written {
		err = g.flushPart()
	}
	return err
}

func (g *gentle) flushPart() error {
	begun, size := time.Now(), min(gentlePart, g.written-g.flushed)
	if err := flush(g.file, g.flushed, size); err != nil {
		return err
	}
	g.flushed += size
	before := g.before
	if g.before = g.changes.Load(); g.before != before {
		time.Sleep(rest * time.Since(begun))
	}
	return nil
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
