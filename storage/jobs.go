package storage

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"go.etcd.io/bbolt"
)

// Policy decides about a job whose time was missed.
type Policy string

// The policies of jobs.
const (
	Transition   Policy = "transition"   // always runs; those of an owner run in the order of their planned times
	Reminder     Policy = "reminder"     // is dropped when its purpose has passed
	Announcement Policy = "announcement" // late ones of the same owner and kind merge into one
)

// JobState tells whether a job still waits.
type JobState string

// The states of jobs. A waiting job changes to one of the others, and these never change.
const (
	Waiting JobState = "waiting"
	Done    JobState = "done"
	Dropped JobState = "dropped"
)

// JobID names a job: for a league, the league, the week, and the task. There is never a second job of the same name.
type JobID struct {
	Owner  string `json:"owner"`
	Period string `json:"period"`
	Kind   string `json:"kind"`
}

// String is for errors and logs.
func (id JobID) String() string { return fmt.Sprintf("%s %s of %s", id.Kind, id.Period, id.Owner) }

func (id JobID) key() []byte { return []byte(id.Owner + "\x00" + id.Period + "\x00" + id.Kind) }

func (id JobID) validate() error {
	return errors.Join(checkID("owner", id.Owner), checkID("period", id.Period), checkID("kind", id.Kind))
}

// Job is a task for a certain time. It is done even if the program does not run at that time.
type Job struct {
	JobID
	Policy Policy `json:"policy"`

	// Wall and Zone tell the time: the wall time in [LocalTimeLayout] and the IANA zone of the clocks. Until is the wall time after which a
	// reminder has no purpose; other jobs have none.
	Wall  string `json:"wall"`
	Zone  string `json:"zone"`
	Until string `json:"until,omitempty"`

	// Rank orders transitions of an owner with the same planned moment, the lowest first.
	Rank int `json:"rank,omitempty"`

	// Deadline says that people can act up to that time, for a reminder up to Until. If the program did not run before it, the deadline
	// moves by the length of the outage, but not beyond the wall time of Latest, where there is one.
	Deadline bool   `json:"deadline,omitempty"`
	Latest   string `json:"latest,omitempty"`

	// The store computes the following fields. Planned is the moment of Wall, and Due the moment when the job runs: the same unless a
	// deadline was moved. Ends is the moment of Until, moved or not.
	Planned time.Time `json:"planned"`
	Due     time.Time `json:"due"`
	Ends    time.Time `json:"ends,omitzero"`

	// Attempts counts the failures of the job; Next is the time of the next attempt. Settled is the time when it was done or dropped.
	State    JobState  `json:"state"`
	Attempts int       `json:"attempts,omitempty"`
	Next     time.Time `json:"next,omitzero"`
	Settled  time.Time `json:"settled,omitzero"`
}

// validate returns the fault of a job, if any, and computes its moments.
func (j *Job) validate(w *watch) error {
	switch j.Policy {
	case Transition, Reminder, Announcement:
	default:
		return fmt.Errorf("%w: no such policy", ErrInvalid)
	}
	return errors.Join(j.JobID.validate(), j.compute(w))
}

// compute sets the moments of a job from its wall times and the outages.
func (j *Job) compute(w *watch) (err error) {
	if j.Planned, err = Instant(j.Wall, j.Zone); err != nil {
		return err
	}
	j.Due, j.Ends = j.Planned, time.Time{}
	if j.Policy == Reminder {
		if j.Ends, err = Instant(j.Until, j.Zone); err != nil {
			return fmt.Errorf("until: %w", err)
		}
		if !j.Ends.After(j.Planned) {
			return fmt.Errorf("%w: a reminder must be due before its purpose has passed", ErrInvalid)
		}
	} else if j.Until != "" {
		return fmt.Errorf("%w: only the purpose of a reminder passes", ErrInvalid)
	}
	at := &j.Due
	if j.Policy == Reminder {
		at = &j.Ends
	}
	moved := w.moved(j.Owner, *at)
	if j.Latest != "" {
		latest, err := Instant(j.Latest, j.Zone)
		switch {
		case err != nil:
			return fmt.Errorf("latest: %w", err)
		case !j.Deadline || latest.Before(*at):
			return fmt.Errorf("%w: only a deadline moves, and only to later", ErrInvalid)
		case latest.Before(moved):
			moved = latest
		}
	}
	if j.Deadline {
		*at = moved
	}
	return nil
}

func inOrder(jobs []Job) []Job {
	slices.SortFunc(jobs, func(a, b Job) int {
		return cmp.Or(a.Planned.Compare(b.Planned), cmp.Compare(a.Rank, b.Rank), bytes.Compare(a.key(), b.key()))
	})
	return jobs
}

