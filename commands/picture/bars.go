package picture

import (
	"fmt"
	"sync"
)

// Bars is a picture of counts, a line for each thing that is counted. All words appear as they are given.
type Bars struct {
	Title string
	// Full and Hollow say what the two parts of a bar are. Without Hollow, a bar has one part.
	Full, Hollow string
	End          string // of what the words at the end are, if there are any
	Rows         []BarsRow
}

// BarsRow is a line: a name, a bar of two parts with their numbers, and a word at the end.
type BarsRow struct {
	Name         string
	Full, Hollow int
	End          string
}

// BarsWidth is the width of the picture in pixels; its height depends on the rows.
const BarsWidth = 800

// The measures of bars.
const (
	barsMargin = 26
	barsHead   = 74
	barsRow    = 52
	barsLegend = 54
	barsHeight = 30 // of one bar
	barsLeft   = 286
	barsRight  = BarsWidth - 230 // a longest bar ends here
	barsSize   = 27
)

var barsColours = sync.OnceValue(func() *palette {
	return newPalette([][2]rgb{{night, paper}, {night, pale}, {night, gold}, {night, edge}, {night, dusk}, {stripe, paper}, {stripe, pale}, {stripe, gold}, {stripe, edge}}, shades)
})

// Render returns the bars as a PNG file.
func (b Bars) Render() []byte {
	height := barsHead + barsRow*len(b.Rows) + barsMargin/2
	if b.Hollow != "" {
		height += barsLegend
	}
	c := barsColours().newSheet(BarsWidth, height, b.Title, barsMargin)
	most := 1
	for _, r := range b.Rows {
		most = max(most, r.Full+r.Hollow)
	}
	for i, r := range b.Rows {
		top, ground := barsHead+barsRow*i, night
		if i%2 == 1 {
			ground = stripe
			c.box(barsMargin/2, top, BarsWidth-barsMargin, barsRow, 0, ground)
		}
		b.drawRow(c, r, top, most, ground)
	}
	if b.Hollow != "" {
		b.drawLegend(c, height-barsLegend-barsMargin/2)
	}
	return c.encode()
}

// drawRow draws a line; most is the count of a longest bar.
func (b Bars) drawRow(c *canvas, r BarsRow, top, most int, ground rgb) {
	base := float64(top + barsRow/2 + 9)
	name, size := medium.shrink(r.Name, barsSize, 20, barsLeft-barsMargin-14)
	medium.print(c, name, barsMargin, base, size, paper)
	middle, right := barsLeft+(barsRight-barsLeft)*r.Full/most, barsLeft+(barsRight-barsLeft)*(r.Full+r.Hollow)/most
	y := top + (barsRow-barsHeight)/2
	c.box(barsLeft, y, middle-barsLeft, barsHeight, 0, gold)
	c.drawHollow(middle, y, right-middle, ground)
	count := fmt.Sprint(r.Full)
	if b.Hollow != "" {
		count = fmt.Sprintf("%d/%d", r.Full, r.Full+r.Hollow)
	}
	bold.print(c, count, float64(right+12), base, barsSize, paper)
	end, size := bold.shrink(r.End, barsSize, 18, 110)
	bold.print(c, end, BarsWidth-barsMargin-bold.width(end, size), base, size, pale)
}

// drawHollow draws the second part of a bar. The first is bright and filled, this one has an edge and strokes, so that the two differ without their
// colours.
func (c *canvas) drawHollow(x, y, length int, ground rgb) {
	c.frame(x, y, length, barsHeight, 0, 2, edge, ground)
	for at := x + 12; at < x+length-6; at += 12 { // upright strokes repeat in all rows of pixels, and need few bytes
		c.box(at-1, y, 2, barsHeight, 0, edge)
	}
}

// drawLegend says what the parts of the bars are.
func (b Bars) drawLegend(c *canvas, top int) {
	const length = 40
	y, base := top+(barsLegend-barsHeight)/2, float64(top+barsLegend/2+8)
	c.box(barsMargin, y, length, barsHeight, 0, gold)
	medium.print(c, b.Full, barsMargin+length+12, base, 24, pale)
	x := barsMargin + 2*length + 12 + int(medium.width(b.Full, 24))
	c.drawHollow(x, y, length, night)
	medium.print(c, b.Hollow, float64(x+length+12), base, 24, pale)
	medium.print(c, b.End, BarsWidth-barsMargin-medium.width(b.End, 24), base, 24, pale)
}
