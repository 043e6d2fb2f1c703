package storage

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"go.etcd.io/bbolt"

	"karlchen/game/notation"
)

// Rename replaces a user's id and name in a game's header, record and summary. The notes are the store's.
type Rename func(g *Game, user, id, name string) error

// Leave lets a user leave a league in which the former player with the given id has already replaced them everywhere.
type Leave func(tx *Tx, league, former string) error

// Forget removes a user: it deletes their settings, and replaces their id elsewhere, and their seat in games, by a former player with a
// number of the guild's own. Then it calls leave, which may be nil, for each league that has rows of the user's own. All of it happens in one
// transaction, at the given time, or nothing does.
//
// Errors: ErrRunning when a table that has not ended names the user; those of rename and leave.
func (s *Store) Forget(now time.Time, user string, rename Rename, leave Leave) error {
	err := checkID("user", user)
	if err == nil {
		err = s.Change(now, func(tx *Tx) error {
			f := forgetting{tx: tx.tx, user: user, rename: rename, numbers: map[string]int{}, left: map[string]string{}}
			if err := f.run(); err != nil || leave == nil {
				return err
			}
			for _, league := range slices.Sorted(maps.Keys(f.left)) {
				if err := leave(tx, league, f.left[league]); err != nil {
					return fmt.Errorf("league %s: %w", league, err)
				}
			}
			return nil
		})
	}
	if err != nil {
		return fmt.Errorf("forget a user: %w", err)
	}
	s.wipeSoon()
	return nil
}

// forgetting is the removal of one user.
type forgetting struct {
	tx      *bbolt.Tx
	user    string
	rename  Rename
	numbers map[string]int    // numbers of the former player, by guild
	left    map[string]string // ids of the former player, by the leagues that have rows of the user's own
}

func (f *forgetting) run() error {
	if err := f.each(bucketTables, f.closeTable); err != nil {
		return err
	}
	type step struct {
		bucket []byte
		change func(key, value []byte) error
	}
	steps := []step{{bucketEnded, f.table}, {bucketGames, f.game}, {bucketSettings, f.setting}, {bucketLog, f.entry}}
	for _, k := range kinds {
		steps = append(steps, step{[]byte(k.bucket), f.row(k)})
	}
	for _, step := range steps {
		if err := f.each(step.bucket, step.change); err != nil {
			return err
		}
	}
	return nil
}

// each calls change for every row that mentions the user, and for their settings. It finds the rows first: a bucket must not change under a cursor.
func (f *forgetting) each(bucket []byte, change func(key, value []byte) error) error {
	own := settingKey(ScopeUser, f.user, "")
	type row struct{ key, value []byte }
	var rows []row
	for key, value := range rowsUnder(f.tx.Bucket(bucket), nil) {
		if value == nil {
			return fmt.Errorf("%s %q: %w", bucket, key, errSum)
		}
		if mentions(value, f.user) || bytes.HasPrefix(key, own) {
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

func (f *forgetting) former(guild string) (int, error) {
	if number, ok := f.numbers[guild]; ok {
		return number, nil
	}
	guilds := f.tx.Bucket(bucketGuilds)
	row, err := getIfAny[guildRow](guilds, []byte(guild))
	if err != nil {
		return 0, err
	}
	row.Former++
	f.numbers[guild] = row.Former
	return row.Former, put(guilds, []byte(guild), row)
}

// closeTable ends a table that is over. Its owner cannot store it any more. The owner of a running table takes the user out of its texts.
func (f *forgetting) closeTable(key, value []byte) error {
	row, err := decode[TableRow](value)
	switch {
	case err != nil:
		return err
	case !row.Over && names(row.State, f.user):
		return ErrRunning
	case !row.Over:
		return nil
	}
	row.Over, row.Ended = false, true
	return cmp.Or(f.tx.Bucket(bucketTables).Delete(key), put(f.tx.Bucket(bucketEnded), key, row))
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

func (f *forgetting) game(key, value []byte) error {
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
	return write(f.tx.Bucket(bucketEntries), id.entryKey(0), game.Header)
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
	guild := ""
	if scope == ScopeGuild && !slices.Contains(onlyMentions, string(part[2])) {
		guild = of
	}
	raw, _, err := f.replace(value, guild)
	if err != nil {
		return err
	}
	return put(settings, key, raw)
}

// replace returns the content of a row with the former player of a guild instead of the user, and the number of the former player. Without a guild
// the row names nobody instead.
func (f *forgetting) replace(value []byte, guild string) (raw json.RawMessage, number int, err error) {
	if raw, err = decode[json.RawMessage](value); err != nil {
		return nil, 0, err
	}
	if guild != "" {
		if number, err = f.former(guild); err != nil {
			return nil, 0, err
		}
	}
	raw, err = replaceUser(raw, f.user, number)
	return raw, number, err
}

// entry replaces the user in an entry of a log, and removes their words. The owner of a log that is no league may be of any guild.
func (f *forgetting) entry(key, value []byte) error {
	_, guild := leagueOf(key)
	raw, number, err := f.replace(value, guild)
	if err != nil {
		return err
	}
	if guild != "" {
		if raw, err = withoutWords(raw, notation.FormerID(number)); err != nil {
			return err
		}
	}
	return put(f.tx.Bucket(bucketLog), key, raw)
}

// row replaces the user in the rows of a kind. A row of the user's own, which has them in its key, becomes the former player's.
func (f *forgetting) row(k kind) func(key, value []byte) error {
	return func(key, value []byte) error {
		league, guild := leagueOf(key)
		if guild == "" {
			return fmt.Errorf("%w: malformed key", ErrDamaged)
		}
		if k.bucket == "posts" { // mentions the people that it is for
			guild = ""
		}
		raw, number, err := f.replace(value, guild)
		if err != nil {
			return err
		}
		own, err := k.keyOf(raw)
		if err != nil {
			return err
		}
		if !bytes.Equal(own, key) {
			f.left[league] = notation.FormerID(number)
			mark := markOf([]byte(k.bucket), key)
			waits := hasMark(f.tx, mark)
			err := cmp.Or(k.in(f.tx).Delete(key), setMark(f.tx, mark, false), setMark(f.tx, markOf([]byte(k.bucket), own), waits))
			if err != nil {
				return err
			}
		}
		return put(k.in(f.tx), own, raw)
	}
}
