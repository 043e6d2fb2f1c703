package league

import (
	"cmp"
	"slices"
	"strconv"
)

// Points are the unit of season results, in fractions that divide all places of a list without a remainder; Point is one. The points of
// games, game points, are plain integers.
type Points int64

// Point is one point.
const Point Points = 1200

// Float returns the points as a number to be shown.
func (p Points) Float() float64 { return float64(p) / float64(Point) }

// String returns the points with a dot and at most two digits after it: "4", "3.33", "-0.5".
func (p Points) String() string {
	hundredths := divide(p*100, Point)
	return strconv.FormatFloat(float64(hundredths)/100, 'f', -1, 64)
}

// divide returns the quotient, rounded to the nearest integer and away from zero between two.
func divide(p, by Points) Points {
	if p < 0 {
		return -divide(-p, by)
	}
	return (2*p + by) / (2 * by)
}

// forPlaces returns the points for the places of a list with these game points: 4, 3, 2, 1 at a table of four, and 5, 4, 3, 2, 1 at one of
// five, five sixths each, so that both give the same mean. Equal places share the mean of their points.
func forPlaces(points []int) []Points {
	step := Point
	if len(points) == 5 {
		step = Point * 5 / 6
	}
	order := make([]int, len(points))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(points[b], points[a]) })
	worth := make([]Points, len(points))
	for from := 0; from < len(order); {
		to, sum := from, Points(0)
		for ; to < len(order) && points[order[to]] == points[order[from]]; to++ {
			sum += step * Points(len(order)-to)
		}
		for _, i := range order[from:to] {
			worth[i] = sum / Points(to-from)
		}
		from = to
	}
	return worth
}
