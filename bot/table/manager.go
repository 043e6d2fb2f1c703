package table

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base32"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"karlchen/bot/players"
	"karlchen/bot/settings"
	"karlchen/bot/trace"
	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/league"
	"karlchen/game/match"
	"karlchen/game/notation"
	"karlchen/game/rules"
	"karlchen/storage"
)

// Config holds what the tables work with. For all fields but the first three and Level, the zero value means the default of a real table.
type Config struct {
	Store     Store
	Publisher Publisher
	Log       *slog.Logger

	// Players is the pool in which computers think and claims are proved.
	Players *players.Pool
	// StandIn is the level of computers that play for absent people, by default strong: people should not lose by their absence.
	StandIn string
	// Level is that of the computers at a new table until the host chooses another; empty is simple, which needs no time.
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
	// NewSeed makes the secret of a deal, Lot a number below n. Nobody can foresee either.
	NewSeed func() game.Seed
	Lot     func(n uint32) uint32
	// DrawSeats returns the numbers below n in an order drawn by lot. Without it the lots are those of Lot.
	DrawSeats func(n int) []int
}

func (c Config) withDefaults() Config {
	if c.Players == nil {
		c.Players = players.New(players.Config{Log: c.Log})
	}
	if c.StandIn == "" {
		c.StandIn = ai.Strong.String()
	}
	if c.Pace == 0 {
		c.Pace = 900 * time.Millisecond
	}
	if c.CutTime == 0 {
		c.CutTime = 20 * time.Second
	}
	if c.ClosingTime == 0 {
		c.ClosingTime = 20 * time.Second
	}
	if c.RedealTime == 0 {
		c.RedealTime = 15 * time.Second
	}
	if c.Person == nil {
		c.Person = func(string) settings.Person { return settings.DefaultPerson() }
	}
	if c.Now == nil {
		c.Now = time.Now
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

// Load restores every stored table at the card at which it stopped, and publishes it; also those that ended shortly before the program did. A table that cannot be restored is left as it is and reported; the others go on.
func (m *Manager) Load() error {
	rows, err := m.config.Store.Tables()
	if err != nil {
		return err
	}
	alive, err := m.config.Store.Alive()
	if err != nil {
		m.config.Log.Error("the last sign of life could not be read; clocks start again", "error", err)
	}
	arrived, err := m.config.Store.Arrivals()
	if err != nil {
		m.config.Log.Error("the last sign of life of imported servers could not be read", "error", err)
	}
	aliveAt := func(guild string) time.Time {
		if elsewhere, ok := arrived[guild]; ok {
			return elsewhere
		}
		return alive
	}
	runners, problems := make([]*runner, len(rows)), make([]error, len(rows))
	var next atomic.Int64
	var work sync.WaitGroup
	for range restoredAtOnce {
		work.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(rows); i = int(next.Add(1)) - 1 {
				if runners[i], problems[i] = m.resumeTable(rows[i], aliveAt(rows[i].Guild)); problems[i] != nil {
					problems[i] = fmt.Errorf("table %s: %w", rows[i].ID, problems[i])
				}
			}
		})
	}
	work.Wait()
	if len(arrived) > 0 {
		if err := m.config.Store.ForgetArrivals(); err != nil {
			m.config.Log.Error("the tables of imported servers may get more time at the next start", "error", err)
		}
	}
	m.setAside(rows, runners)
	for _, r := range runners { // after all clocks are moved, because the first table to begin stores a sign of life
		if r != nil {
			m.startTable(r)
		}
	}
	return errors.Join(problems...)
}

// restoredAtOnce is how many tables Load restores side by side. Most of them wait for the disk, and share its writes.
const restoredAtOnce = 256

// setAside notes the tables that could not be restored. People read that there, and are free for other tables.
func (m *Manager) setAside(rows []storage.TableRow, runners []*runner) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i, r := range runners {
		if r == nil {
			m.aside[rows[i].ID] = true
		}
	}
}

// resumeTable restores a table and moves its clocks. It returns no table if that cannot go on, and a table with an error if its clocks are not stored. A
// fault in one table must not end the program, which would meet it at every start.
func (m *Manager) resumeTable(row storage.TableRow, alive time.Time) (r *runner, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			r, err = nil, fmt.Errorf("%w: %v", Unavailable, fault)
			m.config.Log.Error("a fault in a table at the start", "table", row.ID, "fault", fault, "stack", string(debug.Stack()))
		}
	}()
	r, err = m.restoreTable(row)
	if err != nil {
		return nil, err
	}
	moved := r.resumeClocks(alive)
	if err := r.redealForeign(); err != nil {
		return nil, errors.Join(moved, err)
	}
	return r, moved
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
	if m.staysAlive {
		m.storeAlive()
	}
}

