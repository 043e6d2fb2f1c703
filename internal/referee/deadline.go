package referee

import (
	"slices"

	"karlchen/game/card"
)

var deadlines = map[step]string{
	ansage: "deadline_re", no90: "deadline_k90", no60: "deadline_k60", no30: "deadline_k30", schwarz: "deadline_schwarz",
}

// deadline returns the last moment for a party's step in the unit of the deadlines (AN2 to AN7, AN30, AN31, HZ9). Later counts how many cards later a reply
// may come.
func (g *Game) deadline(re bool, st step, nth int, later int) int {
	inHand := g.o.is("deadline_unit", "hand")
	limit := g.o.number(deadlines[st])
	if st == ansage && !re && !g.o.is("deadline_kontra", "as-re") {
		limit = g.o.number("deadline_kontra")
	}
	if g.o.is(deadlines[st], "nth-call") || st == ansage && g.o.is("erwiderung", "chain") && nth > 1 {
		limit = g.o.number("deadline_re")
		later += nth - 1
		if g.beganVorab() {
			later--
		}
	}
	later += g.shift(st)
	switch g.o["deadline_unit"] {
	case "played":
		return limit + later*card.Seats
	case "tricks":
		return limit + later
	}
	if inHand && g.size() == 10 && g.o.on("sharp_deck_deadlines") {
		limit -= 2
	}
	return limit - later
}

// shift returns by how many cards the Klärungsstich of a Hochzeit moves a deadline (HZ9).
func (g *Game) shift(st step) int {
	if g.kind != "hochzeit" {
		return 0
	}
	settled := g.hochzeit.settled
	if settled == 0 {
		settled = len(g.tricks) + 1
	}
	switch g.o["hochzeit_announce_shift"] {
	case "on":
		return settled - 1
	case "re-kontra":
		if st == ansage {
			return settled - 1
		}
	case "tricks":
		return settled
	}
	return 0
}

// beganVorab reports whether the first call of the table was vorab, as bids are (000 §12).
func (g *Game) beganVorab() bool {
	for _, c := range g.calls {
		if !c.empty && !c.auto {
			return c.vorab || c.bid && g.o.on("vorab")
		}
	}
	return false
}

// nth returns the number that the next call at the table would have.
func (g *Game) nth() int {
	n := 1
	for _, c := range g.calls {
		if !c.empty && !c.auto {
			n++
		}
	}
	return n
}

func (g *Game) inTime(seat card.Seat, re bool, st step) bool {
	return g.keeps(seat, g.deadline(re, st, g.nth(), 0))
}

// inTimeAsReply reports whether an Ansage may still answer a call of the other party, with one card less than that call needed (AN13). Where no Absage
// tells its party the player may not know that the call is void.
func (g *Game) inTimeAsReply(seat card.Seat, re bool) bool { return g.answers(seat, re, g.unnamed()) }

// answers is inTimeAsReply where a void call counts as one to answer, or does not.
func (g *Game) answers(seat card.Seat, re, void bool) bool {
	if !g.o.is("erwiderung", "on") {
		return false
	}
	return slices.ContainsFunc(g.calls, func(c call) bool {
		return g.saidRe(c) != re && (g.holds(c) || void && c.void) && g.keeps(seat, g.deadline(!re, c.step, g.nth(), 1))
	})
}

// keeps reports whether a seat can still meet a deadline.
func (g *Game) keeps(seat card.Seat, limit int) bool {
	hand := g.hands[seat].Len()
	var ok, lastTrick bool
	switch g.o["deadline_unit"] {
	case "hand":
		before := g.size() - len(g.tricks) // cards in hand when the trick began
		ok, lastTrick = hand >= limit, before == limit
	case "played":
		ok = g.played() <= limit
		lastTrick = limit/card.Seats == len(g.tricks)
	case "tricks":
		ok, lastTrick = len(g.tricks) <= limit, len(g.tricks) == limit
	}
	ok = ok && hand > 0 // nobody announces without a card in hand
	if g.o.is("window_in_trick", "before-second-card") && lastTrick && len(g.trick) > 1 {
		return false
	}
	return ok
}

// chainClosed reports whether a whole trick without a call has followed the last one (AN19).
func (g *Game) chainClosed() bool {
	if !g.o.on("announcement_chain") {
		return false
	}
	last := -1
	for _, c := range g.calls {
		if !c.empty && !c.auto {
			last = c.cards / card.Seats
		}
	}
	return last >= 0 && len(g.tricks) > last+1
}
