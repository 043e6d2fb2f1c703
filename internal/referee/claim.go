package referee

import (
	"slices"

	"karlchen/game/card"
)

// claim is the early end of a game (AB1 to AB4).
type claim struct {
	seat    card.Seat // who has claimed or conceded, or card.NoSeat
	concede bool
	proven  bool
	rest    []trick // the tricks that were not played, in one of the ways in which they could have been
}

func (g *Game) objectToEnd(seat card.Seat, action string) error {
	if g.phase != playing || g.late {
		return fault("nothing can be claimed now")
	}
	if g.unsettled() {
		return fault("the partner is not known yet")
	}
	soloist := g.alone()
	if action == "concede" {
		if !g.o.on("abkuerzung_give_rest") || seat != soloist {
			return fault("only a soloist may give the rest away") // AB3
		}
		return nil
	}
	switch {
	case g.o.is("abkuerzung_who", "nobody"), g.o.is("abkuerzung_who", "soloist") && seat != soloist:
		return fault("this player may not claim") // AB1
	case seat == soloist && g.o.is("abkuerzung_order", "tsr"):
		return nil
	}
	ways := proof{Game: g, seat: seat}
	if seat != g.turn || len(g.trick) > 0 || !ways.certain(g.hands, g.tricks) {
		return fault("the claim is not certain") // AB2
	}
	return nil
}

// endEarly ends the game. The cards that are still in the hands go to the claimant, or to the others.
func (g *Game) endEarly(seat card.Seat, action string) {
	g.claim = claim{seat: seat, concede: action == "concede"}
	if !g.claim.concede {
		if g.o.is("abkuerzung_order", "tsr") && seat == g.alone() {
			g.claim.rest = g.defended(seat)
		} else {
			p := proof{Game: g, seat: seat}
			p.certain(g.hands, g.tricks)
			g.claim.rest, g.claim.proven = p.example, true
		}
	}
	g.phase, g.late = over, true
}

// addRest counts the tricks that were not played.
func (g *Game) addRest(of func(re bool) *tally) {
	if g.claim.concede {
		all := g.cardsOfAll().Augen()
		for _, l := range g.trick {
			all += l.card.Augen()
		}
		p := of(!g.re[g.claim.seat])
		p.augen += all
		p.tricks += g.size() - len(g.tricks)
	}
	for _, t := range g.claim.rest {
		p := of(g.re[t.winner])
		p.augen += t.augen()
		p.tricks++
	}
}

// proof looks at all ways in which the rest of a game can go when one player leads and claims to win every trick.
type proof struct {
	*Game
	seat    card.Seat
	example []trick
}

// certain reports whether the claimant can lead so that they win all tricks, whatever the others play.
func (p *proof) certain(hands [card.Seats]card.Set, tricks []trick) bool {
	if len(tricks) == p.size() {
		p.example = slices.Clone(tricks[len(p.tricks):])
		return true
	}
	for c := range hands[p.seat].Kinds().All() {
		after := *p.Game
		after.hands, after.tricks, after.trick = hands, tricks, nil
		l := laid{p.seat, c, after.roleOf(p.seat, c, false)}
		rest := hands
		rest[p.seat] = rest[p.seat].Without(c)
		if p.answered(rest, tricks, []laid{l}) {
			return true
		}
	}
	return false
}

// answered tries every card of the next player.
func (p *proof) answered(hands [card.Seats]card.Set, tricks []trick, cards []laid) bool {
	at := *p.Game
	at.hands, at.tricks, at.trick = hands, tricks, cards
	ord := at.order()
	if len(cards) == card.Seats {
		winner := at.best(cards).seat
		return winner == p.seat && p.certain(hands, append(slices.Clone(tricks), trick{cards, winner, ord}))
	}
	seat := cards[len(cards)-1].seat.Next()
	follows := func(c card.Card) bool { return ord.follows(c, cards[0].card) }
	must := at.has(hands[seat], follows)
	for c := range hands[seat].Kinds().All() {
		if must && !follows(c) || at.objectToUnder(seat, c) != nil {
			continue
		}
		rest := hands
		rest[seat] = rest[seat].Without(c)
		if !p.answered(rest, tricks, append(slices.Clone(cards), laid{seat, c, at.roleOf(seat, c, false)})) {
			return false
		}
	}
	return true
}

