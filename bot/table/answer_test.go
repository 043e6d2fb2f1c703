package table_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// answerRules are rules by which people are asked questions of each kind.
var answerRules = []string{
	"ddv", "bundeswehr", "bundeswehr armut_pass_all_trumps=on", "berlin armut_last_must_take=on", "dieblich armut_offer=partner", "zwei-neunen", "ddv genscher=on",
	"verein pflichtansage_30=on", "spielordnung",
}

// deal deals by the rules. Somebody may have to play a Vorführung.
func deal(compiled *rules.Compiled, rng *rand.Rand) (game.State, error) {
	shuffle := game.Shuffle{Version: game.K1}
	for i := range shuffle.Seed {
		shuffle.Seed[i] = byte(rng.Uint32())
	}
	setup := game.Setup{Rules: compiled, Hands: shuffle.Deal(compiled.Rules().Deck, 0)}
	if compiled.Ruleset().HasVorfuehrungen() && rng.IntN(4) == 0 {
		setup.Vorfuehrung, setup.Owes = true, [card.Seats]bool{true}
	}
	return game.New(setup)
}

// Of two moments that look the same to everybody, before and after an answer, both are asked or none: a missing pause tells nobody anything about a hand.
func TestAQuestionThatIsNotAskedTellsNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("deals some thousand games, which cannot race")
	}
	type moment struct{ before, after game.View }
	deals := 100
	if nightly {
		deals = 10_000
	}
	done := map[game.ActionKind]int{}
	for _, text := range answerRules {
		ruleset, err := rules.Parse(text)
		if err != nil {
			t.Fatal(text, err)
		}
		compiled, err := rules.Compile(ruleset)
		if err != nil {
			t.Fatal(err)
		}
		rng, seen := rand.New(rand.NewPCG(1, 2)), map[moment]bool{}
		for range deals {
			s, err := deal(compiled, rng)
			if err != nil {
				t.Fatal(err)
			}
			for steps := 0; steps < 12 && s.Phase() <= game.InPlay; steps++ {
				a := anyAction(&s, rng)
				only, itself := table.OnlyAnswer(&s)
				if itself && only.Kind != a.Kind {
					continue // somebody announces something before
				}
				next, err := s.Apply(a)
				if err != nil {
					t.Fatal(err)
				}
				if itself {
					done[a.Kind]++
				}
				m := moment{s.View(card.NoSeat), next.View(card.NoSeat)}
				if before, known := seen[m]; known && before != itself {
					t.Fatalf("%s: %v is given by itself or not, and nobody sees the difference", text, a)
				}
				seen[m], s = itself, next
			}
		}
	}
	for _, kind := range []game.ActionKind{game.Taking, game.Calling, game.Playing} {
		if done[kind] == 0 {
			t.Errorf("no answer of kind %v was given: %v", kind, done)
		}
	}
}

// anyAction returns something that the player on turn can do. They say an Armut and a Genscher when they can, and few soli, so
// that many moments look the same.
func anyAction(s *game.State, rng *rand.Rand) game.Action {
	legal := s.Legal(s.Turn(), nil)
	for _, a := range []game.Action{game.Say(s.Turn(), game.SayArmut), game.Say(s.Turn(), game.Healthy), game.Take(s.StockTaker())} {
		if slices.Contains(legal, a) && rng.IntN(20) > 0 {
			return a
		}
	}
	if step, _ := s.HighestBid(); s.Phase() == game.Auctioning { // the lowest bid gets the game
		return legal[(len(legal)-1)*int(min(step, 1))]
	}
	if i := slices.IndexFunc(legal, func(a game.Action) bool { return a.Kind == game.Genschern }); i >= 0 {
		return legal[i]
	}
	return legal[rng.IntN(len(legal))]
}

// The last player who is asked in an Armut must take the cards by some rules. The table takes them for that player, after a pause, and nothing else.
func TestTheTableGivesTheOnlyAnswer(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		text := "berlin armut_last_must_take=on"
		ruleset, _ := rules.Parse(text)
		compiled, err := rules.Compile(ruleset)
		if err != nil {
			t.Fatal(err)
		}
		h.first = poorSeed(t, compiled, 0)
		h.openLobbyBy(text, 1)
		for _, p := range people[1:] {
			h.must(p, table.Join{})
		}
		h.must(anna, table.Start{})
		snap := h.cutCards()
		dealt := snap.View(anna.ID)
		h.do(anna, game.Say(0, game.SayArmut))
		for _, p := range people[1:] {
			h.do(p, game.Say(0, game.Healthy))
		}
		h.do(anna, game.Give(0, dealt.Own().Only(compiled.Order(rules.Normal).Members(rules.Trump))))
		h.do(bert, game.Decline(0))
		time.Sleep(time.Minute)
		synctest.Wait()
		snap = h.do(cora, game.Decline(0))
		if !snap.PlaysItself(dirk.ID) || snap.PlaysItself(cora.ID) {
			t.Error("Dirk does not read that he need not answer, or somebody else does")
		}
		h.restart()
		time.Sleep(pace)
		synctest.Wait()
		snap = h.look()
		if v := snap.Public(); v.Taker() != 3 || v.Turn() != 3 || snap.PlaysItself(dirk.ID) {
			t.Errorf("%v has taken the cards, and it is the turn of %v", v.Taker(), v.Turn())
		}
	})
}
