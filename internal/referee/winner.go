package referee

import "karlchen/game/card"

// tally is what a party has made and said.
type tally struct {
	augen, tricks int
	ansage, vorab bool
	top           step // the highest Absage, 0 without one
}

func (g *Game) tallies() (re, kontra tally) {
	of := func(isRe bool) *tally {
		if isRe {
			return &re
		}
		return &kontra
	}
	for _, t := range g.tricks {
		p := of(g.re[t.winner])
		p.augen += t.augen()
		p.tricks++
	}
	if g.stock.taker != card.NoSeat {
		of(g.re[g.stock.taker]).augen += g.stock.away.Augen() // ZN4
	}
	g.addRest(of)
	for _, c := range g.calls {
		if !g.holds(c) {
			continue
		}
		p := of(g.saidRe(c))
		p.ansage = true
		p.vorab = p.vorab || c.vorab
		if c.step > ansage {
			p.top = max(p.top, c.step)
		}
	}
	return re, kontra
}

// beaten are the Augen below which a party stays against an Absage, and which are enough against it.
var beaten = map[step]int{no90: 90, no60: 60, no30: 30}

// above reports whether a party with these Augen and tricks is above a step: schwarz is without a trick, or without an Auge (WI8).
func (g *Game) above(p tally, st step) bool {
	if st == schwarz {
		if g.o.is("schwarz_criterion", "no-augen") {
			return p.augen > 0
		}
		return p.tricks > 0
	}
	return p.augen >= beaten[st]
}

// won reports whether a party has reached what it needs (WI1 to WI6).
func (g *Game) won(own, other tally, target int) bool {
	switch {
	case own.top > 0:
		return !g.above(other, own.top)
	case other.top > 0:
		return g.above(own, other.top)
	}
	return own.augen >= target
}

// settleLate adds the late calls that count: those of a party that loses by them, and else those of a party that loses anyway (AN18, 000§17).
func (g *Game) settleLate() (re, kontra tally, winner string) {
	re, kontra = g.tallies()
	winner = g.winner(re, kontra)
	for _, ofRe := range []bool{winner == "re", winner != "re"} {
		lateRe, lateKontra := re, kontra
		p, other := &lateRe, "kontra"
		if !ofRe {
			p, other = &lateKontra, "re"
		}
		any := false
		for _, c := range g.tooLate {
			if g.saidRe(c) == ofRe && !c.void {
				any, p.ansage = true, true
				if c.step > ansage {
					p.top = max(p.top, c.step)
				}
			}
		}
		if any && winner != "none" && g.winner(lateRe, lateKontra) == other {
			return lateRe, lateKontra, other
		}
	}
	return re, kontra, winner
}

// winner returns re, kontra or none.
func (g *Game) winner(re, kontra tally) string {
	if g.nullspiel(re, kontra) {
		return "none"
	}
	if g.coward(re, kontra) {
		return "re"
	}
	if g.coward(kontra, re) {
		return "kontra"
	}
	needRe, needKontra := 121, 120
	if g.o.on("kontra_only_shift") && kontra.ansage && !re.ansage {
		needRe, needKontra = 120, 121 // WI3
	}
	switch {
	case g.won(re, kontra, needRe):
		return "re"
	case g.won(kontra, re, needKontra):
		return "kontra"
	}
	return "none"
}

// nullspiel reports whether nobody scores at 120:120 because of Kontra vorab (WI12).
func (g *Game) nullspiel(re, kontra tally) bool {
	return g.o.on("nullspiel_120_kontra_vorab") && kontra.vorab && re.augen == 120 && re.top == 0 && kontra.top == 0
}

// coward reports whether a party wins because the others did not announce enough (WI9, WI10).
func (g *Game) coward(low, other tally) bool {
	if !g.knowsFeigheit() || low.top > 0 || g.genscher.said[0] {
		return false
	}
	return g.o.on("feigheit") && low.augen < 30 && other.top < no90 ||
		g.o.on("superfeigheit") && low.augen == 0 && other.top < no60
}
