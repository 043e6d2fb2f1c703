package picture

import (
	"fmt"
	"image"
	"math"
	"sync"

	"git.sr.ht/~sbinet/gg"
)

// Standings is a picture of the standings of a league. All words and numbers appear as they are given.
type Standings struct {
	Title, Note string
	Heads       StandingsHeads
	Sections    []StandingsSection
	Legend      []string
}

// StandingsHeads are the words above the columns. A column without a word is left out.
type StandingsHeads struct{ Rank, Name, Weeks, Lists, Rating, Points, Value string }

// StandingsSection is a part of the standings, such as a division.
type StandingsSection struct {
	Title string
	Rows  []StandingsRow
	// Up and Down are the numbers of members who rise and fall at the end of the season. Lines separate them from the others.
	Up, Down int
}

// StandingsRow is a member's line.
type StandingsRow struct {
	Rank, Name, Lists, Rating, Points, Value string
	// Mark is the number of the line of the legend with the criterion that decided a tie; empty for none.
	Mark string
	// Moved is the number of ranks by which the member rose, negative if they fell; New says that they had no rank before.
	Moved int
	New   bool
	Weeks []Bar
	Own   bool // the reader's
}

// Bar is a member's week. Its height is from 0 to 1, the best week of all members. A won week has a point above it, a dropped week is hollow, and
// a week without a list is a dot.
type Bar struct {
	Height               float64
	Played, Won, Dropped bool
}

// MaxBars is the number of weeks for which there is room.
const MaxBars = 8

// StandingsWidth is the width of the picture in pixels; its height depends on the rows.
const StandingsWidth = 800

// The measures of standings.
const (
	standingsMargin  = 26
	standingsHead    = 100
	standingsColumns = 38
	standingsRow     = 42
	standingsTitle   = 48
	standingsLegend  = 30
	barWidth         = 10
	barGap           = 5
)

// The columns: numbers end, and words begin, at their place.
const (
	rankEnds    = 72
	movedAt     = 84
	nameAt      = 146
	weeksAt     = 408
	listsEnd    = 578
	ratingEnds  = 672
	pointsEnd   = 664
	valueEnds   = StandingsWidth - 42
	standingsPt = 26
)

// pointsWidth is the room of the column of points, for which those between the names and the value move to the left.
const pointsWidth = 92

// left returns how far columns move to the left.
func (h StandingsHeads) left() int {
	if h.Points == "" {
		return 0
	}
	return pointsWidth
}

var standingsColours = sync.OnceValue(func() *palette {
	var pairs [][2]rgb
	for _, on := range []rgb{paper, gold, pale, edge, rise, fall, dusk} {
		pairs = append(pairs, [2]rgb{night, on}, [2]rgb{stripe, on})
	}
	return newPalette(append(pairs, [2]rgb{gold, ink}), shades)
})

// Render returns the standings as a PNG file.
func (s Standings) Render() []byte {
	const width = StandingsWidth - 2*standingsMargin
	height := standingsHead + standingsColumns + standingsLegend*len(s.Legend) + standingsMargin
	for _, section := range s.Sections {
		if height += standingsRow * len(section.Rows); section.Title != "" {
			height += standingsTitle
		}
	}
	c := standingsColours().newSheet(StandingsWidth, height, s.Title, standingsMargin)
	medium.print(c, medium.shorten(s.Note, 24, width), standingsMargin, 82, 24, pale)
	y := standingsHead
	s.drawHeads(c, y)
	y += standingsColumns
	for _, section := range s.Sections {
		if section.Title != "" {
			bold.print(c, bold.shorten(section.Title, 26, width), standingsMargin, float64(y+34), 26, gold)
			y += standingsTitle
		}
		for i, row := range section.Rows {
			s.drawRow(c, row, i, y)
			y += standingsRow
		}
		for _, n := range [...]int{section.Up, len(section.Rows) - section.Down} {
			if n > 0 && n < len(section.Rows) {
				c.drawDashes(y - standingsRow*(len(section.Rows)-n))
			}
		}
	}
	for _, line := range s.Legend {
		medium.print(c, medium.shorten(line, 22, width), standingsMargin, float64(y+30), 22, pale)
		y += standingsLegend
	}
	return c.encode()
}

// drawDashes draws a dashed line across the picture.
func (c *canvas) drawDashes(y int) {
	const length, gap = 10, 8
	for x := standingsMargin; x < StandingsWidth-standingsMargin; x += length + gap {
		c.box(x, y-1, min(length, StandingsWidth-standingsMargin-x), 2, 0, gold)
	}
}

