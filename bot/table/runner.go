package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"sync/atomic"
	"time"

	"karlchen/bot/players"
	"karlchen/bot/trace"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/storage"
)

// runner owns one table. Only its own goroutine touches its fields, except the channels, and what wakeTable and restTable use.
type runner struct {
	config  Config
	clock   *clock
	jumped  time.Duration // the jumps of the clock that the table has followed
	log     *slog.Logger
	mailbox chan request
	rung    trace.Signal  // the alarm has rung
	done    chan struct{} // closed when the table has ended, or was awake when the program stopped
	index   *index        // finds tables by channel and by person
	manager *Manager

	awake   bool         // it has a goroutine, or needs none any more; the manager's lock guards it
	senders atomic.Int32 // requests that somebody sends and the table has not received

	guild    string // never changes, so other goroutines may read it
	row      storage.TableRow
	snap     view                 // see change
	shared   bool                 // others have snap, which nobody may change any more
	foreign  bool                 // another engine played the row's game, and this engine cannot show or continue it
	accepted map[card.Seat]bool   // seats that announce nothing more after an Abkürzung
	alarm    *time.Timer          // rings at the next event that no person causes; nil until the table has begun
	thought  thought              // what the computers do at this moment
	proof    <-chan players.Proof // the proof of the model's claim, while the table waits for it
	proved   *players.Proof       // a proof that is still to be stored
	moved    bool                 // the table has changed since the alarm was set
	failing  time.Time            // since when the due event has failed; zero if it has not
	unposted []posted             // messages whose ids the store has refused so far, the oldest first
	shown    bool                 // the table has ended, and its last messages are shown
	replaced bool                 // the log already says that another player has acted for a computer
}

// share returns the table as it is, for others to keep.
func (r *runner) share() Snapshot {
	r.shared = true
	return snapshotOf(r.snap.at())
}

// change returns the moment for the table's own changes: a copy, if others have the present one.
func (r *runner) change() *moment {
	if r.shared || r.snap.of == nil {
		copied := *r.snap.at()
		r.snap, r.shared = view{&copied}, false
	}
	return r.snap.of
}

// dropGame forgets the game that was played or shown.
func (r *runner) dropGame() {
	now := r.change()
	now.state, now.past, now.taken = game.State{}, nil, nil
}

type request struct {
	user   User
	deed   Deed
	posted *posted
	log    *slog.Logger // names the interaction that asks
	answer chan<- answer
}

type posted struct{ channel, key, messageID string }

type answer struct {
	snap Snapshot
	err  error
}

// run handles one request after the other until the table rests or ends, or the context ends.
func (r *runner) run(ctx context.Context) {
	showFor := endShown
	if r.alarm == nil {
		r.alarm = time.AfterFunc(time.Hour, func() { r.manager.ringTable(r) })
		r.ringIn(0)
		_ = r.catchFault(func() error { r.publishSnapshot(); return r.followClock() })
		if r.snap.model().Phase == Ended { // a start found it
			showFor -= r.now().Sub(r.snap.model().Active)
		}
	}
	for r.snap.model().Phase != Ended {
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
				r.report("a table cannot go on by itself", err)
				r.moved = false
				if r.failing.IsZero() {
					r.failing = time.Now()
				}
				r.ringIn(max(r.config.Pace, min(time.Since(r.failing)/4, maxPause))) // even if the event is long overdue
			} else {
				r.failing = time.Time{}
			}
		}
	}
	r.alarm.Stop()
	r.awaitLastMessages(ctx, max(showFor, leastShown))
	r.manager.removeTable(r.snap.model().ID)
	close(r.done)
}

// maxPause is the longest pause of a table whose due event fails, before the next try. A pause is a quarter of the time for which it has failed: a disk may
// stay full for days, and after a short fault the table soon goes on. A change that succeeds, such as a click, lets it try at once.
const maxPause = time.Minute

