package draw_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"karlchen/game/league/draw"
	"karlchen/game/league/standings"
)

func people(n int) (all []string) {
	for i := range n {
		all = append(all, fmt.Sprintf("p%02d", i))
	}
	return all
}

func pairOf(a, b string) draw.Pair { return draw.Pair{A: min(a, b), B: max(a, b)} }

// met are pairs with their meetings.
func met(meetings map[draw.Pair]int) (all []draw.Pair) {
	for pair, times := range meetings {
		pair.Times = times
		all = append(all, pair)
	}
	return all
}

// meetings counts the meetings of each pair.
func meetings(rounds ...[][]string) map[draw.Pair]int {
	met := map[draw.Pair]int{}
	for _, tables := range rounds {
		for _, table := range tables {
			for i, a := range table {
				for _, b := range table[:i] {
					if a != "" && b != "" {
						met[pairOf(a, b)]++
					}
				}
			}
		}
	}
	return met
}

func most(met map[draw.Pair]int) (n int) {
	for _, times := range met {
		n = max(n, times)
	}
	return n
}

// Sixteen players have 120 pairs, and five rounds of four tables 5·4·6 = 120 meetings: in the perfect plan every pair meets exactly once.
func TestThePerfectPlanOfSixteenOverFiveRounds(t *testing.T) {
	for seed := range uint64(12) {
		rounds, err := draw.PlanTables(draw.Request{Members: people(16), Ahead: 4, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		if met := meetings(rounds...); len(rounds) != 5 || len(met) != 120 || most(met) != 1 {
			t.Errorf("seed %d: %d rounds, %d pairs meet, some %d times", seed, len(rounds), len(met), most(met))
		}
	}
}

func TestTwentyOverEightRoundsMeetTwiceAtMost(t *testing.T) {
	for seed := range uint64(5) {
		rounds, err := draw.PlanTables(draw.Request{Members: people(20), Ahead: 7, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		if met := meetings(rounds...); len(rounds) != 8 || most(met) > 2 {
			t.Errorf("seed %d: %d rounds, some meet %d times", seed, len(rounds), most(met))
		}
	}
}

func BenchmarkPlan(b *testing.B) {
	for _, n := range []struct{ people, rounds int }{{16, 5}, {20, 8}, {40, 8}, {38, 8}, {39, 8}, {200, 8}} {
		b.Run(fmt.Sprintf("%d over %d", n.people, n.rounds), func(b *testing.B) {
			for seed := uint64(0); b.Loop(); seed++ {
				if _, err := draw.PlanTables(draw.Request{Members: people(n.people), Ahead: n.rounds - 1, Seed: seed}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// A season drawn week by week, each week from the meetings before it, is as even as one planned at once.
func TestWeekByWeekIsAsEvenAsAPlan(t *testing.T) {
	var played [][][]string
	for week := range 5 {
		d, err := draw.Tables(draw.Request{
			Members: people(16), Policy: draw.FillUp, Met: met(meetings(played...)), Ahead: 4 - week, Seed: uint64(week),
		})
		if err != nil {
			t.Fatal(err)
		}
		played = append(played, d.Tables)
	}
	if met := meetings(played...); len(met) != 120 || most(met) != 1 {
		t.Errorf("%d pairs meet, some %d times", len(met), most(met))
	}
}

func TestTheDrawSeparatesMembersWhoHaveMet(t *testing.T) {
	members := people(8)
	before := map[draw.Pair]int{}
	for _, half := range [][]string{members[:4], members[4:]} {
		for pair := range meetings([][]string{half}) {
			before[pair] = 3
		}
	}
	d, err := draw.Tables(draw.Request{Members: members, Policy: draw.FillUp, Met: met(before), Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	// Two of each half at each table: four meetings again, and fewer are impossible.
	again := 0
	for pair := range meetings(d.Tables) {
		if before[pair] > 0 {
			again++
		}
	}
	if again != 4 {
		t.Errorf("%d pairs meet again", again)
	}
}

func TestWishesAreSoft(t *testing.T) {
	apart := []draw.Pair{{A: "p00", B: "p01"}, {A: "p02", B: "p00"}, {A: "p00", B: "elsewhere"}, {A: "p03", B: "p03"}}
	for seed := range uint64(10) {
		d, err := draw.Tables(draw.Request{Members: people(8), Policy: draw.FillUp, Apart: apart, Seed: seed})
		if met := meetings(d.Tables); err != nil || met[apart[0]]+met[pairOf("p00", "p02")] > 0 {
			t.Errorf("seed %d: %v, %v", seed, d.Tables, err)
		}
		// At a single table they meet all the same.
		if d, err := draw.Tables(draw.Request{Members: people(5), Policy: draw.FillUp, Apart: apart, Seed: seed}); err != nil || len(d.Tables[0]) != 5 {
			t.Errorf("seed %d: %v, %v", seed, d, err)
		}
	}
}

func TestPoliciesForNumbersThatCannotBeSplit(t *testing.T) {
	for _, tt := range []struct {
		people int
		policy draw.Policy
		want   string // the numbers of members at each table, of places, and of members who sit out
	}{
		{0, draw.FillUp, "0"}, {1, draw.FillUp, "1"}, {2, draw.FillUp, "2"}, {2, draw.WaitFor, "2"},
		{3, draw.FillUp, "3/4 0"}, {3, draw.WaitFor, "3"}, {3, draw.TakeOut, "3"},
		{4, draw.FillUp, "4/4 0"}, {5, draw.WaitFor, "5/5 0"},
		{6, draw.FillUp, "3/4 3/4 0"}, {6, draw.WaitFor, "5/5 1"}, {6, draw.TakeOut, "5/5 1"},
		{7, draw.FillUp, "4/4 3/4 0"}, {7, draw.WaitFor, "5/5 2"}, {7, draw.TakeOut, "5/5 2"},
		{8, draw.TakeOut, "4/4 4/4 0"}, {9, draw.FillUp, "4/4 5/5 0"}, {10, draw.FillUp, "5/5 5/5 0"},
		{11, draw.FillUp, "4/4 4/4 3/4 0"}, {11, draw.WaitFor, "5/5 5/5 1"}, {11, draw.TakeOut, "5/5 5/5 1"},
		{12, draw.WaitFor, "4/4 4/4 4/4 0"}, {15, draw.FillUp, "5/5 5/5 5/5 0"}, {17, draw.FillUp, "4/4 4/4 4/4 5/5 0"},
	} {
		members := people(tt.people)
		d, err := draw.Tables(draw.Request{Members: members, Policy: tt.policy, Seed: 3})
		if err != nil {
			t.Fatal(err)
		}
		got, all := "", slices.Clone(d.Out)
		for _, table := range d.Tables {
			sitting := slices.DeleteFunc(slices.Clone(table), func(m string) bool { return m == "" })
			all = append(all, sitting...)
			got += fmt.Sprintf("%d/%d ", len(sitting), len(table))
		}
		if got += fmt.Sprint(len(d.Out)); got != tt.want {
			t.Errorf("%d, %s: got %s, want %s", tt.people, tt.policy, got, tt.want)
		}
		if slices.Sort(all); !slices.Equal(all, members) {
			t.Errorf("%d, %s: %v are not everybody", tt.people, tt.policy, all)
		}
		if _, _, ok := draw.Split(tt.people); ok == slices.Contains([]int{0, 1, 2, 3, 6, 7, 11}, tt.people) {
			t.Errorf("%d can be split: %t", tt.people, ok)
		}
	}
}

func TestMembersWhoSitOut(t *testing.T) {
	members := people(7)
	slices.Reverse(members)
	d, err := draw.Tables(draw.Request{Members: members, Policy: draw.WaitFor, Seed: 1})
	if want := []string{"p01", "p00"}; err != nil || !slices.Equal(d.Out, want) {
		t.Errorf("the last to arrive wait: got %v, %v", d.Out, err)
	}
	// In seven weeks of seven people two sit out each time: everybody twice.
	sat := map[string]int{}
	for week := range uint64(7) {
		d, err := draw.Tables(draw.Request{Members: members, Policy: draw.TakeOut, SatOut: sat, Seed: week})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range d.Out {
			sat[m]++
		}
	}
	for _, m := range members {
		if sat[m] != 2 {
			t.Errorf("%s has sat out %d times", m, sat[m])
		}
	}
}

func TestByRank(t *testing.T) {
	ranked := people(12)[:9]
	slices.Reverse(ranked) // p08 is first; p09 to p11 have no rank
	d, err := draw.Tables(draw.Request{Members: people(12), Policy: draw.FillUp, Ranked: ranked, Met: met(meetings([][]string{ranked})), Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range [][]string{{"p05", "p06", "p07", "p08"}, {"p01", "p02", "p03", "p04"}, {"p00", "p09", "p10", "p11"}} {
		if got := slices.Sorted(slices.Values(d.Tables[i])); !slices.Equal(got, want) {
			t.Errorf("table %d: got %v, want %v", i, got, want)
		}
	}
}

// An earlier draw must come out the same with every later program.
func TestADrawIsRepeated(t *testing.T) {
	r := draw.Request{Members: people(9), Policy: draw.FillUp, Met: met(meetings([][]string{people(5)})), Ahead: 2, Seed: 20261120}
	first, err := draw.Tables(r)
	if err != nil {
		t.Fatal(err)
	}
	want := [][]string{{"p07", "p01", "p05", "p02"}, {"p06", "p04", "p03", "p08", "p00"}}
	if !reflect.DeepEqual(first.Tables, want) {
		t.Errorf("got %q", first.Tables)
	}
	slices.Reverse(r.Members)
	if again, err := draw.Tables(r); err != nil || !reflect.DeepEqual(again, first) {
		t.Errorf("in another order they are drawn %v, %v", again, err)
	}
	r.Seed++
	if other, err := draw.Tables(r); err != nil || reflect.DeepEqual(other, first) {
		t.Errorf("another seed draws the same: %v, %v", other, err)
	}
}

// Everybody sits at every place, and so is first dealer, about as often.
func TestPlacesAreDrawn(t *testing.T) {
	last := map[string]int{}
	for seed := range uint64(400) {
		d, err := draw.Tables(draw.Request{Members: people(4), Policy: draw.FillUp, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		last[d.Tables[0][3]]++
	}
	for _, m := range people(4) {
		if last[m] < 70 || last[m] > 130 {
			t.Errorf("%s deals first %d times of 400", m, last[m])
		}
	}
}

// In the first week nobody has met, and chance decides everything: each of the 28 pairs of eight shares a table in three draws of seven.
func TestTheFirstDrawIsLeftToChance(t *testing.T) {
	met := map[draw.Pair]int{}
	for seed := range uint64(700) {
		d, err := draw.Tables(draw.Request{Members: people(8), Policy: draw.FillUp, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		for pair := range meetings(d.Tables) {
			met[pair]++
		}
	}
	if len(met) != 28 {
		t.Errorf("%d pairs meet", len(met))
	}
	for pair, times := range met {
		if times < 240 || times > 360 {
			t.Errorf("%v meet %d times of 700", pair, times)
		}
	}
}

func TestImpossibleDraws(t *testing.T) {
	for _, p := range draw.Policies() {
		if _, err := draw.Tables(draw.Request{Policy: p, Members: people(4)}); err != nil {
			t.Error(err)
		}
	}
	for name, r := range map[string]draw.Request{
		"somebody twice": {Members: []string{"a", "b", "c", "a"}, Policy: draw.FillUp},
		"nobody":         {Members: []string{"a", "b", "c", ""}, Policy: draw.FillUp},
		"no policy":      {Members: people(4)},
	} {
		if d, err := draw.Tables(r); err == nil {
			t.Errorf("%s: %v", name, d)
		}
	}
	for _, n := range []int{0, 7} {
		if _, err := draw.PlanTables(draw.Request{Members: people(n)}); err == nil {
			t.Errorf("%d people have a plan", n)
		}
	}
	if _, err := draw.PlanTables(draw.Request{Members: []string{"a", "b", "c", "a"}}); err == nil {
		t.Error("somebody is planned twice")
	}
}

// A list that was struck is none, and only members are asked about.
func TestMeetingsOfASeason(t *testing.T) {
	list := func(number uint64, members string) standings.ListResult {
		r := standings.ListResult{List: number, Week: int(number)}
		for _, m := range members {
			r.Places = append(r.Places, standings.PlaceResult{Member: strings.Trim(string(m), "-")})
		}
		return r
	}
	h := standings.History{
		Lists:       []standings.ListResult{list(1, "ABCD"), list(2, "BA-E"), list(3, "ABCD")},
		Corrections: []standings.Correction{{Number: 1, Change: standings.Strike, List: 3}},
	}
	var want []draw.Pair
	for _, pair := range []string{"AB", "AC", "AD", "BC", "BD", "CD"} {
		want = append(want, draw.Pair{A: pair[:1], B: pair[1:], Times: 1})
	}
	want[0].Times = 2
	lists, _, err := h.Results()
	if err != nil {
		t.Fatal(err)
	}
	if got := draw.Meetings(lists, strings.Split("ABCD", "")); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v", got)
	}
}

// A draw keeps the members of a team apart where it can, and the export of a draw says so, so that everybody can repeat it.
func TestADrawKeepsTeamsApart(t *testing.T) {
	r := draw.Request{Policy: draw.FillUp, Seed: 3}
	for i := range 8 {
		r.Members = append(r.Members, string(rune('A'+i)))
	}
	for i := 0; i < 8; i += 2 {
		r.Mates = append(r.Mates, draw.Pair{A: r.Members[i], B: r.Members[i+1]})
	}
	for seed := range uint64(20) {
		r.Seed = seed
		d, err := draw.Tables(r)
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range d.Tables {
			for _, mates := range r.Mates {
				if slices.Contains(table, mates.A) && slices.Contains(table, mates.B) {
					t.Errorf("with seed %d %v sit together", seed, mates)
				}
			}
		}
	}
}
