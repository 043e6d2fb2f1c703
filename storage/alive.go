package storage

import (
	"encoding/json"
	"fmt"
	"time"
)

// programID owns what the program remembers of itself, among the settings of the program.
const programID = "bot"

var (
	aliveAt    = Drawer[time.Time]{Scope: ScopeProgram, Key: "alive"}
	identifies = Drawer[json.RawMessage]{Scope: ScopeProgram, Key: "identifies"}
)

// SetAlive stores a moment at which the program was running, so that it can later add the time of its absence to clocks.
func (s *Store) SetAlive(now time.Time) error { return aliveAt.Set(s, programID, now) }

// Alive returns the last known moment at which the program was running; the zero time when there is none.
func (s *Store) Alive() (time.Time, error) {
	last, err := aliveAt.Get(s, programID)
	if err != nil {
		return time.Time{}, fmt.Errorf("sign of life: %w", err)
	}
	return last, nil
}

// SetIdentifies stores, as JSON, what the connection to Discord must remember across restarts. No crash loses it afterwards.
func (s *Store) SetIdentifies(value []byte) error { return identifies.Set(s, programID, value) }

// Identifies returns the last value of SetIdentifies, nil before the first.
func (s *Store) Identifies() ([]byte, error) { return identifies.Get(s, programID) }
