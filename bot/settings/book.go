package settings

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"karlchen/storage"
)

// Store is what settings need of the database.
type Store interface {
	Setting(scope storage.Scope, id, key string) (json.RawMessage, error)
	SetSetting(scope storage.Scope, id, key string, value json.RawMessage) error
}

// key is where the settings of this package are stored, for people and for servers.
const key = "choices"

// Book looks settings up and changes them. It may be used from any goroutine.
type Book struct {
	store    Store
	changing sync.Mutex // held from reading to writing
}

// NewBook returns a book that keeps everything in the store.
func NewBook(s Store) *Book { return &Book{store: s} }

// Person returns what a person has chosen. With an error it returns what holds for everybody.
func (b *Book) Person(user string) (Person, error) {
	return look(b.store, storage.ScopeUser, user, personChoices)
}

// Server returns what a server has chosen. With an error it returns what holds for everybody.
func (b *Book) Server(guild string) (Server, error) {
	return look(b.store, storage.ScopeGuild, guild, serverChoices)
}

// ChangePerson changes the settings of a person and returns them as they are then.
func (b *Book) ChangePerson(user string, change func(*Person)) (Person, error) {
	b.changing.Lock()
	defer b.changing.Unlock()
	return alter(b.store, storage.ScopeUser, user, personChoices, change)
}

// ChangeServer changes the settings of a server and returns them as they are then.
func (b *Book) ChangeServer(guild string, change func(*Server)) (Server, error) {
	b.changing.Lock()
	defer b.changing.Unlock()
	return alter(b.store, storage.ScopeGuild, guild, serverChoices, change)
}

func look[T any](store Store, scope storage.Scope, id string, choices []Choice[T]) (t T, err error) {
	raw, err := store.Setting(scope, id, key)
	switch {
	case errors.Is(err, storage.ErrNotFound):
		err = nil
	case err == nil:
		if err = json.Unmarshal(raw, &t); err != nil {
			t, err = *new(T), fmt.Errorf("settings of %s %s: %w", scope, id, err)
		}
	}
	complete(&t, choices)
	return t, err
}

func alter[T any](store Store, scope storage.Scope, id string, choices []Choice[T], change func(*T)) (T, error) {
	t, err := look(store, scope, id, choices)
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
