package picture

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"karlchen/game"
	"karlchen/game/card"
)

// Result is a picture of the result of a game, or of the standing of a list. All words and numbers appear as they are given. It has the width of a
// table; its height depends on what it says. What is empty takes no room.
type Result struct {
	Title, Note string
	Sides       []Side // the Augen of Re and Kontra
	Heads       Heads
	Players     []Score
	Items       []Item
	Sums        []string // what the items add up to
	Ranks       []Rank
	Remarks     []string
	Style       Style
}

// Side is a party with its Augen, which give the length of its part of the bar.
type Side struct {
	Words string
	Augen int
}

// Heads are the words above the columns of points.
type Heads struct{ Game, List string }

// Score is a player's line: the points of the game, and their points in the list.
type Score struct {
	Name         string
	Computer     bool
	Party        game.Party
	PartyTag     string
	Points, List string
	Won          bool
}

// Item is a line of the explanation: a party with the points that it gets, or a factor without a party.
type Item struct {
	Party    game.Party
	PartyTag string
	Points   string
	Words    string
	Card     card.Card // of a Sonderpunkt, or card.None
}

// Rank is a player's line in a standing. The first have a crown.
type Rank struct {
	Rank, Name, Points string
	First              bool
}

// The measures of a result. A phone shows it at less than a third of this size.
const (
	resultLeft  = 44
	resultRight = TableWidth - resultLeft
	resultWidth = resultRight - resultLeft
	resultNames = 206 // where names begin, right of the parties
	resultGame  = 850 // where the points of the game end
	titleBand   = 150

	headlineSize = 54
	lineSize     = 36
	leastLine    = 28
)

var resultCard = cardSize{42, 58}

// results are the pictures that were drawn lately, by what they say. The players of a table see the same one.
var results = &drawnOnce[string, func() []byte]{most: 64}

// Render returns the result as a PNG file, which the caller must not change.
func (r Result) Render() []byte {
	return results.getOr(fmt.Sprintf("%#v", r), func() func() []byte { return sync.OnceValue(r.draw) })()
}

var resultCanvases = sync.Pool{New: func() any { return tableColours().newCanvas(0, 0) }}

// band is a part of a result from the left edge to the right one.
type band struct {
	height int
	draw   func(c *canvas, top int)
}

func (r Result) draw() []byte {
	return drawBands(slices.Concat(r.titleBands(), r.playerBands(), r.itemBands(), r.rankBands()))
}

// drawBands returns a picture of bands as a PNG file.
func drawBands(bands []band) []byte {
	height := 24
	for _, b := range bands {
		height += b.height
	}
	c := resultCanvases.Get().(*canvas)
	defer resultCanvases.Put(c)
	c.width, c.height, c.crisp = TableWidth, height, true
	c.raw = slices.Grow(c.raw[:0], (TableWidth+1)*height)[:(TableWidth+1)*height]
	c.fill(cloth)
	top := 0
	for _, b := range bands {
		b.draw(c, top)
		top += b.height
	}
	return c.encode()
}

// fill gives the whole picture one colour.
func (c *canvas) fill(colour rgb) {
	first := c.raw[:c.width+1]
	for i := range first {
		first[i] = c.index(colour)
	}
	first[0] = 0 // see encodeRaw
	for done := len(first); done < len(c.raw); done *= 2 {
		copy(c.raw[done:], c.raw[:done])
	}
}

func (r Result) titleBands() (bands []band) {
	if r.Title != "" {
		height := titleBand
		if r.Note == "" {
			height -= 46
		}
		bands = append(bands, band{height, func(c *canvas, top int) {
			c.box(0, top, TableWidth, height-14, 0, rim)
			title, size := bold.shrink(r.Title, headlineSize, leastLine, resultWidth)
			bold.print(c, title, resultLeft, float64(top+70), size, gold)
			note, size := medium.shrink(r.Note, lineSize-2, smallSize, resultWidth)
			medium.print(c, note, resultLeft, float64(top+117), size, pale)
		}})
	}
	if len(r.Sides) == 2 {
		bands = append(bands, band{82, r.drawSides})
	}
	return bands
}

// drawSides draws a bar of the Augen, and above it what each side has, at the side's own end. Notches mark its middle.
func (r Result) drawSides(c *canvas, top int) {
	const height, room = 26, resultWidth/2 - 14
	re, kontra := r.Sides[0], r.Sides[1]
	words, size := bold.shrink(re.Words, lineSize, leastLine, room)
	bold.print(c, words, resultLeft, float64(top+32), size, paper)
	printEnd(c, bold, kontra.Words, resultRight, top+32, lineSize, room, paper)
	top += 46
	c.box(resultLeft, top, resultWidth, height, 8, violet)
	if width := resultWidth * re.Augen / max(1, re.Augen+kontra.Augen); width > 0 {
		c.box(resultLeft, top, max(width, 16), height, 8, gold)
	}
	c.box(TableWidth/2-2, top, 4, 7, 0, rim)
	c.box(TableWidth/2-2, top+height-7, 4, 7, 0, rim)
}

