package referee

import (
	"slices"

	"karlchen/game/card"
)

// A player who wins the first trick with 30 Augen, or the second if the first had fewer (AN20), or makes a Sonderpunkt in it (AN21), must announce in the next trick, in a Hochzeit
// in the one after the Klärungsstich.

// obliging returns the number of the trick that may oblige its winner, from 0.
func (g *Game) obliging() int {
	if g.o.is("pflichtansage_30", "first-two") && len(g.tricks) > 1 && g.tricks[0].augen() < 30 {
		return 1
	}
	return 0
}

// dueToAugen reports whether the winner of that trick must announce because of its Augen. Nobody must in a solo; a Hochzeit that finds no partner
// is none (002:L52 excepts nothing).
func (g *Game) dueToAugen() bool {
	return g.o.is("pflichtansage_30", "on", "first-two") && g.tricks[g.obliging()].augen() >= 30 && g.kind != "solo"
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
	if g.phase != playing || g.genscher.said[0] || len(g.tricks) != max(first, g.obliging()+1) {
		return card.NoSeat
	}
	if seat := g.tricks[g.obliging()].winner; g.dueFrom(seat) > 0 {
		return seat
	}
	return card.NoSeat
}

// dueFrom returns the lowest step with which a player who won the first trick does the duty that is still open, 0 without one.
func (g *Game) dueFrom(seat card.Seat) step {
	if least := g.forcedStep(seat); g.dueToSpecial() && least > 0 && g.canCall(seat, least) {
		return g.dutyStep(seat)
	}
	if g.dueToAugen() && !g.hasCalled(seat) && g.canCall(seat, ansage) {
		return ansage
	}
	return 0
}

// dutyStep returns the lowest step to which a Sonderpunkt in the first trick obliges a player: the Ansage. Where their party has said it vorab a Sonderpunkt asks for one step more
// than the party had announced when the duty began (000§25, Q000-16).
func (g *Game) dutyStep(seat card.Seat) step {
	re, raise, before := g.speaksForRe(seat), false, ansage
	for _, c := range g.calls {
		if !g.holds(c) || g.saidRe(c) != re {
			continue
		}
		early := c.bid || c.cards < card.Seats*max(g.hochzeit.settled, 1) || g.o.on("hochzeit_fixed_time_conversion") && c.cards < card.Seats
		raise = raise || (c.vorab || c.bid && g.o.on("vorab")) && (early || c.seat != seat)
		if early {
			before = max(before, c.step)
		}
	}
	if !raise {
		return ansage
	}
	for _, st := range g.ladder() {
		if st > before {
			return st
		}
	}
	return schwarz + 1
}

// forcedStep returns the step that a Sonderpunkt in the first trick forces. It is 0 where the player has done their duty, or nothing but a repetition
// is left (Q000-15).
func (g *Game) forcedStep(seat card.Seat) step {
	re, least := g.speaksForRe(seat), g.dutyStep(seat)
	level := g.level(re)
	for _, c := range g.calls {
		if c.seat == seat && c.step >= least {
			return 0
		}
		if g.unnamed() && c.step > ansage && !g.knowsOpponent(seat, c.seat) {
			level = max(level, c.step) // it can be the partner's
		}
	}
	if level >= max(least, no90) || level > 0 && g.o.on("klopfen") {
		return 0
	}
	return max(least, level+1)
}

// knowsOpponent reports whether a player knows that another one is of the other party: by the game, by a ♣D, by an Ansage, or because the others are known.
func (g *Game) knowsOpponent(seat, other card.Seat) bool {
	known := map[bool]int{}
	for s := range card.Seat(card.Seats) {
		if s == seat || g.told(s) {
			known[g.re[s]]++
		}
	}
	all := g.kind != "normal" || known[true] == count(g.re) || known[false] == card.Seats-1
	return g.re[seat] != g.re[other] && (all || g.told(other))
}

// told reports whether everybody knows a seat's party by its ♣D, an Ansage or a bid.
func (g *Game) told(seat card.Seat) bool {
	said := slices.ContainsFunc(g.calls, func(c call) bool { return c.seat == seat && c.step == ansage && !c.knock })
	return said || g.hands[seat].Count(card.Alte) < g.Hands[seat].Count(card.Alte) || g.bids.party[seat] != "" && g.game(seat) == "" || seat == g.stock.taker
}

// canCall reports whether a player may make an announcement of at least this step now.
func (g *Game) canCall(seat card.Seat, least step) bool {
	for _, st := range g.ladder() {
		if st >= least && g.canCallStep(seat, st) {
			return true
		}
	}
	return false
}

// canCallStep reports whether a player may announce the step now, and it would count.
func (g *Game) canCallStep(seat card.Seat, st step) bool {
	for _, name := range []string{"re", "kontra", "knock", "no90", "no60", "no30", "schwarz"} {
		s, _ := parseCall(name)
		void := s.step > ansage && g.unnamed() && g.violates(seat, g.speaksForRe(seat), s.step) // nobody is forced to that (Q000-38)
		void = void || s.knock && !g.inTime(seat, g.re[seat], ansage)                           // nor to answer a knock, which can be the partner's
		if s.step == st && !void && g.objectToCallInTurn(seat, s) == nil {
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

// lastChance returns the player who has to announce and could not do so after the next card, or not any more by the lowest call, or card.NoSeat.
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
	if after.dueSeat() == obliged && after.lowestCall(obliged) == g.lowestCall(obliged) {
		return card.NoSeat
	}
	return obliged
}

// lowestCall returns the lowest step with which a player could do their duty now, a mere repetition too.
func (g *Game) lowestCall(seat card.Seat) step {
	least := g.dueFrom(seat)
	for _, st := range g.ladder() {
		if st >= least && g.canCallStep(seat, st) {
			return st
		}
	}
	return 0
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
