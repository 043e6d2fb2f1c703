package stats_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/stats"
)

// addSome adds a game; every tenth was broken off.
func addSome(to *stats.ServerSum, i int, g *stats.Game) {
	if to.Add(g); i%10 == 0 {
		to.AddBrokenOff(g)
	}
}

// Sums of some of the games, merged in any order, are the sum of all.
func TestSumsMerge(t *testing.T) {
	all := games(t, 6, 150)
	rng := rand.New(rand.NewPCG(6, 6))
	for i := range all {
		all[i].Played = now.Add(-time.Duration(rng.IntN(100)) * time.Hour)
	}
	all[20].Played = time.Time{}
	var want stats.ServerSum
	for i := range all {
		addSome(&want, i, &all[i])
	}
	for range 20 {
		parts := make([]stats.ServerSum, 1+rng.IntN(9)) // some may stay empty
		for _, i := range rng.Perm(len(all)) {
			addSome(&parts[rng.IntN(len(parts))], i, &all[i])
		}
		var got stats.ServerSum
		for i := range parts {
			got.Merge(&parts[i])
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("(- all games, + merged)\n%s", diff)
		}
	}
	if !want.First.IsZero() || !slices.ContainsFunc(all, func(g stats.Game) bool { return g.Played.Equal(want.Last) }) {
		t.Errorf("dealt from %v to %v", want.First, want.Last)
	}
}

// Who played alone against computers stood in the ranking above those who play with others, and nobody saw whose games were broken off.
func TestTheRankingIsOfGamesWithOthers(t *testing.T) {
	anna, ben := stats.Player{ID: "1", Name: "Anna"}, stats.Player{ID: "2", Name: "Ben"}
	won := stats.Game{Players: [card.Seats]stats.Player{anna}, Points: [card.Seats]int{9, -3, -3, -3}, Soloist: 0}
	won.Re[0], won.Winner = true, game.Re
	both := won
	both.Players[1], both.Points = ben, [card.Seats]int{-3, 1, 1, 1}
	var sum stats.ServerSum
	sum.Add(&won)
	sum.Add(&both)
	sum.AddBrokenOff(&both)
	got := sum.All()
	var told []string
	for _, m := range got.People {
		told = append(told, fmt.Sprint(m.Name, " ", m.Count.Games, " ", m.Count.Points, ", alone ", m.Alone.Games, " ", m.Alone.Points, ", broken off ", m.BrokenOff))
	}
	want := []string{"Ben 1 1, alone 0 0, broken off 1", "Anna 1 -3, alone 1 9, broken off 1"}
	if !slices.Equal(told, want) || got.Games != 2 || got.BrokenOff != 1 || got.Computers != (stats.Count{Games: 2, Points: 2}) {
		t.Errorf("%q, %d games, %d broken off, computers %+v", told, got.Games, got.BrokenOff, got.Computers)
	}
}
