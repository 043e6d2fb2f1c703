package storage

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"go.etcd.io/bbolt"
)

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
	at, err := newestEntry(tx, under, known.Founded)
	if err != nil {
		return err
	}
	data := map[string]any{"league": league}
	if err := addRows(data, tx, "members", under); err != nil {
		return err
	}
	var seasons []map[string]any
	for key, value := range rowsUnder(tx.Bucket([]byte("seasons")), under) {
		term, err := decodeFirstVersion[json.RawMessage](value)
		season := map[string]any{"term": term}
		if err := errors.Join(err, completeWeeks(tx, id, key)); err != nil {
			return err
		}
		for _, bucket := range []string{"weeks", "lists", "outcomes", "corrections", "protests"} {
			if err := addRows(season, tx, bucket, key); err != nil {
				return err
			}
		}
		seasons = append(seasons, season)
	}
	if seasons != nil {
		data["seasons"] = seasons
	}
	return putFirstVersion(tx.Bucket([]byte("log")), logKey(id, logLength(tx, id)+1), struct {
		At     time.Time      `json:"at"`
		Season int            `json:"season,omitempty"`
		Action string         `json:"action"`
		Data   map[string]any `json:"data"`
	}{at, known.Seasons, "import", data})
}

// takeTrouble moves the report to the founder from the row of a league to its mailbox, and returns the row.
func takeTrouble(tx *bbolt.Tx, id string) (json.RawMessage, error) {
	leagues, key := tx.Bucket([]byte("leagues")), []byte(id+"\x00")
	fields, err := decodeFirstVersion[map[string]json.RawMessage](leagues.Get(key))
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

// newestEntry returns the newest moment in the log of a league, or the given one if the log is empty.
func newestEntry(tx *bbolt.Tx, under []byte, founded time.Time) (newest time.Time, err error) {
	for _, value := range rowsUnder(tx.Bucket([]byte("log")), under) {
		entry, err := decodeFirstVersion[struct{ At time.Time }](value)
		if err != nil {
			return newest, err
		}
		if entry.At.After(newest) {
			newest = entry.At
		}
	}
	if newest.IsZero() {
		newest = founded
	}
	return newest, nil
}

// completeWeeks writes into the weeks of a season what follows from other rows: the number of rankings after the week, and that the time for
// protests is over, which no job of a provisional week awaits any more.
func completeWeeks(tx *bbolt.Tx, id string, season []byte) error {
	weeks := tx.Bucket([]byte("weeks"))
	completed := map[string]map[string]json.RawMessage{} // a bucket must not change meanwhile
	for key, value := range rowsUnder(weeks, season) {
		week, err := decodeFirstVersion[map[string]json.RawMessage](value)
		if err != nil {
			return err
		}
		rankings := 0
		for range rowsUnder(tx.Bucket([]byte("snapshots")), key) {
			rankings++
		}
		final := fmt.Sprintf("%s\x00%d.%d\x00final", id, lastNumber(season), lastNumber(key))
		expired := string(week["state"]) == `"provisional"` && tx.Bucket([]byte("jobs")).Get([]byte(final)) == nil
		if rankings > 0 {
			week["rankings"] = json.RawMessage(fmt.Sprint(rankings))
		}
		if expired {
			week["expired"] = json.RawMessage("true")
		}
		if rankings > 0 || expired {
			completed[string(key)] = week
		}
	}
	for key, week := range completed {
		if err := putFirstVersion(weeks, []byte(key), week); err != nil {
			return err
		}
	}
	return nil
}

func lastNumber(key []byte) uint64 { return binary.BigEndian.Uint64(key[len(key)-8:]) }

// addRows adds the rows of a bucket whose keys begin with a prefix, if there are any, under the name of the bucket.
func addRows(to map[string]any, tx *bbolt.Tx, bucket string, prefix []byte) error {
	var rows []json.RawMessage
	for key, value := range rowsUnder(tx.Bucket([]byte(bucket)), prefix) {
		row, err := decodeFirstVersion[json.RawMessage](value)
		if err != nil {
			return fmt.Errorf("%s %q: %w", bucket, key, err)
		}
		rows = append(rows, row)
	}
	if rows != nil {
		to[bucket] = rows
	}
	return nil
}

// decodeFirstVersion and putFirstVersion read and write rows as they were at the time of the migration, whatever version this program writes.
func decodeFirstVersion[T any](value []byte) (T, error) {
	var e envelope[T]
	err := json.Unmarshal(value, &e)
	if err == nil && e.V != 1 {
		err = fmt.Errorf("it has version %d", e.V)
	}
	if err != nil {
		err = fmt.Errorf("%w: a row cannot be read: %w", ErrDamaged, err)
	}
	return e.Data, err
}

func putFirstVersion[T any](b *bbolt.Bucket, key []byte, data T) error {
	value, err := json.Marshal(envelope[T]{1, data})
	if err != nil {
		return err
	}
	return b.Put(key, value)
}

// markWaiting is a migration that gives marks to the rows that wait. It knows them as they were then. A job that cannot be read is due at once, so that
// it is reported; that of another row is left to the check.
func markWaiting(tx *bbolt.Tx) error {
	if err := createBuckets("due")(tx); err != nil {
		return err
	}
	type row struct {
		Due                          any
		Wanted, Shown                int
		Failed, State, Late, Trouble string
	}
	for bucket, waits := range map[string]func(row) bool{
		"jobs":  func(row) bool { return true },
		"posts": func(r row) bool { return r.Wanted > r.Shown && r.Failed == "" },
		"lists": func(r row) bool {
			return slices.Contains([]string{"arranged", "running", "interrupted"}, r.State) || r.Late == "pending" && r.State != "aborted"
		},
		"weeks":     func(r row) bool { return r.Due == true },
		"protests":  func(r row) bool { return r.Due == true || r.State == "open" },
		"mailboxes": func(r row) bool { return r.Trouble != "" },
	} {
		for key, value := range rowsUnder(tx.Bucket([]byte(bucket)), nil) {
			r, _ := decodeFirstVersion[row](value) // what cannot be read is empty
			mark := append([]byte(bucket+"\x00"), key...)
			if bucket == "jobs" {
				at, _ := time.Parse(time.RFC3339, fmt.Sprint(r.Due))
				mark = jobMark(at, key)
			}
			if err := setMark(tx, mark, waits(r)); err != nil {
				return err
			}
		}
	}
	return nil
}
