package storage

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"go.etcd.io/bbolt"
)

// Backup writes a copy of the database to w while the store goes on working. The copy has the rows of one moment; see copyRows for what it lacks. It holds
// the hidden cards of running games. w may be as slow as it likes: the copy is first made in a temporary file beside the database,
// which needs as much free space. Errors: ErrNoSpace; ErrDamaged.
func (s *Store) Backup(w io.Writer) error {
	err := s.useCopy(func(local *os.File) error {
		_, err := io.Copy(w, local)
		return err
	})
	if err != nil {
		return fmt.Errorf("back up: %w", closedErr(err))
	}
	return nil
}

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

// BackupTo is Backup to a new file, which appears under its name only when it is complete and on the disk. Its folder may be on a file system that can
// hold no open database. Error: ErrExists when the file exists.
func (s *Store) BackupTo(path string) (err error) {
	defer addContext(&err, "back up to %s", path)
	return writeNew(path, func(temporary *os.File) error {
		err := s.useCopy(func(local *os.File) error {
			g := s.newGentle(temporary)
			_, err := io.Copy(g, local)
			return cmp.Or(err, g.finish())
		})
		if err != nil {
			return closedErr(err)
		}
		return temporary.Sync()
	})
}

// Restore makes a new database at to from the backup at from: a copy of its rows, which it first checks with [Store.Check], to which it hands replay and fold.
// The backup stays as it is.
//
// Errors: ErrExists when there is a file at to; ErrDamaged when the check found problems, which the report lists; a [LockedError] when from
// is no backup, but the database of a running bot; else those of Open.
func Restore(from, to string, replay func(Game) error, fold Fold) (report Report, err error) {
	defer addContext(&err, "restore %s to %s", from, to)
	err = writeNew(to, func(temporary *os.File) error {
		var schema int
		err := inspect(from, Options{}.withDefaults().LockTimeout, allPages, func(db *bbolt.DB, _ *os.File) error {
			return db.View(func(tx *bbolt.Tx) (err error) {
				if schema, err = schemaOf(tx); err != nil {
					return err
				}
				return copyRows(tx, temporary.Name(), nil)
			})
		})
		if err != nil {
			return err
		}
		completed := completeCopy(temporary.Name(), migrations)
		report, err = checkFile(temporary.Name(), replay, fold) // says more about damage
		if schema != report.Schema {
			report.Was = schema
		}
		return errors.Join(cmp.Or(err, completed), temporary.Sync())
	})
	return report, err
}

// writeNew lets write fill a temporary file beside path. After a success it gives the file its name, after a failure it removes it.
func writeNew(path string, write func(*os.File) error) error {
	if err := refuseExisting(path); err != nil {
		return err
	}
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("%w: %w", ErrPath, err)
	}
	temporary, err := os.CreateTemp(dir, filepath.Base(path)+".*.part") // mode 0600
	if err != nil {
		return fmt.Errorf("%w: %w", ErrPath, err)
	}
	err = errors.Join(write(temporary), temporary.Close())
	if err == nil {
		err = publishFile(temporary.Name(), path)
	}
	if err != nil {
		_ = os.Remove(temporary.Name())
	}
	return err
}
