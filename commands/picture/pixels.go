package picture

import (
	"strings"
	"unicode"

	"github.com/hajimehoshi/bitmapfont/v3"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/bidi"
)

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

// visualOrder returns the letters of a text in their order from left to right, with the forms that Arabic letters take beside each other.
func visualOrder(text string) string {
	first := strings.IndexFunc(text, fromTheRight)
	if first < 0 {
		return text
	}
	direction := bitmapfont.DirectionRightToLeft
	if strings.ContainsFunc(text[:first], unicode.IsLetter) {
		direction = bitmapfont.DirectionLeftToRight
	}
	return bitmapfont.PresentationForms(text, direction, language.Arabic)
}

// fromTheRight reports whether the letter belongs to a script that is written from the right, of which Hebrew is the first.
func fromTheRight(r rune) bool {
	if r < 0x590 {
		return false
	}
	properties, _ := bidi.LookupRune(r)
	return properties.Class() == bidi.R || properties.Class() == bidi.AL
}
