package standings_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"karlchen/game/league/standings"
)

// lines writes the standings: rank, member, value, and the deciding criterion.
func lines(t standings.Table) string {
	var b strings.Builder
	for _, r := range t.Rows {
		fmt.Fprintf(&b, "%d %s %s", r.Rank, r.Member, r.Value)
		if r.Decided != standings.Value {
			fmt.Fprintf(&b, " %s", r.Decided)
		}
		b.WriteString("; ")
	}
	return strings.TrimSuffix(b.String(), "; ")
}

func TestPlacesOfAList(t *testing.T) {
	for _, tt := range []struct {
		name, members string
		points        []int
		want          string
	}{
		{"four", "ABCD", []int{10, 4, -2, -12}, "1 A 4; 2 B 3; 3 C 2; 4 D 1"},
		// 5/6 of 5, 4, 3, 2, 1, whose sum is 12.5 and the mean 2.5, as at a table of four.
		{"five", "ABCDE", []int{20, 10, 0, -10, -20}, "1 A 4.17; 2 B 3.33; 3 C 2.5; 4 D 1.67; 5 E 0.83"},
		// (3+2)/2 for both of the middle.
		{"two share", "ABCD", []int{10, 1, 1, -12}, "1 A 4; 2 B 2.5; 2 C 2.5 nothing; 4 D 1"},
		// (4+3+2)/3 for three, and (4+3+2+1)/4 for four.
		{"three share", "ABCD", []int{5, 5, 5, -15}, "1 A 3; 1 B 3 nothing; 1 C 3 nothing; 4 D 1"},
		{"all share", "ABCD", []int{0, 0, 0, 0}, "1 A 2.5; 1 B 2.5 nothing; 1 C 2.5 nothing; 1 D 2.5 nothing"},
		// 5/6 of (4+3)/2, which is 35/12.
		{"two of five share", "ABCDE", []int{20, 5, 5, -10, -20}, "1 A 4.17; 2 B 2.92; 2 C 2.92 nothing; 4 D 1.67; 5 E 0.83"},
		// Five quarters of 3, 2, 1: the computer has no rank.
		{"three and a computer", "A-CD", []int{10, 14, -2, -22}, "1 A 3.75; 2 C 2.5; 3 D 1.25"},
		{"two of three share", "A-CD", []int{10, 4, 10, -24}, "1 A 3.13; 1 C 3.13 nothing; 3 D 1.25"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := standingsOf(t, standings.Default(1), standings.History{Lists: []standings.ListResult{list(1, 1, tt.members, tt.points...)}}, 1)
			if lines(got) != tt.want {
				t.Errorf("got  %s\nwant %s", lines(got), tt.want)
			}
		})
	}
}

