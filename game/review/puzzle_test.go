package review_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"reflect"
	"strconv"
	"testing"
	"time"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/review"
	"karlchen/game/rules"
)

// playUsual plays a game as people of different strength play it.
func playUsual(t *testing.T, c *rules.Compiled, seed uint64) (start game.State, actions []game.Action) {
	t.Helper()
	var players [card.Seats]decider
	for i, p := range []ai.Player{{Level: ai.Simple}, {Level: ai.Medium}, {Level: ai.Strong, Budget: 2 * time.Millisecond}, {Level: ai.Beginner}} {
		players[card.Seat(i).Plus(int(seed))] = p.Decide
	}
	for n := uint64(0); ; n++ {
		if start, _, actions, ok := playedBy(t, c, players, rand.New(rand.NewPCG(seed, 3900+n))); ok {
			return start, actions
		}
	}
}

// A puzzle with a wrong answer is worse than none: another search with ten times the budget agrees with 95 of 100. By night 300 puzzles are checked; -v says how
// many decisions of reviews become puzzles, and where the best option stands among the buttons.
//
//	KARLCHEN_NIGHTLY=1 go test ./game/review -run PosedPuzzlesHold -v -timeout 2h
func TestPosedPuzzlesHold(t *testing.T) {
	config, wanted, budget := review.Usual, 300, time.Duration(0)
	if os.Getenv("KARLCHEN_NIGHTLY") == "" {
		wanted, budget = 1, 2*time.Millisecond
		config.Player.Budget, config.Second.Budget, config.Nodes = budget, budget, 0
	}
	if n, err := strconv.Atoi(os.Getenv("KARLCHEN_PUZZLES")); err == nil {
		wanted = n
	}
	first, _ := strconv.Atoi(os.Getenv("KARLCHEN_SEED"))
	ruleset, err := rules.Parse("ddv")
	if err != nil {
		t.Fatal(err)
	}
	compiled, err := rules.Compile(ruleset)
	if err != nil {
		t.Fatal(err)
	}
	var games, candidates, posed, held int
	places, sizes, kinds := map[int]int{}, map[int]int{}, map[string]int{}
	check := func(c review.Config, start game.State, actions []game.Action, d review.Decision) *review.Check {
		for _, a := range actions[:d.Step] {
			if err := start.Advance(a); err != nil {
				t.Fatal(err)
			}
		}
		k := review.BeginCheck(c, start.View(d.Seat), d)
		for k.Next() {
		}
		return k
	}
	for seed := uint64(first + 1); posed < wanted; seed++ {
		start, actions := playUsual(t, compiled, seed)
		r, err := review.Of(config, start, actions)
		if err != nil {
			t.Fatal(err)
		}
		games++
		for _, d := range r.Posable() {
			candidates++
			one := check(config, start, actions, d)
			p, ok := one.Puzzle()
			if testing.Verbose() && !ok {
				t.Log("DROPPED", seed, d.Step, d.Kind, d.Done, d.Best, d.Loss, d.Why.Reason, one.Best() == d.Best)
			}
			if !ok {
				continue
			}
			posed++
			kinds[d.Kind.String()]++
			sizes[len(p.Choices)]++
			for i, o := range p.Options() {
				if o == d.Best {
					places[i]++
				}
			}
			raw, err := json.Marshal(&p)
			if err != nil {
				t.Fatal(err)
			}
			var again review.Puzzle
			if err := json.Unmarshal(raw, &again); err != nil || !reflect.DeepEqual(again.Options(), p.Options()) || again.Decision.Best != d.Best || again.Decision.Why != d.Why {
				t.Errorf("the puzzle %+v is read as %+v, %v", p, again, err)
			}
			other := config
			other.Seed += 1000
			agrees := check(other, start, actions, d).Best() == d.Best
			if agrees {
				held++
			}
			if testing.Verbose() {
				t.Log("POSED", seed, d.Step, d.Kind, d.Done, d.Best, d.Loss, p.Choices, p.Costs, d.Why.Reason, agrees)
			}
		}
	}
	t.Logf("%d games, %d candidates, %d posed %v, %d held; best at %v of %v", games, candidates, posed, kinds, held, places, sizes)
	if 100*held < 95*posed {
		t.Errorf("another search agrees with %d of %d puzzles", held, posed)
	}
}
