package storage

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"go.etcd.io/bbolt"
)

// importedLeague is the content of the action with which the log of a league takes over its rows, as they were before migration 5.
type importedLeague struct {
	League  json.RawMessage   `json:"league"`
	Members []json.RawMessage `json:"members,omitempty"`
	Seasons []importedSeason  `json:"seasons,omitempty"`
}

type importedSeason struct {
	Term        json.RawMessage   `json:"term"`
	Weeks       []json.RawMessage `json:"weeks,omitempty"`
	Lists       []json.RawMessage `json:"lists,omitempty"`
	Outcomes    []json.RawMessage `json:"outcomes,omitempty"`
	Corrections []json.RawMessage `json:"corrections,omitempty"`
	Protests    []json.RawMessage `json:"protests,omitempty"`
}

// importLeagues is a migration that adds the action "import" to the log of each league: from it on, the actions of the log give the rows. It reads
// one league at a time.
func importLeagues(tx *bbolt.Tx) error {
	if err := createBuckets("mailboxes")(tx); err != nil {
		return err
	}
	var ids []string
	for key := range rowsUnder(tx.Bucket([]byte("leagues")), nil) {
		ids = append(ids, string(bytes.TrimSuffix(key, []byte{0})))
	}
	for _, id := range ids {
		if err := importLeague(tx, id); err != nil {
			return fmt.Errorf("league %q: %w", id, err)
		}
	}
	return nil
}

func importLeague(tx *bbolt.Tx, id string) error {
	under := []byte(id + "\x00")
	league, err := takeTrouble(tx, id)
	if err != nil {
		return err
	}
	var known struct {
		Founded time.Time `json:"founded"`
		Seasons int       `json:"seasons"`
	}
	if err := json.Unmarshal(league, &known); err != nil {
		return err
	}
	all := importedLeague{League: league}
	if all.Members, err = dataUnder(tx, "members", under); err != nil {
		return err
	}
	for _, key := range keysUnder(tx, "seasons", under) {
		if err := completeWeeks(tx, id, key); err != nil {
			return err
		}
		season, err := readSeason(tx, key)
		if err != nil {
			return err
		}
		all.Seasons = append(all.Seasons, season)
	}
	at, err := newestEntry(tx, under, known.Founded)
	if err != nil {
		return err
	}
	return putFirstVersion(tx.Bucket([]byte("log")), logKey(id, nextSeq(tx.Bucket([]byte("log")), id)), struct {
		At     time.Time      `json:"at"`
		Season int            `json:"season,omitempty"`
		Action string         `json:"action"`
		Data   importedLeague `json:"data"`
	}{at, known.Seasons, "import", all})
}

// takeTrouble moves the report to the founder from the row of a league to its mailbox, and returns the row.
func takeTrouble(tx *bbolt.Tx, id string) (json.RawMessage, error) {
	leagues, key := tx.Bucket([]byte("leagues")), []byte(id+"\x00")
	fields, err := getFirstVersion[map[string]json.RawMessage](leagues.Get(key))
	if trouble, ok := fields["trouble"]; ok {
		delete(fields, "trouble")
		mailbox := map[string]any{"league": id, "trouble": trouble}
		err = errors.Join(putFirstVersion(leagues, key, fields), putFirstVersion(tx.Bucket([]byte("mailboxes")), key, mailbox))
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(fields)
}

// completeWeeks writes into the weeks of a season what follows from other rows: the number of rankings after the week, and that the time for
// protests is over, which no job of a provisional week awaits any more.
func completeWeeks(tx *bbolt.Tx, id string, season []byte) error {
	weeks := tx.Bucket([]byte("weeks"))
	for _, key := range keysUnder(tx, "weeks", season) {
		fields, err := getFirstVersion[map[string]json.RawMessage](weeks.Get(key))
		if err != nil {
			return err
		}
		if n := len(keysUnder(tx, "snapshots", key)); n > 0 {
			fields["rankings"] = json.RawMessage(fmt.Sprint(n))
		}
		number := func(key []byte) uint64 { return binary.BigEndian.Uint64(key[len(key)-8:]) }
		final := fmt.Sprintf("%s\x00%d.%d\x00final", id, number(season), number(key))
		if string(fields["state"]) == `"provisional"` && tx.Bucket([]byte("jobs")).Get([]byte(final)) == nil {
			fields["expired"] = json.RawMessage("true")
		}
		if err := putFirstVersion(weeks, key, fields); err != nil {
			return err
		}
	}
	return nil
}

func readSeason(tx *bbolt.Tx, key []byte) (s importedSeason, err error) {
	if s.Term, err = getFirstVersion[json.RawMessage](tx.Bucket([]byte("seasons")).Get(key)); err != nil {
		return s, err
	}
	for bucket, rows := range map[string]*[]json.RawMessage{
		"weeks": &s.Weeks, "lists": &s.Lists, "outcomes": &s.Outcomes, "corrections": &s.Corrections, "protests": &s.Protests,
	} {
		if *rows, err = dataUnder(tx, bucket, key); err != nil {
			return s, err
		}
	}
	return s, nil
}

// newestEntry returns the newest moment in the log of a league, or the given one if the log is empty.
func newestEntry(tx *bbolt.Tx, under []byte, newest time.Time) (time.Time, error) {
	log := tx.Bucket([]byte("log"))
	for i, key := range keysUnder(tx, "log", under) {
		entry, err := getFirstVersion[struct{ At time.Time }](log.Get(key))
		if err != nil {
			return newest, err
		}
		if i == 0 || entry.At.After(newest) {
			newest = entry.At
		}
	}
	return newest, nil
}

// keysUnder returns the keys of a bucket that begin with a prefix.
func keysUnder(tx *bbolt.Tx, bucket string, prefix []byte) (keys [][]byte) {
	for key := range rowsUnder(tx.Bucket([]byte(bucket)), prefix) {
		keys = append(keys, bytes.Clone(key))
	}
	return keys
}

// dataUnder returns the data of the rows whose keys begin with a prefix.
func dataUnder(tx *bbolt.Tx, bucket string, prefix []byte) (rows []json.RawMessage, err error) {
	for _, key := range keysUnder(tx, bucket, prefix) {
		row, err := getFirstVersion[json.RawMessage](tx.Bucket([]byte(bucket)).Get(key))
		if err != nil {
			return nil, fmt.Errorf("%s %q: %w", bucket, key, err)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// getFirstVersion and putFirstVersion read and write rows as they were at the time of the migration, whatever version this program writes.
func getFirstVersion[T any](value []byte) (T, error) {
	var e envelope[T]
	err := json.Unmarshal(value, &e)
	if err == nil && e.V != 1 {
		err = fmt.Errorf("a row has version %d", e.V)
	}
	if err != nil {
		return e.Data, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return e.Data, nil
}

func putFirstVersion[T any](b *bbolt.Bucket, key []byte, data T) error {
	value, err := json.Marshal(envelope[T]{1, data})
	if err != nil {
		return err
	}
	return b.Put(key, value)
}
