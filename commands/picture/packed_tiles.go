package picture

import (
	"bytes"
	"encoding/binary"
	"image"
	"sync"
)

// From picture to picture of a game little changes: a card lies there, another player is on turn, and a hand only waits. So a picture is packed in tiles of
// some rows and some columns. What a tile shows is the list of its shapes; a tile that shows what another one has shown is neither drawn nor packed again,
// for anybody. All tiles have the same codes, and none looks beyond its edges, so that their rows can stand one behind the other in one block of deflate.

// tileHeight is the number of a tile's rows. Lower tiles are found again more often; each costs a row that is packed without the one above it.
const tileHeight = 32

// packedTile is a tile as deflate has it.
type packedTile struct {
	bits []byte
	rows []packedRow
}

type packedRow struct {
	end   int    // among the bits
	check uint32 // the checksum of its pixels
}

// packedTiles are those that were packed lately, by what they show.
var packedTiles = struct {
	mu    sync.Mutex
	known map[string]packedTile
}{known: map[string]packedTile{}}

const mostTiles = 16384 // of a hundred bytes to some thousand

// encodeTiles returns the PNG file of the shapes that are noted, over a background. At the edges end columns of tiles. Only tables are packed so: a tile
// knows its background by the height of the picture.
func (c *canvas) encodeTiles(under *canvas, edges []int, codes []code) []byte {
	stride := c.width + 1
	return encodePNG(c.width, c.height, c.colours, func(p *packer) uint32 {
		p.writeHead(codes, stride)
		check := uint32(1)
		for from := 0; from < c.height; from += tileHeight {
			to := min(c.height, from+tileHeight)
			tiles := make([]packedTile, len(edges))
			left := 0
			for i, right := range edges {
				tiles[i] = c.packTile(under, codes, image.Rect(left, from, right, to))
				left = right
			}
			for y := range to - from {
				left = -1 // the byte before the row
				for i, right := range edges {
					p.join(tiles[i], y)
					check = joinChecks(check, tiles[i].rows[y].check, right-left)
					left = right
				}
			}
		}
		p.endBlock(codes)
		return check
	})
}

// key returns what a part of the picture shows: where it is, and the list of its shapes.
func (c *canvas) key(at image.Rectangle) []byte {
	key := binary.BigEndian.AppendUint64(make([]byte, 0, 512), uint64(c.height)<<32|uint64(at.Min.Y)<<16|uint64(at.Min.X))
	for i := range c.shapes {
		s := &c.shapes[i]
		if !s.box().Overlaps(at) {
			continue
		}
		key = binary.BigEndian.AppendUint64(key, s.id)
		for _, n := range [...]int{s.x, s.y, s.width, s.height} {
			key = binary.BigEndian.AppendUint16(key, uint16(n))
		}
		key = append(key, uint8(s.radius), s.over)
	}
	return key
}

// packTile returns a tile of the shapes over a background.
func (c *canvas) packTile(under *canvas, codes []code, at image.Rectangle) packedTile {
	key := c.key(at)
	packedTiles.mu.Lock()
	t, ok := packedTiles.known[string(key)]
	packedTiles.mu.Unlock()
	if ok {
		return t
	}
	c.drawTile(under, at)
	p := packers.Get().(*packer)
	t = p.packTile(c, codes, at)
	packers.Put(p)
	packedTiles.mu.Lock()
	defer packedTiles.mu.Unlock()
	if len(packedTiles.known) >= mostTiles {
		clear(packedTiles.known)
	}
	packedTiles.known[string(key)] = t
	return t
}

// drawTile draws the shapes in a part of the picture.
func (c *canvas) drawTile(under *canvas, at image.Rectangle) {
	for y := at.Min.Y; y < at.Max.Y; y++ {
		copy(c.row(y)[at.Min.X:at.Max.X], under.row(y)[at.Min.X:])
	}
	c.clip = at
	for i := range c.shapes {
		if c.shapes[i].box().Overlaps(at) {
			c.draw(&c.shapes[i])
		}
	}
}

// packTile packs a part of a picture, row by row. A part at the left edge has the byte before its rows, too.
func (p *packer) packTile(c *canvas, codes []code, at image.Rectangle) (t packedTile) {
	p.out = p.out[:0]
	for y := at.Min.Y; y < at.Max.Y; y++ {
		from, to := p.tokenizeRow(c, at, y)
		p.writeTokens(codes, c.width+1)
		t.rows = append(t.rows, packedRow{8*len(p.out) + p.waiting.width, checksum(c.raw[from:to])})
	}
	p.out = binary.LittleEndian.AppendUint64(p.out, p.waiting.bits)
	p.out = binary.LittleEndian.AppendUint64(p.out, 0) // so that join can read beyond the end
	p.waiting = code{}
	t.bits = bytes.Clone(p.out)
	return t
}

// tokenizeRow finds the matches in a row of a part of a picture, and returns where the row is.
func (p *packer) tokenizeRow(c *canvas, at image.Rectangle, y int) (from, to int) {
	from, to = y*(c.width+1)+1+at.Min.X, y*(c.width+1)+1+at.Max.X
	if at.Min.X == 0 {
		from--
	}
	above := c.width + 1
	if y == at.Min.Y {
		above = 0
	}
	p.tokens = p.tokens[:0]
	p.tokenizePart(c.raw[:to], from, above)
	return from, to
}

// join writes a row of a tile.
func (p *packer) join(t packedTile, row int) {
	at := 0
	if row > 0 {
		at = t.rows[row-1].end
	}
	for end := t.rows[row].end; at < end; at += 32 {
		n := min(32, end-at)
		bits := binary.LittleEndian.Uint64(t.bits[at>>3:]) >> (at & 7)
		p.write(code{bits & (1<<n - 1), n})
	}
}