// jobsOf returns the jobs of an owner in a bucket, or all with an empty owner; and for each owner the faults of unreadable jobs.
func jobsOf(b *bbolt.Bucket, owner string) (jobs []Job, damaged map[string]error) {
	var prefix []byte
	if owner != "" {
		prefix = []byte(owner + "\x00")
	}
	damaged = map[string]error{}
	for key, value := range rowsUnder(b, prefix) {
		job, err := decode[Job](value)
		if err == nil && !bytes.Equal(job.key(), key) {
			err = fmt.Errorf("%w: the row is that of %v", ErrDamaged, job.JobID)
		}
		if err != nil {
			of, _, _ := strings.Cut(string(key), "\x00")
			damaged[of] = errors.Join(damaged[of], fmt.Errorf("job %q: %w", key, err))
			continue
		}
		jobs = append(jobs, job)
	}
	return jobs, damaged
}

// putJob stores a waiting job with its mark.
func putJob(tx *bbolt.Tx, job Job) error {
	return cmp.Or(removeJob(tx, job.JobID), put(tx.Bucket(bucketJobs), job.key(), job), setMark(tx, jobMark(job.Due, job.key()), true))
}

// removeJob removes a waiting job, if it is there, with its mark.
func removeJob(tx *bbolt.Tx, id JobID) error {
	b, key := tx.Bucket(bucketJobs), id.key()
	old, err := getIfAny[Job](b, key)
	marks := [][]byte{jobMark(old.Due, key), jobMark(time.Time{}, key)} // the latter was unreadable once
	if err != nil {
		for mark := range rowsUnder(tx.Bucket(bucketDue), jobMarks) {
			if bytes.HasSuffix(mark, append([]byte{0}, key...)) {
				marks = append(marks, bytes.Clone(mark))
			}
		}
	}
	err = b.Delete(key)
	for _, mark := range marks {
		err = errors.Join(err, setMark(tx, mark, false))
	}
	return err
}

// DueJobs returns the waiting jobs of each owner of whom one is due, in their planned order, and when the next job of anybody will be due, or no time.
// One unreadable job blocks its owner's other jobs, because their order is unknown; an error that wraps ErrDamaged reports it, beside the jobs of other
// owners.
func (s *Store) DueJobs(at time.Time) (byOwner [][]Job, next time.Time, err error) {
	var damaged error
	err = s.view(func(tx *bbolt.Tx) error {
		known, later := map[string]bool{}, jobMark(at.Add(1), nil)
		for mark := range rowsUnder(tx.Bucket(bucketDue), jobMarks) {
			_, moment, key := splitMark(mark)
			owner, _, _ := strings.Cut(string(key), "\x00")
			switch {
			case bytes.Compare(mark, later) >= 0:
				var malformed error // which is for the check
				if next, malformed = time.Parse(dueLayout, moment); malformed == nil {
					return nil
				}
			case !known[owner]:
				known[owner] = true
				jobs, err := Reader{tx}.Waiting(owner)
				if damaged = errors.Join(damaged, err); err == nil && len(jobs) > 0 {
					byOwner = append(byOwner, jobs)
				}
			}
		}
		return nil
	})
	if err != nil {
		return nil, next, fmt.Errorf("due jobs: %w", err)
	}
	return byOwner, next, damaged
}

// Jobs returns all jobs of an owner, including settled ones, in their planned order.
func (s *Store) Jobs(owner string) (jobs []Job, err error) {
	err = s.view(func(tx *bbolt.Tx) error {
		waiting, damaged := jobsOf(tx.Bucket(bucketJobs), owner)
		settled, alsoDamaged := jobsOf(tx.Bucket(bucketSettled), owner)
		jobs = append(waiting, settled...)
		return errors.Join(damaged[owner], alsoDamaged[owner])
	})
	if err != nil {
		return nil, fmt.Errorf("jobs of %s: %w", owner, err)
	}
	return inOrder(jobs), nil
}

// Beat notes a sign of life of the runner of jobs. If the last one is longer ago than limit, the program did not run since, and the
// deadlines in that time move.
func (s *Store) Beat(now time.Time, limit time.Duration) (err error) {
	defer addContext(&err, "sign of life")
	return s.Change(now, func(tx *Tx) error {
		changed := false
		if err := tx.watch(func(w *watch) { changed = w.noteSign(now, limit) }); err != nil || !changed {
			return err
		}
		return tx.recompute()
	})
}

// Ahead returns the lead of the jobs' calendar over the machine's clock, which is 0 unless [Tx.SetAhead] set it.
func (s *Store) Ahead() (ahead time.Duration, err error) {
	defer addContext(&err, "calendar")
	w, err := load(s, func(tx *bbolt.Tx) (watch, error) { return Reader{tx}.watching() })
	return w.Ahead, err
}

