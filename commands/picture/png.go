package picture

import (
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
	"image/color"
	"sync"
)

// encodeRaw returns a PNG file (RFC 2083). The raw data are the rows of the picture: a 0, and then the number in the palette of each pixel.
func encodeRaw(raw []byte, width, height int, colours color.Palette) []byte {
	p := packers.Get().(*packer)
	defer packers.Put(p)
	p.out = append(p.out[:0], 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n')
	p.chunk("IHDR", func() {
		p.number(uint32(width))
		p.number(uint32(height))
		p.out = append(p.out, 8, 3, 0, 0, 0) // eight bits, a palette; compression, filters and rows as usual
	})
	p.chunk("PLTE", func() {
		for _, c := range colours {
			r, g, b, _ := c.RGBA()
			p.out = append(p.out, byte(r>>8), byte(g>>8), byte(b>>8))
		}
	})
	p.chunk("IDAT", func() {
		p.out = append(p.out, 0x78, 0x01) // zlib (RFC 1950), packed quickly
		p.pack(raw, width+1)
		p.number(adler32.Checksum(raw))
	})
	p.chunk("IEND", func() {})
	return append([]byte(nil), p.out...)
}

// packer writes a PNG file. It is used again, so that a picture costs only its own bytes.
type packer struct {
	out    []byte
	tokens []token
	counts [symbols]int // of each symbol among the tokens

	waiting code // bits that do not fill a byte yet
}

var packers = sync.Pool{New: func() any { return new(packer) }}

func (p *packer) number(n uint32) { p.out = binary.BigEndian.AppendUint32(p.out, n) }

// chunk writes a chunk around the data that write appends.
func (p *packer) chunk(kind string, write func()) {
	start := len(p.out)
	p.number(0)
	p.out = append(p.out, kind...)
	write()
	binary.BigEndian.PutUint32(p.out[start:], uint32(len(p.out)-start-8))
	p.number(crc32.ChecksumIEEE(p.out[start+4:]))
}
