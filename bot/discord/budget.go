package discord

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"karlchen/bot/trace"
)

// The bot's own pace stays below the 50 requests a second that Discord allows over all routes: no second has more than burst + 1s/[spacing], which is 48.
// The rest is for requests that arrive closer together than they were sent. The burst lets a bot that is never idle make up for late timers.
const (
	burst      = 4
	maxBudgets = 4096
)

// ahead is how many requests may be prepared or wait for the bot's pace before no further edit is prepared: few, so that what they show is young when
// they are sent, and enough that no moment is lost while pictures are drawn.
const ahead = 8

// rateKey says which budget a request uses: the kind of request, and the id of the channel, server or interaction in its path. Each such id has a
// budget of its own.
type rateKey struct{ kind, major string }

// budgets grants permission to send. Discord states each route's budget in the headers of its answers. Routes with the same bucket in these headers
// share one budget if they are about the same channel, server or interaction. A route that was never used gets one request, to learn its budget.
type budgets struct {
	mu      sync.Mutex
	buckets map[string]string   // kind → Discord's name for its bucket, once it is known
	routes  map[rateKey]*budget // by bucket if it is known, else by kind
	stopped time.Time           // until then Discord wants no request from the bot at all
	foreign struct {            // pauses after a 429 that is not Discord's
		until time.Time
		row   int // how many have followed on each other
	}
	paced    time.Time // when a bot without burst could send its next request
	refusals refusals
	pace     waitingLine // of requests that wait for the pace
	edits    waitingLine // of edits that wait to be prepared
	prepared int         // edits that are being prepared
}

// budget is the rest of one route's budget.
type budget struct {
	learnt  bool      // an answer has stated the budget
	limit   int       // requests a window; 0 while Discord states none
	left    int       // requests left in this window, without those in flight
	reset   time.Time // the end of the window; zero when it is over
	flying  int
	changed chan struct{} // closed when an answer arrives
}

func newBudgets() *budgets {
	return &budgets{buckets: make(map[string]string), routes: make(map[rateKey]*budget)}
}

// acquire waits until a route may be used, and uses it. A release of the returned budget must follow every acquire. A global request counts towards
// the bot's limit over all routes; answers to interactions are not global. Global requests go in the order in which their routes allowed them.
func (b *budgets) acquire(ctx context.Context, r rateKey, global bool) (*budget, error) {
	var q *budget
	err := b.await(ctx, time.Now(), func(w *waiter, now time.Time) (free bool, pause time.Duration, changed <-chan struct{}) {
		if q, pause, changed = b.readyBudget(r, global, now); q == nil {
			return false, pause, changed
		}
		if global {
			b.pace.join(w)
			early := laterOf(b.paced, now).Sub(now) - burst*spacing
			if !b.pace.isFirst(w) {
				return false, 0, w.turn
			}
			if early > 0 {
				return false, early, w.turn
			}
			b.paced = laterOf(b.paced, now).Add(b.refusals.gap(now))
		}
		q.flying++
		q.left--
		return true, 0, nil
	})
	return q, err
}

// awaitEdit waits until a route may be used, and until a global request that is prepared now will go soon. Of those who wait, the one goes first that
// waits since the earliest moment. The caller must call prepared when the request is prepared, in any case.
func (b *budgets) awaitEdit(ctx context.Context, r rateKey, since time.Time) (prepared func(), err error) {
	err = b.await(ctx, since, func(w *waiter, now time.Time) (free bool, pause time.Duration, changed <-chan struct{}) {
		if q, pause, changed := b.readyBudget(r, true, now); q == nil {
			return false, pause, changed
		}
		b.edits.join(w)
		if !b.edits.isFirst(w) || b.prepared+len(b.pace.waiters) >= ahead {
			return false, 0, w.turn
		}
		b.prepared++
		return true, 0, nil
	})
	if err != nil {
		return func() {}, err
	}
	return sync.OnceFunc(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.prepared--
		b.edits.signalFirst()
	}), nil
}

// lookAgain is how long a wait lasts that only a signal ends.
const lookAgain = time.Hour

// await tries until it may go, which admit decides under the lock: else it says how long to wait (0: for ever) and the signal that ends the wait early.
func (b *budgets) await(ctx context.Context, since time.Time, admit func(*waiter, time.Time) (bool, time.Duration, <-chan struct{})) error {
	w := newWaiter(since)
	defer func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.leaveLine(w)
	}()
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		b.mu.Lock()
		free, pause, changed := admit(w, time.Now())
		if changed != w.turn {
			b.leaveLine(w)
		}
		b.mu.Unlock()
		if free {
			return nil
		}
		if err := trace.Pause(ctx, cmp.Or(pause, lookAgain), changed); err != nil {
			return err
		}
	}
}

// leaveLine takes a waiter out of its line. If the pace has more room then, an edit may be prepared.
func (b *budgets) leaveLine(w *waiter) {
	w.leave()
	b.edits.signalFirst()
}

