package standings_test

import (
	"reflect"
	"slices"
	"testing"

	"karlchen/game/league/standings"
)

func TestAwards(t *testing.T) {
	first, second := list(1, 1, "ABCD", 10, 4, 4, -18), list(2, 2, "ABCD", 10, 3, 3, -16)
	first.Places[1].Feats = standings.Feats{Soli: 2, Foxes: 1, Biggest: 16, Record: 5}
	second.Places[1].Feats = standings.Feats{Soli: 1, Foxes: 1, Biggest: 16, Record: 30}
	second.Places[3].Feats = standings.Feats{Foxes: 2, Biggest: 12, Record: 31}
	c, h := standings.Default(3), standings.History{Lists: []standings.ListResult{first, second}}
	table := standingsOf(t, c, h, 3)
	want := []standings.Award{
		{Kind: standings.SeasonRank, Number: 1, Winners: []string{"A"}},
		{Kind: standings.SeasonRank, Number: 2, Winners: []string{"B", "C"}}, // nobody is third
		{Kind: standings.MostSoli, Number: 3, Winners: []string{"B"}},
		{Kind: standings.FoxHunter, Number: 2, Winners: []string{"B", "D"}},
		{Kind: standings.BiggestGame, Number: 16, Winners: []string{"B"}, Record: 5}, // the earlier of two; nobody made a Karlchen
	}
	if got := table.Awards(); !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if got, err := h.Awards(c, 2); err != nil || got[0].Kind != standings.WeekWon || !reflect.DeepEqual(got[0].Winners, []string{"A"}) {
		t.Errorf("week 2: %+v, %v", got, err)
	}
	for _, week := range []int{0, 3, 4} {
		if got, err := h.Awards(c, week); err != nil || len(got) > 0 {
			t.Errorf("week %d: %+v, %v", week, got, err)
		}
	}
	if got := standingsOf(t, standings.Default(3), standings.History{}, 3).Awards(); got != nil {
		t.Errorf("nobody has played, and there is %+v", got)
	}
}

// Three attempts at three deals:
//
//	A 2 -1  5   beats C, ties nobody; loses to both; beats both: 2+0+4 = 6
//	B 4  0 -3   beats both; ties C, beats A; loses to both: 4+3+0 = 7
//	C 1  0  2   loses; ties B, beats A; beats B: 0+3+2 = 5
//
// 12 would be all: 1 + 3·6/12 = 2.5, 1 + 3·7/12 = 2.75, 1 + 3·5/12 = 2.25; together 7.5, which is 2.5 each.
func TestTasksAreComparedDealByDeal(t *testing.T) {
	attempts := []standings.Attempt{
		{List: 1, Week: 1, Member: "A", Points: []int{2, -1, 5}}, {List: 2, Week: 1, Member: "B", Points: []int{4, 0, -3}},
		{List: 3, Week: 1, Member: "C", Points: []int{1, 0, 2}},
	}
	got, err := standings.Compare(attempts)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct {
		member             string
		matchpoints, total int
	}{{"B", 7, 1}, {"A", 6, 6}, {"C", 5, 3}} {
		if c := got[i]; c.Member != want.member || c.Matchpoints != want.matchpoints || c.Most != 12 || c.Total != want.total || c.Rank != i+1 || c.Of != 3 {
			t.Errorf("%d: %+v, want %+v", i, c, want)
		}
	}
	equals := slices.Clone(attempts)
	equals[0].Points, equals[1].Points, equals[2].Points = []int{1, 2}, []int{0, 0}, []int{1, 2}
	if got, err := standings.Compare(equals); err != nil || got[0].Rank != 1 || got[1].Rank != 1 || got[2].Rank != 3 {
		t.Errorf("the ranks of two equal attempts and a worse one: %+v, %v", got, err)
	}
	c := standings.Default(1)
	c.Format = standings.Task
	if got, want := lines(standingsOf(t, c, standings.History{Attempts: attempts}, 1)), "1 B 2.75; 2 A 2.5; 3 C 2.25"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	c.Scoring = standings.BySum
	struck := []standings.Correction{{Number: 1, Change: standings.Strike, List: 2}}
	if got, want := lines(standingsOf(t, c, standings.History{Attempts: attempts, Corrections: struck}, 1)), "1 A 6; 2 C 3"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	c.Scoring = standings.ByPlaces
	if got, want := lines(standingsOf(t, c, standings.History{Attempts: attempts[:1]}, 1)), "1 A 2.5"; got != want {
		t.Errorf("alone: got %s, want %s", got, want)
	}
}

