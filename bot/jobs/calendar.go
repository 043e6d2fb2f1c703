package jobs

import (
	"context"
	"errors"
	"sync"
	"time"

	"karlchen/storage"
)

// ErrBackwards is returned for a move to a time that the calendar has shown already.
var ErrBackwards = errors.New("the calendar only goes forward")

// calendar is the clock for jobs: the machine's clock plus the time by which the calendar was moved.
type calendar struct {
	machine func() time.Time

	mu     sync.Mutex
	ahead  time.Duration
	stands time.Time // the time that it shows while it is being moved; zero while it runs
}

func (c *calendar) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.stands.IsZero() {
		return c.stands
	}
	return c.machine().Add(c.ahead)
}

// stopAt stops the calendar at a moment. It returns how far ahead of the machine's clock that is.
func (c *calendar) stopAt(to time.Time) (ahead time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead, c.stands = to.Sub(c.machine()), to
	return c.ahead
}

// resume starts the calendar again from where it stands.
func (c *calendar) resume() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead, c.stands = c.stands.Sub(c.machine()), time.Time{}
}

// Now is the calendar's time, which is the machine's unless [Ledger.Advance] has moved it.
func (l *Ledger) Now() time.Time { return l.calendar.now() }

// Advance moves the calendar to a moment as if the time until then had passed: it does the jobs that become due on the way, one after another, each
// at its time. No deadline moves, because the program was running. Run waits meanwhile. The store remembers how far the calendar is ahead; the next
// ledger gets that in its Config.
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
	defer l.wake.Send()
	l.calendar.stopAt(now)
	defer l.calendar.resume()
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
		ahead := l.calendar.stopAt(next)
		if err := l.config.Store.Change(next, func(tx *storage.Tx) error { return tx.SetAhead(ahead) }); err != nil {
			return err
		}
		if _, err := l.doDueJobs(ctx); err != nil {
			return err
		}
	}
}
