package skill

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"

	"karlchen/game/ai/habit"
	"karlchen/game/card"
)

// Width is the number of hidden values. They share a word, so that one addition adds all of them.
const (
	Width = 4
	lane  = 64 / Width // bits
)

// Each number of a word is stored larger by zero, so that none is negative and carries into the next one.
const zero = 1 << 7

// The steps of a weight: the numbers of words, and the others.
const (
	coarse = 1 << 6
	fine   = 1 << 10
	point  = coarse * fine // steps of a score that make 1
)

// Net is a net with one hidden layer. The score of a card is the sum of the weights of its features, and of the hidden values that are positive, each
// times its worth. A hidden value is a bias and the sum of the numbers that the features have for it. The chance of a card is proportional to the
// exponential of its score.
type Net struct {
	features []feature
	bias     [Width]int32 // in coarse steps
	worth    [Width]int32 // in fine steps
}

// feature is what a feature adds.
type feature struct {
	hidden uint64 // to the hidden values
	score  int32  // to the score, in fine steps
}

// Size is the number of all features of cards: those of this package, then those of habits.
var Size = Features + habit.Features

//go:embed weights.bin
var learned []byte

// Learned returns the net that was trained.
func Learned() *Net { return net }

// A file that does not fit the features must not stop the program that trains it again: all cards are equally likely then. A test says that it fits.
var net = func() *Net {
	n, err := Decode(learned)
	if err != nil {
		return &Net{features: make([]feature, Size)}
	}
	return n
}()

// bytesOf is the length of a net that was written.
var bytesOf = Size*(2+Width) + 2*2*Width

// Encode rounds the weights of a net, and writes them: of each feature its weight and its hidden numbers, then the biases and the worths.
func Encode(scores []float32, hidden [][Width]float32, bias, worth [Width]float32) []byte {
	data := make([]byte, 0, bytesOf)
	for i, x := range scores {
		data = binary.LittleEndian.AppendUint16(data, uint16(round(x, fine, math.MaxInt16)))
		for _, y := range hidden[i] {
			data = append(data, byte(round(y, coarse, zero-1)+zero))
		}
	}
	for i := range Width {
		data = binary.LittleEndian.AppendUint16(data, uint16(round(bias[i], coarse, math.MaxInt16)))
		data = binary.LittleEndian.AppendUint16(data, uint16(round(worth[i], fine, math.MaxInt16)))
	}
	return data
}

// round returns a number in steps, and the limit for numbers that are too large.
func round(x float32, steps, limit float64) int16 {
	return int16(max(-limit, min(limit, math.Round(float64(x)*steps))))
}

// Decode reads what Encode has written.
func Decode(data []byte) (*Net, error) {
	if len(data) != bytesOf {
		return nil, fmt.Errorf("a net of %d bytes does not fit %d features: train it again", len(data), Size)
	}
	next := func() int32 {
		x := int16(binary.LittleEndian.Uint16(data))
		data = data[2:]
		return int32(x)
	}
	n := &Net{features: make([]feature, Size)}
	for i := range n.features {
		n.features[i].score = next()
		for j, x := range data[:Width] {
			n.features[i].hidden |= uint64(x) << (j * lane)
		}
		data = data[Width:]
	}
	for i := range Width {
		n.bias[i], n.worth[i] = next(), next()
	}
	return n, nil
}

// score returns the score of a card whose features are these and those of its habits.
func (n *Net) score(own *[tables]uint16, habits *habit.FeatureRow) int32 {
	hidden, score := uint64(0), int32(0)
	for _, i := range own {
		f := &n.features[i]
		hidden += f.hidden
		score += f.score
	}
	for _, i := range habits {
		f := &n.features[Features+int(i)]
		hidden += f.hidden
		score += f.score
	}
	score *= coarse
	for i := range Width {
		value := int32(hidden>>(i*lane)&(1<<lane-1)) - int32(len(own)+len(habits))*zero + n.bias[i]
		score += max(value, 0) * n.worth[i]
	}
	return score
}

// weigh finds a weight for each card that may be played, 1 for the best one, and the sum of them. The chance of a card is its share of the sum. The less
// the sharpness, the more alike the cards are.
func (n *Net) weigh(t *habit.Turn, sharpness float64, of *[card.Kinds]float64) (sum float64) {
	var common habit.Common
	var row habit.FeatureRow
	var scores [card.Kinds]int32
	t.Common(&common)
	best := int32(math.MinInt32)
	for left := t.Legal; left != 0; left &= left - 1 {
		c := left.First()
		t.Fill(&common, c, &row)
		own := features(t, c)
		scores[c] = n.score(&own, &row)
		best = max(best, scores[c])
	}
	for left := t.Legal; left != 0; left &= left - 1 {
		c := left.First()
		of[c] = exp(float64(best-scores[c]) * sharpness)
		sum += of[c]
	}
	return sum
}

// powers has the exponentials of 0 and of less, down to -lowest, in steps of 1/fineness.
var powers = func() (table [lowest*fineness + 1]float64) {
	for i := range table {
		table[i] = math.Exp(-float64(i) / fineness)
	}
	return table
}()

const (
	lowest   = 10
	fineness = 64
)

// exp returns the exponential of minus x, which is in steps of a score.
func exp(x float64) float64 { return powers[min(int(x*(fineness/float64(point))), lowest*fineness)] }

// Draw chooses a card, each as often as it is likely.
func (n *Net) Draw(t *habit.Turn, random *rand.PCG) card.Card {
	var of [card.Kinds]float64
	sum := n.weigh(t, 1, &of)
	return habit.Pick(t.Legal, &of, sum, random)
}

// Temperature is where the net foresees best what good players choose, and where Chance is. A search that draws cards is stronger with fewer mistakes
// in it, at 1.
const Temperature = 1.4

// Chance returns how likely a good player is to choose a card.
func (n *Net) Chance(t *habit.Turn, chosen card.Card) float64 {
	var of [card.Kinds]float64
	sum := n.weigh(t, 1/Temperature, &of)
	return of[chosen] / sum
}
