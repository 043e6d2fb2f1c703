package notation_test

import (
	"math/rand/v2"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/game/rules"
)

func compile(t testing.TB, text string) *rules.Compiled {
	t.Helper()
	ruleset, err := rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	compiled, err := rules.Compile(ruleset)
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

func deal(rng *rand.Rand, compiled *rules.Compiled) (hands [card.Seats]card.Set) {
	var pack []card.Card
	for c := range compiled.Rules().Deck.Cards().All() {
		pack = append(pack, c)
	}
	rng.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	for i, c := range pack[:compiled.HandSize()*card.Seats] {
		hands[i%card.Seats] = hands[i%card.Seats].With(c)
	}
	return hands
}

// randomGame returns the record of a game played at random, with all kinds of words, announcements and endings.
func randomGame(t testing.TB, rng *rand.Rand, compiled *rules.Compiled) *notation.Record {
	t.Helper()
	setup := game.Setup{Rules: compiled, Hands: deal(rng, compiled), Vorhand: card.Seat(rng.IntN(card.Seats))}
	for seat := range setup.Owes {
		setup.Owes[seat] = compiled.Rules().HasPflichtsoli() && rng.IntN(3) == 0
	}
	if compiled.Rules().Bock {
		setup.Factor = 1 << rng.IntN(max(3, compiled.Ruleset().BockCap.Doublings())+1)
	}
	if compiled.Rules().HasVorfuehrungen() && compiled.Rules().OffersSolo() && rng.IntN(10) == 0 {
		setup.Vorfuehrung, setup.Forced = true, card.Seat(rng.IntN(card.Seats))
	}
	state, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	var actions []game.Action
	for {
		choice, ok := randomAction(rng, state)
		if !ok {
			break
		}
		if state, err = state.Apply(choice); err != nil {
			t.Fatalf("%s is legal and refused: %v", choice, err)
		}
		actions = append(actions, choice)
	}
	rec, err := notation.FromGame(setup, actions, notation.Info{})
	if err != nil {
		t.Fatal(err)
	}
	if known, err := notation.FromPlayed(setup, actions, state, notation.Info{}); err != nil || known.String() != rec.String() {
		t.Errorf("with a known end the record is\n%s\nand not\n%s\nerror: %v", known, rec, err)
	}
	return rec
}

// randomAction returns a legal action, and announcements, solo words and Abkürzungen only now and then. Nobody claims before the last four
// tricks, because the search for a claim takes long where many cards are out.
func randomAction(rng *rand.Rand, state game.State) (game.Action, bool) {
	var list []game.Action
	for seat := range card.Seat(card.Seats) {
		for _, a := range state.Legal(seat, nil) {
			rare := a.Kind == game.Calling && state.Phase() != game.Exchanging && rng.IntN(20) > 0 || a.Kind == game.Conceding && rng.IntN(40) > 0 ||
				a.Kind == game.Claiming && (rng.IntN(10) > 0 || state.Tricks() < 8) ||
				a.Kind == game.Saying && a.Word() != game.Healthy && rng.IntN(12) > 0
			if !rare || a.Word() != game.Healthy && len(list) == 0 && state.Phase() == game.Reserving {
				list = append(list, a)
			}
		}
	}
	if len(list) == 0 {
		return game.Action{}, false
	}
	return list[rng.IntN(len(list))], true
}
