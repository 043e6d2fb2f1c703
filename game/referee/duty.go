package referee

import (
	"slices"

	"karlchen/game/card"
)

// A player who wins the first trick with 30 Augen (AN20), or makes a Sonderpunkt in it (AN21), must announce in the next trick, in a Hochzeit
// in the one after the Klärungsstich.

// dueToAugen reports whether the winner of the first trick must announce because of its Augen. Nobody must in a solo; a Hochzeit without a partner
// is one unless the rules score it as a normal game (HZ4).
func (g *Game) dueToAugen() bool {
	solo := g.kind == "solo" || g.lone() && !g.o.is("hochzeit_alone", "normal")
	return g.o.on("pflichtansage_30") && g.tricks[0].augen() >= 30 && !solo
}

// dueToSpecial reports whether the first trick has brought its winner a Sonderpunkt that the rules pay for.
func (g *Game) dueToSpecial() bool {
	if !g.o.on("zwangsansage_tack") {
		return false
	}
	for _, made := range g.specialsOf(0, g.knownPartners(g.tricks[0].winner)) {
		if g.o.number(made.key) > 0 && g.counts(made.key) {
			return true
		}
	}
	return false
}

// knownPartners returns the parties as they look to everybody after the first trick: only seats that are known to play with the given one are
// of its party. A card of a partner who is still unknown counts as caught, and the duty stays when they turn out to be one (000§24, §25).
func (g *Game) knownPartners(seat card.Seat) (with [card.Seats]bool) {
	with[seat] = true
	if g.kind == "solo" || g.kind == "armut" {
		for other := range with {
			with[other] = g.re[other] == g.re[seat]
		}
		return with
	}
	opponents := 0 // who are known; two of them give the partner away
	for other := range with {
		if g.shown(card.Seat(other)) && g.re[other] != g.re[seat] {
			opponents++
		}
	}
	for other := range with {
		with[other] = with[other] || g.re[other] == g.re[seat] && (g.shown(card.Seat(other)) || opponents == 2)
	}
	return with
}

// shown reports whether a seat has shown its party by the end of the first trick: by a ♣D or an announcement (PA3).
func (g *Game) shown(seat card.Seat) bool {
	if g.kind == "hochzeit" {
		return seat == g.hochzeit.holder
	}
	for _, l := range g.tricks[0].cards {
		if l.seat == seat && l.card == card.Alte {
			return true
		}
	}
	if g.bids.party[seat] != "" && g.game(seat) == "" {
		return true // named by a bid for a normal game
	}
	if seat == g.stock.taker {
		return true // ZN5
	}
	return slices.ContainsFunc(g.calls, func(c call) bool { return c.seat == seat && c.cards < card.Seats && !c.knock })
}

// dueSeat returns the player who must announce in this trick and still can, or card.NoSeat.
func (g *Game) dueSeat() card.Seat {
	first := g.hochzeit.settled
	if g.o.on("hochzeit_fixed_time_conversion") {
		first = 0 // as in a normal game (HZ11)
	} else if g.unsettled() {
		return card.NoSeat
	}
	if g.phase != playing || g.genscher.said[0] || len(g.tricks) != max(first, 1) {
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

// forcedStep returns the step that a Sonderpunkt in the first trick forces: the Ansage, and after an Ansage vorab the next step. It is 0 where
// the player has done so, or nothing but a repetition is left (000§25, Q000-15, Q000-16).
func (g *Game) forcedStep(seat card.Seat) step {
	re, least := g.speaksForRe(seat), ansage
	for _, c := range g.calls {
		if c.vorab && g.saidRe(c) == re {
			least = g.ladder()[1]
		}
	}
	level := g.level(re)
	for _, c := range g.calls {
		if c.seat == seat && c.step >= least {
			return 0
		}
		if g.unnamed() && c.step > ansage {
			level = max(level, c.step) // it can be the partner's
		}
	}
	if level >= max(least, no90) || level > 0 && g.o.on("klopfen") {
		return 0
	}
	return max(least, level+1)
}

// canCall reports whether a player may make an announcement of at least this step now.
func (g *Game) canCall(seat card.Seat, least step) bool {
	for _, name := range []string{"re", "kontra", "knock", "no90", "no60", "no30", "schwarz"} {
		s, _ := parseCall(name)
		void := s.step > ansage && g.unnamed() && g.violates(seat, g.speaksForRe(seat), s.step) // nobody is forced to that (Q000-38)
		void = void || s.knock && !g.inTime(seat, ansage)                                       // nor to answer a knock, which can be the partner's
		if s.step >= least && !void && g.objectToCallInTurn(seat, s) == nil {
			return true
		}
	}
	return false
}

// objectToSilence refuses a card of a player who has to announce first, unless they lead and can do it then, and a card of another after
// which they could not any more.
func (g *Game) objectToSilence(seat card.Seat) error {
	obliged := g.dueSeat()
	if obliged != card.NoSeat && (seat == obliged && len(g.trick) > 0 || g.lastChance() == obliged) {
		return fault("seat %s has to announce first", obliged)
	}
	return nil
}

// lastChance returns the player who has to announce and could not do so after the next card, or card.NoSeat.
func (g *Game) lastChance() card.Seat {
	obliged := g.dueSeat()
	if obliged == card.NoSeat {
		return card.NoSeat
	}
	after := *g
	for first := range g.hands[g.turn].All() {
		after.hands[g.turn] = g.hands[g.turn].Without(first)
		break
	}
	after.trick = append(append([]laid{}, g.trick...), laid{seat: g.turn})
	if after.dueSeat() == obliged {
		return card.NoSeat
	}
	return obliged
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
