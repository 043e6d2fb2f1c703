package picture

import (
	"fmt"
	"image"
	"math"
	"strings"
	"unicode"

	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
)

// typeface draws letters as paths: sharp at every size, and the same everywhere.
type typeface struct {
	glyphs map[rune]glyph
	cap    float64 // the height of a capital letter
}

// glyph is a letter at a size of 1.
type glyph struct {
	outline sfnt.Segments
	advance float64
}

// The fonts are part of the program. It reads all their letters once, so that any goroutine can use them.
var (
	bold   = loadFont(gobold.TTF)
	medium = loadFont(gomedium.TTF)
)

// upem is the size at which the outlines are read.
const upem = 2048

func loadFont(ttf []byte) *typeface {
	f, err := sfnt.Parse(ttf)
	if err != nil {
		panic(fmt.Sprintf("picture: a font of the program is damaged: %v", err))
	}
	t := &typeface{glyphs: map[rune]glyph{}}
	var b sfnt.Buffer
	ppem := fixed.I(upem)
	for _, letters := range scripts {
		for r := letters[0]; r <= letters[1]; r++ {
			i, err := f.GlyphIndex(&b, r)
			if err != nil || i == 0 {
				continue
			}
			outline, err := f.LoadGlyph(&b, i, ppem, nil)
			if err != nil {
				continue
			}
			advance, err := f.GlyphAdvance(&b, i, ppem, font.HintingNone)
			if err != nil {
				continue
			}
			t.glyphs[r] = glyph{append(sfnt.Segments(nil), outline...), float64(advance) / 64 / upem}
		}
	}
	t.openZero()
	t.shortenHyphen()
	if m, err := f.Metrics(&b, ppem, font.HintingNone); err == nil {
		t.cap = float64(m.CapHeight) / 64 / upem
	}
	return t
}

// openZero replaces the zero by a narrow O. The zero of the font has a stroke through it, which nobody expects on a ♥10.
func (t *typeface) openZero() {
	t.glyphs['0'] = t.glyphs['O'].narrowed(t.glyphs['0'].advance)
}

// hyphenAdvance is the width of a hyphen with the space around it, as most fonts have it.
const hyphenAdvance = 0.34

// shortenHyphen makes the hyphen shorter than a dash. The font is one for programs: its hyphen is as long as its minus, and longer than its dash.
func (t *typeface) shortenHyphen() {
	hyphen := t.glyphs['-'].narrowed(hyphenAdvance)
	for _, r := range "-\u2010\u2011" {
		t.glyphs[r] = hyphen
	}
}

// narrowed returns the letter with another width.
func (g glyph) narrowed(advance float64) glyph {
	scale := advance / g.advance
	outline := append(sfnt.Segments(nil), g.outline...)
	for i := range outline {
		for j := range outline[i].Args {
			p := &outline[i].Args[j]
			p.X = fixed.Int26_6(float64(p.X) * scale)
		}
	}
	return glyph{outline, advance}
}

// scripts are the ranges of characters that are read from the fonts: Latin, Greek, Cyrillic and common signs.
var scripts = [...][2]rune{{0x20, 0x7e}, {0xa0, 0x17f}, {0x180, 0x24f}, {0x370, 0x3ff}, {0x400, 0x45f}, {0x490, 0x491}, {0x1e00, 0x1eff}, {0x2010, 0x2044}, {0x20ac, 0x20ac}, {0x2212, 0x2212}}

// glyph returns a letter of the font, or of the font of pixels if this one lacks it.
func (t *typeface) glyph(r rune) glyph {
	if g, ok := t.glyphs[r]; ok {
		return g
	}
	return pixelGlyph(r)
}

func (t *typeface) width(text string, size float64) float64 {
	w := 0.0
	for _, r := range visualOrder(text) {
		w += t.glyph(r).advance
	}
	return w * size
}

// shorten cuts a text to a width; its last character is then an ellipsis.
func (t *typeface) shorten(text string, size, width float64) string {
	letters := []rune(text)
	for n := len(letters); t.width(text, size) > width && n > 0; n-- {
		text = strings.TrimRight(string(letters[:n-1]), " ") + "…"
	}
	return text
}

// shrink makes a text smaller until it fits a width, and shortens it if it is still too wide at the least size.
func (t *typeface) shrink(text string, size, least, width float64) (string, float64) {
	for size > least && t.width(text, size) > width {
		size--
	}
	return t.shorten(text, size, width), size
}

