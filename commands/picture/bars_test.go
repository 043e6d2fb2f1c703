package picture_test

import (
	"bytes"
	"fmt"
	"os"
	"testing"

	"karlchen/commands/picture"
)

func announcements() picture.Bars {
	return picture.Bars{Title: "Anna: angesagt und geschafft", Full: "geschafft", Hollow: "verloren", End: "Punkte", Rows: []picture.BarsRow{
		{"Re", 21, 9, "+64"}, {"Kontra", 8, 7, "−3"}, {"keine 90", 6, 0, "+31"}, {"keine 60", 0, 2, "−18"}, {"schwarz", 1, 0, "+1234"},
		{"Farbsolo mit einem langen Namen", 0, 0, "0"},
	}}
}

func TestBarsToLookAt(t *testing.T) {
	if *look == "" {
		t.Skip("no -look file is given")
	}
	if err := os.WriteFile(*look+".bars.png", announcements().Render(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// A picture of any number of rows has the width and few bytes, and looks the same each time; a game more or less changes it.
func TestBarsOfAllLengths(t *testing.T) {
	for _, rows := range []int{0, 1, 6, 12} {
		b := picture.Bars{Title: "somebody with a very long name in numbers of all kinds", Full: "won", Hollow: "lost"}
		for i := range rows {
			b.Rows = append(b.Rows, picture.BarsRow{Name: fmt.Sprint("a long name of row ", i), Full: i * i * i, Hollow: 10_000 - 3*i, End: "−123456"})
		}
		data := b.Render()
		if size := decode(t, data).Bounds(); size.Dx() != picture.BarsWidth || len(data) > 50<<10 {
			t.Errorf("%d rows: %v, %d bytes", rows, size, len(data))
		}
		if !bytes.Equal(data, b.Render()) {
			t.Errorf("%d rows are drawn differently the second time", rows)
		}
		if rows > 0 {
			if b.Rows[0].Full++; bytes.Equal(data, b.Render()) {
				t.Errorf("of %d rows the first is not drawn", rows)
			}
		}
	}
}

// The two parts of a bar differ in black and white too: a lost game looks unlike a won one and unlike none.
func TestBarsDifferWithoutColours(t *testing.T) {
	bright := func(full, hollow int) (pixels int) {
		b := picture.Bars{Full: "x", Hollow: "x", Rows: []picture.BarsRow{{Full: full, Hollow: hollow}}}
		im := decode(t, b.Render())
		for x := 310; x < 560; x++ {
			for y := 86; y < 114; y++ {
				if r, g, _, _ := im.At(x, y).RGBA(); r+g > 0xffff {
					pixels++
				}
			}
		}
		return pixels
	}
	full, hollow, none := bright(1, 0), bright(0, 1), bright(0, 0)
	if full < 2*hollow || hollow < 200 || none > hollow/4 {
		t.Errorf("full bars have %d bright pixels, hollow ones %d, empty ones %d", full, hollow, none)
	}
}
