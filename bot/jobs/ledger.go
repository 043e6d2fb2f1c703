package jobs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"karlchen/storage"
)

// Store is what the ledger needs of the store.
type Store interface {
	Change(now time.Time, fn func(*storage.Tx) error) error
	WaitingJobs() ([]storage.Job, error)
	Beat(now time.Time, limit time.Duration) error
}

// Handler does jobs of a kind: one, or several announcements that have become due together, in the order in which they were planned. What it
// writes and that they are done is one transaction; on an error nothing was written, and they are tried again later. It uses
// nothing of the store but tx, for which everybody else waits. Jobs may be late: tx.Now tells the time.
type Handler func(tx *storage.Tx, jobs []storage.Job) error

// Config is what a ledger is made of.
type Config struct {
	Store    Store
	Log      *slog.Logger
	Handlers map[string]Handler // by kind

	// Now is the clock; nil is the machine's. Ahead is how far the calendar is ahead of it from the start, see [Ledger.Advance].
	Now   func() time.Time
	Ahead time.Duration

	// Settle lets others keep up while Advance moves the calendar: it is called at each stop on the way, when what is due there is done, and
	// reports whether everything that follows from it has happened. Who has not kept up once is not waited for again on that way. It may be nil.
	Settle func(ctx context.Context) bool

	// Beat is how exactly the ledger knows when the program stopped, and how soon it notices that the clock was set; 0 means a minute.
	Beat time.Duration
}

// Ledger runs the jobs of a store.
type Ledger struct {
	config   Config
	calendar calendar
	wake     chan struct{}

	passing chan struct{} // holds a token while somebody does jobs
	silence time.Duration // how long the last sign of life may be ago and still not tell of an outage; guarded by passing
	told    string        // what the log has said of damaged jobs; guarded by passing
}

// New returns a ledger that does nothing before Run.
func New(c Config) *Ledger {
	if c.Now == nil {
		c.Now = time.Now
	}
	c.Beat = cmp.Or(c.Beat, time.Minute)
	// At the start, all time since the last sign of life was an outage.
	return &Ledger{config: c, calendar: calendar{machine: c.Now, ahead: c.Ahead}, wake: make(chan struct{}, 1), passing: make(chan struct{}, 1)}
}

// Change runs fn in a transaction of the store, in which jobs may be scheduled or cancelled beside whatever they are about. Errors are those of fn.
func (l *Ledger) Change(fn func(*storage.Tx) error) error {
	if err := l.config.Store.Change(l.Now(), fn); err != nil {
		return err
	}
	l.rouse()
	return nil
}

// rouse lets Run look what there is to do.
func (l *Ledger) rouse() {
	select {
	case l.wake <- struct{}{}:
	default: // it is about to look anyway
	}
}

// Run does jobs as they become due, those that are overdue at once, until the context ends. As long as no job waits it costs nothing.
func (l *Ledger) Run(ctx context.Context) {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for ctx.Err() == nil {
		if l.begin(ctx) != nil {
			return
		}
		waiting, err := l.pass(ctx)
		l.end()
		if err != nil {
			l.config.Log.Error("jobs cannot be run", "error", err)
		}
		timer.Stop()
		if err != nil || len(waiting.jobs) > 0 {
			timer.Reset(l.rest(waiting))
		}
		select {
		case <-ctx.Done():
		case <-l.wake:
		case <-timer.C:
		}
	}
}

