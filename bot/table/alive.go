package table

import (
	"context"
	"sync"
	"time"
)

// stayAlive stores a sign of life at intervals while there are tables, so that clocks can stand still while the program does not run. When the clock
// jumps, it makes all tables follow.
func (m *Manager) stayAlive() {
	m.storeAlive()
	ticker := time.NewTicker(aliveEvery)
	defer ticker.Stop()
	for {
		select {
		case <-m.ctx.Done():
			return
		case <-m.clock.leaped:
		case <-ticker.C:
		}
		m.followClock()
		m.mu.Lock()
		idle := len(m.tables) == 0
		m.mu.Unlock()
		if !idle {
			m.storeAlive()
		}
	}
}

// storeAlive stores a sign of life. Between a jump of the clock and the moment when all tables have followed it there is none: it would be by another
// clock than their times.
func (m *Manager) storeAlive() {
	now, jumped := m.clock.read()
	if jumped != m.followed {
		return
	}
	if err := m.config.Store.SetAlive(now); err != nil {
		m.config.Log.Error("a sign of life could not be stored", "error", err)
	}
}

// followClock makes all tables follow the jumps of the clock.
func (m *Manager) followClock() {
	_, jumped := m.clock.read()
	if jumped == m.followed {
		return
	}
	m.config.Log.Warn("the clock has jumped, or the machine has slept; the tables keep the time that was left", "by", jumped-m.followed, "tables", m.Count())
	m.askAll(followClock{}, restoredAtOnce)
	if m.ctx.Err() == nil {
		m.followed = jumped
	}
}

// askAll has all tables do something, so many of them side by side. Those that have not begun begin.
func (m *Manager) askAll(deed Deed, atOnce int) {
	m.mu.Lock()
	ids := make(chan string, len(m.tables))
	for id := range m.tables {
		ids <- id
	}
	m.mu.Unlock()
	close(ids)
	var work sync.WaitGroup
	for range atOnce {
		work.Go(func() {
			for id := range ids {
				_, _ = m.Do(context.Background(), id, User{}, deed) // fails only if the table has ended, or the program stops
			}
		})
	}
	work.Wait()
}

func (followClock) carryOut(t *table, _ User) error { return t.followClock() }

// followClock moves the clocks of the table by the jumps that it has not followed.
func (t *table) followClock() error {
	now, jumped := t.watch.clock.read()
	by := jumped - t.watch.jumped
	if by == 0 {
		return nil
	}
	m := t.model().clone()
	m.moveClocks(by, by, by, now)
	t.watch.jumped, t.change().model = jumped, m // even if storing it fails: nobody may lose time by that
	err := t.saveModel(m)
	t.publishSnapshot()
	return err
}

// resumeClocks moves the clocks of a table by the time in which the program did not run, which is negative if somebody has set the clock back. Each
// clock keeps its remaining time; a wait that began after the last sign of life gets its full time.
func (m *model) resumeClocks(alive, now time.Time) (changed bool) {
	stood := func(since time.Time) time.Duration {
		if since.Before(alive) {
			since = alive
		}
		if since.IsZero() {
			return 0
		}
		return now.Sub(since)
	}
	return m.moveClocks(stood(m.Active), stood(m.Since), stood(time.Time{}), now)
}

// moveClocks moves the clocks of the last activity, of the wait, and of the list. The clock of a list that stands still starts again
// with the time that was left when it stopped.
func (m *model) moveClocks(active, wait, list time.Duration, now time.Time) (changed bool) {
	move := func(by time.Duration, clocks ...*time.Time) {
		for _, t := range clocks {
			if by != 0 && !t.IsZero() {
				*t, changed = t.Add(by), true
			}
		}
	}
	move(active, &m.Active)
	for i := range m.Players {
		move(active, &m.Players[i].Seen)
	}
	move(wait, &m.Since, &m.Deadline, &m.Plays)
	if m.StoodSince.IsZero() {
		move(list, &m.Ends)
	}
	if changed && m.Phase == Lobby && !m.Begins.IsZero() && !m.Deadline.IsZero() { // an appointed time does not move
		if last := now.Add(m.lobbyTime(now)); m.awaitsBegin(now) || m.Deadline.After(last) {
			m.Deadline = last
		}
	}
	return changed
}
