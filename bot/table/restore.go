package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"karlchen/game/notation"
	"karlchen/storage"
)

// Load restores every stored table at the card at which it stopped; also those that ended shortly before the program did. A table that cannot be restored is left
// as it is and reported; the others go on. They are published after Load, or with their first request: those of leagues and those that ended at once, because
// deadlines ask what happened there, and the others a few at a time.
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
	m.mu.Lock()
	for i, r := range runners {
		if r == nil { // people read that there, and are free for other tables
			m.aside[rows[i].ID] = true
		}
	}
	m.mu.Unlock()
	for _, r := range runners { // after all clocks are moved, because the first table to begin stores a sign of life
		if r != nil {
			m.startTable(r, r.table.model().League != nil || r.table.model().Phase == Ended)
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.ctx.Err() == nil {
		m.work.Go(func() { m.askAll(followClock{}, begunAtOnce) })
	}
	return errors.Join(problems...)
}

// resumeTable restores a table and moves its clocks. It returns no table if that cannot go on, and a table with an error if its clocks are not stored. A
// fault in one table must not end the program, which would meet it at every start.
func (m *Manager) resumeTable(row storage.TableRow, alive time.Time) (r *runner, err error) {
	err = guard(m.config.Log, row.ID, func() error {
		restored, err := m.restoreTable(row)
		if err != nil {
			return err
		}
		moved := restored.table.resumeClocks(alive)
		if err := restored.table.redealForeign(); err != nil {
			return errors.Join(moved, err)
		}
		r = restored
		return moved
	})
	return r, err
}

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
	if r.table.model().isHiddenFrom(user) {
		return Snapshot{}, NotAtTable
	}
	return r.table.share(), nil
}

// restoreTable rebuilds a table from its row and the record of its game.
func (m *Manager) restoreTable(row storage.TableRow) (*runner, error) {
	r := m.newRunner(row)
	data := model{Info: Info{ID: row.ID, Guild: row.Guild}}
	if err := json.Unmarshal(row.State, &data); err != nil {
		return nil, err
	}
	if data.Messages == nil {
		data.Messages = map[string]string{}
	}
	if err := data.validate(); err != nil {
		return nil, err
	}
	r.table.change().model = data
	if err := r.table.deriveList(); err != nil {
		return nil, err
	}
	if err := r.table.restoreGame(); err != nil {
		return nil, err
	}
	return r, nil
}

// resumeClocks starts the clocks again with the time that was left when the program stopped.
func (t *table) resumeClocks(alive time.Time) error {
	now, jumped := t.watch.clock.read()
	t.watch.jumped = jumped
	m := t.model().clone()
	if !m.resumeClocks(alive, now) {
		return nil
	}
	t.change().model = m // even if storing it fails: nobody may lose time by that
	return t.saveModel(m)
}

// restoreGame restores the game that is being played, or whose result is shown.
func (s *stored) restoreGame() error {
	id := s.row.GameID()
	numbers := s.model().Numbers
	switch s.model().Phase {
	case Playing:
		s.change().deal, _ = s.nextDeal()
	case Resting, Ended:
		if s.model().Shuffle == "" {
			return nil // it ended without a result
		}
		if len(numbers) == 0 {
			return errors.New("a result without a game")
		}
		id.Number = numbers[len(numbers)-1]
		last, _ := s.list().LastDeal()
		s.change().deal = s.model().asDealt(last)
	case Lobby, Cutting:
		return nil
	}
	stored, err := s.config.Store.Game(id)
	if err != nil {
		return err
	}
	state, record, err := replayGame(stored)
	if _, s.foreign = notation.PlayedElsewhere(err); s.foreign {
		return nil
	}
	if err != nil {
		return err
	}
	now := s.change()
	now.state, now.past, now.taken = state, record.Actions(), record.Taken
	return nil
}

// redealForeign lets a table go on if another engine began its game and this engine cannot play it: the game is closed as far as it went, and its
// cards are dealt again. If its result was shown already, the next game begins.
func (t *table) redealForeign() error {
	if !t.foreign || t.model().Phase == Ended {
		return nil
	}
	m, number := t.model().clone(), t.row.Game
	playing := m.Phase == Playing
	if playing {
		m.Redealt++
	}
	if err := t.prepareGame(&m); err != nil {
		return fmt.Errorf("deal again: %w", err)
	}
	store := t.saveModel
	if playing {
		store = func(m model) error { return t.closeRecord(m, true) }
	}
	if err := store(m); err != nil {
		return fmt.Errorf("deal again: %w", err)
	}
	if playing {
		t.log.Warn("a game of another engine is dealt again", "table", m.ID, "game", number)
	}
	t.foreign = false
	t.dropGame()
	return t.deriveList()
}
