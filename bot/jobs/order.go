package jobs

import (
	"time"

	"karlchen/storage"
)

const (
	firstPause = time.Minute
	maxPause   = time.Hour
)

// pauseAfter is how long a job waits after so many failures.
func pauseAfter(attempts int) time.Duration { return min(firstPause<<min(attempts-1, 10), maxPause) }

// readyAt returns when a job may run. An impossibly long pause was made by a clock that has been set back since.
func readyAt(j storage.Job, now time.Time) time.Time {
	if j.Next.After(j.Due) && j.Next.Sub(now) <= maxPause {
		return j.Next
	}
	return j.Due
}

// nextJobs returns the next jobs of an owner: those for one call, or a reminder to be dropped. It takes the owner's waiting jobs in the order in which
// they are planned.
func nextJobs(jobs []storage.Job, now time.Time) (todo []storage.Job, drop bool) {
	var barrier time.Time // the first transition that still waits
	for i, j := range jobs {
		if j.Policy == storage.Transition {
			if !now.Before(readyAt(j, now)) {
				return jobs[i : i+1], false
			}
			barrier = j.Planned
			break
		}
	}
	for i, j := range jobs {
		expired := j.Policy == storage.Reminder && !now.Before(j.Ends)
		may := barrier.IsZero() || j.Planned.Before(barrier)
		switch due := !now.Before(readyAt(j, now)); {
		case expired:
			return jobs[i : i+1], true
		case j.Policy == storage.Transition || !may || !due:
		case len(todo) == 0 && j.Policy == storage.Reminder:
			return jobs[i : i+1], false
		case j.Policy == storage.Announcement && (len(todo) == 0 || j.Kind == todo[0].Kind):
			todo = append(todo, j)
		}
	}
	return todo, false
}
