package cli_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"karlchen/commands/cli"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/notation"
)

// Other programs ask for a decision only at a seat's own turn, with that seat's hand and what has happened. Every answer must be legal in the real
// game, at every moment of it.
func TestEngineAnswersOnlyItsOwnTurnLegally(t *testing.T) {
	if testing.Short() {
		t.Skip("plays games, which cannot race")
	}
	simulated := func(ruleset string, lists int) func(*testing.T) string {
		return func(t *testing.T) string {
			if nightly {
				lists *= 8
			}
			var all strings.Builder
			for seed := range lists {
				path := t.TempDir() + "/games.doko"
				c := cli.Simulate{Rules: ruleset, Games: 2, Seed: uint64(seed), Players: []string{"simple", "random", "simple", "random"}, Out: path}
				if _, problems, err := run(&c, ""); err != nil {
					t.Fatalf("%v, %s", err, problems)
				}
				all.WriteString(readFile(t, path) + "\n")
			}
			return all.String()
		}
	}
	for name, test := range map[string]struct {
		games func(*testing.T) string
		every int // one of so many moments is asked
	}{
		"games of other programs": {func(t *testing.T) string { return readFile(t, "../../../shared/data/games-ddv.doko") }, 83},
		"nobody claims":           {simulated("ddv abkuerzung_who=nobody", 2), 9},
		"a stock":                 {simulated("zwei-neunen abkuerzung_who=nobody abkuerzung_order=tsr", 2), 5},
		"random rules":            {simulated("random", 10), 7},
	} {
		t.Run(name, func(t *testing.T) {
			if nightly {
				test.every = 1 + test.every/8
			}
			asked, refused := 0, 0
			rng := rand.New(rand.NewPCG(9, 9))
			for reader := notation.NewReader(strings.NewReader(test.games(t))); ; {
				rec, err := reader.Next()
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				n, without := askEngine(t, rec, test.every, rng)
				asked, refused = asked+n, refused+without
			}
			t.Logf("%d moments, %d without an answer", asked, refused)
			if refused > 0 {
				t.Errorf("%d of %d moments have no answer", refused, asked)
			}
			if asked < 20 {
				t.Errorf("only %d moments were asked", asked)
			}
		})
	}
}

// askEngine asks at some moments of a game for the seat whose turn it is, and returns how often it has, and how often the engine found no hidden hands.
func askEngine(t *testing.T, rec *notation.Record, every int, rng *rand.Rand) (asked, refused int) {
	t.Helper()
	setup, err := rec.Setup()
	if err != nil {
		t.Fatal(err)
	}
	s, err := game.New(setup)
	for i := range rec.Moves {
		if err != nil {
			t.Fatal(err)
		}
		if seat := s.Turn(); seat != card.NoSeat && s.Phase() < game.Closing && rng.IntN(every) == 0 {
			position := *rec
			position.Moves, position.Outcome = rec.Moves[:i], notation.Outcome{}
			position.HasHand = [card.Seats]bool{}
			position.HasHand[seat] = true
			question := position.String() + fmt.Sprintf("\ngo seat=%s seed=%d level=%s\n", seat, i, []string{"simple", "medium", "strong:1ms", "strong:20ms", "expert:5ms"}[asked%5])
			asked++
			answer, found := strings.CutPrefix(strings.TrimSpace(askOne(question)), "action ")
			if !found {
				t.Logf("%s\n%s", answer, question)
				refused++
			}
			a, err := game.ParseAction(answer)
			if err == nil {
				_, err = s.Apply(a)
			} else if !found {
				err = nil
			}
			if err != nil {
				t.Errorf("%v\n%s\nanswered %q", err, question, answer)
			}
		}
		s, err = s.Apply(rec.Moves[i].Action)
	}
	return asked, refused
}

// askOne returns the engine's answer to one question.
func askOne(question string) string {
	out, _, _ := run(cli.Engine{}, question)
	return out
}

// readFile reads a file, and skips the test if it is not at hand.
func readFile(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("these games are not part of the repository, and not at hand: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
