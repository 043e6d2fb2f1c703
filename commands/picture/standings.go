package picture

import (
	"fmt"
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
	standingsMargin  = 26.0
	standingsHead    = 100.0
	standingsColumns = 38.0
	standingsRow     = 42.0
	standingsTitle   = 48.0
	standingsLegend  = 30.0
	barWidth         = 10.0
	barGap           = 5.0
)

// The columns: numbers end, and words begin, at their place.
const (
	rankEnds    = 72.0
	movedAt     = 84.0
	nameAt      = 146.0
	weeksAt     = 408.0
	listsEnd    = 578.0
	ratingEnds  = 672.0
	pointsEnd   = 664.0
	valueEnds   = StandingsWidth - 42.0
	standingsPt = 26.0
)

// pointsWidth is the room of the column of points, for which those between the names and the value move to the left.
const pointsWidth = 92.0

// left returns how far columns move to the left.
func (h StandingsHeads) left() float64 {
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
	height := standingsHead + standingsColumns + standingsLegend*float64(len(s.Legend)) + standingsMargin
	for _, section := range s.Sections {
		if height += standingsRow * float64(len(section.Rows)); section.Title != "" {
			height += standingsTitle
		}
	}
	im, dc := newSheet(StandingsWidth, int(height), s.Title, standingsMargin)
	dc.SetColor(pale)
	medium.write(dc, medium.shorten(s.Note, 24, StandingsWidth-2*standingsMargin), standingsMargin, 82, 24)
	y := standingsHead
	s.drawHeads(dc, y)
	y += standingsColumns
	for _, section := range s.Sections {
		if section.Title != "" {
			dc.SetColor(gold)
			bold.write(dc, bold.shorten(section.Title, 26, StandingsWidth-2*standingsMargin), standingsMargin, y+34, 26)
			y += standingsTitle
		}
		for i, row := range section.Rows {
			s.drawRow(dc, row, i, y)
			y += standingsRow
			if n := i + 1; n < len(section.Rows) && (n == section.Up || n == len(section.Rows)-section.Down) {
				dc.SetDash(10, 8)
				dc.DrawLine(standingsMargin, y, StandingsWidth-standingsMargin, y)
				stroke(dc, gold, 2)
				dc.SetDash()
			}
		}
	}
	dc.SetColor(pale)
	for _, line := range s.Legend {
		medium.write(dc, medium.shorten(line, 22, StandingsWidth-2*standingsMargin), standingsMargin, y+30, 22)
		y += standingsLegend
	}
	return standingsColours().encode(im)
}

// drawHeads writes the words above the columns.
func (s Standings) drawHeads(dc *gg.Context, y float64) {
	dc.SetColor(pale)
	left := s.Heads.left()
	for _, h := range []struct {
		text       string
		at, room   float64
		rightwards bool
	}{
		{s.Heads.Rank, rankEnds, rankEnds - 12, false}, {s.Heads.Name, nameAt, weeksAt - left - nameAt - 12, true}, {s.Heads.Weeks, weeksAt - left, 120, true},
		{s.Heads.Lists, listsEnd - left, 70, false}, {s.Heads.Rating, ratingEnds - left, 90, false}, {s.Heads.Points, pointsEnd, pointsWidth - 6, false},
		{s.Heads.Value, valueEnds, 100 - left/8, false},
	} {
		text, size := medium.shrink(h.text, 21, 17, h.room)
		x := h.at
		if !h.rightwards {
			x -= medium.width(text, size)
		}
		medium.write(dc, text, x, y+24, size)
	}
	dc.DrawLine(standingsMargin, y+standingsColumns-3, StandingsWidth-standingsMargin, y+standingsColumns-3)
	stroke(dc, dusk, 2)
}