// begin waits until nobody else does jobs, up to the end.
func (l *Ledger) begin(ctx context.Context) error {
	select {
	case l.passing <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (l *Ledger) end() { <-l.passing }

// pass gives a sign of life and does all that is due. It returns what still waited when it last looked.
func (l *Ledger) pass(ctx context.Context) (last waiting, err error) {
	defer func() {
		if err == nil {
			l.silence = 2 * l.config.Beat
		}
	}()
	if last, err = l.look(); err != nil || len(last.jobs) == 0 {
		return last, err
	}
	if err := l.config.Store.Beat(l.Now(), l.silence); err != nil { // deadlines move before anything else happens
		return last, err
	}
	for busy := true; busy && ctx.Err() == nil; {
		if last, err = l.look(); err != nil {
			return last, err
		}
		busy = false
		owners, of := byOwner(last.jobs)
		for _, owner := range owners {
			if todo, _ := next(of[owner], last.at); len(todo) == 0 {
				continue
			}
			busy = true
			if err := l.catchUp(ctx, owner); err != nil {
				return last, err
			}
		}
	}
	return last, nil
}

// waiting is what is still to be done at a moment.
type waiting struct {
	jobs []storage.Job
	at   time.Time
}

// look returns the jobs that can be done at all. Of those that are damaged the log tells once.
func (l *Ledger) look() (waiting, error) {
	at := l.Now()
	jobs, err := l.config.Store.WaitingJobs()
	if !errors.Is(err, storage.ErrDamaged) {
		return waiting{jobs, at}, err
	}
	if told := err.Error(); told != l.told {
		l.told = told
		l.config.Log.Error("jobs are damaged, and others of their owners wait; karlchen check says more", "error", err)
	}
	return waiting{jobs, at}, nil
}

// rest is how long there is nothing to do, as far as a look tells. What has become due since then is not due any later.
func (l *Ledger) rest(w waiting) time.Duration {
	at := w.next()
	if at.IsZero() {
		return l.config.Beat
	}
	return min(l.config.Beat, at.Sub(l.Now()))
}

// next returns when the next job may run that may not run yet, or no time where none waits for that.
func (w waiting) next() (next time.Time) {
	for _, j := range w.jobs {
		if at := ready(j, w.at); at.After(w.at) && (next.IsZero() || at.Before(next)) {
			next = at
		}
	}
	return next
}

// errNothing ends a transaction in which there was nothing to do.
var errNothing = errors.New("nothing to do")

// catchUp does what is due for an owner, one thing after another.
func (l *Ledger) catchUp(ctx context.Context, owner string) error {
	for ctx.Err() == nil {
		switch err := l.step(owner); {
		case errors.Is(err, errNothing):
			return nil
		case err != nil:
			return err
		}
	}
	return nil
}

// step does the next thing for an owner, in one transaction, or notes in another one that it failed. What is to be done is decided inside:
// since it was looked at from outside, somebody may have changed it.
func (l *Ledger) step(owner string) error {
	var todo []storage.Job
	var failure error
	now := l.Now()
	err := l.config.Store.Change(now, func(tx *storage.Tx) error {
		failure = nil
		waiting, err := tx.Waiting(owner)
		if err != nil {
			return err
		}
		var drop bool
		switch todo, drop = next(waiting, now); {
		case len(todo) == 0:
			return errNothing
		case drop:
			return tx.Settle(todo[0].JobID, storage.Dropped)
		}
		failure = l.do(tx, todo)
		return failure
	})
	if failure == nil {
		return err
	}
	return l.postpone(todo, failure)
}

// do handles jobs and settles them.
func (l *Ledger) do(tx *storage.Tx, todo []storage.Job) error {
	if err := l.handle(tx, todo); err != nil {
		return err
	}
	for _, j := range todo {
		// A handler may have cancelled the job, or erased its owner.
		if err := tx.Settle(j.JobID, storage.Done); err != nil && !errors.Is(err, storage.ErrNotFound) {
			return err
		}
	}
	return nil
}

// handle calls the handler of the jobs' kind. A panic is an error, too.
func (l *Ledger) handle(tx *storage.Tx, todo []storage.Job) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	handler := l.config.Handlers[todo[0].Kind]
	if handler == nil {
		return errors.New("nobody knows how to do it")
	}
	return handler(tx, todo)
}

// postpone lets jobs rest that have failed.
func (l *Ledger) postpone(failed []storage.Job, failure error) error {
	l.config.Log.Error("a job failed", "job", failed[0].JobID.String(), "attempts", failed[0].Attempts+1, "error", failure)
	now := l.Now()
	return l.config.Store.Change(now, func(tx *storage.Tx) error {
		for _, j := range failed {
			err := tx.Postpone(j.JobID, now.Add(pause(j.Attempts+1)))
			if err != nil && !errors.Is(err, storage.ErrNotFound) && !errors.Is(err, storage.ErrSettled) { // somebody has cancelled it meanwhile
				return err
			}
		}
		return nil
	})
}
