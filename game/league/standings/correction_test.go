package standings_test

import (
	"testing"

	"karlchen/game/league/standings"
)

func TestCorrections(t *testing.T) {
	lists := []standings.ListResult{list(1, 1, "ABCD", 10, 4, -2, -12), list(2, 2, "ABCD", 1, 2, 3, -6)}
	fix := func(n, l uint64, points ...int) standings.Correction {
		return standings.Correction{Number: n, Change: standings.Rescore, List: l, Scores: points}
	}
	strike := func(n, l uint64) standings.Correction {
		return standings.Correction{Number: n, Change: standings.Strike, List: l}
	}
	back := func(n, of uint64) standings.Correction {
		return standings.Correction{Number: n, Change: standings.Withdraw, Of: of}
	}
	fine := standings.Correction{Number: 9, Change: standings.Penalty, Member: "B", Week: 2, Points: standings.Point * 3 / 2}
	// As played: A 4+2, B 3+3, C 2+4, D 1+1; game points 11, 6, 1, -18.
	const played = "1 A 6; 2 B 6 game_points; 3 C 6 game_points; 4 D 2"
	for _, tt := range []struct {
		name        string
		corrections []standings.Correction
		want        string
	}{
		{"none", nil, played},
		// In week 1 A and B have changed places: A 3+2, B 4+3, C 2+4, D 1+1.
		{"rescored", []standings.Correction{fix(1, 1, 4, 10, -3, -11)}, "1 B 7; 2 C 6; 3 A 5; 4 D 2"},
		{"rescored twice: the later one counts", []standings.Correction{fix(2, 1, 10, 4, -2, -12), fix(1, 1, 4, 10, -3, -11)}, played},
		// Only week 2 is left.
		{"struck", []standings.Correction{strike(1, 1)}, "1 C 4; 2 B 3; 3 A 2; 4 D 1"},
		{"struck and taken back", []standings.Correction{strike(1, 1), back(2, 1)}, played},
		{"taken back, and that too", []standings.Correction{strike(1, 1), back(2, 1), back(3, 2)}, "1 C 4; 2 B 3; 3 A 2; 4 D 1"},
		{"a withdrawn correction leaves the one before it", []standings.Correction{strike(1, 1), fix(2, 1, 4, 10, -3, -11), back(3, 2)}, "1 C 4; 2 B 3; 3 A 2; 4 D 1"},
		{"a penalty", []standings.Correction{fine}, "1 A 6; 2 C 6 game_points; 3 B 4.5; 4 D 2"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := standings.History{Lists: lists, Corrections: tt.corrections}
			if got := lines(standingsOf(t, standings.Default(2), h, 2)); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
	t.Run("a penalty counts from its week on", func(t *testing.T) {
		h := standings.History{Lists: lists, Corrections: []standings.Correction{fine}}
		if got, want := lines(standingsOf(t, standings.Default(2), h, 1)), "1 A 4; 2 B 3; 3 C 2; 4 D 1"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	})
	t.Run("a penalty of an average is taken from its sum", func(t *testing.T) {
		c := standings.Default(2)
		c.Scoring = standings.ByAverage
		h := standings.History{Lists: lists, Corrections: []standings.Correction{fine}}
		if got := find(t, standingsOf(t, c, h, 2), "B").Value; got != standings.Point*9/4 { // (4+2-1.5)/2
			t.Errorf("got %s", got)
		}
	})
}

func TestStandingsRefuseImpossibleHistories(t *testing.T) {
	good := list(1, 1, "ABCD", 1, 2, -3, 0)
	for name, h := range map[string]standings.History{
		"a list twice":          {Lists: []standings.ListResult{good, good}},
		"a week too late":       {Lists: []standings.ListResult{list(1, 3, "ABCD", 0, 0, 0, 0)}},
		"no week":               {Lists: []standings.ListResult{list(1, 0, "ABCD", 0, 0, 0, 0)}},
		"no number":             {Lists: []standings.ListResult{list(0, 1, "ABCD", 0, 0, 0, 0)}},
		"not zero-sum":          {Lists: []standings.ListResult{list(1, 1, "ABCD", 1, 0, 0, 0)}},
		"three places":          {Lists: []standings.ListResult{list(1, 1, "ABC", 0, 0, 0)}},
		"somebody twice":        {Lists: []standings.ListResult{list(1, 1, "ABCA", 0, 0, 0, 0)}},
		"two computers of four": {Lists: []standings.ListResult{list(1, 1, "AB--", 0, 0, 0, 0)}},
		"two attempts": {Attempts: []standings.Attempt{
			{List: 1, Week: 1, Member: "A", Points: []int{1}}, {List: 2, Week: 1, Member: "A", Points: []int{1}},
		}},
		"attempts at different tasks": {Attempts: []standings.Attempt{
			{List: 1, Week: 1, Member: "A", Points: []int{1}}, {List: 2, Week: 1, Member: "B", Points: []int{1, 2}},
		}},
		"a correction that does not fit": {
			Lists: []standings.ListResult{good}, Corrections: []standings.Correction{{Number: 1, Change: standings.Rescore, List: 1, Scores: []int{1, -1}}},
		},
	} {
		if _, err := standings.Compute(standings.Default(2), h, 2); err == nil {
			t.Errorf("%s: nothing is wrong", name)
		}
	}
	for _, format := range standings.Formats() {
		for _, scoring := range standings.Scorings() {
			c := standings.Default(4)
			c.Format, c.Scoring = format, scoring
			if table, err := standings.Compute(c, standings.History{}, 5); err != nil || table.Week != 4 || len(table.Rows) > 0 {
				t.Errorf("%s, %s: %+v, %v", format, scoring, table, err)
			}
		}
	}
}

func TestAPartOfASeasonHoldsTheListsOfItsMembers(t *testing.T) {
	h := standings.History{
		Lists: []standings.ListResult{list(1, 1, "ABCD", 10, 5, -5, -10), list(2, 1, "EFGH", 8, 4, -4, -8)},
		Corrections: []standings.Correction{
			{Number: 1, Change: standings.Strike, List: 2},
			{Number: 2, Change: standings.Penalty, Member: "A", Week: 1, Points: standings.Point},
			{Number: 3, Change: standings.Withdraw, Of: 1},
		},
	}
	whole := standingsOf(t, standings.Default(4), h, 1)
	upper, lower := standingsOf(t, standings.Default(4), h.Of([]string{"A", "B", "C", "D"}), 1), standingsOf(t, standings.Default(4), h.Of([]string{"E", "F", "G", "H"}), 1)
	if len(upper.Rows) != 4 || len(lower.Rows) != 4 || len(whole.Rows) != 8 {
		t.Fatalf("%d and %d of %d rows", len(upper.Rows), len(lower.Rows), len(whole.Rows))
	}
	if r := upper.Rows[0]; r.Member != "A" && r.Member != "B" || upper.Rows[0].Value != 3*standings.Point {
		t.Errorf("the penalty of A does not count among its own: %+v", upper.Rows[0])
	}
	if r := lower.Rows[0]; r.Member != "E" || r.Value != 4*standings.Point {
		t.Errorf("the list that was struck and is back does not count: %+v", r)
	}
}