// SetAhead stores the lead of the calendar, and counts the time up to the transaction's as one in which the program ran.
func (t *Tx) SetAhead(ahead time.Duration) error {
	return t.watch(func(w *watch) { w.Ahead, w.Seen = ahead, t.now })
}

// Waiting returns the waiting jobs of an owner, in their planned order.
func (r Reader) Waiting(owner string) ([]Job, error) {
	jobs, damaged := jobsOf(r.tx.Bucket(bucketJobs), owner)
	return inOrder(jobs), damaged[owner]
}

// Schedule plans a job, or changes the plan of a waiting one; it needs the fields up to Latest.
//
// Errors: ErrSettled when a job of that name was done or dropped, and so cannot be scheduled again; ErrInvalid.
func (t *Tx) Schedule(job Job) error {
	w, err := t.watching()
	if err != nil {
		return err
	}
	job.State, job.Attempts, job.Next, job.Settled = Waiting, 0, time.Time{}, time.Time{}
	if err := job.validate(&w); err != nil {
		return fmt.Errorf("schedule %v: %w", job.JobID, err)
	}
	if t.tx.Bucket(bucketSettled).Get(job.key()) != nil {
		return fmt.Errorf("schedule %v: %w", job.JobID, ErrSettled)
	}
	return putJob(t.tx, job)
}

// Cancel removes a waiting job; it may be scheduled again. Errors: ErrSettled, ErrNotFound.
func (t *Tx) Cancel(id JobID) error {
	if _, err := t.waitingJob(id); err != nil {
		return fmt.Errorf("cancel %v: %w", id, err)
	}
	return removeJob(t.tx, id)
}

// EndJob marks a job as done, or dropped. Errors: ErrSettled, ErrNotFound, ErrInvalid.
func (t *Tx) EndJob(id JobID, state JobState) error {
	job, err := t.waitingJob(id)
	if err == nil && state != Done && state != Dropped {
		err = ErrInvalid
	}
	if err != nil {
		return fmt.Errorf("settle %v: %w", id, err)
	}
	job.State, job.Next, job.Settled = state, time.Time{}, t.now
	return cmp.Or(removeJob(t.tx, id), put(t.tx.Bucket(bucketSettled), id.key(), job))
}

// Postpone notes a failure of a job and the earliest time of the next attempt. Errors: ErrSettled, ErrNotFound.
func (t *Tx) Postpone(id JobID, next time.Time) error {
	job, err := t.waitingJob(id)
	if err != nil {
		return fmt.Errorf("postpone %v: %w", id, err)
	}
	job.Attempts++
	job.Next = next
	return putJob(t.tx, job)
}

func (t *Tx) waitingJob(id JobID) (Job, error) {
	job, err := get[Job](t.tx.Bucket(bucketJobs), id.key())
	if errors.Is(err, ErrNotFound) && t.tx.Bucket(bucketSettled).Get(id.key()) != nil {
		return job, ErrSettled
	}
	return job, err
}

// idle reports whether no job waits.
func (t *Tx) idle() bool {
	key, _ := t.tx.Bucket(bucketJobs).Cursor().First()
	return key == nil
}

// recompute computes the moments of all waiting jobs again, and logs the moved deadlines. Damaged jobs stay as they are and hold up no
// other owner's; a check reports them.
func (t *Tx) recompute() error {
	w, err := t.watching()
	if err != nil {
		return err
	}
	jobs, _ := jobsOf(t.tx.Bucket(bucketJobs), "")
	for _, job := range inOrder(jobs) {
		old := job
		if job.compute(&w) != nil {
			continue
		}
		if job.Due.Equal(old.Due) && job.Ends.Equal(old.Ends) && job.Planned.Equal(old.Planned) {
			continue
		}
		err := cmp.Or(putJob(t.tx, job), t.Log(job.Owner, map[string]any{
			"at": t.now, "action": "deadline-moved",
			"data": map[string]any{"period": job.Period, "kind": job.Kind, "before": deadline(old), "after": deadline(job)},
		}))
		if err != nil {
			return err
		}
	}
	return nil
}

// deadline returns the moment of a job that an outage may move.
func deadline(j Job) time.Time {
	if j.Policy == Reminder {
		return j.Ends
	}
	return j.Due
}

// watching returns the known times at which the program ran. The row stands beside the sign of life of the tables, but is separate: each
// sign stops while its owner has nothing to wait for.
func (v Reader) watching() (watch, error) { return watches.Get(&Tx{Reader: v}, programID) }

var watches = Drawer[watch]{Scope: ScopeProgram, Key: "jobs"}

func (t *Tx) watch(change func(*watch)) error {
	_, err := watches.Change(t, programID, func(w *watch) error {
		change(w)
		return nil
	})
	return err
}
