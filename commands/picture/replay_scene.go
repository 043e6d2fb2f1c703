package picture

import (
	"image"
	"sync"

	"karlchen/game/card"
)

// ReplayScene is a picture of a moment of a finished game: the trick in the middle, and the four hands around it. Its words are in the reader's language.
type ReplayScene struct {
	Title, Note string              // which trick it is, or who has won; and what is played
	Score       string              // the Augen of the parties
	Players     [card.Seats]Partner // clockwise: at the bottom, on the left, at the top, on the right
	Style       Style
}

// Partner is a player of a Moment.
type Partner struct {
	SeatPicture
	Latest  bool // their card has just been played
	Hand    Hand // the cards that they had when the play began, or have before it
	Played  [MaxHand]bool
	Covered bool // their cards lie face down
}

// The size of the picture of a moment, in pixels: twice that on a screen.
const (
	MomentWidth  = 1100
	MomentHeight = 800
)

const (
	headHeight = 56  // of the strip with the title
	handLeft   = 300 // of the hands at the top and at the bottom
	handWidth  = MomentWidth - 2*handLeft
	sideLeft   = 24 // of the hands on the left and on the right, from the edge
	sideWidth  = 4*58 + 3*cardGap
	cardGap    = 4
)

// The cards of the trick and of the hands. All four hands together must stay within some 60 kB.
var (
	trickCard = cardSize{116, 160}
	heldCard  = cardSize{58, 80}
)

// corner is where the cards and the words of a player are.
type corner struct {
	cardX, cardY int
	hand         spot // the upper left corner of the hand, and the width of its rows
	words        spot // their lines stand around y
}

// corners have the words of each player beside or around their hand, on the same side as they would be at a table that one walks around.
var corners = func() [card.Seats]corner {
	const above, below = headHeight + 10, MomentHeight - 19
	rowHeight, sideHeight := 2*heldCard.height+cardGap, 3*heldCard.height+2*cardGap
	middle := (above + below) / 2
	sideTop := middle - sideHeight/2
	w, h, gap := trickCard.width, trickCard.height, 14
	centre, right := (MomentWidth-w)/2, MomentWidth-sideLeft-sideWidth
	words := func(x, y int, right bool) spot { return spot{x: x, y: y, width: handLeft - 2*sideLeft, right: right} }
	return [card.Seats]corner{
		{centre, middle + gap/2, spot{x: handLeft, y: below - rowHeight, width: handWidth}, words(handLeft-sideLeft, below-rowHeight/2, true)},
		{centre - w - gap, middle - h/2, spot{x: sideLeft, y: sideTop, width: sideWidth}, words(sideLeft, (above+sideTop)/2, false)},
		{centre, middle - h - gap/2, spot{x: handLeft, y: above, width: handWidth}, words(handLeft+handWidth+sideLeft, above+rowHeight/2, false)},
		{centre + w + gap, middle - h/2, spot{x: right, y: sideTop, width: sideWidth}, words(right, (sideTop+sideHeight+below)/2, false)},
	}
}()

// Render returns the moment as a PNG file, which the caller must not change. Pictures of equal moments are drawn once.
func (m ReplayScene) Render() []byte { return moments.get(m)() }

var moments = &drawnOnce[ReplayScene, func() []byte]{most: 64, draw: func(m ReplayScene) func() []byte { return sync.OnceValue(m.draw) }}

func (m ReplayScene) draw() []byte {
	c := momentCanvases.Get().(*canvas)
	defer momentCanvases.Put(c)
	m.note(c)
	c.drawTile(emptyMoment(), c.bounds())
	return c.encode()
}

var momentCanvases = sync.Pool{New: func() any { return tableColours().newCanvas(MomentWidth, MomentHeight) }}

var emptyMoment = sync.OnceValue(func() *canvas {
	c := tableColours().newCanvas(MomentWidth, MomentHeight)
	c.box(0, 0, MomentWidth, MomentHeight, 0, rim)
	c.box(9, headHeight, MomentWidth-18, MomentHeight-headHeight-9, 24, cloth)
	return c
})

// note notes the shapes of the moment instead of those before.
func (m ReplayScene) note(c *canvas) {
	c.later, c.shapes = true, c.shapes[:0]
	title := bold.shorten(m.Title, wordSize, 560)
	bold.print(c, title, sideLeft, 40, wordSize, paper)
	score := bold.shorten(m.Score, wordSize, MomentWidth/3)
	scoreAt := MomentWidth - sideLeft - bold.width(score, wordSize)
	bold.print(c, score, scoreAt, 40, wordSize, gold)
	noteAt := sideLeft + bold.width(title, wordSize) + 24
	medium.print(c, medium.shorten(m.Note, smallSize, scoreAt-noteAt-24), noteAt, 40, smallSize, pale)
	for i, at := range corners {
		p := m.Players[i]
		if i%2 == 0 {
			p.drawRows(c, m.Style, at.hand)
		} else {
			p.drawColumns(c, m.Style, at.hand)
		}
		p.drawWords(c, at.words)
		p.drawTrickCard(c, m.Style, at)
	}
}

