package picture

import (
	"bytes"
	"encoding/binary"
	"image"
	"math/bits"
	"slices"
	"time"
)

// Frame is a picture of a film, and how long it is shown.
type Frame struct {
	ReplayScene
	Hold time.Duration
}

// filmTile is the width and the height of the parts of the picture that are drawn only when they change; it divides the size of the picture.
const filmTile = 100

// RenderFilm returns the frames as an animated GIF file that repeats itself. Each frame has only the part of the picture that changes, so a film of 60 frames has
// some hundred kilobytes. It takes half a tenth of a second of a processor or more. Frames that are equal to the one before make that one longer.
func RenderFilm(frames []Frame) []byte {
	colours := tableColours()
	film := newGIF(MomentWidth, MomentHeight, colours)
	shown, next := colours.newCanvas(MomentWidth, MomentHeight), colours.newCanvas(MomentWidth, MomentHeight)
	copy(shown.raw, film.blank)
	keys := map[image.Rectangle]string{} // what the parts of the picture show
	for _, f := range frames {
		f.note(next)
		var part image.Rectangle // outside of which nothing changes
		for y := 0; y < MomentHeight; y += filmTile {
			for x := 0; x < MomentWidth; x += filmTile {
				at := image.Rect(x, y, x+filmTile, y+filmTile)
				if key := string(next.key(at)); keys[at] != key {
					keys[at] = key
					next.drawTile(emptyMoment(), at)
					part = part.Union(shown.update(next, at, film.changes))
				}
			}
		}
		if !part.Empty() {
			film.add(part)
		}
		film.hold(int(f.Hold / (10 * time.Millisecond)))
	}
	return append(film.out, 0x3b)
}

// update copies a place of the next picture, and what changes there also into another one. It returns the smallest rectangle around that.
func (c *canvas) update(next *canvas, at image.Rectangle, changes *canvas) (part image.Rectangle) {
	for y := at.Min.Y; y < at.Max.Y; y++ {
		old, now, row := c.row(y)[at.Min.X:at.Max.X], next.row(y)[at.Min.X:at.Max.X], changes.row(y)[at.Min.X:at.Max.X]
		if bytes.Equal(old, now) {
			continue
		}
		from, to := len(now), 0
		for x, v := range now {
			if v != old[x] {
				row[x], from, to = v, min(from, x), x+1
			}
		}
		copy(old, now)
		part = part.Union(image.Rect(at.Min.X+from, y, at.Min.X+to, y+1))
	}
	return part
}

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
