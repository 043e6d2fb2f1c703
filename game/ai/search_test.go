package ai_test

import (
	"math/rand/v2"
	"testing"

	"karlchen/game"
	"karlchen/game/ai"
)

// BenchmarkSearch measures the iterations of a search for the first card of a game.
func BenchmarkSearch(b *testing.B) {
	b.ReportAllocs()
	v := see(b, game.Setup{}, hands, "1:healthy 2:healthy 3:healthy 4:healthy", 0)
	games := 0
	for b.Loop() {
		games += ai.Iterations(v, rand.New(rand.NewPCG(1, uint64(games))), 1000)
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "iterations/s")
}
