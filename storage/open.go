package storage

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

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
	o.LockTimeout, o.MinFree = cmp.Or(o.LockTimeout, time.Second), cmp.Or(o.MinFree, 16<<20)
	return o
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

// inspect walks the pages of a database file, at most limit of them, before bbolt follows a pointer in it, because a wrong one can crash the
// process beyond recovery. It reads the file under a shared lock, and hands it to use, which may be nil, under the same lock.
func inspect(path string, timeout time.Duration, limit int, use func(*bbolt.DB, *os.File) error) error {
	if info, err := os.Stat(path); err == nil && info.Size() == 0 {
		return fmt.Errorf("%s: %w: it is empty", path, ErrDamaged)
	}
	db, file, err := openBolt(path, timeout, true) // it reads only the two meta pages
	if err != nil {
		return err
	}
	defer db.Close()
	if problems := checkPages(file, db.Info().PageSize, limit); len(problems) > 0 {
		return fmt.Errorf("%s: %w: %w", path, ErrDamaged, problems[0])
	}
	if use == nil {
		return nil
	}
	return use(db, file)
}
