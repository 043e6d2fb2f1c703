package storage

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"go.etcd.io/bbolt"
)

// Backup writes a copy of the database to w while the store goes on working. The copy shows the database at one moment. It holds the hidden
// cards of running games. When the file has to grow, changes wait for w; so w should not be slow.
func (s *Store) Backup(w io.Writer) error {
	err := s.db.View(func(tx *bbolt.Tx) error {
		_, err := tx.WriteTo(w)
		return err
	})
	if err != nil {
		return fmt.Errorf("back up: %w", closedErr(err))
	}
	return nil
}

// BackupTo writes a copy of the database to a new file, which appears under its name only when it is complete and on the disk. Error:
// ErrExists when the file exists.
func (s *Store) BackupTo(path string) error {
	err := writeNew(path, func(temporary *os.File) error {
		if err := s.Backup(temporary); err != nil {
			return err
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
		err := inspect(from, Options{}.withDefaults().LockTimeout, func(backup *os.File) error {
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
