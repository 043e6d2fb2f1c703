package league_test

import (
	"testing"

	"karlchen/game/league/standings"
)

// list is a list of 24 games of the members A, B, C, …, which are the letters; '-' is a computer.
func list(number uint64, week int, members string, points ...int) standings.ListResult {
	r := standings.ListResult{List: number, Week: week}
	for i, m := range members {
		p := standings.PlaceResult{Member: string(m), Points: points[i], Games: 24 * 4 / len(members)}
		if m == '-' {
			p.Member = ""
		}
		r.Places = append(r.Places, p)
	}
	return r
}

func standingsOf(t testing.TB, c standings.Config, h standings.History, week int) standings.Table {
	t.Helper()
	table, err := standings.Compute(c, h, week)
	if err != nil {
		t.Fatal(err)
	}
	return table
}