// NewTable says how a table begins.
type NewTable struct {
	// ID is the table's id from NewID; empty if nobody had to know it before.
	ID                     string
	Guild, Channel, Locale string
	// Parent is the channel above if Channel is a thread, or else empty. The table moves there when the thread is deleted.
	Parent string
	Host   User
	Rules  string
	// RulesName is the server's name for the rules; empty if it has none.
	RulesName string
	// Words are the server's own words for the rules.
	Words       rules.Words
	Games       int
	Pflichtsoli bool
	Pace        Pace
	Hints       bool // players may ask a computer what it would do
	PeopleOnly  bool // no computers
	// Computers is how many computers sit there from the beginning. They are stored together with the table, because a program that is killed in between
	// would leave a table that waits for people whom nobody wants.
	Computers int
	// Unopened keeps the lobby for the host until Open, or until the list begins.
	Unopened bool
	Expiry   time.Duration // of the lobby; 0 is never
	// Level is that of computers that are added without one; empty is that of the configuration.
	Level string
	// Again are the players of a list before this one, in their new order. People other than the host are asked whether they play again. Nil for any
	// other table.
	Again []Player
	// Stammtisch is the one for which the table plays, if any.
	Stammtisch Stammtisch
	// Begins is when the people who have signed up are mentioned; the zero time is at once. The lobby waits until then.
	Begins time.Time

	// Daily is the day whose deal is played, as 2026-11-23, or empty. Such a table also needs Players and a Secret, and is for one person.
	Daily string
	// League is the league that the table plays for. The fields below are only for its tables and for the deal of a day. Such a table has no Hints, and no clock ends it.
	League *League
	// WaitsForAll lets the list stand still while a person is away. Otherwise a computer plays for them.
	WaitsForAll bool
	// Players have the places, clockwise; a user without an id is a computer. Any of them may start the list. It begins by itself when the lobby's
	// Expiry is over, at once if that is 0.
	Players []User
	// Secret is the seed of a task's deals. Nobody may know it before the task is over. The table keeps league.TaskRules.
	Secret string
}

// Level returns how well the computers play at a new table until the host chooses.
func (m *Manager) Level() string { return cmp.Or(m.config.Level, usualLevel) }

// Create opens a table: a lobby in which the host has the first place, or one in which all places are given. Errors: rules.Problem, BadList,
// Full, Unavailable; storage.ErrConflict if a table has that ID, storage.ErrEnded if an ended one has it.
func (m *Manager) Create(n NewTable) (Snapshot, error) {
	if m.ctx.Err() != nil {
		return Snapshot{}, Unavailable
	}
	if err := n.checkLeague(); err != nil {
		return Snapshot{}, err
	}
	if err := m.checkRoom(&n); err != nil {
		return Snapshot{}, err
	}
	n.Level = cmp.Or(n.Level, m.Level())
	now, jumped := m.clock.read()
	data, list, err := n.model(now, m.config.limitsOf(n.Pace).again)
	if err != nil {
		return Snapshot{}, err
	}
	opened := m.newRunner(storage.TableRow{ID: data.ID, Guild: data.Guild})
	opened.jumped = jumped
	opened.snap = Snapshot{&moment{model: data, list: list}}
	if err := opened.saveModel(data); err != nil {
		return Snapshot{}, err
	}
	snap := opened.share()
	m.startTable(opened)
	return snap, nil
}

// checkRoom returns why the host cannot open another table, or nil.
func (m *Manager) checkRoom(n *NewTable) error {
	if n.League != nil || n.Daily != "" {
		return nil
	}
	tables, places := m.index.countOf(n.Guild, n.Host.ID)
	switch {
	case m.config.MostPlaces > 0 && places >= m.config.MostPlaces:
		return TooManyPlaces
	case m.config.MostTables > 0 && tables >= m.config.MostTables:
		return TooManyTables
	}
	return nil
}

// model returns the table and its list as they begin. People who are asked whether they play again have the time.
func (n *NewTable) model(now time.Time, again time.Duration) (model, match.List, error) {
	data := model{
		ID: cmp.Or(n.ID, NewID()), Guild: n.Guild, Channel: n.Channel, Parent: n.Parent, Locale: n.Locale, Phase: Lobby, Host: n.Host.ID,
		Players: []Player{{User: n.Host}}, Rules: n.Rules, RulesName: n.RulesName, Words: n.Words, Games: n.Games, Pflichtsoli: n.Pflichtsoli, Messages: map[string]string{},
		Pace: n.Pace, Expiry: n.Expiry, Hints: n.Hints && n.League == nil && n.Daily == "", Begins: n.Begins, League: n.League, Secret: n.Secret, Daily: n.Daily,
		PeopleOnly: n.PeopleOnly, Unopened: n.Unopened, Level: n.Level, Stammtisch: n.Stammtisch,
		WaitsForAll: n.WaitsForAll && n.League != nil && !n.League.Format.Mode().Attempts,
	}
	data.waitInLobby(now)
	if n.Players != nil {
		data.assignPlaces(n.Players)
		data.Since, data.Deadline = now, now.Add(n.Expiry)
	}
	if n.Again != nil {
		data.askAgain(n.Again, now, again)
	}
	r, err := rules.Parse(n.Rules)
	if err != nil {
		return model{}, match.List{}, err
	}
	if n.Secret != "" {
		r, data.Pflichtsoli = league.TaskRules(r), false
	}
	data.Minutes = int(r.SessionMinutes)
	data.Rules = r.String() // with the version, which the table keeps
	if 1+n.Computers > data.maxPlaces() {
		return model{}, match.List{}, Full
	}
	for range n.Computers {
		data.addComputer(data.Level)
	}
	list, err := data.list()
	if err != nil {
		return model{}, match.List{}, fmt.Errorf("%w: %w", BadList, err)
	}
	return data, list, nil
}

