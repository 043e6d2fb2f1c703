package storagetest

import (
	"time"

	"karlchen/storage"
)

// Waiting returns all jobs that still wait, in their planned order.
func Waiting(s *storage.Store) ([]storage.Job, error) {
	jobs, _, err := s.DueJobs(time.Date(9000, 1, 1, 0, 0, 0, 0, time.UTC))
	return jobs, err
}
