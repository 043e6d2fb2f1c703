package picture

import (
	"cmp"
	"fmt"
	"image"
	"math"
	"slices"
	"sync"

	"git.sr.ht/~sbinet/gg"
)

// Curve is a picture of how points rose and fell, one line for each player. Lines differ by colour, by the shape of their marks, and by the name
// at their end.
type Curve struct {
	Title string
	Lines []CurveLine
	// From is the number of the first point on the horizontal axis, usually 1. With 0 the lines begin before the first game.
	From int
	// Write formats points; nil is Signed.
	Write func(points int) string
	// Ticks are the marks of the horizontal axis in their order; without any, the points are numbered.
	Ticks []Tick
}

// Tick is a moment on the horizontal axis.
type Tick struct {
	At    int // the index of the point
	Label string
}

func (c Curve) write(points int) string {
	if c.Write == nil {
		return Signed(points)
	}
	return c.Write(points)
}

// CurveLine has the points of one player.
type CurveLine struct {
	Name   string
	Points []int
}

// The size of the picture of a curve, in pixels.
const (
	CurveWidth  = 800
	CurveHeight = 480
)

// The area of the lines in the picture.
const (
	curveLeft, curveRight = 98.0, CurveWidth - 214.0
	curveTop, curveBottom = 78.0, CurveHeight - 56.0
)

// axisSize is the size of the letters at the axes. A phone shows the picture at little more than a third of its size.
const axisSize = 28.0

// lineColours are the colours of the suits, brighter for the dark background, and three more: one for each place at a table.
var lineColours = [...]rgb{0x6FB1FF, 0xFFD166, 0xFF8FA3, 0xF4F4F4, 0xC7A6FF, 0xFFA94D, 0x7FE3C4}

// maxMarks is the most points of a line that has a mark at each point.
const maxMarks = 24

var curveColours = sync.OnceValue(func() *palette {
	pairs := [][2]rgb{{night, paper}, {night, pale}, {night, edge}, {night, dusk}}
	for _, c := range lineColours {
		pairs = append(pairs, [2]rgb{night, c}, [2]rgb{edge, c})
	}
	return newPalette(pairs, shades)
})

// Render returns the curve as a PNG file.
func (c Curve) Render() []byte {
	to := curveColours().newSheet(CurveWidth, CurveHeight, c.Title, 30)
	low, high, count := c.bounds()
	step := GridStep(high - low)
	low, high = int(math.Floor(float64(low)/float64(step)))*step, int(math.Ceil(float64(high)/float64(step)))*step
	x := func(i int) float64 {
		return curveLeft + (curveRight-curveLeft)*float64(i)/float64(max(count-1, 1))
	}
	y := func(points int) float64 {
		return curveBottom - (curveBottom-curveTop)*float64(points-low)/float64(high-low)
	}
	c.drawGrid(to, low, high, step, count, x, y)
	to.put(to.newStamp(image.Rect(0, 0, CurveWidth, CurveHeight), func(dc *gg.Context) {
		for i, l := range c.Lines {
			l.draw(dc, i, c.Lines[:i], x, y)
		}
		c.drawNames(to, dc, y)
	}), 0, 0)
	return to.encode()
}

// bounds returns the lowest and the highest points, with 0 between them, and the length of the longest line.
func (c Curve) bounds() (low, high, count int) {
	for _, l := range c.Lines {
		for _, p := range l.Points {
			low, high = min(low, p), max(high, p)
		}
		count = max(count, len(l.Points))
	}
	if low == high {
		high++
	}
	return low, high, count
}

// GridStep returns a round number that divides a span into about five steps.
func GridStep(span int) int {
	for unit := 1; ; unit *= 10 {
		for _, n := range [...]int{1, 2, 5} {
			if span <= 6*n*unit {
				return n * unit
			}
		}
	}
}

// drawGrid draws the axes with their numbers; the line of zero is brighter.
func (c Curve) drawGrid(to *canvas, low, high, step, count int, x func(int) float64, y func(int) float64) {
	for points := low; points <= high; points += step {
		thick, colour := 2, dusk
		if points == 0 {
			thick, colour = 3, edge
		}
		to.box(curveLeft, int(math.Round(y(points)))-1, curveRight-curveLeft, thick, 0, colour)
		label, size := medium.shrink(c.write(points), axisSize, 19, curveLeft-18)
		medium.print(to, label, curveLeft-12-medium.width(label, size), y(points)+9, size, pale)
	}
	free := 0.0 // labels may begin here
	for _, t := range c.ticks(count) {
		if len(c.Ticks) > 0 && t.At > 0 {
			to.box(int(math.Round(x(t.At)))-1, curveTop, 2, curveBottom-curveTop, 0, dusk)
		}
		width := medium.width(t.Label, axisSize)
		if left := max(x(t.At)-width/2, curveLeft-14); left >= free { // clear of the points on the left
			medium.print(to, t.Label, left, curveBottom+34, axisSize, pale)
			free = left + width + axisSize/2
		}
	}
}

