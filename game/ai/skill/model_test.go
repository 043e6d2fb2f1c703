package skill_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"karlchen/game/ai/habit"
	"karlchen/game/ai/skill"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// lead is a turn of a leader with some cards by some rules.
func lead(t *testing.T, ruleset, hand string) habit.Turn {
	t.Helper()
	r, err := rules.Parse(ruleset)
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

// random returns random weights of a net.
func random(rng *rand.Rand) (scores []float32, hidden [][skill.Width]float32, bias, worth [skill.Width]float32) {
	scores, hidden = make([]float32, skill.Size), make([][skill.Width]float32, skill.Size)
	for i := range scores {
		scores[i] = 0.3 * float32(rng.NormFloat64())
		for j := range hidden[i] {
			hidden[i][j] = max(-1.9, min(1.9, float32(rng.NormFloat64())))
		}
	}
	for j := range worth {
		bias[j], worth[j] = 0.5*float32(rng.NormFloat64()), 0.1*float32(rng.NormFloat64())
	}
	return scores, hidden, bias, worth
}

// A net adds four numbers at once. This gives what adding them one by one gives, but for rounding.
func TestANetAddsWhatItsWeightsSay(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		scores, hidden, bias, worth := random(rng)
		net, err := skill.Decode(skill.Encode(scores, hidden, bias, worth))
		if err != nil {
			t.Fatal(err)
		}
		turn := lead(t, "ddv", "HT SQ HQ DQ CJ DJ DA DK CA CK SA S9")
		var want []float64
		best := math.Inf(-1)
		for _, row := range skill.Rows(&turn) {
			score := 0.0
			value := bias
			for _, f := range row {
				score += float64(scores[f])
				for j, x := range hidden[f] {
					value[j] += x
				}
			}
			for j, x := range value {
				score += float64(max(x, 0) * worth[j])
			}
			want = append(want, score)
			best = max(best, score)
		}
		var first card.Card = card.None
		base := 0.0
		for i, c := range cards(turn.Legal) {
			got := math.Log(net.Chance(&turn, c)) * skill.Temperature
			if first == card.None {
				first, base = c, got-want[i]
			}
			if math.Abs(got-want[i]-base) > 0.35 && want[i] > best-6 {
				t.Fatalf("the score of %s differs by %.2f from the formula", c, got-want[i]-base)
			}
		}
	}
}

func cards(kinds card.KindSet) (list []card.Card) {
	for c := range kinds.All() {
		list = append(list, c)
	}
	return list
}

func TestANetIsReadAsItWasWritten(t *testing.T) {
	data := skill.Encode(random(rand.New(rand.NewPCG(3, 4))))
	if _, err := skill.Decode(data[1:]); err == nil {
		t.Error("a net of the wrong size is read")
	}
	if _, err := skill.Decode(data); err != nil {
		t.Error(err)
	}
}

// After a change of the features the net is trained again: a file that does not fit would leave all cards equally likely.
func TestTheLearnedNetFitsTheFeatures(t *testing.T) {
	turn := lead(t, "ddv", "HT SQ HQ DQ CJ DJ DA DK CA CK SA S9")
	best, most, sum := card.None, 0.0, 0.0
	for c := range turn.Legal.All() {
		x := skill.Learned().Chance(&turn, c)
		if sum += x; x > most {
			best, most = c, x
		}
	}
	if math.Abs(sum-1) > 1e-5 {
		t.Errorf("the chances sum up to %v", sum)
	}
	if best.Rank() != card.Ace || best.Suit() == card.Diamonds {
		t.Errorf("the likeliest first card is %s, and no Ass of Fehl", best)
	}
}

// Every turn of every ruleset has features within the net: the ranks of special cards, and of short and long decks.
func TestFeaturesLieInTheNet(t *testing.T) {
	hands := map[string]string{"ddv": "HT HT CQ SQ HQ DQ CJ SJ DA DA CA S9", "dieblich": "HT HT CQ SQ HQ DQ CJ SJ DA DA"}
	for ruleset, hand := range hands {
		turn := lead(t, ruleset, hand)
		if rows := skill.Rows(&turn); len(rows) != turn.Legal.Len() {
			t.Errorf("%s: %d rows for %d cards", ruleset, len(rows), turn.Legal.Len())
		} else {
			for _, row := range rows {
				for _, f := range row {
					if int(f) >= skill.Size {
						t.Errorf("%s: feature %d of %d", ruleset, f, skill.Size)
					}
				}
			}
		}
	}
}

// Of 20,000 draws each card has its share, within five standard errors.
func TestCardsAreDrawnAsOftenAsTheyAreLikely(t *testing.T) {
	const draws = 20_000
	turn, chance := lead(t, "ddv", "HT SQ HQ DQ CJ DJ DA DK CA CK SA S9"), rand.NewPCG(1, 2)
	drawn := map[card.Card]int{}
	for range draws {
		drawn[skill.Learned().Draw(&turn, chance)]++
	}
	// Chance is flatter than Draw: the ratios of two cards are powers of each other.
	sum := 0.0
	for c := range turn.Legal.All() {
		sum += math.Pow(skill.Learned().Chance(&turn, c), skill.Temperature)
	}
	for c := range turn.Legal.All() {
		x := math.Pow(skill.Learned().Chance(&turn, c), skill.Temperature) / sum
		if share, off := float64(drawn[c])/draws, 5*math.Sqrt(x*(1-x)/draws)+0.01; math.Abs(share-x) > off {
			t.Errorf("%s is drawn in %.4f of all draws, and its chance is %.4f", c, share, x)
		}
	}
}
