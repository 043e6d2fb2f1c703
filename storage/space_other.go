//go:build !linux && !darwin

package storage

// freeSpace does not know.
func freeSpace(string) (free uint64, known bool, err error) {
	return 0, false, nil
}
