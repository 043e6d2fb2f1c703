package standings_test

import (
	"slices"
	"testing"

	"karlchen/game/league/standings"
)

// The best two of each table stay in, until a final. An evening counts once its week is over, and only if its tables were drawn.
func TestEveningsOfAKnockout(t *testing.T) {
	c := standings.Default(8)
	c.Format, c.Scoring = standings.MatchDay, standings.ByKnockout
	first := []standings.ListResult{list(1, 1, "ABCD", 9, 3, -4, -8), list(2, 1, "EFGH", 7, 5, -4, -8)}
	away := list(2, 1, "EFGH", 9, 8, -7, -10)
	away.Places[0].Substituted = 20
	for _, tt := range []struct {
		name        string
		lists       []standings.ListResult
		ended, free []int
		week        int
		want        string
	}{
		{"before the week is over", first, nil, nil, 1, "1 A 0; 2 E 0; 3 F 0; 4 B 0; 5 C 0; 5 G 0; 7 D 0; 7 H 0"},
		{"without a draw", first, []int{1}, []int{1}, 1, "1 A 0; 2 E 0; 3 F 0; 4 B 0; 5 C 0; 5 G 0; 7 D 0; 7 H 0"},
		{"the first evening", first, []int{1}, nil, 1, "1 A 1; 2 E 1; 3 F 1; 4 B 1; 5 C 0; 5 G 0; 7 D 0; 7 H 0"},
		{"equal to the second", []standings.ListResult{list(1, 1, "ABCD", 9, 2, 2, -13), first[1]}, []int{1}, nil, 1,
			"1 A 1; 2 E 1; 3 F 1; 4 B 1; 4 C 1; 6 G 0; 7 H 0; 8 D 0"},
		{"a no-show is out", []standings.ListResult{first[0], away}, []int{1}, nil, 1, "1 A 1; 2 F 1; 3 B 1; 4 G 1; 5 E 0; 6 C 0; 7 D 0; 8 H 0"},
		{"one table alone stays in", first[:1], []int{1}, nil, 1, "1 A 1; 2 B 1; 3 C 1; 4 D 1"},
		{"the final, with two equals", append(slices.Clone(first), list(3, 2, "ABEF", -6, 2, 2, 2), list(4, 2, "CDGH", 99, -33, -33, -33)), []int{1, 2}, nil, 2,
			"1 E 4; 2 F 4; 3 B 4; 4 A 2; 5 C 0; 6 G 0; 7 D 0; 7 H 0"},
		{"only three come to the final", append(slices.Clone(first), list(3, 2, "ABF-", 9, 2, -5, -6)), []int{2, 1}, nil, 2,
			"1 A 4; 2 B 3; 3 F 2; 4 E 1; 5 C 0; 5 G 0; 7 D 0; 7 H 0"},
		{"too few come to the final", append(slices.Clone(first), list(3, 2, "ABCG", 9, 2, -5, -6), list(4, 3, "ABEF", 9, 2, -5, -6)), []int{1, 2, 3}, nil, 3,
			"1 A 5; 2 B 4; 3 E 3; 4 F 2; 5 D 0; 5 H 0; 7 C 0; 8 G 0"},
		{"after the final", append(slices.Clone(first), list(3, 2, "ABEF", 9, 2, -5, -6), list(4, 3, "ABCD", -30, -30, 30, 30)), []int{1, 2, 3}, nil, 3,
			"1 A 5; 2 B 4; 3 E 3; 4 F 2; 5 C 0; 6 D 0; 7 G 0; 8 H 0"},
	} {
		table := standingsOf(t, c, standings.History{Lists: tt.lists, Ended: tt.ended, Free: tt.free}, tt.week)
		for i := range table.Rows {
			table.Rows[i].Decided = standings.Value
		}
		if got := lines(table); got != tt.want {
			t.Errorf("%s:\ngot  %s\nwant %s", tt.name, got, tt.want)
		}
	}
}
