package draw_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"karlchen/game/league/draw"
)

// chosen draws and checks what must hold of each draw: everybody can repeat it from its request, in which nobody finds a wish.
func chosen(t *testing.T, r draw.Request, wishes []draw.Pair, lot uint64) (draw.Request, draw.Result) {
	t.Helper()
	r, drawn, err := draw.Choose(r, wishes, lot)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(r)
	if err != nil || strings.Contains(string(data), "apart") {
		t.Fatalf("the request is %s, %v", data, err)
	}
	var read draw.Request
	if err := json.Unmarshal(data, &read); err != nil {
		t.Fatal(err)
	}
	if again, err := draw.Tables(read); err != nil || !reflect.DeepEqual(again, drawn) {
		t.Fatalf("repeated are drawn %v, %v, and not %v", again, err, drawn)
	}
	return r, drawn
}

// Eight evenings of twelve people: a pair that does not wish to meet is never seated together, where others meet two or three times, and the meetings of all
// are about as even as without the wish, which gives squares of 354: 144 meetings of 66 pairs have 324 at least.
func TestWishesChooseAmongEvenPlans(t *testing.T) {
	t.Parallel()
	wish := draw.Pair{A: "p03", B: "p07"}
	var played [][][]string
	for week := range 8 {
		r := draw.Request{Members: people(12), Policy: draw.FillUp, Met: met(meetings(played...)), Ahead: 7 - week, Seed: uint64(week)}
		_, d, err := draw.Choose(r, []draw.Pair{wish}, uint64(100+week))
		if err != nil {
			t.Fatal(err)
		}
		played = append(played, d.Tables)
	}
	all, squares := meetings(played...), 0
	for _, times := range all {
		squares += times * times
	}
	if all[wish] > 0 || squares > 375 {
		t.Errorf("the pair meets %d times, and the squares of all meetings are %d", all[wish], squares)
	}
}

// The number of the plan tells no more than the tables: the same draw could have come of each wish that these tables meet, and of none. With wishes in the
// request everybody could have tried the pairs until the tables came out.
func TestADrawDoesNotTellWishes(t *testing.T) {
	t.Parallel()
	r := draw.Request{Members: people(8), Policy: draw.FillUp, Seed: 7}
	r, drawn := chosen(t, r, []draw.Pair{{A: "p01", B: "p05"}}, 1)
	together := meetings(drawn.Tables)
	for i, a := range people(8) {
		for _, b := range people(8)[:i] {
			wish := pairOf(a, b)
			if together[wish] > 0 {
				continue
			}
			lot, same := uint64(0), false
			for ; lot < 2000 && !same; lot++ {
				other, _, err := draw.Choose(draw.Request{Members: r.Members, Policy: r.Policy, Seed: r.Seed}, []draw.Pair{wish}, lot)
				same = err == nil && reflect.DeepEqual(other, r)
			}
			if !same {
				t.Errorf("the draw cannot come of the wish %v", wish)
			}
		}
	}
	if together[pairOf("p01", "p05")] > 0 {
		t.Error("the wish is not met")
	}
}

// A draw names its procedure. A draw of years ago comes out the same; one of a later program says so instead of giving other tables.
func TestADrawNamesItsProcedure(t *testing.T) {
	r := draw.Request{Members: people(9), Policy: draw.FillUp, Met: met(meetings([][]string{people(5)})), Ahead: 2, Seed: 20261120}
	r, first := chosen(t, r, nil, 4)
	if want := [][]string{{"p08", "p00", "p02", "p03"}, {"p04", "p07", "p05", "p06", "p01"}}; r.Procedure != 1 || !slices.Equal(r.Chosen, []int{4}) || !reflect.DeepEqual(first.Tables, want) {
		t.Errorf("procedure %d draws with plan %v %q", r.Procedure, r.Chosen, first.Tables)
	}
	later, forged := r, r
	later.Procedure = 2
	if _, err := draw.Tables(later); !errors.Is(err, draw.ErrLaterProcedure) {
		t.Errorf("a later draw gives %v", err)
	}
	for _, n := range []int{-1, 1000} {
		forged.Chosen = []int{n}
		if _, err := draw.Tables(forged); err == nil {
			t.Errorf("there is a plan %d", n)
		}
	}
	for name, r := range map[string]draw.Request{
		"nobody":        {Policy: draw.FillUp},
		"one table":     {Members: people(5), Policy: draw.FillUp},
		"by rank":       {Members: people(8), Policy: draw.FillUp, Ranked: people(8)},
		"two divisions": {Members: people(12), Policy: draw.FillUp, Groups: [][]string{people(12)[:4], people(12)[4:]}},
	} {
		if r, _ := chosen(t, r, []draw.Pair{{A: "p00", B: "p01"}}, 1); len(r.Chosen) != max(1, len(r.Groups)) {
			t.Errorf("%s: the plans are %v", name, r.Chosen)
		}
	}
}
