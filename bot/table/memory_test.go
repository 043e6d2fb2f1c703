package table_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"karlchen/bot/table"
	"karlchen/storage"
)

// memory stores what storage.Store stores, with the same refusals. A test can copy it at any moment.
type memory struct {
	mu    sync.Mutex
	rows  map[string]storage.TableRow
	games map[storage.GameID]storage.Game
	alive time.Time
	last  map[string]uint64 // number of the latest game of a guild
}

func newMemory() *memory {
	return &memory{
		rows: map[string]storage.TableRow{}, games: map[storage.GameID]storage.Game{}, last: map[string]uint64{},
	}
}

func (m *memory) clone() *memory {
	m.mu.Lock()
	defer m.mu.Unlock()
	return &memory{rows: maps.Clone(m.rows), games: maps.Clone(m.games), last: maps.Clone(m.last), alive: m.alive}
}

func (m *memory) SaveTable(row storage.TableRow) (storage.TableRow, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.save(row, row.Game)
}

func (m *memory) save(row storage.TableRow, game uint64) (storage.TableRow, error) {
	stored := m.rows[row.ID]
	switch {
	case stored.Ended:
		return row, storage.ErrEnded
	case row.Version != stored.Version:
		return row, storage.ErrConflict
	case row.Game != stored.Game, !json.Valid(row.State):
		return row, storage.ErrInvalid
	case row.Ended && game != 0:
		return row, storage.ErrRunning
	}
	row.Version++
	row.Game, row.State = game, slices.Clone(row.State)
	m.rows[row.ID] = row
	return row, nil
}

func (m *memory) Tables() ([]storage.TableRow, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var rows []storage.TableRow
	for _, id := range slices.Sorted(maps.Keys(m.rows)) {
		if !m.rows[id].Ended {
			rows = append(rows, m.rows[id])
		}
	}
	return rows, nil
}

func (m *memory) Table(id string) (storage.TableRow, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	row, ok := m.rows[id]
	if !ok {
		return row, fmt.Errorf("table %s: %w", id, storage.ErrNotFound)
	}
	return row, nil
}

func (m *memory) StartGame(row storage.TableRow, header []byte) (storage.TableRow, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if row.Game != 0 {
		return row, storage.ErrRunning
	}
	saved, err := m.save(row, m.last[row.Guild]+1)
	if err != nil {
		return row, err
	}
	m.last[row.Guild]++
	m.games[saved.GameID()] = storage.Game{ID: saved.GameID(), Table: row.ID, Header: slices.Clone(header)}
	return saved, nil
}

func (m *memory) Append(id storage.GameID, seq uint64, entry []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	g, ok := m.games[id]
	switch {
	case !ok:
		return storage.ErrNotFound
	case g.Finished:
		return storage.ErrFinished
	case seq != uint64(len(g.Entries)+1):
		return storage.ErrConflict
	}
	g.Entries = append(slices.Clip(g.Entries), slices.Clone(entry))
	m.games[id] = g
	return nil
}

func (m *memory) AppendAt(row storage.TableRow, seq uint64, entry []byte) (storage.TableRow, error) {
	if err := m.Append(row.GameID(), seq, entry); err != nil {
		return row, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	saved, err := m.save(row, row.Game)
	if err != nil {
		g := m.games[row.GameID()]
		g.Entries = g.Entries[:seq-1]
		m.games[row.GameID()] = g
	}
	return saved, err
}

func (m *memory) SetAlive(now time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.alive = now
	return nil
}

func (m *memory) Alive() (time.Time, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.alive, nil
}

func (m *memory) Arrivals() (map[string]time.Time, error) { return nil, nil }

func (m *memory) ForgetArrivals() error { return nil }

func (m *memory) FinishGame(row storage.TableRow, record []byte, summary json.RawMessage) (storage.TableRow, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if row.Game == 0 {
		return row, storage.ErrNotFound
	}
	id := row.GameID()
	saved, err := m.save(row, 0)
	if err != nil {
		return row, err
	}
	g := m.games[id]
	g.Finished, g.Record, g.Summary = true, slices.Clone(record), slices.Clone(summary)
	m.games[id] = g
	return saved, nil
}

func (m *memory) Game(id storage.GameID) (storage.Game, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	g, ok := m.games[id]
	if !ok {
		return g, storage.ErrNotFound
	}
	return g, nil
}

// write names a change of the store.
type write string

const (
	saveTable  write = "SaveTable"
	startGame  write = "StartGame"
	appendMove write = "Append"
	finishGame write = "FinishGame"
)

// faulty is a store that fails when a test wants it to.
type faulty struct {
	table.Store

	mu     sync.Mutex
	before func(write) error // called before each change; it may panic
	after  func(write)       // called after each change
	tries  int
}

// setHooks replaces both hooks.
func (f *faulty) setHooks(before func(write) error, after func(write)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.before, f.after = before, after
}

// tried returns how many changes were asked for.
func (f *faulty) tried() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.tries
}

func (f *faulty) change(w write, fn func() error) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.tries++
	if f.before != nil {
		if err := f.before(w); err != nil {
			return err
		}
	}
	err := fn()
	if err == nil && f.after != nil {
		f.after(w)
	}
	return err
}

func (f *faulty) SaveTable(row storage.TableRow) (saved storage.TableRow, err error) {
	saved = row
	err = f.change(saveTable, func() (err error) {
		saved, err = f.Store.SaveTable(row)
		return err
	})
	return saved, err
}

func (f *faulty) StartGame(row storage.TableRow, header []byte) (saved storage.TableRow, err error) {
	saved = row
	err = f.change(startGame, func() (err error) {
		saved, err = f.Store.StartGame(row, header)
		return err
	})
	return saved, err
}

func (f *faulty) Append(id storage.GameID, seq uint64, entry []byte) error {
	return f.change(appendMove, func() error { return f.Store.Append(id, seq, entry) })
}

func (f *faulty) AppendAt(row storage.TableRow, seq uint64, entry []byte) (saved storage.TableRow, err error) {
	saved = row
	err = f.change(appendMove, func() (err error) {
		saved, err = f.Store.AppendAt(row, seq, entry)
		return err
	})
	return saved, err
}

func (f *faulty) FinishGame(row storage.TableRow, record []byte, summary json.RawMessage) (saved storage.TableRow, err error) {
	saved = row
	err = f.change(finishGame, func() (err error) {
		saved, err = f.Store.FinishGame(row, record, summary)
		return err
	})
	return saved, err
}