// readyBudget returns the budget of a route if that allows a request, or else how long to wait (0: no limit known) and the signal to wait for.
func (b *budgets) readyBudget(r rateKey, global bool, now time.Time) (*budget, time.Duration, <-chan struct{}) {
	if halt := max(b.stopped.Sub(now), b.refusals.halt(now)); global && halt > 0 {
		return nil, halt, nil
	}
	q := b.budget(r, now)
	if !q.reset.IsZero() && !now.Before(q.reset) {
		q.left, q.reset = q.limit-q.flying, time.Time{}
	}
	switch {
	case !q.learnt && q.flying > 0:
		return nil, 0, q.changed
	case q.limit > 0 && q.left <= 0 && q.reset.IsZero():
		return nil, 0, q.changed
	case q.limit > 0 && q.left <= 0:
		return nil, q.reset.Sub(now), q.changed
	}
	return q, 0, nil
}

// budget returns the budget of a route. It drops budgets whose window is over when there are many.
func (b *budgets) budget(r rateKey, now time.Time) *budget {
	if bucket := b.buckets[r.kind]; bucket != "" {
		r.kind = bucket
	}
	if q := b.routes[r]; q != nil {
		return q
	}
	if len(b.routes) >= maxBudgets {
		for other, q := range b.routes {
			if q.flying == 0 && !now.Before(q.reset) {
				delete(b.routes, other)
			}
		}
	}
	q := newBudget()
	b.routes[r] = q
	return q
}

func newBudget() *budget { return &budget{changed: make(chan struct{})} }

// release ends the acquire that returned q, with the headers of the answer, nil if none came.
func (b *budgets) release(r rateKey, q *budget, h http.Header) {
	b.mu.Lock()
	defer b.mu.Unlock()
	q.flying--
	defer q.signalChange()
	q.learnt = q.learnt || h != nil
	limit, err1 := strconv.Atoi(h.Get("X-RateLimit-Limit"))
	left, err2 := strconv.Atoi(h.Get("X-RateLimit-Remaining"))
	if err1 != nil || err2 != nil || limit < 1 {
		q.left++ // nothing is known to be spent, and without a window nothing would come back
		return
	}
	if shared := b.shareBudget(r, q, h.Get("X-RateLimit-Bucket")); shared != q {
		q = shared
		defer q.signalChange()
	}
	q.learnt, q.limit, q.left = true, limit, left-q.flying
	q.reset = time.Now().Add(seconds(h.Get("X-RateLimit-Reset-After")))
}

// shareBudget returns the budget of a bucket, which replaces q from now on. A new bucket takes q itself, unless q belongs to another bucket.
func (b *budgets) shareBudget(r rateKey, q *budget, bucket string) *budget {
	if bucket == "" {
		return q
	}
	b.buckets[r.kind] = bucket
	alone := b.routes[r] == q
	delete(b.routes, r)
	r.kind = bucket
	switch {
	case b.routes[r] != nil:
		return b.routes[r]
	case !alone:
		q = newBudget()
	}
	b.routes[r] = q
	return q
}

// stopRoute closes a route, or all routes, for a while after a 429.
func (b *budgets) stopRoute(r rateKey, all bool, pause time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	until := now.Add(pause)
	if all {
		b.stopped = laterOf(b.stopped, until)
		return
	}
	q := b.budget(r, now)
	q.learnt = true
	q.limit, q.left, q.reset = max(q.limit, 1), 0, until
}

// The network in front of Discord refuses an address without a word about when it will end. Each further pause is twice as long as the last, if that
// ended less than mostForeign ago.
const (
	leastForeign = time.Minute
	mostForeign  = 16 * time.Minute
)

// stopForeign closes all routes after a 429 that is not Discord's, for at least so long. Of several that come together only the first begins a pause. It
// returns how long the pause lasts.
func (b *budgets) stopForeign(least time.Duration) (pause time.Duration, begun bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now, f := time.Now(), &b.foreign
	if begun = !now.Before(f.until); begun {
		if now.Sub(f.until) > mostForeign {
			f.row = 0
		}
		f.until = now.Add(max(least, min(leastForeign<<f.row, mostForeign)))
		f.row = min(f.row+1, 10)
		b.stopped = laterOf(b.stopped, f.until)
	}
	return f.until.Sub(now), begun
}

// countRefusal counts an invalid request. It returns the consequence if that is new.
func (b *budgets) countRefusal() severity {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.refusals.add(time.Now())
}

// invalidCount is the number of invalid requests in the last ten minutes.
func (b *budgets) invalidCount() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.refusals.count(time.Now())
}

func (q *budget) signalChange() {
	close(q.changed)
	q.changed = make(chan struct{})
}

// seconds reads a header with seconds and a fraction; nonsense is 0.
func seconds(s string) time.Duration {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || !(f > 0) || f > 24*3600 {
		return 0
	}
	return time.Duration(f * float64(time.Second))
}

func laterOf(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

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

func (l *waitingLine) isFirst(w *waiter) bool { return len(l.waiters) > 0 && l.waiters[0] == w }

func (l *waitingLine) signalFirst() {
	if len(l.waiters) > 0 {
		l.waiters[0].turn.Send()
	}
}
