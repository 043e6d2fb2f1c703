package exchange_test

import (
	"slices"
	"testing"

	"karlchen/game/league/exchange"
	"karlchen/game/league/standings"
	"karlchen/game/stats"
)

// read is a week of a league as another one has read it.
func read(t *testing.T, id string, week int, key byte, lists ...[]string) exchange.Week {
	t.Helper()
	w, err := exchange.Read(write(t, played(t, id, week, nil, lists...), key))
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// The places of each list count, whatever a league plays for. A person on two servers stands there twice, and each league counts a member's first list alone.
func TestCommonTableAddsUpThePlaces(t *testing.T) {
	a1 := read(t, "100.1", 1, 1, four, four)
	a2 := read(t, "100.1", 2, 1, four)
	b1 := read(t, "200.1", 1, 2, four)
	all, err := exchange.Add([]exchange.Week{b1, a2, a1})
	if err != nil {
		t.Fatal(err)
	}
	sums, lists := map[byte]standings.Points{}, map[byte]int{}
	for _, r := range all.Table.Rows {
		sums[all.Names[r.Member][0]] += r.Value
		lists[all.Names[r.Member][0]] += r.Lists
	}
	if len(all.Table.Rows) != 8 || sums['A'] != 20*standings.Point || sums['B'] != 10*standings.Point || lists['A'] != 8 {
		t.Errorf("%d rows with %v in %v lists", len(all.Table.Rows), sums, lists)
	}
	if len(all.Teams) > 0 || len(all.Leagues) != 2 || !slices.Equal(all.Leagues[0].Weeks, []int{1, 2}) {
		t.Errorf("%+v", all.Leagues)
	}
	if b1.Lists[0].Sum.Result.Places[0].Member != "1" {
		t.Error("the weeks were changed")
	}
}

// On match days all lists of a member count. They looked as if leaders had entered them, in place of each other, while the common table dropped their records.
func TestCommonTableCountsAllListsOfAMatchDay(t *testing.T) {
	w, err := exchange.Read(write(t, played(t, "100.1", 1, func(w *exchange.Week) { w.Terms.Format = standings.MatchDay }, four, four), 1))
	if err != nil {
		t.Fatal(err)
	}
	if all, err := exchange.Add([]exchange.Week{w}); err != nil || all.Table.Rows[0].Lists != 2 {
		t.Errorf("%v, %+v", err, all.Table.Rows)
	}
}

// Both programs come to the same secret of a task, and each week and each pair to another one.
func TestTaskOfTwoServersHasOneSecret(t *testing.T) {
	secret := func(own, other byte, week int, here, there string) string {
		t.Helper()
		s, err := read(t, there, 1, other).TaskSecret(keyOf(own), here, week)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	here, there := secret(1, 2, 3, "100.1", "200.1"), secret(2, 1, 3, "200.1", "100.1")
	if here != there || here == secret(1, 2, 4, "100.1", "200.1") || here == secret(1, 3, 3, "100.1", "200.1") {
		t.Errorf("here %s, there %s", here, there)
	}
}

// attempts is a week of a task with attempts of these game points.
func attempts(id, secret string, points ...int) exchange.Week {
	w := exchange.Week{League: id, Name: id, Week: 1, Secret: secret, Terms: terms()}
	w.Terms.Format = standings.Task
	for i, n := range points {
		who := string(rune('a' + i))
		w.Members = append(w.Members, stats.Player{ID: who})
		w.Lists = append(w.Lists, exchange.List{Number: uint64(i + 1), Sum: standings.Sum{Attempt: &standings.Attempt{List: uint64(i + 1), Week: 1, Member: who, Points: []int{n}}}})
	}
	return w
}

// Teams are compared only where all have played the same deals, and of each as many members count as the smallest has.
func TestTeamsAreComparedAtTheSameDeals(t *testing.T) {
	all, err := exchange.Add([]exchange.Week{attempts("100.1", "s", 5, 1), attempts("200.1", "s", 9, 3, 7)})
	if err != nil {
		t.Fatal(err)
	}
	// Matchpoints of 9, 7, 5, 3, 1 are 8, 6, 4, 2, 0 of 8: 4, 3.25, 2.5, 1.75 and 1 points.
	if len(all.Teams) != 2 || all.Teams[0].Name != "B 200.1" || all.Teams[0].Value != standings.Point*29/4 || all.Teams[1].Value != standings.Point*7/2 {
		t.Errorf("%+v", all.Teams)
	}
	all, err = exchange.Add([]exchange.Week{attempts("100.1", "s", 5, 1), attempts("200.1", "t", 9)})
	if err != nil || len(all.Table.Rows) != 0 || len(all.Leagues[0].Weeks) != 0 {
		t.Errorf("%v, %+v", err, all)
	}
}
