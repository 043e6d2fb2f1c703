package storage

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"

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
