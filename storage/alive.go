package storage

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// The place of the last sign of life, among the settings of the program.
const (
	aliveID  = "bot"
	aliveKey = "alive"
)

// SetAlive stores a moment at which the program was running, so that it can later add the time of its absence to clocks.
func (s *Store) SetAlive(now time.Time) error {
	value, err := json.Marshal(now)
	if err != nil {
		return fmt.Errorf("sign of life: %w", err)
	}
	return s.SetSetting(ScopeProgram, aliveID, aliveKey, value)
}

// Alive returns the last known moment at which the program was running; the zero time when there is none.
func (s *Store) Alive() (time.Time, error) {
	value, err := s.Setting(ScopeProgram, aliveID, aliveKey)
	switch {
	case errors.Is(err, ErrNotFound):
		return time.Time{}, nil
	case err != nil:
		return time.Time{}, err
	}
	var last time.Time
	if err := json.Unmarshal(value, &last); err != nil {
		return time.Time{}, fmt.Errorf("sign of life: %w: %w", ErrDamaged, err)
	}
	return last, nil
}
