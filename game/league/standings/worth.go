package standings

import "slices"

// Ranks reports whether the place of a list has a rank among the others: a person has played it. In edition 0 the places of computers and no-shows have
// ranks, too, which bring nothing.
func (c Config) Ranks(p PlaceResult) bool {
	return c.Edition == 0 || p.Member != "" && !c.NoShow(p)
}

// tally counts the places of a list that have a rank: all, those with more game points than some, and those with as many. Rest are the game points of the
// other places.
func (c Config) tally(r ListResult, points int) (ranked, better, equal, rest int) {
	for _, p := range r.Places {
		if !c.Ranks(p) {
			rest += p.Points
			continue
		}
		if ranked++; p.Points > points {
			better++
		} else if p.Points == points {
			equal++
		}
	}
	return ranked, better, equal, rest
}

// Rank returns the rank of a place in its list, from 1; equals share it. It is 0 for a place without one.
func (c Config) Rank(r ListResult, at int) int {
	if !c.Ranks(r.Places[at]) {
		return 0
	}
	_, better, _, _ := c.tally(r, r.Places[at].Points)
	return better + 1
}

// Order returns the places of a list, the best first. Those without a rank come last.
func (c Config) Order(r ListResult) []int {
	order, ranks := make([]int, len(r.Places)), make([]int, len(r.Places))
	for at := range order {
		order[at], ranks[at] = at, c.Rank(r, at)
		if ranks[at] == 0 {
			ranks[at] = len(order) + 1
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return ranks[a] - ranks[b] })
	return order
}

// Scores returns the points for the places of a list in a season ByPlaces. The mean is that of 4, 3, 2, 1, however many have a rank: three get 3.75, 2.5
// and 1.25, and five get five sixths of 5, 4, 3, 2, 1. Equals share the mean of their points. A place without a rank gets none.
func (c Config) Scores(r ListResult) []Points {
	return c.each(r, func(p PlaceResult) Points {
		ranked, better, equal, _ := c.tally(r, p.Points)
		return Point * 5 / Points(ranked+1) * Points(2*(ranked-better)-equal+1) / 2
	})
}

// Worth returns what the places of a list are worth in the season: their Scores, or their game points. The game points of places without a rank then go
// back to the others in equal parts, so that they come to nothing again.
func (c Config) Worth(r ListResult) []Points {
	if c.Scoring.Way().Places {
		return c.Scores(r)
	}
	return c.each(r, func(p PlaceResult) Points {
		ranked, _, _, rest := c.tally(r, p.Points)
		return Points(p.Points)*Point + Points(rest)*Point/Points(ranked)
	})
}

// each returns something of all places that have a rank, and nothing of the others.
func (c Config) each(r ListResult, of func(PlaceResult) Points) []Points {
	all := make([]Points, len(r.Places))
	for at, p := range r.Places {
		if c.Ranks(p) {
			all[at] = of(p)
		}
	}
	return all
}
