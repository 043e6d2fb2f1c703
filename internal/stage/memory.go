package stage

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"karlchen/bot/table"
	"karlchen/storage"
)

// memory is a database that forgets everything.
type memory struct {
	mu    sync.Mutex
	rows  map[string]storage.TableRow
	games map[storage.GameID]storage.Game
	last  uint64 // number of a game
}

func newMemory() *memory {
	return &memory{rows: map[string]storage.TableRow{}, games: map[storage.GameID]storage.Game{}, last: 1233}
}

// clone returns a database with the same content. Its games may be changed.
func (m *memory) clone() *memory {
	m.mu.Lock()
	defer m.mu.Unlock()
	return &memory{rows: maps.Clone(m.rows), games: maps.Clone(m.games), last: m.last}
}

func (m *memory) save(row storage.TableRow) storage.TableRow {
	row.Version++
	m.rows[row.ID] = row
	return row
}

func (m *memory) SaveTable(row storage.TableRow) (storage.TableRow, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.save(row), nil
}

func (m *memory) Tables() ([]storage.TableRow, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.DeleteFunc(slices.Collect(maps.Values(m.rows)), func(row storage.TableRow) bool { return row.Ended }), nil
}

func (m *memory) Table(id string) (storage.TableRow, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	row, ok := m.rows[id]
	if !ok {
		return row, storage.ErrNotFound
	}
	return row, nil
}

func (m *memory) StartGame(row storage.TableRow, header []byte) (storage.TableRow, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.last++
	row.Game = m.last
	m.games[row.GameID()] = storage.Game{ID: row.GameID(), Table: row.ID, Header: header}
	return m.save(row), nil
}

func (m *memory) Append(id storage.GameID, _ uint64, entry []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	g := m.games[id]
	g.Entries = append(slices.Clip(g.Entries), entry)
	m.games[id] = g
	return nil
}

func (m *memory) AppendAt(row storage.TableRow, seq uint64, entry []byte) (storage.TableRow, error) {
	if err := m.Append(row.GameID(), seq, entry); err != nil {
		return row, err
	}
	return m.SaveTable(row)
}

func (m *memory) SetAlive(time.Time) error { return nil }

func (m *memory) Alive() (time.Time, error) { return time.Time{}, nil }

func (m *memory) Arrivals() (map[string]time.Time, error) { return nil, nil }

func (m *memory) ForgetArrivals() error { return nil }

func (m *memory) FinishGame(row storage.TableRow, record []byte, summary json.RawMessage) (storage.TableRow, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	g := m.games[row.GameID()]
	g.Finished, g.Record, g.Summary = true, record, summary
	m.games[row.GameID()] = g
	row.Game = 0
	return m.save(row), nil
}

func (m *memory) Game(id storage.GameID) (storage.Game, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	g, ok := m.games[id]
	if !ok {
		return g, errors.New("no such game")
	}
	return g, nil
}

// newest is a publisher that keeps the newest snapshot.
type newest struct {
	mu   sync.Mutex
	snap table.Snapshot
}

func (n *newest) Publish(s table.Snapshot) {
	n.mu.Lock()
	n.snap = s
	n.mu.Unlock()
}