// Two weeks of four and one of five, by each mode:
//
//	week 1: A 10, B 4, C -2, D -12     places 4, 3, 2, 1
//	week 2: A -20, B 5, C 15, D 0      places 1, 3, 4, 2
//	week 3: A 8, B 8, C -6, D -10, E 0 places 5/6 of 4.5, 4.5, 2, 1, 3 = 3.75, 3.75, 1.67, 0.83, 2.5
func TestScoringModes(t *testing.T) {
	h := standings.History{Lists: []standings.ListResult{
		list(1, 1, "ABCD", 10, 4, -2, -12), list(2, 2, "ABCD", -20, 5, 15, 0), list(3, 3, "ABCDE", 8, 8, -6, -10, 0),
	}}
	places := standings.Default(4)
	sum, average := places, places
	sum.Scoring, average.Scoring = standings.BySum, standings.ByAverage
	two := sum
	two.Best = 2
	for _, tt := range []struct {
		name   string
		config standings.Config
		week   int
		want   string
	}{
		// A 4+1+3.75, B 3+3+3.75, C 2+4+1.67, D 1+2+0.83, E 2.5
		{"places", places, 3, "1 B 9.75; 2 A 8.75; 3 C 7.67; 4 D 3.83; 5 E 2.5"},
		{"places after the first week", places, 1, "1 A 4; 2 B 3; 3 C 2; 4 D 1"},
		// A 4+1, B 3+3, C 2+4, D 1+2. B and C have 6: game points 9 against 13.
		{"places after the second, with a tie", places, 2, "1 C 6; 2 B 6 game_points; 3 A 5; 4 D 3"},
		// A 10-20+8, B 4+5+8, C -2+15-6, D -12+0-10; one of four weeks is dropped, so that three count: all.
		{"sum", sum, 3, "1 B 17; 2 C 7; 3 E 0; 4 A -2; 5 D -22"},
		// A 10+8, B 8+5, C 15-2, D 0-10. B and C have 13: game points of all lists 17 against 7.
		{"sum of the best two", two, 3, "1 A 18; 2 B 13; 3 C 13 game_points; 4 E 0; 5 D -10"},
		// -2/3, 17/3, 7/3, -22/3; E has one list and needs two: apart.
		{"average", average, 3, "1 B 5.67; 2 C 2.33; 3 A -0.67; 4 D -7.33; 0 E 0"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := lines(standingsOf(t, tt.config, h, tt.week)); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestAveragesOfDifferentNumbersOfLists(t *testing.T) {
	c := standings.Default(3)
	c.Scoring, c.MinLists = standings.ByAverage, 1
	h := standings.History{Lists: []standings.ListResult{
		list(1, 1, "ABCD", 10, 8, -9, -9), list(2, 2, "EBCD", 0, 9, -4, -5), list(3, 3, "EBCD", 0, 7, -3, -4),
	}}
	// 10/1, 24/3, 0/2, -16/3, -18/3
	if got, want := lines(standingsOf(t, c, h, 3)), "1 A 10; 2 B 8; 3 E 0; 4 C -5.33; 5 D -6"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A computer was ahead of everybody. The best of the members who played wins the week, and not an absent member.
func TestTheWinnerOfAWeekHasPlayed(t *testing.T) {
	c := standings.Default(2)
	c.Scoring = standings.BySum
	h := standings.History{Lists: []standings.ListResult{list(1, 1, "A-CD", -2, 10, -3, -5), list(2, 2, "BCDE", 4, 0, -1, -3)}}
	got := standingsOf(t, c, h, 2)
	if a, err := h.Awards(c, 1); err != nil || a[0].Kind != standings.WeekWon || len(a[0].Winners) != 1 || a[0].Winners[0] != "A" {
		t.Errorf("week 1: %+v, %v", a, err)
	}
	if a := find(t, got, "A"); a.Best != -2 || a.WeeksWon != 1 {
		t.Errorf("A: %+v", a)
	}
}

func TestDefaultDropsOneWeekInFour(t *testing.T) {
	for weeks, best := range map[int]int{1: 1, 3: 3, 4: 3, 8: 6, 12: 9, 13: 10, 52: 39} {
		c := standings.Default(weeks)
		if c.Best != best {
			t.Errorf("of %d weeks the best %d count, want %d", weeks, c.Best, best)
		}
	}
}

func TestOnlyTheFirstListsOfAnOpenWeekCount(t *testing.T) {
	// B plays twice. The second list counts for the others, and not for B, however good it is.
	h := standings.History{Lists: []standings.ListResult{list(7, 1, "BEFG", 30, -10, -10, -10), list(5, 1, "ABCD", 10, -4, 0, -6)}}
	c := standings.Default(1)
	// list 5: A 4, C 3, B 2, D 1; list 7: B 4, the others share 3, 2, 1.
	if got, want := lines(standingsOf(t, c, h, 1)), "1 A 4; 2 C 3; 3 B 2; 4 E 2 game_points; 4 F 2 nothing; 4 G 2 nothing; 7 D 1"; got != want {
		t.Errorf("one list:  %s\nwant %s", got, want)
	}
	c.PerWeek = 2
	if got := standingsOf(t, c, h, 1).Rows[0]; got.Member != "B" || got.Value != 6*standings.Point || got.Lists != 2 || got.GamePoints != 26 {
		t.Errorf("two lists: %+v", got)
	}
	c.PerWeek, c.Format = 1, standings.MatchDay
	if got := standingsOf(t, c, h, 1).Rows[0]; got.Member != "B" || got.Value != 6*standings.Point {
		t.Errorf("on a match day all that was drawn counts: %+v", got)
	}
}

// A limit belongs to the week as it is played: where a match day has become free, the first list of each member counts, for the week's winner, too. In
// edition 0 all do. A list that a leader has entered counts in place of another one: on a match day of what was drawn, and otherwise in its turn.
func TestALimitBelongsToTheWeekAsPlayed(t *testing.T) {
	entered := func(number uint64, week int, members string, points ...int) standings.ListResult {
		r := list(number, week, members, points...)
		r.Records = nil
		return r
	}
	free := []standings.ListResult{list(1, 1, "ABCD", 9, 3, -4, -8), list(2, 1, "ABCD", 9, -4, 3, -8), list(3, 1, "ABCD", 9, -8, -4, 3)}
	for _, tt := range []struct {
		name          string
		edition, most int
		lists         []standings.ListResult
		want, winner  string
	}{
		{"before", 0, 1, free, "1 A 12; 2 C 7; 3 B 6; 4 D 5", "A"},
		{"the first", 1, 1, free, "1 A 4; 2 B 3; 3 C 2; 4 D 1", "A"},
		{"two", 1, 2, free, "1 A 8; 2 B 5; 2 C 5 nothing; 4 D 2", "A"},
		{"an entered list in its turn", 1, 1, []standings.ListResult{free[0], entered(2, 1, "DAEF", 30, -10, -10, -10)}, "1 A 4; 2 B 3; 3 C 2; 4 E 2 game_points; 4 F 2 nothing; 6 D 1", "A"},
		{"an entered list instead of a drawn one", 1, 1, []standings.ListResult{list(1, 2, "ABCD", 9, 3, -4, -8), entered(2, 2, "DAEF", 9, 3, -4, -8), entered(3, 2, "DGHI", 9, 3, -4, -8)},
			"1 D 4; 2 A 3; 2 B 3 nothing; 2 G 3 nothing; 5 C 2; 5 E 2 nothing; 5 H 2 nothing; 8 F 1; 8 I 1 nothing", "D"},
		{"before, beside it", 0, 1, []standings.ListResult{list(1, 2, "ABCD", 9, 3, -4, -8), entered(2, 2, "DAEF", 9, 3, -4, -8)}, "1 A 7; 2 D 5; 3 B 3; 4 C 2; 4 E 2 nothing; 6 F 1", "A"},
	} {
		c := standings.Default(2)
		c.Format, c.PerWeek, c.Edition = standings.MatchDay, tt.most, tt.edition
		h := standings.History{Lists: tt.lists, Free: []int{1}}
		table := standingsOf(t, c, h, 2)
		for i, r := range table.Rows { // the other criteria are tested elsewhere
			if r.Decided != standings.Nothing && r.Decided != standings.GamePoints {
				table.Rows[i].Decided = standings.Value
			}
		}
		if got := lines(table); got != tt.want {
			t.Errorf("%s: got  %s\nwant %s", tt.name, got, tt.want)
		}
		awards, err := h.Awards(c, tt.lists[0].Week)
		if err != nil || !slices.Equal(awards[0].Winners, []string{tt.winner}) {
			t.Errorf("%s: the week's winners are %v, %v", tt.name, awards, err)
		}
	}
}

// In each of these seasons A and B have the same value, and the criterion puts B behind A.
func TestTies(t *testing.T) {
	withSubstitute := list(1, 1, "ABCD", 5, 5, -5, -5)
	withSubstitute.Places[1].Substituted = 3
	for _, tt := range []struct {
		decided standings.Criterion
		lists   []standings.ListResult
	}{
		// Both 4+3; game points 12 and 11.
		{standings.GamePoints, []standings.ListResult{list(1, 1, "ABCD", 7, 4, -5, -6), list(2, 2, "ABCD", 5, 7, -6, -6)}},
		// A 4+1 and B 3+2, game points 4-4 and 2-2; A won the first week, B none.
		{standings.WeeksWon, []standings.ListResult{list(1, 1, "ABCD", 4, 2, 0, -6), list(2, 2, "ABCD", -4, -2, 5, 1)}},
		// A 2+2 and B 1+3, game points 2+1 and 1+2, no week won. In week 1 they sat together, and A was a point ahead.
		{standings.Together, []standings.ListResult{
			list(1, 1, "PQAB", 10, 3, 2, -15), list(2, 2, "RSAT", 20, 5, 1, -26), list(3, 2, "UBVW", 20, 18, -19, -19),
		}},
		{standings.Substituted, []standings.ListResult{withSubstitute}},
		// They never met. A is first twice with 6 and 2 game points, B with 5 and 3; X wins both weeks.
		{standings.BestList, []standings.ListResult{
			list(1, 1, "ACDE", 6, -1, -2, -3), list(2, 1, "BFGH", 5, 0, -2, -3), list(3, 1, "XYZW", 20, 10, -10, -20),
			list(4, 2, "ACDE", 2, 0, -1, -1), list(5, 2, "BFGH", 3, 1, -2, -2), list(6, 2, "XYZW", 20, 10, -10, -20),
		}},
		{standings.Nothing, []standings.ListResult{list(1, 1, "ABCD", 5, 5, -5, -5)}},
		// Together each was four ahead once: A 4+2 and B 3+3 places, 4+0 and 0+4 game points, no week won, best list 4.
		{standings.Nothing, []standings.ListResult{
			list(1, 1, "ABCD", 4, 0, -2, -2), list(2, 2, "WABX", 50, 0, 4, -54), list(3, 1, "XWYZ", 60, 0, -30, -30),
		}},
	} {
		t.Run(string(tt.decided), func(t *testing.T) {
			got := standingsOf(t, standings.Default(2), standings.History{Lists: tt.lists}, 2)
			a, b := find(t, got, "A"), find(t, got, "B")
			if a.Value != b.Value || b.Decided != tt.decided || (a.Rank == b.Rank) != (tt.decided == standings.Nothing) || a.Rank > b.Rank {
				t.Errorf("A %+v\nB %+v", a, b)
			}
		})
	}
}

func find(t *testing.T, table standings.Table, member string) standings.Row {
	t.Helper()
	for _, r := range table.Rows {
		if r.Member == member {
			return r
		}
	}
	t.Fatalf("%s is not in the table", member)
	return standings.Row{}
}
