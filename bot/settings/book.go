package settings

import (
	"encoding/json"
	"errors"
	"fmt"

	"karlchen/bot/locks"
	"karlchen/storage"
)

// Store is what settings need from the database.
type Store interface {
	Setting(scope storage.Scope, id, key string) (json.RawMessage, error)
	SetSetting(scope storage.Scope, id, key string, value json.RawMessage) error
}

// key is the key of this package's settings in the store, for people and for servers.
const key = "choices"

// Service reads and changes settings. It may be used from any goroutine.
type Service struct {
	store    Store
	changing locks.ByID // of a person or a server, from reading to writing
}

// New returns a book whose settings are in the store.
func New(s Store) *Service { return &Service{store: s} }

// Person returns a person's settings. With an error it returns the defaults.
func (b *Service) Person(user string) (Person, error) {
	return loadSettings(b.store, storage.ScopeUser, user, personChoices, defaultPerson)
}

// Server returns a server's settings. With an error it returns the defaults.
func (b *Service) Server(guild string) (Server, error) {
	return loadSettings(b.store, storage.ScopeGuild, guild, serverChoices, defaultServer)
}

// ChangePerson changes the settings of a person and returns the new ones.
func (b *Service) ChangePerson(user string, change func(*Person)) (Person, error) {
	defer b.changing.Lock(user)()
	return changeSettings(b.store, storage.ScopeUser, user, personChoices, defaultPerson, change)
}

// ChangeServer changes the settings of a server and returns the new ones.
func (b *Service) ChangeServer(guild string, change func(*Server)) (Server, error) {
	defer b.changing.Lock(guild)()
	return changeSettings(b.store, storage.ScopeGuild, guild, serverChoices, defaultServer, change)
}

// loadSettings returns the settings of a person or server; unless they have chosen something, and with an error, usual.
func loadSettings[T any](store Store, scope storage.Scope, id string, choices []Choice[T], usual T) (T, error) {
	raw, err := store.Setting(scope, id, key)
	switch {
	case errors.Is(err, storage.ErrNotFound): // most people
		return usual, nil
	case err != nil:
		return usual, err
	}
	var t T
	if err := json.Unmarshal(raw, &t); err != nil {
		return usual, fmt.Errorf("settings of %s %s: %w", scope, id, err)
	}
	fillDefaults(&t, choices)
	return t, nil
}

func changeSettings[T any](store Store, scope storage.Scope, id string, choices []Choice[T], usual T, change func(*T)) (T, error) {
	t, err := loadSettings(store, scope, id, choices, usual)
	if err != nil {
		return t, err
	}
	changed := t
	change(&changed)
	raw, err := json.Marshal(changed)
	if err != nil {
		return t, fmt.Errorf("settings of %s %s: %w", scope, id, err)
	}
	if err := store.SetSetting(scope, id, key, raw); err != nil {
		return t, err
	}
	return changed, nil
}
