package jobs

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"karlchen/bot/trace"
	"karlchen/storage"
)

// Store is what the ledger needs from the database.
type Store interface {
	Change(now time.Time, fn func(*storage.Tx) error) error
	DueJobs(at time.Time) (byOwner [][]storage.Job, next time.Time, err error)
	Beat(now time.Time, limit time.Duration) error
}

// Handler does jobs of a kind: one, or several announcements that have become due together, in the order in which they were planned. Its writes and
// the marks that the jobs are done are one transaction; after an error nothing is written, and the jobs are tried again later. It uses only tx, for
// which every other writer waits. Jobs may be late: tx.Now tells the time.
type Handler func(tx *storage.Tx, jobs []storage.Job) error

// Config says how a ledger works.
type Config struct {
	Calendar *Calendar
	Log      *slog.Logger
	Handlers map[string]Handler // by kind

	// AwaitOthers lets other components keep up while Advance moves the calendar: it is called at each stop, when the due jobs are done, and reports
	// whether everything that follows from them has happened. After one false Advance does not wait again. It may be nil.
	AwaitOthers func(ctx context.Context) bool

	// Beat is how exactly the ledger knows when the program stopped, and how soon it notices that the clock was set; 0 means a minute.
	Beat time.Duration
}

// Ledger runs the jobs of a store.
type Ledger struct {
	*Calendar
	config Config

	passing  chan struct{} // holds a token while a goroutine does jobs
	silence  time.Duration // how old the last sign of life may be without meaning an outage; guarded by passing
	reported string        // the log's last report of damaged jobs; guarded by passing
}

// New returns a ledger that does nothing before Run.
func New(c Config) *Ledger {
	c.Beat = cmp.Or(c.Beat, time.Minute)
	// At the start, all time since the last sign of life was an outage.
	return &Ledger{Calendar: c.Calendar, config: c, passing: make(chan struct{}, 1)}
}

// Run does jobs as they become due, and overdue ones at once, until the context ends. While no job waits it costs nothing.
func (l *Ledger) Run(ctx context.Context) {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for ctx.Err() == nil {
		if l.lockJobs(ctx) != nil {
			return
		}
		waiting, err := l.doDueJobs(ctx)
		l.unlockJobs()
		if err != nil {
			l.config.Log.Error("jobs cannot be run", "error", err)
		}
		timer.Stop()
		if err != nil || waiting.any() {
			timer.Reset(l.idleTime(waiting))
		}
		select {
		case <-ctx.Done():
		case <-l.planned:
		case <-timer.C:
		}
	}
}

