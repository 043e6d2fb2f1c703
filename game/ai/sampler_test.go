package ai_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// anyRules compiles random valid rules.
func anyRules(t testing.TB, rng *rand.Rand) *rules.Compiled {
	t.Helper()
	compiled, err := rules.Compile(rules.Random(rng))
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

// mixed seats players of all kinds.
func mixed(n int) (seats [card.Seats]decider) {
	for i := range seats {
		seats[i] = []decider{random.Decide, simple.Decide, strong.Decide}[(n+n/3*i)%3]
	}
	return seats
}

func TestSampledDealsAgreeWithEverythingSeen(t *testing.T) {
	games := some(80, 1000)
	positions := 0
	phases := map[game.Phase]int{}
	contracts := map[rules.Contract]int{}
	for n := range games {
		rng := rand.New(rand.NewPCG(21, uint64(n)))
		compiled := anyRules(t, rng)
		setup := game.Setup{Rules: compiled, Hands: deal(compiled, rng), Vorhand: card.Seat(n % card.Seats)}
		play(t, setup, mixed(n), rng, func(s game.State, seat card.Seat) {
			if s.Turn() != seat {
				return
			}
			v := s.View(seat)
			var hands [card.Seats]card.Set
			for i := range hands {
				hands[i] = s.Hand(card.Seat(i))
			}
			if who, kind, ok := ai.Contradicts(&v, hands); ok {
				t.Fatalf("game %d, %s: seat %s thinks that seat %s cannot hold its %s of %v", n, compiled.Ruleset(), seat, who, kind, hands[who])
			}
			draw := ai.Sampler(&v, rand.NewPCG(uint64(n), 1))
			if draw == nil {
				t.Fatalf("game %d, %s: seat %s finds no deal", n, compiled.Ruleset(), seat)
			}
			positions++
			phases[v.Phase()]++
			contracts[v.Contract()]++
			for range 3 {
				hands := draw()
				guess, err := v.Guess(hands)
				if err != nil {
					t.Fatalf("game %d, %s: %v", n, compiled.Ruleset(), err)
				}
				if again := guess.View(seat); again != v {
					t.Fatalf("game %d, %s, seat %s: with the hands %v they would see\n%+v\nand not\n%+v", n, compiled.Ruleset(), seat, hands, again, v)
				}
			}
		})
	}
	t.Logf("%d positions, phases %v, contracts %v", positions, phases, contracts)
	if positions < 40*games || phases[game.Exchanging] == 0 || len(contracts) < 8 {
		t.Error("the games are too few, or too much alike")
	}
}

// everyDeal calls yield with every deal that has the viewer's hand and was played as the actions say, with the number of ways in which equal
// cards can make it. It knows nothing of facts: it tries all deals and asks the engine.
func everyDeal(setup game.Setup, actions []game.Action, s game.State, viewer card.Seat, yield func(hands [card.Seats]card.Set, ways float64)) {
	var others []card.Seat
	unseen := card.Set(0)
	for seat := range card.Seat(card.Seats) {
		if seat != viewer {
			others = append(others, seat)
			unseen = unseen.Plus(s.Hand(seat))
		}
	}
	want := s.View(viewer)
	factorial := []float64{1, 1, 2}
	unseen.Choose(s.HandSize(others[0]), func(first card.Set) {
		unseen.Minus(first).Choose(s.HandSize(others[1]), func(second card.Set) {
			changed, hands := setup, [card.Seats]card.Set{}
			hands[viewer] = s.Hand(viewer)
			hands[others[0]], hands[others[1]], hands[others[2]] = first, second, unseen.Minus(first).Minus(second)
			for _, seat := range others {
				changed.Hands[seat] = setup.Hands[seat].Minus(s.Hand(seat)).Plus(hands[seat])
			}
			again, err := game.New(changed)
			for _, a := range actions {
				if err == nil {
					again, err = again.Apply(a)
				}
			}
			if err != nil || again.View(viewer) != want {
				return
			}
			ways := 1.0
			for c := range unseen.Kinds().All() {
				ways *= factorial[unseen.Count(c)]
				for _, seat := range others {
					ways /= factorial[hands[seat].Count(c)]
				}
			}
			yield(hands, ways)
		})
	})
}

// isPoor reports whether the action tells of nines, kings or Füchse in a way that the sampler does not take into account.
func isPoor(a game.Action) bool { return a.Word() == game.SayThrow || a.Word() == game.SayArmut }

func wasHochzeit(a game.Action) bool { return strings.HasPrefix(a.Word().String(), "hochzeit") }

func TestTheSamplerIsUniform(t *testing.T) {
	positions := 200
	if testing.Short() {
		positions = 24
	}
	texts := []string{
		"ddv", "hausrunde", "ddv schweine=on schweine_optional=off superschweine=karo-9", "ddv klopfen=on", "berlin", "verein",
		"ddv stille_hochzeit_announcing=re-or-kontra", "ddv ueberstich=on",
	}
	worst, compared, contracts := 0.0, 0, map[rules.Contract]int{}
	for n := 0; compared < positions; n++ {
		rng := rand.New(rand.NewPCG(31, uint64(n)))
		compiled := compile(t, texts[n%len(texts)])
		setup := game.Setup{Rules: compiled, Hands: deal(compiled, rng), Vorhand: card.Seat(n % card.Seats)}
		var actions []game.Action
		recorded := func(v *game.View, rng *rand.Rand) (game.Action, bool) {
			speaks := random
			if v.Phase() != game.InPlay && n%4 != 0 { // otherwise most games would be soli
				speaks = simple
			}
			a, ok := speaks.Decide(v, rng)
			if ok {
				actions = append(actions, a)
			}
			return a, ok
		}
		viewer, left, done := card.Seat(rng.IntN(card.Seats)), 2+rng.IntN(2), false
		play(t, setup, [card.Seats]decider{recorded, recorded, recorded, recorded}, rng, func(s game.State, seat card.Seat) {
			if done || s.Turn() != viewer || s.Phase() != game.InPlay || s.HandSize(viewer) != left || s.Giver() != card.NoSeat || slices.ContainsFunc(actions, isPoor) {
				return
			}
			if hochzeit := slices.ContainsFunc(actions, wasHochzeit); hochzeit && s.Contract().Declared() {
				return // the viewer does not know the word, but the brute force does
			}
			done = true
			if statistic, ok := compareDeals(t, setup, actions, s, viewer, rng); ok {
				worst = max(worst, statistic)
				compared++
				contracts[s.Contract()]++
			}
		})
	}
	t.Logf("%d positions, contracts %v, the worst is %.1f standard deviations off", compared, contracts, worst)
}

// compareDeals compares how often the sampler makes each deal with the brute force; ok is false where there is only one. The statistic is
// chi-square, as a number of standard deviations above its mean.
func compareDeals(t *testing.T, setup game.Setup, actions []game.Action, s game.State, viewer card.Seat, rng *rand.Rand) (statistic float64, ok bool) {
	t.Helper()
	expected, total := map[[card.Seats]card.Set]float64{}, 0.0
	everyDeal(setup, actions, s, viewer, func(hands [card.Seats]card.Set, ways float64) {
		expected[hands] += ways
		total += ways
	})
	if len(expected) < 2 || len(expected) > 3000 {
		return 0, false
	}
	v := s.View(viewer)
	draw := ai.Sampler(&v, rand.NewPCG(rng.Uint64(), 1))
	seen, draws := map[[card.Seats]card.Set]int{}, max(60*len(expected), 2000)
	for range draws {
		hands := draw()
		if expected[hands] == 0 {
			t.Fatalf("%s: %v cannot be, after %v", setup.Rules.Ruleset(), hands, actions)
		}
		seen[hands]++
	}
	for hands, ways := range expected {
		mean := ways / total * float64(draws)
		difference := float64(seen[hands]) - mean
		statistic += difference * difference / mean
	}
	freedom := float64(len(expected) - 1)
	statistic = (math.Cbrt(statistic/freedom) - 1 + 2/(9*freedom)) / math.Sqrt(2/(9*freedom)) // Wilson and Hilferty
	if statistic > 5 {
		t.Errorf("%s: seat %s, %d deals: chi-square is %.1f standard deviations too high, after %v", setup.Rules.Ruleset(), viewer, len(expected), statistic, actions)
	}
	return statistic, true
}

func BenchmarkSample(b *testing.B) {
	for name, actions := range map[string]string{
		"first card": "1:healthy 2:healthy 3:healthy 4:healthy",
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			draw := ai.Sampler(see(b, game.Setup{}, hands, actions, 0), rand.NewPCG(1, 1))
			for b.Loop() {
				draw()
			}
		})
	}
	compiled := compile(b, "ddv")
	rng := rand.New(rand.NewPCG(5, 5))
	var middle *game.View
	play(b, game.Setup{Rules: compiled, Hands: deal(compiled, rng)}, mixed(15), rng, func(s game.State, seat card.Seat) {
		if s.Turn() == seat && s.Tricks() == 6 && middle == nil {
			v := s.View(seat)
			middle = &v
		}
	})
	b.Run("seventh trick", func(b *testing.B) {
		b.ReportAllocs()
		draw := ai.Sampler(middle, rand.NewPCG(1, 1))
		for b.Loop() {
			draw()
		}
	})
}

