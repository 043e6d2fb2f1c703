package exchange_test

import (
	"slices"
	"testing"

	"karlchen/game/league/exchange"
	"karlchen/game/league/standings"
	"karlchen/game/stats"
)

// read is a week of a league as another one has read it.
func read(t *testing.T, id string, week int, key byte, lists ...[]string) exchange.Part {
	t.Helper()
	w, played, k := signed(t, id, week, key, nil, lists...)
	p, err := exchange.Read(write(t, w, played, k))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The places of each list count, whatever a league plays for. A person on two servers stands there twice, and each league counts a member's first list alone.
func TestCommonTableAddsUpThePlaces(t *testing.T) {
	a1 := read(t, "100.1", 1, 1, four, four)
	a2 := read(t, "100.1", 2, 1, four)
	b1 := read(t, "200.1", 1, 2, four)
	all, err := exchange.Add(terms(), []exchange.Part{b1, a2, a1})
	if err != nil {
		t.Fatal(err)
	}
	sums, lists := map[string]standings.Points{}, map[string]int{}
	for _, r := range all.Table.Rows {
		sums[all.People[r.Member].ID] += r.Value
		lists[all.People[r.Member].ID] += r.Lists
	}
	if len(all.Table.Rows) != 8 || sums["100.1"] != 20*standings.Point || sums["200.1"] != 10*standings.Point || lists["100.1"] != 8 {
		t.Errorf("%d rows with %v in %v lists", len(all.Table.Rows), sums, lists)
	}
	if all.Teams || len(all.Leagues) != 2 || !slices.Equal(all.Leagues[0].Weeks, []int{1, 2}) {
		t.Errorf("%+v", all.Leagues)
	}
	if b1.Sums[0].Result.Places[0].Member != "1" {
		t.Error("the weeks were changed")
	}
}

// Both programs come to the same secret of a task, and each week and each pair to another one.
func TestTaskOfTwoServersHasOneSecret(t *testing.T) {
	secret := func(own, other byte, week int, leagues ...string) string {
		t.Helper()
		s, err := exchange.Key{own}.TaskSecret(read(t, "200.1", 1, other).Box, terms(), week, leagues...)
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
func attempts(id, secret string, points ...int) exchange.Part {
	p := exchange.Part{Week: exchange.Week{League: id, Week: 1, Secret: secret}}
	for i, n := range points {
		p.Members = append(p.Members, stats.Player{ID: string(rune('a' + i))})
		p.Sums = append(p.Sums, standings.Sum{Attempt: &standings.Attempt{List: uint64(i + 1), Week: 1, Member: string(rune('a' + i)), Points: []int{n}}})
	}
	return p
}

// Teams are compared only where all have played the same deals.
func TestTeamsAreComparedAtTheSameDeals(t *testing.T) {
	c := terms()
	c.Format = standings.Task
	all, err := exchange.Add(c, []exchange.Part{attempts("100.1", "s", 5, 1), attempts("200.1", "s", 9, 3, 7)})
	if err != nil {
		t.Fatal(err)
	}
	// Matchpoints of 9, 7, 5, 3, 1 are 8, 6, 4, 2, 0 of 8: 4, 3.25, 2.5, 1.75 and 1 points.
	if !all.Teams || all.Leagues[0].League != "200.1" || all.Leagues[0].Value != 3*standings.Point || all.Leagues[1].Value != standings.Point*7/4 {
		t.Errorf("%+v", all.Leagues)
	}
	if all, err = exchange.Add(c, []exchange.Part{attempts("100.1", "s", 5, 1), attempts("200.1", "t", 9)}); err != nil || len(all.Table.Rows) != 0 || !slices.Equal(all.Apart, []int{1}) {
		t.Errorf("%v, %+v", err, all)
	}
}
