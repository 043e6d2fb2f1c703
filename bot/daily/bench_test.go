package daily_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"testing"
	"time"

	"karlchen/bot/daily"
	"karlchen/storage"
)

var people = flag.Int("people", 2000, "how many people have played the deals of the last month in BenchmarkStanding")

// BenchmarkStanding compares a person with everybody who has played the deal of the day. With -people=10000 it has as many.
func BenchmarkStanding(b *testing.B) {
	store, err := storage.Open(b.TempDir()+"/db", storage.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	for n := range *people {
		var plays []daily.Play
		for day := range 31 {
			plays = append(plays, daily.Play{
				Day: now.AddDate(0, 0, -day).Format(time.DateOnly), Guild: fmt.Sprint(1000 + n%100), Name: fmt.Sprint("Person ", n), Table: fmt.Sprintf("t%07d", n*31+day),
				Done: true, Points: n%9 - 4, Streak: 40 - day,
			})
		}
		value, err := json.Marshal(plays)
		if err == nil {
			err = store.SetSetting(storage.ScopeUser, fmt.Sprint(100000+n), storage.DailyKey, value)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	days := daily.New(daily.Config{Store: store, Now: func() time.Time { return now }, Level: "simple"})
	if _, err := days.Standing(b.Context(), "100007", "1007"); err != nil { // reads the board, and starts the rehearsal
		b.Fatal(err)
	}
	for b.Loop() {
		st, err := days.Standing(b.Context(), "100007", "1007")
		if err != nil || st.Others != *people-1 {
			b.Fatal(st.Others, err)
		}
	}
}
