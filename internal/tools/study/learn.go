package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"

	"karlchen/game/ai/skill"
)

// tested is one in how many games that are kept for testing.
const tested = 10

// learnFrom trains a net with the decisions in the files, and writes it.
func learnFrom(files []string, out string) error {
	var train, test []decision
	for _, name := range files {
		list, err := read(name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for _, d := range list {
			if d.Game%tested == 0 {
				test = append(test, d)
			} else {
				train = append(train, d)
			}
		}
	}
	fmt.Printf("%d cards to learn from, %d to test with, %d features\n", len(train), len(test), skill.Size)
	n := newNet(rand.New(rand.NewPCG(1, 2)))
	n.learn(train, test)
	if out == "" {
		return nil
	}
	return os.WriteFile(out, skill.Encode(n.scores, n.hidden, n.bias, n.worth), 0o644)
}

// usual is what a card at random loses, in points. The points of each file are scaled to it, because a game is worth far more by some rules.
const usual = 0.4

// read returns the decisions of a file, with what each card loses in place of its points.
func read(name string) (list []decision, err error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	lost, cards := 0.0, 0
	for in := json.NewDecoder(bufio.NewReader(file)); ; {
		var d decision
		if err := in.Decode(&d); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		most := float32(math.Inf(-1))
		for _, x := range d.Points {
			most = max(most, x)
		}
		for i := range d.Points {
			d.Points[i] -= most
			lost -= float64(d.Points[i])
		}
		cards += len(d.Points)
		list = append(list, d)
	}
	scale := float32(usual * float64(cards) / lost)
	for _, d := range list {
		for i := range d.Points {
			d.Points[i] *= scale
		}
	}
	return list, nil
}

// net is a skill.Net that learns. Each number has the sum of the squares of its gradients, which sets its rate (AdaGrad).
type net struct {
	scores, scoreSquares  []float32
	hidden, hiddenSquares [][skill.Width]float32
	bias, biasSquares     [skill.Width]float32
	worth, worthSquares   [skill.Width]float32

	values  [][skill.Width]float32 // the hidden values of each card of a decision
	chances []float64
}

func newNet(rng *rand.Rand) *net {
	n := &net{
		scores: make([]float32, skill.Size), scoreSquares: make([]float32, skill.Size),
		hidden: make([][skill.Width]float32, skill.Size), hiddenSquares: make([][skill.Width]float32, skill.Size),
	}
	for i := range n.hidden {
		for j := range n.hidden[i] {
			n.hidden[i][j] = 0.1 * float32(rng.NormFloat64())
		}
	}
	for j := range n.worth {
		n.worth[j] = 0.3 * float32(rng.NormFloat64())
	}
	return n
}

// judge finds the hidden values and the chance of each card.
func (n *net) judge(d *decision) {
	n.values, n.chances = n.values[:0], n.chances[:0]
	sum := 0.0
	for _, card := range d.Cards {
		v, score := n.bias, float32(0)
		for _, f := range card {
			score += n.scores[f]
			for j, x := range n.hidden[f] {
				v[j] += x
			}
		}
		for j, x := range v {
			score += max(x, 0) * n.worth[j]
		}
		chance := math.Exp(float64(score))
		n.values, n.chances = append(n.values, v), append(n.chances, chance)
		sum += chance
	}
	for i := range n.chances {
		n.chances[i] /= sum
	}
}

// What the net gains is the points of the cards that it draws, and a little for drawing several: temperature is what a factor of e is worth in points.
// The points of a search are uncertain, but what is gained is linear in them, so that their errors cancel out.
const (
	rounds      = 10
	temperature = 0.1
	rate        = 0.06
	slower      = 0.85 // the rate of a round, as a part of that of the round before
)

// learn goes through the decisions in random order and moves the numbers a little towards what gains more.
func (n *net) learn(train, test []decision) {
	rng, speed := rand.New(rand.NewPCG(3, 4)), float32(rate)
	for round := range rounds {
		rng.Shuffle(len(train), func(i, j int) { train[i], train[j] = train[j], train[i] })
		for i := range train {
			n.study(&train[i], speed)
		}
		speed *= slower
		fmt.Printf("round %2d: %s learned, %s tested\n", round+1, n.report(train[:min(len(train), len(test))]), n.report(test))
	}
}

// study learns from a decision.
func (n *net) study(d *decision, speed float32) {
	n.judge(d)
	worth := func(i int) float64 { return float64(d.Points[i]) - temperature*math.Log(n.chances[i]+1e-9) }
	mean := 0.0
	for i, chance := range n.chances {
		mean += chance * worth(i)
	}
	var ofBias [skill.Width]float32
	for i, card := range d.Cards {
		slope := float32(-n.chances[i] * (worth(i) - mean) / temperature)
		var slopes [skill.Width]float32
		for j, x := range n.values[i] {
			if x > 0 {
				slopes[j] = slope * n.worth[j]
				move(&n.worth[j], &n.worthSquares[j], slope*x, speed)
			}
			ofBias[j] += slopes[j]
		}
		for _, f := range card {
			move(&n.scores[f], &n.scoreSquares[f], slope, speed)
			for j, x := range slopes {
				move(&n.hidden[f][j], &n.hiddenSquares[f][j], x, speed)
			}
		}
	}
	for j, x := range ofBias {
		move(&n.bias[j], &n.biasSquares[j], x, speed)
	}
}

// move moves a number against the slope, the slower the more it has moved.
func move(number, squares *float32, slope, speed float32) {
	if slope == 0 {
		return
	}
	*squares += slope * slope
	*number -= speed * slope / float32(math.Sqrt(float64(*squares)+0.01))
}

// report says how much the net loses a card: with the card that it likes best, and with one that it draws.
func (n *net) report(list []decision) string {
	best, drawn := 0.0, 0.0
	for i := range list {
		d := &list[i]
		n.judge(d)
		top := 0
		for j, chance := range n.chances {
			drawn -= chance * float64(d.Points[j])
			if chance > n.chances[top] {
				top = j
			}
		}
		best -= float64(d.Points[top])
	}
	return fmt.Sprintf("loses %.4f with its best card and %.4f with one that it draws", best/float64(len(list)), drawn/float64(len(list)))
}
