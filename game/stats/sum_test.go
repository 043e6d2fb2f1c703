package stats_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"karlchen/game/stats"
)

// Sums of some of the games, merged in any order, are the sum of all, and their best games are the highlights.
func TestSumsMerge(t *testing.T) {
	all := games(t, 6, 150)
	rng := rand.New(rand.NewPCG(6, 6))
	for i := range all {
		all[i].Played = now.Add(-time.Duration(rng.IntN(100)) * time.Hour)
	}
	all[20].Played = time.Time{}
	var want stats.ServerSum
	for i := range all {
		want.Add(&all[i])
	}
	for range 20 {
		parts := make([]stats.ServerSum, 1+rng.IntN(9)) // some may stay empty
		for _, i := range rng.Perm(len(all)) {
			parts[rng.IntN(len(parts))].Add(&all[i])
		}
		var got stats.ServerSum
		for i := range parts {
			got.Merge(&parts[i])
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("(- all games, + merged)\n%s", diff)
		}
	}
	highlights := stats.Highlights(all)
	for _, h := range highlights {
		if b := want.Best[h.Kind]; b.Game != h.Game.Number || b.Seat != h.Seat {
			t.Errorf("the highlight %v is %+v, not game %d", h.Kind, b, h.Game.Number)
		}
	}
	told := 0
	for _, b := range want.Best {
		if b.Merit > 0 {
			told++
		}
	}
	if told != len(highlights) || told < 3 {
		t.Errorf("%d best games, %d highlights", told, len(highlights))
	}
	if !want.First.IsZero() || !slices.ContainsFunc(all, func(g stats.Game) bool { return g.Played.Equal(want.Last) }) {
		t.Errorf("dealt from %v to %v", want.First, want.Last)
	}
}
