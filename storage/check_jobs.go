package storage

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"go.etcd.io/bbolt"
)

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
		return job, nil
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
