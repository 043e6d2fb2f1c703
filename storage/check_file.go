package storage

import (
	"bytes"
	"encoding/binary"
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

// jobs checks the ledger of jobs, waiting and settled. It does not compute moments again: the rules of a zone may have changed since.
func (c *checker) jobs(tx *bbolt.Tx) {
	check := func(key, value []byte) (Job, error) {
		job, err := decode[Job](value)
		switch {
		case err != nil:
			return job, err
		case !bytes.Equal(job.key(), key):
			return job, fmt.Errorf("the row is that of %v", job.JobID)
		}
		stored := job
		if err := job.validate(&watch{}); err != nil {
			return job, err
		}
		if stored.Planned.IsZero() || stored.Due.Before(stored.Planned) {
			return job, fmt.Errorf("it is due before it is planned")
		}
		return stored, nil
	}
	c.each(tx, bucketJobs, func(key, value []byte) error {
		c.report.Jobs++
		switch job, err := check(key, value); {
		case err != nil:
			return err
		case job.State != Waiting:
			return fmt.Errorf("a job that waits is %s", job.State)
		case tx.Bucket(bucketSettled).Get(key) != nil:
			return fmt.Errorf("the job is settled and still waits")
		case !hasMark(tx, jobMark(job.Due, key)):
			return fmt.Errorf("its mark is missing")
		}
		return nil
	})
	c.each(tx, bucketSettled, func(key, value []byte) error {
		c.report.Settled++
		switch job, err := check(key, value); {
		case err != nil:
			return err
		case job.State != Done && job.State != Dropped, job.Settled.IsZero():
			return fmt.Errorf("a settled job is %s", job.State)
		}
		return nil
	})
}

// log checks that no entry of a log is missing.
func (c *checker) log(tx *bbolt.Tx) {
	var before []byte
	c.each(tx, bucketLog, func(key, value []byte) error {
		c.report.Log++
		owner, seq, ok := bytes.Cut(key, []byte{0})
		if !ok || len(owner) == 0 || len(seq) != 8 {
			return fmt.Errorf("%w: malformed key", ErrDamaged)
		}
		number := binary.BigEndian.Uint64(seq)
		missing := number != 1 && !bytes.Equal(before, logKey(string(owner), number-1))
		before = bytes.Clone(key)
		if missing {
			return fmt.Errorf("the entry before it is missing")
		}
		_, err := decode[struct {
			Action string `json:"action"`
		}](value)
		return err
	})
}

// due checks that each mark has its row. Which rows of leagues wait only their owner knows: see CheckWaiting.
func (c *checker) due(tx *bbolt.Tx) {
	c.each(tx, bucketDue, func(mark, _ []byte) error {
		bucket, at, key := splitMark(mark)
		b := tx.Bucket(bucket)
		if b == nil || b.Get(key) == nil {
			return fmt.Errorf("%w: a mark of no row", ErrDamaged)
		}
		if job, err := get[Job](b, key); at != "" && err == nil && !bytes.Equal(jobMark(job.Due, key), mark) {
			return fmt.Errorf("%w: the job is due at %v", ErrDamaged, job.Due)
		}
		return nil
	})
}
