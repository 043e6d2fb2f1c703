package picture

import (
	"encoding/binary"
	"sync"
)

// From picture to picture of a game little changes: a card lies there, another player is on turn, and a hand only waits. So a picture is packed in bands of
// rows. What a band shows is the list of its shapes; a band that shows what another one has shown is neither drawn nor packed again, whoever sees it. All
// bands have the same codes, so that they can stand one behind the other in one block of deflate, and none looks back into the band above.

// bandHeight is the number of a band's rows. Lower bands are found again more often; each costs a row that is packed without the one above it.
const bandHeight = 16

// packedBand is a band as deflate has it.
type packedBand struct {
	bits  []byte // four by four
	last  code   // less than 32 bits
	check uint32 // the checksum of its rows
}

// bands are those that were packed lately, by what they show.
var bands = struct {
	mu     sync.Mutex
	packed map[string]packedBand
}{packed: map[string]packedBand{}}

const mostBands = 8192 // of a few hundred bytes to some thousand

// encodeBands returns the PNG file of the shapes that are noted, over a background.
func (c *canvas) encodeBands(under *canvas) []byte {
	codes := bandCodes()
	stride := c.width + 1
	return encodePNG(c.width, c.height, c.colours, func(p *packer) uint32 {
		p.writeHead(codes, stride)
		check := uint32(1)
		for from := 0; from < c.height; from += bandHeight {
			to := min(c.height, from+bandHeight)
			b := c.packBand(under, codes, from, to)
			p.join(b)
			check = joinChecks(check, b.check, (to-from)*stride)
		}
		p.endBlock(codes)
		return check
	})
}

// packBand returns a band of the shapes over a background.
func (c *canvas) packBand(under *canvas, codes []code, from, to int) packedBand {
	key := binary.BigEndian.AppendUint32(make([]byte, 0, 1024), uint32(c.height)<<16|uint32(from)) // the height names the background
	for i := range c.shapes {
		s := &c.shapes[i]
		if top, bottom := s.rows(); top >= to || bottom <= from {
			continue
		}
		key = binary.BigEndian.AppendUint64(key, s.id)
		for _, n := range [...]int{s.x, s.y, s.width, s.height} {
			key = binary.BigEndian.AppendUint16(key, uint16(n))
		}
		key = append(key, uint8(s.radius), s.over)
	}
	bands.mu.Lock()
	b, ok := bands.packed[string(key)]
	bands.mu.Unlock()
	if ok {
		return b
	}
	c.drawRows(under, from, to)
	b = packRows(c.raw[from*(c.width+1):to*(c.width+1)], c.width+1, codes)
	bands.mu.Lock()
	defer bands.mu.Unlock()
	if len(bands.packed) >= mostBands {
		clear(bands.packed)
	}
	bands.packed[string(key)] = b
	return b
}

// drawRows draws the shapes in some rows.
func (c *canvas) drawRows(under *canvas, from, to int) {
	copy(c.raw[from*(c.width+1):to*(c.width+1)], under.raw[from*(c.width+1):])
	c.from, c.to = from, to
	for i := range c.shapes {
		if top, bottom := c.shapes[i].rows(); top < to && bottom > from {
			c.draw(&c.shapes[i])
		}
	}
}

// packRows packs whole rows.
func packRows(raw []byte, stride int, codes []code) packedBand {
	p := packers.Get().(*packer)
	defer packers.Put(p)
	p.out = p.out[:0]
	p.tokenize(raw, stride)
	p.writeTokens(codes, stride)
	b := packedBand{append([]byte(nil), p.out...), p.waiting, checksum(raw)}
	p.waiting = code{}
	return b
}

// join writes a band behind another one.
func (p *packer) join(b packedBand) {
	for at := b.bits; len(at) > 0; at = at[4:] {
		p.write(code{uint64(binary.LittleEndian.Uint32(at)), 32})
	}
	p.write(b.last)
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

// bandCodes are the codes of all bands: those that suit a full table.
var bandCodes = sync.OnceValue(func() []code {
	c := fullTable().note()
	c.drawRows(emptyTables.get(c.height), 0, c.height)
	var p packer
	for i := range p.counts {
		p.counts[i] = 1 // any symbol may occur
	}
	for from := 0; from < c.height; from += bandHeight {
		p.tokenize(c.raw[from*(c.width+1):min(c.height, from+bandHeight)*(c.width+1)], c.width+1)
		for _, t := range p.tokens {
			p.counts[t.symbol()]++
		}
	}
	return codesFor(&p.counts)
})
