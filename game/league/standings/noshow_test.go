package standings_test

import (
	"slices"
	"testing"

	"karlchen/game/league/standings"
)

// A member of whose games others have played more than half gets nothing of the place: no points, no win of the week, no award. The others are ranked among
// themselves, and have the game points of the place in equal parts. In edition 0 they keep the points of their places. The list uses up the member's list
// of the week, so nobody can choose the better one.
func TestANoShowGetsNothing(t *testing.T) {
	const point = standings.Point
	for _, of := range []struct {
		scoring standings.Scoring
		edition int
		rest    []standings.Points // of B, C and D
	}{
		{standings.ByPlaces, 0, []standings.Points{3 * point, 2 * point, point}},
		{standings.BySum, 0, []standings.Points{2 * point, -4 * point, -20 * point}},
		{standings.ByAverage, 0, []standings.Points{2 * point, -4 * point, -20 * point}},
		{standings.ByPlaces, 1, []standings.Points{point * 15 / 4, point * 5 / 2, point * 5 / 4}},
		{standings.BySum, 1, []standings.Points{point * 28 / 3, point * 10 / 3, -point * 38 / 3}}, // and a third of 22 each
		{standings.ByAverage, 1, []standings.Points{point * 28 / 3, point * 10 / 3, -point * 38 / 3}},
	} {
		first, second := list(1, 1, "ABCD", 22, 2, -4, -20), list(2, 1, "AEFG", 30, 0, -10, -20)
		first.Places[0].Substituted, first.Places[0].Feats = 13, standings.Feats{Soli: 3}
		first.Places[1].Substituted = 12
		c := standings.Default(1)
		c.Scoring, c.MinLists, c.Edition = of.scoring, 1, of.edition
		table := standingsOf(t, c, standings.History{Lists: []standings.ListResult{first, second}}, 1)
		find := func(m string) standings.Row {
			return table.Rows[slices.IndexFunc(table.Rows, func(r standings.Row) bool { return r.Member == m })]
		}
		a := find("A")
		if a.Value != 0 || a.GamePoints != 0 || a.Lists != 0 || a.NoShows != 1 || a.Games != 24 || a.Substituted != 13 || a.WeeksWon != 0 || a.Feats.Soli != 0 || a.Best != 0 {
			t.Errorf("%s, edition %d: a no-show has %+v", of.scoring, of.edition, a)
		}
		for i, m := range []string{"B", "C", "D"} {
			if r := find(m); r.Value != of.rest[i] || r.NoShows != 0 {
				t.Errorf("%s, edition %d: %s has %+v, want %d", of.scoring, of.edition, m, r, of.rest[i])
			}
		}
		for _, award := range table.Awards() {
			if slices.Contains(award.Winners, "A") && award.Kind != standings.SeasonRank {
				t.Errorf("%s: a no-show wins %+v", of.scoring, award)
			}
		}
		if c.Own = 0; standingsOf(t, c, standings.History{Lists: []standings.ListResult{first, second}}, 1).Rows[0].Member != "A" {
			t.Errorf("%s: a season without the setting takes points away", of.scoring)
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
