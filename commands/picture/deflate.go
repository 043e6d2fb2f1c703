package picture

import (
	"cmp"
	"encoding/binary"
	"math/bits"
	"slices"
)

// A picture of a table is flat: most pixels equal their neighbour on the left or above. The packer looks for nothing else, so it is quicker
// than the standard library's quick encoder, for a smaller file: BenchmarkPacker compares them. Its output is one block of deflate with codes of its own
// (RFC 1951, 3.2.7).

// token is a byte of the data, or a match: its length times 512, isMatch, and 1 for a repetition of the row above.
type token uint32

const (
	isMatch   token = 256
	fromLeft  token = 0
	fromAbove token = 1

	minMatch, maxMatch = 3, 258 // the bytes of a match
	minAbove           = 8      // fewer bytes are shorter as they are, because the distance of a row takes many bits
)

// The symbols that have codes: each byte, the end of the block, and lengths of matches.
const (
	endOfBlock = 256
	symbols    = 286
	maxWidth   = 15 // the bits of the longest code
)

func (t token) symbol() int {
	if t&isMatch == 0 {
		return int(t)
	}
	return matchLengths[t>>9].symbol
}

// matchLengths are the symbols of the lengths of matches, each with the bits that follow it.
var matchLengths = func() (lengths [maxMatch + 1]struct {
	symbol int
	extra  code
}) {
	at := minMatch
	for symbol := endOfBlock + 1; symbol < symbols-1; symbol++ {
		width := max(0, (symbol-endOfBlock-1)/4-1)
		for n := range 1 << width {
			lengths[at].symbol, lengths[at].extra = symbol, code{uint64(n), width}
			at++
		}
	}
	lengths[maxMatch].symbol, lengths[maxMatch].extra = symbols-1, code{}
	return lengths
}()

// distanceSymbol returns the symbol of a match's distance with the bits that follow it.
func distanceSymbol(distance int) (symbol int, extra code) {
	if distance--; distance < 4 {
		return distance, code{}
	}
	width := bits.Len(uint(distance)) - 2
	return 2*width + distance>>width, code{uint64(distance & (1<<width - 1)), width}
}

// tokenize finds the matches. The row above is stride bytes before.
func (p *packer) tokenize(raw []byte, stride int) {
	p.tokens = p.tokens[:0]
	p.tokenizePart(raw[:min(stride, len(raw))], 0, 0)
	if len(raw) > stride {
		p.tokenizePart(raw, stride, stride)
	}
}

// tokenizePart finds the matches from a byte on, and looks back no further. The row above is stride bytes before; a stride of 0 is no row.
func (p *packer) tokenizePart(raw []byte, start, stride int) {
	for i := start; i < len(raw); {
		length, from := 0, fromAbove
		if stride > 0 {
			if length = run(raw, i, stride); length < minAbove {
				length = 0
			}
		}
		if i > start && length < maxMatch {
			if n := run(raw, i, 1); n >= minMatch && n > length {
				length, from = n, fromLeft
			}
		}
		if length == 0 {
			p.tokens = append(p.tokens, token(raw[i]))
			i++
			continue
		}
		for i += length; length >= minMatch; {
			part := min(length, maxMatch)
			p.tokens = append(p.tokens, token(part)<<9|isMatch|from)
			length -= part
		}
		i -= length
	}
}

// run counts the bytes from i on that equal those at a distance before them.
func run(raw []byte, i, distance int) (n int) {
	at, before := raw[i:], raw[i-distance:]
	for ; n+8 <= len(at); n += 8 {
		if x := binary.LittleEndian.Uint64(at[n:]) ^ binary.LittleEndian.Uint64(before[n:]); x != 0 {
			return n + bits.TrailingZeros64(x)/8
		}
	}
	for n < len(at) && at[n] == before[n] {
		n++
	}
	return n
}

// pack writes the data as the only block. The row above is stride bytes before, at most 32768.
func (p *packer) pack(raw []byte, stride int) {
	p.tokenize(raw, stride)
	p.counts = [symbols]int{endOfBlock: 1}
	for _, t := range p.tokens {
		p.counts[t.symbol()]++
	}
	codes := codesFor(&p.counts)
	p.writeHead(codes, stride)
	p.writeTokens(codes, stride)
	p.endBlock(codes)
}

func (p *packer) endBlock(codes []code) {
	p.write(codes[endOfBlock])
	p.flush()
}

// flush writes the bits that wait.
func (p *packer) flush() {
	for ; p.waiting.width > 0; p.waiting = (code{p.waiting.bits >> 8, p.waiting.width - 8}) {
		p.out = append(p.out, byte(p.waiting.bits)) // the last one is filled with zeros
	}
	p.waiting = code{}
}

