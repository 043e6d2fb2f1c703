package picture

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"image"
	"image/png"
	"sync"

	"git.sr.ht/~sbinet/gg"

	"karlchen/game/card"
)

// Tile is a small picture for use amid text, such as an emoji. Its name depends on what it shows: equal names are equal pictures.
type Tile struct {
	Name string
	PNG  []byte
}

// Prefix begins the name of every tile, and of nothing else.
const Prefix = "dk_"

// Tiles are made for a height of 22 pixels and drawn at 128, which is what Discord keeps of emojis.
const (
	tileSize  = 128
	tileWidth = 108 // of a card, which is as high as the tile
)

// Face is the tile of a card: a card upright, its rank above its suit, each as large as there is room.
func Face(c card.Card, s Style) Tile { return faces()[s][c] }

// faces draws all cards once. What is equal in two languages is one tile.
var faces = sync.OnceValue(func() map[Style][card.Kinds]Tile {
	type print struct {
		suit   card.Suit
		letter string
		colour rgb
		german bool
	}
	drawn := map[print]Tile{}
	all := map[Style][card.Kinds]Tile{}
	for _, s := range Styles() {
		var deck [card.Kinds]Tile
		for i := range deck {
			c := card.Card(i)
			p := print{c.Suit(), s.Ranks.Letter(c.Rank()), s.colour(c), s.Ranks == Obers}
			if _, ok := drawn[p]; !ok {
				drawn[p] = face(c, s)
			}
			deck[c] = drawn[p]
		}
		all[s] = deck
	}
	return all
})

func face(c card.Card, s Style) Tile {
	letter := s.Ranks.Letter(c.Rank())
	dc := gg.NewContext(tileSize, tileSize)
	tileCard(dc, paper)
	dc.SetColor(s.colour(c))
	inBox(dc, letter, 64, 10, 92, 50)
	s.suit(dc, c.Suit(), 64, 92, 58)
	dc.Fill()
	return tile(c.Suit().String()+letter, dc)
}

// Suit is the tile of a suit alone. Its light edge sets it off from dark grounds, as the card does with the suits on faces.
func Suit(suit card.Suit, s Style) Tile { return suits()[s][suit] }

// suits draws all suits once.
var suits = sync.OnceValue(func() map[Style][card.Suits]Tile {
	all := map[Style][card.Suits]Tile{}
	for _, s := range Styles() {
		var tiles [card.Suits]Tile
		for suit := range tiles {
			tiles[suit] = suitTile(card.Suit(suit), s)
		}
		all[s] = tiles
	}
	return all
})

func suitTile(suit card.Suit, s Style) Tile {
	dc := gg.NewContext(tileSize, tileSize)
	s.suit(dc, suit, tileSize/2, tileSize/2, 98)
	dc.SetLineJoinRound()
	for _, rim := range [...]struct {
		width  float64
		colour rgb
	}{{28, edge}, {18, paper}} {
		dc.SetLineWidth(rim.width)
		dc.SetColor(rim.colour)
		dc.StrokePreserve()
	}
	dc.SetColor(s.colour(card.Of(suit, card.Ace)))
	dc.Fill()
	return tile(suit.String(), dc)
}

// Back is the tile of a card that lies face down.
func Back() Tile { return drawnBack() }

var drawnBack = sync.OnceValue(func() Tile {
	dc := gg.NewContext(tileSize, tileSize)
	tileCard(dc, paper)
	dc.DrawRoundedRectangle((tileSize-tileWidth)/2+11, 11, tileWidth-22, tileSize-22, 9)
	dc.SetColor(back)
	dc.Fill()
	dc.SetColor(weave)
	for y := range 3 {
		for x := range 2 {
			Style{}.suit(dc, card.Diamonds, 46+36*float64(x), 32+32*float64(y), 30)
		}
	}
	dc.Fill()
	return tile("back", dc)
})

// Party is the tile of a party: Re is round, Kontra has corners.
func Party(re bool) Tile { return parties()[re] }

var parties = sync.OnceValue(func() map[bool]Tile { return map[bool]Tile{true: party(true), false: party(false)} })

func party(re bool) Tile {
	dc := gg.NewContext(tileSize, tileSize)
	name, letters, ground, on := "kontra", "Ko", violet, paper
	if re {
		name, letters, ground, on = "re", "Re", gold, ink
		dc.DrawCircle(64, 64, 60)
	} else {
		dc.DrawRoundedRectangle(6, 6, 116, 116, 14)
	}
	dc.SetColor(ground)
	dc.FillPreserve()
	dc.SetColor(edge)
	dc.SetLineWidth(6)
	dc.Stroke()
	dc.SetColor(on)
	inBox(dc, letters, 64, 40, 92, 48)
	return tile(name, dc)
}

// Tiles returns every tile that there is, without repetitions: what is equal in two styles is one.
func Tiles() []Tile {
	all := []Tile{Back(), Party(true), Party(false)}
	seen := map[string]bool{}
	add := func(t Tile) {
		if !seen[t.Name] {
			seen[t.Name] = true
			all = append(all, t)
		}
	}
	for _, s := range Styles() {
		for c := range card.Card(card.Kinds) {
			add(Face(c, s))
		}
		for suit := range card.Suit(card.Suits) {
			add(Suit(suit, s))
		}
	}
	return all
}

// tileCard draws an empty card.
func tileCard(dc *gg.Context, ground rgb) {
	dc.DrawRoundedRectangle((tileSize-tileWidth)/2+2.5, 2.5, tileWidth-5, tileSize-5, 17)
	dc.SetColor(ground)
	dc.FillPreserve()
	dc.SetColor(edge)
	dc.SetLineWidth(5)
	dc.Stroke()
}

// inBox writes a text into a box with its top at y, centred around x: as high as the box, and narrower than usual where it is too wide.
// Letters that reach below the line, such as J and Q, are made to stand on it.
func inBox(dc *gg.Context, text string, x, y, width, height float64) {
	left, top, right, bottom := bold.box(text)
	size := height / bold.cap
	dc.Push()
	dc.Translate(x, y)
	dc.Scale(min(1, width/(size*(right-left))), height/(size*(bottom-top)))
	bold.write(dc, text, -size*(left+right)/2, -size*top, size)
	dc.Pop()
}

func tile(key string, dc *gg.Context) Tile {
	data := encode(dc.Image())
	sum := sha256.Sum256(data)
	return Tile{Name: Prefix + key + "_" + hex.EncodeToString(sum[:4]), PNG: data}
}

// encoder writes all pictures. A new compressor costs more than a tile does, so the encoder uses compressors again.
var encoder = png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: new(compressors)}

type compressors struct{ pool sync.Pool }

func (c *compressors) Get() *png.EncoderBuffer {
	b, _ := c.pool.Get().(*png.EncoderBuffer)
	return b
}

func (c *compressors) Put(b *png.EncoderBuffer) { c.pool.Put(b) }

func encode(im image.Image) []byte {
	var b bytes.Buffer
	_ = encoder.Encode(&b, im) // cannot fail: the picture has a size, and a buffer takes everything
	return b.Bytes()
}
