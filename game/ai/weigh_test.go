package ai_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"karlchen/game"
	"karlchen/game/ai"
)

// What an option wastes owes nothing to luck: of ten equal options the best one seems better than any other, and still none wastes anything on average. A
// real difference stays. The error is the true one up to a fifth: where options are equal, the two halves choose each other's luck a little.
func TestWasteDoesNotFlatterTheBestOption(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 37))
	for _, gap := range []float64{0, 2} {
		const trials, deals = 500, 40
		var seeming, wasted, variance, squares float64
		for range trials {
			points := make([][]float64, deals)
			for d := range points {
				for range 10 {
					points[d] = append(points[d], rng.NormFloat64())
				}
				points[d][0] -= gap
			}
			list := ai.Rank(points)
			for _, o := range list {
				if o.Action == game.Play(0, 0) {
					seeming += (list[0].Points - o.Points) / trials
					wasted += o.Wasted / trials
					variance += o.WastedError * o.WastedError / trials
					squares += (o.Wasted - gap) * (o.Wasted - gap) / trials
				}
			}
		}
		if err := math.Sqrt(squares / trials); math.Abs(wasted-gap) > 3*err || seeming < gap+0.15 || math.Abs(math.Sqrt(variance/squares)-1) > 0.2 {
			t.Errorf("an option that is worse by %.0f wastes %.3f ± %.3f, with errors of %.4f for %.4f, and seems to lose %.3f", gap, wasted, err, variance, squares, seeming)
		}
	}
}

func TestTheBestOptionComesFirstWithItsErrors(t *testing.T) {
	v := see(t, game.Setup{}, hands, "1:healthy 2:healthy 3:healthy 4:healthy", 0)
	options := v.Legal(nil)
	var plays []game.Action
	for _, a := range options {
		if a.Kind == game.Playing {
			plays = append(plays, a)
		}
	}
	list := ai.Player{Level: ai.Medium}.Weigh(v, plays, rand.New(rand.NewPCG(1, 2)))
	if len(list) != len(plays) || list[0].Error != 0 {
		t.Fatalf("of %d options: %+v", len(plays), list)
	}
	for i, o := range list {
		if i > 0 && (o.Points > list[i-1].Points || o.Error == 0) {
			t.Errorf("option %d is %+v after %+v", i+1, o, list[i-1])
		}
		if o.Wins < 0 || o.Wins > 1 {
			t.Errorf("%+v wins more than always", o)
		}
	}
	if again := (ai.Player{Level: ai.Medium}).Weigh(v, plays, rand.New(rand.NewPCG(1, 2))); again[0] != list[0] {
		t.Errorf("the same question has the answers %+v and %+v", list[0], again[0])
	}
}
