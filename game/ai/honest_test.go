package ai_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
)

// openCards are the names of package game that give access to cards that a seat does not see. A game.Guess is a player's own idea of a game: only
// a view makes one, and the hands in it are the player's. The state inside of it needs no name here either.
var openCards = map[string]bool{"State": true, "Setup": true, "New": true}

func TestThePackageNeverMentionsTheStateWithEveryHand(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	views := 0
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), f.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range file.Imports {
			if i.Name != nil {
				t.Errorf("%s gives %s another name, which could hide something", f.Name(), i.Path.Value)
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			selector, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if selector.Sel.Name == "State" {
				t.Errorf("%s mentions %s", f.Name(), selector.Sel.Name)
			}
			if pkg, ok := selector.X.(*ast.Ident); ok && pkg.Name == "game" {
				if openCards[selector.Sel.Name] {
					t.Errorf("%s mentions game.%s", f.Name(), selector.Sel.Name)
				}
				if selector.Sel.Name == "View" {
					views++
				}
			}
			return true
		})
	}
	if views == 0 {
		t.Error("no file mentions game.View: the test looks in the wrong place")
	}
}

// redeal deals the cards that the seat does not see again, and plays the same actions; ok is false when the rules then forbid them.
func redeal(setup game.Setup, actions []game.Action, s game.State, seat card.Seat, rng *rand.Rand) (game.State, bool) {
	var hidden []card.Card
	for other := range card.Seat(card.Seats) {
		if other != seat {
			for c := range s.Hand(other).All() {
				hidden = append(hidden, c)
			}
		}
	}
	rng.Shuffle(len(hidden), func(i, j int) { hidden[i], hidden[j] = hidden[j], hidden[i] })
	for other := range card.Seat(card.Seats) {
		if other == seat {
			continue
		}
		setup.Hands[other] = setup.Hands[other].Minus(s.Hand(other))
		for range s.HandSize(other) {
			setup.Hands[other] = setup.Hands[other].With(hidden[0])
			hidden = hidden[1:]
		}
	}
	again, err := game.New(setup)
	for _, a := range actions {
		if err == nil {
			again, err = again.Apply(a)
		}
	}
	return again, err == nil
}

func TestDecisionsDoNotDependOnHiddenCards(t *testing.T) {
	for p, games := range map[ai.Player]int{simple: 300, strong: 200, {Level: ai.Expert, Budget: strong.Budget}: 100} {
		t.Run(p.String(), func(t *testing.T) { compareDecisions(t, p, games) })
	}
}

func compareDecisions(t *testing.T, p ai.Player, games int) {
	if testing.Short() {
		games = 30
	}
	compiled := compile(t, "ddv")
	compared, different := 0, 0
	for n := range games {
		rng := rand.New(rand.NewPCG(5, uint64(n)))
		setup := game.Setup{Rules: compiled, Hands: deal(compiled, rng), Vorhand: card.Seat(n % card.Seats)}
		var actions []game.Action
		recorded := func(v *game.View, rng *rand.Rand) (game.Action, bool) {
			a, ok := simple.Decide(v, rng)
			if ok {
				actions = append(actions, a)
			}
			return a, ok
		}
		play(t, setup, [card.Seats]decider{recorded, recorded, recorded, recorded}, rng, func(s game.State, seat card.Seat) {
			if s.Turn() != seat {
				return
			}
			again, ok := redeal(setup, actions, s, seat, rng)
			here, there := s.View(seat), again.View(seat)
			if !ok || here != there {
				return // the actions tell more than the view: a player who announced or followed could not have had these cards
			}
			compared++
			if s.Hand(seat.Next()) != again.Hand(seat.Next()) {
				different++
			}
			a, _ := p.Decide(&here, rand.New(rand.NewPCG(uint64(n), 2)))
			if b, _ := p.Decide(&there, rand.New(rand.NewPCG(uint64(n), 2))); a != b {
				t.Fatalf("game %d: %s with the real cards and %s with others", n, a, b)
			}
		})
	}
	t.Logf("%d positions compared, in %d the next hand differed", compared, different)
	if compared < games*6 || different < compared/2 {
		t.Errorf("only %d positions could be compared, %d with another hand", compared, different)
	}
}
