package picture

import (
	"image"
	"math"
	"slices"
	"strings"
	"sync"

	"git.sr.ht/~sbinet/gg"

	"karlchen/game"
	"karlchen/game/card"
)

// SeatPicture is a player of a Table with the card before them.
type SeatPicture struct {
	Name     string
	Computer bool
	Party    game.Party // as far as the reader knows
	PartyTag string     // its name
	Says     string     // the player's announcements, the highest one last; alone if there is no room for more
	Note     string     // such as the number of their tricks
	Score    string     // their points in the list
	Card     card.Card  // card.None is none
	Hidden   bool       // their cards lie face down: nothing is played yet
	Leads    string     // the word for it, if they led to the trick
	Holds    string     // the word for it, if their card is the highest
	Turn     string     // the word for it, if it is their turn
	Clock    Clock      // how far their time for it is
}

// Clock says how much of a player's time is over. A picture is not drawn again while time goes by, so it shows no moment.
type Clock uint8

// The states of a clock, by the part of the face that is dark.
const (
	NoClock Clock = iota
	Running
	HalfOver
	TimeOver
)

// spot is the position of a player's card and of their words, which begin or end at x.
type spot struct {
	cardX, cardY int
	x, y         int // of the words: the inner edge and the middle
	width        int
	right        bool // the words end at x
}

// wide reports whether a spot has room for the party behind the name, and for two remarks in a line.
func (s spot) wide() bool { return s.width > 300 }

var spots = func() [card.Seats]spot {
	const wide, narrow, margin, aside, away = 407, 253, 18, 20, 27
	w, h := largeCard.width, largeCard.height
	middle, level, centre := (TableWidth-w)/2, (TableHeight-h)/2, TableHeight/2
	left, right := TableWidth/2-w*3/2-aside, TableWidth/2+w/2+aside
	return [card.Seats]spot{
		{middle, TableHeight - h - margin, middle + w + 41, TableHeight - h/2 - margin, wide, false},
		{left, level, left - away, centre, narrow, true},
		{middle, margin, middle + w + 41, h/2 + margin, wide, false},
		{right, level, right + w + away, centre, narrow, false},
	}
}()

// drawPlace draws a player's card and the lines about them.
func (t Table) drawPlace(c *canvas, p SeatPicture, at spot) {
	x, y, size := at.cardX, at.cardY, largeCard
	switch {
	case p.Card < card.Kinds:
		if p.Holds != "" {
			c.box(x-11, y-11, size.width+22, size.height+22, 22, gold)
		}
		c.putCard(p.Card, t.Style, size, x, y)
		if p.Holds != "" {
			c.put(crowns.get(63), x+size.width-5, y+5)
		}
	case p.Hidden:
		for i := range 3 {
			c.putCard(card.None, Style{}, size, x-14+14*i, y)
		}
	case p.Turn != "":
		c.paint(emptyCard(), x, y, gold)
	default:
		c.paint(emptyCard(), x, y, rim)
	}
	p.drawLines(c, at)
}

// emptyCard is the place of a card that is not played yet.
var emptyCard = sync.OnceValue(func() mask {
	return newMask(image.Rect(0, 0, largeCard.width, largeCard.height), func(dc *gg.Context) {
		dc.DrawRoundedRectangle(4, 4, float64(largeCard.width-8), float64(largeCard.height-8), 13)
		dc.SetDash(16, 12)
		stroke(dc, ink, 5)
	})
})

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
	signal                 // whose turn it is, in gold, with an arrow or their clock
	crowned
)

// The width of the sign before a line.
const (
	crownRoom  = 41
	signalRoom = 58
	robotRoom  = 44
)

var lineHeights = [...]int{named: 44, badge: 40, plain: 36, bubble: 50, signal: 50, crowned: 36}

