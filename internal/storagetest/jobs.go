package storagetest

import (
	"slices"
	"time"

	"karlchen/storage"
)

// Waiting returns all jobs that still wait, those of an owner in their planned order.
func Waiting(s *storage.Store) ([]storage.Job, error) {
	jobs, _, err := s.DueJobs(time.Date(9000, 1, 1, 0, 0, 0, 0, time.UTC))
	return slices.Concat(jobs...), err
}