// ticks returns the marks of the horizontal axis. Numbers are round, and so many that they have room.
func (c Curve) ticks(count int) []Tick {
	if len(c.Ticks) > 0 {
		return c.Ticks
	}
	var numbers []Tick
	every := GridStep(2 * count)
	for i := range count {
		if n := c.From + i; n%every == 0 || i == 0 || i == count-1 && n%every > every/2 {
			numbers = append(numbers, Tick{i, fmt.Sprint(n)})
		}
	}
	return numbers
}

// dash is the length of a dash of a line that lies on others.
const dash = 14

// draw draws the i-th line above the earlier ones. Where it lies on some of them it is dashed, so that all of them can be seen.
func (l CurveLine) draw(dc *gg.Context, i int, earlier []CurveLine, x func(int) float64, y func(int) float64) {
	dc.SetColor(lineColours[i%len(lineColours)])
	dc.SetLineWidth(4)
	dc.SetLineJoinRound()
	drawn, corners := 0, l.corners()
	for n, at := range corners {
		if n > 0 {
			if covered := l.coveredBy(earlier, corners[n-1], at); covered != drawn {
				dc.Stroke()
				dc.SetDash()
				if drawn = covered; covered > 0 {
					dc.SetDash(dash, float64(covered)*dash)
				}
				dc.MoveTo(x(corners[n-1]), y(l.Points[corners[n-1]]))
			}
		}
		dc.LineTo(x(at), y(l.Points[at]))
	}
	dc.Stroke()
	dc.SetDash()
	for at, points := range l.Points {
		if len(l.Points) <= maxMarks || at == len(l.Points)-1 {
			addMark(dc, i, x(at), y(points))
		}
	}
	dc.Fill()
}

// coveredBy returns how many of the lines go through the same two points.
func (l CurveLine) coveredBy(lines []CurveLine, from, to int) (n int) {
	for _, other := range lines {
		if to < len(other.Points) && other.Points[from] == l.Points[from] && other.Points[to] == l.Points[to] {
			n++
		}
	}
	return n
}

// maxCorners is the number of points through which a line is drawn. More would take long, and nobody could tell them apart.
const maxCorners = 300

// corners returns the indices of the points through which a line is drawn: all points, or of a long line the lowest and the highest of each
// stretch, so that no peak is lost, and the last point.
func (l CurveLine) corners() []int {
	n, stretch := len(l.Points), 1
	if n > maxCorners {
		stretch = (2*n + maxCorners - 1) / maxCorners
	}
	var corners []int
	for from := 0; from < n; from += stretch {
		low, high := from, from
		for at := from; at < min(from+stretch, n); at++ {
			if l.Points[at] < l.Points[low] {
				low = at
			}
			if l.Points[at] > l.Points[high] {
				high = at
			}
		}
		corners = append(corners, min(low, high))
		if low != high {
			corners = append(corners, max(low, high))
		}
	}
	if n > 0 && corners[len(corners)-1] != n-1 {
		corners = append(corners, n-1)
	}
	return corners
}

// addMark adds the sign of the i-th line to the path: disc, square, triangle, diamond, and then the disc again.
func addMark(dc *gg.Context, i int, x, y float64) {
	dc.NewSubPath()
	switch i % 4 {
	case 0:
		dc.DrawCircle(x, y, 7)
	case 1:
		dc.DrawRectangle(x-6.5, y-6.5, 13, 13)
	case 2:
		dc.DrawRegularPolygon(3, x, y, 9, 0)
	default:
		dc.DrawRegularPolygon(4, x, y, 9.5, math.Pi/4)
	}
}

// drawNames writes the names at the ends of the lines, and moves them apart if they would cover each other.
func (c Curve) drawNames(to *canvas, dc *gg.Context, y func(int) float64) {
	const height = 30.0
	at := make([]float64, len(c.Lines))
	var order []int
	for i, l := range c.Lines {
		if len(l.Points) > 0 {
			at[i] = y(l.Points[len(l.Points)-1])
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(at[a], at[b]) })
	for n := 1; n < len(order); n++ {
		at[order[n]] = max(at[order[n]], at[order[n-1]]+height)
	}
	for n := len(order) - 1; n >= 0; n-- {
		most := curveBottom
		if n < len(order)-1 {
			most = at[order[n+1]] - height
		}
		at[order[n]] = min(at[order[n]], most)
	}
	for _, i := range order {
		colour := lineColours[i%len(lineColours)]
		addMark(dc, i, curveRight+20, at[i])
		fill(dc, colour)
		points := c.Lines[i].Points
		label := c.write(points[len(points)-1])
		width := bold.width(label, 25)
		name, size := bold.shrink(c.Lines[i].Name, 25, 19, CurveWidth-curveRight-46-width-16)
		bold.print(to, name, curveRight+34, at[i]+8, size, colour)
		bold.print(to, label, CurveWidth-14-width, at[i]+8, 25, colour)
	}
}

// Signed writes points: +3, −3, 0.
func Signed(n int) string {
	switch {
	case n > 0:
		return fmt.Sprintf("+%d", n)
	case n < 0:
		return fmt.Sprintf("−%d", -n)
	}
	return "0"
}
