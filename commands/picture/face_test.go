package picture_test

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"testing"

	"karlchen/commands/picture"
	"karlchen/game/card"
)

// lab is a colour by its brightness and two hues. Distances are about the differences that eyes see: people easily tell two colours 20 apart.
type lab struct{ l, a, b float64 }

func (c lab) to(d lab) float64 {
	return math.Sqrt((c.l-d.l)*(c.l-d.l) + (c.a-d.a)*(c.a-d.a) + (c.b-d.b)*(c.b-d.b))
}

// linear undoes the curve of sRGB.
func linear(v uint8) float64 {
	x := float64(v) / 255
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

// toLab converts linear light to CIE L*a*b*.
func toLab(rgb [3]float64) lab {
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124*rgb[0] + 0.3576*rgb[1] + 0.1805*rgb[2]) / 0.9505)
	y := f(0.2126*rgb[0] + 0.7152*rgb[1] + 0.0722*rgb[2])
	z := f((0.0193*rgb[0] + 0.1192*rgb[1] + 0.9505*rgb[2]) / 1.089)
	return lab{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// eyes are how people see linear light: everybody, and those without red, green or blue receptors (Machado, Oliveira and Fernandes 2009).
var eyes = map[string][3][3]float64{
	"usual":        {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

func seen(c color.RGBA, eye [3][3]float64) lab {
	light := [3]float64{linear(c.R), linear(c.G), linear(c.B)}
	var out [3]float64
	for i, row := range eye {
		out[i] = max(0, row[0]*light[0]+row[1]*light[1]+row[2]*light[2])
	}
	return toLab(out)
}

// printed returns the colour in which a card is printed: the commonest one that is far from white and from the grey of the edge.
func printed(t *testing.T, im image.Image) color.RGBA {
	t.Helper()
	count := map[color.RGBA]int{}
	var most color.RGBA
	b := im.Bounds()
	for y := b.Min.Y + 10; y < b.Max.Y-10; y++ {
		for x := b.Min.X + 18; x < b.Max.X-18; x++ {
			c := color.RGBAModel.Convert(im.At(x, y)).(color.RGBA)
			if c == (color.RGBA{0xff, 0xff, 0xff, 0xff}) {
				continue
			}
			if count[c]++; count[c] > count[most] {
				most = c
			}
		}
	}
	return most
}

func TestTheFourColoursStayApart(t *testing.T) {
	for name, eye := range eyes {
		for _, style := range []picture.Style{{}, {Ranks: picture.Obers}} {
			var colours []color.RGBA
			for s := range card.Suit(card.Suits) {
				colours = append(colours, printed(t, decode(t, picture.Face(card.Of(s, card.Queen), style).Render())))
			}
			apart(t, fmt.Sprint(name, " ", style), eye, colours)
		}
	}
}

// apart fails unless an eye can tell the colours from white and from each other.
func apart(t *testing.T, name string, eye [3][3]float64, colours []color.RGBA) {
	t.Helper()
	white := seen(color.RGBA{0xff, 0xff, 0xff, 0xff}, eye)
	for i, c := range colours {
		if d := seen(c, eye).to(white); d < 30 {
			t.Errorf("%s: %v is %.0f from white", name, card.Suit(i), d)
		}
		for j, other := range colours[:i] {
			if d := seen(c, eye).to(seen(other, eye)); d < 20 {
				t.Errorf("%s: %v and %v are only %.0f apart", name, card.Suit(i), card.Suit(j), d)
			}
		}
	}
}

func TestTwoColours(t *testing.T) {
	style := picture.Style{Colours: picture.TwoColours}
	of := func(s card.Suit) color.RGBA {
		return printed(t, decode(t, picture.Face(card.Of(s, card.King), style).Render()))
	}
	if of(card.Clubs) != of(card.Spades) || of(card.Hearts) != of(card.Diamonds) || of(card.Clubs) == of(card.Hearts) {
		t.Errorf("the suits are printed in %v %v %v %v", of(card.Clubs), of(card.Spades), of(card.Hearts), of(card.Diamonds))
	}
}

// small returns which of 22 × 22 squares of a tile are printed rather than paper, as in a line of text.
func small(im image.Image) (dark [22][22]bool) {
	for y := range 22 {
		for x := range 22 {
			sum, n := 0.0, 0
			for v := y * 128 / 22; v < (y+1)*128/22; v++ {
				for u := x * 128 / 22; u < (x+1)*128/22; u++ {
					r, g, b, a := im.At(u, v).RGBA()
					light := (0.2126*float64(r) + 0.7152*float64(g) + 0.0722*float64(b)) / 0xffff
					if a < 0x8000 {
						light = 1
					}
					sum, n = sum+light, n+1
				}
			}
			dark[y][x] = sum/float64(n) < 0.75
		}
	}
	return dark
}

// inside counts printed squares within the edge of the card.
func inside(dark [22][22]bool, fromRow, toRow int) (n int) {
	for _, row := range dark[fromRow:toRow] {
		for _, d := range row[3:19] {
			if d {
				n++
			}
		}
	}
	return n
}

// TestRankAboveSuit compares cards at 22 pixels: those of one suit differ in their upper half only, those of one rank in the lower only.
func TestRankAboveSuit(t *testing.T) {
	style := picture.Style{Colours: picture.TwoColours}
	at := func(c card.Card) [22][22]bool { return small(decode(t, picture.Face(c, style).Render())) }
	differ := func(a, b [22][22]bool, from, to int) (n int) {
		for y := from; y < to; y++ {
			for x := range 22 {
				if a[y][x] != b[y][x] {
					n++
				}
			}
		}
		return n
	}
	for s := range card.Suit(card.Suits) {
		for r := range card.Seven {
			tile := at(card.Of(s, r))
			if upper, lower := inside(tile, 1, 11), inside(tile, 11, 21); upper < 12 || lower < 20 {
				t.Errorf("%v has %d printed squares above and %d below", card.Of(s, r), upper, lower)
			}
			for other := range r {
				o := at(card.Of(s, other))
				if n := differ(tile, o, 0, 11); n < 6 {
					t.Errorf("%v and %v differ in %d squares of their ranks", card.Of(s, r), card.Of(s, other), n)
				}
				if n := differ(tile, o, 11, 22); n > 0 {
					t.Errorf("%v and %v differ in %d squares of their suits", card.Of(s, r), card.Of(s, other), n)
				}
			}
		}
	}
	for s := range card.Suit(card.Suits) {
		for other := range s { // also of one colour
			if n := differ(at(card.Of(s, card.Ace)), at(card.Of(other, card.Ace)), 11, 22); n < 10 {
				t.Errorf("the signs of %v and %v differ in %d squares", s, other, n)
			}
		}
	}
}

// TestTilesShowOnEveryTheme fails unless each tile has an edge that stands out on Discord's dark and on its light ground.
func TestTilesShowOnEveryTheme(t *testing.T) {
	dark, light := color.RGBA{0x31, 0x33, 0x38, 0xff}, color.RGBA{0xff, 0xff, 0xff, 0xff}
	for _, tile := range picture.Tiles() {
		im := decode(t, tile.Render())
		x := 0
		for _, _, _, a := im.At(x, 64).RGBA(); a < 0xffff && x < 64; _, _, _, a = im.At(x, 64).RGBA() {
			x++ // to the edge
		}
		c := color.RGBAModel.Convert(im.At(x+2, 64)).(color.RGBA)
		for name, ground := range map[string]color.RGBA{"dark": dark, "light": light} {
			if d := seen(c, eyes["usual"]).to(seen(ground, eyes["usual"])); d < 25 {
				t.Errorf("the edge of %s, %v, is only %.0f from the %s ground", tile.Name, c, d, name)
			}
		}
	}
}

func TestFacesDiffer(t *testing.T) {
	for _, style := range picture.Styles() {
		names := map[string]card.Card{picture.Back().Name: card.None}
		for c := range card.Card(card.Kinds) {
			name := picture.Face(c, style).Name
			if other, ok := names[name]; ok {
				t.Errorf("%v: %v looks like %v", fmt.Sprint(style), c, other)
			}
			names[name] = c
		}
	}
}
