// Package drafts keeps what people are putting together in a conversation with the bot: rules, a round for the score calculator. Such a draft
// is too long for the id of a button, and a conversation outlives a restart. A draft belongs to one person, nobody else opens it, and it goes
// some weeks after it was last shown.
package drafts

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"karlchen/storage"
)

// Store is what drafts need of the database.
type Store interface {
	Setting(scope storage.Scope, id, key string) (json.RawMessage, error)
	SetSetting(scope storage.Scope, id, key string, value json.RawMessage) error
	SettingOfAll(scope storage.Scope, key string) (map[string]json.RawMessage, error)
}

// ErrGone says that somebody has no such draft, or no longer.
var ErrGone = errors.New("no such draft")

const (
	setting = "drafts" // where the drafts of a person are kept, the newest first
	most    = 20       // drafts of a person; each step of a conversation is one
	life    = 30 * 24 * time.Hour
	shown   = time.Hour // a draft that is shown again is marked so at most this often
)

// draft is a stored draft. It never changes: what somebody changes becomes another one, so that an older message still means what it shows.
type draft struct {
	ID    string    `json:"id"`
	Text  string    `json:"text"`
	Shown time.Time `json:"shown"`
}

// Book keeps drafts. It may be used from any goroutine.
type Book struct {
	store    Store
	now      func() time.Time
	changing sync.Mutex // held from reading to writing
}

// NewBook returns a book that keeps everything in the store.
func NewBook(s Store, now func() time.Time) *Book { return &Book{store: s, now: now} }

// idOf returns a dot and ten letters or digits, which follow from the text: the same text has one draft.
func idOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "." + strings.ToLower(base32.StdEncoding.EncodeToString(sum[:]))[:10]
}

// Keep stores a draft of a person and returns its id. The oldest one makes room for it.
func (b *Book) Keep(user, text string) (id string, err error) {
	b.changing.Lock()
	defer b.changing.Unlock()
	all, err := b.of(user)
	if err != nil {
		return "", err
	}
	id, now := idOf(text), b.now()
	i := slices.IndexFunc(all, func(d draft) bool { return d.ID == id })
	switch {
	case i >= 0 && now.Sub(all[i].Shown) < shown:
		return id, nil
	case i >= 0:
		all = slices.Delete(all, i, i+1)
	}
	all = slices.Insert(all, 0, draft{ID: id, Text: text, Shown: now})
	return id, b.put(user, all[:min(len(all), most)])
}

// Text returns a draft of a person. Error: ErrGone.
func (b *Book) Text(user, id string) (string, error) {
	all, err := b.of(user)
	if err != nil {
		return "", err
	}
	for _, d := range all {
		if d.ID == id {
			return d.Text, nil
		}
	}
	return "", ErrGone
}

// Sweep removes the drafts that nobody has been shown for a month.
func (b *Book) Sweep() error {
	people, err := b.store.SettingOfAll(storage.ScopeUser, setting)
	if err != nil {
		return err
	}
	for user := range people {
		err = errors.Join(err, b.sweep(user))
	}
	return err
}

func (b *Book) sweep(user string) error {
	b.changing.Lock()
	defer b.changing.Unlock()
	all, err := b.of(user)
	if err != nil {
		return err
	}
	before := len(all)
	if all = slices.DeleteFunc(all, func(d draft) bool { return b.now().Sub(d.Shown) > life }); len(all) == before {
		return nil
	}
	return b.put(user, all)
}

// of returns the drafts of a person, the newest first.
func (b *Book) of(user string) (all []draft, err error) {
	raw, err := b.store.Setting(storage.ScopeUser, user, setting)
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return nil, nil
	case err != nil:
		return nil, err
	}
	if err := json.Unmarshal(raw, &all); err != nil {
		return nil, fmt.Errorf("the drafts of a person: %w", err)
	}
	return all, nil
}

func (b *Book) put(user string, all []draft) error {
	if len(all) == 0 {
		return b.store.SetSetting(storage.ScopeUser, user, setting, nil)
	}
	raw, err := json.Marshal(all)
	if err != nil {
		return err
	}
	return b.store.SetSetting(storage.ScopeUser, user, setting, raw)
}
