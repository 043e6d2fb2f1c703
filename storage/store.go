package storage

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// Migration says that a file is brought to another schema, and where a copy of it stays.
type Migration struct {
	From, To int
	Kept     string
}

// migration takes a file from one schema to the next, in one transaction.
type migration struct {
	name string
	run  func(*bbolt.Tx) error
}

// Store is an open database. Its methods may be called from many goroutines.
type Store struct {
	path       string
	minFree    uint64
	changes    atomic.Uint64 // that were tried
	db         *bbolt.DB
	file       *os.File     // the file that bbolt has locked; for reading only, but see Wipe
	reading    sync.RWMutex // held for reading by each reading transaction
	private    bool
	migrates   func(Migration)
	migrations []migration
	group      group
}

// Close waits for running transactions and releases the file. Closing twice is harmless.
func (s *Store) Close() error {
	if s.db == nil {
		return nil
	}
	if err := s.db.Close(); err != nil {
		return fmt.Errorf("close database: %w", err)
	}
	return nil
}

// Ping reports whether the database can be written: it stores an empty change. Errors: ErrNoSpace, also when changes may soon fail; ErrClosed.
func (s *Store) Ping() error {
	err := s.update(func(*bbolt.Tx) error { return nil })
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EFBIG) { // the last two are limits of a user
		err = fmt.Errorf("%w: %w", ErrNoSpace, err)
	}
	return errors.Join(err, checkSpace(filepath.Dir(s.path), s.minFree))
}

// view runs fn in a reading transaction.
func (s *Store) view(fn func(*bbolt.Tx) error) error {
	s.reading.RLock()
	defer s.reading.RUnlock()
	return closedErr(protect(func() error { return s.db.View(fn) }))
}

// load returns what fn reads in a transaction.
func load[T any](s *Store, fn func(*bbolt.Tx) (T, error)) (value T, err error) {
	err = s.view(func(tx *bbolt.Tx) (err error) {
		value, err = fn(tx)
		return err
	})
	return value, err
}

// update runs fn in a writing transaction of its own.
func (s *Store) update(fn func(*bbolt.Tx) error) error {
	s.changes.Add(1)
	return closedErr(protect(func() error { return s.db.Update(fn) }))
}

// batch runs fn in a writing transaction that it shares with concurrent changes. fn may run more than once and must set its results each
// time.
func (s *Store) batch(fn func(*bbolt.Tx) error) error {
	s.changes.Add(1)
	return closedErr(s.group.commit(fn))
}

func closedErr(err error) error {
	if errors.Is(err, bolterrors.ErrDatabaseNotOpen) {
		return ErrClosed
	}
	return err
}

// Reader is a reading transaction: it shows the database at one moment. It is valid only inside the function that gets it.
type Reader struct{ tx *bbolt.Tx }

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

// group lets concurrent changes share transactions. While one transaction goes to the disk, later changes gather for the next one: so under load
// a few large transactions follow each other, and a change that is alone waits for nobody.
type group struct {
	db *bbolt.DB

	mu       sync.Mutex
	gathered []*change
	running  bool // a goroutine commits what has gathered
}

// change is one change in a shared transaction.
type change struct {
	fn   func(*bbolt.Tx) error
	done chan error
}

// maxShared limits the changes of one transaction, because a change waits for all others of its transaction.
const maxShared = 1000

// errAlone says that a change of a shared transaction has failed. It is repeated alone, so that its error belongs to it.
var errAlone = errors.New("repeat this change alone")

// commit runs fn in a transaction with others and returns when that is on the disk, or failed. fn may run more than once.
func (g *group) commit(fn func(*bbolt.Tx) error) error {
	c := &change{func(tx *bbolt.Tx) error { return protect(func() error { return fn(tx) }) }, make(chan error, 1)} // a panic would keep bbolt's lock
	g.mu.Lock()
	g.gathered = append(g.gathered, c)
	if !g.running {
		g.running = true
		go g.commitAll()
	}
	g.mu.Unlock()
	err := <-c.done
	if errors.Is(err, errAlone) {
		return protect(func() error { return g.db.Update(c.fn) })
	}
	return err
}

// gatherFor is how long changes gather after a shared transaction: those who wrote it may be about to write again.
const gatherFor = 500 * time.Microsecond

// commitAll commits until nothing more has gathered.
func (g *group) commitAll() {
	for shared := false; ; {
		if shared {
			time.Sleep(gatherFor)
		}
		g.mu.Lock()
		now := g.gathered[:min(len(g.gathered), maxShared)]
		g.gathered = g.gathered[len(now):]
		if len(now) == 0 {
			g.gathered, g.running = nil, false
			g.mu.Unlock()
			return
		}
		g.mu.Unlock()
		shared = len(now) > 1
		g.commitShared(now)
	}
}

// commitShared commits changes in one transaction. If one of them fails, nothing of it may stay, so the others are repeated without it.
func (g *group) commitShared(all []*change) {
	for len(all) > 0 {
		failed := -1
		err := protect(func() error {
			return g.db.Update(func(tx *bbolt.Tx) error {
				for i, c := range all {
					if err := c.fn(tx); err != nil {
						failed = i
						return err
					}
				}
				return nil
			})
		})
		if failed < 0 {
			for _, c := range all {
				c.done <- err
			}
			return
		}
		all[failed].done <- errAlone
		all[failed], all = all[len(all)-1], all[:len(all)-1]
	}
}
