package standings_test

import (
	"encoding/json"
	"math"
	"os"
	"reflect"
	"slices"
	"testing"

	"karlchen/game/league/standings"
)

// The field "source" of the reference tells its origin.
type reference struct {
	Source string
	Cases  []struct {
		Name          string
		Before, After [][2]float64
		Places        []int
	}
	Sequence []struct {
		Places []int
		After  [][2]float64
	}
}

func readReference(t *testing.T) (r reference) {
	t.Helper()
	data, err := os.ReadFile("testdata/openskill.json")
	if err == nil {
		err = json.Unmarshal(data, &r)
	}
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Cases) < 30 || len(r.Sequence) < 30 {
		t.Fatalf("there are only %d cases, and %d in the sequence", len(r.Cases), len(r.Sequence))
	}
	return r
}

func ratings(pairs [][2]float64) (all []standings.Rating) {
	for _, p := range pairs {
		all = append(all, standings.Rating{Mu: p[0], Sigma: p[1]})
	}
	return all
}

func near(a, b []standings.Rating) bool {
	return slices.EqualFunc(a, b, func(a, b standings.Rating) bool {
		return math.Abs(a.Mu-b.Mu) < 1e-9 && math.Abs(a.Sigma-b.Sigma) < 1e-9
	})
}

func TestRatingsAgreeWithOpenSkill(t *testing.T) {
	r := readReference(t)
	for _, c := range r.Cases {
		if got, err := standings.Rate(ratings(c.Before), c.Places); err != nil || !near(got, ratings(c.After)) {
			t.Errorf("%s: got %v, want %v, %v", c.Name, got, c.After, err)
		}
	}
	now := slices.Repeat([]standings.Rating{standings.NewRating()}, 4)
	for i, step := range r.Sequence {
		var err error
		if now, err = standings.Rate(now, step.Places); err != nil || !near(now, ratings(step.After)) {
			t.Fatalf("list %d: got %v, want %v, %v", i+1, now, step.After, err)
		}
	}
	if _, err := standings.Rate(now, []int{1, 2, 3}); err == nil {
		t.Error("three places for four people are fine")
	}
}

// A season is rated list by list, in the order in which the lists began: one of them is corrected, one struck, and one has a computer.
func TestASeasonIsRated(t *testing.T) {
	h := standings.History{
		Lists: []standings.ListResult{
			list(3, 2, "ABCD", 5, 5, -2, -8), list(1, 1, "ABCD", 10, 4, -2, -12), list(2, 1, "EFGH", 1, 2, 3, -6), list(4, 2, "EF-G", 9, 3, -2, -10),
		},
		Corrections: []standings.Correction{
			{Number: 1, Change: standings.Strike, List: 2}, {Number: 2, Change: standings.Rescore, List: 1, Scores: []int{4, 10, -2, -12}},
		},
	}
	got, steps, err := h.Ratings(map[string]standings.Rated{"E": {Rating: standings.Rating{Mu: 30, Sigma: 4}, Lists: 9}, "Z": {Lists: 2}})
	if err != nil {
		t.Fatal(err)
	}
	rate := func(before []standings.Rating, places ...int) []standings.Rating {
		after, err := standings.Rate(before, places)
		if err != nil {
			t.Fatal(err)
		}
		return after
	}
	start := standings.NewRating()
	first := rate(slices.Repeat([]standings.Rating{start}, 4), 2, 1, 3, 4)
	second := rate(first, 1, 1, 3, 4)
	three := rate([]standings.Rating{{Mu: 30, Sigma: 4}, start, start}, 1, 2, 3)
	want := map[string]standings.Rated{"E": {three[0], 10}, "F": {three[1], 1}, "G": {three[2], 1}, "Z": {Lists: 2}}
	for i, m := range []string{"A", "B", "C", "D"} {
		want[m] = standings.Rated{Rating: second[i], Lists: 2}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if len(steps) != 11 || steps[0] != (standings.RatingStep{List: 1, Week: 1, Member: "A", Before: start, After: first[0]}) {
		t.Errorf("%d steps, the first %v", len(steps), steps[0])
	}
	if got["E"].Provisional() || !got["F"].Provisional() {
		t.Error("below five lists, and not from five on, a rating is provisional")
	}
	if start.Ordinal() != 0 {
		t.Errorf("a new rating is shown as %v", start.Ordinal())
	}
}
