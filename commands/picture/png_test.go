package picture_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"testing"

	"karlchen/commands/picture"
	"karlchen/internal/cputime"
)

// checkPNG packs the pixels, decodes them by the standard library, and compares.
func checkPNG(t *testing.T, pixels []byte, width int) {
	t.Helper()
	var colours color.Palette
	for i := range 256 {
		colours = append(colours, color.RGBA{uint8(i), uint8(255 - i), uint8(7 * i), 0xff})
	}
	height := len(pixels) / width
	var raw []byte
	for y := range height {
		raw = append(append(raw, 0), pixels[y*width:][:width]...)
	}
	data := picture.EncodeRaw(raw, width, height, colours)
	im, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("%d × %d: %v", width, height, err)
	}
	p, ok := im.(*image.Paletted)
	if !ok || p.Rect != image.Rect(0, 0, width, height) || !bytes.Equal(p.Pix, pixels[:width*height]) {
		t.Fatalf("%d × %d: other pixels come out", width, height)
	}
	for i, c := range colours {
		if p.Palette[i] != c {
			t.Fatalf("the colour %d is %v, not %v", i, p.Palette[i], c)
		}
	}
}

// Every reader of PNG finds the same pixels, whatever the picture.
func TestPicturesOfAllKindsAreRight(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		width, height := 1+random.IntN(1200), 1+random.IntN(40)
		pixels := make([]byte, width*height)
		colours, lasting := 1+random.IntN(256), 1+random.IntN(400)
		for i := range pixels {
			switch {
			case i > 0 && random.IntN(lasting) > 0:
				pixels[i] = pixels[i-1]
			case i >= width && random.IntN(3) > 0:
				pixels[i] = pixels[i-width]
			default:
				pixels[i] = byte(random.IntN(colours))
			}
		}
		checkPNG(t, pixels, width)
	}
	checkPNG(t, make([]byte, 800*500), 800)
	noise := make([]byte, 1100*760)
	for i := range noise {
		noise[i] = byte(random.Uint32())
	}
	checkPNG(t, noise, 1100)
	rare := make([]byte, 1<<20) // frequencies from 1 to half of all, as uneven as they can be
	for i := range rare {
		rare[i] = byte(min(random.ExpFloat64()/0.7, 40)) * 2
	}
	checkPNG(t, rare, 1024)
}

func FuzzPNG(f *testing.F) {
	f.Add([]byte{0}, uint16(1))
	f.Add(bytes.Repeat([]byte{1, 1, 1, 2}, 300), uint16(40))
	f.Add(bytes.Repeat([]byte("Doppelkopf"), 500), uint16(1100))
	f.Fuzz(func(t *testing.T, pixels []byte, width uint16) {
		if w := int(width)%4000 + 1; len(pixels) >= w {
			checkPNG(t, pixels, w)
		}
	})
}

// BenchmarkPacker says why pictures have a packer of their own: a file has bytes that each player downloads, and takes time that all tables share. In
// November 2026 the quick encoder of the standard library took 1.6 times as long for a file that was a sixth larger, and its usual one 7 times as
// long for a file that was a twentieth smaller.
func BenchmarkPacker(b *testing.B) {
	im, err := png.Decode(bytes.NewReader(picture.DrawTable(sample())))
	if err != nil {
		b.Fatal(err)
	}
	p := im.(*image.Paletted)
	var raw []byte
	for y := range p.Rect.Dy() {
		raw = append(append(raw, 0), p.Pix[y*p.Stride:][:p.Rect.Dx()]...)
	}
	library := func(level png.CompressionLevel) func() int {
		encoder := png.Encoder{CompressionLevel: level, BufferPool: new(buffers)}
		return func() int {
			var out bytes.Buffer
			if err := encoder.Encode(&out, p); err != nil {
				b.Fatal(err)
			}
			return out.Len()
		}
	}
	for _, c := range []struct {
		name string
		pack func() int
	}{
		{"own", func() int { return len(picture.EncodeRaw(raw, p.Rect.Dx(), p.Rect.Dy(), p.Palette)) }},
		{"library, fast", library(png.BestSpeed)},
		{"library, usual", library(png.DefaultCompression)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			size, used := 0, cputime.Used()
			for b.Loop() {
				size = c.pack()
			}
			b.ReportMetric(float64((cputime.Used()-used).Microseconds())/float64(b.N), "cpu-µs/op") // the same on a busy machine
			b.ReportMetric(float64(size), "bytes/picture")
		})
	}
}

// buffers keeps the encoder's buffers, so that the library is at its best.
type buffers struct{ kept *png.EncoderBuffer }

func (b *buffers) Get() *png.EncoderBuffer     { return b.kept }
func (b *buffers) Put(used *png.EncoderBuffer) { b.kept = used }
