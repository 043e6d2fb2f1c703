package ai_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/rules"
)

var (
	simple = ai.Player{Level: ai.Simple}
	random = ai.Player{Level: ai.Random}
	// strong and expert search as their levels do, but little, to be quick.
	strong = ai.Player{Level: ai.Strong, Budget: 200 * time.Microsecond}
	expert = ai.Player{Level: ai.Expert, Budget: strong.Budget}
)

func compile(t testing.TB, text string) *rules.Compiled {
	t.Helper()
	r, err := rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	compiled, err := rules.Compile(r)
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

// deal returns shuffled hands.
func deal(compiled *rules.Compiled, rng *rand.Rand) (hands [card.Seats]card.Set) {
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

// decider is a player, possibly with restrictions.
type decider func(*game.View, *rand.Rand) (game.Action, bool)

// play plays a game; watch sees the state before every decision and the deciding seat.
func play(t testing.TB, setup game.Setup, seats [card.Seats]decider, rng *rand.Rand, watch func(game.State, card.Seat)) game.State {
	t.Helper()
	s, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	for {
		var a game.Action
		ok := false
		for i := 1; i <= card.Seats && !ok; i++ {
			seat := s.Vorhand().Plus(i)
			if s.Turn() != card.NoSeat {
				seat = s.Turn().Plus(i)
			}
			watch(s, seat)
			v := s.View(seat)
			a, ok = seats[seat](&v, rng)
		}
		if !ok {
			break
		}
		if s, err = s.Apply(a); err != nil {
			t.Fatalf("%s: %v", a, err)
		}
	}
	if _, over := s.Result(); !over {
		t.Fatalf("nobody plays on, after %d cards", s.Cards())
	}
	return s
}

func unwatched(game.State, card.Seat) {}

// see returns the view of a seat after some actions. Hands are given as records write them.
func see(t testing.TB, setup game.Setup, hands [card.Seats]string, actions string, seat card.Seat) *game.View {
	t.Helper()
	if setup.Rules == nil {
		setup.Rules = compile(t, "ddv")
	}
	for i, text := range hands {
		hand, err := card.ParseSet(text)
		if err != nil {
			t.Fatal(err)
		}
		setup.Hands[i] = hand
	}
	s, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range strings.Fields(actions) {
		a, err := game.ParseAction(word)
		if err != nil {
			t.Fatal(err)
		}
		if s, err = s.Apply(a); err != nil {
			t.Fatalf("%s: %v", word, err)
		}
	}
	v := s.View(seat)
	return &v
}
