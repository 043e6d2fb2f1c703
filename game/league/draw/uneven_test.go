package draw_test

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"karlchen/game/league/draw"
	"karlchen/game/league/standings"
)

// Over a season everybody sits at a table of five, or with a computer, equally often. Nine people over eight evenings sat there two to seven times
// before. Meetings become a little less even for it.
func TestUnevenTablesAreBalanced(t *testing.T) {
	type season struct{ people, rounds, apart, met int }
	seasons := []season{{9, 4, 1, 4}, {7, 6, 1, 1}} // four and five; four, and three with a computer
	if os.Getenv("KARLCHEN_NIGHTLY") != "" {
		seasons = append(seasons, season{9, 8, 1, 5})
	}
	for _, c := range seasons {
		var members []string
		for i := range c.people {
			members = append(members, fmt.Sprint("m", 10+i))
		}
		var lists []standings.ListResult
		for round := range c.rounds {
			r := draw.Request{Members: members, Policy: draw.FillUp, Met: draw.Meetings(lists, members), Uneven: draw.Uneven(lists, members), Ahead: c.rounds - round - 1, Seed: uint64(round + 1)}
			drawn, err := draw.Tables(r)
			if err != nil {
				t.Fatal(err)
			}
			for _, table := range drawn.Tables {
				l := standings.ListResult{List: uint64(len(lists) + 1), Week: round + 1}
				for _, m := range table {
					l.Places = append(l.Places, standings.PlaceResult{Member: m, Games: 24})
				}
				lists = append(lists, l)
			}
		}
		var sat, met []int
		uneven, meetings := draw.Uneven(lists, members), draw.Meetings(lists, members)
		for i, a := range members {
			sat = append(sat, uneven[a])
			for _, b := range members[:i] {
				pair := pairOf(a, b)
				times := 0
				for _, m := range meetings {
					if m.A == pair.A && m.B == pair.B {
						times = m.Times
					}
				}
				met = append(met, times)
			}
		}
		if slices.Max(sat)-slices.Min(sat) > c.apart || slices.Max(met)-slices.Min(met) > c.met {
			t.Errorf("of %d people over %d rounds, uneven tables: %v, meetings: %v", c.people, c.rounds, sat, met)
		}
	}
}
