package storage

import (
	"errors"
	"fmt"
	"runtime/debug"
)

var (
	// ErrConflict is returned when a table row has another version, or a game another
	// number of entries, than the writer expects. Nothing was written.
	ErrConflict = errors.New("somebody else was faster")

	// ErrNotFound is returned when the requested table, game, setting or job does not exist.
	ErrNotFound = errors.New("not found")

	// ErrRunning is returned when a table with a running game should start another one, end, or be deleted.
	ErrRunning = errors.New("a game is running at this table")

	// ErrFinished is returned for a change of a finished game.
	ErrFinished = errors.New("the game is finished")

	// ErrUnread is returned when facts of games are left to be derived.
	ErrUnread = errors.New("games are left to be read")

	// ErrSettled is returned for a change of a job that was done or dropped.
	ErrSettled = errors.New("the job is settled")

	// ErrEnded is returned for a change of an ended table.
	ErrEnded = errors.New("the table has ended")

	// ErrInvalid is returned for arguments that the store cannot keep, such as an empty id or a state that is not JSON.
	ErrInvalid = errors.New("invalid argument")

	// ErrClosed is returned when a closed store is used.
	ErrClosed = errors.New("the database is closed")

	// ErrPath is returned when a path cannot hold a database, for instance because it is a directory or not writable.
	ErrPath = errors.New("unusable path")

	// ErrExists is returned when a backup or a restored database would overwrite a file.
	ErrExists = errors.New("the file exists already")

	// ErrNoSpace is returned when the file system has less free space than [Options] demands.
	ErrNoSpace = errors.New("too little free space")

	// ErrForeign is returned for an intact bbolt file of another program.
	ErrForeign = errors.New("not a database of Karlchen")

	// ErrOtherVersion is returned by a replay of an intact game that another version of the program played differently.
	ErrOtherVersion = errors.New("another version of the program played it")

	// ErrDamaged is returned for a file that is no database, or a broken one.
	ErrDamaged = errors.New("the database is damaged")

	errSum = fmt.Errorf("%w: the checksum of a row is wrong", ErrDamaged)
)

// LockedError is returned when another process, or another store of this one, holds the file.
type LockedError struct {
	Path string
	// PID and Name identify the process that holds the file. They are zero where the operating system does not tell.
	PID  int
	Name string
}

// Error names the process that holds the file, as far as it is known.
func (e *LockedError) Error() string {
	if e.PID == 0 {
		return fmt.Sprintf("%s is in use by another process", e.Path)
	}
	return fmt.Sprintf("%s is in use by process %d (%s)", e.Path, e.PID, e.Name)
}

// SchemaError is returned for a file of a newer program.
type SchemaError struct {
	Path string
	// File and Program are the schema of the file and the latest that this program knows.
	File, Program int
}

// Error names the program that the file needs.
func (e *SchemaError) Error() string {
	return fmt.Sprintf("%s was written by a newer version of this program (schema %d, this program knows up to %d)",
		e.Path, e.File, e.Program)
}

// addContext adds to an error, if there is one, what was being done.
func addContext(err *error, format string, args ...any) {
	if *err != nil {
		*err = fmt.Errorf(format+": %w", append(args, *err)...)
	}
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
