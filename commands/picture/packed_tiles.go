package picture

import (
	"bytes"
	"encoding/binary"
	"image"
	"sync"
)

// From picture to picture of a game little changes: a card lies there, another player is on turn, and a hand only waits. So a picture is packed in tiles of
// some rows and some columns. What a tile shows is the list of its shapes; a tile that shows what another one has shown is neither drawn nor packed again,
// whoever sees it. All tiles have the same codes, and none looks beyond its edges, so that their rows can stand one behind the other in one block of deflate.

// tileHeight is the number of a tile's rows. Lower tiles are found again more often; each costs a row that is packed without the one above it.
const tileHeight = 32

// tileEdges are where columns of tiles end: on a table left and right of the cards in the middle.
var tileEdges = [...]int{TableWidth/2 - largeCard.width/2 - 16, TableWidth/2 + largeCard.width/2 + 16, TableWidth}

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

// encodeTiles returns the PNG file of the shapes that are noted, over a background.
func (c *canvas) encodeTiles(under *canvas) []byte {
	codes, stride := tileCodes(), c.width+1
	return encodePNG(c.width, c.height, c.colours, func(p *packer) uint32 {
		p.writeHead(codes, stride)
		check := uint32(1)
		for from := 0; from < c.height; from += tileHeight {
			to := min(c.height, from+tileHeight)
			var tiles [len(tileEdges)]packedTile
			left := 0
			for i, right := range tileEdges {
				tiles[i] = c.packTile(under, codes, image.Rect(left, from, right, to))
				left = right
			}
			for y := range to - from {
				left = -1 // the byte before the row
				for i, right := range tileEdges {
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

// packTile returns a tile of the shapes over a background.
func (c *canvas) packTile(under *canvas, codes []code, at image.Rectangle) packedTile {
	key := binary.BigEndian.AppendUint64(make([]byte, 0, 512), uint64(c.height)<<32|uint64(at.Min.Y)<<16|uint64(at.Min.X)) // the height names the background
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

// checksum returns the Adler-32 checksum (RFC 1950). It takes eight bytes in one step: in a packed picture the library's sum, which takes them one by one,
// is a tenth of all work.
func checksum(data []byte) uint32 {
	const modulus, even, sum = 65521, 0x00ff00ff00ff00ff, 0x0001000100010001
	a, b := uint64(1), uint64(0)
	for len(data) >= 8 {
		part := data[:min(len(data)&^7, 5552)] // so many bytes that b stays far below 64 bits
		for ; len(part) >= 8; part = part[8:] {
			x := binary.LittleEndian.Uint64(part)
			low, high := x&even, x>>8&even
			// Each byte counts in b once for each byte that follows it, and once for itself.
			b += 8*a + low*0x0008000600040002>>48 + high*0x0007000500030001>>48
			a += (low + high) * sum >> 48
		}
		data = data[min(len(data)&^7, 5552):]
		a, b = a%modulus, b%modulus
	}
	for _, v := range data {
		a += uint64(v)
		b += a
	}
	return uint32(b%modulus<<16 | a%modulus)
}

// joinChecks returns the Adler-32 checksum (RFC 1950) of data whose second part has so many bytes.
func joinChecks(first, second uint32, size int) uint32 {
	const modulus = 65521
	a1, b1, a2, b2 := uint64(first&0xffff), uint64(first>>16), uint64(second&0xffff), uint64(second>>16)
	a := (a1 + a2 + modulus - 1) % modulus
	b := (b1 + b2 + uint64(size)%modulus*(a1+modulus-1)) % modulus
	return uint32(b<<16 | a)
}

// tileCodes are the codes of all tiles: those that suit a full table.
var tileCodes = sync.OnceValue(func() []code {
	c := fullTable().note()
	whole := image.Rect(0, 0, c.width, c.height)
	c.drawTile(emptyTables.get(c.height), whole)
	var p packer
	for i := range p.counts {
		p.counts[i] = 1 // any symbol may occur
	}
	left := 0
	for _, right := range tileEdges {
		for y := range c.height {
			p.tokenizeRow(c, image.Rect(left, 0, right, c.height), y)
			for _, t := range p.tokens {
				p.counts[t.symbol()]++
			}
		}
		left = right
	}
	return codesFor(&p.counts)
})
