package standings_test

import (
	"testing"

	"karlchen/game/league/standings"
)

// Members enter a ladder at the bottom in the order of their places. The members of a list redistribute the rungs that they hold; a no-show is behind
// the others, and equals keep their order. Rung 1 is the lowest.
func TestListsMoveMembersOnALadder(t *testing.T) {
	c := standings.Default(8)
	c.Scoring, c.PerWeek = standings.ByLadder, 2
	missed := list(3, 2, "ABCD", 30, -5, -10, -15)
	missed.Places[0].Substituted = 13
	absent := list(3, 2, "ABCX", -9, 3, 2, 4)
	absent.Places[3].Substituted = 24
	first := list(1, 1, "ABCD", 9, 3, -4, -8)
	for _, tt := range []struct {
		name  string
		lists []standings.ListResult
		want  string
	}{
		{"the first list", []standings.ListResult{first}, "1 A 4; 2 B 3; 3 C 2; 4 D 1"},
		{"equal newcomers", []standings.ListResult{list(1, 1, "ABCD", 1, 1, -1, -1)}, "1 A 4; 2 B 3; 3 C 2; 4 D 1"},
		// E, F and G begin on the rungs 3, 1 and 2, and A is on 7. E wins, before A, G and F.
		{"newcomers at the bottom, and the winner above", []standings.ListResult{first, list(2, 1, "AEFG", 5, 9, -8, -6)}, "1 E 7; 2 B 6; 3 C 5; 4 D 4; 5 A 3; 6 G 2; 7 F 1"},
		{"in another order", []standings.ListResult{list(2, 1, "AEFG", 5, 9, -8, -6), first}, "1 E 7; 2 B 6; 3 C 5; 4 D 4; 5 A 3; 6 G 2; 7 F 1"},
		{"two with equal results", []standings.ListResult{first, list(2, 2, "DCBA", 3, 3, -3, -3)}, "1 C 4; 2 D 3; 3 A 2; 4 B 1"},
		{"a no-show is last", []standings.ListResult{first, missed}, "1 B 4; 2 C 3; 3 D 2; 4 A 1"},
		{"a no-show does not enter", []standings.ListResult{first, absent}, "1 B 4; 2 C 3; 3 A 2; 4 D 1; 5 X 0"},
		{"a third list of the week counts for nobody but newcomers", []standings.ListResult{
			first, list(2, 1, "DCBA", 9, 3, -4, -8), list(3, 1, "ABCE", 9, 3, -4, -8),
		}, "1 D 5; 2 C 4; 3 B 3; 4 A 2; 5 E 1"},
	} {
		if got := lines(standingsOf(t, c, standings.History{Lists: tt.lists}, 2)); got != tt.want {
			t.Errorf("%s: got  %s\nwant %s", tt.name, got, tt.want)
		}
	}
}

// Three finished weeks without a list cost a rung, and each further one another. Weeks that were cancelled or are not over cost nothing. Two who sink
// keep their order, and a list ends it.
func TestMembersWithoutListsSink(t *testing.T) {
	c := standings.Default(8)
	c.Scoring = standings.ByLadder
	h := standings.History{Lists: []standings.ListResult{
		list(1, 1, "ABCD", 9, 3, -4, -8), list(2, 2, "CDE-", 8, 1, -1, -8), list(3, 3, "CDE-", 8, 1, -1, -8), list(4, 4, "CDE-", 8, 1, -1, -8),
		list(5, 5, "CDE-", 8, 1, -1, -8), list(6, 6, "BCDE", 8, 1, -1, -8),
	}}
	for _, tt := range []struct {
		week  int
		ended []int
		want  string
	}{
		{3, []int{1, 2, 3}, "1 A 5; 2 B 4; 3 C 3; 4 D 2; 5 E 1"},
		{4, []int{1, 2, 3}, "1 A 5; 2 B 4; 3 C 3; 4 D 2; 5 E 1"},
		{4, []int{1, 2, 3, 4}, "1 C 5; 2 A 4; 3 B 3; 4 D 2; 5 E 1"},
		{5, []int{5, 4, 3, 1}, "1 C 5; 2 A 4; 3 B 3; 4 D 2; 5 E 1"},
		{5, []int{1, 2, 3, 4, 5}, "1 C 5; 2 D 4; 3 A 3; 4 B 2; 5 E 1"},
		{6, []int{1, 2, 3, 4, 5, 6}, "1 B 5; 2 C 4; 3 D 3; 4 A 2; 5 E 1"},
	} {
		h.Ended = tt.ended
		if got := lines(standingsOf(t, c, h, tt.week)); got != tt.want {
			t.Errorf("after week %d of %v: got  %s\nwant %s", tt.week, tt.ended, got, tt.want)
		}
	}
	for i, rung := range []int{4, 5, 5, 4, 3, 2} {
		if a := find(t, standingsOf(t, c, h, 6), "A"); a.Weeks[i].Rung != rung {
			t.Errorf("after week %d A is on rung %d, want %d", i+1, a.Weeks[i].Rung, rung)
		}
	}
}
