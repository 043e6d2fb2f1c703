package picture

import (
	"git.sr.ht/~sbinet/gg"

	"karlchen/game/card"
)

// addSuit adds the shape of a suit to the path, centred at x, y. Paths look the same on every machine and at every size.
func (s Style) addSuit(dc *gg.Context, suit card.Suit, x, y, size float64) {
	shapes := [card.Suits]func(*gg.Context){card.Clubs: addClub, card.Spades: addSpade, card.Hearts: addHeart, card.Diamonds: addDiamond}
	if s.Ranks == Obers {
		shapes = [card.Suits]func(*gg.Context){card.Clubs: addAcorn, card.Spades: addLeaf, card.Hearts: addHeart, card.Diamonds: addBell}
	}
	dc.Push()
	dc.Translate(x, y)
	dc.Scale(size, size)
	shapes[suit](dc)
	dc.Pop()
}

// The shapes fill a box from −½ to ½, y downwards.

func addClub(dc *gg.Context) {
	const r = 0.235 // small enough for notches between the leaves, which tell a club from a spade
	for _, leaf := range [...][2]float64{{0, -0.265}, {-0.285, 0.115}, {0.285, 0.115}} {
		dc.DrawCircle(leaf[0], leaf[1], r)
		dc.NewSubPath()
	}
	dc.DrawCircle(0, 0.04, 0.12)
	dc.NewSubPath()
	addStem(dc)
}

func addSpade(dc *gg.Context) {
	dc.MoveTo(0, -0.5)
	dc.CubicTo(0.07, -0.26, 0.48, -0.08, 0.48, 0.16)
	dc.CubicTo(0.48, 0.31, 0.38, 0.39, 0.27, 0.39)
	dc.CubicTo(0.17, 0.39, 0.07, 0.34, 0, 0.22)
	dc.CubicTo(-0.07, 0.34, -0.17, 0.39, -0.27, 0.39)
	dc.CubicTo(-0.38, 0.39, -0.48, 0.31, -0.48, 0.16)
	dc.CubicTo(-0.48, -0.08, -0.07, -0.26, 0, -0.5)
	dc.ClosePath()
	addStem(dc)
}

// addStem adds the foot of clubs and spades.
func addStem(dc *gg.Context) {
	dc.MoveTo(-0.05, 0)
	dc.LineTo(0.05, 0)
	dc.CubicTo(0.05, 0.30, 0.10, 0.42, 0.20, 0.5)
	dc.LineTo(-0.20, 0.5)
	dc.CubicTo(-0.10, 0.42, -0.05, 0.30, -0.05, 0)
	dc.ClosePath()
}

func addHeart(dc *gg.Context) {
	dc.MoveTo(0, 0.5)
	dc.CubicTo(-0.10, 0.29, -0.5, 0.10, -0.5, -0.19)
	dc.CubicTo(-0.5, -0.37, -0.37, -0.47, -0.25, -0.47)
	dc.CubicTo(-0.13, -0.47, -0.04, -0.40, 0, -0.28)
	dc.CubicTo(0.04, -0.40, 0.13, -0.47, 0.25, -0.47)
	dc.CubicTo(0.37, -0.47, 0.5, -0.37, 0.5, -0.19)
	dc.CubicTo(0.5, 0.10, 0.10, 0.29, 0, 0.5)
	dc.ClosePath()
}

func addDiamond(dc *gg.Context) {
	const w = 0.43
	dc.MoveTo(0, -0.5)
	dc.CubicTo(0.10, -0.30, 0.26, -0.12, w, 0)
	dc.CubicTo(0.26, 0.12, 0.10, 0.30, 0, 0.5)
	dc.CubicTo(-0.10, 0.30, -0.26, 0.12, -w, 0)
	dc.CubicTo(-0.26, -0.12, -0.10, -0.30, 0, -0.5)
	dc.ClosePath()
}

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
