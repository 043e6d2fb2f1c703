package picture

import (
	"fmt"
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
	crossMargin = 26
	crossTop    = 104
	crossHead   = 38
	crossRow    = 46
	crossCells  = 252 // the left edge of the first column
	crossColumn = 90  // the widest a column becomes
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
	to := crossColours().newSheet(crossWidth, crossTop+crossHead+crossRow*len(c.Names)+crossMargin, c.Title, crossMargin)
	medium.print(to, medium.shorten(c.Note, 22, crossWidth-2*crossMargin), crossMargin, 82, 22, pale)
	wide := min(crossColumn, (crossWidth-crossMargin-crossCells)/max(1, len(c.Names)))
	centre := func(t *typeface, text string, x, base, size, room int, colour rgb) {
		text, fits := t.shrink(text, float64(size), 14, float64(room))
		t.print(to, text, float64(x)-t.width(text, fits)/2, float64(base), fits, colour)
	}
	y := crossTop + crossHead
	for i, name := range c.Names {
		base := y + 32
		if i == c.Own {
			to.frame(crossMargin/2-2, y-2, crossCells+wide*len(c.Names)+6-crossMargin/2, crossRow+4, 7, 3, gold, night)
		}
		centre(medium, fmt.Sprint(i+1), crossCells+wide*i+wide/2, crossTop+26, 22, wide, pale)
		medium.print(to, fmt.Sprint(i+1), crossMargin, float64(base), 22, pale)
		label, size := bold.shrink(name, 26, 19, crossCells-crossMargin-48)
		bold.print(to, label, crossMargin+36, float64(base), size, paper)
		for j, met := range c.Cells[i] {
			x := crossCells + wide*j
			switch {
			case met.Lists > 0:
				to.box(x+2, y+2, wide-4, crossRow-4, 0, met.ground())
				centre(bold, fmt.Sprintf("%d:%d", met.Ahead, met.Behind), x+wide/2, base, 24, wide-6, paper)
			case i == j:
				to.box(x+wide/2-9, y+crossRow/2-1, 18, 3, 0, edge)
			default:
				to.box(x+wide/2-2, y+crossRow/2-2, 5, 5, 2, edge)
			}
		}
		y += crossRow
	}
	return to.encode()
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
