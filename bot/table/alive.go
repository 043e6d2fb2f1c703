package table

import "time"

// aliveEvery limits the error in the time at which a killed program stopped. The error is in favour of the player whose turn it is.
const aliveEvery = 10 * time.Second

// stayAlive stores a sign of life at intervals while there are tables, so that clocks can stand still while the program does not run.
func (m *Manager) stayAlive() {
	m.storeAlive()
	ticker := time.NewTicker(aliveEvery)
	defer ticker.Stop()
	for {
		select {
		case <-m.ctx.Done():
			return
		case <-ticker.C:
			m.mu.Lock()
			idle := len(m.tables) == 0
			m.mu.Unlock()
			if !idle {
				m.storeAlive()
			}
		}
	}
}

func (m *Manager) storeAlive() {
	if err := m.config.Store.SetAlive(m.config.Now()); err != nil {
		m.config.Log.Error("a sign of life could not be stored", "error", err)
	}
}

// resumeClocks moves the clocks of a table forward by the time in which the program did not run. Each clock keeps its remaining time; a wait that
// began after the last sign of life gets its full time.
func (m *model) resumeClocks(alive, now time.Time) (changed bool) {
	forward := func(since time.Time, clocks ...*time.Time) {
		stopped := alive
		if since.After(stopped) {
			stopped = since
		}
		stood := now.Sub(stopped)
		if stood <= 0 || stopped.IsZero() {
			return
		}
		for _, t := range clocks {
			if !t.IsZero() {
				*t, changed = t.Add(stood), true
			}
		}
	}
	forward(m.Active, &m.Active)
	forward(m.Since, &m.Since, &m.Deadline, &m.Plays)
	if m.StoodSince.IsZero() {
		forward(time.Time{}, &m.Ends)
	}
	return changed
}
