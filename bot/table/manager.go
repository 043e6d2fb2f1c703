package table

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/players"
	"karlchen/bot/settings"
	"karlchen/bot/trace"
	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/storage"
)

// Config holds what the tables work with. For all fields but the first three and Level, the zero value means the default of a real table.
type Config struct {
	Store    Store
	Observer Observer
	Log      *slog.Logger

	// Players is the pool in which computers think and claims are proved.
	Players *players.Pool
	// StandIn is the level of computers that play for absent people, by default strong: people should not lose by their absence.
	StandIn string
	// Level is the level of the computers at a new table until the host chooses another; empty is simple, which needs no time.
	Level string
	// Pace is the pause before a computer acts.
	Pace time.Duration
	// CutTime is the least time that a person has for the cut; ClosingTime is the least time for announcements after an Abkürzung.
	CutTime, ClosingTime time.Duration
	// TurnTime, if set, limits a turn at every table with a timer, whichever timer it has chosen. It is for trying the timers out.
	TurnTime time.Duration
	// RedealTime is how long a deal that does not count is shown before the next deal.
	RedealTime time.Duration
	// MostPlaces is at how many tables one person may have a place, MostTables how many tables one server may have open; 0 is no bound. Leagues and
	// deals of the day open theirs in any case.
	MostPlaces, MostTables int
	// Person returns the personal settings of a user.
	Person func(user string) settings.Person
	// Admits returns why a person cannot have a place at a league's table, or nil; people read the error. A table calls it, so it must not ask a
	// table anything. Without Admits everybody is admitted.
	Admits func(s Snapshot, user User) error
	// Now is the clock, which somebody may set at any time. Ran is how long the program has run by a clock that nobody sets.
	Now func() time.Time
	Ran func() time.Duration
	// Today is the calendar by which games have their dates, by default Now: the sandbox moves it, and not the clock of tables.
	Today func() time.Time
	// NewSeed makes the secret of a deal, Lot a number below n. Nobody can foresee either.
	NewSeed func() game.Seed
	Lot     func(n uint32) uint32
	// DrawSeats returns the numbers below n in an order drawn by lot. Without it Lot draws.
	DrawSeats func(n int) []int
}

func (c Config) withDefaults() Config {
	if c.Players == nil {
		c.Players = players.New(players.Config{Log: c.Log})
	}
	c.StandIn = cmp.Or(c.StandIn, ai.Strong.String())
	c.Pace = cmp.Or(c.Pace, 900*time.Millisecond)
	c.CutTime, c.ClosingTime = cmp.Or(c.CutTime, 20*time.Second), cmp.Or(c.ClosingTime, 20*time.Second)
	c.RedealTime = cmp.Or(c.RedealTime, 15*time.Second)
	if c.Person == nil {
		c.Person = func(string) settings.Person { return settings.DefaultPerson() }
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Today == nil {
		c.Today = c.Now
	}
	if c.Ran == nil {
		began := time.Now()
		c.Ran = func() time.Duration { return time.Since(began) }
	}
	if c.NewSeed == nil {
		c.NewSeed = func() (seed game.Seed) {
			rand.Read(seed[:]) // never fails
			return seed
		}
	}
	if c.Lot == nil {
		c.Lot = func(n uint32) uint32 {
			var bits [8]byte
			rand.Read(bits[:])
			return uint32(binary.BigEndian.Uint64(bits[:]) % uint64(n)) // the bias is below 2⁻³⁴
		}
	}
	if c.DrawSeats == nil {
		c.DrawSeats = func(n int) []int {
			order := make([]int, n)
			for i := range order {
				j := c.Lot(uint32(i + 1))
				order[i], order[j] = order[j], i
			}
			return order
		}
	}
	return c
}

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
		r.alarm.Stop()
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

// startTable lets a table begin, unless the program is stopping.
func (m *Manager) startTable(r *runner) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.ctx.Err() == nil {
		m.tables[r.table.row.ID] = r
		m.index.updateEntry(r.table.model())
		m.wakeTable(r)
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
	answers := make(chan answer, 1)
	if err := m.sendRequest(ctx, id, request{user: user, deed: c, answer: answers}); err != nil {
		if _, look := c.(Look); look && errors.Is(err, NoSuchTable) {
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

// Store is what the tables need from the database.
type Store interface {
	SaveTable(storage.TableRow) (storage.TableRow, error)
	Tables() ([]storage.TableRow, error)
	Table(id string) (storage.TableRow, error)
	StartGame(row storage.TableRow, header []byte) (storage.TableRow, error)
	Append(id storage.GameID, seq uint64, entry []byte) error
	AppendAt(row storage.TableRow, seq uint64, entry []byte) (storage.TableRow, error)
	FinishGame(row storage.TableRow, record []byte, summary json.RawMessage) (storage.TableRow, error)
	Game(storage.GameID) (storage.Game, error)
	SetAlive(time.Time) error
	Alive() (time.Time, error)
	Arrivals() (map[string]time.Time, error)
	ForgetArrivals() error
}

// Observer receives every change of a table, in order. It must not block and must not call the table back.
type Observer interface {
	Publish(Snapshot)
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
