package review

import "math"

// Verdict is a word for a decision.
type Verdict uint8

// The verdicts, from good to bad. Good says no more than that nothing is known against the decision.
const (
	Good Verdict = iota
	Inaccurate
	Mistake
	Blunder
)

// verdicts has the least loss of each verdict, in the player's game points. A soloist's points count three times, so their losses do too.
var verdicts = [...]struct {
	key   string
	least float64
}{Good: {"good", 0}, Inaccurate: {"inaccurate", 0.4}, Mistake: {"mistake", 0.8}, Blunder: {"blunder", 2}}

// String returns the verdict's key, which ends the key of its text.
func (v Verdict) String() string {
	if int(v) >= len(verdicts) {
		return "?"
	}
	return verdicts[v].key
}

// judge sets the verdict by the confirmed loss. A card that cost nothing as the cards lay is judged one word milder.
func (d *Decision) judge() {
	for word, row := range verdicts {
		if d.Loss >= row.least {
			d.Verdict = Verdict(word)
		}
	}
	if d.Verdict > Good && d.Open && d.OpenLoss == 0 {
		d.Verdict--
	}
}

// A loss counts if it is at least so many standard errors.
const surely = 2.5

// accuracyOf returns the accuracy of a decision with this loss, between 0 and 1. Without a loss it is 1; each lost point halves it.
func accuracyOf(loss float64) float64 { return math.Exp2(-loss) }
