package picture

import (
	"bytes"
	"encoding/binary"
	"image"
	"math/bits"
	"slices"
)

// gifFile is a film that repeats itself (GIF 89a). Most pixels of its frames are transparent: the packer takes many of them in one step, and needs a fraction of
// the library's time for the same bytes.
type gifFile struct {
	out     []byte
	held    int             // where the time of the last frame is
	through uint8           // the transparent colour, behind all others: the pixel stays as it was
	blank   []byte          // transparent pixels
	changes *canvas         // the other pixels of the next frame
	width   int             // the bits of a colour
	known   [1 << 14]uint32 // see find; the lower 12 bits are the code
}

// newGIF returns a film of at most 255 colours without frames.
func newGIF(width, height int, colours *palette) *gifFile {
	n := len(colours.colours)
	f := &gifFile{out: []byte("GIF89a"), through: uint8(n), changes: colours.newCanvas(width, height), width: bits.Len(uint(n))}
	f.blank = bytes.Repeat([]byte{f.through}, len(f.changes.raw))
	copy(f.changes.raw, f.blank)
	f.numbers(width, height)
	f.out = appendColours(append(f.out, 0x80|byte(f.width-1), 0, 0), colours.colours)
	f.out = append(append(f.out, make([]byte, 3<<f.width-3*n)...), '!', 0xff, 11)
	f.out = append(f.out, "NETSCAPE2.0\x03\x01\x00\x00\x00"...) // repeats itself for ever
	return f
}

func (f *gifFile) numbers(numbers ...int) {
	for _, n := range numbers {
		f.out = binary.LittleEndian.AppendUint16(f.out, uint16(n))
	}
}

// hold shows the last frame longer, by some hundredths of a second.
func (f *gifFile) hold(time int) {
	at := f.out[f.held:]
	binary.LittleEndian.PutUint16(at, binary.LittleEndian.Uint16(at)+uint16(time))
}

// add adds a frame over the one before: a part of the picture, with its changes.
func (f *gifFile) add(part image.Rectangle) {
	pixels := make([]byte, 0, part.Dx()*part.Dy())
	for y := part.Min.Y; y < part.Max.Y; y++ {
		row := f.changes.row(y)[part.Min.X:part.Max.X]
		pixels = append(pixels, row...)
		copy(row, f.blank)
	}
	f.out = append(f.out, '!', 0xf9, 4, 1<<2|1)
	f.held = len(f.out)
	f.out = append(f.out, 0, 0, f.through, 0, ',')
	f.numbers(part.Min.X, part.Min.Y, part.Dx(), part.Dy())
	f.out = append(f.out, 0, byte(f.width))
	p := packers.Get().(*packer)
	defer packers.Put(p)
	p.out = p.out[:0]
	f.pack(p, pixels)
	for data := range slices.Chunk(p.out, 255) {
		f.out = append(append(f.out, byte(len(data))), data...)
	}
	f.out = append(f.out, 0)
}

// pack packs pixels by LZW (appendix F): each code is a row of pixels that was there before, and makes known the one that is a pixel longer.
func (f *gifFile) pack(p *packer, pixels []byte) {
	const most = 1<<12 - 1 // then all codes are forgotten
	forget, end := 1<<f.width, 1<<f.width+1
	width, last := f.width+1, end       // the bits of a code, and the last one
	runs := []uint32{uint32(f.through)} // the codes of one transparent pixel, of two, and so on
	clear(f.known[:])
	write := func(c int) { p.write(code{uint64(c), width}) }
	write(forget)
	for i := 0; i < len(pixels); {
		row := uint32(pixels[i])
		if i++; row == uint32(f.through) {
			n := run(pixels[:min(len(pixels), i+len(runs)-1)], i, 1)
			row, i = runs[n], i+n
		}
		var longer *uint32
		for ; i < len(pixels); i++ {
			if longer = f.find(row<<8 | uint32(pixels[i])); *longer == 0 {
				break
			}
			row = *longer & most
		}
		write(int(row))
		if last++; last == 1<<width {
			width++
		}
		if last == most {
			write(forget)
			clear(f.known[:])
			width, last, runs = f.width+1, end, runs[:1]
		} else if i < len(pixels) {
			*longer = (row<<8|uint32(pixels[i]))<<12 | uint32(last)
			if pixels[i] == f.through && row == runs[len(runs)-1] {
				runs = append(runs, uint32(last))
			}
		}
	}
	write(end)
	p.flush()
}

// find returns where a row of pixels is known, or has a place: the code of all but its last pixel, times 256, and that pixel.
func (f *gifFile) find(row uint32) *uint32 {
	for at := row>>12 ^ row; ; at++ {
		if p := &f.known[at%uint32(len(f.known))]; *p == 0 || *p>>12 == row {
			return p
		}
	}
}
