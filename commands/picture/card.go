package picture

import (
	"image"
	"image/draw"
	"sync"

	"git.sr.ht/~sbinet/gg"

	"karlchen/game/card"
)

// The sizes of cards on a table, in pixels: those of the trick, and those of the last one.
const (
	cardWidth, cardHeight = 108, 150
	miniWidth, miniHeight = 46, 64
)

// cardImages holds cards as they lie on a table. It draws each card when it is first needed.
type cardImages struct {
	width, height int
	large         bool // there is room for indices in the corners

	mu    sync.Mutex
	cards map[cardImageKey]*image.RGBA
}

type cardImageKey struct {
	card  card.Card // card.None is a back
	style Style
}

var (
	largeCards = &cardImages{width: cardWidth, height: cardHeight, large: true, cards: map[cardImageKey]*image.RGBA{}}
	miniCards  = &cardImages{width: miniWidth, height: miniHeight, cards: map[cardImageKey]*image.RGBA{}}
)

// drawAt draws a card with its upper left corner at x, y.
func (s *cardImages) drawAt(dst draw.Image, c card.Card, style Style, x, y int) {
	im := s.image(c, style)
	draw.Draw(dst, im.Bounds().Add(image.Pt(x, y)), im, image.Point{}, draw.Over)
}

func (s *cardImages) image(c card.Card, style Style) *image.RGBA {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := cardImageKey{c, style}
	if s.cards[key] == nil {
		s.cards[key] = s.draw(c, style)
	}
	return s.cards[key]
}

func (s *cardImages) draw(c card.Card, style Style) *image.RGBA {
	im := image.NewRGBA(image.Rect(0, 0, s.width, s.height))
	dc := gg.NewContextForRGBA(im)
	w, h := float64(s.width), float64(s.height)
	dc.DrawRoundedRectangle(0.75, 0.75, w-1.5, h-1.5, w/11)
	dc.SetColor(paper)
	dc.FillPreserve()
	dc.SetColor(edge)
	dc.SetLineWidth(1.5)
	dc.Stroke()
	switch {
	case c >= card.Kinds:
		drawPattern(dc, w, h)
	case s.large:
		s.drawFace(dc, c, style)
	default:
		dc.SetColor(style.colour(c))
		writeInBox(dc, style.Ranks.Letter(c.Rank()), w/2, h*0.10, w*0.78, h*0.36)
		style.addSuit(dc, c.Suit(), w/2, h*0.72, w*0.56)
		dc.Fill()
	}
	return im
}

// drawFace draws a large card: its rank above its suit, as on the tiles.
func (s *cardImages) drawFace(dc *gg.Context, c card.Card, style Style) {
	w, h := float64(s.width), float64(s.height)
	dc.SetColor(style.colour(c))
	writeInBox(dc, style.Ranks.Letter(c.Rank()), w*0.33, h*0.09, w*0.46, h*0.32)
	style.addSuit(dc, c.Suit(), w*0.60, h*0.69, w*0.66)
	dc.Fill()
}

// drawPattern draws the back of a card.
func drawPattern(dc *gg.Context, w, h float64) {
	dc.DrawRoundedRectangle(w*0.08, w*0.08, w*0.84, h-w*0.16, w/16)
	dc.SetColor(back)
	dc.Fill()
	dc.SetColor(weave)
	const columns, rows = 4, 6
	for y := range rows {
		for x := range columns {
			Style{}.addSuit(dc, card.Diamonds, w*(0.08+0.84*(float64(x)+0.5)/columns), w*0.08+(h-w*0.16)*(float64(y)+0.5)/rows, w*0.16)
		}
	}
	dc.Fill()
}
