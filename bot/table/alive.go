package table

import "time"

// aliveEvery is how exactly the program knows when it stopped, if it is killed. It errs in favour of whoever is waited for.
const aliveEvery = 10 * time.Second

// stayAlive gives signs of life while there are tables, from the first one on, so that clocks can stand still while the program does.
func (m *Manager) stayAlive() {
	m.sign()
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
				m.sign()
			}
		}
	}
}

func (m *Manager) sign() {
	if err := m.config.Store.SetAlive(m.config.Now()); err != nil {
		m.config.Log.Error("a sign of life could not be stored", "error", err)
	}
}

// thaw puts the clocks of a table forward by the time that the program did not run. What remained remains; a wait that began after the last
// sign of life is given whole.
func (m *model) thaw(alive, now time.Time) (changed bool) {
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
	return changed
}
