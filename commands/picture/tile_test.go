package picture_test

import (
	"bytes"
	"flag"
	"image"
	"image/draw"
	"image/png"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	ximage "golang.org/x/image/draw"

	"karlchen/commands/picture"
	"karlchen/game/card"
)

var look = flag.String("look", "", "a file for a sheet of all tiles, to look at")

var pin = flag.Bool("pin", false, "write the names of the tiles as they are drawn now")

// The program knows exactly the names of the tiles that it draws. A bot uploads an emoji again when its name changes, and only then.
func TestNamesOfTiles(t *testing.T) {
	names := picture.TileNames()
	if *pin {
		if err := os.WriteFile("tiles.txt", []byte(strings.Join(names, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if pinned := picture.PinnedNames(); !slices.Equal(pinned, names) {
		t.Errorf("tiles.txt has %d names of %d tiles, or others: write it with -pin", len(pinned), len(names))
	}
}

func TestTilesAreEmojis(t *testing.T) {
	name := regexp.MustCompile(`^[A-Za-z0-9_]{2,32}$`)
	seen := map[string]bool{}
	for _, tile := range picture.Tiles() {
		if !name.MatchString(tile.Name) || !strings.HasPrefix(tile.Name, picture.Prefix) || seen[tile.Name] {
			t.Errorf("%q cannot be the name of one more emoji", tile.Name)
		}
		seen[tile.Name] = true
		if len(tile.Render()) > 256<<10 {
			t.Errorf("%s has %d bytes", tile.Name, len(tile.Render()))
		}
		if b := decode(t, tile.Render()).Bounds(); b.Dx() != b.Dy() {
			t.Errorf("%s is %v, not square", tile.Name, b)
		}
	}
	for _, style := range picture.Styles() {
		for c := range card.Card(card.Kinds) {
			if face := picture.Face(c, style); !seen[face.Name] || face.Name != picture.Face(c, style).Name {
				t.Errorf("%s of %v is not among the tiles", c, style)
			}
		}
		for suit := range card.Suit(card.Suits) {
			if !seen[picture.Suit(suit, style).Name] {
				t.Errorf("%s of %v is not among the tiles", suit, style)
			}
		}
	}
}

func decode(t *testing.T, data []byte) image.Image {
	t.Helper()
	im, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return im
}

// TestTilesToLookAt draws all tiles as a screen shows them, at 22 pixels, on Discord's dark and light ground.
func TestTilesToLookAt(t *testing.T) {
	if *look == "" {
		t.Skip("no -look file is given")
	}
	var rows [][]picture.Tile
	for _, style := range picture.Styles() {
		for s := range card.Suit(card.Suits) {
			var row []picture.Tile
			for r := range card.Seven {
				row = append(row, picture.Face(card.Of(s, card.Ace-r), style))
			}
			row[len(row)-1] = picture.Suit(s, style) // instead of the nine
			rows = append(rows, row)
		}
	}
	rows = append(rows, []picture.Tile{picture.Face(card.Spitze, picture.Style{}), picture.Back(), picture.Party(true), picture.Party(false)})
	const cell = 28
	sheet := image.NewRGBA(image.Rect(0, 0, 12*cell, len(rows)*cell))
	draw.Draw(sheet, image.Rect(0, 0, 6*cell, len(rows)*cell), image.NewUniform(image.Black.C), image.Point{}, draw.Src)
	draw.Draw(sheet, image.Rect(6*cell, 0, 12*cell, len(rows)*cell), image.White, image.Point{}, draw.Src)
	for y, row := range rows {
		for x, tile := range row {
			im := decode(t, tile.Render())
			for _, left := range []int{0, 6 * cell} {
				at := image.Rect(left+x*cell+3, y*cell+3, left+x*cell+25, y*cell+25)
				ximage.CatmullRom.Scale(sheet, at, im, im.Bounds(), draw.Over, nil)
			}
		}
	}
	big := image.NewRGBA(image.Rect(0, 0, 3*sheet.Bounds().Dx(), 3*sheet.Bounds().Dy()))
	ximage.NearestNeighbor.Scale(big, big.Bounds(), sheet, sheet.Bounds(), draw.Src, nil)
	f, err := os.Create(*look)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, big); err != nil {
		t.Fatal(err)
	}
}
