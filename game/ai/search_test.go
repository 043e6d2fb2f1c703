package ai_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/internal/cputime"
)

// The levels themselves speak and announce by search, which players with less time do not.
func TestTheStrongLevelsPlayByTheRules(t *testing.T) {
	games := some(4, 100)
	levels := []ai.Player{{Level: ai.Strong}, {Level: ai.Expert, Budget: time.Duration(some(10, 40)) * time.Millisecond}}
	calls, soli := 0, 0
	for n := range games {
		rng := rand.New(rand.NewPCG(41, uint64(n)))
		compiled := anyRules(t, rng)
		if n < len(rulesets) {
			compiled = compile(t, rulesets[n])
		}
		setup := game.Setup{Rules: compiled, Hands: deal(compiled, rng), Vorhand: card.Seat(n % card.Seats)}
		setup.Owes[n%3] = true
		counted := func(v *game.View, rng *rand.Rand) (game.Action, bool) {
			a, ok := levels[n%2].Decide(v, rng)
			if _, solo := a.Word().Solo(); solo {
				soli++
			}
			if a.Kind == game.Calling {
				calls++
			}
			return a, ok
		}
		seats := mixed(n)
		seats[n%card.Seats] = counted
		play(t, setup, seats, rng, unwatched)
	}
	t.Logf("%d announcements, %d soli", calls, soli)
	if calls == 0 {
		t.Error("it announces nothing")
	}
}

// BenchmarkSearch measures the iterations of a search for the first card of a game, in a second by the clock and in one of the processor's time.
func BenchmarkSearch(b *testing.B) {
	for _, name := range []string{"strong", "by skill"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			v := see(b, game.Setup{}, hands, "1:healthy 2:healthy 3:healthy 4:healthy", 0)
			games, used := 0, cputime.Used()
			for b.Loop() {
				games += ai.Iterations(v, rand.New(rand.NewPCG(1, uint64(games))), 1000, name)
			}
			b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "iterations/s")
			b.ReportMetric(float64(games)/(cputime.Used()-used).Seconds(), "iterations/cpu-s")
		})
	}
}

// BenchmarkBeliefs measures how many deals a second are judged after 30 cards of a game.
func BenchmarkBeliefs(b *testing.B) {
	compiled, rng := compile(b, "ddv"), rand.New(rand.NewPCG(1, 1))
	var v game.View
	play(b, game.Setup{Rules: compiled, Hands: deal(compiled, rng)}, mixed(1), rng, func(s game.State, seat card.Seat) {
		if s.Phase() == game.InPlay && s.Cards() == 30 && s.Turn() == seat {
			v = s.View(seat)
		}
	})
	for _, name := range []string{"by thumb", "by habit"} {
		b.Run(name, func(b *testing.B) {
			n := 0
			for b.Loop() {
				n += ai.Judge(&v, rng, name)
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "deals/s")
		})
	}
}

// The trick is lost to the opponents, and nothing else depends on whether the Zehn goes or the König. With so little time for a search its luck decided
// before it asked what players usually do: in nine of these forty decisions more Augen went than had to. It happened at tables, too.
func TestNobodyGivesAugenAway(t *testing.T) {
	hands := [card.Seats]string{
		"C9 CA SA H9 HJ HK HT HT HA D9 DQ DK", "C9 CJ CT SJ SK HJ HK DJ DQ DT DT DA",
		"CJ CQ CQ S9 SJ ST ST HA D9 DJ DK DA", "CK CK CT CA S9 SQ SQ SK SA H9 HQ HQ",
	}
	v := see(t, game.Setup{}, hands, "1:healthy 2:healthy 3:hochzeit 4:healthy 1:HT 2:DJ 3:D9 4:HQ 1:re 1:SA 2:SK 3:ST 4:S9 1:CA 2:C9 3:DA", 3)
	for _, level := range []ai.Player{{Level: ai.Strong, Budget: 3 * time.Millisecond}, {Level: ai.Expert, Budget: 6 * time.Millisecond}} {
		for luck := range uint64(some(6, 20)) {
			if a, _ := level.Decide(v, rand.New(rand.NewPCG(71, luck))); a.String() != "4:CK" {
				t.Errorf("%s plays %s with luck %d", level, a, luck)
			}
			if h, _ := level.Hint(v, rand.New(rand.NewPCG(71, luck))); h.Action.String() != "4:CK" {
				t.Errorf("%s would play %s with luck %d", level, h.Action, luck)
			}
		}
	}
}
