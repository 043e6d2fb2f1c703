package rules

import (
	"math/rand/v2"
	"slices"

	"karlchen/game/card"
)

// Random returns a random valid ruleset, for callers that play many games to find faults. Every value can come up, together with the values
// that it needs. Some results differ little from a preset and others much.
func Random(rng *rand.Rand) Ruleset {
	r, _ := Preset(presetNames[rng.IntN(len(presetNames))])
	share := 1 + rng.IntN(16)
	for _, i := range rng.Perm(len(catalogue)) {
		o := &catalogue[i]
		if !o.Choosable() || rng.IntN(16) >= share {
			continue
		}
		if changed := r; changed.setTogether(rng, o, o.Values()) && len(changed.problems()) == 0 {
			r = changed
		}
	}
	if changed := r; rng.IntN(16) < share {
		if changed.setRandomDeadlines(rng); len(changed.problems()) == 0 {
			r = changed
		}
	}
	return r
}

// setRandomDeadlines sets all deadlines at once: one by one most would contradict the others.
func (r *Ruleset) setRandomDeadlines(rng *rand.Rand) {
	most := card.Deck48.HandSize()
	if r.DeadlineUnit == DeadlinesOnTable {
		most *= card.Seats
	}
	least := 1 + rng.IntN(most)
	most = least + rng.IntN(most-least+1)
	var drawn [Steps]int8 // the first two are those of Re and Kontra
	for i := range drawn {
		drawn[i] = int8(least + rng.IntN(most-least+1))
	}
	slices.Sort(drawn[:])
	if r.DeadlineUnit == DeadlinesInHand {
		slices.Reverse(drawn[:])
	}
	if r.DeadlineKontra = DeadlineAsRe; rng.IntN(4) > 0 {
		first := rng.IntN(2) // whose time is over first: that of Re, or of Kontra
		drawn[0], drawn[1], r.DeadlineKontra = drawn[first], drawn[1-first], drawn[1-first]
	}
	r.DeadlineRe, r.DeadlineNo90, r.DeadlineNo60, r.DeadlineNo30, r.DeadlineSchwarz = drawn[0], drawn[2], drawn[3], drawn[4], drawn[5]
}

// setTogether sets the option to one of the values, and options that this value needs or excludes as well. It reports whether that was
// possible.
func (r *Ruleset) setTogether(rng *rand.Rand, o *Option, values []string) bool {
	value := values[rng.IntN(len(values))]
	o.set(r, slices.Index(o.values, value))
	for _, c := range o.requires {
		if c.concerns(o, value) && !c.met(r) && !r.setTogether(rng, c.option(), c.Values) {
			return false
		}
	}
	for _, c := range o.excludes {
		others := slices.DeleteFunc(c.option().Values(), func(v string) bool { return slices.Contains(c.Values, v) })
		if c.concerns(o, value) && c.met(r) && !r.setTogether(rng, c.option(), others) {
			return false
		}
	}
	return true
}
