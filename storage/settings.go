package storage

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"go.etcd.io/bbolt"
)

// Scope is the kind of owner of settings.
type Scope string

// The scopes of settings.
const (
	ScopeGuild   Scope = "guild"
	ScopeUser    Scope = "user"
	ScopeTable   Scope = "table"
	ScopeProgram Scope = "program" // the program's own; package storage has those of the id bot
)

// The keys of a guild's list of the people who want to be asked to tables, of its evenings, and of its Stammtische. They name people only to mention
// and to seat them, so Forget takes a person out of them instead of replacing them.
const (
	ReadyKey       = "ready"
	EveningsKey    = "evenings"
	StammtischeKey = "stammtische"
)

// GoneKey is the key of the moment since which a guild is without the bot. Its other rows go some time later.
const GoneKey = "gone"

// DailyKey is the key of a person's results at the deals of the day. The cards of a day follow from the secret of the database, so results of another
// database are about other cards, and a person's move leaves them behind.
const DailyKey = "daily"

// HandsKey is the key of a table's open hands. They hold the tokens by which the hands can be edited for some minutes, so no copy of the database has them.
const HandsKey = "hands"

// isHands reports whether a row is that of a table's open hands.
func isHands(bucket, key []byte) bool {
	scope, _ := settingOwner(bucket, key)
	return scope == ScopeTable && bytes.HasSuffix(key, []byte("\x00"+HandsKey))
}

// settingOwner returns the scope and owner of a row of the bucket settings, and no scope for a row of another bucket.
func settingOwner(bucket, key []byte) (scope Scope, id string) {
	if !bytes.Equal(bucket, bucketSettings) {
		return "", ""
	}
	first, rest, _ := strings.Cut(string(key), "\x00")
	id, _, _ = strings.Cut(rest, "\x00")
	return Scope(first), id
}

// onlyMentions are those keys.
var onlyMentions = []string{ReadyKey, EveningsKey, StammtischeKey}

// settingKey ends with the key itself; with an empty key it is the prefix of all keys of that guild or user.
func settingKey(scope Scope, id, key string) []byte {
	return []byte(string(scope) + "\x00" + id + "\x00" + key)
}

func checkSetting(scope Scope, id, key string) error {
	switch scope {
	case ScopeGuild, ScopeUser, ScopeTable, ScopeProgram:
	default:
		return fmt.Errorf("%w: no such scope", ErrInvalid)
	}
	return errors.Join(checkID(string(scope), id), checkID("key", key))
}

// Setting returns one setting of a guild or user as JSON. Error: ErrNotFound when it was never set.
func (s *Store) Setting(scope Scope, id, key string) (value json.RawMessage, err error) {
	defer addContext(&err, "setting %s of %s %s", key, scope, id)
	return load(s, func(tx *bbolt.Tx) (json.RawMessage, error) { return Reader{tx}.Setting(scope, id, key) })
}

// SetSetting stores a setting, or removes it when the value is nil. Error: ErrInvalid.
func (s *Store) SetSetting(scope Scope, id, key string, value json.RawMessage) (err error) {
	defer addContext(&err, "set %s of %s %s", key, scope, id)
	return s.batch(func(tx *bbolt.Tx) error { return (&Tx{Reader: Reader{tx}}).SetSetting(scope, id, key, value) })
}

// Settings returns all settings of a guild or user by their keys.
func (s *Store) Settings(scope Scope, id string) (settings map[string]json.RawMessage, err error) {
	defer addContext(&err, "settings of %s %s", scope, id)
	settings = map[string]json.RawMessage{}
	err = s.view(func(tx *bbolt.Tx) error {
		prefix := settingKey(scope, id, "")
		for key, value := range rowsUnder(tx.Bucket(bucketSettings), prefix) {
			setting, err := decode[json.RawMessage](value)
			if err != nil {
				return err
			}
			settings[string(key[len(prefix):])] = setting
		}
		return nil
	})
	return settings, err
}

// SettingOfAll returns one setting of all guilds or users that have it, by their ids.
func (s *Store) SettingOfAll(scope Scope, key string) (all map[string]json.RawMessage, err error) {
	defer addContext(&err, "setting %s of every %s", key, scope)
	return load(s, func(tx *bbolt.Tx) (map[string]json.RawMessage, error) { return Reader{tx}.SettingOfAll(scope, key) })
}

// SettingOfAll is [Store.SettingOfAll] inside a transaction.
func (v Reader) SettingOfAll(scope Scope, key string) (map[string]json.RawMessage, error) {
	all, prefix := map[string]json.RawMessage{}, []byte(string(scope)+"\x00")
	for at, value := range rowsUnder(v.tx.Bucket(bucketSettings), prefix) {
		id, of, _ := bytes.Cut(at[len(prefix):], []byte{0})
		if string(of) != key {
			continue
		}
		setting, err := decode[json.RawMessage](value)
		if err != nil {
			return nil, err
		}
		all[string(id)] = setting
	}
	return all, nil
}

// Setting is [Store.Setting] inside a transaction.
func (v Reader) Setting(scope Scope, id, key string) (json.RawMessage, error) {
	return get[json.RawMessage](v.tx.Bucket(bucketSettings), settingKey(scope, id, key))
}

// SetSetting is [Store.SetSetting] inside a transaction.
func (t *Tx) SetSetting(scope Scope, id, key string, value json.RawMessage) error {
	if err := errors.Join(checkSetting(scope, id, key), checkJSON("value", value)); err != nil {
		return err
	}
	b := t.tx.Bucket(bucketSettings)
	if value == nil {
		return b.Delete(settingKey(scope, id, key))
	}
	return put(b, settingKey(scope, id, key), value)
}
