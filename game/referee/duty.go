package referee

import "karlchen/game/card"

// A player who wins the first trick with 30 Augen (AN20), or makes a Sonderpunkt in it (AN21), must announce in the next trick, in a Hochzeit
// in the one after the Klärungsstich.

// dueToAugen reports whether the winner of the first trick must announce because of its Augen.
func (g *Game) dueToAugen() bool {
	return g.o.on("pflichtansage_30") && g.tricks[0].augen() >= 30 && g.kind != "solo" && !g.lone()
}

// dueToSpecial reports whether the first trick has brought its winner a Sonderpunkt that the rules pay for.
func (g *Game) dueToSpecial() bool {
	if !g.o.on("zwangsansage_tack") {
		return false
	}
	for _, made := range g.specialsOf(0, g.re) {
		if g.o.number(made.key) > 0 && g.counts(made.key) {
			return true
		}
	}
	return false
}

// dueSeat returns the player who must announce in this trick and still can, or card.NoSeat.
func (g *Game) dueSeat() card.Seat {
	if g.unsettled() || len(g.tricks) != max(g.hochzeit.settled, 1) {
		return card.NoSeat
	}
	seat := g.tricks[0].winner
	if g.dueToAugen() && !g.hasCalled(seat) && g.canCall(seat, ansage) {
		return seat
	}
	if least := g.forcedStep(seat); g.dueToSpecial() && least > 0 && g.canCall(seat, least) {
		return seat
	}
	return card.NoSeat
}

// forcedStep returns the step that a Sonderpunkt in the first trick forces: the Ansage, or the first Absage after an Ansage vorab. Where the
// party has reached it, nothing but a repetition is left, and 0 is returned (000§25, Q000-15, Q000-16).
func (g *Game) forcedStep(seat card.Seat) step {
	re, least := g.speaksForRe(seat), ansage
	for _, c := range g.calls {
		if c.vorab && g.saidRe(c) == re {
			least = g.ladder()[1]
		}
	}
	if g.level(re) >= least {
		return 0
	}
	return least
}

// canCall reports whether a player may make an announcement of at least this step now.
func (g *Game) canCall(seat card.Seat, least step) bool {
	for _, name := range []string{"re", "kontra", "knock", "no90", "no60", "no30", "schwarz"} {
		if s, _ := parseCall(name); s.step >= least && g.objectToCall(seat, s) == nil {
			return true
		}
	}
	return false
}

// objectToSilence refuses a card of a player who has to announce first, unless they lead and can do it then, and a card of another after
// which they could not any more.
func (g *Game) objectToSilence(seat card.Seat) error {
	obliged := g.dueSeat()
	if obliged == card.NoSeat {
		return nil
	}
	after := *g
	for first := range g.hands[seat].All() {
		after.hands[seat] = g.hands[seat].Without(first)
		break
	}
	after.trick = append(append([]laid{}, g.trick...), laid{seat: seat})
	if seat == obliged && len(g.trick) > 0 || after.dueSeat() != obliged {
		return fault("seat %s has to announce first", obliged)
	}
	return nil
}

// bestOf returns the card that won a trick.
func (g *Game) bestOf(t trick) laid {
	for _, l := range t.cards {
		if l.seat == t.winner {
			return l
		}
	}
	return laid{}
}
