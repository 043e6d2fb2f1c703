package picture

import (
	"image"
	"math"
	"sync/atomic"

	"git.sr.ht/~sbinet/gg"
)

// canvas is a picture of few colours, in the form that a PNG file packs. What appears often is drawn once, as a mask or a stamp, and then only copied.
type canvas struct {
	*palette
	width, height int
	raw           []byte // see encodeRaw
	crisp         bool   // letters have sharp edges

	later  bool            // what is drawn is only noted in shapes; see encodeTiles
	shapes []shape         // in their order
	clip   image.Rectangle // what is drawn on; an empty one is all
}

func (f *palette) newCanvas(width, height int) *canvas {
	return &canvas{palette: f, width: width, height: height, raw: make([]byte, (width+1)*height)}
}

func (c *canvas) bounds() image.Rectangle { return image.Rect(0, 0, c.width, c.height) }

// row returns the pixels of a row.
func (c *canvas) row(y int) []byte { return c.raw[y*(c.width+1)+1:][:c.width] }

func (c *canvas) encode() []byte { return encodeRaw(c.raw, c.width, c.height, c.colours) }

// mask is a shape: how much of each pixel it covers, from 0 to 255. Its upper left corner is at an offset from the point at which it is drawn.
type mask struct {
	id            uint64 // no other shape has ever had it
	at            image.Point
	width, height int
	alpha         []uint8
}

const whole = 255 // of a pixel

var lastMask atomic.Uint64

// blankMask returns a mask for the box that covers nothing.
func blankMask(box image.Rectangle) mask {
	return mask{lastMask.Add(1), box.Min, box.Dx(), box.Dy(), make([]uint8, box.Dx()*box.Dy())}
}

// shape is something on a canvas: a mask in one colour, a stamp with colours of its own, or a box, which has no alpha. Its corner or offset is at x, y.
type shape struct {
	mask
	colours []uint8
	x, y    int
	radius  int
	over    uint8
}

// box returns where the shape is.
func (s *shape) box() image.Rectangle {
	at := s.at.Add(image.Pt(s.x, s.y))
	return image.Rect(at.X, at.Y, at.X+s.width, at.Y+s.height)
}

// add draws a shape, or notes it.
func (c *canvas) add(s shape) {
	if c.later {
		c.shapes = append(c.shapes, s)
		return
	}
	c.draw(&s)
}

// draw draws a shape. The part outside of what is drawn on is left out.
func (c *canvas) draw(s *shape) {
	switch {
	case s.alpha == nil:
		c.drawBox(s)
	case s.colours == nil:
		c.overlay(s, func(dst []byte, from int) {
			for i, a := range s.alpha[from:][:len(dst)] {
				switch a {
				case 0:
				case whole:
					dst[i] = s.over
				default:
					dst[i] = c.cover(dst[i], s.over, a)
				}
			}
		})
	default:
		c.overlay(s, func(dst []byte, from int) {
			colours := s.colours[from:][:len(dst)]
			for i, a := range s.alpha[from:][:len(dst)] {
				switch a {
				case 0:
				case whole:
					dst[i] = colours[i]
				default:
					dst[i] = c.cover(dst[i], colours[i], a)
				}
			}
		})
	}
}

// newMask returns the shape that draw fills in any opaque colour. The shape lies within the box.
func newMask(box image.Rectangle, draw func(*gg.Context)) mask {
	im := drawOn(box, draw)
	m := blankMask(box)
	for i := range m.alpha {
		m.alpha[i] = im.Pix[4*i+3]
	}
	return m
}

// newSheet returns a dark picture with a title at its top, whose letters shrink to fit.
func (f *palette) newSheet(width, height int, title string, margin float64) *canvas {
	const most, least, baseline = 32, 17, 46
	c := f.newCanvas(width, height)
	c.fill(night)
	words, size := bold.shrink(title, most, least, float64(width)-2*margin)
	bold.print(c, words, margin, baseline, size, paper)
	return c
}

