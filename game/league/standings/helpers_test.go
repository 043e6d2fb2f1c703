package standings_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"karlchen/game/league/standings"
)

// list is a list of 24 games of the members A, B, C, …, which are the letters; '-' is a computer.
func list(number uint64, week int, members string, points ...int) standings.ListResult {
	r := standings.ListResult{List: number, Week: week, Records: []uint64{number}}
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

// season makes random lists: in every week everybody of so many members plays one, some of them two. Every list is of four.
func season(rng *rand.Rand, members, weeks int) (h standings.History) {
	number := uint64(0)
	for week := 1; week <= weeks; week++ {
		for range 1 + rng.IntN(2) {
			order := rng.Perm(members)
			for len(order) >= 4 {
				number++
				r := standings.ListResult{List: number, Week: week, Records: []uint64{number}}
				for i := range 4 {
					p := standings.PlaceResult{Member: fmt.Sprintf("m%03d", order[i]), Games: 24, Points: rng.IntN(21) - 10}
					p.Substituted = rng.IntN(30) / 27
					p.Feats = standings.Feats{Soli: rng.IntN(3), Foxes: rng.IntN(4), Karlchen: rng.IntN(2), Biggest: rng.IntN(20), Record: number*4 + uint64(i)}
					if i == 3 {
						p.Points = -r.Places[0].Points - r.Places[1].Points - r.Places[2].Points
					}
					r.Places = append(r.Places, p)
				}
				h.Lists = append(h.Lists, r)
				order = order[4:]
			}
		}
	}
	return h
}
