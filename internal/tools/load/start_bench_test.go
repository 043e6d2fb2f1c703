package main

import (
	"hash/crc32"
	"os"
	"path/filepath"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"karlchen/commands/cli"
	"karlchen/internal/cputime"
)

// BenchmarkStart measures a start on a database of tables in the middle of their first games: until people can click, what it costs of the processor until
// then and until nothing is written any more, and how many messages it writes. Beside it, in turns, bare bbolt reads each row of the same file: the least
// that knowing all of it can cost on this machine. With KARLCHEN_NIGHTLY=1 there are 10,000 tables, as `load` has them.
func BenchmarkStart(b *testing.B) {
	cli.TuneCollector()
	tables := 500
	if os.Getenv("KARLCHEN_NIGHTLY") != "" {
		tables = 10_000
	}
	l := load{Words: true}
	path := filepath.Join(b.TempDir(), "karlchen.db")
	err := l.begin(path, func(r *running) error {
		defer r.settle(time.Second)
		return r.openTables(tables)
	})
	if err != nil {
		b.Fatal(err)
	}
	var ready, toReady, toRest, read time.Duration
	var edits int64
	for b.Loop() {
		before := cputime.Used()
		readRows(b, path)
		read += cputime.Used() - before
		before = cputime.Used()
		began := time.Now()
		err := l.begin(path, func(r *running) error {
			ready += time.Since(began)
			toReady += cputime.Used() - before
			r.settle(time.Second)
			toRest += cputime.Used() - before
			edits += r.discord.written.Load()
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	perStart := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 / float64(b.N) }
	b.ReportMetric(perStart(ready), "ms-until-ready")
	b.ReportMetric(perStart(toReady), "cpu-ms-until-ready")
	b.ReportMetric(perStart(toRest), "cpu-ms-until-rest")
	b.ReportMetric(perStart(read), "cpu-ms/read")
	b.ReportMetric(float64(toReady)/float64(read), "reads/start")
	b.ReportMetric(float64(edits)/float64(b.N), "edits/start")
}

// readRows reads each byte of each row of a database that nobody has open.
func readRows(b *testing.B, path string) {
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{ReadOnly: true})
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	var sum uint32
	var walk func(rows *bbolt.Bucket) error
	walk = func(rows *bbolt.Bucket) error {
		return rows.ForEach(func(key, value []byte) error {
			if value == nil {
				return walk(rows.Bucket(key))
			}
			sum = crc32.Update(crc32.Update(sum, crc32.IEEETable, key), crc32.IEEETable, value)
			return nil
		})
	}
	err = db.View(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(_ []byte, rows *bbolt.Bucket) error { return walk(rows) })
	})
	if err != nil {
		b.Fatal(err)
	}
}
