package storage

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// fileMode keeps hidden cards from other users of the machine.
const fileMode = 0o600

// growth is how many bytes the file grows at a time.
const growth = 1 << 20

// Options adjust [Open]. The zero value is right for the bot.
type Options struct {
	// LockTimeout is how long Open waits for another process to release the file; 0 means one second.
	LockTimeout time.Duration

	// MinFree is the free space in bytes below which Open refuses; 0 means 16 MiB.
	MinFree uint64

	// NoSync lets the system decide when a change reaches the disk. It is for tests of long times: an acknowledged change survives a kill,
	// but not a failure of the machine.
	NoSync bool

	// Migrates is told before the file of an older program is brought to the present schema, and when a copy of the old file is on the disk. It may be nil.
	Migrates func(Migration)

	// private says that the file is a copy that nobody else uses and a failure may cost.
	private bool
}

func (o Options) withDefaults() Options {
	return Options{
		LockTimeout: cmp.Or(o.LockTimeout, time.Second),
		MinFree:     cmp.Or(o.MinFree, 16<<20),
		NoSync:      o.NoSync,
		Migrates:    o.Migrates,
		private:     o.private,
	}
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

// Open opens the database at path, creates it and its directory if they are missing, and brings it to the present schema. Before that it leaves a copy of
// the old file beside it, with which an older program can go on; without room for the copy it changes nothing.
//
// It returns a [LockedError] when another process holds the file, a [SchemaError] when a newer program wrote it, and otherwise an error
// that wraps ErrPath, ErrNoSpace, ErrForeign or ErrDamaged, or one of the operating system.
func Open(path string, o Options) (*Store, error) {
	return open(path, o, migrations)
}

func open(path string, o Options, migrations []migration) (*Store, error) {
	o = o.withDefaults()
	s := &Store{path: path, minFree: o.MinFree, private: o.private, migrates: o.Migrates, migrations: migrations}
	err := s.open(o)
	if err == nil {
		err = s.migrate()
	}
	if err != nil {
		_ = s.Close()
		return nil, fmt.Errorf("open database: %w", err)
	}
	return s, nil
}

func (s *Store) open(o Options) error {
	fresh, err := preparePath(s.path)
	if err != nil {
		return err
	}
	if err := checkSpace(filepath.Dir(s.path), o.MinFree); err != nil {
		return err
	}
	if !fresh {
		// bbolt trusts the pages of a file, so inspect sees them first.
		if err := inspect(s.path, o.LockTimeout, pagesAtOpen, nil); err != nil {
			return err
		}
	}
	s.db, s.file, err = openBolt(s.path, o.LockTimeout, false)
	if err != nil {
		return err
	}
	if err := makePrivate(s.path); err != nil { // not before: it may be a file of somebody else
		return err
	}
	s.removeCopies()
	s.db.NoSync, s.db.AllocSize, s.group.db = o.NoSync, growth, s.db
	if s.private {
		s.db.AllocSize, s.db.NoGrowSync = 0, true // it has no spare pages
	}
	if fresh {
		return syncDir(filepath.Dir(s.path))
	}
	return nil
}

// openBolt opens the file with bbolt. It also returns the file below: where locks
// belong to a process (as fcntl's do), closing another handle would release them.
func openBolt(path string, timeout time.Duration, readOnly bool) (db *bbolt.DB, file *os.File, err error) {
	db, file, err = openWithRoom(path, timeout, readOnly, roomToGrow(path, readOnly))
	if errors.Is(err, syscall.ENOMEM) { // the operator limits the addresses of the process: bbolt takes what it needs
		db, file, err = openWithRoom(path, timeout, readOnly, 0)
	}
	return db, file, err
}

func openWithRoom(path string, timeout time.Duration, readOnly bool, room int) (db *bbolt.DB, file *os.File, err error) {
	err = protect(func() (err error) {
		db, err = bbolt.Open(path, fileMode, &bbolt.Options{
			Timeout:         timeout,
			ReadOnly:        readOnly,
			FreelistType:    bbolt.FreelistMapType,
			InitialMmapSize: room,
			NoStatistics:    true,
			OpenFile: func(name string, flag int, mode os.FileMode) (_ *os.File, err error) {
				file, err = os.OpenFile(name, flag, mode)
				return file, err
			},
		})
		return err
	})
	if err == nil {
		return db, file, nil
	}
	switch {
	case errors.Is(err, ErrDamaged):
		_ = file.Close() // bbolt panicked and kept the lock
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	case errors.Is(err, bolterrors.ErrTimeout):
		pid, name := lockHolder(path)
		return nil, nil, &LockedError{Path: path, PID: pid, Name: name}
	case errors.Is(err, bolterrors.ErrVersionMismatch):
		return nil, nil, fmt.Errorf("%s: %w: its file format is another version of bbolt's", path, ErrForeign)
	case isSystem(err):
		return nil, nil, fmt.Errorf("%w: %w", ErrPath, err)
	default:
		return nil, nil, fmt.Errorf("%s: %w: %w", path, ErrDamaged, err)
	}
}

// roomToGrow returns the size of the memory map: far more than the file has, because bbolt cannot enlarge the map, and so the file, while a
// reader stands still. The room is only addresses. Windows would make the file that large, and small machines have too few addresses.
func roomToGrow(path string, readOnly bool) int {
	if readOnly || runtime.GOOS == "windows" || strconv.IntSize < 64 {
		return 0
	}
	room := int64(64 << 30)
	if info, err := os.Stat(path); err == nil {
		room = max(room, 2*info.Size())
	}
	return int(room)
}

// isSystem tells errors of the operating system from those that bbolt finds in a file.
func isSystem(err error) bool {
	_, isPath := errors.AsType[*fs.PathError](err)
	_, isNumber := errors.AsType[syscall.Errno](err)
	return isPath || isNumber
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

// protect turns bbolt's panics and memory faults on a broken page into an error, so that other tables may go on.
func protect(fn func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: %v", ErrDamaged, r)
		}
	}()
	return fn()
}

func closedErr(err error) error {
	if errors.Is(err, bolterrors.ErrDatabaseNotOpen) {
		return ErrClosed
	}
	return err
}

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
