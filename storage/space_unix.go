//go:build linux || darwin

package storage

import "syscall"

// freeSpace returns the bytes that are free for the user in the file system of dir.
func freeSpace(dir string) (free uint64, known bool, err error) {
	var stat syscall.Statfs_t
	if err := syscall.Statfs(dir, &stat); err != nil {
		return 0, false, err
	}
	return stat.Bavail * uint64(stat.Bsize), true, nil
}
