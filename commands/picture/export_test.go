package picture

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// Fits reports whether there is room for the whole word beside every card: with a crown, or with the arrow that marks the turn.
func Fits(word string, crowned bool) bool {
	room := signalRoom
	if crowned {
		room = crownRoom
	}
	for _, at := range spots {
		if text, _ := bold.shrink(word, wordSize, leastWord, float64(at.width-room)); text != word {
			return false
		}
	}
	return true
}

// Visual is how a text is drawn.
var Visual = visualOrder

// TileNames are the names that the tiles must have.
func TileNames() (names []string) {
	b := tiles()
	for i, t := range b.all {
		names = append(names, tileName(b.keys[i], t.Render()))
	}
	return names
}

// tileName returns the name of a tile with this picture.
func tileName(key string, png []byte) string {
	sum := sha256.Sum256(png)
	return Prefix + key + "_" + hex.EncodeToString(sum[:4])
}

// PinnedNames are the names that the tiles have.
func PinnedNames() []string { return strings.Fields(pinned) }

// DrawTable draws a table even if an equal one was drawn before.
var DrawTable = Table.draw

// DrawMoment draws a moment even if an equal one was drawn before.
var DrawMoment = ReplayScene.draw

// EncodeRaw packs a picture.
var EncodeRaw = encodeRaw

// DrawResult draws a result even if an equal one was drawn before.
var DrawResult = Result.draw

// RememberPixels lets the font of pixels draw letters, and returns how many letters it remembers.
func RememberPixels(letters string) int {
	for _, r := range letters {
		pixelGlyph(r)
	}
	return len(pixelGlyphs.drawn)
}

// Width is the width of a bold text at a size of 1.
func Width(text string) float64 { return bold.width(text, 1) }
