package picture

// Sheet is a picture of a score sheet, as people write it at a table: a column of running totals for each person. All words appear as they are given.
type Sheet struct {
	Title, Note string
	Names       []string
	Rows        []SheetRow
	Sums        []string // of each person, below the rows
}

// SheetRow is a line of a sheet.
type SheetRow struct {
	Number string
	Bock   int      // strokes, one for each doubling
	Cells  []string // running totals; empty for a person who sat out
	Won    []bool
	Value  string // what the game brought
	Mark   string // of a solo, or why the cards were dealt again
}

// SheetRows is the number of lines for which a picture has room.
const SheetRows = 40

// The measures of a sheet. Its width is that of standings.
const (
	sheetLine    = 40
	sheetNumber  = 62  // where numbers end
	sheetStrokes = 72  // where strokes begin
	sheetCells   = 108 // where the people's columns begin
	sheetValue   = 150 // the width of the last column
	sheetMargin  = standingsMargin
	sheetPt      = 25
)

// Render returns the sheet as a PNG file.
func (s Sheet) Render() []byte {
	height := standingsHead + standingsColumns + sheetLine*(len(s.Rows)+1) + sheetMargin
	c := standingsColours().newSheet(StandingsWidth, height, s.Title, sheetMargin)
	medium.print(c, medium.shorten(s.Note, 24, StandingsWidth-2*sheetMargin), sheetMargin, 82, 24, pale)
	y := standingsHead
	for i, name := range s.Names {
		s.ends(c, medium, name, i, y+24, 21, pale)
	}
	c.box(sheetMargin, y+standingsColumns-4, StandingsWidth-2*sheetMargin, 2, 0, dusk)
	y += standingsColumns
	for i, row := range s.Rows {
		if i%2 == 1 {
			c.box(sheetMargin/2, y, StandingsWidth-sheetMargin, sheetLine, 0, stripe)
		}
		s.drawRow(c, row, y)
		y += sheetLine
	}
	c.box(sheetMargin, y+1, StandingsWidth-2*sheetMargin, 2, 0, pale)
	for i, sum := range s.Sums {
		s.ends(c, bold, sum, i, y+31, sheetPt+2, paper)
	}
	return c.encode()
}

// ends writes a text that ends with a person's column.
func (s Sheet) ends(c *canvas, t *typeface, text string, column, base int, size float64, colour rgb) {
	const all = StandingsWidth - sheetCells - sheetValue
	room := all / max(len(s.Names), 1)
	text, size = t.shrink(text, size, 16, float64(room-10))
	t.print(c, text, float64(sheetCells+(column+1)*room)-t.width(text, size), float64(base), size, colour)
}

func (s Sheet) drawRow(c *canvas, r SheetRow, y int) {
	base := y + 29
	number, size := medium.shrink(r.Number, 21, 15, sheetNumber-sheetMargin)
	medium.print(c, number, sheetNumber-medium.width(number, size), float64(base), size, pale)
	for n := range min(r.Bock, 4) {
		c.box(sheetStrokes+7*n, y+9, 3, 22, 0, gold)
	}
	for i, cell := range r.Cells {
		t, colour := medium, pale
		if r.Won[i] {
			t, colour = bold, paper
		}
		s.ends(c, t, cell, i, base, sheetPt, colour)
	}
	words, size := medium.shrink(r.Mark, 20, 14, sheetValue-62)
	medium.print(c, words, StandingsWidth-sheetValue+16, float64(base-1), size, gold)
	value, size := bold.shrink(r.Value, 23, 16, 50)
	bold.print(c, value, StandingsWidth-sheetMargin-6-bold.width(value, size), float64(base), size, paper)
}