func (m *Manager) newRunner(row storage.TableRow) *runner {
	return &runner{
		config: m.config, clock: m.clock, log: m.config.Log, mailbox: make(chan request), done: make(chan struct{}), index: m.index, onEnd: m.removeTable, guild: row.Guild,
		row: row,
	}
}

// startTable starts the goroutine of a table, unless the program is stopping.
func (m *Manager) startTable(r *runner) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.ctx.Err() == nil {
		m.tables[r.row.ID] = r
		m.index.updateEntry(r.snap.model())
		m.work.Go(func() { r.run(m.ctx) })
		if !m.staysAlive {
			m.staysAlive = true
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
func (m *Manager) Do(ctx context.Context, id string, user User, c Command) (Snapshot, error) {
	if act, ok := c.(Act); ok && act.Action.Kind == game.Claiming {
		if snap, early := m.claimsTooEarly(ctx, id, user); early {
			return snap, game.ClaimTooEarly
		}
	}
	answers := make(chan answer, 1)
	if err := m.sendRequest(ctx, id, request{user: user, command: c, answer: answers}); err != nil {
		if _, look := c.(Look); look && errors.Is(err, NoSuchTable) {
			return m.loadEnded(id, user)
		}
		return Snapshot{}, err
	}
	select {
	case got := <-answers: // a table answers every request that it has received, even while the program stops
		return got.snap, got.err
	case <-ctx.Done():
		return Snapshot{}, fmt.Errorf("%w: %w", Unavailable, ctx.Err())
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

// loadEnded loads an ended table.
func (m *Manager) loadEnded(id string, user User) (Snapshot, error) {
	row, err := m.config.Store.Table(id)
	switch {
	case errors.Is(err, storage.ErrNotFound), err == nil && !row.Ended:
		return Snapshot{}, NoSuchTable
	case err != nil:
		return Snapshot{}, fmt.Errorf("%w: %w", Unavailable, err)
	}
	r, err := m.restoreTable(row)
	if err != nil {
		return Snapshot{}, fmt.Errorf("%w: %w", Unavailable, err)
	}
	if r.snap.model().isHiddenFrom(user) {
		return Snapshot{}, NotAtTable
	}
	return r.share(), nil
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
	<-r.done // now nobody else has the table
	m.mu.Lock()
	defer m.mu.Unlock()
	return r.rememberMessage(p)
}

func (m *Manager) sendRequest(ctx context.Context, id string, req request) error {
	m.mu.Lock()
	r, ok := m.tables[id]
	aside := m.aside[id]
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

// restoreTable rebuilds a table from its row and the record of its game.
func (m *Manager) restoreTable(row storage.TableRow) (*runner, error) {
	r := m.newRunner(row)
	data := model{ID: row.ID, Guild: row.Guild}
	if err := json.Unmarshal(row.State, &data); err != nil {
		return nil, err
	}
	if data.Messages == nil {
		data.Messages = map[string]string{}
	}
	if err := data.validate(); err != nil {
		return nil, err
	}
	r.change().model = data
	if err := r.deriveList(); err != nil {
		return nil, err
	}
	if err := r.restoreGame(); err != nil {
		return nil, err
	}
	return r, nil
}

// resumeClocks starts the clocks again with the time that was left when the program stopped.
func (r *runner) resumeClocks(alive time.Time) error {
	now, jumped := r.clock.read()
	r.jumped = jumped
	m := r.snap.model().clone()
	if !m.resumeClocks(alive, now) {
		return nil
	}
	r.change().model = m // even if storing it fails: nobody may lose time by that
	return r.saveModel(m)
}

// restoreGame restores the game that is being played, or whose result is shown.
func (r *runner) restoreGame() error {
	id := r.row.GameID()
	numbers := r.snap.model().Numbers
	switch r.snap.Phase() {
	case Playing:
		r.change().deal, _ = r.snap.list().Next()
	case Resting, Ended:
		if r.snap.model().Shuffle == "" {
			return nil // it ended without a result
		}
		if len(numbers) == 0 {
			return errors.New("a result without a game")
		}
		id.Number = numbers[len(numbers)-1]
		r.change().deal, _ = r.snap.list().LastDeal()
	case Lobby, Cutting:
		return nil
	}
	stored, err := r.config.Store.Game(id)
	if err != nil {
		return err
	}
	state, past, err := replayGame(stored)
	if _, r.foreign = notation.PlayedElsewhere(err); r.foreign {
		return nil
	}
	now := r.change()
	now.state, now.past = state, past
	return err
}

// NewID returns a short id for a table that nobody can guess.
func NewID() string {
	var bits [5]byte
	rand.Read(bits[:])
	return strings.ToLower(base32.StdEncoding.EncodeToString(bits[:]))
}
