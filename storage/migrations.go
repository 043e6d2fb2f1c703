package storage

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"

	"go.etcd.io/bbolt"
)

// migrations are numbered from 1 by their place. Never change, move or remove a released one: its files exist. Each gets a saved file of
// the resulting schema in testdata, from which its successors are tested.
var migrations = []migration{
	{"tables, games and settings", createBuckets("tables", "ended", "guilds", "games", "entries", "records", "settings")},
	{"jobs and the log", createBuckets("jobs", "settled", "log")},
	{"leagues", createBuckets("leagues", "seasons", "weeks", "members", "lists", "outcomes", "corrections", "protests", "snapshots", "posts")},
	{"versions of presets", amendRows(addFirstVersion,
		place{"tables", "", "data.state.rules"}, place{"ended", "", "data.state.rules"},
		place{"leagues", "", "data.plan.rules"}, place{"seasons", "", "data.plan.rules"},
		place{"settings", "\x00default_rules", "data"}, place{"settings", "\x00saved_rules", "data.*.rules"},
	)},
	{"logs that begin with their league", importLeagues},
	{"facts of finished games", createBuckets("facts", "played", "unread", "shelves")},
	{"checksums of rows", createBuckets("sums")}, // older programs cannot read them; see AddSums
	{"subtotals of a server's games", createBuckets("subtotals")},
	{"subtotals of one length", func(tx *bbolt.Tx) error { // the earlier ones are derived again
		return cmp.Or(tx.DeleteBucket([]byte("subtotals")), createBuckets("subtotals")(tx))
	}},
	{"marks of what is due", markWaiting},
}

// createBuckets is a migration that adds buckets. It takes names, because the variables above follow the present schema.
func createBuckets(names ...string) func(*bbolt.Tx) error {
	return func(tx *bbolt.Tx) error {
		for _, name := range names {
			if _, err := tx.CreateBucket([]byte(name)); err != nil {
				return fmt.Errorf("create bucket %s: %w", name, err)
			}
		}
		return nil
	}
}

// applied is the row that records a migration.
type applied struct {
	Name string `json:"name"`
}

// schemaOf returns the schema of a file; an empty one has 0.
func schemaOf(tx *bbolt.Tx) (int, error) {
	b := tx.Bucket(bucketMigrations)
	if b == nil {
		foreign, own := false, false
		cursor := tx.Cursor()
		for name, row := cursor.First(); name != nil; name, row = cursor.Next() {
			isOwn := slices.ContainsFunc(buckets(), func(b []byte) bool { return bytes.Equal(b, name) })
			isOwn = isOwn || row != nil // no program can put a row there, so the page is another one
			foreign, own = foreign || !isOwn, own || isOwn
		}
		switch {
		case foreign:
			return 0, ErrForeign
		case own:
			return 0, fmt.Errorf("%w: bucket %s is missing", ErrDamaged, bucketMigrations)
		}
		return 0, nil
	}
	key, _ := b.Cursor().Last()
	if len(key) != 8 {
		return 0, fmt.Errorf("%w: it does not tell its schema", ErrDamaged)
	}
	return int(binary.BigEndian.Uint64(key)), nil
}

func requireBuckets(tx *bbolt.Tx) error {
	for _, name := range buckets() {
		if tx.Bucket(name) == nil {
			return fmt.Errorf("%w: bucket %s is missing", ErrDamaged, name)
		}
	}
	return nil
}

// migrate brings the file to the schema of the last migration.
func (s *Store) migrate() error {
	var schema int
	err := s.view(func(tx *bbolt.Tx) (err error) {
		schema, err = schemaOf(tx)
		return err
	})
	if err != nil {
		return err
	}
	if schema > len(s.migrations) {
		return &SchemaError{Path: s.path, File: schema, Program: len(s.migrations)}
	}
	if schema > 0 && schema < len(s.migrations) && !s.private {
		if err := s.announceMigration(schema); err != nil {
			return err
		}
	}
	for i := schema; i < len(s.migrations); i++ {
		number, m := i+1, s.migrations[i]
		err := s.update(func(tx *bbolt.Tx) error {
			if err := m.run(tx); err != nil {
				return err
			}
			b, err := tx.CreateBucketIfNotExists(bucketMigrations)
			if err != nil {
				return err
			}
			return put(b, binary.BigEndian.AppendUint64(nil, uint64(number)), applied{m.name})
		})
		if err != nil {
			return fmt.Errorf("migration %d (%s): %w", number, m.name, err)
		}
	}
	if schema == 0 { // a new file has no older rows
		err := s.update(func(tx *bbolt.Tx) error { return put(tx.Bucket(bucketSums), sumsKey, sumsRow{Whole: true}) })
		if err != nil {
			return err
		}
	}
	return s.view(requireBuckets)
}
