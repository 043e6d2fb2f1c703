package ai_test

import (
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// nightly is whether tests with random cases try many of them.
var nightly = os.Getenv("KARLCHEN_NIGHTLY") != ""

// some returns how many random cases a test tries: few for each change, and many in the long form.
func some(few, many int) int {
	if nightly {
		return many
	}
	return few
}

// speaker thinks long enough to search for words, bids and announcements.
var speaker = ai.Player{Level: ai.Strong, Budget: 20 * time.Millisecond}

// beforePlay lets the speaker do everything before the first card, and a simple player play the cards.
func beforePlay(v *game.View, rng *rand.Rand) (game.Action, bool) {
	if v.Phase() < game.InPlay && v.Turn() == v.Seat() {
		return speaker.Decide(v, rng)
	}
	return simple.Decide(v, rng)
}

// Search knows every moment before the first card under any rules: no action is illegal, and every game goes on.
func TestSearchSpeaksUnderAnyRules(t *testing.T) {
	games := some(8, 1000)
	compiled := []*rules.Compiled{compile(t, "zwei-neunen"), compile(t, "bundeswehr"), compile(t, "spielordnung"), compile(t, "berlin")}
	for n := range games {
		rng := rand.New(rand.NewPCG(41, uint64(n)))
		c := compiled[n%len(compiled)]
		if n%2 == 1 {
			c = anyRules(t, rng)
		}
		setup := game.Setup{Rules: c, Hands: deal(c, rng), Vorhand: card.Seat(n % card.Seats)}
		play(t, setup, [card.Seats]decider{beforePlay, simple.Decide, beforePlay, simple.Decide}, rng, unwatched)
	}
}

// A search that thinks that the others bid as carefully as the rules of thumb shuts them out by a jump to keine 90: four such players bid it in nearly every
// game, and kept it in about half of them.
func TestSearchShutsNobodyOutByAJump(t *testing.T) {
	compiled := compile(t, "zwei-neunen")
	var bids, jumps int
	for n := range some(15, 100) {
		setup := game.Setup{Rules: compiled, Hands: deal(compiled, rand.New(rand.NewPCG(42, uint64(n))))}
		s, err := game.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		v := s.View(1)
		a, _ := speaker.Decide(&v, rand.New(rand.NewPCG(43, uint64(n))))
		if step, _ := a.Bid(); a.Kind == game.Bidding {
			bids++
			if step > rules.Ansage {
				jumps++
			}
		}
	}
	t.Logf("%d bids, and %d of them jumps", bids, jumps)
	if bids == 0 || 4*jumps > bids {
		t.Errorf("of %d bids %d are jumps", bids, jumps)
	}
}
