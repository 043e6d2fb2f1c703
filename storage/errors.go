package storage

import (
	"errors"
	"fmt"
)

var (
	// ErrConflict is returned when a table row has another version, or a game another
	// number of entries, than the writer expects. Nothing was written.
	ErrConflict = errors.New("somebody else was faster")

	// ErrNotFound is returned when the table, game, setting or job asked for does not exist.
	ErrNotFound = errors.New("not found")

	// ErrRunning is returned when a table that has a running game is to start
	// another one, to end, or to be deleted.
	ErrRunning = errors.New("a game is running at this table")

	// ErrFinished is returned when a finished game is to be changed.
	ErrFinished = errors.New("the game is finished")

	// ErrSettled is returned when a job is to be changed that was done or dropped.
	ErrSettled = errors.New("the job is settled")

	// ErrEnded is returned when an ended table is to be changed.
	ErrEnded = errors.New("the table has ended")

	// ErrInvalid is returned for arguments that the store cannot keep, such as an
	// empty id or a state that is not JSON.
	ErrInvalid = errors.New("invalid argument")

	// ErrClosed is returned when a closed store is used.
	ErrClosed = errors.New("the database is closed")

	// ErrPath is returned when no database can be kept at a path, for instance
	// because it is a directory or not writable.
	ErrPath = errors.New("unusable path")

	// ErrExists is returned when a backup or a restored database would overwrite a file.
	ErrExists = errors.New("the file exists already")

	// ErrNoSpace is returned when the file system has less free space than [Options] demands.
	ErrNoSpace = errors.New("too little free space")

	// ErrForeign is returned for an intact bbolt file that some other program wrote.
	ErrForeign = errors.New("not a database of Karlchen")

	// ErrOtherVersion is what a replay returns of a game that is not damaged, but that
	// another version of the program played in another way.
	ErrOtherVersion = errors.New("another version of the program played it")

	// ErrDamaged is returned when a file is not a database, or one that is broken.
	ErrDamaged = errors.New("the database is damaged")
)

// LockedError is returned when another process, or another store of this one, holds the file.
type LockedError struct {
	Path string
	// PID and Name tell which process holds the file. They are zero where the
	// operating system does not say.
	PID  int
	Name string
}

// Error says who holds the file, as far as that is known.
func (e *LockedError) Error() string {
	if e.PID == 0 {
		return fmt.Sprintf("%s is in use by another process", e.Path)
	}
	return fmt.Sprintf("%s is in use by process %d (%s)", e.Path, e.PID, e.Name)
}

// SchemaError is returned when a file was written by a newer program than this one.
type SchemaError struct {
	Path string
	// File and Program are the schema of the file and the latest that this program knows.
	File, Program int
}

// Error says which program would be needed.
func (e *SchemaError) Error() string {
	return fmt.Sprintf("%s was written by a newer version of this program (schema %d, this program knows up to %d)",
		e.Path, e.File, e.Program)
}
