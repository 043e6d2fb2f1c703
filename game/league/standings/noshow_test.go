package standings_test

import (
	"slices"
	"testing"

	"karlchen/game/league/standings"
)

// A member of whose games others have played more than half gets nothing of the place: no points, no win of the week, no award. The points of the others
// stay those of their places. The list uses up the member's list of the week, so nobody can choose the better one.
func TestANoShowGetsNothing(t *testing.T) {
	for scoring, rest := range map[standings.Scoring][]standings.Points{
		standings.ByPlaces: {3, 2, 1}, standings.BySum: {2, -4, -20}, standings.ByAverage: {2, -4, -20},
	} {
		first, second := list(1, 1, "ABCD", 22, 2, -4, -20), list(2, 1, "AEFG", 30, 0, -10, -20)
		first.Places[0].Substituted, first.Places[0].Feats = 13, standings.Feats{Soli: 3}
		first.Places[1].Substituted = 12
		c := standings.Default(1)
		c.Scoring, c.MinLists = scoring, 1
		table := standingsOf(t, c, standings.History{Lists: []standings.ListResult{first, second}}, 1)
		find := func(m string) standings.Row {
			return table.Rows[slices.IndexFunc(table.Rows, func(r standings.Row) bool { return r.Member == m })]
		}
		a := find("A")
		if a.Value != 0 || a.GamePoints != 0 || a.Lists != 0 || a.NoShows != 1 || a.Games != 24 || a.Substituted != 13 || a.WeeksWon != 0 || a.Feats.Soli != 0 || a.Best != 0 {
			t.Errorf("%s: a no-show has %+v", scoring, a)
		}
		for i, m := range []string{"B", "C", "D"} {
			if r := find(m); r.Value != rest[i]*standings.Point || r.NoShows != 0 {
				t.Errorf("%s: %s has %+v, want %d", scoring, m, r, rest[i])
			}
		}
		for _, award := range table.Awards() {
			if slices.Contains(award.Winners, "A") && award.Kind != standings.SeasonRank {
				t.Errorf("%s: a no-show wins %+v", scoring, award)
			}
		}
		if c.Own = 0; standingsOf(t, c, standings.History{Lists: []standings.ListResult{first, second}}, 1).Rows[0].Member != "A" {
			t.Errorf("%s: a season without the setting takes points away", scoring)
		}
	}
}

// A list needs three people who play. A person who plays for a member counts, and a computer does not.
func TestAListThatTooFewHavePlayed(t *testing.T) {
	for _, c := range []struct {
		name       string
		byComputer int
		members    string
		rows       int
	}{
		{"three people and a computer", 0, "ABC-", 3},
		{"a substitute plays for one of three", 0, "ABC-", 3},
		{"a computer plays for one of three", 24, "ABC-", 0},
		{"a computer plays half for one of three", 12, "ABC-", 3},
		{"a computer plays for one of four", 24, "ABCD", 4},
	} {
		l := list(1, 1, c.members, 9, 3, -4, -8)
		l.Places[0].Substituted, l.Places[0].Computer = 24, c.byComputer
		h := standings.History{Lists: []standings.ListResult{l}, Own: standings.DefaultOwn}
		if table := standingsOf(t, standings.Default(1), h, 1); len(table.Rows) != c.rows {
			t.Errorf("%s: %d people are in the standings, want %d", c.name, len(table.Rows), c.rows)
		}
		if lists, _, err := h.Results(); err != nil || (len(lists) == 0) != (c.rows == 0) {
			t.Errorf("%s: lists that count: %v, %v", c.name, lists, err)
		}
		rated, _, err := h.Ratings(nil)
		if _, ok := rated["A"]; err != nil || ok || (len(rated) == 0) != (c.rows == 0) {
			t.Errorf("%s: rated are %v, %v", c.name, rated, err)
		}
	}
}
