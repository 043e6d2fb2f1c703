package standings_test

import (
	"testing"

	"karlchen/game/league/standings"
)

// A season of four weeks requires three lists, at half a point each. Nobody pays before the last week is over, and cancelled weeks lower the number.
// A list that a member did not play themselves is a missing one. Who has not played at all is not in the standings.
func TestMissingListsCost(t *testing.T) {
	c := standings.Default(4)
	c.Least, c.Fee = 3, standings.Point/2
	noShow := list(3, 3, "ABCE", 9, 3, -4, -8)
	noShow.Places[1].Substituted = 24
	lists := []standings.ListResult{list(1, 1, "ABCD", 9, 3, -4, -8), list(2, 2, "ABCD", 9, 3, -4, -8), noShow}
	for _, tt := range []struct {
		name      string
		over      bool
		cancelled []int
		week      int
		want      string
	}{
		{"before the end", false, nil, 4, "1 A 11.75; 2 C 6.5; 3 B 6; 4 D 2; 5 E 1.25"},
		{"in the last week but one", true, nil, 3, "1 A 11.75; 2 C 6.5; 3 B 6; 4 D 2; 5 E 1.25"},
		{"after the end", true, nil, 4, "1 A 11.75; 2 C 6.5; 3 B 5.5; 4 D 1.5; 5 E 0.25"},
		{"one of four weeks was cancelled", true, []int{2}, 4, "1 A 11.75; 2 C 6.5; 3 B 6; 4 D 2; 5 E 0.75"},
		{"all weeks were cancelled", true, []int{1, 2, 3, 4}, 4, "1 A 11.75; 2 C 6.5; 3 B 6; 4 D 2; 5 E 1.25"},
	} {
		table := standingsOf(t, c, standings.History{Lists: lists, Over: tt.over, Cancelled: tt.cancelled}, tt.week)
		if got := lines(table); got != tt.want {
			t.Errorf("%s: got  %s\nwant %s", tt.name, got, tt.want)
		}
		if e := table.Rows[len(table.Rows)-1]; tt.cancelled == nil && e.Missing != 2 {
			t.Errorf("%s: E has one of three lists, and misses %d", tt.name, e.Missing)
		}
	}
}
