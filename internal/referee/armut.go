package referee

import "karlchen/game/card"

// armut is the exchange of an Armut: give, ask, take, return (AR5 to AR10).
type armut struct {
	giver, taker card.Seat
	asked        []card.Seat // the seats that are asked, in their order
	given        card.Set
	taken        bool
	shown        bool // the giver has shown a Fuchs that they may keep hidden (AR14)
}

// isArmut reports whether a hand has few enough trumps (AR2, AR3).
func (g *Game) isArmut(hand card.Set) bool {
	if !g.o.on("armut") {
		return false
	}
	most, trumps, foxes := g.o.number("armut_max_trumps"), g.trumps(hand), hand.Count(card.Fuchs)
	switch g.o["armut_extra_trumps"] {
	case "fuchs": // 003:L73: one Fuchs on top of the limit; two are Schweine
		return trumps <= most || trumps == most+1 && foxes == 1
	case "karo-asse":
		return trumps-foxes <= most
	}
	return trumps <= most
}

// beginArmut offers the cards of the first Armut (AR7, AR13, HZ13).
func (g *Game) beginArmut(giver card.Seat) {
	g.kind, g.armut.giver = "armut", giver
	for _, seat := range others(giver) {
		if g.said[seat] == "armut" && g.o.is("armut_double", "redeal") {
			g.dealAgain()
			return
		}
	}
	g.armut.asked = others(giver)
	if g.o.is("armut_offer", "partner") {
		g.armut.asked = nil
		for _, seat := range others(giver) {
			if g.hands[seat].Has(card.Alte) == g.hands[giver].Has(card.Alte) {
				g.armut.asked = append(g.armut.asked, seat)
			}
		}
	}
	if g.o.is("armut_meets_hochzeit", "join") {
		var joined []card.Seat
		for _, seat := range g.armut.asked {
			if isHochzeit(g.said[seat]) {
				joined = []card.Seat{seat}
			}
		}
		if g.first("hochzeit") != card.NoSeat {
			g.armut.asked = joined
		}
	}
	g.phase, g.turn = exchange, giver
}

func (g *Game) objectToPass(seat card.Seat, action string, cards card.Set) error {
	a := &g.armut
	if seat != g.turn {
		return fault("it is not your turn")
	}
	switch {
	case action == "show-fuchs":
		fewer := g.trumps(g.hands[seat]) <= 3 && g.hands[seat].Has(card.Fuchs)
		if seat != a.giver || a.given != 0 || a.shown || !fewer || !g.o.is("armut_fuchs_shown", "optional") {
			return fault("there is no Fuchs to show")
		}
		return nil
	case action == "give" && a.given == 0:
		return g.objectToGive(cards)
	case (action == "take" || action == "decline") && a.given != 0 && !a.taken:
		if action == "decline" && len(a.asked) == 1 && g.mustTake() {
			return fault("the Armut must be taken")
		}
		return nil
	case action == "return" && a.taken:
		return g.objectToReturn(cards)
	}
	return fault("this is not the time for %s", action)
}

// mustTake reports whether the last player asked has no choice (AR7, AR8).
func (g *Game) mustTake() bool {
	return g.o.on("armut_last_must_take") || g.o.is("armut_offer", "partner")
}

func (g *Game) objectToGive(cards card.Set) error {
	hand, ord := g.hands[g.armut.giver], g.normalOrder()
	number := 3
	if g.o.is("armut_pass_count", "all-trumps") {
		number = max(3, g.trumps(hand))
	}
	if cards.Len() != number {
		return fault("%d cards are given, not %d", number, cards.Len())
	}
	if g.armut.shown && !cards.Has(card.Fuchs) {
		return fault("the Fuchs that was shown is given")
	}
	if !hand.Contains(cards) {
		return fault("these cards are not in the hand")
	}
	if g.o.on("armut_pass_all_trumps") {
		given := 0
		for c := range cards.All() {
			if ord.isTrump(c) {
				given++
			}
		}
		if given < min(number, g.trumps(hand)) {
			return fault("all trumps must be given")
		}
	}
	return g.objectToSplit(g.armut.giver, cards)
}

func (g *Game) objectToReturn(cards card.Set) error {
	if cards.Len() != g.armut.given.Len() {
		return fault("%d cards are returned, not %d", g.armut.given.Len(), cards.Len())
	}
	if !g.hands[g.armut.taker].Contains(cards) {
		return fault("these cards are not in the hand")
	}
	return g.objectToSplit(g.armut.taker, cards)
}

// pass follows the exchange.
func (g *Game) pass(seat card.Seat, action string, cards card.Set) {
	a := &g.armut
	switch action {
	case "show-fuchs":
		a.shown = true
	case "give":
		if a.given = cards; g.o.is("schweine_in_armut", "before-pass") {
			for holder := range g.Hands { // everybody shows theirs before the cards are passed
				g.showAtOnce(card.Seat(holder))
			}
		}
		g.hands[seat] = g.hands[seat].Minus(cards)
		if len(a.asked) == 0 { // the Hochzeiter is not the partner by the ♣D
			g.dealAgain()
			return
		}
		g.turn = a.asked[0]
	case "decline":
		if a.asked = a.asked[1:]; len(a.asked) == 0 {
			g.dealAgain()
			return
		}
		g.turn = a.asked[0]
	case "take":
		a.taken, a.taker = true, seat
		if g.o.is("schweine_in_armut", "at-exchange") {
			g.showAtOnce(seat)
			g.showAtOnce(a.giver)
		}
		g.hands[seat] = g.hands[seat].Plus(a.given)
	case "return":
		g.hands[seat] = g.hands[seat].Minus(cards)
		g.hands[a.giver] = g.hands[a.giver].Plus(cards)
		g.re = [card.Seats]bool{}
		g.re[a.giver], g.re[a.taker] = true, true // AR12
		g.begin()
	}
}
