package picture_test

import (
	"bytes"
	"compress/lzw"
	"image"
	"image/draw"
	"image/gif"
	"image/png"
	"io"
	"testing"
	"time"

	"karlchen/commands/picture"
)

// Each frame of a film is exactly the picture of its moment, though only what changes is in the file. Equal moments are one frame, shown longer.
func TestAFilm(t *testing.T) {
	second, last := moment(), moment()
	second.Players[2].Played[5], second.Players[2].Latest = true, true
	last.Title = "Re gewinnt"
	frames := []picture.Frame{{moment(), time.Second}, {second, time.Second}, {second, 500 * time.Millisecond}, {last, 6 * time.Second}}
	data := picture.RenderFilm(frames)
	if !bytes.Equal(data, picture.RenderFilm(frames)) {
		t.Error("the film is made differently the second time")
	}
	film, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if len(film.Image) != 3 || film.Delay[0] != 100 || film.Delay[1] != 150 || film.Delay[2] != 600 || film.LoopCount != 0 {
		t.Fatalf("%d frames with the delays %v, shown %d times", len(film.Image), film.Delay, film.LoopCount)
	}
	if part := film.Image[1].Rect; part.Dx()*part.Dy() > picture.MomentWidth*picture.MomentHeight/3 {
		t.Errorf("a card changes the picture in %v", part)
	}
	shown := image.NewRGBA(image.Rect(0, 0, picture.MomentWidth, picture.MomentHeight))
	for i, m := range []picture.ReplayScene{moment(), second, last} {
		draw.Draw(shown, film.Image[i].Rect, film.Image[i], film.Image[i].Rect.Min, draw.Over)
		want := decode(t, m.Render())
		for y := range picture.MomentHeight {
			for x := range picture.MomentWidth {
				r, g, b, _ := want.At(x, y).RGBA()
				if c := shown.RGBAAt(x, y); uint32(c.R) != r>>8 || uint32(c.G) != g>>8 || uint32(c.B) != b>>8 {
					t.Fatalf("frame %d differs at %d, %d", i, x, y)
				}
			}
		}
	}
}

// The library packs the same frames to the same bytes, so that every reader of GIF knows such a film.
func TestAFilmIsPackedAsUsual(t *testing.T) {
	data := picture.RenderFilm(playedFilm())
	film, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, film); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(data, b.Bytes()) {
		t.Errorf("the film has %d bytes, and from the library other ones, %d", len(data), b.Len())
	}
}

// playedFilm has as many frames as a game of 48 cards and some announcements.
func playedFilm() (frames []picture.Frame) {
	m := moment()
	for i := range 54 {
		p := &m.Players[i%4]
		p.Played[i/4%12], p.Card, p.Latest, m.Players[(i+3)%4].Latest = true, p.Hand.Cards[i/4%12], true, false
		frames = append(frames, picture.Frame{ReplayScene: m, Hold: time.Second})
	}
	return frames
}

// BenchmarkFilm makes a film, and beside that lets the standard library pack its whole frames without drawing them.
func BenchmarkFilm(b *testing.B) {
	frames := playedFilm()
	var whole [][]byte
	for _, f := range frames {
		im, err := png.Decode(bytes.NewReader(picture.DrawMoment(f.ReplayScene)))
		if err != nil {
			b.Fatal(err)
		}
		whole = append(whole, im.(*image.Paletted).Pix)
	}
	var c comparison
	for b.Loop() {
		c.draw(func() []byte { return picture.RenderFilm(frames) })
		c.refer(func() {
			for _, pixels := range whole {
				w := lzw.NewWriter(io.Discard, lzw.LSB, 8)
				if _, err := w.Write(pixels); err != nil {
					b.Fatal(err)
				}
				w.Close()
			}
		})
	}
	c.report(b)
}
