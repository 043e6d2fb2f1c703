package habit

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"

	"karlchen/game/card"
)

// Model has a weight for each feature. The chance of a card is proportional to the exponential of the sum of its weights.
type Model struct {
	// weights are whole steps of 1/precision: they take half the memory of numbers with a point, and their sums need no rounding. There is a place
	// for each number that a Row can hold, so that no number needs a check.
	weights [1 << 16]int16
}

// precision is how many steps of a weight make 1.
const precision = 2048

// NewModel rounds weights, one for each feature; those that are too large for a step's two bytes become the largest.
func NewModel(weights []float32) *Model {
	m := new(Model)
	for i, w := range weights {
		x := math.Round(float64(w) * precision)
		m.weights[i] = int16(max(-math.MaxInt16, min(math.MaxInt16, x)))
	}
	return m
}

//go:embed weights.bin
var learned []byte

// Learned returns the model that was trained.
func Learned() *Model { return model }

// A file that does not fit the features must not stop the program that trains it again: all cards are equally likely then. A test says that it fits.
var model = func() *Model {
	m, err := Decode(learned)
	if err != nil {
		return NewModel(make([]float32, Features))
	}
	return m
}()

// Encode writes the weights, in two bytes each.
func (m *Model) Encode() []byte {
	data := make([]byte, 0, 2*Features)
	for _, w := range m.weights[:Features] {
		data = binary.LittleEndian.AppendUint16(data, uint16(w))
	}
	return data
}

// Decode reads what Encode has written.
func Decode(data []byte) (*Model, error) {
	if len(data) != 2*Features {
		return nil, fmt.Errorf("a model of %d bytes does not fit %d features: train it again", len(data), Features)
	}
	m := new(Model)
	for i := range Features {
		m.weights[i] = int16(binary.LittleEndian.Uint16(data[2*i:]))
	}
	return m, nil
}

// score returns the sum of a row's weights, in steps.
func (m *Model) score(row *FeatureRow) (steps int) {
	for _, i := range row {
		steps += int(m.weights[i])
	}
	return steps
}

// weigh finds a weight for each card that may be played, and their sum. The chance of a card is its share of the sum.
func (m *Model) weigh(t *Turn, of *[card.Kinds]float64) (sum float64) {
	var s Common
	t.Common(&s)
	var row FeatureRow
	for left := t.Legal; left != 0; left &= left - 1 {
		c := left.First()
		t.Fill(&s, c, &row)
		of[c] = exp(m.score(&row))
		sum += of[c]
	}
	return sum
}

// Chance returns how likely the player is to choose a card.
func (m *Model) Chance(t *Turn, chosen card.Card) float64 {
	var of [card.Kinds]float64
	sum := m.weigh(t, &of)
	return of[chosen] / sum
}

// Draw chooses a card, each as often as it is likely.
func (m *Model) Draw(t *Turn, random *rand.PCG) card.Card {
	var of [card.Kinds]float64
	sum := m.weigh(t, &of)
	return Pick(t.Legal, &of, sum, random)
}

// Pick chooses one of the cards, each as often as its share of the sum of their weights.
func Pick(cards card.KindSet, of *[card.Kinds]float64, sum float64, random *rand.PCG) card.Card {
	at := sum * float64(random.Uint64()>>11) / (1 << 53)
	for ; cards&(cards-1) != 0; cards &= cards - 1 { // the last card is chosen if no other one is
		c := cards.First()
		if at -= of[c]; at < 0 {
			return c
		}
	}
	return cards.First()
}

// powers has the exponentials of scores from -highest to highest, in steps that are fine enough for habits. Looking one up takes a fraction of the
// time of computing it.
var powers = func() (table [2*highest*fine + 1]float64) {
	for i := range table {
		table[i] = math.Exp(float64(i)/fine - highest)
	}
	return table
}()

const (
	highest = 16
	fine    = 32
)

// exp returns the exponential of a score in steps.
func exp(steps int) float64 {
	const each = precision / fine // steps of an entry
	return powers[max(0, min(2*highest*fine, (steps+highest*precision+each/2)/each))]
}

// strange is the share of turns in which a player chooses for reasons of their own, any card.
const strange = 0.05

// Likelihood returns how likely a player was to play as they did in this deal, if chance says how likely a card is. It depends on their hand and on the
// sides alone.
func (c *Course) Likelihood(d *Deal, seat card.Seat, chance func(*Turn, card.Card) float64) float64 {
	likelihood := 1.0
	var t Turn
	for i := range c.plies {
		if p := &c.plies[i]; p.seat == seat && c.turn(p, d, &t) {
			likelihood *= strange/float64(t.Legal.Len()) + (1-strange)*chance(&t, p.card)
		}
	}
	return likelihood
}
