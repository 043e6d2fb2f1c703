//go:build !arm

package storage

import (
	"errors"
	"os"
	"syscall"
)

// flush brings a part of a file to the disk, and waits for it. What else of the file has not arrived stays behind; file.Sync would write all of it at once.
// Some file systems know no parts.
func flush(file *os.File, from, size int64) error {
	const waitBefore, write, waitAfter = 1, 2, 4 // SYNC_FILE_RANGE_…
	err := syscall.SyncFileRange(int(file.Fd()), from, size, waitBefore|write|waitAfter)
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ESPIPE) {
		return file.Sync()
	}
	return err
}
