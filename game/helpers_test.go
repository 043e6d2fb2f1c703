package game_test

import (
	"flag"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// nightly selects the long forms of tests, which try as much as a night allows.
var nightly = os.Getenv("KARLCHEN_NIGHTLY") != ""

var (
	seed  = flag.Uint64("seed", 1, "of the first simulated game; the next ones have the next numbers")
	house = flag.String("rules", "", "of simulated games; drawn at random when empty")
	games = flag.Int("games", map[bool]int{false: 30, true: 30_000}[nightly], "how many games to simulate")
)

// table compiles a rules string.
func compiled(t testing.TB, text string) *rules.Compiled {
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

// randomRules returns a random valid ruleset, or the one from the command line.
func randomRules(t testing.TB, rng *rand.Rand) *rules.Compiled {
	t.Helper()
	if *house != "" {
		return compiled(t, *house)
	}
	return compiled(t, rules.Random(rng).String())
}

// deal deals the deck at random; one player gets both ♣D more often than by chance.
func deal(rng *rand.Rand, deck card.Deck) (hands [card.Seats]card.Set) {
	var pack []card.Card
	for c := range deck.Cards().All() {
		pack = append(pack, c)
	}
	rng.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	if rng.IntN(8) == 0 {
		first := slices.Index(pack, card.Alte)
		second := first + 1 + slices.Index(pack[first+1:], card.Alte)
		partner := (first + card.Seats) % len(pack) // the card that goes to the same seat
		pack[second], pack[partner] = pack[partner], pack[second]
	}
	for i, c := range pack[:len(pack)-deck.StockSize()] {
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

// speak lets the seat say the word and all others be healthy. Nobody bids against a solo, one player bids for a stock, and a player takes
// the cards of an Armut.
func speak(t testing.TB, s game.State, seat card.Seat, w game.Word) game.State {
	t.Helper()
	for s.Phase() < game.InPlay {
		switch {
		case s.Phase() == game.Reserving && s.Turn() == seat:
			s = apply(t, s, game.Say(seat, w))
		case s.Phase() == game.Reserving:
			s = apply(t, s, game.Say(s.Turn(), game.Healthy))
		case s.Phase() == game.Auctioning && !s.Compiled().Ruleset().ZnStock:
			s = apply(t, s, game.Pass(s.Turn()))
		default:
			s = apply(t, s, s.Legal(s.Turn(), nil)[0])
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
		if a, ok := s.MustCall(s.Turn()); ok {
			s = apply(t, s, a)
			continue
		}
		if a := list[rng.IntN(len(list))]; a.Kind == game.Playing {
			s = apply(t, s, a)
		}
	}
	return s
}

// someCard plays a legal card, always the same for the same n.
func someCard(s *game.State, n int) game.Action {
	playable := s.Playable(s.Turn())
	return game.Play(s.Turn(), playable.Nth((7*s.Cards()+n)%playable.Len()))
}

// playUntil plays cards until the seat holds no more than so many.
func playUntil(t testing.TB, s game.State, seat card.Seat, cards int) game.State {
	t.Helper()
	for s.HandSize(seat) > cards {
		s = apply(t, s, someCard(&s, 0))
	}
	return s
}

// normal is the first numbered deal in which two players have a ♣D each, when all are healthy.
func normal(t testing.TB, text string) game.State {
	t.Helper()
	compiled := compiled(t, text)
	for n := 0; ; n++ {
		s := speak(t, start(t, game.Setup{Rules: compiled, Hands: game.Shuffle{Seed: numbered(n)}.Deal(compiled.Rules().Deck, 0)}), 0, game.Healthy)
		if s.Contract() == rules.Normal {
			return s
		}
	}
}

// hochzeit returns a Hochzeit right after its Klärungsstich, which was the given trick; if lone, only the holder took the first three
// tricks.
func hochzeit(t testing.TB, text string, klaerung int, lone bool) game.State {
	t.Helper()
	compiled := compiled(t, text)
	for n := range 100_000 {
		s := start(t, game.Setup{Rules: compiled, Hands: game.Shuffle{Seed: numbered(n)}.Deal(compiled.Rules().Deck, 0)})
		holder := card.Seat(0)
		for holder < 3 && s.Hand(holder).Count(card.Alte) < 2 {
			holder++
		}
		if s.Hand(holder).Count(card.Alte) < 2 {
			continue
		}
		s = speak(t, s, holder, game.SayHochzeit)
		for s.Klaerung() == 0 {
			s = apply(t, s, someCard(&s, n))
		}
		if s.Klaerung() == klaerung && lone == (s.Contract() == rules.LoneHochzeit) {
			return s
		}
	}
	t.Fatalf("no Hochzeit is clear in trick %d", klaerung)
	return game.State{}
}

// of returns the lowest seat of a party.
func of(s game.State, p game.Party) card.Seat {
	seat := card.Seat(0)
	for s.Party(seat) != p {
		seat++
	}
	return seat
}

// fill completes hands: it deals the missing cards, in the order of their numbers, to the seats that still have room.
func fill(t testing.TB, deck card.Deck, given [card.Seats]string) (hands [card.Seats]card.Set) {
	t.Helper()
	rest := deck.Cards()
	for seat, text := range given {
		hand, err := card.ParseSet(text)
		if err != nil {
			t.Fatal(err)
		}
		for c := range hand.All() {
			if !rest.Has(c) {
				t.Fatalf("%s is given too often", c)
			}
			rest = rest.Without(c)
		}
		hands[seat] = hand
	}
	seat := card.Seat(0)
	for c := range rest.All() {
		for seat = seat.Next(); hands[seat].Len() == deck.HandSize(); {
			seat = seat.Next()
		}
		hands[seat] = hands[seat].With(c)
	}
	return hands
}

// actions reads a record's actions.
func actions(t testing.TB, text string) []game.Action {
	t.Helper()
	var list []game.Action
	for _, word := range strings.Fields(text) {
		a, err := game.ParseAction(word)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, a)
	}
	return list
}

// finish plays to the end.
func finish(t testing.TB, s game.State) game.Result {
	t.Helper()
	for s.Phase() == game.InPlay {
		s = apply(t, s, someCard(&s, 0))
	}
	r, ok := s.Result()
	if !ok {
		t.Fatal("no result")
	}
	return r
}

// lastTrick plays so that each seat keeps its card for the last trick and the leader leads to it.
func lastTrick(t testing.TB, s game.State, leader card.Seat, cards [card.Seats]card.Card) game.State {
	t.Helper()
	end := s.Compiled().HandSize()*card.Seats - card.Seats
	for n := range uint64(20_000) {
		rng := rand.New(rand.NewPCG(n, 0))
		played := s
		for played.Cards() < end {
			playable := played.Playable(played.Turn())
			if kept := cards[played.Turn()]; playable.Len() > 1 && played.Hand(played.Turn()).Count(kept) == 1 {
				playable &^= 1 << kept
			}
			played = apply(t, played, game.Play(played.Turn(), playable.Nth(rng.IntN(playable.Len()))))
		}
		kept := played.Turn() == leader
		for seat, c := range cards {
			kept = kept && played.Hand(card.Seat(seat)).Has(c)
		}
		if kept {
			return played
		}
	}
	t.Fatal("no way to that last trick was found")
	return s
}
