package picture

import (
	"fmt"
	"sync"

	"git.sr.ht/~sbinet/gg"
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
	barsMargin = 26.0
	barsHead   = 74.0
	barsRow    = 52.0
	barsLegend = 54.0
	barsHeight = 30.0 // of one bar
	barsLeft   = 286.0
	barsRight  = BarsWidth - 230.0 // a longest bar ends here
	barsSize   = 27.0
)

var barsColours = sync.OnceValue(func() *palette {
	return newPalette([][2]rgb{{night, paper}, {night, pale}, {night, gold}, {night, edge}, {night, dusk}, {stripe, paper}, {stripe, pale}, {stripe, gold}, {stripe, edge}}, shades)
})

// Render returns the bars as a PNG file.
func (b Bars) Render() []byte {
	height := barsHead + barsRow*float64(len(b.Rows)) + barsMargin/2
	if b.Hollow != "" {
		height += barsLegend
	}
	im, dc := newSheet(BarsWidth, int(height), b.Title, barsMargin)
	most := 1
	for _, r := range b.Rows {
		most = max(most, r.Full+r.Hollow)
	}
	for i, r := range b.Rows {
		top := barsHead + barsRow*float64(i)
		if i%2 == 1 {
			dc.DrawRectangle(barsMargin/2, top, BarsWidth-barsMargin, barsRow)
			fill(dc, stripe)
		}
		b.drawRow(dc, r, top, (barsRight-barsLeft)/float64(most))
	}
	if b.Hollow != "" {
		b.drawLegend(dc, height-barsLegend-barsMargin/2)
	}
	return barsColours().encode(im)
}

// drawRow draws a line; scale is the length of a bar of 1.
func (b Bars) drawRow(dc *gg.Context, r BarsRow, top, scale float64) {
	base := top + barsRow/2 + 9
	dc.SetColor(paper)
	name, size := medium.shrink(r.Name, barsSize, 20, barsLeft-barsMargin-14)
	medium.write(dc, name, barsMargin, base, size)
	full, hollow := scale*float64(r.Full), scale*float64(r.Hollow)
	y := top + (barsRow-barsHeight)/2
	drawFull(dc, barsLeft, y, full)
	drawHollow(dc, barsLeft+full, y, hollow)
	count := fmt.Sprint(r.Full)
	if b.Hollow != "" {
		count = fmt.Sprintf("%d/%d", r.Full, r.Full+r.Hollow)
	}
	dc.SetColor(paper)
	bold.write(dc, count, barsLeft+full+hollow+12, base, barsSize)
	dc.SetColor(pale)
	end, size := bold.shrink(r.End, barsSize, 18, 110)
	bold.write(dc, end, BarsWidth-barsMargin-bold.width(end, size), base, size)
}

// drawFull and drawHollow draw the parts of a bar. A full part is bright and filled, a hollow one has an edge and strokes, so that the two differ
// without their colours.
func drawFull(dc *gg.Context, x, y, length float64) {
	dc.DrawRectangle(x, y, length, barsHeight)
	fill(dc, gold)
}

func drawHollow(dc *gg.Context, x, y, length float64) {
	if length <= 0 {
		return
	}
	dc.SetColor(edge)
	dc.SetLineWidth(2)
	for at := x + 12; at < x+length-6; at += 12 { // upright strokes repeat in all rows of pixels, and need few bytes
		dc.DrawLine(at, y, at, y+barsHeight)
	}
	dc.DrawRectangle(x+1, y+1, max(0, length-2), barsHeight-2)
	dc.Stroke()
}

// drawLegend says what the parts of the bars are.
func (b Bars) drawLegend(dc *gg.Context, top float64) {
	x, y, base := barsMargin, top+(barsLegend-barsHeight)/2, top+barsLegend/2+8
	for i, word := range []string{b.Full, b.Hollow} {
		if i == 0 {
			drawFull(dc, x, y, 40)
		} else {
			drawHollow(dc, x, y, 40)
		}
		dc.SetColor(pale)
		medium.write(dc, word, x+52, base, 24)
		x += 52 + medium.width(word, 24) + 40
	}
	medium.write(dc, b.End, BarsWidth-barsMargin-medium.width(b.End, 24), base, 24)
}