// drawHeads writes the words above the columns.
func (s Standings) drawHeads(c *canvas, y int) {
	left := s.Heads.left()
	for _, h := range []struct {
		text       string
		at, room   int
		rightwards bool
	}{
		{s.Heads.Rank, rankEnds, rankEnds - 12, false}, {s.Heads.Name, nameAt, weeksAt - left - nameAt - 12, true}, {s.Heads.Weeks, weeksAt - left, 120, true},
		{s.Heads.Lists, listsEnd - left, 70, false}, {s.Heads.Rating, ratingEnds - left, 90, false}, {s.Heads.Points, pointsEnd, pointsWidth - 6, false},
		{s.Heads.Value, valueEnds, 100 - left/8, false},
	} {
		text, size := medium.shrink(h.text, 21, 17, float64(h.room))
		x := float64(h.at)
		if !h.rightwards {
			x -= medium.width(text, size)
		}
		medium.print(c, text, x, float64(y+24), size, pale)
	}
	c.box(standingsMargin, y+standingsColumns-4, StandingsWidth-2*standingsMargin, 2, 0, dusk)
}

// drawRow draws a member's line.
func (s Standings) drawRow(c *canvas, r StandingsRow, i, top int) {
	base, ground := float64(top+30), night
	if i%2 == 1 {
		ground = stripe
		c.box(standingsMargin/2, top, StandingsWidth-standingsMargin, standingsRow, 0, ground)
	}
	if r.Own {
		c.frame(standingsMargin/2, top+1, StandingsWidth-standingsMargin, standingsRow-2, 9, 3, gold, ground)
	}
	ends := func(t *typeface, text string, at, room int, colour rgb) {
		text, size := t.shrink(text, standingsPt, 18, float64(room))
		t.print(c, text, float64(at)-t.width(text, size), base, size, colour)
	}
	ends(bold, r.Rank, rankEnds, 58, paper)
	r.drawMove(c, top+21)
	left := s.Heads.left()
	room := weeksAt - left - nameAt - 14
	if s.Heads.Weeks == "" {
		room = listsEnd - left - nameAt - 60
	}
	name, size := bold.shrink(r.Name, standingsPt, 20, float64(room))
	bold.print(c, name, nameAt, base, size, paper)
	if s.Heads.Weeks != "" {
		r.drawBars(c, weeksAt-left, top+standingsRow-7, ground)
	}
	if s.Heads.Lists != "" {
		ends(medium, r.Lists, listsEnd-left, 60, pale)
	}
	if s.Heads.Rating != "" {
		ends(medium, r.Rating, ratingEnds-left, 88, pale)
	}
	ends(medium, r.Points, pointsEnd, pointsWidth-14, pale)
	ends(bold, r.Value, valueEnds, 98-left/8, paper)
	bold.print(c, r.Mark, valueEnds+3, base-9, 17, gold)
}

// moveSigns are arrows up (1) and down (-1), and a star (0).
var moveSigns = &drawnOnce[int, mask]{most: 3, draw: func(up int) mask {
	return newMask(image.Rect(-10, -10, 10, 10), func(dc *gg.Context) {
		for n := range 10 * (1 - up*up) {
			radius := 9.0
			if n%2 == 1 {
				radius = 4
			}
			sin, cos := math.Sincos(2 * math.Pi * float64(n) / 10)
			dc.LineTo(radius*sin, -radius*cos)
		}
		if up := float64(up); up != 0 {
			dc.MoveTo(-8, 6*up)
			dc.LineTo(0, -8*up)
			dc.LineTo(8, 6*up)
		}
		dc.ClosePath()
		fill(dc, ink)
	})
}}

// drawMove draws an arrow with the number of ranks by which the member rose or fell, or a star for a new member.
func (r StandingsRow) drawMove(c *canvas, y int) {
	const x = movedAt + 8
	sign, colour, far := 1, rise, r.Moved
	switch {
	case r.New:
		c.paint(moveSigns.get(0), x, y, gold)
		return
	case r.Moved == 0:
		c.box(x-6, y-1, 12, 3, 0, edge)
		return
	case r.Moved < 0:
		sign, colour, far = -1, fall, -r.Moved
	}
	c.paint(moveSigns.get(sign), x, y, colour)
	medium.print(c, fmt.Sprint(far), x+12, float64(y+9), 21, colour)
}

// drawBars draws the last weeks, beginning at a place. They stand on the line y.
func (r StandingsRow) drawBars(c *canvas, x, y int, ground rgb) {
	for _, b := range r.Weeks[max(0, len(r.Weeks)-MaxBars):] {
		high := 3 + int(math.Round(23*max(0, min(1, b.Height))))
		switch {
		case !b.Played:
			c.box(x+barWidth/2-2, y-4, 4, 4, 2, edge)
		case b.Dropped:
			c.frame(x, y-high, barWidth, high, 0, 2, edge, ground)
		case b.Won:
			c.box(x, y-high, barWidth, high, 0, gold)
		default:
			c.box(x, y-high, barWidth, high, 0, pale)
		}
		if b.Won {
			c.box(x+barWidth/2-3, y-high-8, 6, 6, 3, gold)
		}
		x += barWidth + barGap
	}
}
