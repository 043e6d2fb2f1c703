package storage_test

import (
	"fmt"
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
			var group sync.WaitGroup
			for i, id := range ids {
				group.Go(func() {
					for n := i; n < b.N; n += tables {
						seq := uint64(n/tables) + 1
						if err := s.Append(id, seq, entry(id, seq)); err != nil {
							b.Error(err)
							return
						}
					}
				})
			}
			group.Wait()
			b.StopTimer()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "appends/s")
		})
	}
}
