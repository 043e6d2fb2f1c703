package table_test

import (
	"fmt"
	"log/slog"
	"testing"

	"karlchen/bot/table"
)

type nobody struct{}

func (nobody) Publish(table.Snapshot) {}

// A person looks for the tables of a channel while 10,000 tables are open, three in each channel.
func BenchmarkFind(b *testing.B) {
	m := table.NewManager(table.Config{Store: newMemory(), Publisher: nobody{}, Log: slog.New(slog.DiscardHandler)})
	defer m.Close()
	for n := range 10_000 {
		_, err := m.Create(table.NewTable{
			Guild: guild, Channel: fmt.Sprint("channel ", n/3), Rules: "ddv", Games: 1, Host: table.User{ID: fmt.Sprint(n), Name: "Anna"},
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if here, his := m.Find("channel 1000", table.User{ID: "4000"}); len(here) != 3 || len(his) != 1 {
			b.Fatal(here, his)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "finds/s")
}
