package picture

import (
	"image"

	"git.sr.ht/~sbinet/gg"

	"karlchen/game/card"
)

// cardSize is the size of a card on a table, in pixels.
type cardSize struct{ width, height int }

// The cards of the trick, of the last one, and of a hand.
var (
	largeCard = cardSize{140, 194}
	miniCard  = cardSize{62, 86}
	handCard  = cardSize{84, 116}
)

// cardKey is a card at a size; card.None is a back.
type cardKey struct {
	card  card.Card
	style Style
	size  cardSize
}

var cardStamps = &drawnOnce[cardKey, stamp]{most: 1024, draw: func(k cardKey) stamp {
	return tableColours().newStamp(image.Rect(0, 0, k.size.width, k.size.height), k.drawOn)
}}

// putCard draws a card with its upper left corner at x, y.
func (c *canvas) putCard(of card.Card, style Style, size cardSize, x, y int) {
	c.put(cardStamps.get(cardKey{of, style, size}), x, y)
}

func (k cardKey) drawOn(dc *gg.Context) {
	w, h := float64(k.size.width), float64(k.size.height)
	dc.DrawRoundedRectangle(0.75, 0.75, w-1.5, h-1.5, w/11)
	dc.SetColor(paper)
	dc.FillPreserve()
	stroke(dc, edge, 1.5)
	if k.card >= card.Kinds {
		drawPattern(dc, w, h)
		return
	}
	dc.SetColor(k.style.colour(k.card))
	letter, suit := k.style.Ranks.Letter(k.card.Rank()), k.card.Suit()
	if k.size == largeCard { // there is room for the rank in a corner
		writeInBox(dc, letter, w*0.33, h*0.09, w*0.46, h*0.32)
		k.style.addSuit(dc, suit, w*0.60, h*0.69, w*0.66)
	} else {
		writeInBox(dc, letter, w/2, h*0.10, w*0.78, h*0.36)
		k.style.addSuit(dc, suit, w/2, h*0.72, w*0.56)
	}
	dc.Fill()
}

// drawPattern draws the back of a card.
func drawPattern(dc *gg.Context, w, h float64) {
	dc.DrawRoundedRectangle(w*0.08, w*0.08, w*0.84, h-w*0.16, w/16)
	fill(dc, back)
	const columns, rows = 4, 6
	for y := range rows {
		for x := range columns {
			Style{}.addSuit(dc, card.Diamonds, w*(0.08+0.84*(float64(x)+0.5)/columns), w*0.08+(h-w*0.16)*(float64(y)+0.5)/rows, w*0.16)
		}
	}
	fill(dc, weave)
}
