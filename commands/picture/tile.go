package picture

import (
	"bytes"
	_ "embed"
	"image"
	"image/png"
	"slices"
	"strings"
	"sync"

	"git.sr.ht/~sbinet/gg"

	"karlchen/game/card"
)

// Tile is a small picture in a text, such as an emoji. Tiles with equal names are equal pictures. Draw returns a PNG file and draws it once. The
// names are known without drawing, so that a bot whose emojis exist draws none.
type Tile struct {
	Name   string
	Render func() []byte
}

// Prefix begins the name of every tile, and of no other emoji.
const Prefix = "dk_"

// Readers see tiles at a height of 22 pixels. They are drawn at 128, the size at which Discord keeps emojis.
const (
	tileSize  = 128
	tileWidth = 108 // of a card, which is as high as the tile
)

// Back is the tile of a card that lies face down.
func Back() Tile { return tiles().back }

// Party is the tile of a party: Re is round, Kontra has corners.
func Party(re bool) Tile { return tiles().parties[re] }

// Face is the tile of a card, its rank above its suit, each as large as possible.
func Face(c card.Card, s Style) Tile { return tiles().faces[s][c] }

// Suit is the tile of a suit alone. Its light edge makes it visible on dark backgrounds.
func Suit(suit card.Suit, s Style) Tile { return tiles().suits[s][suit] }

// Tiles returns all tiles. Styles share equal tiles, which appear once.
func Tiles() []Tile {
	seen := map[string]bool{}
	return slices.DeleteFunc(slices.Clone(tiles().all), func(t Tile) bool {
		again := seen[t.Name]
		seen[t.Name] = true
		return again
	})
}

// tileSet has all tiles.
type tileSet struct {
	back    Tile
	parties map[bool]Tile
	faces   map[Style]*[card.Kinds]Tile
	suits   map[Style]*[card.Suits]Tile
	all     []Tile   // in the order of tiles.txt
	keys    []string // the part of each name in all that says what the tile shows
}

// pinned has the names of all tiles. A test compares it with the pictures, and writes it.
//
//go:embed tiles.txt
var pinned string

// tileKey tells the tiles of cards and suits apart.
type tileKey struct {
	suit   card.Suit
	letter string // of a card
	colour rgb
	german bool
}

var tiles = sync.OnceValue(func() *tileSet {
	names := strings.Fields(pinned)
	b := &tileSet{parties: map[bool]Tile{}, faces: map[Style]*[card.Kinds]Tile{}, suits: map[Style]*[card.Suits]Tile{}}
	add := func(key string, draw func(*gg.Context)) Tile {
		t := Tile{Render: sync.OnceValue(func() []byte {
			dc := gg.NewContext(tileSize, tileSize)
			draw(dc)
			return encode(dc.Image())
		})}
		if len(b.all) < len(names) {
			t.Name = names[len(b.all)]
		}
		b.all, b.keys = append(b.all, t), append(b.keys, key)
		return t
	}
	b.back = add("back", drawBack)
	b.parties[true] = add("re", func(dc *gg.Context) { drawParty(dc, true) })
	b.parties[false] = add("kontra", func(dc *gg.Context) { drawParty(dc, false) })
	printed := map[tileKey]Tile{}
	once := func(p tileKey, draw func(*gg.Context)) Tile {
		t, ok := printed[p]
		if !ok {
			t = add(p.suit.String()+p.letter, draw)
			printed[p] = t
		}
		return t
	}
	for _, s := range Styles() {
		b.faces[s], b.suits[s] = new([card.Kinds]Tile), new([card.Suits]Tile)
		for i := range b.faces[s] {
			c := card.Card(i)
			b.faces[s][i] = once(tileKey{c.Suit(), s.Ranks.Letter(c.Rank()), s.colour(c), s.Ranks == Obers}, func(dc *gg.Context) { drawFace(dc, c, s) })
		}
		for i := range b.suits[s] {
			suit := card.Suit(i)
			b.suits[s][i] = once(tileKey{suit, "", s.colour(card.Of(suit, card.Ace)), s.Ranks == Obers}, func(dc *gg.Context) { drawSuit(dc, suit, s) })
		}
	}
	return b
})

func drawFace(dc *gg.Context, c card.Card, s Style) {
	tileCard(dc, paper)
	dc.SetColor(s.colour(c))
	writeInBox(dc, s.Ranks.Letter(c.Rank()), 64, 10, 92, 50)
	s.addSuit(dc, c.Suit(), 64, 92, 58)
	dc.Fill()
}

func drawSuit(dc *gg.Context, suit card.Suit, s Style) {
	s.addSuit(dc, suit, tileSize/2, tileSize/2, 98)
	dc.SetLineJoinRound()
	for _, rim := range [...]struct {
		width  float64
		colour rgb
	}{{28, edge}, {18, paper}} {
		dc.SetLineWidth(rim.width)
		dc.SetColor(rim.colour)
		dc.StrokePreserve()
	}
	fill(dc, s.colour(card.Of(suit, card.Ace)))
}

func drawBack(dc *gg.Context) {
	tileCard(dc, paper)
	dc.DrawRoundedRectangle((tileSize-tileWidth)/2+11, 11, tileWidth-22, tileSize-22, 9)
	fill(dc, back)
	for y := range 3 {
		for x := range 2 {
			Style{}.addSuit(dc, card.Diamonds, 46+36*float64(x), 32+32*float64(y), 30)
		}
	}
	fill(dc, weave)
}

func drawParty(dc *gg.Context, re bool) {
	letters, ground, on := "Ko", violet, paper
	if re {
		letters, ground, on = "Re", gold, ink
		dc.DrawCircle(64, 64, 60)
	} else {
		dc.DrawRoundedRectangle(6, 6, 116, 116, 14)
	}
	dc.SetColor(ground)
	dc.FillPreserve()
	stroke(dc, edge, 6)
	dc.SetColor(on)
	writeInBox(dc, letters, 64, 40, 92, 48)
}

// tileCard draws an empty card.
func tileCard(dc *gg.Context, ground rgb) {
	dc.DrawRoundedRectangle((tileSize-tileWidth)/2+2.5, 2.5, tileWidth-5, tileSize-5, 17)
	dc.SetColor(ground)
	dc.FillPreserve()
	stroke(dc, edge, 5)
}

// writeInBox writes a text into a box with its top at y, centred around x: as high as the box, and narrower than usual if it is too wide. Letters
// that reach below the base line, such as J and Q, are lifted onto it.
func writeInBox(dc *gg.Context, text string, x, y, width, height float64) {
	left, top, right, bottom := bold.inkBox(text)
	size := height / bold.cap
	dc.Push()
	dc.Translate(x, y)
	dc.Scale(min(1, width/(size*(right-left))), height/(size*(bottom-top)))
	bold.write(dc, text, -size*(left+right)/2, -size*top, size)
	dc.Pop()
}

// encoder writes all pictures. A new compressor costs more than a tile, so the encoder reuses compressors.
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