// writeTokens writes what tokenize has found.
func (p *packer) writeTokens(codes []code, stride int) {
	_, extra := distanceSymbol(stride)
	distances := [2]code{fromLeft: {0, 1}, fromAbove: code{1, 1}.followedBy(extra)}
	for _, t := range p.tokens {
		c := codes[t.symbol()]
		if t&isMatch != 0 {
			c = c.followedBy(matchLengths[t>>9].extra).followedBy(distances[t&fromAbove])
		}
		p.write(c)
	}
}

// writeHead writes the widths of all codes. The two distances, whose symbols are 0 and above, have codes of one bit. Each width takes four bits: deflate
// could pack the widths too, which would save some dozen bytes.
func (p *packer) writeHead(codes []code, stride int) {
	above, _ := distanceSymbol(stride)
	const widths, unused = 19, 3 // the widths 0 to 15 are used, and three signs for repetitions are not
	p.write(code{0b101, 3})      // the last block, with codes of its own
	p.write(code{symbols - 257, 5})
	p.write(code{uint64(above), 5})
	p.write(code{widths - 4, 4})
	for i := range widths {
		width := uint64(4)
		if i < unused {
			width = 0
		}
		p.write(code{width, 3})
	}
	for _, c := range codes {
		p.write(reversed(c.width, 4))
	}
	for i := range above + 1 {
		width := 0
		if i == 0 || i == above {
			width = 1
		}
		p.write(reversed(width, 4))
	}
}

// code is a sequence of bits as deflate writes them, the first one lowest.
type code struct {
	bits  uint64
	width int
}

// reversed returns the code of a number whose first bit is its highest.
func reversed(n, width int) code { return code{bits.Reverse64(uint64(n)) >> (64 - width), width} }

func (c code) followedBy(d code) code { return code{c.bits | d.bits<<c.width, c.width + d.width} }

// write writes a code of at most 34 bits, which a match with its distance may have. Less than four bytes wait.
func (p *packer) write(c code) {
	p.waiting = p.waiting.followedBy(c)
	for p.waiting.width >= 32 {
		p.out = binary.LittleEndian.AppendUint32(p.out, uint32(p.waiting.bits))
		p.waiting = code{p.waiting.bits >> 32, p.waiting.width - 32}
	}
}

// codesFor returns a complete prefix code: the more frequent a symbol, the shorter its code. Symbols that do not occur have none. It needs two symbols
// or more.
func codesFor(counts *[symbols]int) []code {
	total, order := 0, make([]int, 0, symbols)
	for symbol, n := range counts {
		if total += n; n > 0 {
			order = append(order, symbol)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(counts[b], counts[a]) })
	// Each symbol first gets the width that its share deserves, rounded up. Then the code has room left, which makes frequent symbols shorter.
	least := total>>(maxWidth-1) + 1 // which deserves at most maxWidth bits, however many symbols there are
	total += least * len(order)
	codes := make([]code, symbols)
	room := 1 << maxWidth
	for _, symbol := range order {
		width := 1
		for (counts[symbol]+least)<<width < total {
			width++
		}
		codes[symbol].width = width
		room -= 1 << (maxWidth - width)
	}
	for room > 0 {
		for _, symbol := range order {
			if c := &codes[symbol]; c.width > 1 && 1<<(maxWidth-c.width) <= room {
				room -= 1 << (maxWidth - c.width)
				c.width--
			}
		}
	}
	numberCodes(codes)
	return codes
}

// numberCodes gives codes of known widths their bits, in the order that deflate prescribes.
func numberCodes(codes []code) {
	next := 0
	for width := 1; width <= maxWidth; width++ {
		for i, c := range codes {
			if c.width == width {
				codes[i] = reversed(next, width)
				next++
			}
		}
		next <<= 1
	}
}

// adler is the modulus of the checksum Adler-32 (RFC 1950).
const adler = 65521

// checksum returns the Adler-32 checksum of data. It takes eight bytes in one step: in a packed picture the library's sum, which takes them one by one, is
// a tenth of all work. The sums of a picture stay far below 64 bits.
func checksum(data []byte) uint32 {
	const even, sum = 0x00ff00ff00ff00ff, 0x0001000100010001
	a, b := uint64(1), uint64(0)
	for ; len(data) >= 8; data = data[8:] {
		x := binary.LittleEndian.Uint64(data)
		low, high := x&even, x>>8&even
		// Each byte counts in b once for each byte that follows it, and once for itself.
		b += 8*a + low*0x0008000600040002>>48 + high*0x0007000500030001>>48
		a += (low + high) * sum >> 48
	}
	for _, v := range data {
		a += uint64(v)
		b += a
	}
	return uint32(b%adler<<16 | a%adler)
}

// joinChecks returns the checksum of data whose second part has so many bytes.
func joinChecks(first, second uint32, size int) uint32 {
	a1, b1, a2, b2 := uint64(first&0xffff), uint64(first>>16), uint64(second&0xffff), uint64(second>>16)
	a := (a1 + a2 + adler - 1) % adler
	b := (b1 + b2 + uint64(size)%adler*(a1+adler-1)) % adler
	return uint32(b<<16 | a)
}
