package stats_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"karlchen/game/card"
	"karlchen/game/stats"
)

// timed returns games of the person a, each worth one point, that were dealt at these times.
func timed(t *testing.T, times ...string) (all []stats.Game) {
	t.Helper()
	for i, text := range times {
		g := stats.Game{Number: uint64(i + 1), Soloist: card.NoSeat, Points: [card.Seats]int{1, 1, -1, -1}}
		g.Players[0] = stats.Player{ID: "a", Name: "Anna"}
		if text != "" {
			at, err := time.Parse(time.RFC3339, text)
			if err != nil {
				t.Fatal(err)
			}
			g.Played = at
		}
		all = append(all, g)
	}
	return all
}

func TestWindows(t *testing.T) {
	berlin := time.FixedZone("Berlin", 3600)
	at := func(day, hour int) time.Time { return time.Date(2026, time.November, day, hour, 0, 0, 0, berlin) }
	b := timed(t, "", "2025-12-31T22:59:00Z", "2025-12-31T23:00:00Z", "2026-10-22T18:00:00Z", "2026-11-20T19:00:00Z", "2026-11-20T23:00:00Z",
		"2026-11-21T04:59:59Z", "2026-11-21T05:00:00Z", "2026-11-22T04:00:00Z")
	for _, test := range []struct {
		window stats.Window
		now    time.Time
		want   []uint64
	}{
		{stats.AllTime, at(22, 12), []uint64{1, 2, 3, 4, 5, 6, 7, 8, 9}},
		{stats.ThisYear, at(22, 12), []uint64{3, 4, 5, 6, 7, 8, 9}}, // the third game began at midnight in Berlin
		{stats.ThisYear, at(22, 12).UTC(), []uint64{4, 5, 6, 7, 8, 9}},
		{stats.ThirtyDays, at(21, 19), []uint64{4, 5, 6, 7, 8, 9}},
		{stats.ThirtyDays, at(21, 20), []uint64{5, 6, 7, 8, 9}},
		{stats.LastEvening, at(22, 12).UTC(), []uint64{9}},
		{stats.ThirtyDays, at(22, 12).AddDate(1, 0, 0), nil},
		{stats.LastEvening, at(22, 12), []uint64{8, 9}}, // from six in the morning to five
		{stats.LastEvening, at(22, 12).AddDate(1, 0, 0), []uint64{8, 9}},
	} {
		var got []uint64
		p := stats.FoldPerson(b, "a", test.window, test.now)
		for _, q := range p.Curve {
			got = append(got, q.Number)
		}
		if diff := cmp.Diff(test.want, got); diff != "" || p.Games != len(test.want) || p.Points != len(test.want) {
			t.Errorf("%s at %s: %d games (- want, + got):\n%s", test.window, test.now, p.Games, diff)
		}
	}
	if p := stats.FoldPerson(b[:7], "a", stats.LastEvening, at(22, 12)); p.Games != 3 {
		t.Errorf("without the last games the last evening has %d games", p.Games)
	}
	if p := stats.FoldPerson(timed(t, "2026-11-20T19:00:00Z", ""), "a", stats.LastEvening, at(22, 12)); p.Games != 0 {
		t.Errorf("an evening without times has %d games", p.Games)
	}
}

func TestEvenings(t *testing.T) {
	berlin := time.FixedZone("Berlin", 3600)
	p := stats.FoldPerson(timed(t, "", "2026-11-20T19:00:00Z", "2026-11-20T23:30:00Z", "", "2026-11-21T05:00:00Z", "2026-11-21T20:00:00Z"), "a", stats.AllTime, now)
	want := []stats.PersonEvening{
		{Begun: time.Date(2026, 11, 20, 20, 0, 0, 0, berlin), Count: stats.Count{Games: 2, Points: 2}},
		{Begun: time.Date(2026, 11, 21, 6, 0, 0, 0, berlin), Count: stats.Count{Games: 2, Points: 2}},
	}
	if diff := cmp.Diff(want, p.Evenings(berlin)); diff != "" {
		t.Errorf("- want, + got:\n%s", diff)
	}
}

func TestWeeks(t *testing.T) {
	berlin := time.FixedZone("Berlin", 3600)
	b := timed(t, "", "2026-11-01T22:59:00Z", "2026-11-01T23:00:00Z", "2026-11-15T22:59:59Z", "2026-11-15T23:00:00Z", "2026-11-22T12:00:00Z", "2026-11-22T20:00:00Z")
	want := []stats.Week{
		{Begins: time.Date(2026, 11, 2, 0, 0, 0, 0, berlin), Games: 1}, {Begins: time.Date(2026, 11, 9, 0, 0, 0, 0, berlin), Games: 1},
		{Begins: time.Date(2026, 11, 16, 0, 0, 0, 0, berlin), Games: 2},
	}
	for _, day := range []int{16, 22} { // a Monday and a Sunday
		now := time.Date(2026, time.November, day, 18, 0, 0, 0, berlin)
		if day == 16 {
			want[2].Games = 1
		} else {
			want[2].Games = 2
		}
		weeks := stats.NewWeeks(now, 3)
		for _, g := range b {
			weeks.Add(g.Played, g.Played, 1)
		}
		if diff := cmp.Diff(want, weeks.All()); diff != "" {
			t.Errorf("on the %dth (- want, + got):\n%s", day, diff)
		}
	}
}

// Games of several weeks are not counted together, and games of one week, of before or after all of them are.
func TestWeeksOfManyGames(t *testing.T) {
	at := time.Date(2026, time.November, 18, 18, 0, 0, 0, time.UTC) // a Wednesday
	for _, test := range []struct {
		name        string
		first, last int // days before or after
		counted     bool
		want        [2]int
	}{
		{"this week", -2, 0, true, [2]int{0, 9}},
		{"the week before", -9, -3, true, [2]int{9, 0}},
		{"two weeks", -3, -2, false, [2]int{}},
		{"long ago", -40, -20, true, [2]int{}},
		{"to come", 1, 2, true, [2]int{}},
		{"all of them", -20, 2, false, [2]int{}},
	} {
		weeks := stats.NewWeeks(at, 2)
		counted := weeks.Add(at.AddDate(0, 0, test.first), at.AddDate(0, 0, test.last), 9)
		if got := [2]int{weeks.All()[0].Games, weeks.All()[1].Games}; counted != test.counted || got != test.want {
			t.Errorf("%s: %v, counted: %t", test.name, got, counted)
		}
	}
}