// answerRequest handles a request and answers it.
func (r *runner) answerRequest(req request, handle func(request) error) {
	r.log = req.log
	err := r.catchFault(func() error { return handle(req) })
	r.log = r.config.Log
	if req.answer != nil {
		req.answer <- answer{r.share().shownTo(req.user), err}
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
			r.shown = true
			err := r.catchFault(func() error {
				if err := r.storePosted(); err != nil {
					return err
				}
				return r.saveModel(*r.snap.model())
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
	case nil, Look, republish:
		return r.handleRequest(req)
	default:
		return NoSuchTable
	}
}

// catchFault keeps a fault in one table from ending the program. The table stays as it was stored last.
func (r *runner) catchFault(fn func() error) error {
	return guard(r.log, r.snap.model().ID, fn)
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
	return r.handle(req.user, req.deed)
}

// storePosted stores the ids of messages in their order. What the store refuses waits for the next try: Discord knows such a message again for some minutes
// only, and a start that does not find its id posts it once more.
func (r *runner) storePosted() error {
	for len(r.unposted) > 0 {
		if err := r.rememberMessage(r.unposted[0]); err != nil {
			return err
		}
		r.unposted = r.unposted[1:]
	}
	r.unposted = nil
	return nil
}

func (r *runner) rememberMessage(p posted) error {
	if r.snap.MessageID(p.key) == p.messageID || r.snap.ChannelOf(p.key) != p.channel {
		return nil
	}
	m := r.snap.model().clone()
	m.Messages = maps.Clone(m.Messages)
	m.Messages[p.key] = p.messageID
	if p.messageID == "" {
		delete(m.Messages, p.key)
	}
	return r.saveModel(m)
}

// publishSnapshot hands the table to the publisher and has the alarm set again. A click that changes nothing does neither: it must not make the
// computers wait.
func (r *runner) publishSnapshot() {
	r.moved, r.thought = true, thought{}
	if r.snap.number() != r.row.Game {
		r.change().number = r.row.Game
	}
	r.index.updateEntry(r.snap.model())
	r.config.Observer.Publish(r.share())
}

// saveModel stores a changed table. On an error nothing has changed.
func (r *runner) saveModel(m model) error {
	row, err := r.storeRow(&m, r.config.Store.SaveTable)
	if err != nil {
		return err
	}
	r.row, r.change().model = row, m
	return r.deriveList()
}

// storeRow writes the table's row, alone or together with other changes that write makes.
func (r *runner) storeRow(m *model, write func(storage.TableRow) (storage.TableRow, error)) (storage.TableRow, error) {
	row := r.row
	m.settleClaims()
	state, err := json.Marshal(m)
	if err != nil {
		return row, err
	}
	row.State, row.Ended, row.Over = state, r.shown, m.Phase == Ended && !r.shown
	if row, err = write(row); err != nil {
		return row, r.noteUnstored(m.ID, err)
	}
	return row, nil
}

// noteUnstored logs that the store refuses a change of a table, and returns the error for those who wait for it. A full disk refuses the changes of all tables,
// so the log has one line a minute.
func (r *runner) noteUnstored(table string, err error) error {
	r.manager.unstored.Error(r.log, "a table could not be stored", "table", table, "error", err)
	return fmt.Errorf("%w: %w", Unavailable, err)
}

// report logs an error of what the table does by itself. Faults and what the store refuses are in the log already.
func (r *runner) report(text string, err error) {
	if !errors.Is(err, Unavailable) {
		r.log.Error(text, "table", r.snap.model().ID, "error", err)
	}
}

// deriveList derives the list, and before a game the deal, from the model.
func (r *runner) deriveList() error {
	list, err := r.snap.model().list()
	if err != nil {
		return err
	}
	now := r.change()
	now.list = list
	if now.model.Phase == Cutting {
		now.deal, _ = list.Next()
	}
	return nil
}
