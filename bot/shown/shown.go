// Package shown stores what messages show while the program does not run, so that its next start edits only those that must change.
package shown

import (
	"encoding/json"
	"errors"
	"fmt"

	"karlchen/bot/discord"
	"karlchen/storage"
)

// Store is what this package needs from the database.
type Store interface {
	Setting(scope storage.Scope, id, key string) (json.RawMessage, error)
	SetSetting(scope storage.Scope, id, key string, value json.RawMessage) error
}

// The setting that holds all messages. It exists only while the program does not run: after a kill nobody knows what messages show.
const id, key = "messages", "shown"

// Service stores what messages show.
type Service struct{ store Store }

// New returns a service that uses the store.
func New(s Store) *Service { return &Service{s} }

// Save stores what messages show, by their ids. Call it when nothing edits them any more.
func (s *Service) Save(messages map[string]discord.Fingerprint) error {
	sums := make(map[string][]byte, len(messages))
	for message, sum := range messages {
		sums[message] = sum[:]
	}
	value, err := json.Marshal(sums)
	if err != nil {
		return fmt.Errorf("what messages show: %w", err)
	}
	return s.store.SetSetting(storage.ScopeProgram, id, key, value)
}

// Take returns what Save has stored, and removes it: from now on messages may change. After an error nothing is known, and nothing must be assumed.
func (s *Service) Take() (map[string]discord.Fingerprint, error) {
	value, err := s.store.Setting(storage.ScopeProgram, id, key)
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return nil, nil
	case err != nil:
		return nil, err
	}
	if err := s.store.SetSetting(storage.ScopeProgram, id, key, nil); err != nil {
		return nil, err
	}
	sums := map[string][]byte{}
	if err := json.Unmarshal(value, &sums); err != nil {
		return nil, fmt.Errorf("what messages show: %w", err)
	}
	messages := make(map[string]discord.Fingerprint, len(sums))
	for message, sum := range sums {
		if f := (discord.Fingerprint{}); len(sum) == len(f) {
			messages[message] = discord.Fingerprint(sum)
		}
	}
	return messages, nil
}
