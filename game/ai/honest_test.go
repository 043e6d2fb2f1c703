package ai_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"math"
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

// chooser decides with all cards in view. An honest one looks at nothing but its own view.
type chooser func(s game.State, v *game.View, rng *rand.Rand) game.Action

func honest(p ai.Player) chooser {
	return func(_ game.State, v *game.View, rng *rand.Rand) game.Action {
		a, _ := p.Decide(v, rng)
		return a
	}
}

// cheat plays by the rules of thumb, but looks into the hand of the next player and plays a card that they cannot beat, if there is one.
func cheat(s game.State, v *game.View, rng *rand.Rand) game.Action {
	a, _ := simple.Decide(v, rng)
	if a.Kind != game.Playing || !beaten(s, a.Card()) {
		return a
	}
	for c := range v.Playable(v.Seat()).All() {
		if !beaten(s, c) {
			return game.Play(v.Seat(), c)
		}
	}
	return a
}

// beaten reports whether the next player has a card that beats c.
func beaten(s game.State, c card.Card) bool {
	for other := range s.Hand(s.Turn().Next()).Kinds().All() {
		if s.Order().Beats(other, c, false) {
			return true
		}
	}
	return false
}

func TestDecisionsDoNotDependOnHiddenCards(t *testing.T) {
	for _, test := range []struct {
		rules  string
		player ai.Player
		games  int
		until  game.Phase // the last one that is compared
	}{
		{"ddv", simple, 150, game.InPlay},
		{"ddv", strong, 150, game.InPlay},
		{"ddv", expert, 60, game.InPlay},
		{"zwei-neunen", strong, 40, game.InPlay},
		{"zwei-neunen", speaker, 1, game.Exchanging},
		{"bundeswehr", speaker, 3, game.Exchanging},
		{"spielordnung", speaker, 3, game.Exchanging},
	} {
		t.Run(test.rules+" "+test.player.String(), func(t *testing.T) {
			test.games = max(min(test.games, 3), test.games/some(10, 1))
			compared, hidden, differ := compareDecisions(t, test.rules, honest(test.player), test.games, test.until)
			t.Logf("%d positions compared, in %d the next hand differed", compared, hidden)
			if differ > 0 {
				t.Errorf("%d decisions change with the cards of others", differ)
			}
			if compared < test.games*2 || hidden < compared/2 {
				t.Errorf("only %d positions could be compared, %d with another hand", compared, hidden)
			}
		})
	}
}

func TestTheComparisonFindsACheater(t *testing.T) {
	if compared, _, differ := compareDecisions(t, "ddv", cheat, 10, game.InPlay); differ < compared/50 {
		t.Errorf("of %d decisions of a cheater only %d change with the cards of others", compared, differ)
	}
}

// compareDecisions asks at every moment of simple players' games, with the real cards and with others that look the same to the player. It returns
// how many positions it compared, in how many the next player's hand was another one, and in how many the decision was.
func compareDecisions(t *testing.T, text string, choose chooser, games int, until game.Phase) (compared, hidden, differ int) {
	compiled := compile(t, text)
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
			if s.Turn() != seat || s.Phase() > until {
				return
			}
			again, ok := redeal(setup, actions, s, seat, rng)
			here, there := s.View(seat), again.View(seat)
			if !ok || here != there {
				return // the actions tell more than the view: a player who announced or followed could not have had these cards
			}
			compared++
			if s.Hand(seat.Next()) != again.Hand(seat.Next()) {
				hidden++
			}
			a := choose(s, &here, rand.New(rand.NewPCG(uint64(n), 2)))
			if b := choose(again, &there, rand.New(rand.NewPCG(uint64(n), 2))); a != b {
				differ++
			}
		})
	}
	return compared, hidden, differ
}

// The next player can beat the card of a fair player about as often as in other deals that look the same. A player whose cards are beaten far less
// often than that knows too much. Only the first trick counts, because later ones tell something about the hands.
func TestAnAlarmForPlayersTooGoodToBeFair(t *testing.T) {
	const loud = 4 // standard errors
	for name, test := range map[string]struct {
		player chooser
		fair   bool
	}{
		"simple": {honest(simple), true}, "strong": {honest(strong), true}, "cheater": {cheat, false},
	} {
		t.Run(name, func(t *testing.T) {
			z := luck(t, test.player, 150)
			t.Logf("%.1f standard errors", z)
			if (z > -loud) != test.fair {
				t.Errorf("the next player can beat the cards %.1f standard errors more often than by chance", z)
			}
		})
	}
}

// luck returns by how many standard errors the next player can beat the player's first cards more often than with other cards that look the same.
func luck(t *testing.T, choose chooser, games int) float64 {
	compiled := compile(t, "ddv")
	var sum, squares float64
	for n := range games {
		rng := rand.New(rand.NewPCG(6, uint64(n)))
		setup := game.Setup{Rules: compiled, Hands: deal(compiled, rng), Vorhand: card.Seat(n % card.Seats)}
		var actions []game.Action
		s, err := game.New(setup)
		for err == nil && s.Phase() <= game.InPlay && s.Cards() < card.Seats-1 {
			v := s.View(s.Turn())
			a := choose(s, &v, rng)
			if again, ok := redeal(setup, actions, s, s.Turn(), rng); ok && a.Kind == game.Playing && v == again.View(s.Turn()) {
				x := 0.0
				if beaten(s, a.Card()) {
					x++
				}
				if beaten(again, a.Card()) {
					x--
				}
				sum += x
				squares += x * x
			}
			s, err = s.Apply(a)
			actions = append(actions, a)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return sum / math.Sqrt(max(squares, 1))
}
