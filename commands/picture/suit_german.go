package picture

import "git.sr.ht/~sbinet/gg"

// The suits of German cards (and hearts, in suit.go) fill the same box as French suits. Gaps form their inner lines, so that one colour is enough
// and readers can tell them apart at the size of letters.

func addAcorn(dc *gg.Context) {
	dc.DrawRectangle(-0.05, -0.5, 0.10, 0.18)
	dc.MoveTo(-0.40, -0.06)
	dc.CubicTo(-0.40, -0.44, 0.40, -0.44, 0.40, -0.06)
	dc.ClosePath()
	dc.MoveTo(-0.31, 0.02)
	dc.LineTo(0.31, 0.02)
	dc.CubicTo(0.31, 0.30, 0.14, 0.40, 0, 0.5)
	dc.CubicTo(-0.14, 0.40, -0.31, 0.30, -0.31, 0.02)
	dc.ClosePath()
}

func addLeaf(dc *gg.Context) {
	for _, side := range [...]float64{-1, 1} {
		dc.MoveTo(side*0.035, -0.5)
		dc.CubicTo(side*0.36, -0.26, side*0.64, 0.24, side*0.035, 0.28)
		dc.ClosePath()
	}
	dc.MoveTo(-0.05, 0.24)
	dc.LineTo(0.05, 0.24)
	dc.CubicTo(0.05, 0.36, 0.08, 0.42, 0.18, 0.46)
	dc.LineTo(0.14, 0.5)
	dc.CubicTo(0, 0.48, -0.05, 0.40, -0.05, 0.24)
	dc.ClosePath()
}

func addBell(dc *gg.Context) {
	dc.DrawCircle(0, -0.43, 0.07)
	dc.NewSubPath()
	dc.MoveTo(-0.44, 0.02)
	dc.CubicTo(-0.44, -0.54, 0.44, -0.54, 0.44, 0.02)
	dc.ClosePath()
	for _, side := range [...]float64{-1, 1} { // the bell's slit is between the two
		dc.MoveTo(side*0.44, 0.11)
		dc.LineTo(side*0.04, 0.11)
		dc.LineTo(side*0.04, 0.5)
		dc.CubicTo(side*0.28, 0.48, side*0.43, 0.32, side*0.44, 0.11)
		dc.ClosePath()
	}
}