func TestDivisions(t *testing.T) {
	ranked := []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14"}
	divisions, err := standings.Divide(ranked, 3)
	if want := [][]string{{"1", "2", "3", "4", "5"}, {"6", "7", "8", "9", "10"}, {"11", "12", "13", "14"}}; err != nil || !reflect.DeepEqual(divisions, want) {
		t.Errorf("got %v, %v", divisions, err)
	}
	next, err := standings.Move(divisions, 2)
	if want := [][]string{{"1", "2", "3", "6", "7"}, {"4", "5", "8", "11", "12"}, {"9", "10", "13", "14"}}; err != nil || !reflect.DeepEqual(next, want) {
		t.Errorf("got %v, %v", next, err)
	}
	if want := [][]string{{"1", "2", "3", "4", "5"}, {"6", "7", "8", "9", "10"}, {"11", "12", "13", "14"}}; !reflect.DeepEqual(divisions, want) {
		t.Errorf("moving has changed the old divisions: %v", divisions)
	}
	if _, err := standings.Divide(ranked[:11], 2); err == nil {
		t.Error("eleven have been divided")
	}
	if _, err := standings.Divide(ranked, 4); err == nil {
		t.Error("fourteen have been divided into four")
	}
	for moving, d := range map[int][][]string{0: divisions, 3: divisions, 1: {ranked}, 2: {ranked[:4], ranked[4:8]}} {
		if got, err := standings.Move(d, moving); err == nil {
			t.Errorf("%d have moved: %v", moving, got)
		}
	}
}

// A week's awards come from the results that count: a struck list gives none, and other weeks do not matter.
func TestAwardsOfAWeek(t *testing.T) {
	first, second, third := list(2, 1, "ABCD", 10, 4, 4, -18), list(1, 1, "EFGH", 10, 3, 3, -16), list(3, 2, "ABCD", 0, 0, 0, 0)
	first.Places[1].Feats = standings.Feats{Soli: 2, Biggest: 16, Record: 5}
	second.Places[1].Feats = standings.Feats{Soli: 3, Foxes: 1}
	third.Places[1].Feats = standings.Feats{Soli: 9, Karlchen: 9}
	h := standings.History{Lists: []standings.ListResult{first, second, third}}
	if lists, _, err := h.Week(1); err != nil || len(lists) != 2 || lists[0].List != 1 {
		t.Errorf("week 1 has %+v, %v", lists, err)
	}
	want := []standings.Award{
		{Kind: standings.WeekWon, Number: 1, Winners: []string{"A", "E"}}, {Kind: standings.MostSoli, Number: 3, Winners: []string{"F"}},
		{Kind: standings.BiggestGame, Number: 16, Winners: []string{"B"}, Record: 5},
	}
	if got, err := h.Awards(standings.Default(3), 1); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v, %v\nwant %+v", got, err, want)
	}
	h.Corrections = []standings.Correction{{Number: 1, Change: standings.Strike, List: 1}}
	want = []standings.Award{want[0], {Kind: standings.MostSoli, Number: 2, Winners: []string{"B"}}, want[2]}
	want[0].Winners = []string{"A"}
	if got, err := h.Awards(standings.Default(3), 1); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("without list 1\ngot  %+v, %v\nwant %+v", got, err, want)
	}
}

// Nine of twelve members got an award in a week: for a single fox, or for a game that five others had, too. Of more than three awards those stay that the
// fewest share.
func TestAwardsAreForFew(t *testing.T) {
	l := list(1, 1, "ABCD", 10, 4, 4, -18)
	for i, f := range []standings.Feats{{Soli: 1, Foxes: 3, Biggest: 9}, {Soli: 1, Foxes: 3, Karlchen: 2, Biggest: 9}, {Soli: 1, Foxes: 1, Biggest: 12}, {}} {
		l.Places[i].Feats = f
	}
	got, err := standings.History{Lists: []standings.ListResult{l}}.Awards(standings.Default(3), 1)
	want := []standings.AwardKind{standings.WeekWon, standings.MostKarl, standings.BiggestGame} // three share the soli, and two the foxes
	if kinds := kindsOf(got); err != nil || !slices.Equal(kinds, want) {
		t.Errorf("got %v, %v; want %v", kinds, err, want)
	}
	for i := range l.Places {
		l.Places[i].Feats = standings.Feats{Foxes: i % 2}
	}
	got, err = standings.History{Lists: []standings.ListResult{l}}.Awards(standings.Default(3), 1)
	if kinds := kindsOf(got); err != nil || !slices.Equal(kinds, want[:1]) {
		t.Errorf("for a fox each there is %v, %v", kinds, err)
	}
}

func kindsOf(all []standings.Award) (kinds []standings.AwardKind) {
	for _, a := range all {
		kinds = append(kinds, a.Kind)
	}
	return kinds
}

func TestATaskCountsAsItWasCorrected(t *testing.T) {
	h := standings.History{
		Attempts: []standings.Attempt{{List: 1, Week: 1, Member: "A", Points: []int{2, 2}}, {List: 2, Week: 1, Member: "B", Points: []int{1, 1}}, {List: 3, Week: 1, Member: "C", Points: []int{9, 9}}},
		Corrections: []standings.Correction{
			{Number: 1, Change: standings.Rescore, List: 2, Scores: []int{3, 3}}, {Number: 2, Change: standings.Strike, List: 3},
		},
	}
	_, attempts, err := h.Week(1)
	if err != nil || len(attempts) != 2 || attempts[0].Member != "B" || attempts[0].Total != 6 {
		t.Errorf("week 1 has %+v, %v", attempts, err)
	}
}
