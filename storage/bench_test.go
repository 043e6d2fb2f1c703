package storage_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"karlchen/storage"
)

// BenchmarkStore_Append has tables append at the same time, each waiting for its own
// entry as a game does, with the options of the bot.
func BenchmarkStore_Append(b *testing.B) {
	for _, tables := range []int{1, 50} {
		b.Run(fmt.Sprintf("tables=%d", tables), func(b *testing.B) {
			s, err := storage.Open(filepath.Join(b.TempDir(), "karlchen.db"), storage.Options{})
			if err != nil {
				b.Fatal(err)
			}
			defer MustClose(b, s)
			var ids []storage.GameID
			for i := range tables {
				ids = append(ids, mustGame(b, s, "g", fmt.Sprint(i), 0).GameID())
			}
			b.ResetTimer()
			appendSideBySide(b, s, ids)
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "appends/s")
		})
	}
}

// appendSideBySide appends b.N entries to the games, all games at the same time, and stops the timer.
func appendSideBySide(b *testing.B, s *storage.Store, ids []storage.GameID) {
	var group sync.WaitGroup
	for i, id := range ids {
		group.Go(func() {
			for n := i; n < b.N; n += len(ids) {
				seq := uint64(n/len(ids)) + 1
				if err := s.Append(id, seq, entry(id, seq)); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	group.Wait()
	b.StopTimer()
}

// BenchmarkStore_Backup compares the appends of many tables without and with a backup of a file of 200 MiB at the same time, one after the other.
func BenchmarkStore_Backup(b *testing.B) {
	for _, backup := range []bool{false, true} {
		b.Run(fmt.Sprintf("backup=%t", backup), func(b *testing.B) {
			dir := b.TempDir()
			s, err := storage.Open(filepath.Join(dir, "karlchen.db"), storage.Options{})
			if err != nil {
				b.Fatal(err)
			}
			defer s.Close()
			const tables = 50
			var ids []storage.GameID
			for i := range tables {
				ids = append(ids, mustGame(b, s, "g", fmt.Sprint(i), 0).GameID())
			}
			filler := mustGame(b, s, "filler", "filler", 0).GameID()
			for seq := range uint64(200) {
				if err := s.Append(filler, seq+1, make([]byte, 1<<20)); err != nil {
					b.Fatal(err)
				}
			}
			var group sync.WaitGroup
			stop, copies := make(chan struct{}), 0
			if backup {
				group.Go(func() {
					for {
						select {
						case <-stop:
							return
						default:
						}
						path := filepath.Join(dir, "copy.db")
						if err := errors.Join(s.BackupTo(path), os.Remove(path)); err != nil {
							b.Error(err)
							return
						}
						copies++
					}
				})
			}
			b.ResetTimer()
			appendSideBySide(b, s, ids)
			close(stop)
			group.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "appends/s")
			b.ReportMetric(float64(copies), "copies")
		})
	}
}