func (r Result) playerBands() (bands []band) {
	if len(r.Players) == 0 {
		return nil
	}
	bands = append(bands, band{36, func(c *canvas, top int) {
		printEnd(c, medium, r.Heads.Game, resultGame, top+32, leastLine, 200, pale)
		printEnd(c, medium, r.Heads.List, resultRight, top+32, leastLine, 180, pale)
	}})
	for _, p := range r.Players {
		bands = append(bands, band{56, p.draw})
	}
	return bands
}

func (s Score) draw(c *canvas, top int) {
	base, x := top+42, resultNames
	drawTag(c, s.Party, s.PartyTag, resultLeft, top+9, tagWidth(s.PartyTag))
	if s.Computer {
		c.put(robot(), x+18, base-15)
		x += robotRoom
	}
	colour := paper
	if s.Won {
		colour = gold
	}
	name, size := bold.shrink(s.Name, nameSize, leastLine, float64(resultGame-150-x))
	bold.print(c, name, float64(x), float64(base), size, paper)
	printEnd(c, bold, s.Points, resultGame, base, titleSize, 140, colour)
	printEnd(c, medium, s.List, resultRight, base, titleSize-4, 180, pale)
}

// printEnd prints a text that ends at x.
func printEnd(c *canvas, t *typeface, text string, x, base int, size, room float64, colour rgb) {
	text, size = t.shrink(text, size, size/2, room)
	t.print(c, text, float64(x)-t.width(text, size), float64(base), size, colour)
}

func (r Result) itemBands() (bands []band) {
	if len(r.Items)+len(r.Sums) > 0 && len(r.Players) > 0 {
		bands = append(bands, rule)
	}
	for _, i := range r.Items {
		bands = append(bands, i.bands(r.Style)...)
	}
	for _, s := range r.Sums {
		bands = append(bands, wrapped(bold, s, paper)...)
	}
	return bands
}

// rule is a line across the picture.
var rule = band{26, func(c *canvas, top int) { c.box(resultLeft, top+12, resultWidth, 3, 0, rim) }}

// bands are the line of an item, and more lines if its words take them.
func (i Item) bands(style Style) []band {
	x, height := resultNames+88, 48
	if i.Card < card.Kinds {
		x, height = x+resultCard.width+16, 62
	}
	_, size := medium.shrink(i.Words, lineSize, leastLine, float64(resultRight-x))
	lines := medium.lines(i.Words, size, float64(resultRight-x))
	bands := []band{{height, func(c *canvas, top int) {
		top += (height - 48) / 2
		if i.PartyTag != "" {
			drawTag(c, i.Party, i.PartyTag, resultLeft, top+6, tagWidth(i.PartyTag))
		}
		bold.print(c, i.Points, resultNames, float64(top+37), lineSize, paper)
		if i.Card < card.Kinds {
			c.putCard(i.Card, style, resultCard, x-resultCard.width-16, top-5)
		}
		medium.print(c, lines[0], float64(x), float64(top+36), size, paper)
	}}}
	for _, line := range lines[1:] {
		bands = append(bands, band{36, func(c *canvas, top int) { medium.print(c, line, float64(x), float64(top+24), size, paper) }})
	}
	return bands
}

// wrapped is a text over the whole width, in as many lines as it takes.
func wrapped(t *typeface, text string, colour rgb) (bands []band) {
	for _, line := range t.lines(text, lineSize, resultWidth) {
		bands = append(bands, band{46, func(c *canvas, top int) { t.print(c, line, resultLeft, float64(top+34), lineSize, colour) }})
	}
	return bands
}

// lines breaks a text into lines that fit a width, one at least.
func (t *typeface) lines(text string, size, width float64) (lines []string) {
	for more := true; more; more = text != "" {
		var line string
		line, text = t.wrap(text, size, width)
		lines = append(lines, line)
	}
	return lines
}

// wrap returns the words that fit a width, and the rest. A word that is too long alone is shortened.
func (t *typeface) wrap(text string, size, width float64) (line, rest string) {
	if t.width(text, size) <= width {
		return text, ""
	}
	end := 0
	for i, r := range text {
		if r == ' ' && t.width(text[:i], size) <= width {
			end = i
		}
	}
	if end == 0 {
		return t.shorten(text, size, width), ""
	}
	return text[:end], strings.TrimLeft(text[end:], " ")
}

func (r Result) rankBands() (bands []band) {
	for _, row := range r.Ranks {
		bands = append(bands, band{56, row.draw})
	}
	if len(r.Ranks) > 0 && len(r.Remarks) > 0 {
		bands = append(bands, rule)
	}
	for _, line := range r.Remarks {
		bands = append(bands, wrapped(medium, line, pale)...)
	}
	return bands
}

func (r Rank) draw(c *canvas, top int) {
	base := top + 42
	medium.print(c, r.Rank, resultLeft, float64(base), lineSize, pale)
	x := resultLeft + 76
	if r.First {
		c.put(crowns.get(42), x+20, base-14)
	}
	x += 56
	name, size := bold.shrink(r.Name, nameSize, leastLine, float64(resultRight-170-x))
	bold.print(c, name, float64(x), float64(base), size, paper)
	printEnd(c, bold, r.Points, resultRight, base, nameSize, 160, paper)
}
