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
