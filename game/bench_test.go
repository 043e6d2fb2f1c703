package game_test

import (
	mathbits "math/bits"
	"math/rand/v2"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/internal/cputime"
)

// pack is a shuffled deck that deals without allocating.
type pack []card.Card

func newPack(deck card.Deck) pack {
	var p pack
	for c := range deck.Cards().All() {
		p = append(p, c)
	}
	return p
}

func (p pack) deal(chance *dice) (hands [card.Seats]card.Set) {
	for i := len(p) - 1; i > 0; i-- {
		j := chance.below(i + 1)
		p[i], p[j] = p[j], p[i]
	}
	for i, c := range p[:len(p)-len(p)%card.Seats] { // the rest is a stock
		seat := i % card.Seats
		hands[seat] = hands[seat].With(c)
	}
	return hands
}

// dice are random numbers as quick as they get, so that benchmarks measure the engine: wyrand by Wang Yi, a counter and one multiplication.
type dice uint64

func newDice() *dice { return new(dice) }

// below returns a number in 0..n-1, each almost equally likely.
func (d *dice) below(n int) int {
	*d += 0xa0761d6478bd642f
	high, low := mathbits.Mul64(uint64(*d), uint64(*d)^0xe7037ed1a0b428db)
	return int((high ^ low) >> 32 * uint64(n) >> 32)
}

// playRandomly plays a game, in which everybody is healthy, to its end, card by card.
func playRandomly(s *game.State, chance *dice) error {
	var err error
	for s.Phase() == game.Reserving && err == nil {
		err = s.Advance(game.Say(s.Turn(), game.Healthy))
	}
	var buffer [80]game.Action
	for (s.Phase() == game.Auctioning || s.Phase() == game.Exchanging) && err == nil {
		err = s.Advance(s.Legal(s.Turn(), buffer[:0])[0])
	}
	for s.Phase() == game.InPlay && err == nil {
		playable := s.Playable(s.Turn())
		if playable == 0 { // the player must announce something first
			call, _ := s.MustCall(s.Turn())
			err = s.Advance(call)
			continue
		}
		err = s.Advance(game.Play(s.Turn(), playable.Nth(chance.below(playable.Len()))))
	}
	return err
}

// BenchmarkRandomGame shuffles, deals, asks for Vorbehalte, plays all cards at random and scores them, by the rules of each preset. It reports the
// games in a second by the clock, and in a second of the processor's time, which other programs hardly disturb. The ratio is how many times the pack could be
// shuffled and dealt instead of a game, in the same run: it means the same on every machine.
func BenchmarkRandomGame(b *testing.B) {
	for _, preset := range rules.Presets() {
		b.Run(preset, func(b *testing.B) { benchmarkRandomGame(b, compiled(b, preset)) })
	}
}

func benchmarkRandomGame(b *testing.B, compiled *rules.Compiled) {
	b.ReportAllocs()
	chance := newDice()
	pack := newPack(compiled.Ruleset().Deck)
	sum, used := 0, cputime.Used()
	for b.Loop() {
		s, err := game.New(game.Setup{Rules: compiled, Hands: pack.deal(chance)})
		if err != nil {
			b.Fatal(err)
		}
		if err := playRandomly(&s, chance); err != nil {
			b.Fatal(err)
		}
		r, _ := s.Result()
		sum += r.Value
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	games := (cputime.Used() - used).Seconds() / float64(b.N)
	b.ReportMetric(1/games, "games/cpu-s")
	const deals = 100_000
	used = cputime.Used()
	for range deals {
		sum += pack.deal(chance)[0].Len()
	}
	b.ReportMetric(games/(cputime.Used()-used).Seconds()*deals, "deals/game")
	_ = sum
}

// BenchmarkApply plays the cards of random games; a game costs 48 of them.
func BenchmarkApply(b *testing.B) {
	b.ReportAllocs()
	chance := newDice()
	fresh := speak(b, start(b, game.Setup{Rules: compiled(b, "ddv"), Hands: newPack(card.Deck48).deal(chance)}), 0, game.Healthy)
	s := fresh
	for b.Loop() {
		if s.Phase() != game.InPlay {
			s = fresh
		}
		playable := s.Playable(s.Turn())
		var err error
		if s, err = s.Apply(game.Play(s.Turn(), playable.Nth(chance.below(playable.Len())))); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLegal lists the legal actions of the player whose turn it is.
func BenchmarkLegal(b *testing.B) {
	b.ReportAllocs()
	s := speak(b, start(b, game.Setup{Rules: compiled(b, "ddv"), Hands: newPack(card.Deck48).deal(newDice())}), 0, game.Healthy)
	list := make([]game.Action, 0, 32)
	for b.Loop() {
		list = s.Legal(s.Turn(), list[:0])
	}
}

// BenchmarkView makes the view of a player in the middle of a game.
func BenchmarkView(b *testing.B) {
	b.ReportAllocs()
	rng := rand.New(rand.NewPCG(1, 1))
	s := speak(b, start(b, game.Setup{Rules: compiled(b, "ddv"), Hands: deal(rng, card.Deck48)}), 0, game.Healthy)
	s = playOn(b, rng, s, 24)
	size := 0
	for b.Loop() {
		v := s.View(1)
		size += v.Own().Len()
	}
	_ = size
}

func TestNothingIsAllocatedInPlay(t *testing.T) {
	chance := newDice()
	solo := game.SoloWord(rules.SoloQueens)
	for name, s := range map[string]game.State{
		"normal": speak(t, start(t, game.Setup{Rules: compiled(t, "ddv"), Hands: newPack(card.Deck48).deal(chance)}), 0, game.Healthy),
		"solo":   speak(t, start(t, game.Setup{Rules: compiled(t, "ddv"), Hands: newPack(card.Deck48).deal(chance)}), 2, solo),
	} {
		list := make([]game.Action, 0, 64) // two lists of a seat
		allocs := testing.AllocsPerRun(100, func() {
			s := s
			for s.Phase() == game.InPlay {
				for seat := range card.Seat(card.Seats) {
					list = s.Legal(seat, list[:0])
					if v := s.View(seat); len(v.Legal(list[len(list):])) > len(list) {
						panic("a view has more legal actions than the state")
					}
				}
				playable := s.Playable(s.Turn())
				var err error
				if s, err = s.Apply(game.Play(s.Turn(), playable.Nth(chance.below(playable.Len())))); err != nil {
					panic(err)
				}
			}
			if r, ok := s.Result(); !ok || len(r.Items()) == 0 && r.Value != 0 {
				panic("no result")
			}
		})
		if allocs != 0 {
			t.Errorf("%s: %.0f allocations a game", name, allocs)
		}
	}
}
