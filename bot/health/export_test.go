package health

// Trouble is what /healthz says, without a server.
func (m *Monitor) Trouble(p Probe) error { return m.checkTrouble(p) }