// defence looks for the best that the others can do against a soloist who has claimed by the tournament rules (AB2).
type defence struct {
	*Game
	soloist card.Seat
	known   map[situation]outcome
}

// situation is what the rest of a game depends on.
type situation struct {
	hands [card.Seats]card.Set
	turn  card.Seat
	table [card.Seats]laid
}

type outcome struct {
	rest  []trick
	worth int
}

// defended returns the rest of the game. The soloist plays from the top of each suit, and the others choose the suit. The soloist takes over
// with any card that can. Where that leaves a choice the others have it, too. They want Augen, and among equals tricks.
func (g *Game) defended(soloist card.Seat) []trick {
	d := defence{g, soloist, map[situation]outcome{}}
	rest, _ := d.best(g.hands, g.turn, g.trick, len(g.tricks))
	return rest
}

// best returns the rest of the game and its worth for the others.
func (d *defence) best(hands [card.Seats]card.Set, turn card.Seat, table []laid, number int) (rest []trick, worth int) {
	if number == d.size() {
		return nil, 0
	}
	now := situation{hands: hands, turn: turn}
	copy(now.table[:], table)
	if o, met := d.known[now]; met {
		return o.rest, o.worth
	}
	found := false
	for c := range d.choices(hands[turn], turn, table, number).Kinds().All() {
		left := hands
		left[turn] = left[turn].Without(c)
		way, gain := d.after(left, append(slices.Clone(table), laid{turn, c, d.roleOf(turn, c, false)}), number)
		if !found || gain > worth {
			rest, worth, found = way, gain, true
		}
	}
	d.known[now] = outcome{rest, worth}
	return rest, worth
}

// after goes on when a card has been played.
func (d *defence) after(hands [card.Seats]card.Set, table []laid, number int) (rest []trick, worth int) {
	if len(table) < card.Seats {
		return d.best(hands, table[len(table)-1].seat.Next(), table, number)
	}
	won := d.bestIn(number, table)
	t := trick{table, won.seat, d.orderAt(number)}
	rest, worth = d.best(hands, won.seat, nil, number+1)
	if won.seat != d.soloist {
		worth += t.augen()*100 + 1
	}
	return append([]trick{t}, rest...), worth
}

// choices returns the cards among which a player, or the others for the soloist, can choose.
func (d *defence) choices(hand card.Set, seat card.Seat, table []laid, number int) (playable card.Set) {
	ord := d.orderAt(number)
	if len(table) == 0 {
		for c := range hand.Kinds().All() {
			if seat != d.soloist || d.onTop(hand, c, number) {
				playable = playable.With(c)
			}
		}
		return playable
	}
	follows := func(c card.Card) bool { return ord.follows(c, table[0].card) }
	must := d.has(hand, follows)
	for c := range hand.Kinds().All() {
		if !must || follows(c) {
			playable = playable.With(c)
		}
	}
	at := *d.Game
	at.hands[seat], at.trick, at.tricks = hand, table, make([]trick, number)
	for c := range playable.Kinds().All() {
		if at.objectToUnder(seat, c) != nil {
			playable = playable.Without(c)
		}
	}
	if seat == d.soloist {
		var takes card.Set
		for c := range playable.Kinds().All() {
			if d.beatsIn(number, laid{seat, c, d.roleOf(seat, c, false)}, d.bestIn(number, table)) {
				takes = takes.With(c)
			}
		}
		if takes != 0 {
			return takes
		}
	}
	return playable
}

// onTop reports whether a card is the highest of its suit, or of the trumps, in a hand.
func (d *defence) onTop(hand card.Set, c card.Card, number int) bool {
	ord := d.orderAt(number)
	return !d.has(hand, func(other card.Card) bool {
		return other != c && ord.follows(other, c) && d.beatsIn(number, laid{card: other}, laid{card: c})
	})
}

// bestIn returns the card that wins a trick so far.
func (d *defence) bestIn(number int, table []laid) laid {
	best := table[0]
	for _, l := range table[1:] {
		if d.beatsIn(number, l, best) {
			best = l
		}
	}
	return best
}
