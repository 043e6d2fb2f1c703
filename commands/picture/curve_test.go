package picture_test

import (
	"bytes"
	"image/color"
	"os"
	"slices"
	"testing"

	"karlchen/commands/picture"
)

func list() picture.Curve {
	return picture.Curve{Title: "Liste: 8 Spiele", Lines: []picture.CurveLine{
		{Name: "Anna", Points: []int{0, 3, 1, 1, 7, 6, 2, 4, 12}}, {Name: "Ben der Große", Points: []int{0, -3, -1, 1, -5, -8, -4, -6, -14}},
		{Name: "Clara", Points: []int{0, 3, 5, 3, 3, 8, 8, 10, 2}}, {Name: "Dora", Points: []int{0, -3, -5, -5, -5, -6, -6, -8, 0}},
	}}
}

func TestCurveToLookAt(t *testing.T) {
	if *look == "" {
		t.Skip("no -look file is given")
	}
	if err := os.WriteFile(*look+".curve.png", list().Render(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// Members who are level through some weeks are all seen: the colour of each is there between the marks.
func TestLinesThatLieOnEachOtherAreAllSeen(t *testing.T) {
	points := []int{0, 4, 8}
	all := picture.Curve{Lines: []picture.CurveLine{{Points: points}, {Points: points}, {Points: points}}}
	seen := func(c picture.Curve) map[color.RGBA]int {
		colours := map[color.RGBA]int{}
		im := decode(t, c.Render())
		for x := 130; x < 310; x++ { // between the marks of the first two points
			for y := 80; y < 420; y++ {
				colours[color.RGBAModel.Convert(im.At(x, y)).(color.RGBA)]++
			}
		}
		return colours
	}
	together := seen(all)
	for i := range all.Lines {
		alone := picture.Curve{Lines: slices.Repeat([]picture.CurveLine{{}}, i+1)}
		alone.Lines[i].Points = points
		own := color.RGBA{}
		for c, n := range seen(alone) {
			if n > 300 && c != (color.RGBA{}) && seen(picture.Curve{Lines: []picture.CurveLine{{}}})[c] == 0 {
				own = c
			}
		}
		if own == (color.RGBA{}) || together[own] < 100 {
			t.Errorf("line %d of colour %v has %d points in the picture", i, own, together[own])
		}
	}
}

func TestCurvesOfAllLengths(t *testing.T) {
	for _, games := range []int{0, 1, 2, 48, 400} {
		c := picture.Curve{Title: "x"}
		for i := range 7 {
			l := picture.CurveLine{Name: "somebody with a very long name"}
			for g := range games {
				l.Points = append(l.Points, (i-3)*g)
			}
			c.Lines = append(c.Lines, l)
		}
		data := c.Render()
		if b := decode(t, data).Bounds(); b.Dx() != picture.CurveWidth || b.Dy() != picture.CurveHeight || len(data) > 50<<10 {
			t.Errorf("%d games: %v, %d bytes", games, b, len(data))
		}
		if !bytes.Equal(data, c.Render()) {
			t.Errorf("%d games are drawn differently the second time", games)
		}
	}
}

// A line of ten thousand games is drawn about as fast as one of a few hundred, and looks the same each time.
func TestALongCurveIsThinned(t *testing.T) {
	points := make([]int, 10_000)
	for i := range points[1:] {
		points[i+1] = points[i] + i*7919%11 - 5
	}
	points[5000] = 9999 // a peak that must not be lost
	c := picture.Curve{Title: "Anna", Lines: []picture.CurveLine{{Name: "Anna", Points: points}}}
	peak := c.Render()
	if !bytes.Equal(peak, c.Render()) {
		t.Error("the same curve is drawn in two ways")
	}
	points[5000] = points[4999]
	if bytes.Equal(peak, c.Render()) {
		t.Error("the peak is lost")
	}
}
