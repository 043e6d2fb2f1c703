package storage

import (
	"time"

	"go.etcd.io/bbolt"
)

// Tx is a writing transaction, which can also read: all of its changes happen together or not at all. It is valid only inside the function
// that gets it.
type Tx struct {
	Reader
	now time.Time
}

// Change runs fn in a transaction of its own; now is the time of all its changes. When fn returns an error, nothing was changed. Others
// wait, so fn must be quick: it reads, decides and writes, and speaks to nobody.
func (s *Store) Change(now time.Time, fn func(*Tx) error) error {
	return s.update(func(tx *bbolt.Tx) error {
		t := &Tx{Reader{tx}, now}
		idle := t.idle()
		if err := fn(t); err != nil {
			return err
		}
		if idle && !t.idle() { // without waiting jobs nobody gave signs of life
			return t.watch(func(w *watch) { w.Seen = now })
		}
		return nil
	})
}

// Now returns the time of the transaction.
func (t *Tx) Now() time.Time { return t.now }

// AfterCommit calls fn when the transaction is on the disk, and never when it changed nothing.
func (t *Tx) AfterCommit(fn func()) { t.tx.OnCommit(fn) }
