package review_test

import (
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/review"
	"karlchen/game/rules"
)

// Nine of ten faults and tips have a reason. By day a few games are looked at, at night many; -v says the shares by kind of decision. The players are of
// all levels, and each plays one card in ten at random, so that there are faults of all kinds.
func TestNineOfTenFaultsAndTipsHaveAReason(t *testing.T) {
	config := review.Usual
	config.Nodes = 0
	games, budget, every, tenths := 1, 10*time.Millisecond, 6, 7 // by day there are a dozen faults, of which chance decides
	if os.Getenv("KARLCHEN_NIGHTLY") != "" {
		games, budget, every, tenths = 10, 50*time.Millisecond, 3, 9
	} else {
		config.Player.Budget, config.Second.Budget = budget, budget
	}
	all := map[string]*[2]int{} // for each kind how many have a reason, and how many there are
	same := 0
	count := func(kind string, b ai.Because) {
		for _, k := range []string{kind, strings.Fields(kind)[0]} {
			if all[k] == nil {
				all[k] = new([2]int)
			}
			all[k][1]++
			if b.Reason != ai.Unclear {
				all[k][0]++
			}
		}
	}
	adviser := ai.Player{Level: ai.Expert, Budget: budget}
	for _, preset := range []string{"ddv", "hausrunde", "zwei-neunen"} {
		for n := range games {
			seed := uint64(n + 1)
			start, actions := playMixed(t, preset, seed)
			r, err := review.Of(config, start, actions)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range r.Decisions {
				if d.Verdict != review.Good {
					count("fault "+d.Kind.String(), d.Why)
				}
			}
			s := start
			for i, a := range actions {
				if v := s.View(a.Seat); s.Turn() == a.Seat && len(v.Legal(nil)) > 1 && i%every == n%every {
					if h, ok := adviser.Hint(&v, rand.New(rand.NewPCG(seed, uint64(i)))); ok {
						count("tip "+kindOf(h.Action), h.Because)
						if h.Reason == ai.Same {
							same++
						}
						if h.Reason == ai.Unclear && testing.Verbose() {
							t.Log(preset, seed, i, h)
						}
					}
				}
				if err := s.Advance(a); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	t.Logf("%d of the tips say that all is equally good", same)
	for _, kind := range slices.Sorted(maps.Keys(all)) {
		t.Logf("%-16s %4d of %4d have a reason: %.0f %%", kind, all[kind][0], all[kind][1], 100*float64(all[kind][0])/float64(all[kind][1]))
	}
	for _, kind := range []string{"fault", "tip"} {
		if n := all[kind]; n == nil || 10*n[0] < tenths*n[1] {
			t.Errorf("%d of ten of each %s should have a reason, %v have", tenths, kind, n)
		}
	}
}

// kindOf names the kind of an action as reviews do.
func kindOf(a game.Action) string {
	switch a.Kind {
	case game.Playing:
		return review.Card.String()
	case game.Calling:
		return review.Call.String()
	case game.Saying:
		return review.Word.String()
	default:
		return "other"
	}
}

// playMixed plays a game of players of three levels, who play one card in ten at random. No game is thrown in.
func playMixed(t *testing.T, preset string, seed uint64) (start game.State, actions []game.Action) {
	t.Helper()
	r, err := rules.Parse(preset)
	if err != nil {
		t.Fatal(err)
	}
	compiled, err := rules.Compile(r)
	if err != nil {
		t.Fatal(err)
	}
	var players [card.Seats]decider
	for i, p := range []ai.Player{{Level: ai.Simple}, {Level: ai.Medium}, {Level: ai.Strong, Budget: 2 * time.Millisecond}, {Level: ai.Simple}} {
		players[card.Seat(i).Plus(int(seed))] = func(v *game.View, rng *rand.Rand) (game.Action, bool) {
			if v.Turn() == v.Seat() && v.Phase() == game.InPlay && rng.IntN(10) == 0 {
				return ai.Player{}.Decide(v, rng)
			}
			return p.Decide(v, rng)
		}
	}
	for n := uint64(0); ; n++ {
		if start, _, actions, ok := playedBy(t, compiled, players, rand.New(rand.NewPCG(seed, 37+n))); ok {
			return start, actions
		}
	}
}
