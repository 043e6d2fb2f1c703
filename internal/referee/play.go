package referee

import (
	"strings"

	"karlchen/game/card"
)

// parseCard reads "CA", or "DA!" for a Fuchs that is played as a Schwein.
func parseCard(action string) (c card.Card, marked bool, err error) {
	name, marked := strings.CutSuffix(action, "!")
	c, err = card.Parse(name)
	return c, marked, err
}

func (g *Game) objectToCard(seat card.Seat, action string) error {
	c, marked, err := parseCard(action)
	if err != nil {
		return err
	}
	if seat != g.turn {
		return fault("it is not your turn")
	}
	hand, ord := g.hands[seat], g.order()
	if !hand.Has(c) {
		return fault("%s is not in the hand", c)
	}
	if must := g.genscher.must; must != card.None && c != must {
		return fault("after a Genscher comes its card")
	}
	if err := g.objectToMark(seat, c, marked); err != nil {
		return err
	}
	if len(g.trick) > 0 {
		lead := g.trick[0].card
		if !ord.follows(c, lead) && g.has(hand, func(other card.Card) bool { return ord.follows(other, lead) }) {
			return fault("a player must follow suit") // CO10
		}
		// A Genscher was allowed because its card was playable then, and owes it even if Superschweine have been announced since.
		if err := g.objectToUnder(seat, c); err != nil && c != g.genscher.must {
			return err
		}
	}
	return g.objectToSilence(seat)
}

// has reports whether a hand has a card of some kind.
func (g *Game) has(hand card.Set, is func(card.Card) bool) bool {
	for c := range hand.All() {
		if is(c) {
			return true
		}
	}
	return false
}

// objectToUnder refuses a trump below the best one on the table, if the player has a higher one: on a trump that was led, and on a trump over
// Fehl that they trump as well (CO11, 001:L488).
func (g *Game) objectToUnder(seat card.Seat, c card.Card) error {
	ord := g.order()
	best := g.best(g.trick)
	if !g.o.on("ueberstich") || !ord.isTrump(best.card) || !ord.isTrump(c) {
		return nil
	}
	wins := func(c card.Card) bool {
		if !ord.isTrump(c) {
			return false
		}
		l := laid{seat, c, g.roleOf(seat, c, false)}
		return g.beats(l, best)
	}
	if !wins(c) && g.has(g.hands[seat], wins) {
		return fault("a player must overtrump")
	}
	return nil
}

// beats compares two cards of the present trick, with the rules about two equal cards (CO3 to CO7).
func (g *Game) beats(l, best laid) bool { return g.beatsIn(len(g.tricks), l, best) }

func (g *Game) beatsIn(number int, l, best laid) bool {
	ord, last := g.orderAt(number), number == g.size()-1
	secondWins := false
	switch {
	case l.card == ord.dulle:
		secondWins = g.o.on("second_dulle_beats_first") && !(last && g.o.on("second_dulle_last_trick_exception")) &&
			(g.kind != "solo" || g.o.is("second_dulle_scope", "everywhere"))
	case l.card == card.Karlchen:
		secondWins = g.o.on("second_karlchen_beats_first_in_last_trick") && last && g.kind != "solo"
	case l.card == card.Fuchs && l.role == plain:
		secondWins = g.o.on("second_fox_beats_first") && g.kind != "solo"
	}
	return ord.beats(l, best, secondWins)
}

// best returns the card that wins the trick so far.
func (g *Game) best(cards []laid) laid {
	best := cards[0]
	for _, l := range cards[1:] {
		if g.beats(l, best) {
			best = l
		}
	}
	return best
}

// play puts a card on the table.
func (g *Game) play(seat card.Seat, action string) {
	c, marked, _ := parseCard(action)
	l := laid{seat, c, g.roleOf(seat, c, marked)}
	g.notePair(l)
	g.genscher.must = card.None
	g.hands[seat] = g.hands[seat].Without(c)
	g.trick = append(g.trick, l)
	g.turn = seat.Next()
	if len(g.trick) == card.Seats {
		g.endTrick()
	}
}

func (g *Game) endTrick() {
	winner := g.best(g.trick).seat
	g.tricks = append(g.tricks, trick{g.trick, winner, g.order()})
	g.trick, g.turn = nil, winner
	g.noteFirstFox(g.tricks[len(g.tricks)-1])
	g.seekPartner()
	if len(g.tricks) == g.size() {
		g.phase = over
	}
}