// lines returns the lines about a player. Those at the top and at the bottom have room for several remarks in one line.
func (p SeatPicture) lines(wide bool) []line {
	if wide {
		holds := p.Holds
		if p.Says != "" && p.Turn != "" {
			holds = "" // five lines would meet the cards at the sides, and the crown on the card says the same
		}
		return []line{{p.Name, named}, {p.Says, bubble}, {holds, crowned}, {p.Turn, signal}, {joined(p.Leads, p.Note, p.Score), plain}}
	}
	return []line{{p.Name, named}, {p.PartyTag, badge}, {p.Says, bubble}, {p.Leads, plain}, {joined(p.Note, p.Score), plain}, {p.Holds, crowned}, {p.Turn, signal}}
}

// joined returns the remarks that are not empty as one.
func joined(remarks ...string) string {
	return strings.Join(slices.DeleteFunc(remarks, func(s string) bool { return s == "" }), between)
}

// between separates remarks.
const between = " · "

// drop leaves out the last remarks for which a width has no room, so that no word is cut.
func (t *typeface) drop(remarks string, size, width float64) string {
	for last := strings.LastIndex(remarks, between); last > 0 && t.width(remarks, size) > width; last = strings.LastIndex(remarks, between) {
		remarks = remarks[:last]
	}
	return remarks
}

// drawLines writes the lines about a player, one below the other.
func (p SeatPicture) drawLines(c *canvas, at spot) {
	lines, y, _ := p.place(at)
	for _, l := range lines {
		p.drawLine(c, l, at, y)
		y += lineHeights[l.kind]
	}
}

// place returns the lines that are not empty, with the top of the first and the bottom of the last. They stand around the middle of the spot, and
// those at the top and at the bottom keep clear of the places at the sides.
func (p SeatPicture) place(at spot) (lines []line, top, bottom int) {
	const margin, aside = 8, 188 // the height above the lines about the players at the sides, and below them
	total := 0
	for _, l := range p.lines(at.wide()) {
		if l.text != "" {
			lines, total = append(lines, l), total+lineHeights[l.kind]
		}
	}
	top = at.y - total/2
	switch {
	case !at.wide():
	case at.y < TableHeight/2:
		top = max(margin, min(top, aside-total))
	default:
		top = min(TableHeight-margin-total, max(top, TableHeight-aside))
	}
	return lines, top, top + total
}

// begin returns where something of a width begins at the spot.
func (s spot) begin(width int) int {
	if s.right {
		return s.x - width
	}
	return s.x
}

func (p SeatPicture) drawLine(c *canvas, l line, at spot, top int) {
	// fit makes the text as large as it fits with some room before and after it, and returns where all that begins and how wide it is.
	fit := func(t *typeface, before, after int) (text string, size float64, x, width int) {
		text, size = t.shrink(l.text, wordSize, leastWord, float64(at.width-before-after))
		width = before + int(math.Ceil(t.width(text, size))) + after
		return text, size, at.begin(width), width
	}
	base := float64(top + 32)
	switch l.kind {
	case named:
		p.drawName(c, at, top)
	case badge:
		width := tagWidth(l.text)
		drawTag(c, p.Party, l.text, at.begin(width), top, width)
	case plain:
		l.text = medium.drop(l.text, leastWord, float64(at.width))
		text, size, x, _ := fit(medium, 0, 0)
		medium.print(c, text, float64(x), base-3, size, pale)
	case crowned:
		text, size, x, _ := fit(bold, crownRoom, 0)
		c.put(crowns.get(33), x+16, top+18)
		bold.print(c, text, float64(x+crownRoom), base-2, size, gold)
	case bubble:
		if highest := strings.LastIndex(l.text, ", "); highest >= 0 && bold.width(l.text, leastWord) > float64(at.width-28) {
			l.text = l.text[highest+2:]
		}
		text, size, x, width := fit(bold, 14, 14)
		c.box(x, top+3, width, 44, 12, paper)
		tail := x + 22
		if at.right {
			tail = x + width - 22
		}
		c.paint(bubbleTail(), tail, top+6, paper) // towards the name above
		bold.print(c, text, float64(x+14), base+4, size, ink)
	case signal:
		text, size, x, width := fit(bold, 43, signalRoom-43)
		c.box(x, top+5, width, 44, 22, gold)
		c.paint(clockSigns.get(p.Clock), x+25, top+27, ink)
		bold.print(c, text, float64(x+43), base+6, size, ink)
	}
}

