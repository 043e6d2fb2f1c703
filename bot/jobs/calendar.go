package jobs

import (
	"context"
	"errors"
	"sync"
	"time"

	"karlchen/storage"
)

// ErrBackwards is returned for a calendar that should show a time which it has shown already.
var ErrBackwards = errors.New("the calendar only goes forward")

// calendar is the clock by which jobs go: the machine's, as far ahead of it as it was moved.
type calendar struct {
	machine func() time.Time

	mu     sync.Mutex
	ahead  time.Duration
	stands time.Time // what it shows while it is being moved; zero while it runs
}

func (c *calendar) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.stands.IsZero() {
		return c.stands
	}
	return c.machine().Add(c.ahead)
}

// turn lets the calendar show a moment and stand there. It returns how far ahead that is.
func (c *calendar) turn(to time.Time) (ahead time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead, c.stands = to.Sub(c.machine()), to
	return c.ahead
}

// run lets the calendar go on from where it stands.
func (c *calendar) run() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead, c.stands = c.stands.Sub(c.machine()), time.Time{}
}

// Now is the time by the calendar, which is that of the machine unless [Ledger.Advance] has moved it.
func (l *Ledger) Now() time.Time { return l.calendar.now() }

// Advance moves the calendar to a moment as if the time until then had passed: what becomes due on the way is done one after another, each at
// its time, and no deadline moves, for the program ran all the while. Run waits meanwhile. The store remembers how far the calendar is ahead,
// to be given to the next ledger in its Config.
//
// Errors: ErrBackwards; those of ctx and of the store, and then the calendar goes on from where it got to.
func (l *Ledger) Advance(ctx context.Context, to time.Time) error {
	if err := l.begin(ctx); err != nil {
		return err
	}
	defer l.end()
	now := l.Now()
	if !to.After(now) {
		return ErrBackwards
	}
	defer l.rouse()
	l.calendar.turn(now)
	defer l.calendar.run()
	// First comes what is due already, and an outage that ends now.
	if _, err := l.pass(ctx); err != nil {
		return err
	}
	settle := l.config.Settle
	for {
		if settle != nil && !settle(ctx) {
			settle = nil
		}
		now := l.Now()
		if err := ctx.Err(); err != nil || !now.Before(to) {
			return err
		}
		waiting, err := l.look()
		if err != nil {
			return err
		}
		next := waiting.next()
		if next.IsZero() || next.After(to) {
			next = to
		}
		ahead := l.calendar.turn(next)
		if err := l.config.Store.Change(next, func(tx *storage.Tx) error { return tx.SetAhead(ahead) }); err != nil {
			return err
		}
		if _, err := l.pass(ctx); err != nil {
			return err
		}
	}
}
