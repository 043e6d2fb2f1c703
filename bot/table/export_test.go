package table

// Awake returns how many tables have a goroutine.
func (m *Manager) Awake() (n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, r := range m.tables {
		if r.awake {
			n++
		}
	}
	return n
}

// MaxPause is the longest pause of a table whose store fails.
const MaxPause = maxPause
