package referee

import (
	"fmt"
	"slices"

	"karlchen/game/card"
	"karlchen/game/notation"
)

// JudgeBock follows the games of one list in their order, at a table of so many people, and returns every game whose Bock differs from what the
// games before it bring (BK). A deal that was not played, or is repeated because it brings too little, changes nothing (Q004-18).
func JudgeBock(list []*notation.Record, people int) (findings []string, err error) {
	var coming []int // the factors of the next games
	for i, r := range list {
		factor := 1
		if len(coming) > 0 {
			factor = coming[0]
		}
		if says := max(r.Bock, 1); says != factor {
			findings = append(findings, fmt.Sprintf("game %d: the record says Bock %d, the referee %d", i+1, says, factor))
		}
		g, findingsOfGame, err := follow(r)
		if err != nil || len(findingsOfGame) > 0 {
			return append(findings, findingsOfGame...), err
		}
		if g.redeal || g.repeated() {
			continue
		}
		if len(coming) > 0 && (g.o.on("bock_solo_consumes") || g.kind != "solo" && g.inBock()) {
			coming = coming[1:]
		}
		if g.o.on("bock") {
			coming = g.addBock(coming, people)
		}
	}
	return findings, nil
}

// inBock reports whether a Bock multiplies the game; one that it does not uses up none (BK12, Q002-9, Q002-21).
func (g *Game) inBock() bool {
	return g.o.on("bock_applies_to_solo") || g.kind != "solo" && !(g.lone() && g.scoredAsSolo())
}

// unmultiplied returns the outcome of the game without a Bock (trap 60).
func (g *Game) unmultiplied() Result {
	plain := *g
	plain.Bock = 1
	return plain.Result()
}

// reasons counts why the game brings a Bock (BK2 to BK7, BK15 to BK17). In soli a Herzdurchlauf is nothing special.
func (g *Game) reasons() (n int) {
	r := g.unmultiplied()
	calledRe, calledKontra := g.countedCalls()
	re, kontra, _ := g.settleLate()
	s := scoring{Game: g, Result: &r}
	for key, happened := range map[string]bool{
		"120":           r.Eyes[0] == 120 && r.Eyes[1] == 120,
		"zero":          r.Points == [card.Seats]int{},
		"lost_re":       calledRe && r.Winner == "kontra",
		"lost_kontra":   calledKontra && r.Winner == "re",
		"lost_solo":     r.Winner == "kontra" && (g.kind == "solo" || count(g.re) == 1 && s.scoredAsSolo()),
		"schwarz":       !g.above(re, schwarz) || !g.above(kontra, schwarz),
		"doppelkopf":    g.kind != "solo" && slices.ContainsFunc(g.tricks, func(t trick) bool { return t.augen() >= 40 }),
		"lost_hochzeit": g.kind == "hochzeit" && !g.silent() && r.Winner == "kontra",
		"herzdurchlauf": g.kind != "solo" && slices.ContainsFunc(g.tricks, g.heartsRound),
	} {
		if happened && g.o.on("bock_trigger_"+key) {
			n++
		}
	}
	return n
}

// repeated reports whether the game brings its winner so little, before all factors, that it is played again (SC23).
func (g *Game) repeated() bool {
	least := map[string]int{"1": 1, "0": 0}
	most, again := least[g.o["wiederholung"]]
	r, net := g.unmultiplied(), 0
	for _, i := range r.Items {
		if i.Name != "to zero" { // it comes after the factors, and makes up for no more than what is missing to nothing
			net += i.Points
		}
	}
	if r.Winner == "none" {
		net = max(net, -net)
	}
	return again && net <= most
}

// countedCalls reports which parties have announced, as far as it counts in the end.
func (g *Game) countedCalls() (re, kontra bool) {
	ofRe, ofKontra, _ := g.settleLate()
	return ofRe.ansage, ofKontra.ansage
}

// addBock adds the Bockrunden that the game brings to the factors of the coming games (BK8 to BK11).
func (g *Game) addBock(coming []int, people int) []int {
	reasons := g.reasons()
	rounds := slices.Repeat([]int{2}, reasons)
	switch {
	case reasons == 0:
		return coming
	case g.o.is("bock_simultaneous_reasons", "one"):
		rounds = []int{2}
	case g.o.is("bock_simultaneous_reasons", "fold"):
		rounds = []int{1 << reasons}
	}
	games, most := people, g.mostBock()
	if g.o.is("bock_length", "4") {
		games = 4
	}
	for _, factor := range rounds {
		switch {
		case g.o.is("bock_stacking", "append"):
			coming = slices.Concat(coming, slices.Repeat([]int{min(factor, most)}, games))
		case g.o.is("bock_stacking", "parallel"): // what is beyond the cap is lost
			coming = slices.Concat(coming, slices.Repeat([]int{1}, max(games-len(coming), 0)))
			for i := range games {
				coming[i] = min(coming[i]*factor, most)
			}
		default: // each doubling for the next games that have room for it (Q002-20)
			for ; factor > 1; factor /= 2 {
				coming = doubled(coming, games, most)
			}
		}
	}
	return coming
}

// doubled doubles the next games whose factor is below the most.
func doubled(coming []int, games, most int) []int {
	coming = slices.Clone(coming)
	for i := 0; games > 0; i++ {
		if i == len(coming) {
			coming = append(coming, 1)
		}
		if coming[i] < most {
			coming[i] *= 2
			games--
		}
	}
	return coming
}
