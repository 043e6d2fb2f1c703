package jobs

import (
	"context"
	"errors"
	"sync"
	"time"

	"karlchen/bot/trace"
	"karlchen/storage"
)

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
