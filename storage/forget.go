package storage

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"go.etcd.io/bbolt"

	"karlchen/game/league"
	"karlchen/game/notation"
)

// Trace holds everything that the database knows of a user.
type Trace struct {
	Settings map[string]json.RawMessage
	Games    []Game     // finished ones, without header and entries
	Tables   []TableRow // running or ended; their state may hold secrets of a running game
	Log      []Logged   // the user's actions, and actions of others about the user
	Leagues  LeagueTrace
}

// Logged is an entry of the log of an owner.
type Logged struct {
	Owner string
	league.LogEntry
}

// Trace returns everything that the database knows of a user. It includes all JSON with the user's id.
func (s *Store) Trace(user string) (Trace, error) {
	var t Trace
	settings, err := s.Settings(ScopeUser, user)
	if err != nil {
		return t, fmt.Errorf("trace: %w", err)
	}
	t.Settings = settings
	err = s.view(func(tx *bbolt.Tx) error {
		for _, bucket := range [][]byte{bucketTables, bucketEnded} {
			for cursor, key, value := first(tx.Bucket(bucket)); key != nil; key, value = cursor.Next() {
				row, err := decode[TableRow](value)
				if err != nil {
					return fmt.Errorf("table %s: %w", key, err)
				}
				if names(row.State, user) {
					t.Tables = append(t.Tables, row)
				}
			}
		}
		for cursor, key, value := first(tx.Bucket(bucketGames)); key != nil; key, value = cursor.Next() {
			if !names(value, user) {
				continue
			}
			id, err := parseGameKey(key)
			if err != nil {
				return err
			}
			row, err := decode[gameRow](value)
			if err != nil {
				return fmt.Errorf("%v: %w", id, err)
			}
			game := row.game(id)
			game.Record = bytes.Clone(tx.Bucket(bucketRecords).Get(key))
			t.Games = append(t.Games, game)
		}
		for cursor, key, value := first(tx.Bucket(bucketLog)); key != nil; key, value = cursor.Next() {
			if !names(value, user) {
				continue
			}
			entry, err := decode[league.LogEntry](value)
			if err != nil {
				return fmt.Errorf("log %q: %w", key, err)
			}
			owner, _, _ := strings.Cut(string(key), "\x00")
			t.Log = append(t.Log, Logged{owner, entry})
		}
		t.Leagues, err = leagueTrace(tx, user)
		return err
	})
	if err != nil {
		return Trace{}, fmt.Errorf("trace: %w", err)
	}
	return t, nil
}

// Rename replaces a user's id and name in a game's header, record and summary. The notes are the store's.
type Rename func(g *Game, user, id, name string) error

// Forget removes a user: it deletes their settings, and replaces their id elsewhere, and their seat in games, by a former player with a
// number of the guild's own. All of it happens in one transaction, or nothing does.
//
// Errors: ErrRunning when a table that has not ended names the user; those of rename.
func (s *Store) Forget(user string, rename Rename) error {
	err := checkID("user", user)
	if err == nil {
		err = s.update(func(tx *bbolt.Tx) error {
			f := forgetting{tx: tx, user: user, rename: rename, numbers: map[string]int{}}
			return f.run()
		})
	}
	if err != nil {
		return fmt.Errorf("forget a user: %w", err)
	}
	return nil
}

// forgetting is the removal of one user.
type forgetting struct {
	tx      *bbolt.Tx
	user    string
	rename  Rename
	numbers map[string]int // numbers of the former player, by guild
}

func (f *forgetting) run() error {
	for cursor, key, value := first(f.tx.Bucket(bucketTables)); key != nil; key, value = cursor.Next() {
		if names(value, f.user) {
			return ErrRunning
		}
	}
	type step struct {
		bucket []byte
		change func(key, value []byte) error
	}
	steps := []step{{bucketEnded, f.table}, {bucketGames, f.game}, {bucketSettings, f.setting}, {bucketLog, f.entry}}
	for _, bucket := range leagueBuckets {
		steps = append(steps, step{bucket, f.leagueRow(bucket)})
	}
	for _, step := range steps {
		if err := f.each(step.bucket, step.change); err != nil {
			return err
		}
	}
	return nil
}

