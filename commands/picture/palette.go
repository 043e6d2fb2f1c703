package picture

import (
	"image"
	"image/color"
	"sync"
)

// palette encodes a picture of few colours: much faster than in full colour, and in a third of the bytes.
type palette struct {
	colours color.Palette
	nearest []uint8 // by the upper five bits of red, green and blue
}

// blends are the pairs of colours that touch in the picture of a table. The shades of smooth edges lie between the two.
var blends = [...][2]rgb{
	{cloth, paper}, {cloth, gold}, {cloth, pale}, {cloth, rim}, {cloth, edge}, {cloth, violet}, {rim, gold}, {gold, ink}, {gold, paper}, {gold, edge},
	{paper, ink}, {paper, edge}, {paper, violet}, {paper, back}, {back, weave},
	{paper, 0x0B5FD0}, {paper, 0xB3002D}, {paper, 0xC77700}, {paper, 0xC4122F}, {paper, 0x0A7F6A},
}

const shades = 13 // of a blend with both ends; a palette has at most 256 colours

var tableColours = sync.OnceValue(func() *palette { return newPalette(blends[:]) })

func newPalette(blends [][2]rgb) *palette {
	f := &palette{nearest: make([]uint8, 1<<15)}
	for _, b := range blends {
		for i := range shades {
			f.add(b, i)
		}
	}
	for key := range f.nearest {
		five := func(shift int) uint8 { return uint8(key>>shift&31)<<3 | 4 }
		f.nearest[key] = uint8(f.colours.Index(color.RGBA{R: five(10), G: five(5), B: five(0), A: 0xff}))
	}
	return f
}

func (f *palette) add(b [2]rgb, i int) {
	mix := func(shift int) uint8 {
		from, to := int(b[0]>>shift&0xff), int(b[1]>>shift&0xff)
		return uint8(from + (to-from)*i/(shades-1))
	}
	c := color.RGBA{R: mix(16), G: mix(8), B: mix(0), A: 0xff}
	for _, old := range f.colours {
		if old == c {
			return
		}
	}
	f.colours = append(f.colours, c)
}

// encode returns an opaque picture as a PNG file.
func (f *palette) encode(im *image.RGBA) []byte {
	p := image.NewPaletted(im.Bounds(), f.colours)
	for i := range p.Pix {
		px := im.Pix[4*i : 4*i+3 : 4*i+3]
		p.Pix[i] = f.nearest[int(px[0]>>3)<<10|int(px[1]>>3)<<5|int(px[2]>>3)]
	}
	return encode(p)
}
