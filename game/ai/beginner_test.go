package ai_test

import (
	"math/rand/v2"
	"testing"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
)

// A beginner announces nothing and plays no solo unless the rules demand it, leads an Ass where everybody does, and thinks of a maxim at random only as far
// as the seed says.
func TestBeginnersErrAsBeginnersDo(t *testing.T) {
	compiled, differ := compile(t, "ddv"), 0
	for n := range 40 {
		setup := game.Setup{Rules: compiled, Hands: deal(compiled, rand.New(rand.NewPCG(1, uint64(n))))}
		beginner := func(v *game.View, rng *rand.Rand) (game.Action, bool) {
			seed := rng.Uint64()
			a, ok := ai.Player{Level: ai.Beginner}.Decide(v, rand.New(rand.NewPCG(2, seed)))
			if b, _ := (ai.Player{Level: ai.Beginner}).Decide(v, rand.New(rand.NewPCG(2, seed))); a != b {
				t.Errorf("deal %d: %v, and with the same seed %v", n, a, b)
			}
			usual, _ := simple.Decide(v, nil)
			_, solo := a.Word().Solo()
			switch {
			case a.Kind == game.Calling || a.Kind == game.Saying && solo:
				t.Errorf("deal %d: a beginner dares %v", n, a)
			case a.Kind != game.Playing || usual.Kind != game.Playing || a == usual:
			case v.Tricks() == 0 && v.Trick(0).Len == 0 && isFehlAss(v.Order(), usual.Card()):
				t.Errorf("deal %d: a beginner leads %v and not %v", n, a, usual)
			default:
				differ++
			}
			return a, ok
		}
		play(t, setup, [card.Seats]decider{beginner, beginner, beginner, beginner}, rand.New(rand.NewPCG(3, uint64(n))), unwatched)
	}
	if differ < 40 {
		t.Errorf("beginners err %d times in 40 games", differ)
	}
}
