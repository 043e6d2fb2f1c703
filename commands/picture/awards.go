package picture

import (
	"fmt"
	"slices"
	"sync"

	"karlchen/game/card"
)

// Awards is a picture of the awards at the end of a season. All words and numbers appear as they are given. It has the width of a table; its height
// depends on what it says.
type Awards struct {
	Title, Note string
	Parts       []AwardsPart
	Style       Style
}

// AwardsPart holds the awards of a season, or of one of its divisions, which has a title.
type AwardsPart struct {
	Title  string
	Podium [3]Step
	Prizes []Prize
}

// Step is a step of a podium, from rank 1. A step without a name stays empty.
type Step struct{ Name, Points string }

// Prize is an award besides the ranks: a card that stands for it, and who has it.
type Prize struct {
	Card                card.Card
	Words, Names, Count string
}

// The measures of a podium. Its steps stand in the order 2, 1, 3, as those of athletes do.
const (
	podiumHeight = 400
	stepGap      = 16
	stepWidth    = (resultWidth - 2*stepGap) / 3
	prizeHeight  = 104
)

var (
	stepHeights = [...]int{230, 160, 110}
	stepColumns = [...]int{1, 0, 2}
	prizeCard   = cardSize{60, 84}
)

// Render returns the awards as a PNG file.
func (a Awards) Render() []byte {
	return awards.getOr(fmt.Sprintf("%#v", a), func() func() []byte { return sync.OnceValue(a.draw) })()
}

// awards are the pictures that were drawn lately, by what they say.
var awards = &drawnOnce[string, func() []byte]{most: 8}

func (a Awards) draw() []byte {
	bands := Result{Title: a.Title, Note: a.Note}.titleBands()
	for _, part := range a.Parts {
		if part.Title != "" {
			bands = append(bands, wrapped(bold, part.Title, gold)...)
		}
		bands = append(bands, band{podiumHeight, part.drawPodium})
		if len(part.Prizes) > 0 {
			bands = append(bands, rule)
		}
		for _, p := range part.Prizes {
			bands = append(bands, band{prizeHeight, func(c *canvas, top int) { p.draw(c, top, a.Style) }})
		}
	}
	return drawBands(slices.Clip(bands))
}

func (p AwardsPart) drawPodium(c *canvas, top int) {
	for i, s := range p.Podium {
		if s.Name == "" {
			continue
		}
		height, x := stepHeights[i], resultLeft+stepColumns[i]*(stepWidth+stepGap)
		ground := top + podiumHeight - 10
		on, colour := rim, gold
		if i == 0 {
			on, colour = gold, ink
			c.put(crowns.get(63), x+stepWidth/2, ground-height-112)
		}
		c.box(x, ground-height, stepWidth, height, 14, on)
		printMiddle(c, bold, fmt.Sprint(i+1), x, ground-height/2+28, 80, colour)
		printMiddle(c, bold, s.Name, x, ground-height-50, nameSize, paper)
		printMiddle(c, medium, s.Points, x, ground-height-12, lineSize, pale)
	}
}

// printMiddle prints a text in the middle of a step that begins at x.
func printMiddle(c *canvas, t *typeface, text string, x, base int, size float64, colour rgb) {
	text, size = t.shrink(text, size, leastLine, stepWidth)
	t.print(c, text, float64(x)+(stepWidth-t.width(text, size))/2, float64(base), size, colour)
}

func (p Prize) draw(c *canvas, top int, style Style) {
	const namesAt, countRoom = resultLeft + 92, 190
	c.putCard(p.Card, style, prizeCard, resultLeft, top+10)
	words, size := medium.shrink(p.Words, leastLine+4, leastLine, resultRight-countRoom-namesAt)
	medium.print(c, words, namesAt, float64(top+42), size, pale)
	names, size := bold.shrink(p.Names, nameSize, leastLine, resultRight-countRoom-namesAt)
	bold.print(c, names, namesAt, float64(top+86), size, paper)
	printEnd(c, bold, p.Count, resultRight, top+72, titleSize, countRoom-20, gold)
}
