package habit_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"karlchen/game/ai/habit"
	"karlchen/game/card"
	"karlchen/game/rules"
)

func TestAModelIsReadAsItWasWritten(t *testing.T) {
	weights, rng := make([]float32, habit.Features), rand.New(rand.NewPCG(1, 2))
	for i := range weights {
		weights[i] = float32(rng.NormFloat64())
	}
	weights[0], weights[1] = 100, -100 // more than a model can hold
	data := habit.NewModel(weights).Encode()
	back, err := habit.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(back.Encode(), data) {
		t.Error("what was read is written in another way")
	}
	for i, w := range weights {
		got, want := float64(int16(binary.LittleEndian.Uint16(data[2*i:])))/2048, max(-math.MaxInt16/2048.0, min(math.MaxInt16/2048.0, float64(w)))
		if math.Abs(got-want) > 0.5/2048+1e-9 {
			t.Fatalf("weight %d is %v and was %v", i, got, w)
		}
	}
	if _, err := habit.Decode(make([]byte, 10)); err == nil {
		t.Error("a model of the wrong size is read")
	}
}

// lead is a turn of a leader with some cards.
func lead(t *testing.T, hand string) habit.Turn {
	t.Helper()
	r, err := rules.Parse("ddv")
	if err != nil {
		t.Fatal(err)
	}
	compiled, err := rules.Compile(r)
	if err != nil {
		t.Fatal(err)
	}
	own, err := card.ParseSet(hand)
	if err != nil {
		t.Fatal(err)
	}
	return habit.Turn{
		Order: compiled.Order(rules.Normal), Hand: own, Legal: own.Kinds(), Out: compiled.Ruleset().Deck.Cards().Minus(own),
		Bonds: habit.Bonds{Role: habit.OfKontra, Ties: [...]habit.Tie{habit.HiddenFoe, habit.HiddenFriend, habit.HiddenFoe}, Prior: 1.0 / 3},
	}
}

func TestTheChancesOfAllCardsSumUpToOne(t *testing.T) {
	turn, sum := lead(t, "HT SQ HQ DQ CJ DJ DA DK CA CK SA S9"), 0.0
	best, most := card.None, 0.0
	for c := range turn.Legal.All() {
		x := habit.Learned().Chance(&turn, c)
		if sum += x; x > most {
			best, most = c, x
		}
	}
	if math.Abs(sum-1) > 1e-6 {
		t.Errorf("the chances sum up to %v", sum)
	}
	if best.Rank() != card.Ace || best.Suit() == card.Diamonds {
		t.Errorf("the likeliest first card is %s, and no Ass of Fehl", best)
	}
}

// Of 20,000 draws each card has its share, within five standard errors.
func TestCardsAreDrawnAsOftenAsTheyAreLikely(t *testing.T) {
	const draws = 20_000
	turn, random := lead(t, "HT SQ HQ DQ CJ DJ DA DK CA CK SA S9"), rand.NewPCG(1, 2)
	drawn := map[card.Card]int{}
	for range draws {
		drawn[habit.Learned().Draw(&turn, random)]++
	}
	for c := range turn.Legal.All() {
		chance := habit.Learned().Chance(&turn, c)
		if share, off := float64(drawn[c])/draws, 5*math.Sqrt(chance*(1-chance)/draws); math.Abs(share-chance) > off {
			t.Errorf("%s is drawn in %.4f of all draws, and its chance is %.4f", c, share, chance)
		}
	}
}

// After a change of the features the model is trained again: a file that does not fit would leave all cards equally likely.
func TestTheLearnedWeightsFitTheFeatures(t *testing.T) {
	if bytes.Count(habit.Learned().Encode(), []byte{0}) == 2*habit.Features {
		t.Error("the learned model is empty: run the program internal/tools/train")
	}
}
