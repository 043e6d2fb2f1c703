package storage

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// fileMode keeps hidden cards from other users of the machine.
const fileMode = 0o600

// preparePath makes the directory of a database and checks that the path can hold one. It reports whether the database is still to be
// written.
func preparePath(path string) (fresh bool, err error) {
	if path == "" {
		return false, fmt.Errorf("%w: it is empty", ErrPath)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return false, fmt.Errorf("%w: make its directory: %w", ErrPath, err)
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return true, nil
	case err != nil:
		return false, fmt.Errorf("%w: %w", ErrPath, err)
	case info.IsDir():
		return false, fmt.Errorf("%w: %s is a directory", ErrPath, path)
	case !info.Mode().IsRegular():
		return false, fmt.Errorf("%w: %s is not a regular file", ErrPath, path)
	}
	if info.Mode().Perm()&0o200 == 0 { // somebody wants it to stay as it is; to root the system would not refuse it
		return false, fmt.Errorf("%w: %s is read-only", ErrPath, path)
	}
	// A program killed at its very first start leaves an empty file.
	return info.Size() == 0, nil
}

// makePrivate keeps a database from other users.
func makePrivate(path string) error {
	info, err := os.Stat(path)
	if err == nil && info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows" {
		err = os.Chmod(path, fileMode)
	}
	if err != nil {
		return fmt.Errorf("%w: keep it from other users: %w", ErrPath, err)
	}
	return nil
}

// checkSpace refuses a file system that is nearly full. Where the operating system does not tell, it refuses nothing.
func checkSpace(dir string, need uint64) error {
	free, known, err := freeSpace(dir)
	if err != nil {
		return fmt.Errorf("%w: ask for free space: %w", ErrPath, err)
	}
	if known && free < need {
		return fmt.Errorf("%w: %s has %d KiB, %d KiB are needed", ErrNoSpace, dir, free>>10, need>>10)
	}
	return nil
}

// refuseExisting keeps backups and restored databases from overwriting anything.
func refuseExisting(path string) error {
	_, err := os.Lstat(path)
	switch {
	case err == nil:
		return fmt.Errorf("%s: %w", path, ErrExists)
	case errors.Is(err, fs.ErrNotExist):
		return nil
	default:
		return fmt.Errorf("%w: %w", ErrPath, err)
	}
}

// writeNew lets write fill a temporary file beside path. After a success it gives the file its name, after a failure it removes it.
func writeNew(path string, write func(*os.File) error) error {
	if err := refuseExisting(path); err != nil {
		return err
	}
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("%w: %w", ErrPath, err)
	}
	temporary, err := os.CreateTemp(dir, filepath.Base(path)+".*.part") // mode 0600
	if err != nil {
		return fmt.Errorf("%w: %w", ErrPath, err)
	}
	err = errors.Join(write(temporary), temporary.Close())
	if err == nil {
		err = publishFile(temporary.Name(), path)
	}
	if err != nil {
		_ = os.Remove(temporary.Name())
	}
	return err
}

// publishFile gives a finished temporary file its name, unless another file has it.
func publishFile(temporary, path string) error {
	err := os.Link(temporary, path)
	switch {
	case errors.Is(err, fs.ErrExist):
		return fmt.Errorf("%s: %w", path, ErrExists)
	case err == nil:
		err = os.Remove(temporary)
	default: // a file system without hard links
		if err := refuseExisting(path); err != nil {
			return err
		}
		err = os.Rename(temporary, path)
	}
	if err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}

// syncDir makes a new name in a directory survive a power failure.
func syncDir(dir string) error {
	if runtime.GOOS == "windows" {
		return nil // directories cannot be synced there
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
