package game_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// soloAt returns a game of one against three with so many tricks left; the next trick may have begun.
func soloAt(t testing.TB, rng *rand.Rand, compiled *rules.Compiled, left int) game.State {
	t.Helper()
	for {
		s := start(t, game.Setup{Rules: compiled, Hands: deal(rng, compiled.Rules().Deck), Vorhand: card.Seat(rng.IntN(card.Seats))})
		seat := card.Seat(rng.IntN(card.Seats))
		for s.Phase() == game.Reserving && s.Turn() != seat {
			s = apply(t, s, game.Say(s.Turn(), game.Healthy))
		}
		view, words := s.View(seat), []game.Word{game.Healthy}
		for w := game.SayHochzeit; w < game.Words; w++ { // every option that is added changes the random rules: the engine says what they offer
			if _, solo := w.Solo(); (solo || w == game.SayHochzeit) && view.Check(game.Say(seat, w)) == game.Legal {
				words = append(words, w)
			}
		}
		s = speak(t, s, seat, words[rng.IntN(len(words))])
		s = playOn(t, rng, s, (compiled.HandSize()-left)*card.Seats+rng.IntN(card.Seats))
		if v := s.View(s.Soloist()); s.Contract().Alone() && v.Check(game.Claim(s.Soloist())) == game.Legal {
			return s
		}
	}
}

// claimable returns ddv, or random rules in which a soloist may claim and nobody must declare anything.
func claimable(t testing.TB, rng *rand.Rand) *rules.Compiled {
	for {
		if rng.IntN(2) == 0 {
			return compiled(t, "ddv")
		}
		if r := randomRules(t, rng).Rules(); r.AbkuerzungWho == rules.AbkuerzungSoloist && r.AbkuerzungOrder == rules.OrderAsInTournaments && r.ThrowMayOrMust == rules.May && r.ArmutMayOrMust == rules.May {
			return compiled(t, r.String())
		}
	}
}

// bruteForce plays every way that the rule permits through the engine itself and returns the best for Kontra: Augen and then tricks.
func bruteForce(t *testing.T, s game.State) (augen, tricks int) {
	if r, over := s.Result(); over {
		return r.Augen[game.Kontra], r.Tricks[game.Kontra]
	}
	augen = -1
	for _, after := range permitted(t, s) {
		if a, n := bruteForce(t, after); a > augen || a == augen && n > tricks {
			augen, tricks = a, n
		}
	}
	return augen, tricks
}

// permitted returns the positions after every card that may be played against a claim.
func permitted(t *testing.T, s game.State) []game.State {
	seat, order := s.Turn(), s.Order()
	var all, taking []game.State
	for _, a := range s.Legal(seat, nil) {
		if a.Kind != game.Playing {
			continue
		}
		after := apply(t, s, a)
		all = append(all, after)
		if after.Trick(s.Tricks()).Winner == seat {
			taking = append(taking, after)
		}
	}
	switch {
	case seat != s.Soloist():
		return all
	case s.Trick(s.Tricks()).Len > 0 && len(taking) > 0:
		return taking
	case s.Trick(s.Tricks()).Len > 0:
		return all
	}
	var highest []game.State // of each class
	for class := range rules.Class(rules.Classes) {
		best := card.None
		for c := range s.Hand(seat).Kinds().All() {
			if order.Class(c) == class && (best == card.None || order.Strength(c) > order.Strength(best)) {
				best = c
			}
		}
		if best != card.None {
			highest = append(highest, apply(t, s, game.Play(seat, best)))
		}
	}
	return highest
}

