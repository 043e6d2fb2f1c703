package discord

import (
	"slices"
	"time"

	"karlchen/bot/trace"
)

// waitingLine is requests that wait for the same thing. The one that waits longest has its turn first. The lock of the budgets guards it.
type waitingLine struct{ waiters []*waiter }

// waiter is one of them.
type waiter struct {
	since time.Time
	turn  trace.Signal // when it may be this one's turn
	in    *waitingLine // nil for none
}

func newWaiter(since time.Time) *waiter { return &waiter{since: since, turn: trace.NewSignal()} }

// join puts a waiter into the line, unless it is there.
func (l *waitingLine) join(w *waiter) {
	if w.in == l {
		return
	}
	w.leave()
	w.in = l
	at, _ := slices.BinarySearchFunc(l.waiters, w, func(other, w *waiter) int {
		if other.since.After(w.since) {
			return 1
		}
		return -1 // behind those that came at the same time
	})
	l.waiters = slices.Insert(l.waiters, at, w)
}

// leave takes a waiter out of its line, if it is in one, and tells the next.
func (w *waiter) leave() {
	if w.in == nil {
		return
	}
	l := w.in
	w.in = nil
	l.waiters = slices.DeleteFunc(l.waiters, func(other *waiter) bool { return other == w })
	l.signalFirst()
}

// isFirst reports whether it is the turn of a waiter.
func (l *waitingLine) isFirst(w *waiter) bool { return len(l.waiters) > 0 && l.waiters[0] == w }

func (l *waitingLine) signalFirst() {
	if len(l.waiters) > 0 {
		l.waiters[0].turn.Send()
	}
}
