package storage

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"go.etcd.io/bbolt"
)

// Backup writes a copy of the database to w while the store goes on working. The copy shows the database at one moment. It holds the hidden
// cards of running games. w may be as slow as it likes: the copy is first made in a temporary file beside the database, which needs as much
// free space. Error: ErrNoSpace.
func (s *Store) Backup(w io.Writer) error {
	if err := s.backupThroughFile(w); err != nil {
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

func (s *Store) backupThroughFile(w io.Writer) error {
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
	if err := s.copyTo(temporary); err != nil {
		return err
	}
	if _, err := temporary.Seek(0, io.SeekStart); err != nil {
		return err
	}
	_, err = io.Copy(w, temporary)
	return err
}

// copyTo writes the database at one moment to a local file. Changes go on meanwhile, but the database cannot use the pages again that they free, and each
// change lists these. So the copy runs ahead of the disk, as far as memory permits, and then nothing holds the database any more.
func (s *Store) copyTo(file *os.File) error {
	g := &gentle{file: file, changes: &s.changes, before: s.changes.Load()}
	err := s.db.View(func(tx *bbolt.Tx) error {
		_, err := tx.WriteTo(g)
		return err
	})
	for err == nil && g.flushed < g.written {
		err = g.flushPart()
	}
	return err
}

// gentle writes to a file, and brings it to the disk at a pace that leaves the disk to the bot, part by part. If anybody has changed the database
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

func (g *gentle) Write(data []byte) (n int, err error) {
	n, err = g.file.Write(data)
	for g.written += int64(n); err == nil && g.written-g.flushed > ahead; {
		err = g.flushPart()
	}
	return n, err
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

// BackupTo writes a copy of the database to a new file, which appears under its name only when it is complete and on the disk. Error:
// ErrExists when the file exists.
func (s *Store) BackupTo(path string) error {
	err := writeNew(path, func(temporary *os.File) error {
		if err := s.copyTo(temporary); err != nil {
			return closedErr(err)
		}
		return temporary.Sync()
	})
	if err != nil {
		return fmt.Errorf("back up to %s: %w", path, err)
	}
	return nil
}

// Restore makes a new database at to from the backup at from. It first checks the copy with [Store.Check], to which it hands replay and
// fold. The backup stays as it is.
//
// Errors: ErrExists when there is a file at to; ErrDamaged when the check found problems, which the report lists; a [LockedError] when from
// is no backup, but the database of a running bot; else those of Open.
func Restore(from, to string, replay func(Game) error, fold Fold) (Report, error) {
	var report Report
	err := writeNew(to, func(temporary *os.File) error {
		err := inspect(from, Options{}.withDefaults().LockTimeout, allPages, func(backup *os.File) error {
			info, err := backup.Stat()
			if err != nil {
				return err
			}
			if _, err := io.Copy(temporary, io.NewSectionReader(backup, 0, info.Size())); err != nil {
				return err
			}
			return temporary.Sync()
		})
		if err != nil {
			return err
		}
		report, err = checkFile(temporary.Name(), replay, fold)
		return err
	})
	if err != nil {
		return report, fmt.Errorf("restore %s to %s: %w", from, to, err)
	}
	return report, nil
}

// checkFile opens, checks and closes a database.
func checkFile(path string, replay func(Game) error, fold Fold) (Report, error) {
	s, err := Open(path, Options{})
	if err != nil {
		return Report{}, err
	}
	report, err := s.Check(replay, fold)
	return report, errors.Join(err, report.Err(), s.Close())
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