func TestAClaimGivesTheOpponentsTheirBestDefence(t *testing.T) {
	if testing.Short() {
		t.Skip("searches thousands of positions")
	}
	positions := []int{1: 100, 2: 300, 3: 200, 4: 3} // by tricks left
	if nightly {
		positions = []int{1: 1500, 2: 5000, 3: 5000, 4: 400, 5: 20}
	}
	split := 0 // how often both parties get something
	for left, n := range positions {
		rng := rand.New(rand.NewPCG(1, uint64(left)))
		for i := range n {
			s := soloAt(t, rng, claimable(t, rng), left)
			augen, tricks := bruteForce(t, s)
			r, _ := apply(t, s, game.Claim(s.Soloist())).Result()
			if r.Augen[game.Kontra] != augen || r.Tricks[game.Kontra] != tricks {
				t.Fatalf("position %d with %d left: Kontra gets %d Augen in %d tricks, but could get %d in %d\n%s", i, left,
					r.Augen[game.Kontra], r.Tricks[game.Kontra], augen, tricks, describe(&s))
			}
			if r.Augen[game.Re]+r.Augen[game.Kontra] != card.Augen || r.Tricks[game.Re]+r.Tricks[game.Kontra] != s.Compiled().HandSize() {
				t.Fatalf("position %d with %d left: %v Augen, %v tricks", i, left, r.Augen, r.Tricks)
			}
			if rest, _ := apply(t, s, game.Claim(s.Soloist())).Result(); rest != r {
				t.Fatal("two claims of one position differ")
			}
			if left > 1 && r.Tricks[game.Re] > 0 && r.Tricks[game.Kontra] > 0 {
				split++
			}
		}
	}
	if split < 100 {
		t.Errorf("only %d positions were not all or nothing", split)
	}
}

// describe prints a position for the person who looks for the fault.
func describe(s *game.State) string {
	text := fmt.Sprintf("rules %s\n%s, soloist %s, trick:", s.Compiled().Rules(), s.Contract(), s.Soloist())
	trick := s.Trick(s.Tricks())
	for i, c := range trick.Cards[:trick.Len] {
		text += fmt.Sprintf(" %s:%s", trick.Seat(i), c)
	}
	text += fmt.Sprintf(", to play %s\n", s.Turn())
	for seat := range card.Seat(card.Seats) {
		text += fmt.Sprintf("%s: %v\n", seat, s.Hand(seat))
	}
	return text
}

// BenchmarkClaim searches claims of strong soloists with half of the cards left.
func BenchmarkClaim(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	compiled := compiled(b, "ddv")
	positions := make([]game.State, 500)
	for i := range positions {
		positions[i] = strongSolo(b, rng, compiled, 6)
	}
	i := 0
	for b.Loop() {
		s := positions[i%len(positions)]
		i++
		apply(b, s, game.Claim(s.Soloist()))
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "claims/s")
}

// BenchmarkEarlyClaim searches claims with all cards in hand, where the search has the most to do.
func BenchmarkEarlyClaim(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	compiled := compiled(b, "ddv")
	for b.Loop() {
		s := strongSolo(b, rng, compiled, compiled.HandSize())
		apply(b, s, game.Claim(s.Soloist()))
	}
}

// These claims come too early for brute force: no way of playing that the rule permits gives Kontra more.
func TestEarlyClaimGivesNothingAway(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 12))
	compiled := compiled(t, "ddv")
	for left := 6; left <= compiled.HandSize(); left++ {
		s := strongSolo(t, rng, compiled, left)
		claimed, _ := apply(t, s, game.Claim(s.Soloist())).Result()
		for range 20 {
			played := s
			for played.Phase() == game.InPlay {
				after := permitted(t, played)
				played = after[rng.IntN(len(after))]
			}
			if r, _ := played.Result(); r.Augen[game.Kontra] > claimed.Augen[game.Kontra] {
				t.Fatalf("Kontra can get %d Augen and not %d\n%s", r.Augen[game.Kontra], claimed.Augen[game.Kontra], describe(&s))
			}
		}
	}
}

// strongSolo returns a game in which the player with the best cards for a solo plays it, with so many tricks left.
func strongSolo(t testing.TB, rng *rand.Rand, compiled *rules.Compiled, left int) game.State {
	hands := deal(rng, compiled.Rules().Deck)
	var soli []rules.Contract
	for c := range rules.Contracts {
		if compiled.Ruleset().Permits(c) {
			soli = append(soli, c)
		}
	}
	solo := soli[rng.IntN(len(soli))]
	order := compiled.Order(solo)
	best, soloist := 0, card.NoSeat
	for seat := range card.Seat(card.Seats) {
		merit := 1
		for c := range hands[seat].All() {
			if order.Class(c) == rules.Trump {
				merit += 2
			} else if c.Rank() == card.Ace {
				merit++
			}
		}
		if merit > best {
			best, soloist = merit, seat
		}
	}
	s := start(t, game.Setup{Rules: compiled, Hands: hands, Vorhand: card.Seat(rng.IntN(card.Seats)), Owes: [card.Seats]bool{true, true, true, true}})
	s = speak(t, s, soloist, game.SoloWord(solo))
	return playOn(t, rng, s, (compiled.HandSize()-left)*card.Seats+rng.IntN(card.Seats))
}
