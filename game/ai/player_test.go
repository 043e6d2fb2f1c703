package ai_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
)

func TestParsePlayer(t *testing.T) {
	for text, want := range map[string]ai.Player{
		"random":       {Level: ai.Random},
		"simple":       {Level: ai.Simple},
		"simple:100ms": {Level: ai.Simple, Budget: 100 * time.Millisecond},
		"medium":       {Level: ai.Medium},
		"strong:50ms":  {Level: ai.Strong, Budget: 50 * time.Millisecond},
		"expert":       {Level: ai.Expert},
		"simple+bold":  {Level: ai.Simple, Style: ai.Bold},

		"strong+careful:50ms": {Level: ai.Strong, Style: ai.Careful, Budget: 50 * time.Millisecond},
	} {
		got, err := ai.ParsePlayer(text)
		if err != nil || got != want || got.String() != text {
			t.Errorf("%q is %v, %v", text, got, err)
		}
	}
}

func TestParsePlayerRefuses(t *testing.T) {
	for _, text := range []string{
		"", "Simple", "simple ", "clever", "?", "simple:", "simple:fast", "simple:0s", "simple:-1s", "strong:", "simple+", "simple+shy", "+bold",
	} {
		if p, err := ai.ParsePlayer(text); err == nil || p != (ai.Player{}) {
			t.Errorf("%q is %v, %v", text, p, err)
		}
	}
}

// rulesets differ in everything that could surprise a player.
var rulesets = []string{
	"ddv",
	"ddv deck=40 second_dulle_beats_first=on second_dulle_scope=everywhere",
	"ddv dullen=off solo_lead=soloist erwiderung=off sprungansage=off",
	"ddv solo_karo=off solo_farbe=off solo_damen=off solo_buben=off solo_fleischlos=off",
	"zwei-neunen", "zwei-neunen schweine=on solo_koehler=on",
	"ddv deadline_re=12 deadline_schwarz=3 fuchs_gefangen=0 karlchen=0 karlchen_gefangen=1 abkuerzung_who=nobody",
	"verein",
	"ddv hochzeit_partner=card",
	"spielordnung hochzeit_partner=card",
}

func TestPlayersFinishEveryGameByTheRules(t *testing.T) {
	games := some(12, 300)
	for _, text := range rulesets {
		compiled := compile(t, text)
		for n := range games {
			rng := rand.New(rand.NewPCG(1, uint64(n)))
			setup := game.Setup{Rules: compiled, Hands: deal(compiled, rng), Vorhand: card.Seat(n % card.Seats)}
			setup.Owes[n%3] = true
			if n%8 == 0 && compiled.Ruleset().HasVorfuehrungen() && compiled.Ruleset().Permits(bestSolo) {
				setup.Vorfuehrung, setup.Forced = true, card.Seat(n%3)
			}
			play(t, setup, mixed(n), rng, unwatched)
		}
	}
}

// Players who stand in for people announce only what the rules demand.
func TestQuietPlayersAnnounceNothing(t *testing.T) {
	quiet := func(p ai.Player) decider {
		p.Quiet = true
		return func(v *game.View, rng *rand.Rand) (game.Action, bool) {
			a, ok := p.Decide(v, rng)
			if must, duty := v.MustCall(v.Seat()); a.Kind == game.Calling && v.Phase() >= game.InPlay && (!duty || a != must) {
				t.Errorf("a quiet player says %s", a)
			}
			return a, ok
		}
	}
	for _, text := range rulesets {
		compiled := compile(t, text)
		for n := range some(12, 100) {
			rng := rand.New(rand.NewPCG(2, uint64(n)))
			setup := game.Setup{Rules: compiled, Hands: deal(compiled, rng), Vorhand: card.Seat(n % card.Seats)}
			play(t, setup, [card.Seats]decider{quiet(random), quiet(simple), quiet(strong), simple.Decide}, rng, unwatched)
		}
	}
}

func TestPlayersAreSilentWhereThereIsNothingToDo(t *testing.T) {
	compiled := compile(t, "ddv")
	rng := rand.New(rand.NewPCG(1, 1))
	setup := game.Setup{Rules: compiled, Hands: deal(compiled, rng)}
	begun, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	over := play(t, setup, [card.Seats]decider{random.Decide, random.Decide, random.Decide, random.Decide}, rng, unwatched)
	for _, p := range []ai.Player{random, simple, strong} {
		for name, v := range map[string]game.View{
			"a watcher": begun.View(card.NoSeat), "out of turn": begun.View(2), "after the game": over.View(0),
		} {
			if a, ok := p.Decide(&v, rng); ok {
				t.Errorf("%s: %s does %s", name, p, a)
			}
		}
	}
}

func TestTheSameInputGivesTheSameAnswer(t *testing.T) {
	compiled := compile(t, "ddv")
	for n := range some(20, 200) {
		rng := rand.New(rand.NewPCG(2, uint64(n)))
		setup := game.Setup{Rules: compiled, Hands: deal(compiled, rng)}
		seats := [card.Seats]decider{random.Decide, simple.Decide, random.Decide, simple.Decide}
		play(t, setup, seats, rng, func(s game.State, seat card.Seat) {
			for _, p := range []ai.Player{random, simple, strong} {
				v := s.View(seat)
				first, ok := p.Decide(&v, rand.New(rand.NewPCG(3, 4)))
				second, again := p.Decide(&v, rand.New(rand.NewPCG(3, 4)))
				if first != second || ok != again {
					t.Fatalf("%s does %s and then %s", p, first, second)
				}
			}
		})
	}
}

func BenchmarkSimpleCard(b *testing.B) {
	v := see(b, game.Setup{}, hands, "1:healthy 2:healthy 3:healthy 4:healthy 1:CA 2:CK", 2)
	for b.Loop() {
		simple.Decide(v, nil)
	}
}

func BenchmarkSimpleGame(b *testing.B) {
	compiled := compile(b, "ddv")
	rng := rand.New(rand.NewPCG(1, 1))
	for b.Loop() {
		setup := game.Setup{Rules: compiled, Hands: deal(compiled, rng)}
		play(b, setup, [card.Seats]decider{simple.Decide, simple.Decide, simple.Decide, simple.Decide}, rng, unwatched)
	}
}
