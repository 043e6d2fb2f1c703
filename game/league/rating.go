package league

import (
	"cmp"
	"errors"
	"math"
	"slices"
)

// Rating is how strong somebody is believed to be, and how uncertain that is, by the model of Plackett and Luce in the approximation of Weng
// and Lin (2011). The numbers are those of OpenSkill.
type Rating struct{ Mu, Sigma float64 }

// The parameters of the model, OpenSkill's defaults: what a new rating is, how much chance there is in a list, and by how much a rating grows
// uncertain from one list to the next.
const (
	startMu       = 25.0
	startSigma    = startMu / 3
	chance        = startMu / 6
	drift         = startMu / 300
	leastVariance = 1e-4 // what is left of a variance at the least
)

// ProvisionalLists is how many lists a rating needs to be more than provisional.
const ProvisionalLists = 5

// NewRating returns the rating of somebody who has not played.
func NewRating() Rating { return Rating{startMu, startSigma} }

// Ordinal returns the number that ratings are shown and compared by: what somebody almost certainly is at least.
func (r Rating) Ordinal() float64 { return r.Mu - 3*r.Sigma }

// Rate returns the ratings after a list in which their owners came to these places; the same number for two is the same place.
func Rate(before []Rating, places []int) ([]Rating, error) {
	if len(before) != len(places) {
		return nil, errors.New("each rating needs a place")
	}
	n := len(before)
	variance := make([]float64, n)
	sum := 0.0
	for i, r := range before {
		variance[i] = r.Sigma*r.Sigma + drift*drift
		sum += variance[i] + chance*chance
	}
	c := math.Sqrt(sum)
	// strength[q] is that of all who came to q's place or behind, shared how many came to just that.
	strength, shared := make([]float64, n), make([]float64, n)
	for q := range n {
		for i := range n {
			if places[i] >= places[q] {
				strength[q] += math.Exp(before[i].Mu / c)
			}
			if places[i] == places[q] {
				shared[q]++
			}
		}
	}
	after := make([]Rating, n)
	for i, r := range before {
		omega, delta := 0.0, 0.0
		for q := range n {
			if places[q] > places[i] {
				continue
			}
			p := math.Exp(r.Mu/c) / strength[q] // the chance to come to q's place, out of all who were left for it
			won := 0.0
			if q == i {
				won = 1
			}
			omega += (won - p) / shared[q]
			delta += p * (1 - p) / shared[q]
		}
		gamma := math.Sqrt(variance[i]) / c
		after[i] = Rating{
			Mu:    r.Mu + variance[i]/c*omega,
			Sigma: math.Sqrt(variance[i] * max(1-variance[i]/(c*c)*delta*gamma, leastVariance)),
		}
	}
	return after, nil
}

// Rated is the rating of a member, and over how many lists it came about.
type Rated struct {
	Rating
	Lists int
}

// Provisional reports whether the rating is still too uncertain to be compared.
func (r Rated) Provisional() bool { return r.Lists < ProvisionalLists }

// Step is how a list changed the rating of one of its members.
type Step struct {
	List          uint64
	Week          int
	Member        string
	Before, After Rating
}

// Ratings rates the lists of a season in the order in which they began, from what members had before it. Struck lists do not count, nor do
// tasks, which nobody plays against each other; computers are left out. It returns the ratings of all who had one before or have played,
// and how they came about.
func (h History) Ratings(before map[string]Rated) (map[string]Rated, []Step, error) {
	after := make(map[string]Rated, len(before))
	for m, r := range before {
		after[m] = r
	}
	corrections := latest(inForce(h.Corrections))
	lists := slices.SortedFunc(slices.Values(h.Lists), func(a, b Result) int { return cmp.Compare(a.List, b.List) })
	var steps []Step
	for _, r := range lists {
		if c, ok := corrections[r.List]; ok {
			var err error
			if r, err = r.corrected(c); err != nil {
				return nil, nil, err
			}
		}
		people := slices.DeleteFunc(slices.Clone(r.Places), func(p Place) bool { return p.Member == "" })
		was, places := make([]Rating, len(people)), make([]int, len(people))
		for i, p := range people {
			if rated, ok := after[p.Member]; ok {
				was[i] = rated.Rating
			} else {
				was[i] = NewRating()
			}
			for _, other := range people {
				if other.Points > p.Points {
					places[i]++
				}
			}
		}
		now, err := Rate(was, places)
		if err != nil {
			return nil, nil, err
		}
		for i, p := range people {
			after[p.Member] = Rated{now[i], after[p.Member].Lists + 1}
			steps = append(steps, Step{List: r.List, Week: r.Week, Member: p.Member, Before: was[i], After: now[i]})
		}
	}
	return after, steps, nil
}