// inkBox returns the box around the ink of a text at a size of 1, y downwards from the base line.
func (t *typeface) inkBox(text string) (left, top, right, bottom float64) {
	x := 0.0
	for i, r := range []rune(text) {
		g := t.glyph(r)
		b := g.outline.Bounds()
		at := func(v fixed.Int26_6) float64 { return float64(v) / (64 * upem) }
		if i == 0 {
			left, top, bottom = x+at(b.Min.X), at(b.Min.Y), at(b.Max.Y)
		}
		right, top, bottom = x+at(b.Max.X), min(top, at(b.Min.Y)), max(bottom, at(b.Max.Y))
		x += g.advance
	}
	return left, top, right, bottom
}

// write draws a text that begins at x on the base line y. It leaves out letters that no font has.
func (t *typeface) write(dc *gg.Context, text string, x, y, size float64) {
	for _, r := range visualOrder(text) {
		g := t.glyph(r)
		g.addPath(dc, x, y, size)
		x += g.advance * size
	}
	dc.Fill()
}

// letterKey is a letter at a size. It begins at so many quarters of a pixel, so that the gaps between letters are even.
type letterKey struct {
	*typeface
	letter  rune
	size    float32
	quarter uint8
	crisp   bool
}

var letterMasks = &drawnOnce[letterKey, mask]{most: 8192, draw: func(k letterKey) mask {
	g, size := k.glyph(k.letter), float64(k.size)
	b := g.outline.Bounds()
	at := func(v fixed.Int26_6) float64 { return float64(v) * size / (64 * upem) }
	box := image.Rect(int(math.Floor(at(b.Min.X))), int(math.Floor(at(b.Min.Y))), int(math.Ceil(at(b.Max.X)))+1, int(math.Ceil(at(b.Max.Y))))
	m := newMask(box, func(dc *gg.Context) {
		g.addPath(dc, float64(k.quarter)/4, 0, size)
		fill(dc, ink)
	})
	if k.crisp {
		m.sharpen()
	}
	return m
}}

// print writes a text like write, but draws each letter only once.
func (t *typeface) print(c *canvas, text string, x, y, size float64, colour rgb) {
	for _, r := range visualOrder(text) {
		quarters := int(math.Round(4 * x))
		c.paint(letterMasks.get(letterKey{t, r, float32(size), uint8(quarters & 3), c.crisp}), quarters>>2, int(math.Round(y)), colour)
		x += t.glyph(r).advance * size
	}
}

// addPath adds the letter's outline to the path.
func (g glyph) addPath(dc *gg.Context, x, y, size float64) {
	scale := size / (64 * upem)
	at := func(p fixed.Point26_6) (float64, float64) { return x + float64(p.X)*scale, y + float64(p.Y)*scale }
	for _, s := range g.outline {
		x0, y0 := at(s.Args[0])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			dc.MoveTo(x0, y0)
		case sfnt.SegmentOpLineTo:
			dc.LineTo(x0, y0)
		case sfnt.SegmentOpQuadTo:
			x1, y1 := at(s.Args[1])
			dc.QuadraticTo(x0, y0, x1, y1)
		case sfnt.SegmentOpCubeTo:
			x1, y1 := at(s.Args[1])
			x2, y2 := at(s.Args[2])
			dc.CubicTo(x0, y0, x1, y1, x2, y2)
		}
	}
	dc.ClosePath()
}

// Legible returns the part of a text that the fonts can draw. Letters in fancy shapes become plain; letters that the fonts lack and marks that do
// not belong to one letter disappear. The result is empty if nobody could recognise the rest; the caller then needs other words.
func Legible(text string) string {
	var b strings.Builder
	lost, whole := 0, true
	for _, r := range strings.ReplaceAll(norm.NFKC.String(text), "...", "…") {
		switch g := bold.glyph(r); {
		case unicode.IsMark(r):
		case g.advance > 0:
			b.WriteRune(r)
		case unicode.IsLetter(r) || unicode.IsNumber(r):
			lost++
		case unicode.IsGraphic(r):
			whole = false
		}
	}
	short := strings.Join(strings.Fields(b.String()), " ")
	kept := strings.ContainsFunc(short, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) })
	if !kept && !whole || lost > len(short) {
		return ""
	}
	return short
}