// fill fills the path, and stroke draws its edge.
func fill(dc *gg.Context, colour rgb) {
	dc.SetColor(colour)
	dc.Fill()
}

func stroke(dc *gg.Context, colour rgb, width float64) {
	dc.SetColor(colour)
	dc.SetLineWidth(width)
	dc.Stroke()
}

func drawOn(box image.Rectangle, draw func(*gg.Context)) *image.RGBA {
	im := image.NewRGBA(image.Rect(0, 0, box.Dx(), box.Dy()))
	dc := gg.NewContextForRGBA(im)
	dc.Translate(float64(-box.Min.X), float64(-box.Min.Y))
	draw(dc)
	return im
}

// sharpen leaves one shade at the edges of a shape. A picture with much text has a third fewer bytes then, and looks the same at half its size.
func (m *mask) sharpen() {
	const little, half, much = 70, 128, 185
	for i, a := range m.alpha {
		switch {
		case a < little:
			m.alpha[i] = 0
		case a > much:
			m.alpha[i] = whole
		default:
			m.alpha[i] = half
		}
	}
}

// paint draws a shape in one colour.
func (c *canvas) paint(m mask, x, y int, colour rgb) {
	c.add(shape{mask: m, x: x, y: y, over: c.index(colour)})
}

// overlay calls draw for each row of a shape that is drawn on, with the pixels there and the place in the shape of the first of them.
func (c *canvas) overlay(s *shape, draw func(dst []byte, from int)) {
	box := s.box()
	part := box.Intersect(c.bounds())
	if !c.clip.Empty() {
		part = part.Intersect(c.clip)
	}
	for y := part.Min.Y; y < part.Max.Y; y++ {
		draw(c.row(y)[part.Min.X:part.Max.X], (y-box.Min.Y)*s.width+part.Min.X-box.Min.X)
	}
}

// stamp is a shape of several colours.
type stamp struct {
	mask
	colours []uint8 // of the palette
}

// newStamp returns what draw draws within the box.
func (f *palette) newStamp(box image.Rectangle, draw func(*gg.Context)) stamp {
	im := drawOn(box, draw)
	s := stamp{blankMask(box), make([]uint8, box.Dx()*box.Dy())}
	for i := range s.alpha {
		px := im.Pix[4*i:][:4]
		if s.alpha[i] = px[3]; px[3] > 0 {
			full := func(v uint8) rgb { return rgb(v) * whole / rgb(px[3]) }
			s.colours[i] = f.index(full(px[0])<<16 | full(px[1])<<8 | full(px[2]))
		}
	}
	return s
}

// put draws a stamp.
func (c *canvas) put(s stamp, x, y int) { c.add(shape{mask: s.mask, colours: s.colours, x: x, y: y}) }

// box fills a rectangle with round corners, which lies within the picture.
func (c *canvas) box(x, y, width, height, radius int, colour rgb) {
	c.add(shape{mask: mask{width: width, height: height}, x: x, y: y, radius: radius, over: c.index(colour)})
}

// frame draws a box with an edge of another colour.
func (c *canvas) frame(x, y, width, height, radius, thick int, colour, within rgb) {
	c.box(x, y, width, height, radius, colour)
	c.box(x+thick, y+thick, max(0, width-2*thick), max(0, height-2*thick), max(0, radius-thick), within)
}

func (c *canvas) drawBox(s *shape) {
	c.overlay(s, func(dst []byte, from int) {
		x, y := from%s.width, from/s.width
		down := max(s.radius-y, s.radius-(s.height-1-y)) // how far the row is within the corners
		for i := range dst {
			aside := 0
			if down > 0 {
				aside = max(s.radius-x-i, s.radius-(s.width-1-x-i))
			}
			if aside <= 0 {
				dst[i] = s.over
				continue
			}
			far := math.Hypot(float64(aside)-0.5, float64(down)-0.5)
			dst[i] = c.cover(dst[i], s.over, uint8(whole*max(0, min(1, float64(s.radius)-far+0.5))))
		}
	})
}
