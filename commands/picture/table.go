package picture

import (
	"image"
	"image/draw"
	"sync"

	"git.sr.ht/~sbinet/gg"

	"karlchen/game"
	"karlchen/game/card"
)

// Table is a picture of a table. Its words are in the reader's language; the picture lacks letters that the fonts lack.
type Table struct {
	Title, Note string
	Places      [card.Seats]Place // clockwise: at the bottom, on the left, at the top, on the right
	Style       Style
	// Last is the trick before, small in a corner; a Len of 0 is no trick.
	Last struct {
		Title  string
		Cards  [card.Seats]card.Card
		Len    int
		Winner int // the place among Cards
		Taker  string
	}
}

// Place is a player of a Table with the cards before them.
type Place struct {
	Name     string
	Computer bool
	Party    game.Party // as far as everybody knows
	PartyTag string     // its name
	Says     string     // the player's announcements
	Note     string     // such as the number of their tricks
	Card     card.Card  // card.None is none
	Hidden   bool       // their cards lie face down: nothing is played yet
	Leads    string     // the word for it, if they led to the trick
	Holds    string     // the word for it, if their card is the highest
	Turn     string     // the word for it, if it is their turn
}

// The size of the picture of a table, in pixels. A phone shows it at less than half this size, and its smallest letters are still readable.
const (
	TableWidth  = 800
	TableHeight = 500
)

// The sizes of letters on a table.
const (
	titleSize = 32
	nameSize  = 29
	wordSize  = 24
	leastWord = wordSize * 4 / 5 // of words that would not fit otherwise
)

// Render returns the table as a PNG file.
func (t Table) Render() []byte {
	im := image.NewRGBA(image.Rect(0, 0, TableWidth, TableHeight))
	copy(im.Pix, emptyTable().Pix)
	dc := gg.NewContextForRGBA(im)
	dc.SetColor(paper)
	bold.write(dc, bold.shorten(t.Title, titleSize, 290), 26, 50, titleSize)
	dc.SetColor(pale)
	medium.write(dc, medium.shorten(t.Note, wordSize, 290), 26, 82, wordSize)
	for i, at := range spots {
		t.drawPlace(dc, im, t.Places[i], at)
	}
	t.drawLastTrick(dc, im)
	return tableColours().encode(im)
}

// spot is the position of a player's card and of their words, which begin or end at x.
type spot struct {
	cardX, cardY int
	x, y         float64 // of the words: the inner edge and the middle
	width        float64
	right        bool // the words end at x
}

// wide reports whether a spot has room for the party behind the name.
func (s spot) wide() bool { return s.width > 250 }

var spots = [card.Seats]spot{
	{(TableWidth - cardWidth) / 2, TableHeight - cardHeight - 18, (TableWidth+cardWidth)/2 + 30, TableHeight - cardHeight/2 - 18, 296, false},
	{TableWidth/2 - cardWidth*3/2 - 14, (TableHeight-cardHeight)/2 - 8, TableWidth/2 - cardWidth*3/2 - 34, TableHeight/2 - 8, 184, true},
	{(TableWidth - cardWidth) / 2, 18, (TableWidth+cardWidth)/2 + 30, cardHeight/2 + 18, 296, false},
	{TableWidth/2 + cardWidth/2 + 14, (TableHeight-cardHeight)/2 - 8, TableWidth/2 + cardWidth*3/2 + 34, TableHeight/2 - 8, 184, false},
}

// drawPlace draws a player's card and the lines about them.
func (t Table) drawPlace(dc *gg.Context, im draw.Image, p Place, at spot) {
	x, y := float64(at.cardX), float64(at.cardY)
	switch {
	case p.Card < card.Kinds:
		if p.Holds != "" {
			dc.DrawRoundedRectangle(x-8, y-8, cardWidth+16, cardHeight+16, 16)
			dc.SetColor(gold)
			dc.Fill()
		}
		largeCards.drawAt(im, p.Card, t.Style, at.cardX, at.cardY)
		if p.Holds != "" {
			drawCrown(dc, x+cardWidth-4, y+4, 46)
		}
	case p.Hidden:
		for i := range 3 {
			largeCards.drawAt(im, card.None, Style{}, at.cardX-10+10*i, at.cardY)
		}
	default:
		dc.DrawRoundedRectangle(x+3, y+3, cardWidth-6, cardHeight-6, 10)
		dc.SetColor(rim)
		if p.Turn != "" {
			dc.SetColor(gold)
		}
		dc.SetLineWidth(4)
		dc.SetDash(12, 9)
		dc.Stroke()
		dc.SetDash()
	}
	p.drawLines(dc, at)
}

