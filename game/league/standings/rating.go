package standings

import (
	"errors"
	"math"
	"slices"
)

// Rating is the estimated strength of a player, and its uncertainty, by the model of Plackett and Luce in the approximation of Weng and Lin
// (2011). The numbers are those of OpenSkill.
type Rating struct{ Mu, Sigma float64 }

// The parameters of the model, OpenSkill's defaults: a new rating, the share of chance in a list, and the growth of uncertainty from one
// list to the next.
const (
	startMu       = 25.0
	startSigma    = startMu / 3
	chance        = startMu / 6
	drift         = startMu / 300
	leastVariance = 1e-4 // the lower limit of a variance
)

// ProvisionalLists is the number of lists after which a rating is no longer provisional.
const ProvisionalLists = 5

// NewRating returns the rating of a new player.
func NewRating() Rating { return Rating{startMu, startSigma} }

// Ordinal returns the number for display and comparison: the player is almost certainly at least as strong.
func (r Rating) Ordinal() float64 { return r.Mu - 3*r.Sigma }

// Rate returns the ratings after a list with these places of their owners; equal numbers are the same place.
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
	// strength[q] is the sum over all members at q's place or behind, shared the number of members at q's place.
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
			p := math.Exp(r.Mu/c) / strength[q] // the chance of q's place among all who were left for it
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

// Rated is the rating of a member, and its number of lists.
type Rated struct {
	Rating
	Lists int
}

// Provisional reports whether the rating is still too uncertain for comparisons.
func (r Rated) Provisional() bool { return r.Lists < ProvisionalLists }

// RatingStep is the change of a member's rating by a list.
type RatingStep struct {
	List          uint64
	Week          int
	Member        string
	Before, After Rating
}

// Ratings rates the lists of a season in the order in which they began, starting from the members' ratings before it. Struck lists do not
// count, nor do tasks, which nobody plays against another; computers and no-shows are left out. It returns the ratings of all members who had one before
// or have played, and each step to them.
func (h History) Ratings(before map[string]Rated) (map[string]Rated, []RatingStep, error) {
	after := make(map[string]Rated, len(before))
	for m, r := range before {
		after[m] = r
	}
	lists, _, err := h.Results()
	if err != nil {
		return nil, nil, err
	}
	var steps []RatingStep
	for _, r := range lists {
		people := slices.DeleteFunc(slices.Clone(r.Places), func(p PlaceResult) bool { return p.Member == "" || p.noShow(h.Own) })
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
			steps = append(steps, RatingStep{List: r.List, Week: r.Week, Member: p.Member, Before: was[i], After: now[i]})
		}
	}
	return after, steps, nil
}
