package stats_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/game/stats"
)

// playRecorded plays a game at random, and returns it with its actions.
func playRecorded(t *testing.T, rng *rand.Rand, compiled *rules.Compiled) (start, final game.State, actions []game.Action) {
	t.Helper()
	var shuffle game.Shuffle
	for i := range shuffle.Seed {
		shuffle.Seed[i] = byte(rng.Uint32())
	}
	start, err := game.New(game.Setup{Rules: compiled, Hands: shuffle.Deal(compiled.Rules().Deck, 0)})
	if err != nil {
		t.Fatal(err)
	}
	for final = start; final.Phase() < game.Scored && final.Phase() != game.Closing; {
		var legal []game.Action
		for seat := range card.Seat(card.Seats) {
			for _, a := range final.Legal(seat, nil) {
				switch a.Kind {
				case game.Claiming, game.Conceding, game.Calling: // rare and late, or the games would be short and loud
					if rng.IntN(12) > 0 || a.Kind != game.Calling && final.Tricks() < 8 {
						continue
					}
				case game.Saying: // and not all of them soli
					if _, solo := a.Word().Solo(); solo && rng.IntN(20) > 0 {
						continue
					}
				default:
				}
				legal = append(legal, a)
			}
		}
		if len(legal) == 0 {
			continue
		}
		a := legal[rng.IntN(len(legal))]
		if err := final.Advance(a); err != nil {
			t.Fatal(err)
		}
		actions = append(actions, a)
	}
	return start, final, actions
}

// The turning points of random games by all presets are those that the game has, counted again in another way.
func TestTurningPoints(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 4))
	seen := map[stats.TurnKind]int{}
	for _, text := range append(rules.Presets(), "ddv genscher=on", "hausrunde armut=on", "ddv abkuerzung_who=any") {
		r, err := rules.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		compiled, err := rules.Compile(r)
		if err != nil {
			t.Fatal(err)
		}
		for range 60 {
			start, final, actions := playRecorded(t, rng, compiled)
			turns := stats.ReadTurns(start, actions)
			checkTurns(t, text, &final, actions, turns)
			for _, turn := range turns {
				seen[turn.Kind]++
			}
		}
	}
	for kind := stats.Settled; kind <= stats.Fattest; kind++ {
		if seen[kind] == 0 {
			t.Errorf("no game has a turning point of the kind %s", kind)
		}
	}
}

func checkTurns(t *testing.T, name string, final *game.State, actions []game.Action, turns []stats.Turn) {
	t.Helper()
	by := map[stats.TurnKind][]stats.Turn{}
	for i, turn := range turns {
		if turn.Step < 1 || turn.Step > len(actions) || i > 0 && turn.Step < turns[i-1].Step {
			t.Fatalf("%s: turning point %d of %d actions: %+v", name, i, len(actions), turn)
		}
		by[turn.Kind] = append(by[turn.Kind], turn)
	}
	most := 0
	for i := range final.Tricks() {
		most = max(most, final.Trick(i).Augen())
	}
	if most > 0 && (len(by[stats.Fattest]) != 1 || by[stats.Fattest][0].Augen != most || final.Trick(by[stats.Fattest][0].Trick-1).Augen() != most) {
		t.Fatalf("%s: the fattest trick has %d Augen: %+v", name, most, by[stats.Fattest])
	}
	for _, turn := range turns {
		if turn.Kind != stats.Fattest && turn.Kind != stats.Made && turn.Kind != stats.Cleared && turn.Kind != stats.Settled && actions[turn.Step-1] != turn.Action {
			t.Fatalf("%s: action %s is told as %+v", name, actions[turn.Step-1], turn)
		}
	}
	r, _ := final.Result()
	if final.Klaerung() > 0 != (len(by[stats.Cleared]) == 1) {
		t.Fatalf("%s: trick %d is the Klärungsstich: %+v", name, final.Klaerung(), by[stats.Cleared])
	}
	if r.Redeal {
		return
	}
	var made []stats.Turn
	for _, i := range r.Items() {
		if _, ok := i.Key.Special(); ok && i.Trick > 0 {
			made = append(made, stats.Turn{Trick: int(i.Trick), Seat: i.Seat, Other: i.From})
		}
	}
	if len(made) != len(by[stats.Made]) {
		t.Fatalf("%s: %d Sonderpunkte are told as %+v", name, len(made), by[stats.Made])
	}
	for _, m := range made {
		if !slices.ContainsFunc(by[stats.Made], func(turn stats.Turn) bool {
			return turn.Trick == m.Trick && turn.Seat == m.Seat && turn.Other == m.Other
		}) {
			t.Fatalf("%s: the Sonderpunkt %+v is not told", name, m)
		}
	}
	settled := by[stats.Settled]
	if len(settled) != 1 || settled[0].Party != r.Winner {
		t.Fatalf("%s: %v wins, and the game is settled by %+v", name, r.Winner, settled)
	}
	if end := settled[0].Step == len(actions); end && r.Winner != game.NoParty && settled[0].Augen != r.Augen[r.Winner] ||
		!end && final.SettledBy() != settled[0].Trick || settled[0].Augen > max(r.Augen[0], r.Augen[1]) {
		t.Fatalf("%s: settled by %+v, in the end %v", name, settled[0], r.Augen)
	}
}

// A redeal has no turning point that needs a result, and actions that this engine does not allow end the list.
func TestTurningPointsWithoutAResult(t *testing.T) {
	hausrunde, _ := rules.Preset("hausrunde")
	c, err := rules.Compile(hausrunde)
	if err != nil {
		t.Fatal(err)
	}
	start, _, actions := playRecorded(t, rand.New(rand.NewPCG(2, 2)), c)
	whole := stats.ReadTurns(start, actions)
	cut := stats.ReadTurns(start, append(slices.Clone(actions[:len(actions)-1]), game.Play(0, card.None)))
	if len(whole) == 0 || len(cut) >= len(whole) || slices.ContainsFunc(cut, func(t stats.Turn) bool { return t.Kind == stats.Settled || t.Kind == stats.Made }) {
		t.Errorf("a game that was broken off has %+v, the whole one %+v", cut, whole)
	}
}
