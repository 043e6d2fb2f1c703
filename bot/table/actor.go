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

// actor owns one table. Its fields belong to its goroutine, but for the channels.
type actor struct {
	config  Config
	log     *slog.Logger
	mailbox chan request
	done    chan struct{}   // closed when nobody reads the mailbox any more
	index   *index          // by which the table is found
	gone    func(id string) // called once the table has ended

	guild    string // never changes, so that others may read it
	row      storage.TableRow
	snap     Snapshot
	foreign  bool                 // the game of the row was played under another engine, and this one cannot show it or go on with it
	accepted map[card.Seat]bool   // who has nothing to announce after an Abkürzung
	alarm    *time.Timer          // the next thing that happens without anybody
	thought  thought              // what the computers make of this moment
	proof    <-chan players.Proof // of the model's claim, until it is there
	proved   *players.Proof       // what is to be stored of it
	moved    bool                 // something has changed since the alarm was wound
	replaced bool                 // the log says that another has played for a computer
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

// run works the mailbox off until the table or the context ends.
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
				a.alarm.Reset(a.config.Pace) // not at once, however long it is overdue
			}
		}
		if a.snap.Phase() == Ended {
			a.gone(a.snap.ID())
			return
		}
	}
}

// guarded keeps a fault in one table from taking the program down; the table is as it was stored last.
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

// publish lets everybody see the table, and has the alarm wound anew. A click that changes nothing does neither: it must not make the
// computers wait.
func (a *actor) publish() {
	a.moved, a.thought = true, thought{}
	a.snap.number = a.row.Game
	a.index.note(&a.snap.model)
	a.config.Publisher.Publish(a.snap)
}

// save stores a changed table; on an error nothing has happened.
func (a *actor) save(m model) error {
	row, err := a.store(m, a.config.Store.SaveTable)
	if err != nil {
		return err
	}
	a.row, a.snap.model = row, m
	return a.relist()
}

// store writes the table's row, alone or with what write changes besides.
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
