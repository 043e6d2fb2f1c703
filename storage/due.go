package storage

import (
	"bytes"
	"errors"
	"fmt"
	"time"
)

// About few rows something has to be done. These have marks in the bucket due, which are written with the change, so that nobody reads all rows to find
// them. A waiting job has a mark under its time; other rows say by themselves whether they wait.

// dueLayout is the form of a job's time in its mark: it sorts as the moments do.
const dueLayout = "2006-01-02T15:04:05.000000000"

var jobMarks = append(bytes.Clone(bucketJobs), 0) // the beginning of each

// jobMark returns the key of the mark of a job, or without one how the marks of a moment begin.
func jobMark(at time.Time, key []byte) []byte {
	return append([]byte(string(jobMarks)+at.UTC().Format(dueLayout)+"\x00"), key...)
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
