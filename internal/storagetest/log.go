package storagetest

import "karlchen/storage"

// Log returns the log of an owner, the oldest entry first.
func Log[T any](s *storage.Store, owner string) (entries []T, err error) {
	err = s.Read(func(v storage.Reader) error {
		entries, err = storage.LogAfter[T](v, owner, 0)
		return err
	})
	return entries, err
}
