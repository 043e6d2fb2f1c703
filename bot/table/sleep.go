package table

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
