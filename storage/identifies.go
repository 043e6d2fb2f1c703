package storage

import "errors"

// identifiesKey is the key of the count of IDENTIFYs, beside the last sign of life.
const identifiesKey = "identifies"

// SetIdentifies stores, as JSON, what the connection to Discord must remember across restarts. No crash loses it afterwards.
func (s *Store) SetIdentifies(value []byte) error {
	return s.SetSetting(ScopeProgram, aliveID, identifiesKey, value)
}

// Identifies returns the last value of SetIdentifies, nil before the first.
func (s *Store) Identifies() ([]byte, error) {
	value, err := s.Setting(ScopeProgram, aliveID, identifiesKey)
	if errors.Is(err, ErrNotFound) {
		return nil, nil
	}
	return value, err
}
