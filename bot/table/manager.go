package table

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/players"
	"karlchen/bot/trace"
	"karlchen/game"
	"karlchen/storage"
)

// Manager holds the running tables.
type Manager struct {
	config Config
	ctx    context.Context
	stop   context.CancelFunc
	work   sync.WaitGroup
	index  *index
	clock  *clock

	unstored discord.Sparse // logs that the store refuses changes

	followed time.Duration // the jumps of the clock that all tables have followed; for stayAlive, and for Close after it

	mu         sync.Mutex
	tables     map[string]*runner
	aside      map[string]bool // ids of the tables that could not be restored
	staysAlive bool            // stayAlive is running
}

// NewManager returns a manager without tables; see Load.
func NewManager(c Config) *Manager {
	ctx, stop := context.WithCancel(context.Background())
	c = c.withDefaults()
	return &Manager{
		config: c, ctx: ctx, stop: stop, index: newIndex(), clock: newClock(c.Now, c.Ran), tables: map[string]*runner{}, aside: map[string]bool{},
	}
}

// Players returns the pool in which the computers think, for those who ask them beside a table.
func (m *Manager) Players() *players.Pool { return m.config.Players }

// Count returns the number of tables that have not ended.
func (m *Manager) Count() int { return m.index.countTables() }

// Close stops all tables. All their changes are stored already.
func (m *Manager) Close() {
	m.mu.Lock()
	m.stop()
	m.mu.Unlock()
	m.work.Wait()
	for _, r := range m.tables {
		if r.begun() {
			r.alarm.Stop()
		}
	}
	if m.staysAlive {
		m.storeAlive()
	}
}

func (m *Manager) newRunner(row storage.TableRow) *runner {
	return &runner{
		table: table{
			stored: stored{config: &m.config, log: m.config.Log, unstored: &m.unstored, index: m.index, row: row},
			watch:  watch{config: &m.config, clock: m.clock},
		},
		manager: m, guild: row.Guild, mailbox: make(chan request), rung: trace.NewSignal(), done: make(chan struct{}),
	}
}

// startTable makes a table known, unless the program is stopping. The table begins at once, or with the first request.
func (m *Manager) startTable(r *runner, atOnce bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.ctx.Err() == nil {
		m.tables[r.table.row.ID] = r
		m.index.updateEntry(r.table.model())
		if atOnce {
			m.wakeTable(r)
		}
		if !m.staysAlive {
			m.staysAlive = true
			m.clock.keep()
			m.work.Go(m.stayAlive)
		}
	}
}

func (m *Manager) removeTable(id string) {
	m.mu.Lock()
	delete(m.tables, id)
	m.mu.Unlock()
}

// Do lets a person do something at a table and returns the table after it, or after a refusal the unchanged table. Look works for an ended table,
// too. The user without an id is the program itself: it sees secret tables, too.
func (m *Manager) Do(ctx context.Context, id string, user User, c Deed) (Snapshot, error) {
	if act, ok := c.(Act); ok && act.Action.Kind == game.Claiming {
		if snap, early := m.claimsTooEarly(ctx, id, user); early {
			return snap, game.ClaimTooEarly
		}
	}
	_, looks := c.(Look)
	if looks {
		if got, rests := m.lookAtResting(id, user); rests {
			return got.snap, got.err
		}
	}
	answers := make(chan answer, 1)
	if err := m.sendRequest(ctx, id, request{user: user, deed: c, answer: answers}); err != nil {
		if looks && errors.Is(err, NoSuchTable) {
			return m.loadEnded(id, user)
		}
		return Snapshot{}, err
	}
	select {
	case got := <-answers: // a table answers every request that it has received, even while the program stops
		return got.snap, got.err
	case <-ctx.Done():
		return Snapshot{}, fmt.Errorf("%w: %w", Unconfirmed, ctx.Err())
	}
}

// Guild returns the server of a running or ended table. Errors: NoSuchTable, Unavailable.
func (m *Manager) Guild(id string) (string, error) {
	m.mu.Lock()
	r, ok := m.tables[id]
	m.mu.Unlock()
	if ok {
		return r.guild, nil
	}
	switch row, err := m.config.Store.Table(id); {
	case errors.Is(err, storage.ErrNotFound):
		return "", NoSuchTable
	case err != nil:
		return "", fmt.Errorf("%w: %w", Unavailable, err)
	default:
		return row.Guild, nil
	}
}

