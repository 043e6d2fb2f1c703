package standings

import (
	"cmp"
	"slices"
)

// Ranks reports whether the place of a list has a rank among the others: a person has played it. In edition 0 the places of computers and no-shows have
// ranks, too, which bring nothing.
func (c Config) Ranks(p PlaceResult) bool {
	return c.Edition == 0 || p.Member != "" && !c.NoShow(p)
}

// Order returns the places of a list, the best first. Those without a rank come last.
func (c Config) Order(r ListResult) []int {
	order := make([]int, len(r.Places))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		p, q := r.Places[a], r.Places[b]
		if c.Ranks(p) != c.Ranks(q) {
			return map[bool]int{true: -1, false: 1}[c.Ranks(p)]
		}
		return cmp.Compare(q.Points, p.Points)
	})
	return order
}

// Rank returns the rank of a place in its list, from 1; equals share it. It is 0 for a place without one.
func (c Config) Rank(r ListResult, at int) int {
	better, _ := c.compare(r, at)
	if !c.Ranks(r.Places[at]) {
		return 0
	}
	return better + 1
}

// compare counts the ranked places of a list with more game points than one of them, and those with as many, itself among them.
func (c Config) compare(r ListResult, at int) (better, equal int) {
	for _, p := range r.Places {
		switch {
		case !c.Ranks(p):
		case p.Points > r.Places[at].Points:
			better++
		case p.Points == r.Places[at].Points:
			equal++
		}
	}
	return better, equal
}

// Scores returns the points for the places of a list in a season ByPlaces. The mean is that of 4, 3, 2, 1, however many have a rank: three get 3.75, 2.5
// and 1.25, and five get five sixths of 5, 4, 3, 2, 1. Equals share the mean of their points. A place without a rank gets none.
func (c Config) Scores(r ListResult) []Points {
	ranked := c.ranked(r)
	scores := make([]Points, len(r.Places))
	for at, p := range r.Places {
		if better, equal := c.compare(r, at); c.Ranks(p) {
			scores[at] = Point * 5 / Points(ranked+1) * Points(2*(ranked-better)-equal+1) / 2
		}
	}
	return scores
}

// Worth returns what the places of a list are worth in the season: their Scores, or their game points. The game points of places without a rank then go
// back to the others in equal parts, so that they come to nothing again.
func (c Config) Worth(r ListResult) []Points {
	if c.Scoring.Way().Places {
		return c.Scores(r)
	}
	ranked, back := c.ranked(r), 0
	for _, p := range r.Places {
		if !c.Ranks(p) {
			back += p.Points
		}
	}
	worth := make([]Points, len(r.Places))
	for at, p := range r.Places {
		if c.Ranks(p) {
			worth[at] = Points(p.Points)*Point + Points(back)*Point/Points(ranked)
		}
	}
	return worth
}

// ranked counts the places of a list that have a rank.
func (c Config) ranked(r ListResult) (n int) {
	for _, p := range r.Places {
		if c.Ranks(p) {
			n++
		}
	}
	return n
}