// line is a line about a player.
type line struct {
	text string
	kind lineKind
}

type lineKind uint8

const (
	named  lineKind = iota // the name, with a robot before the name of a computer
	badge                  // the party
	plain                  // a remark
	bubble                 // announcements, in a bubble
	signal                 // whose turn it is, in gold, with an arrow
	crowned
)

// The width of the sign before a line.
const (
	crownRoom  = 30
	signalRoom = 42
)

var lineHeights = [...]float64{named: 35, badge: 32, plain: 29, bubble: 39, signal: 39, crowned: 29}

// drawLines writes the lines about a player, one below the other around the middle of their spot.
func (p Place) drawLines(dc *gg.Context, at spot) {
	var lines []line
	below := p.PartyTag
	if at.wide() {
		below = ""
	}
	for _, l := range []line{{p.Name, named}, {below, badge}, {p.Says, bubble}, {p.Leads, plain}, {p.Note, plain}, {p.Holds, crowned}, {p.Turn, signal}} {
		if l.text != "" {
			lines = append(lines, l)
		}
	}
	total := 0.0
	for _, l := range lines {
		total += lineHeights[l.kind]
	}
	y := max(20, min(at.y-total/2, TableHeight-16-total))
	for _, l := range lines {
		p.drawLine(dc, l, at, y)
		y += lineHeights[l.kind]
	}
}

func (p Place) drawLine(dc *gg.Context, l line, at spot, top float64) {
	base := top + 26
	left := func(width float64) float64 {
		if at.right {
			return at.x - width
		}
		return at.x
	}
	switch l.kind {
	case named:
		p.drawName(dc, at, left, base)
	case badge:
		w := bold.width(l.text, 20) + 18
		drawTag(dc, p.Party, l.text, left(w), top, w)
	case plain:
		text := medium.shorten(l.text, wordSize, at.width)
		dc.SetColor(pale)
		medium.write(dc, text, left(medium.width(text, wordSize)), base-3, wordSize)
	case crowned:
		text, size := bold.shrink(l.text, wordSize, leastWord, at.width-crownRoom)
		x := left(bold.width(text, size) + crownRoom)
		drawCrown(dc, x+12, base-11, 24)
		dc.SetColor(gold)
		bold.write(dc, text, x+crownRoom, base-3, size)
	case bubble:
		text, size := bold.shrink(l.text, wordSize, leastWord, at.width-20)
		w := bold.width(text, size) + 20
		x := left(w)
		dc.DrawRoundedRectangle(x, top+2, w, 32, 9)
		tail := x + 16
		if at.right {
			tail = x + w - 16
		}
		dc.MoveTo(tail-7, top+4) // towards the name above
		dc.LineTo(tail, top-6)
		dc.LineTo(tail+7, top+4)
		dc.ClosePath()
		dc.SetColor(paper)
		dc.Fill()
		dc.SetColor(ink)
		bold.write(dc, text, x+10, base, size)
	case signal:
		text, size := bold.shrink(l.text, wordSize, leastWord, at.width-signalRoom)
		w := bold.width(text, size) + signalRoom
		x := left(w)
		dc.DrawRoundedRectangle(x, top+4, w, 32, 16)
		dc.SetColor(gold)
		dc.Fill()
		dc.SetColor(ink)
		dc.MoveTo(x+13, top+11)
		dc.LineTo(x+26, top+20)
		dc.LineTo(x+13, top+29)
		dc.ClosePath()
		dc.Fill()
		bold.write(dc, text, x+31, base+2, size)
	}
}

// drawName writes a player's name, with a robot before the name of a computer, and their party behind it where there is room.
func (p Place) drawName(dc *gg.Context, at spot, left func(float64) float64, base float64) {
	robotWidth, tagWidth := 0.0, 0.0
	if p.Computer {
		robotWidth = 32
	}
	if at.wide() && p.PartyTag != "" {
		tagWidth = bold.width(p.PartyTag, 20) + 18
	}
	text, size := bold.shrink(p.Name, nameSize, nameSize*3/4, at.width-robotWidth-tagWidth)
	w := bold.width(text, size)
	x := left(robotWidth + w)
	if p.Computer {
		drawRobot(dc, x+13, base-10, 26)
	}
	dc.SetColor(paper)
	bold.write(dc, text, x+robotWidth, base, size)
	if tagWidth > 0 {
		drawTag(dc, p.Party, p.PartyTag, x+robotWidth+w+10, base-22, tagWidth)
	}
}

