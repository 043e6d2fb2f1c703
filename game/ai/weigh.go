package ai

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"karlchen/game"
)

// Weighed is one of the viewer's options with what it brings on average in deals that agree with everything the viewer knows.
type Weighed struct {
	// Action is the option. The zero Action stands for saying nothing, beside announcements.
	Action game.Action
	// Points are the viewer's own game points, with a hundredth of a point for each Auge above half of them.
	Points float64
	// Error is the standard error of the difference in points to the best option, from the same deals; 0 for the best one.
	Error float64
	// Wins is the chance that the viewer's party wins, between 0 and 1.
	Wins float64
	// Wasted is what the option brings less than the best one, which it does not flatter (see halve), so that it may be negative. WastedError is its
	// standard error.
	Wasted, WastedError float64

	course *course // of a player who is Observing
}

// Weigh judges the options in the same deals, the best one first. It is what a player that searches thinks of them: for hints and reviews. The
// options must be legal; none are returned where nothing can be searched.
func (p Player) Weigh(v *game.View, options []game.Action, rng *rand.Rand) []Weighed {
	if len(options) == 0 || v.Phase() > game.InPlay || v.Compiled().Ruleset().ZnStock && v.Phase() == game.Reserving {
		return nil
	}
	s := newSearcher(v, rng, p.mind())
	if s == nil {
		return nil
	}
	iterations := p.iterations()
	if v.Phase() == game.Auctioning || v.Phase() == game.Exchanging {
		iterations /= aheadShare
	}
	s.think(iterations)
	if len(s.pool) == 0 { // no moment for a guess
		return nil
	}
	if !slices.ContainsFunc(options, func(a game.Action) bool { return a.Kind == game.Playing }) {
		s.letAnswer()
	}
	list := optionsOf(options)
	for i := range list {
		if p.observes {
			list[i].course = new(course)
		}
	}
	points := make([][]float64, max(iterations/len(options), 1))
	for deal := range points {
		for i := range list {
			list[i].sum = 0
		}
		s.try(list)
		for _, o := range list {
			points[deal] = append(points[deal], o.sum)
		}
	}
	return rank(list, points)
}

// rank puts the options in order. Points holds for each deal what each option has brought.
func rank(list []option, points [][]float64) []Weighed {
	n, best := float64(len(points)), 0
	weighed := make([]Weighed, len(list))
	for i, o := range list {
		weighed[i] = Weighed{Action: o.action, Wins: float64(o.wins) / n, course: o.course}
		for _, deal := range points {
			weighed[i].Points += deal[i] / n
		}
		if weighed[i].Points > weighed[best].Points {
			best = i
		}
	}
	for i := range weighed {
		squares, mean := 0.0, weighed[best].Points-weighed[i].Points
		for _, deal := range points {
			squares += (deal[best] - deal[i] - mean) * (deal[best] - deal[i] - mean)
		}
		weighed[i].Error = math.Sqrt(squares) / n
	}
	halve(weighed, points[:len(points)/2], points[len(points)/2:])
	halve(weighed, points[len(points)/2:], points[:len(points)/2])
	slices.SortStableFunc(weighed, func(a, b Weighed) int { return cmp.Compare(b.Points, a.Points) })
	return weighed
}

// halve adds half of what each option loses, measured in one half of the deals against the option that is best in the other half. The option that is best
// in all deals owes a part of its points to luck in just these deals; here luck has no say in the measure.
func halve(weighed []Weighed, choose, measure [][]float64) {
	n, best := float64(len(measure)), 0
	if len(choose) == 0 || n < 2 {
		return
	}
	sums := make([]float64, len(weighed))
	for _, deal := range choose {
		for i, x := range deal {
			sums[i] += x
		}
	}
	for i, x := range sums {
		if x > sums[best] {
			best = i
		}
	}
	for i := range weighed {
		sum, squares := 0.0, 0.0
		for _, deal := range measure {
			x := deal[best] - deal[i]
			sum += x
			squares += x * x
		}
		weighed[i].Wasted += sum / n / 2
		weighed[i].WastedError = math.Hypot(weighed[i].WastedError, math.Sqrt(max(squares-sum*sum/n, 0)/(n*(n-1)))/2)
	}
}

// Beside returns the action and those that come into question beside it, as far as the search compares them fairly: cards and Genscher, bids, and
// the cards of an exchange. None are returned for Schweine and a shown Fuchs, which the rules of thumb always announce, and for declining an Armut:
// the search takes up more of them than is good.
func Beside(v *game.View, a game.Action) (list []game.Action) {
	switch {
	case a.Kind == game.Playing || a.Kind == game.Genschern:
		legal := v.Legal(nil)
		list = slices.Concat(ofKind(legal, game.Playing), ofKind(legal, game.Genschern))
	case v.Phase() == game.Auctioning || v.Phase() == game.Exchanging:
		if a.Kind == game.Promoting || a.Kind == game.Showing {
			return nil
		}
		list = ahead(v, a)
	}
	if !slices.Contains(list, a) {
		list = append(list, a)
	}
	if len(list) < 2 {
		return nil
	}
	return list
}

// Sureness says how much better an action is than all others.
type Sureness uint8

// From unsure to sure. Unmeasured means that nothing was searched, or that there is nothing to choose.
const (
	Unmeasured Sureness = iota
	Taste               // the difference is within the error of the search
	Slight
	Clear
)

// String returns the sureness's key, which ends the key of its text.
func (s Sureness) String() string { return [...]string{"unmeasured", "taste", "slight", "clear"}[s] }

// sureness judges a gain in game points with its standard error.
func sureness(gain, err float64) Sureness {
	const (
		much   = 0.5 // points, that a player notices
		little = 0.05
	)
	switch {
	case gain <= max(2*err, little):
		return Taste
	case gain-2*err < much:
		return Slight
	}
	return Clear
}
