package league_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"karlchen/game/league"
)

// Everybody among everybody is the table itself, and who is left out leaves the order and what decided it as they were.
func TestATableOfSomeMembers(t *testing.T) {
	for _, scoring := range league.Scorings() {
		c := league.Default(8)
		c.Scoring, c.PerWeek, c.MinLists = scoring, 2, 6
		rng := rand.New(rand.NewPCG(7, uint64(len(scoring))))
		table := standings(t, c, season(rng, 14, 8), 8)
		var all, some []string
		for i, r := range table.Rows {
			if all = append(all, r.Member); i%3 != 1 {
				some = append(some, r.Member)
			}
		}
		if diff := cmp.Diff(table, table.Among(all)); diff != "" {
			t.Errorf("%s: among all of them (- table):\n%s", scoring, diff)
		}
		part := table.Among(some)
		for i, r := range part.Rows {
			if r.Member != some[i] || r.Rank > i+1 || !r.Apart && r.Rank == 0 {
				t.Errorf("%s: %s has rank %d in line %d", scoring, r.Member, r.Rank, i+1)
			}
		}
		if twice := part.Among(some); !cmp.Equal(part, twice) {
			t.Errorf("%s: the same members again are another table", scoring)
		}
	}
}

// A and B are level but for game points, B and C for nothing at all. Without B it is the points that tell A and C apart; without A the
// other two share the first rank.
func TestWhatDecidedAmongSome(t *testing.T) {
	table := league.Table{Rows: []league.Row{
		{Member: "A", Rank: 1, Decided: league.Value}, {Member: "B", Rank: 2, Decided: league.GamePoints}, {Member: "C", Rank: 2, Decided: league.Nothing},
		{Member: "D", Rank: 4, Decided: league.BestList}, {Member: "E", Rank: 0, Apart: true, Decided: league.Value},
	}}
	type line struct {
		Member  string
		Rank    int
		Decided league.Criterion
	}
	for _, c := range []struct {
		members []string
		want    []line
	}{
		{[]string{"A", "C"}, []line{{"A", 1, league.Value}, {"C", 2, league.GamePoints}}},
		{[]string{"C", "B"}, []line{{"B", 1, league.Value}, {"C", 1, league.Nothing}}},
		{[]string{"A", "D"}, []line{{"A", 1, league.Value}, {"D", 2, league.GamePoints}}},
		{[]string{"C", "D", "E"}, []line{{"C", 1, league.Value}, {"D", 2, league.BestList}, {"E", 0, league.Value}}},
		{nil, nil},
	} {
		var got []line
		for _, r := range table.Among(c.members).Rows {
			got = append(got, line{r.Member, r.Rank, r.Decided})
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("among %v: %v, want %v", c.members, got, c.want)
		}
	}
}

func TestStandsTellRankAndValue(t *testing.T) {
	table := league.Table{Rows: []league.Row{{Member: "A", Rank: 1, Value: 5 * league.Point}, {Member: "B", Apart: true, Value: -league.Point}}}
	want := league.Stands{"A": {1, 5 * league.Point}, "B": {0, -league.Point}}
	if diff := cmp.Diff(want, table.Stands()); diff != "" {
		t.Error(diff)
	}
}
