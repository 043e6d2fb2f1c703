package table

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"karlchen/bot/players"
	"karlchen/game/card"
	"karlchen/storage"
)

// actor owns one table. Only its own goroutine touches its fields, except the channels.
type actor struct {
	config  Config
	log     *slog.Logger
	mailbox chan request
	done    chan struct{}   // closed when nobody reads the mailbox any more
	index   *index          // finds tables by channel and by person
	gone    func(id string) // called when the table has ended

	guild    string // never changes, so other goroutines may read it
	row      storage.TableRow
	snap     Snapshot
	foreign  bool                 // another engine played the row's game, and this engine cannot show or continue it
	accepted map[card.Seat]bool   // seats that announce nothing more after an Abkürzung
	alarm    *time.Timer          // fires at the next event that no person causes
	thought  thought              // what the computers do at this moment
	proof    <-chan players.Proof // the proof of the model's claim, while the table waits for it
	proved   *players.Proof       // a proof that is still to be stored
	moved    bool                 // the table has changed since the alarm was set
	replaced bool                 // the log already says that another player has acted for a computer
}

type request struct {
	user    User
	command Command
	posted  *posted
	answer  chan<- answer
}

type posted struct{ channel, key, messageID string }

type answer struct {
	snap Snapshot
	err  error
}

// run handles one request after the other until the table or the context ends.
func (a *actor) run(ctx context.Context) {
	defer close(a.done)
	a.alarm = time.NewTimer(0)
	defer a.alarm.Stop()
	_ = a.guarded(func() error { a.publish(); return nil })
	for {
		if a.moved {
			a.moved = false
			_ = a.guarded(func() error { a.wind(); return nil })
		}
		select {
		case <-ctx.Done():
			return
		case r := <-a.mailbox:
			err := a.guarded(func() error { return a.receive(r) })
			if r.answer != nil {
				r.answer <- answer{a.snap.shownTo(r.user), err}
			}
		case d := <-a.thought.comes:
			_ = a.guarded(func() error { a.decided(d); return nil })
		case p := <-a.proof:
			a.proof, a.proved = nil, &p
			a.alarm.Reset(0)
		case <-a.alarm.C:
			a.moved = true
			if err := a.guarded(a.tick); err != nil {
				a.log.Error("a table cannot go on by itself", "table", a.snap.ID(), "error", err)
				a.moved = false
				a.alarm.Reset(a.config.Pace) // a pause before the next try, even if the event is long overdue
			}
		}
		if a.snap.Phase() == Ended {
			a.gone(a.snap.ID())
			return
		}
	}
}

// guarded keeps a fault in one table from ending the program. The table stays as it was stored last.
func (a *actor) guarded(fn func() error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("%w: %v", Unavailable, fault)
			a.log.Error("a fault in a table", "table", a.snap.ID(), "fault", fault, "stack", string(debug.Stack()))
		}
	}()
	return fn()
}

func (a *actor) receive(r request) error {
	if r.posted != nil {
		return a.remember(*r.posted)
	}
	return a.handle(r.user, r.command)
}

func (a *actor) remember(p posted) error {
	if a.snap.MessageID(p.key) == p.messageID || a.snap.ChannelOf(p.key) != p.channel {
		return nil
	}
	m := a.snap.model.clone()
	m.Messages[p.key] = p.messageID
	if p.messageID == "" {
		delete(m.Messages, p.key)
	}
	return a.save(m)
}

// publish hands the table to the publisher and has the alarm set again. A click that changes nothing does neither: it must not make the computers
// wait.
func (a *actor) publish() {
	a.moved, a.thought = true, thought{}
	a.snap.number = a.row.Game
	a.index.note(&a.snap.model)
	a.config.Publisher.Publish(a.snap)
}

// save stores a changed table. On an error nothing has changed.
func (a *actor) save(m model) error {
	row, err := a.store(m, a.config.Store.SaveTable)
	if err != nil {
		return err
	}
	a.row, a.snap.model = row, m
	return a.relist()
}

// store writes the table's row, alone or together with other changes that write makes.
func (a *actor) store(m model, write func(storage.TableRow) (storage.TableRow, error)) (storage.TableRow, error) {
	row := a.row
	state, err := json.Marshal(m)
	if err != nil {
		return row, err
	}
	row.State, row.Ended = state, m.Phase == Ended
	if row, err = write(row); err != nil {
		a.log.Error("a table could not be stored", "table", m.ID, "error", err)
		return row, fmt.Errorf("%w: %w", Unavailable, err)
	}
	return row, nil
}

// relist derives the list, and before a game the deal, from the model.
func (a *actor) relist() error {
	list, err := a.snap.model.list()
	if err != nil {
		return err
	}
	a.snap.list = list
	if a.snap.model.Phase == Cutting {
		a.snap.deal, _ = list.Next()
	}
	return nil
}
