package storage

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"go.etcd.io/bbolt"
)

// Trace holds what the database knows of a user, apart from the rows of leagues: see [Naming].
type Trace struct {
	Settings map[string]json.RawMessage
	Games    []Game     // finished ones, without header and entries
	Tables   []TableRow // running or ended; their state may hold secrets of a running game
	Log      []Logged   // the user's actions, and actions of others about the user
	Shared   []Shared   // settings of guilds that name the user
}

// Shared is a setting of a guild, which may be about several people.
type Shared struct {
	Guild, Key string
	Value      json.RawMessage
}

// Logged is an entry of the log of an owner, as JSON.
type Logged struct {
	Owner string
	Entry json.RawMessage
}

// Trace returns what the database knows of a user. It includes all JSON with the user's id. Error: ErrDamaged for a damaged row of anybody.
func (s *Store) Trace(user string) (Trace, error) {
	var t Trace
	settings, err := s.Settings(ScopeUser, user)
	if err != nil {
		return t, fmt.Errorf("trace: %w", err)
	}
	t.Settings = settings
	err = s.view(func(tx *bbolt.Tx) error {
		for _, bucket := range [][]byte{bucketTables, bucketEnded} {
			err := eachNaming(tx, bucket, user, func(_ []byte, row TableRow) error {
				if names(row.State, user) {
					t.Tables = append(t.Tables, row)
				}
				return nil
			})
			if err != nil {
				return err
			}
		}
		err := eachNaming(tx, bucketGames, user, func(key []byte, row gameRow) error {
			id, err := parseGameKey(key)
			game := row.game(tx, id)
			if err == nil && row.Finished && game.Record == nil {
				err = fmt.Errorf("record: %w", errSum)
			}
			t.Games = append(t.Games, game)
			return err
		})
		if err != nil {
			return err
		}
		err = eachNaming(tx, bucketSettings, user, func(key []byte, value json.RawMessage) error {
			if part := strings.Split(string(key), "\x00"); len(part) == 3 && Scope(part[0]) == ScopeGuild {
				t.Shared = append(t.Shared, Shared{part[1], part[2], value})
			}
			return nil
		})
		if err != nil {
			return err
		}
		return eachNaming(tx, bucketLog, user, func(key []byte, entry json.RawMessage) error {
			owner, _, _ := bytes.Cut(key, []byte{0})
			t.Log = append(t.Log, Logged{string(owner), entry})
			return nil
		})
	})
	if err != nil {
		return Trace{}, fmt.Errorf("trace: %w", err)
	}
	return t, nil
}

// Naming returns the rows of a kind that name a user.
func Naming[T Row](v Reader, user string) (rows []T, err error) {
	var kind T
	err = eachNaming(v.tx, bucketOf(kind), user, func(_ []byte, row T) error {
		rows = append(rows, row)
		return nil
	})
	return rows, err
}

// eachNaming calls fn for the rows of a bucket that name a user. A damaged row is an error, because it may have named them.
func eachNaming[T any](tx *bbolt.Tx, bucket []byte, user string, fn func(key []byte, row T) error) error {
	for key, value := range rowsUnder(tx.Bucket(bucket), nil) {
		if value != nil && !names(value, user) {
			continue
		}
		row, err := decode[T](value)
		if err == nil {
			err = fn(key, row)
		}
		if err != nil {
			return fmt.Errorf("%s %q: %w", bucket, key, err)
		}
	}
	return nil
}
