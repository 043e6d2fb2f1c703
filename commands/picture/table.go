package picture

import (
	"image"
	"regexp"
	"slices"
	"sync"

	"git.sr.ht/~sbinet/gg"

	"karlchen/game"
	"karlchen/game/card"
)

// Table is a picture of a table. Its words are in the reader's language; the picture lacks letters that the fonts lack.
type Table struct {
	Title, Note, Game string                  // three lines: the trick, what is played, and which game of the list it is
	Badge             string                  // what makes this game count otherwise, such as a Bock; before Game
	Places            [card.Seats]SeatPicture // clockwise: at the bottom, on the left, at the top, on the right
	Last              LastTrick
	Hand              Hand // of the person at the bottom, for whom alone the picture is then
	Style             Style
}

// LastTrick is the trick before, small in a corner; a Len of 0 is no trick.
type LastTrick struct {
	Title  string
	Cards  [card.Seats]card.Card
	Len    int
	Winner int // the place among Cards
	Taker  string
}

// MaxHand is the number of cards for which a hand has room: those of a deal, and a stock or the cards of an Armut.
const MaxHand = 20

// Hand has the cards of one person below the table; a Len of 0 is no hand. Before the card number Gap there is a gap.
type Hand struct {
	Cards    [MaxHand]card.Card
	Len, Gap int
}

// The size of the picture of a table, in pixels: twice that on a screen. A phone shows it at less than a third of this size, and its smallest letters
// are still readable. A hand makes the picture higher.
const (
	TableWidth  = 1100
	TableHeight = 620
	HandHeight  = 140
)

// The sizes of letters on a table.
const (
	titleSize = 44
	nameSize  = 40
	wordSize  = 33
	leastWord = wordSize * 4 / 5 // of words that would not fit otherwise
	smallSize = 28
)

// tables are the pictures that were drawn lately. Pictures of the same moment are equal, and drawn once.
var tables = &drawnOnce[Table, func() []byte]{most: 64, draw: func(t Table) func() []byte { return sync.OnceValue(t.draw) }}

// Render returns the table as a PNG file, which the caller must not change.
func (t Table) Render() []byte { return tables.get(t)() }

// Prepare draws a table that nobody sees. So nobody waits for what all tables share, such as colours and letters.
var Prepare = sync.OnceFunc(func() { fullTable().Render() })

// fullTable is a table with everything that one may show.
func fullTable() (t Table) {
	t.Title, t.Note, t.Game = "Stich 7 von 12", "Normalspiel", "Spiel 5 von 24"
	t.Last = LastTrick{Title: "Stich 6", Len: card.Seats, Taker: "Clara"}
	t.Hand.Len = MaxHand
	for i := range t.Hand.Cards {
		t.Hand.Cards[i] = card.Card(i)
	}
	for i, name := range []string{"Anna", "Benjamin", "Clara", "Dora"} {
		t.Last.Cards[i] = card.Card(2 * i)
		t.Places[i] = SeatPicture{Name: name, Computer: i > 1, PartyTag: "Kontra", Note: "2 Stiche", Score: "+12", Card: card.Card(5 * i)}
	}
	t.Places[0].Card, t.Places[0].Turn, t.Places[1].Leads, t.Places[2].Holds, t.Places[3].Says = card.None, "ist dran", "kommt heraus", "liegt vorn", "Re"
	return t
}

var tableCanvases = sync.Pool{New: func() any { return tableColours().newCanvas(0, 0) }}

func (t Table) draw() []byte {
	c := t.note()
	defer tableCanvases.Put(c)
	return c.encodeTiles(emptyTables.get(c.height), tableEdges[:], tableCodes())
}

// tableEdges are where columns of tiles end: left and right of the cards in the middle.
var tableEdges = [...]int{TableWidth/2 - largeCard.width/2 - 16, TableWidth/2 + largeCard.width/2 + 16, TableWidth}

// tableCodes are the codes of all tiles of tables: those that suit a full table.
var tableCodes = sync.OnceValue(func() []code {
	c := fullTable().note()
	c.drawTile(emptyTables.get(c.height), c.bounds())
	var p packer
	for i := range p.counts {
		p.counts[i] = 1 // any symbol may occur
	}
	left := 0
	for _, right := range tableEdges {
		for y := range c.height {
			p.tokenizeRow(c, image.Rect(left, 0, right, c.height), y)
			for _, t := range p.tokens {
				p.counts[t.symbol()]++
			}
		}
		left = right
	}
	return codesFor(&p.counts)
})

