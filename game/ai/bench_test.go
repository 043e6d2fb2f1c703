package ai_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/internal/cputime"
)

// tip decides as a person who always does what the adviser says.
func tip(v *game.View, rng *rand.Rand) (game.Action, bool) {
	h, ok := ai.Player{Level: ai.Expert}.Hint(v, rng)
	return h.Action, ok
}

// BenchmarkDecide lets a strong player, an expert, or somebody with a tip for everything, play whole games against rules of thumb, by the rules of each preset. It reports how many decisions about
// cards a core makes in a second, and how long half of them and 99 of 100 take, also in the
// processor's time. With -benchtime=100x it plays a hundred games.
func BenchmarkDecide(b *testing.B) {
	for _, player := range []struct {
		name   string
		decide decider
	}{{"strong", ai.Player{Level: ai.Strong}.Decide}, {"expert", ai.Player{Level: ai.Expert}.Decide}, {"tip", tip}} {
		for _, preset := range rules.Presets() {
			b.Run(player.name+"/"+preset, func(b *testing.B) { benchmarkDecide(b, compile(b, preset), player.decide) })
		}
	}
}

func benchmarkDecide(b *testing.B, compiled *rules.Compiled, decide decider) {
	var times, used []time.Duration // by the clock, and of the processor's time
	measured := func(v *game.View, rng *rand.Rand) (game.Action, bool) {
		before, usedBefore := time.Now(), cputime.Used()
		a, ok := decide(v, rng)
		if legal := v.Playable(v.Seat()); legal.Len() > 1 {
			times, used = append(times, time.Since(before)), append(used, cputime.Used()-usedBefore)
		}
		return a, ok
	}
	games := 0
	for b.Loop() {
		rng := rand.New(rand.NewPCG(7, uint64(games)))
		seats := [card.Seats]decider{simple.Decide, simple.Decide, simple.Decide, simple.Decide}
		seats[games%card.Seats] = measured
		play(b, game.Setup{Rules: compiled, Hands: deal(compiled, rng)}, seats, rng, unwatched)
		games++
	}
	slices.Sort(times)
	slices.Sort(used)
	sum := time.Duration(0)
	for _, t := range times {
		sum += t
	}
	b.ReportMetric(float64(len(times))/sum.Seconds(), "cards/s")
	b.ReportMetric(float64(times[len(times)/2])/1e6, "p50-ms")
	b.ReportMetric(float64(times[len(times)*99/100])/1e6, "p99-ms")
	b.ReportMetric(float64(used[len(used)*99/100])/1e6, "p99-cpu-ms")
}
