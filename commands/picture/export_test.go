package picture

import (
	"fmt"
	"image"

	"crypto/sha256"
	"encoding/hex"
	"karlchen/game/card"
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

// Clash returns what meets what if the places of a table have these lines and cards: lines of one place and a card, or lines of two places. Cards have
// the frame of the highest one.
func Clash(places [card.Seats]SeatPicture) string {
	boxes, names := []image.Rectangle{image.Rect(36, 0, 436, 160)}, []string{"title"}
	for i, at := range spots {
		boxes = append(boxes, image.Rect(at.cardX, at.cardY, at.cardX+largeCard.width, at.cardY+largeCard.height))
		names = append(names, fmt.Sprint("card ", i))
		if _, top, bottom := places[i].place(at); bottom > top {
			boxes, names = append(boxes, image.Rect(at.begin(at.width), top, at.begin(at.width)+at.width, bottom)), append(names, fmt.Sprint("lines ", i))
		}
	}
	for i := range boxes {
		if i > 0 && !boxes[i].In(image.Rect(0, 0, TableWidth, TableHeight)) {
			return names[i] + " leave the picture"
		}
		for j := range i {
			if boxes[i].Overlaps(boxes[j]) {
				return names[j] + " and " + names[i]
			}
		}
	}
	return ""
}

func (d *drawnOnce[K, V]) forget() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.drawn = nil
}

// Cut reports whether a text with an ellipsis was drawn since the last call.
func Cut() bool {
	letterMasks.mu.Lock()
	defer letterMasks.mu.Unlock()
	for key := range letterMasks.drawn {
		if key.letter == '…' {
			letterMasks.drawn = nil
			return true
		}
	}
	return false
}

// Forget forgets all tiles that were packed, and all letters and signs that were drawn.
func Forget() {
	letterMasks.forget()
	moveSigns.forget()
	cardStamps.forget()
	packedTiles.mu.Lock()
	defer packedTiles.mu.Unlock()
	clear(packedTiles.known)
}

// DrawWhole returns the pixels of a table that is drawn as a whole.
func DrawWhole(t Table) (width, height int, pixels []byte) {
	c := t.note()
	c.drawTile(emptyTables.get(c.height), c.bounds())
	for y := range c.height {
		pixels = append(pixels, c.row(y)...)
	}
	return c.width, c.height, pixels
}
