// Package drafts stores what people put together in a conversation with the bot: rules, a game for the score calculator. Such a draft is too long
// for the id of a button, and a conversation outlives a restart. A draft belongs to one person, and nobody else can open it. It is deleted some weeks
// after it was last shown.
package drafts

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"karlchen/bot/locks"
	"karlchen/storage"
)

// Store is what drafts need from the database.
type Store interface {
	Setting(scope storage.Scope, id, key string) (json.RawMessage, error)
	SetSetting(scope storage.Scope, id, key string, value json.RawMessage) error
	SettingOfAll(scope storage.Scope, key string) (map[string]json.RawMessage, error)
}

// ErrGone says that the person does not have this draft, or no longer.
var ErrGone = errors.New("no such draft")

const (
	setting = "drafts" // the key of a person's drafts in the store, the newest first
	most    = 20       // drafts of a person; each step of a conversation is one
	life    = 30 * 24 * time.Hour
	shown   = time.Hour // a draft that is shown again is marked at most this often
)

// draft is a stored draft. It never changes: a change makes another draft, so an older message still means what it shows.
type draft struct {
	ID    string    `json:"id"`
	Text  string    `json:"text"`
	Shown time.Time `json:"shown"`
}

// Service stores drafts. It may be used from any goroutine.
type Service struct {
	store    Store
	now      func() time.Time
	changing locks.ByID // of a person, from reading their drafts to writing them
}

// New returns a book whose drafts are in the store.
func New(s Store, now func() time.Time) *Service { return &Service{store: s, now: now} }

// idOf returns a dot and ten letters or digits that follow from the text: the same text has one draft.
func idOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "." + strings.ToLower(base32.StdEncoding.EncodeToString(sum[:]))[:10]
}

// Save stores a draft of a person and returns its id. If there are too many, the oldest one is deleted.
func (b *Service) Save(user, text string) (id string, err error) {
	defer b.changing.Lock(user)()
	all, err := b.loadDrafts(user)
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
	return id, b.storeDrafts(user, all[:min(len(all), most)])
}

// Text returns a draft of a person. Error: ErrGone.
func (b *Service) Text(user, id string) (string, error) {
	all, err := b.loadDrafts(user)
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

// Sweep deletes the drafts that have not been shown for a month.
func (b *Service) Sweep() error {
	people, err := b.store.SettingOfAll(storage.ScopeUser, setting)
	if err != nil {
		return err
	}
	for user := range people {
		err = errors.Join(err, b.sweepPerson(user))
	}
	return err
}

func (b *Service) sweepPerson(user string) error {
	defer b.changing.Lock(user)()
	all, err := b.loadDrafts(user)
	if err != nil {
		return err
	}
	before := len(all)
	if all = slices.DeleteFunc(all, func(d draft) bool { return b.now().Sub(d.Shown) > life }); len(all) == before {
		return nil
	}
	return b.storeDrafts(user, all)
}

// loadDrafts returns the drafts of a person, the newest first.
func (b *Service) loadDrafts(user string) (all []draft, err error) {
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

func (b *Service) storeDrafts(user string, all []draft) error {
	if len(all) == 0 {
		return b.store.SetSetting(storage.ScopeUser, user, setting, nil)
	}
	raw, err := json.Marshal(all)
	if err != nil {
		return err
	}
	return b.store.SetSetting(storage.ScopeUser, user, setting, raw)
}
