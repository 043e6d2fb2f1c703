package table

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"karlchen/bot/players"
	"karlchen/bot/trace"
	"karlchen/storage"
)

// runner is the goroutine of one table: it hands the table one request or event after the other, and asks the pool what the table's computers do. Only its own
// goroutine touches its fields, except the channels, and what wakeTable and restTable use.
type runner struct {
	table   table
	manager *Manager
	guild   string // never changes, so other goroutines may read it
	mailbox chan request
	rung    trace.Signal  // the alarm has rung
	done    chan struct{} // closed when the table has ended, or was awake when the program stopped

	awake   bool         // it has a goroutine, or needs none any more; the manager's lock guards it
	senders atomic.Int32 // requests that somebody sends and the table has not received

	alarm    *time.Timer          // rings at the next event that no person causes; nil until the table has begun
	thought  thought              // what the computers do at this moment
	proof    <-chan players.Proof // the proof of the model's claim, while the table waits for it
	proved   *players.Proof       // a proof that is still to be stored
	moved    bool                 // the table has changed since the alarm was set
	failing  time.Time            // since when the due event has failed; zero if it has not
	unposted []posted             // messages whose ids the store has refused so far, the oldest first
	replaced bool                 // the log already says that another player has acted for a computer
}

type request struct {
	user   User
	deed   Deed
	posted *posted
	log    *slog.Logger // names the interaction that asks
	answer chan<- answer
}

type answer struct {
	snap Snapshot
	err  error
}

// begun reports whether the table has run before: then it is published. The caller holds the manager's lock, and the table rests, or has its goroutine.
func (r *runner) begun() bool { return r.alarm != nil }

// run handles one request after the other until the table rests or ends, or the context ends.
func (r *runner) run(ctx context.Context) {
	showFor := endShown
	if !r.begun() {
		r.alarm = time.AfterFunc(time.Hour, func() { r.manager.ringTable(r) })
		r.ringIn(0)
		_ = r.catchFault(func() error { r.table.publishSnapshot(); return r.table.followClock() })
		if r.table.model().Phase == Ended { // a start found it
			showFor -= r.table.watch.now().Sub(r.table.model().Active)
		}
	}
	for r.table.model().Phase != Ended {
		r.seeChange()
		if r.moved {
			r.moved = false
			_ = r.catchFault(func() error { r.setAlarm(); return nil })
		}
		if r.thought.comes == nil && r.proof == nil && r.manager.restTable(r) {
			return
		}
		select {
		case <-ctx.Done():
			close(r.done)
			return
		case req := <-r.mailbox:
			r.senders.Add(-1)
			r.answerRequest(req, r.handleRequest)
		case d := <-r.thought.comes:
			_ = r.catchFault(func() error { r.noteDecision(d); return nil })
		case p := <-r.proof:
			r.proof, r.proved = nil, &p
			r.ringIn(0)
		case <-r.rung:
			r.moved = true
			if err := r.catchFault(r.runDueEvent); err != nil {
				r.table.report("a table cannot go on by itself", err)
				r.seeChange()
				r.moved = false
				if r.failing.IsZero() {
					r.failing = time.Now()
				}
				r.ringIn(max(r.table.config.Pace, min(time.Since(r.failing)/4, maxPause))) // even if the event is long overdue
			} else {
				r.failing = time.Time{}
			}
		}
	}
	r.alarm.Stop()
	r.awaitLastMessages(ctx, max(showFor, leastShown))
	r.manager.removeTable(r.table.model().ID)
	close(r.done)
}

// seeChange drops what the computers think of an earlier moment than the published one, and has the alarm set again. A click that changes nothing does neither: it
// must not make the computers wait.
func (r *runner) seeChange() {
	if r.table.published {
		r.table.published, r.thought, r.moved = false, thought{}, true
	}
}

// maxPause is the longest pause of a table whose due event fails, before the next try. A pause is a quarter of the time for which it has failed: a disk may
// stay full for days, and after a short fault the table soon goes on. A change that succeeds, such as a click, lets it try at once.
const maxPause = time.Minute

func (r *runner) answerRequest(req request, handle func(request) error) {
	r.table.log = req.log
	err := r.catchFault(func() error { return handle(req) })
	r.table.log = r.table.config.Log
	if req.answer != nil {
		req.answer <- answer{r.table.share().shownTo(req.user), err}
	}
}

// endShown is how long a table stays among the running ones after its end, while its last messages are shown. If the program stops meanwhile, its next
// start publishes the table once more, because the messages may show an earlier moment. The screen keeps them up to date as long.
//
// Starts share this time, as clocks stand still between them: else tables would pile up in a program that never runs for five minutes. Each start has
// leastShown of it.
const (
	endShown   = 5 * time.Minute
	leastShown = 5 * time.Second
)

// awaitLastMessages keeps an ended table for a while, until its last messages are shown, and their ids stored. Nobody can do anything there.
func (r *runner) awaitLastMessages(ctx context.Context, while time.Duration) {
	shown := time.NewTimer(while)
	defer shown.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case req := <-r.mailbox:
			r.answerRequest(req, r.handleAfterEnd)
		case <-shown.C:
			r.table.shown = true
			err := r.catchFault(func() error {
				if err := r.storePosted(); err != nil {
					return err
				}
				return r.table.saveModel(*r.table.model())
			})
			if err == nil || errors.Is(err, storage.ErrEnded) {
				return
			}
			shown.Reset(endShown)
		}
	}
}

func (r *runner) handleAfterEnd(req request) error {
	switch req.deed.(type) {
	case nil, Look, Republish:
		return r.handleRequest(req)
	default:
		return NoSuchTable
	}
}

// catchFault keeps a fault in one table from ending the program. The table stays as it was stored last.
func (r *runner) catchFault(fn func() error) error {
	return guard(r.table.log, r.table.model().ID, fn)
}

// guard is trace.Guard for a table, which a fault makes unavailable.
func guard(log *slog.Logger, table string, fn func() error) error {
	err := trace.Guard(log, "run a table", fn, "table", table)
	if errors.Is(err, trace.ErrFault) {
		err = fmt.Errorf("%w: %w", Unavailable, err)
	}
	return err
}

func (r *runner) handleRequest(req request) error {
	if req.posted != nil {
		r.unposted = append(r.unposted, *req.posted)
		err := r.storePosted()
		r.moved = r.moved || err != nil // the alarm rings for the next try
		return err
	}
	return r.table.handle(req.user, req.deed)
}

// storePosted stores the ids of messages in their order. What the store refuses waits for the next try: Discord knows such a message again for some minutes
// only, and a start that does not find its id posts it once more.
func (r *runner) storePosted() error {
	for len(r.unposted) > 0 {
		if err := r.table.rememberMessage(r.unposted[0]); err != nil {
			return err
		}
		r.unposted = r.unposted[1:]
	}
	r.unposted = nil
	return nil
}