// Posted stores the id of the message that stands for a key in a channel, so that a restart finds it; an empty id deletes the entry. A table that has
// moved elsewhere ignores it.
func (m *Manager) Posted(ctx context.Context, id, channel, key, messageID string) error {
	p := posted{channel, key, messageID}
	err := m.sendRequest(ctx, id, request{posted: &p})
	if errors.Is(err, Unavailable) && m.ctx.Err() != nil {
		return m.rememberLate(id, p)
	}
	return err
}

// rememberLate notes a message of a table that has stopped with the program: the last messages are posted after that.
func (m *Manager) rememberLate(id string, p posted) error {
	m.mu.Lock()
	r, ok := m.tables[id]
	m.mu.Unlock()
	if !ok {
		return NoSuchTable
	}
	m.work.Wait() // now nobody else has the table
	m.mu.Lock()
	defer m.mu.Unlock()
	r.unposted = append(r.unposted, p)
	return r.storePosted()
}

func (m *Manager) sendRequest(ctx context.Context, id string, req request) error {
	m.mu.Lock()
	r, ok := m.tables[id]
	aside := m.aside[id]
	if ok {
		r.senders.Add(1)
		m.wakeTable(r)
	}
	m.mu.Unlock()
	switch {
	case aside:
		return SetAside
	case !ok:
		return NoSuchTable
	}
	req.log = trace.Log(ctx, m.config.Log)
	select {
	case r.mailbox <- req:
		return nil
	case <-r.done:
		if m.ctx.Err() != nil {
			return Unavailable // the table has stopped with the program
		}
		return NoSuchTable
	case <-m.ctx.Done():
		return Unavailable
	case <-ctx.Done():
		r.senders.Add(-1)
		m.ringTable(r) // so that it can rest
		return fmt.Errorf("%w: %w", Unavailable, ctx.Err())
	}
}

// Find returns the ids of the tables that play or were opened in a channel, and of the tables at which the person sits; both in a fixed order. Other
// people do not find a secret table; the user without an id, which is the program itself, does. Find asks no table.
func (m *Manager) Find(channel string, user User) (here, own []string) {
	if m.ctx.Err() != nil {
		return nil, nil // the program is stopping, and no table answers
	}
	return m.index.findTables(channel, user.ID)
}

// A table that waits for people has no goroutine, because its stack would be half of the table's memory. A request or the alarm wakes the table. At most
// one goroutine at a time runs it, and the manager's lock is between one and the next.

// wakeTable starts the goroutine of a table that rests, unless the program is stopping. The caller holds the lock.
func (m *Manager) wakeTable(r *runner) {
	if !r.awake && m.ctx.Err() == nil {
		r.awake = true
		m.work.Go(func() { r.run(m.ctx) })
	}
}

// lookAtResting returns a table that rests. It wakes nobody: each click looks once more after its answer, and a goroutine for that costs more than the look.
func (m *Manager) lookAtResting(id string, user User) (got answer, rests bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r, ok := m.tables[id]
	if !ok || r.awake || !r.begun() || m.ctx.Err() != nil {
		return answer{}, false
	}
	return answer{r.table.share().shownTo(user), r.table.handle(user, Look{})}, true
}

// restTable reports whether nobody has anything for a table. Then its goroutine must end and touch nothing any more.
func (m *Manager) restTable(r *runner) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	r.awake = r.senders.Load() > 0 || len(r.rung) > 0 || m.ctx.Err() != nil
	return !r.awake
}

// ringTable lets a table look at what is due.
func (m *Manager) ringTable(r *runner) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r.rung.Send()
	m.wakeTable(r)
}

// restoredAtOnce is how many tables Load restores side by side. Most of them wait for the disk, and share its writes. begunAtOnce is how many begin side by side
// afterwards: few, so that they do not keep people waiting who click already.
const restoredAtOnce, begunAtOnce = 256, 4
