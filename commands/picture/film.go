package picture

import (
	"bytes"
	"image"
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
	film := newGIF(MomentWidth, MomentHeight, colours.colours)
	shown, next := colours.newCanvas(MomentWidth, MomentHeight), colours.newCanvas(MomentWidth, MomentHeight)
	shown.raw = bytes.Repeat([]byte{film.through}, len(shown.raw))
	keys := map[image.Rectangle]string{} // what the parts of the picture show
	for _, f := range frames {
		f.note(next)
		var part image.Rectangle // outside of which nothing changes
		var changed []image.Rectangle
		for y := 0; y < MomentHeight; y += filmTile {
			for x := 0; x < MomentWidth; x += filmTile {
				at := image.Rect(x, y, x+filmTile, y+filmTile)
				if key := string(next.key(at)); keys[at] != key {
					keys[at] = key
					next.drawTile(emptyMoment(), at)
					part = part.Union(next.differs(shown, at))
					changed = append(changed, at)
				}
			}
		}
		if !part.Empty() {
			frame := &image.Paletted{Pix: bytes.Repeat([]byte{film.through}, part.Dx()*part.Dy()), Stride: part.Dx(), Rect: part}
			for _, at := range changed {
				shown.update(next, at.Intersect(part), frame)
			}
			film.add(frame)
		}
		film.hold(int(f.Hold / (10 * time.Millisecond)))
	}
	return append(film.out, 0x3b)
}

// differs returns the smallest rectangle outside of which a place is equal in two pictures.
func (c *canvas) differs(from *canvas, at image.Rectangle) (part image.Rectangle) {
	for y := at.Min.Y; y < at.Max.Y; y++ {
		one, other := c.row(y)[at.Min.X:at.Max.X], from.row(y)[at.Min.X:at.Max.X]
		if bytes.Equal(one, other) {
			continue
		}
		left, right := 0, at.Dx()
		for one[left] == other[left] {
			left++
		}
		for one[right-1] == other[right-1] {
			right--
		}
		part = part.Union(image.Rect(at.Min.X+left, y, at.Min.X+right, y+1))
	}
	return part
}

// update copies a place of the next picture, and into a frame only the pixels that change: the others pack well if they are transparent.
func (c *canvas) update(next *canvas, at image.Rectangle, frame *image.Paletted) {
	for y := at.Min.Y; y < at.Max.Y; y++ {
		old, row := c.row(y)[at.Min.X:at.Max.X], frame.Pix[frame.PixOffset(at.Min.X, y):]
		for i, v := range next.row(y)[at.Min.X:at.Max.X] {
			if v != old[i] {
				old[i], row[i] = v, v
			}
		}
	}
}