// drawTrickCard draws the player's card of the trick. A gold edge and a crown mark the highest, and a white edge with an arrow the latest.
func (p Partner) drawTrickCard(c *canvas, style Style, at corner) {
	x, y, size := at.cardX, at.cardY, trickCard
	switch {
	case p.Card < card.Kinds:
		if p.Latest {
			c.box(x-7, y-7, size.width+14, size.height+14, 16, paper)
		}
		if p.Holds != "" {
			c.box(x-5, y-5, size.width+10, size.height+10, 15, gold)
		}
		c.putCard(p.Card, style, size, x, y)
		if p.Holds != "" {
			c.put(crowns.get(44), x+size.width-8, y+8)
		}
		if p.Latest {
			c.box(x-6, y-6, 34, 34, 17, paper)
			c.paint(clockSigns.get(NoClock), x+10, y+11, ink)
		}
	default:
		c.box(x+4, y+4, size.width-8, size.height-8, 13, rim)
	}
}

// rowStep returns how far apart cards are drawn so that n of them fit into a width; many overlap.
func rowStep(n, width, size int) int {
	return min(size+cardGap, (width-size)/max(1, n-1))
}

// drawRows draws a hand in two rows.
func (p Partner) drawRows(c *canvas, style Style, at spot) {
	n := (p.Hand.Len + 1) / 2
	step := rowStep(n, at.width, heldCard.width)
	for i := range p.Hand.Len {
		row, in := i/max(1, n), n
		if row == 1 {
			in = p.Hand.Len - n
		}
		left := at.x + (at.width-step*(in-1)-heldCard.width)/2
		p.drawHeld(c, style, i, left+step*(i-row*n), at.y+row*(heldCard.height+cardGap))
	}
}

// drawColumns draws a hand in rows of four cards, or of five if there are many.
func (p Partner) drawColumns(c *canvas, style Style, at spot) {
	columns := 4
	if p.Hand.Len > 12 {
		columns = 5
	}
	rows := (p.Hand.Len + columns - 1) / columns
	across, down := rowStep(columns, at.width, heldCard.width), rowStep(rows, 3*heldCard.height+2*cardGap, heldCard.height)
	for i := range p.Hand.Len {
		p.drawHeld(c, style, i, at.x+across*(i%columns), at.y+down*(i/columns))
	}
}

// drawHeld draws a card of a hand, or the place of one that is played.
func (p Partner) drawHeld(c *canvas, style Style, i, x, y int) {
	switch {
	case p.Played[i]:
		c.box(x+6, y+6, heldCard.width-12, heldCard.height-12, 6, rim)
	case p.Covered:
		c.put(plainBack(), x, y)
	default:
		c.putCard(p.Hand.Cards[i], style, heldCard, x, y)
	}
}

// plainBack is a card that lies face down. Many of them stand in a picture, so it has no pattern.
var plainBack = sync.OnceValue(func() stamp {
	c := tableColours().newCanvas(heldCard.width, heldCard.height)
	c.box(0, 0, heldCard.width, heldCard.height, 7, edge)
	c.box(1, 1, heldCard.width-2, heldCard.height-2, 6, paper)
	c.box(5, 5, heldCard.width-10, heldCard.height-10, 4, back)
	s := stamp{mask: blankMask(image.Rect(0, 0, heldCard.width, heldCard.height))}
	for y := range heldCard.height {
		s.colours = append(s.colours, c.row(y)...)
	}
	s.alpha = make([]uint8, len(s.colours))
	for i := range s.alpha {
		s.alpha[i] = whole
	}
	return s
})

// momentLines returns the lines about a player. There is no room for all of them: of a leader who has announced something and holds the trick, the
// picture says only that they hold it.
func (p Partner) momentLines() []line {
	leads := p.Leads
	if p.Says != "" && p.Holds != "" {
		leads = ""
	}
	return []line{{p.Name, named}, {p.PartyTag, badge}, {p.Says, bubble}, {joined(p.Note, p.Score), plain}, {leads, plain}, {p.Holds, crowned}}
}

func (p Partner) wordsHeight() (height int) {
	for _, l := range p.momentLines() {
		if l.text != "" {
			height += lineHeights[l.kind]
		}
	}
	return height
}

// drawWords writes the lines about a player around the middle of a spot.
func (p Partner) drawWords(c *canvas, at spot) {
	height := p.wordsHeight()
	y := max(headHeight+4, min(at.y-height/2, MomentHeight-14-height))
	for _, l := range p.momentLines() {
		if l.text != "" {
			p.drawLine(c, l, at, y)
			y += lineHeights[l.kind]
		}
	}
}