// drawRow draws a member's line.
func (s Standings) drawRow(dc *gg.Context, r StandingsRow, i int, top float64) {
	base := top + 30
	if i%2 == 1 {
		dc.DrawRectangle(standingsMargin/2, top, StandingsWidth-standingsMargin, standingsRow)
		fill(dc, stripe)
	}
	if r.Own {
		dc.DrawRoundedRectangle(standingsMargin/2+1, top+2, StandingsWidth-standingsMargin-2, standingsRow-4, 8)
		stroke(dc, gold, 3)
	}
	ends := func(t *typeface, text string, at, room float64) {
		text, size := t.shrink(text, standingsPt, 18, room)
		t.write(dc, text, at-t.width(text, size), base, size)
	}
	dc.SetColor(paper)
	ends(bold, r.Rank, rankEnds, 58)
	r.drawMove(dc, base)
	dc.SetColor(paper)
	left := s.Heads.left()
	room := weeksAt - left - nameAt - 14
	if s.Heads.Weeks == "" {
		room = listsEnd - left - nameAt - 60
	}
	name, size := bold.shrink(r.Name, standingsPt, 20, room)
	bold.write(dc, name, nameAt, base, size)
	if s.Heads.Weeks != "" {
		r.drawBars(dc, weeksAt-left, top)
	}
	dc.SetColor(pale)
	if s.Heads.Lists != "" {
		ends(medium, r.Lists, listsEnd-left, 60)
	}
	if s.Heads.Rating != "" {
		ends(medium, r.Rating, ratingEnds-left, 88)
	}
	ends(medium, r.Points, pointsEnd, pointsWidth-14)
	dc.SetColor(paper)
	ends(bold, r.Value, valueEnds, 98-left/8)
	dc.SetColor(gold)
	bold.write(dc, r.Mark, valueEnds+3, base-9, 17)
}

// drawMove draws an arrow with the number of ranks by which the member rose or fell, or a star for a new member.
func (r StandingsRow) drawMove(dc *gg.Context, base float64) {
	x, y := movedAt+8, base-9
	switch {
	case r.New:
		dc.NewSubPath()
		for n := range 10 {
			radius := 9.0
			if n%2 == 1 {
				radius = 4
			}
			sin, cos := math.Sincos(2 * math.Pi * float64(n) / 10)
			dc.LineTo(x+radius*sin, y-radius*cos)
		}
		dc.ClosePath()
		fill(dc, gold)
		return
	case r.Moved == 0:
		dc.DrawRectangle(x-6, y-1.5, 12, 3)
		fill(dc, edge)
		return
	}
	up, colour, far := 1.0, rise, r.Moved
	if r.Moved < 0 {
		up, colour, far = -1, fall, -r.Moved
	}
	dc.MoveTo(x-8, y+6*up)
	dc.LineTo(x, y-8*up)
	dc.LineTo(x+8, y+6*up)
	dc.ClosePath()
	fill(dc, colour)
	medium.write(dc, fmt.Sprint(far), x+12, base, 21)
}

// drawBars draws the last weeks, beginning at a place.
func (r StandingsRow) drawBars(dc *gg.Context, at, top float64) {
	ground := top + standingsRow - 7
	for i, b := range r.Weeks[max(0, len(r.Weeks)-MaxBars):] {
		x := at + float64(i)*(barWidth+barGap)
		high := 3 + 23*max(0, min(1, b.Height))
		switch {
		case !b.Played:
			dc.DrawCircle(x+barWidth/2, ground-2, 2)
			fill(dc, edge)
		case b.Dropped:
			dc.DrawRectangle(x+1, ground-high+1, barWidth-2, high-2)
			stroke(dc, edge, 2)
		default:
			dc.SetColor(pale)
			if b.Won {
				dc.SetColor(gold)
			}
			dc.DrawRectangle(x, ground-high, barWidth, high)
			dc.Fill()
		}
		if b.Won {
			dc.DrawCircle(x+barWidth/2, ground-high-5, 3.2)
			fill(dc, gold)
		}
	}
}
