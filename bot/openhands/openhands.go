// Package openhands stores which private hands are open, so that they follow their tables also after a restart. A hand can be edited for some minutes with
// the token of the interaction that it answers. Tokens are secrets: they stand in the database, and the screen saves a table's hands without those that are
// too old. Backups, exports and the copy of a migrated database leave out the rows of storage.HandsKey.
package openhands

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"karlchen/bot/discord"
	"karlchen/storage"
)

// Store is what open hands need from the database.
type Store interface {
	SetSetting(scope storage.Scope, id, key string, value json.RawMessage) error
	SettingOfAll(scope storage.Scope, key string) (map[string]json.RawMessage, error)
}

// hand is what is needed of an interaction to edit its answer, and to draw it as its reader wants it.
type hand struct {
	ID          string             `json:"id"`
	Token       string             `json:"token"`
	Application string             `json:"application"`
	User        string             `json:"user"`
	Locale      string             `json:"locale"`
	BotMay      discord.Permission `json:"bot_may"`
	Created     time.Time          `json:"created"`
}

// Service stores open hands. It may be used from any goroutine.
type Service struct{ store Store }

// New returns a service whose hands are in the store.
func New(s Store) *Service { return &Service{s} }

// Save stores the interactions whose answers are the open hands at a table; none removes them.
func (s *Service) Save(table string, open []*discord.Interaction) error {
	var value json.RawMessage
	if len(open) > 0 {
		hands := make([]hand, len(open))
		for n, i := range open {
			hands[n] = hand{i.ID, i.Token, i.ApplicationID, i.User.ID, i.Locale, i.BotMay, i.Created}
		}
		var err error
		if value, err = json.Marshal(hands); err != nil {
			return fmt.Errorf("open hands: %w", err)
		}
	}
	return s.store.SetSetting(storage.ScopeTable, table, storage.HandsKey, value)
}

// Load returns the stored interactions by the ids of their tables. What is damaged is left out, and named by the error.
func (s *Service) Load() (map[string][]discord.Interaction, error) {
	rows, err := s.store.SettingOfAll(storage.ScopeTable, storage.HandsKey)
	if err != nil {
		return nil, err
	}
	var problems []error
	all := map[string][]discord.Interaction{}
	for table, row := range rows {
		var hands []hand
		if err := json.Unmarshal(row, &hands); err != nil {
			problems = append(problems, fmt.Errorf("open hands of table %s: %w", table, err))
		}
		all[table] = []discord.Interaction{}
		for _, h := range hands {
			all[table] = append(all[table], discord.Interaction{
				ID: h.ID, Token: h.Token, ApplicationID: h.Application, User: discord.User{ID: h.User}, Locale: h.Locale, BotMay: h.BotMay, Created: h.Created,
			})
		}
	}
	return all, errors.Join(problems...)
}
