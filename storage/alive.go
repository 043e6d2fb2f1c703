package storage

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// Where the last sign of life is stored: among the settings, in a scope that neither a guild nor a user has.
const (
	scopeProgram Scope = "program"

	aliveID  = "bot"
	aliveKey = "alive"
)

// SetAlive remembers that the program was running at that moment, so that clocks can be put forward by the time that it was not.
func (s *Store) SetAlive(now time.Time) error {
	value, err := json.Marshal(now)
	if err != nil {
		return fmt.Errorf("sign of life: %w", err)
	}
	return s.SetSetting(scopeProgram, aliveID, aliveKey, value)
}

// Alive returns the last moment at which the program is known to have been running; the zero time when it never was.
func (s *Store) Alive() (time.Time, error) {
	value, err := s.Setting(scopeProgram, aliveID, aliveKey)
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
