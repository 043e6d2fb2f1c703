// The program train learns the weights of package habit from records of games, as karlchen simulate writes them. It is not linked into karlchen.
// The same records give the same weights. It takes seconds; the games take a quarter of an hour on one core:
//
//	P=strong:5ms,strong:5ms,strong:5ms,simple
//	go run . simulate -rules ddv -games 600 -seed 1 -players $P -out ddv-1.doko
//	go run . simulate -rules hausrunde -games 300 -seed 2 -players $P -out hausrunde.doko
//	go run . simulate -rules freizeit -games 300 -seed 3 -players $P -out freizeit.doko
//	go run . simulate -rules zwei-neunen -games 300 -seed 4 -players $P -out zwei-neunen.doko
//	go run . simulate -rules dieblich -games 200 -seed 5 -players $P -out dieblich.doko
//	go run . simulate -rules ddv -games 1000 -seed 6 -players $P -out ddv-6.doko
//	go run ./internal/tools/train -out game/ai/habit/weights.bin ddv-1.doko ddv-6.doko hausrunde.doko freizeit.doko zwei-neunen.doko dieblich.doko
//
// Three of the players search a little, one follows rules of thumb. berlin, bundeswehr, spielordnung and verein are left out, so that tests can ask
// whether the habits hold elsewhere. One game in ten is not learned from; the program prints how well the weights foresee its cards. The weights in the
// repository come from players that judged deals by rules of thumb. Players with these weights write other games, from which one can learn again.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"

	"karlchen/game"
	"karlchen/game/ai/habit"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/game/rules"
)

func main() {
	out := flag.String("out", "", "the file for the weights")
	flag.Parse()
	if err := run(*out, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// example is one card that a player chose.
type example struct {
	rows   []habit.FeatureRow
	chosen int
}

// tested is one in how many games that are kept for testing.
const tested = 10

func run(out string, files []string) error {
	weights := make([]float32, habit.Features)
	var train, test []example
	for _, name := range files {
		games, err := read(name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for i, examples := range games {
			if i%tested == 0 {
				test = append(test, examples...)
			} else {
				train = append(train, examples...)
			}
		}
	}
	fmt.Printf("%d cards to learn from, %d to test with, %d weights\n", len(train), len(test), habit.Features)
	learn(weights, train, test)
	if out == "" {
		return nil
	}
	return os.WriteFile(out, habit.NewModel(weights).Encode(), 0o644)
}

// read returns the cards that players chose, by games.
func read(name string) (games [][]example, err error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	for in := notation.NewReader(file); ; {
		r, err := in.Next()
		if errors.Is(err, io.EOF) {
			return games, nil
		}
		if err != nil {
			return nil, err
		}
		s, err := notation.Replay(r)
		if err != nil {
			return nil, err
		}
		games = append(games, choices(s))
	}
}

// choices returns the cards that players chose in a finished game.
func choices(s game.State) (list []example) {
	if r, ok := s.Result(); !ok || r.Redeal {
		return nil
	}
	v := s.View(card.NoSeat)
	deal := habit.Deal{Sides: habit.Sides{Alone: s.Contract().Alone(), Silent: s.Contract() == rules.SilentHochzeit, Soloist: s.Soloist()}}
	for seat := range card.Seat(card.Seats) {
		deal.Hands[seat], deal.Parties[seat] = s.Hand(seat), s.Party(seat)
	}
	habit.Watch(&v).Turns(&deal, card.NoSeat, func(t *habit.Turn, c card.Card) {
		e := example{rows: t.Rows(nil)}
		for kind := range t.Legal.All() {
			if kind < c {
				e.chosen++
			}
		}
		list = append(list, e)
	})
	return list
}

// The rates of learning.
const (
	rounds = 12
	rate   = 0.1
	decay  = 1e-5 // towards 0, at each card
)

// learn goes through the examples in random order and moves the weights of each a little towards the chosen card: stochastic gradient descent with
// a rate of its own for each weight (AdaGrad).
func learn(weights []float32, train, test []example) {
	rng := rand.New(rand.NewPCG(1, 2))
	squares := make([]float32, len(weights))
	chances := make([]float64, 64)
	for round := range rounds {
		rng.Shuffle(len(train), func(i, j int) { train[i], train[j] = train[j], train[i] })
		for _, e := range train {
			judge(weights, e, chances)
			for i := range e.rows {
				g := float32(chances[i])
				if i == e.chosen {
					g--
				}
				for _, f := range e.rows[i] {
					x := g + decay*weights[f]
					squares[f] += x * x
					weights[f] -= rate * x / float32(math.Sqrt(float64(squares[f])+1))
				}
			}
		}
		report(weights, "learned", round, train[:min(len(train), len(test))])
		report(weights, "tested", round, test)
	}
}

// judge finds the chance of each card of an example.
func judge(weights []float32, e example, chances []float64) {
	sum := 0.0
	for i := range e.rows {
		score := float32(0)
		for _, f := range e.rows[i] {
			score += weights[f]
		}
		chances[i] = math.Exp(float64(score))
		sum += chances[i]
	}
	for i := range e.rows {
		chances[i] /= sum
	}
}

// report prints how well the weights foresee cards.
func report(weights []float32, what string, round int, list []example) {
	loss, even, hits := 0.0, 0.0, 0
	chances := make([]float64, 64)
	for _, e := range list {
		judge(weights, e, chances)
		loss -= math.Log(chances[e.chosen])
		even += math.Log(float64(len(e.rows)))
		best := 0
		for i := range e.rows {
			if chances[i] > chances[best] {
				best = i
			}
		}
		if best == e.chosen {
			hits++
		}
	}
	n := float64(len(list))
	fmt.Printf("round %2d, %-7s: loss %.4f (by chance %.4f), foresees %.1f %%\n", round+1, what, loss/n, even/n, 100*float64(hits)/n)
}
