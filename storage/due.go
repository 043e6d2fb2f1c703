package storage

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"go.etcd.io/bbolt"
)

// About few rows something has to be done. These have marks in the bucket due, which are written with the change, so that nobody reads all rows to find
// them. A waiting job has a mark under its time; other rows say by themselves whether they wait.

// Waiter is a row about which something may have to be done. Its key names no person.
type Waiter interface {
	Row
	Waits() bool
}

// dueLayout is the form of a job's time in its mark: it sorts as the moments do.
const dueLayout = "2006-01-02T15:04:05.000000000"

var jobMarks = append(bytes.Clone(bucketJobs), 0) // the beginning of each

// jobMark returns the key of the mark of a job, or without one how the marks of a moment begin.
func jobMark(at time.Time, key []byte) []byte {
	return append([]byte(string(jobMarks)+at.UTC().Format(dueLayout)+"\x00"), key...)
}

// rowMark returns the key of the mark of a row, or how the marks begin whose rows have the given parts.
func rowMark(r Row) []byte {
	key, _ := rowKey(r)
	return append(append(bytes.Clone(bucketOf(r)), 0), key...)
}

// splitMark returns the bucket of a mark's row, the time if it is a job, and the key.
func splitMark(mark []byte) (bucket []byte, at string, key []byte) {
	bucket, key, _ = bytes.Cut(mark, []byte{0})
	if bytes.Equal(bucket, bucketJobs) {
		first, rest, _ := bytes.Cut(key, []byte{0})
		at, key = string(first), rest
	}
	return bucket, at, key
}

func hasMark(tx *bbolt.Tx, mark []byte) bool { return tx.Bucket(bucketDue).Get(mark) != nil }

// setMark writes or removes a mark.
func setMark(tx *bbolt.Tx, mark []byte, waits bool) error {
	switch {
	case hasMark(tx, mark) == waits:
		return nil
	case waits:
		return write(tx.Bucket(bucketDue), mark, []byte{'1'}) // only in a value a flipped bit is seen
	}
	return tx.Bucket(bucketDue).Delete(mark)
}

// AllWaiting returns the rows that wait and whose keys begin with the parts that the given one has, in the order of their keys.
func AllWaiting[T Waiter](v Reader, under T) (rows []T, err error) {
	b := v.tx.Bucket(bucketOf(under))
	for mark := range rowsUnder(v.tx.Bucket(bucketDue), rowMark(under)) {
		_, _, key := splitMark(mark)
		row, err := get[T](b, key)
		if err != nil {
			return nil, fmt.Errorf("a row of %s that waits: %w", describe(under), err)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// CheckWaiting returns an error unless each row under the given one has a mark or none, as it says.
func CheckWaiting[T Waiter](v Reader, under T) error {
	rows, err := All(v, under)
	for _, row := range rows {
		if hasMark(v.tx, rowMark(row)) != row.Waits() {
			err = errors.Join(err, fmt.Errorf("%s: %w: it waits: %t, and its mark does not say so", describe(row), ErrDamaged, row.Waits()))
		}
	}
	return err
}

// putJob stores a waiting job with its mark.
func putJob(tx *bbolt.Tx, job Job) error {
	return cmp.Or(removeJob(tx, job.JobID), put(tx.Bucket(bucketJobs), job.key(), job), setMark(tx, jobMark(job.Due, job.key()), true))
}

// removeJob removes a waiting job, if it is there, with its mark.
func removeJob(tx *bbolt.Tx, id JobID) error {
	b, key := tx.Bucket(bucketJobs), id.key()
	old, err := getIfAny[Job](b, key)
	marks := [][]byte{jobMark(old.Due, key), jobMark(time.Time{}, key)} // the latter was unreadable once
	if err != nil {
		for mark := range rowsUnder(tx.Bucket(bucketDue), jobMarks) {
			if bytes.HasSuffix(mark, append([]byte{0}, key...)) {
				marks = append(marks, bytes.Clone(mark))
			}
		}
	}
	err = b.Delete(key)
	for _, mark := range marks {
		err = errors.Join(err, setMark(tx, mark, false))
	}
	return err
}

// DueJobs returns the waiting jobs of each owner of whom one is due, in their planned order, and when the next job of anybody will be due, or no time.
// One unreadable job blocks its owner's other jobs, because their order is unknown; an error that wraps ErrDamaged reports it, beside the jobs of other
// owners.
func (s *Store) DueJobs(at time.Time) (byOwner [][]Job, next time.Time, err error) {
	var damaged error
	err = s.view(func(tx *bbolt.Tx) error {
		known, later := map[string]bool{}, jobMark(at.Add(1), nil)
		for mark := range rowsUnder(tx.Bucket(bucketDue), jobMarks) {
			_, moment, key := splitMark(mark)
			owner, _, _ := strings.Cut(string(key), "\x00")
			switch {
			case bytes.Compare(mark, later) >= 0:
				var malformed error // which is for the check
				if next, malformed = time.Parse(dueLayout, moment); malformed == nil {
					return nil
				}
			case !known[owner]:
				known[owner] = true
				jobs, err := Reader{tx}.Waiting(owner)
				if damaged = errors.Join(damaged, err); err == nil && len(jobs) > 0 {
					byOwner = append(byOwner, jobs)
				}
			}
		}
		return nil
	})
	if err != nil {
		return nil, next, fmt.Errorf("due jobs: %w", err)
	}
	return byOwner, next, damaged
}

// markWaiting is a migration that gives marks to the rows that wait. It knows them as they were then. A job that cannot be read is due at once, so that
// it is reported; that of another row is left to the check.
func markWaiting(tx *bbolt.Tx) error {
	if err := createBuckets("due")(tx); err != nil {
		return err
	}
	type row struct {
		Due                          any
		Wanted, Shown                int
		Failed, State, Late, Trouble string
	}
	for bucket, waits := range map[string]func(row) bool{
		"jobs":  func(row) bool { return true },
		"posts": func(r row) bool { return r.Wanted > r.Shown && r.Failed == "" },
		"lists": func(r row) bool {
			return slices.Contains([]string{"arranged", "running", "interrupted"}, r.State) || r.Late == "pending" && r.State != "aborted"
		},
		"weeks":     func(r row) bool { return r.Due == true },
		"protests":  func(r row) bool { return r.Due == true || r.State == "open" },
		"mailboxes": func(r row) bool { return r.Trouble != "" },
	} {
		for key, value := range rowsUnder(tx.Bucket([]byte(bucket)), nil) {
			r, _ := decodeFirstVersion[row](value) // what cannot be read is empty
			mark := append([]byte(bucket+"\x00"), key...)
			if bucket == "jobs" {
				at, _ := time.Parse(time.RFC3339, fmt.Sprint(r.Due))
				mark = jobMark(at, key)
			}
			if err := setMark(tx, mark, waits(r)); err != nil {
				return err
			}
		}
	}
	return nil
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
