package main

import (
	"cmp"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"karlchen/commands/cli"
	"karlchen/internal/cputime"
)

// BenchmarkClick measures what a stored action costs of the processor, the whole way from the click to its answer, without pictures. Beside it, in turns, bare bbolt
// writes two rows of the same size for each, in large transactions: the least that such an action can cost on this machine. With KARLCHEN_NIGHTLY=1 there
// are 10,000 tables, as `load` has them.
func BenchmarkClick(b *testing.B) {
	const people, batch, turn = 100, 1000, time.Second // batch is the most that the store shares a transaction among
	cli.TuneCollector()
	tables := 500
	if os.Getenv("KARLCHEN_NIGHTLY") != "" {
		tables = 10_000
	}
	l := load{Words: true}
	path := filepath.Join(b.TempDir(), "karlchen.db")
	if err := l.begin(path, func(r *running) error { return r.openTables(tables) }); err != nil {
		b.Fatal(err)
	}
	bare, err := bbolt.Open(filepath.Join(b.TempDir(), "bare.db"), 0o600, nil)
	if err != nil {
		b.Fatal(err)
	}
	defer bare.Close()
	err = l.begin(path, func(r *running) error {
		r.settle(time.Second)
		var clicks, pairs uint64
		var clicked, wrote time.Duration
		for b.Loop() {
			r.store.actions.Store(0)
			before := cputime.Used()
			r.clickFor(people, turn)
			clicked += cputime.Used() - before
			clicks += uint64(r.store.actions.Load())
			before = cputime.Used()
			pairs += writePairs(b, bare, batch, uint64(tables), turn/2)
			wrote += cputime.Used() - before
		}
		click, pair := float64(clicked.Microseconds())/float64(clicks), float64(wrote.Microseconds())/float64(pairs)
		b.ReportMetric(click, "cpu-µs/click")
		b.ReportMetric(pair, "cpu-µs/pair")
		b.ReportMetric(click/pair, "pairs/click")
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
}

// writePairs writes for a time what actions store, many in a transaction: a row that replaces another one, and a new one. It returns the number of pairs.
func writePairs(b *testing.B, db *bbolt.DB, batch, tables uint64, during time.Duration) (pairs uint64) {
	row, entry, random := make([]byte, 1000), make([]byte, 20), newRandom(3, tables)
	for began := time.Now(); time.Since(began) < during; pairs += batch {
		err := db.Update(func(tx *bbolt.Tx) error {
			rows, err := tx.CreateBucketIfNotExists([]byte("rows"))
			if err != nil {
				return err
			}
			entries, err := tx.CreateBucketIfNotExists([]byte("entries"))
			for range batch {
				key := binary.BigEndian.AppendUint64(nil, random.Uint64()%tables)
				err = cmp.Or(err, rows.Put(key, row), entries.Put(binary.BigEndian.AppendUint64(key, random.Uint64()), entry))
			}
			return err
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	return pairs
}