// drawName writes a player's name, with a robot before the name of a computer, and their party behind it where there is room.
func (p SeatPicture) drawName(c *canvas, at spot, top int) {
	const gap = 14
	before, after := 0, 0
	if p.Computer {
		before = robotRoom
	}
	if at.wide() && p.PartyTag != "" {
		after = tagWidth(p.PartyTag) + gap
	}
	name, size := bold.shrink(p.Name, nameSize, nameSize*3/4, float64(at.width-before-after))
	width := int(math.Ceil(bold.width(name, size)))
	x := at.begin(before + width)
	if p.Computer {
		c.put(robot(), x+18, top+22)
	}
	bold.print(c, name, float64(x+before), float64(top+36), size, paper)
	if after > 0 {
		drawTag(c, p.Party, p.PartyTag, x+before+width+gap, top+5, after-gap)
	}
}

func tagWidth(text string) int { return int(math.Ceil(bold.width(text, smallSize))) + 26 }

// drawTag draws the mark of a party: Re is round, Kontra has corners.
func drawTag(c *canvas, party game.Party, text string, x, y, width int) {
	ground, on, round := violet, paper, 4
	if party == game.Re {
		ground, on, round = gold, ink, 18
	}
	c.box(x, y, width, 36, round, ground)
	bold.print(c, text, float64(x+13), float64(y+28), smallSize, on)
}

// bubbleTail points to who speaks.
var bubbleTail = sync.OnceValue(func() mask {
	return newMask(image.Rect(-10, -15, 10, 1), func(dc *gg.Context) {
		dc.MoveTo(-10, 1)
		dc.LineTo(0, -14)
		dc.LineTo(10, 1)
		fill(dc, ink)
	})
})

// clockSigns mark whose turn it is: an arrow, or a clock.
var clockSigns = &drawnOnce[Clock, mask]{most: 8, draw: func(state Clock) mask {
	return newMask(around(32), func(dc *gg.Context) {
		dc.SetColor(ink)
		dc.SetLineWidth(3)
		if state == NoClock {
			dc.MoveTo(-7, -12)
			dc.LineTo(11, 0)
			dc.LineTo(-7, 12)
			dc.Fill()
			return
		}
		dc.DrawCircle(0, 0, 12)
		dc.Stroke()
		switch state {
		case HalfOver:
			dc.DrawArc(0, 0, 12, -math.Pi/2, math.Pi/2)
			dc.Fill()
		case TimeOver:
			dc.DrawCircle(0, 0, 12)
			dc.Fill()
		default:
			dc.MoveTo(0, -8)
			dc.LineTo(0, 0)
			dc.LineTo(5, 4)
			dc.Stroke()
		}
	})
}}

// robot is the head that marks a computer player.
var robot = sync.OnceValue(func() stamp {
	const size = 36
	return tableColours().newStamp(around(size), func(dc *gg.Context) {
		dc.Scale(size, size)
		dc.DrawRoundedRectangle(-0.45, -0.28, 0.9, 0.70, 0.14)
		dc.NewSubPath()
		dc.DrawRectangle(-0.05, -0.46, 0.10, 0.22)
		dc.NewSubPath()
		dc.DrawCircle(0, -0.47, 0.10)
		fill(dc, pale)
		dc.DrawCircle(-0.19, 0.02, 0.10)
		dc.NewSubPath()
		dc.DrawCircle(0.19, 0.02, 0.10)
		dc.NewSubPath()
		dc.DrawRectangle(-0.20, 0.21, 0.40, 0.08)
		fill(dc, cloth)
	})
})