// each calls change for every row that concerns the user. It finds the rows first: a bucket must not change under a cursor.
func (f *forgetting) each(bucket []byte, change func(key, value []byte) error) error {
	own := settingKey(ScopeUser, f.user, "")
	type row struct{ key, value []byte }
	var rows []row
	for cursor, key, value := first(f.tx.Bucket(bucket)); key != nil; key, value = cursor.Next() {
		if names(value, f.user) || bytes.HasPrefix(key, own) {
			rows = append(rows, row{bytes.Clone(key), bytes.Clone(value)})
		}
	}
	for _, r := range rows {
		if err := change(r.key, r.value); err != nil {
			return fmt.Errorf("%s %q: %w", bucket, r.key, err)
		}
	}
	return nil
}

// former returns the number of the former player in a guild.
func (f *forgetting) former(guild string) (int, error) {
	if number, ok := f.numbers[guild]; ok {
		return number, nil
	}
	guilds := f.tx.Bucket(bucketGuilds)
	row, err := get[guildRow](guilds, []byte(guild))
	if err != nil && guilds.Get([]byte(guild)) != nil {
		return 0, err
	}
	row.Former++
	f.numbers[guild] = row.Former
	return row.Former, put(guilds, []byte(guild), row)
}

func (f *forgetting) table(key, value []byte) error {
	row, err := decode[TableRow](value)
	if err != nil {
		return err
	}
	number, err := f.former(row.Guild)
	if err != nil {
		return err
	}
	if row.State, err = replaceUser(row.State, f.user, number); err != nil {
		return err
	}
	return put(f.tx.Bucket(bucketEnded), key, row)
}

func (f *forgetting) game(key, _ []byte) error {
	id, err := parseGameKey(key)
	if err != nil {
		return err
	}
	game, err := readGame(f.tx, id)
	if err != nil {
		return err
	}
	if !game.Finished {
		return ErrRunning
	}
	number, err := f.former(id.Guild)
	if err != nil {
		return err
	}
	if err := f.rename(&game, f.user, notation.FormerID(number), notation.FormerName(number)); err != nil {
		return err
	}
	if game.Notes != nil {
		if game.Notes, err = replaceUser(game.Notes, f.user, number); err != nil {
			return err
		}
	}
	if err := writeFinished(f.tx, id, game); err != nil {
		return err
	}
	return f.tx.Bucket(bucketEntries).Put(id.entryKey(0), game.Header)
}

func (f *forgetting) setting(key, value []byte) error {
	part := bytes.Split(key, []byte{0})
	if len(part) != 3 {
		return fmt.Errorf("%w: malformed key", ErrDamaged)
	}
	scope, of, settings := Scope(part[0]), string(part[1]), f.tx.Bucket(bucketSettings)
	if scope == ScopeUser && of == f.user {
		return settings.Delete(key)
	}
	raw, err := decode[json.RawMessage](value)
	if err != nil {
		return err
	}
	number := 0
	if scope == ScopeGuild {
		if number, err = f.former(of); err != nil {
			return err
		}
	}
	if raw, err = replaceUser(raw, f.user, number); err != nil {
		return err
	}
	return put(settings, key, raw)
}

// entry removes the user from an entry of a log and names nobody instead: the owner of a log may be of any guild.
func (f *forgetting) entry(key, value []byte) error {
	entry, err := decode[league.LogEntry](value)
	if err != nil {
		return err
	}
	if entry.By.ID == f.user {
		entry.By = league.Actor{}
	}
	if entry.Data != nil {
		if entry.Data, err = replaceUser(entry.Data, f.user, 0); err != nil {
			return err
		}
	}
	return put(f.tx.Bucket(bucketLog), key, entry)
}
