package page

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"karlchen/commands/picture"
)

// colors is the number of colors of lines; the template has them.
const colors = 8

// The curve's size in units of its drawing.
const (
	curveWidth  = 640
	curveHeight = 320
	curveEdge   = 34 // left, for numbers, and below, for weeks
	curveGap    = 10 // right and above
	curveApart  = 4  // between lines with the same value
	drawn       = 8  // lines; more cannot be told apart
)

// curve has for the first members of the standings what their weeks have brought so far, or their rungs on a ladder.
type curve struct {
	Width, Height int
	Lines         []curveLine
	Grid          []mark // across, with their values
	Weeks         []mark // below
	Left, Right   int
}

type curveLine struct {
	Name, Points string
	Color        int
	// Ends are the middle of the last point.
	X, Y string
}

type mark struct {
	Text string
	At   string
}

// curve returns nil where there is nothing to draw: before the second week.
func (p printer) curve() *curve {
	rows := p.e.Standings[:min(len(p.e.Standings), drawn)]
	if p.e.Week < 2 || len(rows) == 0 {
		return nil
	}
	sums, low, high := make([][]float64, len(rows)), 0.0, 0.0
	for i, r := range rows {
		sum := 0.0
		sums[i] = append(sums[i], 0)
		for _, w := range r.Weeks {
			if sum += w.Score; p.e.Scoring.Way().Ladder {
				sum = float64(w.Rung)
			}
			sums[i] = append(sums[i], sum)
		}
		low, high = min(low, slices.Min(sums[i])), max(high, slices.Max(sums[i]))
	}
	if high == low {
		return nil
	}
	c := &curve{Width: curveWidth, Height: curveHeight, Left: curveEdge, Right: curveWidth - curveGap}
	x := func(week int) float64 {
		return curveEdge + float64(week)*(curveWidth-curveEdge-curveGap)/float64(p.e.Week)
	}
	y := func(value float64) float64 {
		return curveHeight - curveEdge - (value-low)*(curveHeight-curveEdge-curveGap)/(high-low)
	}
	for i, r := range rows {
		var points []string
		end := ""
		for week, sum := range sums[i] {
			end = unit(y(sum) + beside(sums, i, week))
			points = append(points, unit(x(week))+","+end)
		}
		c.Lines = append(c.Lines, curveLine{p.name(r.Name), strings.Join(points, " "), i % colors, unit(x(len(sums[i]) - 1)), end})
	}
	slices.Reverse(c.Lines) // the first of the standings is drawn last, above the others
	step := picture.GridStep(int(high - low))
	for value := int(low) / step * step; float64(value) <= high; value += step {
		c.Grid = append(c.Grid, mark{strconv.Itoa(value), unit(y(float64(value)))})
	}
	each := (p.e.Week + 11) / 12
	for week := each; week <= p.e.Week; week += each {
		c.Weeks = append(c.Weeks, mark{strconv.Itoa(week), unit(x(week))})
	}
	return c
}

// beside returns how far below its value a line goes through a week, so that lines with the same value run side by side. They all begin at one point.
func beside(sums [][]float64, line, week int) float64 {
	before, equal := 0, 0
	for i, other := range sums {
		if week > 0 && week < len(other) && other[week] == sums[line][week] {
			equal++
			if i < line {
				before++
			}
		}
	}
	return curveApart * (float64(before) - float64(max(0, equal-1))/2)
}

func unit(x float64) string { return fmt.Sprintf("%.1f", x) }

// Legend names the lines in the order of the standings.
func (c *curve) Legend() []curveLine {
	lines := slices.Clone(c.Lines)
	slices.Reverse(lines)
	return lines
}
