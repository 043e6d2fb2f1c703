package picture

import (
	"fmt"
	"math"
	"sync"
)

// Cross is a picture of how members did against each other: a row for each, and the columns are the same members by their numbers.
type Cross struct {
	Title, Note string
	Names       []string
	Cells       [][]Met
	Own         int // the index of the reader's row, or -1
}

// Met is how the member of a row did in the lists that they played with that of a column. Without any it is zero.
type Met struct{ Ahead, Behind, Lists int }

// MaxCross is the number of members for whom there is room.
const MaxCross = 12

// The measures of the crosstable.
const (
	crossWidth  = 800
	crossMargin = 26.0
	crossTop    = 104.0
	crossHead   = 38.0
	crossRow    = 46.0
	crossCells  = 252.0 // the left edge of the first column
	crossColumn = 90.0  // the widest a column becomes
)

// The grounds of the cells: with more lists ahead, with more behind, and with as many.
const (
	groundAhead  rgb = 0x1F4D36
	groundBehind rgb = 0x5A2A34
	groundEven   rgb = 0x3A4152
)

var crossColours = sync.OnceValue(func() *palette {
	pairs := [][2]rgb{{night, paper}, {night, pale}, {night, edge}, {night, gold}}
	for _, ground := range []rgb{groundAhead, groundBehind, groundEven} {
		pairs = append(pairs, [2]rgb{ground, paper}, [2]rgb{night, ground})
	}
	return newPalette(pairs, shades)
})

// Render returns the crosstable as a PNG file.
func (c Cross) Render() []byte {
	height := crossTop + crossHead + crossRow*float64(len(c.Names)) + crossMargin
	im, dc := newSheet(crossWidth, int(height), c.Title, crossMargin)
	dc.SetColor(pale)
	medium.write(dc, medium.shorten(c.Note, 22, crossWidth-2*crossMargin), crossMargin, 82, 22)
	wide := math.Min(crossColumn, (crossWidth-crossMargin-crossCells)/float64(max(1, len(c.Names))))
	centre := func(t *typeface, text string, x, base, size, room float64) {
		text, size = t.shrink(text, size, 14, room)
		t.write(dc, text, x-t.width(text, size)/2, base, size)
	}
	y := crossTop + crossHead
	for i, name := range c.Names {
		dc.SetColor(pale)
		centre(medium, fmt.Sprint(i+1), crossCells+wide*(float64(i)+0.5), crossTop+26, 22, wide)
		base := y + 32
		medium.write(dc, fmt.Sprint(i+1), crossMargin, base, 22)
		dc.SetColor(paper)
		label, size := bold.shrink(name, 26, 19, crossCells-crossMargin-48)
		bold.write(dc, label, crossMargin+36, base, size)
		for j, met := range c.Cells[i] {
			x := crossCells + wide*float64(j)
			if met.Lists == 0 {
				dc.DrawCircle(x+wide/2, y+crossRow/2, 2.5)
				if i == j {
					dc.DrawRectangle(x+wide/2-9, y+crossRow/2-1.5, 18, 3)
				}
				fill(dc, edge)
				continue
			}
			dc.DrawRectangle(x+1.5, y+1.5, wide-3, crossRow-3)
			fill(dc, met.ground())
			dc.SetColor(paper)
			centre(bold, fmt.Sprintf("%d:%d", met.Ahead, met.Behind), x+wide/2, base, 24, wide-6)
		}
		if i == c.Own {
			dc.DrawRoundedRectangle(crossMargin/2, y, crossCells+wide*float64(len(c.Names))+2-crossMargin/2, crossRow, 6)
			stroke(dc, gold, 3)
		}
		y += crossRow
	}
	return crossColours().encode(im)
}

func (m Met) ground() rgb {
	switch {
	case m.Ahead > m.Behind:
		return groundAhead
	case m.Ahead < m.Behind:
		return groundBehind
	}
	return groundEven
}
