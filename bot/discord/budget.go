package discord

import (
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// The bot's own pace stays below the 50 requests a second that Discord allows over all routes: any second sees at most burst + 1s/spacing.
const (
	spacing    = 25 * time.Millisecond
	burst      = 10
	maxBudgets = 4096
)

// budgets hands out permission to send. Each route has a budget that Discord states in the headers of its answers;
// a route that was never used admits one request, to learn its budget.
type budgets struct {
	mu      sync.Mutex
	routes  map[string]*budget
	stopped time.Time // until then Discord wants nothing from the bot at all
	paced   time.Time // when a bot without burst could send its next request
}

// budget is what is left on one route.
type budget struct {
	learnt  bool      // an answer has come
	limit   int       // requests a window; 0 while Discord states none
	left    int       // requests left in this window, those in flight deducted
	reset   time.Time // the end of the window; zero when it is over
	flying  int
	changed chan struct{} // closed when an answer has come
}

func newBudgets() *budgets { return &budgets{routes: make(map[string]*budget)} }

// take waits until route may be used, and uses it; every take is followed by a give. A call that counts towards the bot's limit over all
// routes is global: answers to interactions do not.
func (b *budgets) take(ctx context.Context, route string, global bool) error {
	return b.wait(ctx, route, global, true)
}

// ready waits until route may be used, and leaves it unused.
func (b *budgets) ready(ctx context.Context, route string) error {
	return b.wait(ctx, route, true, false)
}

func (b *budgets) wait(ctx context.Context, route string, global, use bool) error {
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		pause, changed := b.admit(route, global, use)
		if pause == 0 && changed == nil {
			return nil
		}
		if err := sleep(ctx, pause, changed); err != nil {
			return err
		}
	}
}

// admit returns zeros when the request may go, else how long to wait (0: no limit known) or for what.
func (b *budgets) admit(route string, global, use bool) (time.Duration, <-chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	if global && now.Before(b.stopped) {
		return b.stopped.Sub(now), nil
	}
	q := b.route(route, now)
	if !q.reset.IsZero() && !now.Before(q.reset) {
		q.left, q.reset = q.limit-q.flying, time.Time{}
	}
	switch {
	case !q.learnt && q.flying > 0:
		return 0, q.changed
	case q.limit > 0 && q.left <= 0 && q.reset.IsZero():
		return 0, q.changed
	case q.limit > 0 && q.left <= 0:
		return q.reset.Sub(now), q.changed
	}
	if global {
		if early := later(b.paced, now).Sub(now) - burst*spacing; early > 0 {
			return early, nil
		}
	}
	if use {
		q.flying++
		q.left--
		if global {
			b.paced = later(b.paced, now).Add(spacing)
		}
	}
	return 0, nil
}

// route returns the budget of a route; budgets whose window is over are forgotten when there are many.
func (b *budgets) route(route string, now time.Time) *budget {
	if q := b.routes[route]; q != nil {
		return q
	}
	if len(b.routes) >= maxBudgets {
		for name, q := range b.routes {
			if q.flying == 0 && !now.Before(q.reset) {
				delete(b.routes, name)
			}
		}
	}
	q := &budget{changed: make(chan struct{})}
	b.routes[route] = q
	return q
}

// give ends a take with the headers of the answer, nil if none came.
func (b *budgets) give(route string, h http.Header) {
	b.mu.Lock()
	defer b.mu.Unlock()
	q := b.routes[route]
	q.flying--
	defer q.wake()
	q.learnt = q.learnt || h != nil
	limit, err1 := strconv.Atoi(h.Get("X-RateLimit-Limit"))
	left, err2 := strconv.Atoi(h.Get("X-RateLimit-Remaining"))
	if err1 != nil || err2 != nil || limit < 1 {
		q.left++ // nothing is known to be spent, and without a window nothing would come back
		return
	}
	q.limit, q.left = limit, left-q.flying
	q.reset = time.Now().Add(seconds(h.Get("X-RateLimit-Reset-After")))
}

// stop closes a route for a while after a 429, or all of them.
func (b *budgets) stop(route string, all bool, pause time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	until := time.Now().Add(pause)
	if all {
		b.stopped = later(b.stopped, until)
		return
	}
	q := b.route(route, time.Now())
	q.learnt = true
	q.limit, q.left, q.reset = max(q.limit, 1), 0, until
}

func (q *budget) wake() {
	close(q.changed)
	q.changed = make(chan struct{})
}

// seconds reads a header that counts seconds with a fraction; what makes no sense is 0.
func seconds(s string) time.Duration {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || !(f > 0) || f > 24*3600 {
		return 0
	}
	return time.Duration(f * float64(time.Second))
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// sleep ends after d (0: never), when woken, or with the context's error.
func sleep(ctx context.Context, d time.Duration, woken <-chan struct{}) error {
	var after <-chan time.Time
	if d > 0 {
		t := time.NewTimer(d)
		defer t.Stop()
		after = t.C
	}
	select {
	case <-after:
		return nil
	case <-woken:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