// note returns a canvas on which the table's shapes are noted.
func (t Table) note() *canvas {
	c := tableCanvases.Get().(*canvas)
	c.width, c.height, c.later, c.shapes = TableWidth, TableHeight, true, c.shapes[:0]
	if t.Hand.Len > 0 {
		c.height += HandHeight
	}
	c.raw = slices.Grow(c.raw[:0], (c.width+1)*c.height)[:(c.width+1)*c.height]
	const left, width = 36, 400
	title, size := bold.shrink(t.Title, titleSize, smallSize, width)
	bold.print(c, title, left, 64, size, paper)
	note := t.Note
	if medium.width(note, leastWord) > width {
		note = bracket.ReplaceAllString(note, "")
	}
	note, size = medium.shrink(note, wordSize, leastWord, width)
	medium.print(c, note, left, 108, size, pale)
	x := left
	if t.Badge != "" {
		drawTag(c, game.Re, t.Badge, left, 118, tagWidth(t.Badge))
		x += tagWidth(t.Badge) + 14
	}
	medium.print(c, medium.drop(t.Game, smallSize, float64(left+width-x)), float64(x), 146, smallSize, pale)
	for i, at := range spots {
		t.drawPlace(c, t.Places[i], at)
	}
	t.drawLastTrick(c)
	t.drawHand(c)
	return c
}

// bracket is what a line can do without, such as the translation of a word.
var bracket = regexp.MustCompile(` \([^)]*\)`)

// emptyTables are the backgrounds of the picture, by their heights.
var emptyTables = &drawnOnce[int, *canvas]{most: 2, draw: func(height int) *canvas {
	c := tableColours().newCanvas(TableWidth, height)
	c.box(0, 0, TableWidth, height, 0, rim) // up to the corners, which Discord makes round
	c.box(9, 9, TableWidth-18, TableHeight-18, 24, cloth)
	return c
}}

// drawLastTrick draws the trick before in the lower left corner.
func (t Table) drawLastTrick(c *canvas) {
	if t.Last.Len == 0 {
		return
	}
	const left, gap = 36, 11
	top := TableHeight - miniCard.height - 60
	medium.print(c, medium.shorten(t.Last.Title, smallSize, 300), left, float64(top-16), smallSize, pale)
	for i, of := range t.Last.Cards[:t.Last.Len] {
		x := left + i*(miniCard.width+gap)
		if i == t.Last.Winner {
			c.box(x-5, top-5, miniCard.width+10, miniCard.height+10, 10, gold)
		}
		c.putCard(of, t.Style, miniCard, x, top)
		if i == t.Last.Winner {
			c.put(crowns.get(33), x+miniCard.width-3, top+1)
		}
	}
	base := top + miniCard.height + 42
	c.put(crowns.get(30), left+15, base-11)
	bold.print(c, bold.shorten(t.Last.Taker, smallSize, 300), left+40, float64(base), smallSize, gold)
}

// drawHand draws the cards of the person at the bottom, below the table.
func (t Table) drawHand(c *canvas) {
	const gap, between, margin = 22, 4, 14
	if t.Hand.Len == 0 {
		return
	}
	step := min(handCard.width+between, (TableWidth-2*margin-gap-handCard.width)/max(1, t.Hand.Len-1)) // many cards overlap
	x := (TableWidth - gap - step*(t.Hand.Len-1) - handCard.width) / 2
	for i, of := range t.Hand.Cards[:t.Hand.Len] {
		if i == t.Hand.Gap {
			x += gap
		}
		c.putCard(of, t.Style, handCard, x, TableHeight+4)
		x += step
	}
}

// crowns are the sign of the highest card, by their sizes.
var crowns = &drawnOnce[int, stamp]{most: 8, draw: func(size int) stamp {
	return tableColours().newStamp(around(size), func(dc *gg.Context) {
		dc.Scale(float64(size), float64(size))
		dc.MoveTo(-0.5, -0.30)
		dc.LineTo(-0.25, 0.02)
		dc.LineTo(0, -0.45)
		dc.LineTo(0.25, 0.02)
		dc.LineTo(0.5, -0.30)
		dc.LineTo(0.40, 0.40)
		dc.LineTo(-0.40, 0.40)
		dc.ClosePath()
		dc.SetColor(gold)
		dc.FillPreserve()
		dc.SetColor(ink)
		dc.SetLineWidth(max(2, float64(size)/18))
		dc.SetLineJoinRound()
		dc.Stroke()
	})
}}

// around is a box for a sign of a size that is drawn by its middle.
func around(size int) image.Rectangle { return image.Rect(-size, -size, size, size).Inset(size / 4) }
