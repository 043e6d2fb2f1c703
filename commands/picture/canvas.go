package picture

import (
	"image"
	"math"

	"git.sr.ht/~sbinet/gg"
)

// canvas is a picture of few colours, in the form that a PNG file packs. What appears often is drawn once, as a mask or a stamp, and then only copied.
type canvas struct {
	*palette
	width, height int
	raw           []byte // see encodeRaw
	crisp         bool   // letters have sharp edges
}

func (f *palette) newCanvas(width, height int) *canvas {
	return &canvas{palette: f, width: width, height: height, raw: make([]byte, (width+1)*height)}
}

// row returns the pixels of a row.
func (c *canvas) row(y int) []byte { return c.raw[y*(c.width+1)+1:][:c.width] }

func (c *canvas) encode() []byte { return encodeRaw(c.raw, c.width, c.height, c.colours) }

// mask is a shape: how much of each pixel it covers, from 0 to 255. Its upper left corner is at an offset from the point at which it is drawn.
type mask struct {
	at            image.Point
	width, height int
	alpha         []uint8
}

const whole = 255 // of a pixel

// newMask returns the shape that draw fills in any opaque colour. The shape lies within the box.
func newMask(box image.Rectangle, draw func(*gg.Context)) mask {
	im := drawOn(box, draw)
	m := mask{box.Min, box.Dx(), box.Dy(), make([]uint8, box.Dx()*box.Dy())}
	for i := range m.alpha {
		m.alpha[i] = im.Pix[4*i+3]
	}
	return m
}

// newSheet returns a dark picture with a title at its top, whose letters shrink to fit.
func newSheet(width, height int, title string, margin float64) (*image.RGBA, *gg.Context) {
	const most, least, baseline = 32, 17, 46
	im := image.NewRGBA(image.Rect(0, 0, width, height))
	dc := gg.NewContextForRGBA(im)
	dc.SetColor(night)
	dc.Clear()
	dc.SetColor(paper)
	words, size := bold.shrink(title, most, least, float64(width)-2*margin)
	bold.write(dc, words, margin, baseline, size)
	return im, dc
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

// paint draws a shape in one colour. The part outside of the picture is left out.
func (c *canvas) paint(m mask, x, y int, colour rgb) {
	over := c.index(colour)
	c.overlay(m, x, y, func(dst []byte, from int) {
		for i, a := range m.alpha[from:][:len(dst)] {
			switch a {
			case 0:
			case whole:
				dst[i] = over
			default:
				dst[i] = c.cover(dst[i], over, a)
			}
		}
	})
}

// overlay calls draw for each row of a shape that is in the picture, with the pixels there and the place in the shape of the first of them.
func (c *canvas) overlay(m mask, x, y int, draw func(dst []byte, from int)) {
	x, y = x+m.at.X, y+m.at.Y
	left, right := max(0, -x), min(m.width, c.width-x)
	for dy := max(0, -y); dy < min(m.height, c.height-y) && left < right; dy++ {
		draw(c.row(y + dy)[x+left:x+right], dy*m.width+left)
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
	s := stamp{mask{box.Min, box.Dx(), box.Dy(), make([]uint8, box.Dx()*box.Dy())}, make([]uint8, box.Dx()*box.Dy())}
	for i := range s.alpha {
		px := im.Pix[4*i:][:4]
		if s.alpha[i] = px[3]; px[3] > 0 {
			full := func(v uint8) rgb { return rgb(v) * whole / rgb(px[3]) }
			s.colours[i] = f.index(full(px[0])<<16 | full(px[1])<<8 | full(px[2]))
		}
	}
	return s
}

// put draws a stamp. The part outside of the picture is left out.
func (c *canvas) put(s stamp, x, y int) {
	c.overlay(s.mask, x, y, func(dst []byte, from int) {
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

// box fills a rectangle with round corners, which lies within the picture.
func (c *canvas) box(x, y, width, height, radius int, colour rgb) {
	over := c.index(colour)
	for dy := range height {
		row := c.row(y + dy)[x:][:width]
		down := max(radius-dy, radius-(height-1-dy)) // how far the row is within the corners
		straight := row
		if down > 0 {
			straight = row[radius : width-radius]
			for dx := range radius {
				far := math.Hypot(float64(radius-dx)-0.5, float64(down)-0.5)
				alpha := uint8(whole * max(0, min(1, float64(radius)-far+0.5)))
				row[dx], row[width-1-dx] = c.cover(row[dx], over, alpha), c.cover(row[width-1-dx], over, alpha)
			}
		}
		for i := range straight {
			straight[i] = over
		}
	}
}
