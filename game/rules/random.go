package rules

import (
	"math/rand/v2"
	"slices"

	"karlchen/game/card"
)

// Random returns a valid ruleset drawn from rng, for those who play many games to find faults. Any value can come up, together with what it needs; sometimes little differs from a preset and sometimes much.
func Random(rng *rand.Rand) Ruleset {
	r, _ := Preset(presetNames[rng.IntN(len(presetNames))])
	share := 1 + rng.IntN(8)
	for _, i := range rng.Perm(len(catalogue)) {
		o := &catalogue[i]
		if !o.Choosable() || rng.IntN(8) >= share {
			continue
		}
		if changed := r; changed.take(rng, o, o.Values()) && len(changed.problems()) == 0 {
			r = changed
		}
	}
	if changed := r; rng.IntN(8) < share {
		if changed.drawDeadlines(rng); len(changed.problems()) == 0 {
			r = changed
		}
	}
	return r
}

// drawDeadlines draws all deadlines at once: one by one most would contradict the others.
func (r *Ruleset) drawDeadlines(rng *rand.Rand) {
	most := card.Deck48.HandSize()
	if r.DeadlineUnit == DeadlinesOnTable {
		most *= card.Seats
	}
	least := 1 + rng.IntN(most)
	most = least + rng.IntN(most-least+1)
	var drawn [Steps - Ansage]int8
	for i := range drawn {
		drawn[i] = int8(least + rng.IntN(most-least+1))
	}
	slices.Sort(drawn[:])
	if r.DeadlineUnit == DeadlinesInHand {
		slices.Reverse(drawn[:])
	}
	r.DeadlineRe, r.DeadlineNo90, r.DeadlineNo60, r.DeadlineNo30, r.DeadlineSchwarz = drawn[0], drawn[1], drawn[2], drawn[3], drawn[4]
}

// take sets the option to one of the values, and options that this value needs or excludes as well. It reports whether there was a way.
func (r *Ruleset) take(rng *rand.Rand, o *Option, values []string) bool {
	value := values[rng.IntN(len(values))]
	o.set(r, slices.Index(o.values, value))
	for _, c := range o.requires {
		if c.concerns(o, value) && !c.met(r) && !r.take(rng, c.option(), c.Values) {
			return false
		}
	}
	for _, c := range o.excludes {
		others := slices.DeleteFunc(c.option().Values(), func(v string) bool { return slices.Contains(c.Values, v) })
		if c.concerns(o, value) && c.met(r) && !r.take(rng, c.option(), others) {
			return false
		}
	}
	return true
}
