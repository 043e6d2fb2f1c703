package picture

import "strings"

// Fits reports whether there is room for the whole word beside every card: with a crown, or with the arrow of whose turn it is.
func Fits(word string, crowned bool) bool {
	room := signalRoom
	if crowned {
		room = crownRoom
	}
	for _, at := range spots {
		if text, _ := bold.shrink(word, wordSize, leastWord, at.width-float64(room)); text != word {
			return false
		}
	}
	return true
}

// Visual is how a text is drawn.
var Visual = visualOrder

// TileNames are what the names of all tiles must be.
func TileNames() (names []string) {
	b := tiles()
	for i, t := range b.all {
		names = append(names, tileName(b.keys[i], t.Render()))
	}
	return names
}

// PinnedNames are what they are.
func PinnedNames() []string { return strings.Fields(pinned) }
