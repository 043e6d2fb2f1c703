package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"time"
)

// Frame is a picture of a film, and how long it is shown.
type Frame struct {
	ReplayScene
	Hold time.Duration
}

// RenderFilm returns the frames as an animated GIF file that repeats itself. Each frame has only the part of the picture that changes, so a film of 60 frames has
// some hundred kilobytes. It takes a tenth of a second of a processor or more. Frames that are equal to the one before make that one longer.
func RenderFilm(frames []Frame) []byte {
	colours := tableColours()
	through := uint8(len(colours.colours)) // the transparent colour: the pixel stays as it was
	palette := append(append(color.Palette{}, colours.colours...), color.RGBA{})
	film := gif.GIF{Config: image.Config{ColorModel: palette, Width: MomentWidth, Height: MomentHeight}}
	shown, next := colours.newCanvas(MomentWidth, MomentHeight), colours.newCanvas(MomentWidth, MomentHeight)
	for i, f := range frames {
		f.drawOn(next)
		part := image.Rect(0, 0, MomentWidth, MomentHeight)
		if i > 0 {
			part = next.differs(shown)
		}
		hold := int(f.Hold / (10 * time.Millisecond))
		if part.Empty() {
			film.Delay[len(film.Delay)-1] += hold
			continue
		}
		film.Image = append(film.Image, next.cut(part, shown, i > 0, palette, through))
		film.Delay = append(film.Delay, hold)
		film.Disposal = append(film.Disposal, gif.DisposalNone)
		shown, next = next, shown
	}
	var b bytes.Buffer
	_ = gif.EncodeAll(&b, &film) // cannot fail: the palette is small enough, and a buffer takes everything
	return b.Bytes()
}

// differs returns the smallest rectangle outside of which two pictures of a size are equal.
func (c *canvas) differs(from *canvas) (part image.Rectangle) {
	for y := range c.height {
		one, other := c.row(y), from.row(y)
		if bytes.Equal(one, other) {
			continue
		}
		left, right := 0, c.width
		for one[left] == other[left] {
			left++
		}
		for one[right-1] == other[right-1] {
			right--
		}
		part = part.Union(image.Rect(left, y, right, y+1))
	}
	return part
}

// cut returns a part of the picture. Pixels that are the same in the picture before are transparent, which packs well.
func (c *canvas) cut(part image.Rectangle, before *canvas, compare bool, palette color.Palette, through uint8) *image.Paletted {
	im := image.NewPaletted(part, palette)
	for y := part.Min.Y; y < part.Max.Y; y++ {
		row := im.Pix[(y-part.Min.Y)*im.Stride:][:part.Dx()]
		copy(row, c.row(y)[part.Min.X:])
		if !compare {
			continue
		}
		for i, old := range before.row(y)[part.Min.X:part.Max.X] {
			if row[i] == old {
				row[i] = through
			}
		}
	}
	return im
}
