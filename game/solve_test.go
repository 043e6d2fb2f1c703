package game_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/internal/cputime"
)

// inPlay returns a random game with so many tricks left; the next trick may have begun. Players say whatever the rules permit.
func inPlay(t testing.TB, rng *rand.Rand, compiled *rules.Compiled, left int) game.State {
	t.Helper()
	var list []game.Action
	for {
		s := start(t, game.Setup{Rules: compiled, Hands: deal(rng, compiled.Rules().Deck), Vorhand: card.Seat(rng.IntN(card.Seats))})
		cards := (compiled.HandSize()-left)*card.Seats + rng.IntN(card.Seats)
		for s.Phase() < game.Closing && s.Cards() < cards {
			seat := s.Turn()
			if rng.IntN(4) == 0 {
				seat = card.Seat(rng.IntN(card.Seats))
			}
			list = slices.DeleteFunc(s.Legal(seat, list[:0]), func(a game.Action) bool {
				return a.Kind == game.Claiming || a.Kind == game.Conceding || a.Kind == game.Calling && rng.IntN(12) > 0 || a.Kind == game.Saying && a.AtOnce()
			})
			if healthy := game.Say(seat, game.Healthy); rng.IntN(2) == 0 && slices.Contains(list, healthy) { // or there would be few normal games
				list = []game.Action{healthy}
			}
			if call, must := s.MustCall(seat); must {
				s = apply(t, s, call)
			} else if len(list) > 0 {
				s = apply(t, s, list[rng.IntN(len(list))])
			}
		}
		if s.Phase() == game.InPlay {
			return s
		}
	}
}

// valueOf returns the value of a finished game for a goal.
func valueOf(s *game.State, goal game.Goal) (value int, over bool) {
	r, over := s.Result()
	switch {
	case goal == game.ForAugen:
		return r.Augen[game.Re], over
	case r.Winner == game.Kontra:
		return -r.Value, over
	}
	return r.Value, over
}

// solveByForce plays every card in every order through the engine.
func solveByForce(t *testing.T, s *game.State, goal game.Goal, re [card.Seats]bool) int {
	if value, over := valueOf(s, goal); over {
		return value
	}
	best, found := 0, false
	for c := range s.Playable(s.Turn()).All() {
		after := *s
		if err := after.Advance(game.Play(s.Turn(), c)); err != nil {
			t.Fatal(err)
		}
		if value := solveByForce(t, &after, goal, re); !found || (value > best) == re[s.Turn()] {
			best, found = value, true
		}
	}
	return best
}

// The search agrees with one that knows no shortcut, in all contracts and under random rules.
func TestSolveEqualsBruteForce(t *testing.T) {
	positions := []int{1: 100, 2: 450, 3: 180, 4: 1} // by tricks left
	if nightly {
		positions = []int{1: 3000, 2: 30_000, 3: 10_000, 4: 60}
	}
	contracts, differ := map[rules.Contract]int{}, 0
	for left, n := range positions {
		rng := rand.New(rand.NewPCG(2, uint64(left)))
		for i := range n {
			s := inPlay(t, rng, randomRules(t, rng), left)
			var re [card.Seats]bool
			for seat := range card.Seat(card.Seats) {
				re[seat] = s.Party(seat) == game.Re
			}
			for _, goal := range []game.Goal{game.ForAugen, game.ForPoints} {
				got, ok := s.Solve(goal, 1_000_000)
				if !ok {
					continue
				}
				contracts[s.Contract()]++
				low, high := got.Value, got.Value
				for _, c := range got.Cards {
					after := apply(t, s, game.Play(s.Turn(), c.Card))
					if want := solveByForce(t, &after, goal, re); c.Value != want {
						t.Fatalf("position %d with %d left, goal %d: %s brings %d, and not %d\n%s", i, left, goal, c.Card, c.Value, want, describe(&s))
					}
					low, high = min(low, c.Value), max(high, c.Value)
				}
				if want := map[bool]int{true: high, false: low}[re[s.Turn()]]; got.Value != want || len(got.Cards) != s.Playable(s.Turn()).Len() {
					t.Fatalf("position %d with %d left, goal %d: the value is %d of %v\n%s", i, left, goal, got.Value, got.Cards, describe(&s))
				}
				if low < high {
					differ++
				}
			}
		}
	}
	t.Logf("%v, %d with a choice that matters", contracts, differ)
	for c := range rules.Contracts {
		if contracts[c] == 0 {
			t.Errorf("no position of %s", c)
		}
	}
	if differ < 150 {
		t.Errorf("only in %d positions it matters what the player on turn plays", differ)
	}
}

// BenchmarkSolve solves positions after random cards, in which the players see all cards. It reports milliseconds.
func BenchmarkSolve(b *testing.B) {
	for _, kind := range []struct {
		name string
		word game.Word
	}{{"normal", game.Healthy}, {"farbsolo", game.SoloWord(rules.SoloHearts)}, {"damensolo", game.SoloWord(rules.SoloQueens)}} {
		for left := 4; left <= 8; left++ {
			for goal, name := range []string{"augen", "points"} {
				b.Run(kind.name+"/"+name+"/"+string(rune('0'+left)), func(b *testing.B) { benchmarkSolve(b, kind.word, left, game.Goal(goal)) })
			}
		}
	}
}

func benchmarkSolve(b *testing.B, word game.Word, left int, goal game.Goal) {
	rng := rand.New(rand.NewPCG(1, 1))
	compiled := compiled(b, "ddv")
	var took, used []time.Duration // by the clock, and of the processor's time
	nodes, gaveUp := 0, 0
	for b.Loop() {
		s := solvable(b, rng, compiled, word, left)
		began, usedBefore := time.Now(), cputime.Used()
		got, ok := s.Solve(goal, 100_000_000)
		took, used = append(took, time.Since(began)), append(used, cputime.Used()-usedBefore)
		nodes += got.Nodes
		if !ok {
			gaveUp++
		}
	}
	slices.Sort(took)
	slices.Sort(used)
	ms := func(of []time.Duration, share int) float64 {
		return float64(of[len(of)*share/100]) / float64(time.Millisecond)
	}
	b.ReportMetric(ms(took, 50), "median-ms")
	b.ReportMetric(ms(took, 95), "p95-ms")
	b.ReportMetric(ms(used, 50), "median-cpu-ms")
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "cards/s")
	b.ReportMetric(float64(gaveUp), "given-up")
}

// solvable returns a game with so many tricks left after random cards.
func solvable(b *testing.B, rng *rand.Rand, compiled *rules.Compiled, word game.Word, left int) game.State {
	for {
		hands := deal(rng, compiled.Rules().Deck)
		s := speak(b, start(b, game.Setup{Rules: compiled, Hands: hands, Owes: [card.Seats]bool{true, true, true, true}}), card.Seat(rng.IntN(card.Seats)), word)
		if s.Phase() == game.InPlay {
			return playOn(b, rng, s, (compiled.HandSize()-left)*card.Seats)
		}
	}
}
