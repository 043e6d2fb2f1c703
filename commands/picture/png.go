package picture

import (
	"encoding/binary"
	"hash/crc32"
	"image/color"
	"regexp"
	"strings"
	"sync"
	"unicode"

	"github.com/hajimehoshi/bitmapfont/v3"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/bidi"
)

// encodeRaw returns a PNG file (RFC 2083). The raw data are the rows of the picture: a 0, and then the number in the palette of each pixel.
func encodeRaw(raw []byte, width, height int, colours color.Palette) []byte {
	return encodePNG(width, height, colours, func(p *packer) uint32 {
		p.pack(raw, width+1)
		return checksum(raw)
	})
}

// encodePNG returns a PNG file whose pixels pack writes as deflate; it returns their checksum.
func encodePNG(width, height int, colours color.Palette, pack func(*packer) uint32) []byte {
	p := packers.Get().(*packer)
	defer packers.Put(p)
	p.out = append(p.out[:0], 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n')
	p.chunk("IHDR", func() {
		p.number(uint32(width))
		p.number(uint32(height))
		p.out = append(p.out, 8, 3, 0, 0, 0) // eight bits, a palette; compression, filters and rows as usual
	})
	p.chunk("PLTE", func() { p.out = appendColours(p.out, colours) })
	p.chunk("IDAT", func() {
		p.out = append(p.out, 0x78, 0x01) // zlib (RFC 1950), packed quickly
		p.number(pack(p))
	})
	p.chunk("IEND", func() {})
	return append([]byte(nil), p.out...)
}

func appendColours(to []byte, colours color.Palette) []byte {
	for _, c := range colours {
		r, g, b, _ := c.RGBA()
		to = append(to, byte(r>>8), byte(g>>8), byte(b>>8))
	}
	return to
}

// packer writes a PNG file. It is used again, so that a picture costs only its own bytes.
type packer struct {
	out    []byte
	tokens []token
	counts [symbols]int // of each symbol among the tokens

	waiting code // bits that do not fill a byte yet
}

var packers = sync.Pool{New: func() any { return new(packer) }}

func (p *packer) number(n uint32) { p.out = binary.BigEndian.AppendUint32(p.out, n) }

// chunk writes a chunk around the data that write appends.
func (p *packer) chunk(kind string, write func()) {
	start := len(p.out)
	p.number(0)
	p.out = append(p.out, kind...)
	write()
	binary.BigEndian.PutUint32(p.out[start:], uint32(len(p.out)-start-8))
	p.number(crc32.ChecksumIEEE(p.out[start+4:]))
}

// A font of pixels has the letters that the outline fonts lack: Arabic, Hebrew, Japanese, Chinese, Korean, Armenian and Georgian ones. Their
// pixels become outlines, so that both fonts fit together at every size.

// em is the size of the letters in pixels of that font.
const em = 12

// pixelGlyphs are letters that were needed, by their runes. Names of people may have any of the many letters of this font.
var pixelGlyphs = &drawnOnce[rune, glyph]{most: 4096, draw: outlineGlyph}

// pixelGlyph returns a letter of the font of pixels. A letter that this font lacks too has no outline.
func pixelGlyph(r rune) glyph { return pixelGlyphs.get(r) }

// outlineGlyph makes an outline of a letter: a box around each run of pixels.
func outlineGlyph(r rune) (g glyph) {
	box, mask, from, advance, ok := bitmapfont.Face.Glyph(fixed.Point26_6{}, r)
	if !ok {
		return glyph{}
	}
	inked := func(x, y int) bool {
		_, _, _, a := mask.At(from.X+x, from.Y+y).RGBA()
		return x < box.Dx() && a > 0
	}
	for y := range box.Dy() {
		for x := 0; x < box.Dx(); x++ {
			if !inked(x, y) {
				continue
			}
			start := x
			for inked(x, y) {
				x++
			}
			g.outline = append(g.outline, rectangle(box.Min.X+start, box.Min.Y+y, box.Min.X+x, box.Min.Y+y+1)...)
		}
	}
	if len(g.outline) > 0 || unicode.IsSpace(r) {
		g.advance = float64(advance) / 64 / em
	}
	return g
}

// bolder is the part of a pixel by which strokes become thicker, because they are thin beside the other fonts.
const bolder = 0.25

// rectangle is the outline of a box of pixels.
func rectangle(left, top, right, bottom int) sfnt.Segments {
	at := func(x, y float64) [3]fixed.Point26_6 {
		return [3]fixed.Point26_6{{X: fixed.Int26_6(x * 64 * upem / em), Y: fixed.Int26_6(y * 64 * upem / em)}}
	}
	x0, y0, x1, y1 := float64(left), float64(top), float64(right)+bolder, float64(bottom)+bolder
	return sfnt.Segments{
		{Op: sfnt.SegmentOpMoveTo, Args: at(x0, y0)}, {Op: sfnt.SegmentOpLineTo, Args: at(x1, y0)},
		{Op: sfnt.SegmentOpLineTo, Args: at(x1, y1)}, {Op: sfnt.SegmentOpLineTo, Args: at(x0, y1)},
	}
}

// visualOrder returns the letters of a text in their order from left to right, with the forms that Arabic letters take beside each other. Only names come
// from the right: a line with other letters or with a number stays a line from the left, also where it begins with such a name.
func visualOrder(text string) string {
	const mark = "\u200e" // separates what follows from letters from the right
	ours := func(r rune) bool { return (unicode.IsLetter(r) || unicode.IsDigit(r)) && !fromTheRight(r) }
	switch {
	case !strings.ContainsFunc(text, fromTheRight):
		return text
	case !strings.ContainsFunc(text, ours):
		return bitmapfont.PresentationForms(text, bitmapfont.DirectionRightToLeft, language.Arabic)
	}
	marked := mark + numbers.ReplaceAllString(text, mark+"$0")
	return strings.ReplaceAll(bitmapfont.PresentationForms(marked, bitmapfont.DirectionLeftToRight, language.Arabic), mark, "")
}

var numbers = regexp.MustCompile(`\d+`)

// fromTheRight reports whether the letter belongs to a script that is written from the right, of which Hebrew is the first.
func fromTheRight(r rune) bool {
	if r < 0x590 {
		return false
	}
	properties, _ := bidi.LookupRune(r)
	return properties.Class() == bidi.R || properties.Class() == bidi.AL
}
