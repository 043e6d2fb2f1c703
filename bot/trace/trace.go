// Package trace names the interaction for which a line of the log is written. After a fault people read the same name, so that an operator finds the
// lines of it; it names the program by its version there, too. It also has what goroutines in the background need: Guard keeps a fault from ending the
// program, and a Signal tells of work.
package trace

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"
)

type key struct{}

// Click returns the context of everything that is done for one interaction, which its id names.
func Click(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, key{}, id)
}

// Log returns the log for what is done in a context: its lines have the id of the interaction, as "click", if the context belongs to one.
func Log(ctx context.Context, log *slog.Logger) *slog.Logger {
	if id, ok := ctx.Value(key{}).(string); ok {
		return log.With("click", id)
	}
	return log
}

// ErrFault is a fault of the program that Guard has caught.
var ErrFault = errors.New("a fault of the program")

// Guard does something for one table, message or interaction. A panic becomes an ErrFault, and the log has its place, so that a fault in one place ends
// neither the program nor, because it would come again, every later start. The log also says what the work was about, as names and values.
func Guard(log *slog.Logger, doing string, do func() error, about ...any) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			log.With(about...).Error("a fault of the program", "doing", doing, "fault", fault, "stack", string(debug.Stack()))
			err = fmt.Errorf("%w: %s: %v", ErrFault, doing, fault)
		}
	}()
	return do()
}

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