// A seat that has played one ♣D and may hold the other is as unlikely to play a silent Hochzeit as one that has played none. Once, players forgot
// the card that was gone: from the first ♣D on they took one game in three for a silent Hochzeit, and Kontra believed that it would win.
func TestASilentHochzeitStaysRareAfterTheFirstAlte(t *testing.T) {
	const rare, deals = 0.1, 4000
	compiled := compile(t, "ddv")
	before, after := 0, 0
	for n := range 40 {
		rng := rand.New(rand.NewPCG(61, uint64(n)))
		setup := game.Setup{Rules: compiled, Hands: deal(compiled, rng), Vorhand: card.Seat(n % card.Seats)}
		play(t, setup, [card.Seats]decider{simple.Decide, simple.Decide, simple.Decide, simple.Decide}, rng, func(s game.State, seat card.Seat) {
			v := s.View(seat)
			if s.Phase() != game.InPlay || s.Turn() != seat || v.Contract() != rules.Normal || v.Own().Count(card.Alte) > 0 {
				return
			}
			gone := 0
			for trick := range v.Tricks() + 1 {
				t := v.Trick(trick)
				for _, c := range t.Cards[:t.Len] {
					if c == card.Alte {
						gone++
					}
				}
			}
			if gone == 2 || gone == 0 && s.Cards()%8 != n%8 {
				return
			}
			chance := rand.NewPCG(uint64(n), uint64(s.Cards()))
			even, leaning := ai.SilentShare(&v, chance, 1, deals), ai.SilentShare(&v, chance, rare, deals)
			if even < 0.05 || even > 0.95 { // nearly certain already
				return
			}
			if gone == 0 {
				before++
			} else {
				after++
			}
			if want := rare * even / (rare*even + 1 - even); math.Abs(leaning-want) > 5*math.Sqrt(want/deals)+0.01 {
				t.Errorf("game %d after %d cards, %d ♣D gone: of the deals %.3f are silent Hochzeiten, want %.3f", n, s.Cards(), gone, leaning, want)
			}
		})
	}
	if before < 20 || after < 10 {
		t.Errorf("%d positions before the first ♣D, %d after it: too few", before, after)
	}
}
