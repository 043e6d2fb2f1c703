package storage

import "errors"

// identifiesKey is where the count of IDENTIFYs is stored, beside the last sign of life.
const identifiesKey = "identifies"

// SetIdentifies stores what the connection to Discord has to remember across restarts, as JSON. No crash loses it afterwards.
func (s *Store) SetIdentifies(value []byte) error {
	return s.SetSetting(scopeProgram, aliveID, identifiesKey, value)
}

// Identifies returns what SetIdentifies stored last, nil before the first time.
func (s *Store) Identifies() ([]byte, error) {
	value, err := s.Setting(scopeProgram, aliveID, identifiesKey)
	if errors.Is(err, ErrNotFound) {
		return nil, nil
	}
	return value, err
}
