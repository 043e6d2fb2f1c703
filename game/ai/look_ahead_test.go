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

// A player with a fair hand bids for the stock, because the two cards and the choice of what to lay away are worth more than the rules of thumb
// think.
func TestSearchBidsMoreForTheStock(t *testing.T) {
	compiled := compile(t, "zwei-neunen")
	var taken, left int
	for n := range 15 {
		setup := game.Setup{Rules: compiled, Hands: deal(compiled, rand.New(rand.NewPCG(42, uint64(n))))}
		s, err := game.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		v := s.View(1)
		byRule, _ := simple.Decide(&v, nil)
		bySearch, _ := speaker.Decide(&v, rand.New(rand.NewPCG(43, uint64(n))))
		switch {
		case byRule.Kind == game.Passing && bySearch.Kind == game.Bidding:
			taken++
		case byRule.Kind == game.Bidding && bySearch.Kind == game.Passing:
			left++
		}
	}
	t.Logf("search bids %d times more and %d times less", taken, left)
	if taken <= left {
		t.Errorf("search bids in %d cases in which the rules of thumb pass, and passes in %d in which they bid", taken, left)
	}
}