// lockJobs waits until no other goroutine does jobs. Unless it returns an error, unlockJobs must follow.
func (l *Ledger) lockJobs(ctx context.Context) error {
	select {
	case l.passing <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (l *Ledger) unlockJobs() { <-l.passing }

// doDueJobs stores a sign of life and does all due jobs. It returns what still waited when it last looked.
func (l *Ledger) doDueJobs(ctx context.Context) (last waiting, err error) {
	defer func() {
		if err == nil {
			l.silence = 2 * l.config.Beat
		}
	}()
	if last, err = l.readWaiting(); err != nil || !last.any() {
		return last, err
	}
	if err := l.store.Beat(l.Now(), l.silence); err != nil { // deadlines move before anything else happens
		return last, err
	}
	for busy := true; busy && ctx.Err() == nil; {
		if last, err = l.readWaiting(); err != nil {
			return last, err
		}
		busy = false
		for _, jobs := range last.jobs {
			if todo, _ := nextJobs(jobs, last.at); len(todo) == 0 {
				continue
			}
			busy = true
			if err := l.catchUpOwner(ctx, jobs[0].Owner); err != nil {
				return last, err
			}
		}
	}
	return last, nil
}

// waiting holds what waits at a moment: the jobs of the owners of whom one is due, and when another one will be.
type waiting struct {
	jobs     [][]storage.Job
	at, next time.Time
}

func (w waiting) any() bool { return len(w.jobs) > 0 || !w.next.IsZero() }

// readWaiting returns the jobs that can be done at all. It logs damaged ones once.
func (l *Ledger) readWaiting() (waiting, error) {
	at := l.Now()
	jobs, next, err := l.store.DueJobs(at)
	if !errors.Is(err, storage.ErrDamaged) {
		return waiting{jobs, at, next}, err
	}
	if told := err.Error(); told != l.reported {
		l.reported = told
		l.config.Log.Error("jobs are damaged, and others of their owners wait; karlchen check says more", "error", err)
	}
	return waiting{jobs, at, next}, nil
}

// idleTime is the time until the next job of a look is due. A job that has become due since then does not lengthen it.
func (l *Ledger) idleTime(w waiting) time.Duration {
	at := w.nextMoment()
	if at.IsZero() {
		return l.config.Beat
	}
	return min(l.config.Beat, at.Sub(l.Now()))
}

// nextMoment returns when the next job of the future may run, or no time if there is none.
func (w waiting) nextMoment() (next time.Time) {
	next = w.next
	for _, j := range slices.Concat(w.jobs...) {
		if at := readyAt(j, w.at); at.After(w.at) && (next.IsZero() || at.Before(next)) {
			next = at
		}
	}
	return next
}

// errNothing ends a transaction in which no job was due.
var errNothing = errors.New("nothing to do")

// catchUpOwner does the due jobs of an owner, one after another.
func (l *Ledger) catchUpOwner(ctx context.Context, owner string) error {
	for ctx.Err() == nil {
		switch err := l.doNextJob(owner); {
		case errors.Is(err, errNothing):
			return nil
		case err != nil:
			return err
		}
	}
	return nil
}

// doNextJob does the next job of an owner in one transaction, or notes in another one that it failed. It chooses the job inside, because the jobs may
// have changed since the look from outside.
func (l *Ledger) doNextJob(owner string) error {
	var todo []storage.Job
	var failure error
	now := l.Now()
	err := l.store.Change(now, func(tx *storage.Tx) error {
		failure = nil
		waiting, err := tx.Waiting(owner)
		if err != nil {
			return err
		}
		var drop bool
		switch todo, drop = nextJobs(waiting, now); {
		case len(todo) == 0:
			return errNothing
		case drop:
			return tx.EndJob(todo[0].JobID, storage.Dropped)
		}
		failure = l.doJobs(tx, todo)
		return failure
	})
	if failure == nil {
		return err
	}
	return l.postponeJobs(todo, failure)
}

// doJobs handles jobs and marks them as done.
func (l *Ledger) doJobs(tx *storage.Tx, todo []storage.Job) error {
	if err := l.callHandler(tx, todo); err != nil {
		return err
	}
	for _, j := range todo {
		// A handler may have cancelled the job, or erased its owner.
		if err := tx.EndJob(j.JobID, storage.Done); err != nil && !errors.Is(err, storage.ErrNotFound) {
			return err
		}
	}
	return nil
}

// callHandler calls the handler of the jobs' kind.
func (l *Ledger) callHandler(tx *storage.Tx, todo []storage.Job) error {
	handler := l.config.Handlers[todo[0].Kind]
	if handler == nil {
		return errors.New("no handler for this kind of job")
	}
	return trace.Guard(l.config.Log, "do the job "+todo[0].JobID.String(), func() error { return handler(tx, todo) })
}

func (l *Ledger) postponeJobs(failed []storage.Job, failure error) error {
	l.config.Log.Error("a job failed", "job", failed[0].JobID.String(), "attempts", failed[0].Attempts+1, "error", failure)
	now := l.Now()
	return l.store.Change(now, func(tx *storage.Tx) error {
		for _, j := range failed {
			err := tx.Postpone(j.JobID, now.Add(pauseAfter(j.Attempts+1)))
			if err != nil && !errors.Is(err, storage.ErrNotFound) && !errors.Is(err, storage.ErrSettled) { // the job was cancelled meanwhile
				return err
			}
		}
		return nil
	})
}

// ErrBackwards is returned for a move to a time that the calendar has shown already.
var ErrBackwards = errors.New("the calendar only goes forward")

// Calendar is the clock of everything that has dates, and the door to the database for everything that plans jobs: the machine's clock plus the time
// by which the calendar was moved.
type Calendar struct {
	store   Store
	machine func() time.Time
	planned trace.Signal // when there may be another job

	mu     sync.Mutex
	ahead  time.Duration
	stands time.Time // the time that it shows while it is being moved; zero while it runs
}

// NewCalendar returns a calendar that is so far ahead of the machine's clock; [Ledger.Advance] moves it. Without a clock it takes time.Now.
func NewCalendar(store Store, machine func() time.Time, ahead time.Duration) *Calendar {
	if machine == nil {
		machine = time.Now
	}
	return &Calendar{store: store, machine: machine, planned: trace.NewSignal(), ahead: ahead}
}

// Now is the calendar's time, which is the machine's unless [Ledger.Advance] has moved it.
func (c *Calendar) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.stands.IsZero() {
		return c.stands
	}
	return c.machine().Add(c.ahead)
}

// Change runs fn in a transaction of the store. There fn may schedule or cancel jobs together with its other changes. Errors are those of fn.
func (c *Calendar) Change(fn func(*storage.Tx) error) error {
	if err := c.store.Change(c.Now(), fn); err != nil {
		return err
	}
	c.planned.Send()
	return nil
}

// stopAt stops the calendar at a moment. It returns how far ahead of the machine's clock that is.
func (c *Calendar) stopAt(to time.Time) (ahead time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead, c.stands = to.Sub(c.machine()), to
	return c.ahead
}

// resume starts the calendar again from where it stands.
func (c *Calendar) resume() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead, c.stands = c.stands.Sub(c.machine()), time.Time{}
}

// Advance moves the calendar to a moment as if the time until then had passed: it does the jobs that become due on the way, one after another, each
// at its time. No deadline moves, because the program was running. Run waits meanwhile. The store remembers how far the calendar is ahead; the next
// calendar gets that.
//
// Errors: ErrBackwards; those of ctx and of the store, after which the calendar goes on from the time it has reached.
func (l *Ledger) Advance(ctx context.Context, to time.Time) error {
	if err := l.lockJobs(ctx); err != nil {
		return err
	}
	defer l.unlockJobs()
	now := l.Now()
	if !to.After(now) {
		return ErrBackwards
	}
	defer l.planned.Send()
	l.stopAt(now)
	defer l.resume()
	// First come the jobs that are due already, and an outage that ends now.
	if _, err := l.doDueJobs(ctx); err != nil {
		return err
	}
	keepUp := l.config.AwaitOthers
	for {
		if keepUp != nil && !keepUp(ctx) {
			keepUp = nil
		}
		now := l.Now()
		if err := ctx.Err(); err != nil || !now.Before(to) {
			return err
		}
		waiting, err := l.readWaiting()
		if err != nil {
			return err
		}
		next := waiting.nextMoment()
		if next.IsZero() || next.After(to) {
			next = to
		}
		ahead := l.stopAt(next)
		if err := l.store.Change(next, func(tx *storage.Tx) error { return tx.SetAhead(ahead) }); err != nil {
			return err
		}
		if _, err := l.doDueJobs(ctx); err != nil {
			return err
		}
	}
}