// drawTag draws the mark of a party: Re is round, Kontra has corners.
func drawTag(dc *gg.Context, party game.Party, text string, x, y, width float64) {
	ground, on, round := violet, paper, 3.0
	if party == game.Re {
		ground, on, round = gold, ink, 13
	}
	dc.DrawRoundedRectangle(x, y, width, 26, round)
	dc.SetColor(ground)
	dc.Fill()
	dc.SetColor(on)
	bold.write(dc, text, x+9, y+20, 20)
}

// drawLastTrick draws the trick before in the lower left corner.
func (t Table) drawLastTrick(dc *gg.Context, im draw.Image) {
	if t.Last.Len == 0 {
		return
	}
	const x, y = 26, TableHeight - miniHeight - 44
	dc.SetColor(pale)
	medium.write(dc, medium.shorten(t.Last.Title, 20, 280), x, y-12, 20)
	for i, c := range t.Last.Cards[:t.Last.Len] {
		at := x + i*(miniWidth+8)
		if i == t.Last.Winner {
			dc.DrawRoundedRectangle(float64(at)-4, y-4, miniWidth+8, miniHeight+8, 7)
			dc.SetColor(gold)
			dc.Fill()
		}
		miniCards.drawAt(im, c, t.Style, at, y)
		if i == t.Last.Winner {
			drawCrown(dc, float64(at)+miniWidth-2, y+1, 24)
		}
	}
	drawCrown(dc, x+11, y+miniHeight+22, 22)
	dc.SetColor(gold)
	bold.write(dc, bold.shorten(t.Last.Taker, 21, 250), x+28, y+miniHeight+30, 21)
}

// drawCrown draws the sign of the highest card around x, y.
func drawCrown(dc *gg.Context, x, y, size float64) {
	dc.Push()
	dc.Translate(x, y)
	dc.Scale(size, size)
	dc.MoveTo(-0.5, -0.30)
	dc.LineTo(-0.25, 0.02)
	dc.LineTo(0, -0.45)
	dc.LineTo(0.25, 0.02)
	dc.LineTo(0.5, -0.30)
	dc.LineTo(0.40, 0.40)
	dc.LineTo(-0.40, 0.40)
	dc.ClosePath()
	dc.Pop()
	dc.SetColor(gold)
	dc.FillPreserve()
	dc.SetColor(ink)
	dc.SetLineWidth(max(1.5, size/18))
	dc.SetLineJoinRound()
	dc.Stroke()
}

// drawRobot draws the head that marks a computer player.
func drawRobot(dc *gg.Context, x, y, size float64) {
	dc.Push()
	dc.Translate(x, y)
	dc.Scale(size, size)
	dc.DrawRoundedRectangle(-0.45, -0.28, 0.9, 0.70, 0.14)
	dc.NewSubPath()
	dc.DrawRectangle(-0.05, -0.46, 0.10, 0.22)
	dc.NewSubPath()
	dc.DrawCircle(0, -0.47, 0.10)
	dc.SetColor(pale)
	dc.Fill()
	dc.DrawCircle(-0.19, 0.02, 0.10)
	dc.NewSubPath()
	dc.DrawCircle(0.19, 0.02, 0.10)
	dc.NewSubPath()
	dc.DrawRectangle(-0.20, 0.21, 0.40, 0.08)
	dc.SetColor(cloth)
	dc.Fill()
	dc.Pop()
}

// emptyTable is the background of the picture, drawn once.
var emptyTable = sync.OnceValue(func() *image.RGBA {
	im := image.NewRGBA(image.Rect(0, 0, TableWidth, TableHeight))
	dc := gg.NewContextForRGBA(im)
	dc.SetColor(rim) // up to the corners, which Discord makes round
	dc.Clear()
	dc.DrawRoundedRectangle(7, 7, TableWidth-14, TableHeight-14, 17)
	dc.SetColor(cloth)
	dc.Fill()
	return im
})
