package main

import (
	"fmt"
	"math"
	"slices"
	"time"
)

// comparison is what people click without something and with it. Both take turns in short slices, so that both meet the same machine.
type comparison struct {
	without, with clicks
	losses        []float64 // of each pair of slices, in percent
}

// run adds pairs of slices for some time, at least two. Every other pair has the slice with it first.
func (c *comparison) run(during time.Duration, without, with func() (clicks, error)) error {
	began := time.Now()
	for n := 0; n < 2 || time.Since(began) < during; n++ {
		both := [2]clicks{}
		for i := range both {
			var err error
			if isWith := (i + n) % 2; isWith == 1 {
				both[1], err = with()
			} else {
				both[0], err = without()
			}
			if err != nil {
				return err
			}
		}
		c.without.add(both[0])
		c.with.add(both[1])
		c.losses = append(c.losses, 100*(1-both[1].rate()/both[0].rate()))
	}
	return nil
}

// say prints both sides, and what is lost on average with its standard error.
func (c *comparison) say(it string, say func(string, any, string)) {
	slices.Sort(c.without.delays)
	slices.Sort(c.with.delays)
	say("clicks without "+it, int(c.without.rate()), "a second")
	say("clicks with "+it, int(c.with.rate()), "a second")
	mean, deviation := meanOf(c.losses)
	say("clicks lost", fmt.Sprintf("%.1f +- %.1f", mean, deviation), fmt.Sprintf("percent, of %d pairs of slices", len(c.losses)))
	say("click to answer without "+it+", p99", at(c.without.delays, 0.99), "")
	say("click to answer with "+it+", p99", at(c.with.delays, 0.99), "")
}

// meanOf returns the mean of some numbers, and its standard error.
func meanOf(all []float64) (mean, deviation float64) {
	n := float64(len(all))
	for _, x := range all {
		mean += x / n
	}
	for _, x := range all {
		deviation += (x - mean) * (x - mean)
	}
	return mean, math.Sqrt(deviation / (n - 1) / n)
}
