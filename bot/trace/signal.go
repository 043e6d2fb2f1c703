package trace

import (
	"context"
	"time"
)

// Signal tells one waiting goroutine that there may be work. A goroutine receives from it; signals that nobody has received yet are one.
type Signal chan struct{}

// NewSignal returns a signal that nobody has sent.
func NewSignal() Signal { return make(Signal, 1) }

// Send sends the signal. It never blocks.
func (s Signal) Send() {
	select {
	case s <- struct{}{}:
	default: // the receiver is about to look anyway
	}
}

// Pause waits for a time, but not longer than for a signal, which may be nil. Error: the context's, if that ends before.
func Pause(ctx context.Context, d time.Duration, news <-chan struct{}) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-news:
	case <-time.After(d):
	}
	return nil
}
