package storage

import (
	"errors"
	"fmt"
	"os"

	"go.etcd.io/bbolt"
)

// CheckFile checks the database at path like [Store.Check], only reads it, and returns the problems as an error, too. A file of an older schema stays as it
// is: CheckFile brings a copy of it to the present schema, and checks that. The copy is a temporary file beside it.
//
// Errors: ErrDamaged, ErrForeign; ErrNoSpace for the copy; a [SchemaError]; a [LockedError] when the file is in use.
func CheckFile(path string, replay func(Game) error, fold Fold) (report Report, err error) {
	defer addContext(&err, "check %s", path)
	err = inspect(path, Options{}.withDefaults().LockTimeout, pagesAtOpen, func(db *bbolt.DB, file *os.File) error {
		s := &Store{path: path, minFree: Options{}.withDefaults().MinFree, db: db, file: file, migrations: migrations}
		schema, unsummed := 0, 0
		err := s.view(func(tx *bbolt.Tx) (err error) {
			if schema, err = schemaOf(tx); err == nil {
				unsummed = countUnsummed(tx)
			}
			return err
		})
		switch {
		case err != nil:
			return err
		case schema > len(migrations):
			return &SchemaError{Path: path, File: schema, Program: len(migrations)}
		case schema == len(migrations):
			report, err = s.Check(replay, fold)
			return errors.Join(err, report.Err())
		}
		err = s.useCopy(func(local *os.File) error {
			report, err = checkFile(local.Name(), replay, fold)
			report.Was, report.Unsummed = schema, unsummed
			return err
		})
		if err != nil {
			return fmt.Errorf("it has schema %d, and a copy of it is to be checked with schema %d: %w", schema, len(migrations), err)
		}
		return nil
	})
	return report, err
}

// checkFile opens, checks and closes a private copy.
func checkFile(path string, replay func(Game) error, fold Fold) (Report, error) {
	s, err := Open(path, privately)
	if err != nil {
		return Report{}, err
	}
	report, err := s.Check(replay, fold)
	return report, errors.Join(err, report.Err(), s.Close())
}
