package game_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

var (
	long  = flag.Bool("long", false, "search and compare at length")
	seed  = flag.Uint64("seed", 1, "of the first simulated game; the next ones have the next numbers")
	games = flag.Int("games", 300, "how many games to simulate")
)

// table compiles a rules string.
func table(t testing.TB, text string) *rules.Table {
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

// randomRules returns a valid ruleset in which any option may have any value.
func randomRules(t testing.TB, rng *rand.Rand) *rules.Table {
	t.Helper()
	r, _ := rules.Preset("ddv")
	catalogue := rules.Catalogue()
	for range 3 { // some values need others first
		for _, i := range rng.Perm(len(catalogue)) {
			values := catalogue[i].Values()
			changed, err := catalogue[i].Set(r, values[rng.IntN(len(values))])
			if err != nil {
				t.Fatal(err)
			}
			if changed.Validate() == nil {
				r = changed
			}
		}
	}
	return table(t, r.String())
}

// deal deals the deck at random; more often than by chance somebody gets both ♣D.
func deal(rng *rand.Rand, deck card.Deck) (hands [card.Seats]card.Set) {
	var pack []card.Card
	for c := range deck.Cards().All() {
		pack = append(pack, c)
	}
	rng.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	if rng.IntN(8) == 0 {
		first := slices.Index(pack, card.Alte)
		second := first + 1 + slices.Index(pack[first+1:], card.Alte)
		partner := (first + card.Seats) % len(pack) // goes to the same seat
		pack[second], pack[partner] = pack[partner], pack[second]
	}
	for i, c := range pack {
		hands[i%card.Seats] = hands[i%card.Seats].With(c)
	}
	return hands
}

// start begins a game.
func start(t testing.TB, setup game.Setup) game.State {
	t.Helper()
	s, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// apply plays legal actions.
func apply(t testing.TB, s game.State, actions ...game.Action) game.State {
	t.Helper()
	for _, a := range actions {
		next, err := s.Apply(a)
		if err != nil {
			t.Fatalf("%s: %v", a, err)
		}
		s = next
	}
	return s
}

// speak lets the seat say the word and all others be healthy.
func speak(t testing.TB, s game.State, seat card.Seat, w game.Word) game.State {
	t.Helper()
	for s.Phase() == game.Reserving {
		if s.Turn() == seat {
			s = apply(t, s, game.Say(seat, w))
		} else {
			s = apply(t, s, game.Say(s.Turn(), game.Healthy))
		}
	}
	return s
}

// playOn plays random cards, without announcements, until so many lie on the table.
func playOn(t testing.TB, rng *rand.Rand, s game.State, cards int) game.State {
	t.Helper()
	var list []game.Action
	for s.Cards() < cards {
		list = s.Legal(s.Turn(), list[:0])
		if a := list[rng.IntN(len(list))]; a.Kind == game.Playing {
			s = apply(t, s, a)
		}
	}
	return s
}
