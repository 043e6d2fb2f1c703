package stage_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"image/color"
	"image/png"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/internal/stage"
)

// grounds are the backgrounds of texts on Discord: its dark theme, a message under the mouse there, its panels, its newest dark theme,
// and its light one.
var grounds = []rgb{0x313338, 0x393A41, 0x2B2D31, 0x1A1A1E, 0xFFFFFF, 0xF2F3F5}

// A sign can be seen if on every ground a tenth of it stands out by a contrast of 3:1, as WCAG 2.1 asks of graphics (1.4.11). The rest may be
// lost: of a warning sign on white only the exclamation mark is left, and that is enough.
const (
	contrast = 3
	leastOf  = 10 // percent of a sign
)

// rgb is a colour, 0xRRGGBB.
type rgb uint32

// luminance is the relative luminance of WCAG.
func (c rgb) luminance() float64 {
	linear := func(shift int) float64 {
		v := float64(c>>shift&0xff) / 255
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(16) + 0.7152*linear(8) + 0.0722*linear(0)
}

// standsOut reports whether one colour can be told from another.
func (c rgb) standsOut(ground rgb) bool {
	a, b := c.luminance(), ground.luminance()
	return (max(a, b)+0.05)/(min(a, b)+0.05) >= contrast
}

// tint is a colour of a sign and how many percent of it have that colour.
type tint struct {
	colour rgb
	share  int
}

// hidden returns the grounds on which too little of a sign can be seen.
func hidden(sign []tint) (on []rgb) {
	for _, ground := range grounds {
		seen := 0
		for _, t := range sign {
			if t.colour.standsOut(ground) {
				seen += t.share
			}
		}
		if seen < leastOf {
			on = append(on, ground)
		}
	}
	return on
}

// letters are signs without an emoji on Discord. Discord draws them in the colour of letters, and people can read them on every ground.
const letters = "■□·–—…−±×→←↑↓★▲▼┄─§\u2800¹²³⁰⁴⁵⁶⁷⁸⁹+=<>|~$^"

// emojis are the signs in use that Discord draws as emojis, with the colours of Twemoji 15.
var emojis = map[rune][]tint{
	'✂': {{0xDD2E44, 50}, {0xCCD6DD, 26}, {0x99AAB5, 24}},
	'⌛': {{0xFFE8B6, 41}, {0x3B88C3, 30}, {0xFFAC33, 28}},
	'⏳': {{0xFFE8B6, 42}, {0x3B88C3, 30}, {0xFFAC33, 28}},
	'⏰': {{0xE6E7E8, 44}, {0xDD2E44, 37}, {0xFFCC4D, 13}},
	'⏱': {{0xF5F8FA, 44}, {0x66757F, 34}, {0x8899A6, 13}, {0x292F33, 5}},
	'◀': {{0x3B88C3, 81}, {0xFFFFFF, 19}},
	'▶': {{0x3B88C3, 81}, {0xFFFFFF, 19}},
	'➡': {{0x3B88C3, 83}, {0xFFFFFF, 17}},
	'⬆': {{0x3B88C3, 83}, {0xFFFFFF, 17}},
	'⬇': {{0x3B88C3, 83}, {0xFFFFFF, 17}},
	'⏫': {{0x3B88C3, 80}, {0xFFFFFF, 20}},
	'⏮': {{0x3B88C3, 73}, {0xFFFFFF, 27}},
	'⏪': {{0x3B88C3, 80}, {0xFFFFFF, 20}},
	'⏩': {{0x3B88C3, 80}, {0xFFFFFF, 20}},
	'⏭': {{0x3B88C3, 73}, {0xFFFFFF, 27}},
	'⏸': {{0x3B88C3, 84}, {0xFFFFFF, 16}},
	'☑': {{0x226699, 86}, {0xBBDDF5, 14}},
	'⛔': {{0xBE1931, 79}, {0xFFFFFF, 21}},
	'⚠': {{0xFFCC4D, 87}, {0x231F20, 13}},
	'🔺': {{0xE75A70, 100}},
	'🅰': {{0xDD2E44, 83}, {0xFFFFFF, 17}},
	'🅱': {{0xDD2E44, 80}, {0xFFFFFF, 20}},
	'👑': {{0xFFCC4D, 64}, {0xFFAC33, 16}, {0xF4900C, 8}, {0x5C913B, 5}, {0x981CEB, 4}, {0xDD2E44, 3}},
	'🗳': {{0x5DADEC, 37}, {0xFFD983, 25}, {0x8CCAF7, 25}, {0x4289C1, 6}, {0xC1694F, 5}, {0x292F33, 2}},
	'🎉': {{0xDD2E44, 31}, {0xA0041E, 17}, {0xEA596E, 16}, {0x77B255, 14}, {0xAA8DD8, 11}},
	'🎯': {{0xDD2E44, 56}, {0xFFFFFF, 29}, {0x55ACEE, 7}, {0x3A87C2, 5}},
	'🏅': {{0xFFAC33, 36}, {0x55ACEE, 23}, {0xFFD983, 21}, {0x3B88C3, 20}},
	'🏆': {{0xFFCC4D, 55}, {0xFFAC33, 29}, {0xC1694F, 16}},
	'🦊': {{0xF18F26, 56}, {0xFFD983, 14}, {0xF4900C, 14}, {0xA0041E, 11}, {0x272B2B, 5}},
	'🃏': {{0xE6E7E8, 65}, {0xEDBB9F, 9}, {0x9266CC, 7}, {0x553788, 6}, {0xFFAC33, 6}, {0xDD2E44, 3}},
	'💥': {{0xBB1A34, 65}, {0xFCAB40, 29}, {0xF5F8FA, 6}},
	'📘': {{0x55ACEE, 52}, {0x226699, 23}, {0x3B88C3, 10}, {0xCCD6DD, 10}},
	'🤖': {{0x55ACEE, 44}, {0x3B88C3, 15}, {0x226699, 8}, {0xCCD6DD, 8}, {0xF5F8FA, 6}, {0xFFFFFF, 6}},
}

// suits are how Discord would draw the bare signs of suits, so no text has them.
var suits = map[rune][]tint{'♠': {{0x31373D, 100}}, '♣': {{0x31373D, 100}}, '♥': {{0xBE1931, 100}}, '♦': {{0xBE1931, 100}}}

func TestEverySignCanBeSeenOnEveryGround(t *testing.T) {
	for sign, tints := range emojis {
		if on := hidden(tints); len(on) > 0 {
			t.Errorf("%c cannot be seen on %06X: take another sign", sign, on)
		}
	}
	for sign, tints := range suits {
		if len(hidden(tints)) == 0 {
			t.Errorf("%c could be shown as it is: then face.Text is not needed", sign)
		}
	}
}

// The bot's own emojis are measured by their pixels.
func TestEveryTileCanBeSeenOnEveryGround(t *testing.T) {
	for _, tile := range picture.Tiles() {
		im, err := png.Decode(bytes.NewReader(tile.Render()))
		if err != nil {
			t.Fatal(err)
		}
		counts, all := map[rgb]int{}, 0
		for y := range im.Bounds().Dy() {
			for x := range im.Bounds().Dx() {
				if c := color.NRGBAModel.Convert(im.At(x, y)).(color.NRGBA); c.A > 0x80 {
					counts[rgb(c.R)<<16|rgb(c.G)<<8|rgb(c.B)]++
					all++
				}
			}
		}
		for _, ground := range grounds {
			seen := 0
			for colour, n := range counts {
				if colour.standsOut(ground) {
					seen += n
				}
			}
			if 100*seen < leastOf*all {
				t.Errorf("of %s only %d of %d pixels can be seen on %06X", tile.Name, seen, all, ground)
			}
		}
	}
}

// TestEverySignIsKnown reads every text and every string of the program from which texts are made.
func TestEverySignIsKnown(t *testing.T) {
	known := func(where, text string) {
		for _, r := range text {
			if r < 0x80 || unicode.In(r, unicode.L, unicode.M, unicode.Nd, unicode.P, unicode.Z, unicode.Cf) || suits[r] != nil || strings.ContainsRune(letters, r) {
				continue
			}
			if emojis[r] == nil {
				t.Errorf("%s shows %c (%U), which nobody has measured: add it to emojis with Discord's colours for it, or to letters", where, r, r)
			}
		}
	}
	for _, tag := range []string{"de", "en"} {
		for _, key := range stage.TextKeys() {
			known(key, whole(locale.For(tag), key))
		}
	}
	for _, name := range sourcesOfRooms(t) {
		for _, literal := range literals(t, name) {
			known(name, literal)
		}
	}
}

// whole is a text with something for each of its variables.
func whole(l *locale.Localizer, key string) string {
	fault := locale.Fault
	locale.Fault = func(string, string) {}
	defer func() { locale.Fault = fault }()
	return l.T(key, nil)
}

// literals returns the strings of a source file, but for the emojis of buttons, which lie on a ground of their own.
func literals(t *testing.T, name string) (all []string) {
	t.Helper()
	source, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			if field, ok := n.Key.(*ast.Ident); ok && field.Name == "Emoji" {
				return false
			}
		case *ast.AssignStmt:
			if field, ok := n.Lhs[0].(*ast.SelectorExpr); ok && field.Sel.Name == "Emoji" {
				return false
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				text, err := strconv.Unquote(n.Value)
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, text)
			}
		}
		return true
	})
	return all
}

// No text of a rule, a help page, a lesson or anything else leaves a suit bare.
func TestNoTextLeavesASuitBare(t *testing.T) {
	for _, tag := range []string{"de", "en"} {
		for _, key := range stage.TextKeys() {
			shown := face.Answer(whole(locale.For(tag), key))
			if err := stage.ProofreadMessage(shown); err != nil && strings.Contains(err.Error(), "bare") {
				t.Errorf("%s, %s: %v", tag, key, err)
			}
		}
	}
}
