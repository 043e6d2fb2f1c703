package rulebook

import (
	"cmp"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"slices"
	"strings"
	"time"

	"karlchen/storage"
)

// What people put together in a conversation with the bot, rules or a game for the score calculator, is a draft: too long for the id of a button, and the
// conversation outlives a restart. A draft belongs to one person, and nobody else can open it. It is deleted some weeks after it was last shown.

// errGone says that the person does not have this draft, or no longer.
var errGone = errors.New("no such draft")

const (
	mostDrafts = 20 // of a person; each step of a conversation is one
	draftLife  = 30 * 24 * time.Hour
	draftShown = time.Hour // a draft that is shown again is marked at most this often
)

// drafts has each person's drafts, the newest first.
var drafts = storage.Drawer[[]draft]{Scope: storage.ScopeUser, Key: "drafts"}

// draft is a stored draft. It never changes: a change makes another draft, so an older message still means what it shows.
type draft struct {
	ID    string    `json:"id"`
	Text  string    `json:"text"`
	Shown time.Time `json:"shown"`
}

// draftID returns a dot and ten letters or digits that follow from the text: the same text has one draft.
func draftID(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "." + strings.ToLower(base32.StdEncoding.EncodeToString(sum[:]))[:10]
}

// SaveDraft stores a draft of a person and returns its id. If there are too many, the oldest one is deleted.
func SaveDraft(store storage.Settings, user, text string) (id string, err error) {
	id = draftID(text)
	_, err = drafts.Change(store, user, func(all *[]draft) error {
		now, i := time.Now(), slices.IndexFunc(*all, func(d draft) bool { return d.ID == id })
		switch {
		case i >= 0 && now.Sub((*all)[i].Shown) < draftShown:
			return nil
		case i >= 0:
			*all = slices.Delete(*all, i, i+1)
		}
		*all = slices.Insert(*all, 0, draft{ID: id, Text: text, Shown: now})
		*all = (*all)[:min(len(*all), mostDrafts)]
		return nil
	})
	return id, err
}

// draftText returns a draft of a person. Error: errGone.
func draftText(store storage.Settings, user, id string) (string, error) {
	all, err := drafts.Get(store, user)
	if i := slices.IndexFunc(all, func(d draft) bool { return d.ID == id }); i >= 0 {
		return all[i].Text, nil
	}
	return "", cmp.Or(err, errGone)
}

// SweepDrafts deletes the drafts that have not been shown for a month.
func SweepDrafts(store storage.Settings) error {
	people, err := drafts.All(store)
	isOld := func(d draft) bool { return time.Since(d.Shown) > draftLife }
	for user := range people {
		_, bad := drafts.Change(store, user, func(all *[]draft) error {
			if *all = slices.DeleteFunc(*all, isOld); len(*all) == 0 {
				*all = nil
			}
			return nil
		})
		err = errors.Join(err, bad)
	}
	return err
}
