package habit

import (
	"cmp"
	"math/bits"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Course is how a game went so far, as everybody has seen it. It finds the Turn of each card once the hands are known: computed once for a view,
// it serves a thousand deals.
type Course struct {
	plies     []ply
	played    [card.Seats]card.Set
	overtrump bool // where players must, if they can
	soloist   card.Seat
	secret    bool            // the parties come from the ♣D
	seeks     int             // how many cards a Hochzeit has looked for its partner
	next      ply             // to come
	calls     [card.Seats]int // before which card, from 1, each seat announced Re or Kontra; 0 if it did not
	obliges   bool            // the rules demand announcements, so that they say nothing
}

// ply is one card that was played.
type ply struct {
	turn   Turn         // without what depends on the hands
	number int          // of the cards before it
	fresh  card.KindSet // what is no trump, and of a suit that nobody had led
	seat   card.Seat
	card   card.Card
	holder int      // the number of the card that held the trick
	later  card.Set // what the seat has played from this card on
	left   card.Set // the cards that nobody had played yet
	known  uint8    // a bit for each seat whose party everybody knew
}

// Watch collects the course of a game from a view of it.
func Watch(v *game.View) *Course {
	c := &Course{overtrump: v.Compiled().Ruleset().Ueberstich, soloist: v.Soloist()}
	c.secret = (v.Contract() == rules.Normal || v.Contract() == rules.SilentHochzeit) && !v.ChangedParties()
	if v.Contract() == rules.Hochzeit {
		c.seeks = cmp.Or(v.Klaerung(), v.Compiled().HandSize()) * card.Seats
	}
	c.obliges = v.Compiled().ForcesCalls()
	for seat := range c.calls {
		if n, ok := v.Called(card.Seat(seat), rules.Ansage); ok {
			c.calls[seat] = n + 1
		}
	}
	left := v.Compiled().Ruleset().Deck.Cards()
	if _, laid := v.Stock(); laid != 0 {
		left = left.Minus(laid)
	}
	fresh := ^v.Order().Members(rules.Trump)
	for n := range v.Tricks() + 1 {
		t, order := v.Trick(n), v.OrderAt(n)
		p := ply{turn: Turn{Order: order, Last: n == v.Compiled().HandSize()-1}, fresh: fresh}
		for i, played := range t.Cards[:t.Len] {
			p.card = played
			c.prepare(v, &p, i, t.Seat(i), left)
			c.plies = append(c.plies, p)
			left = left.Without(played)
			if i == 0 {
				p.turn.Led = order.Members(order.Class(played))
				fresh &^= p.turn.Led
				p.fresh = fresh
			}
			if i == 0 || order.Beats(played, p.turn.Held, p.turn.Last) {
				p.turn.Held, p.holder = played, i
			}
			p.turn.Pot += played.Augen()
		}
		c.prepare(v, &p, t.Len, v.Turn(), left)
		c.next = p
	}
	var later [card.Seats]card.Set
	for i := len(c.plies) - 1; i >= 0; i-- {
		p := &c.plies[i]
		later[p.seat] = later[p.seat].With(p.card)
		p.later = later[p.seat]
	}
	c.played = later
	return c
}

// prepare notes what does not depend on the card of a ply.
func (c *Course) prepare(v *game.View, p *ply, played int, seat card.Seat, left card.Set) {
	p.number, p.turn.Played, p.seat, p.left = len(c.plies), played, seat, left
	p.known = c.knowledge(v, len(c.plies))
}

// knowledge returns the seats whose party everybody knew after so many cards, a bit each. It asks the view about parties that are public only.
func (c *Course) knowledge(v *game.View, cards int) (known uint8) {
	const all = 1<<card.Seats - 1
	if !c.secret {
		if cards >= v.Klaerung()*card.Seats {
			return all
		}
		return 1 << c.soloist
	}
	alten, re := 0, 0
	for i := range c.plies[:cards] {
		if c.plies[i].card == card.Alte {
			alten++
			known |= 1 << c.plies[i].seat
		}
	}
	for seat := range card.Seat(card.Seats) {
		for step := rules.Ansage; step < rules.Steps; step++ {
			if n, ok := v.Called(seat, step); ok && n <= cards {
				known |= 1 << seat
			}
		}
		if known>>seat&1 != 0 && v.Party(seat) == game.Re {
			re++
		}
	}
	if alten == 2 || re == 2 || bits.OnesCount8(known) == card.Seats-1 && re == 0 {
		return all
	}
	return known
}

// Sides say who plays with whom in a deal.
type Sides struct {
	Parties [card.Seats]game.Party
	// Alone says that the soloist plays against three, Silent that the others do not know.
	Alone, Silent bool
	Soloist       card.Seat
}

// Deal is what a course needs to know of a deal: the hands at its end, and the sides.
type Deal struct {
	Hands [card.Seats]card.Set
	Sides
}

// tie returns on whose side other is for a seat.
func (s *Sides) tie(seat, other card.Seat, known uint8) Tie {
	friend := s.Parties[seat] == s.Parties[other] && s.Parties[seat] != game.NoParty
	switch hidden := known>>other&1 == 0; {
	case hidden && friend:
		return HiddenFriend
	case hidden:
		return HiddenFoe
	case friend:
		return Friend
	}
	return Foe
}

// Bonds returns the bonds of a seat. Known has a bit for each seat whose party everybody knows.
func (s *Sides) Bonds(seat card.Seat, known uint8) (b Bonds) {
	missing, hidden := 1, 0
	switch {
	case s.Alone && seat == s.Soloist:
		b.Role, missing = Alone, 0
	case s.Alone && !s.Silent:
		b.Role = AgainstAlone
	case s.Parties[seat] == game.Re:
		b.Role = OfRe
	default:
		b.Role = OfKontra
	}
	for i := range b.Ties {
		b.Ties[i] = s.tie(seat, seat.Plus(i+1), known)
		switch b.Ties[i] {
		case Friend:
			missing--
		case HiddenFriend, HiddenFoe:
			hidden++
		case Foe:
		}
	}
	if hidden > 0 && missing > 0 {
		b.Prior = float64(missing) / float64(hidden)
	}
	return b
}

// turn fills in what depends on the deal; ok is false where the player had no choice, or where the model has no opinion.
func (c *Course) turn(p *ply, d *Deal, t *Turn) bool {
	hand := d.Hands[p.seat].Plus(p.later)
	if hand.Len() <= 1 {
		return false
	}
	*t = p.turn
	legal := hand.Kinds()
	if t.Played > 0 {
		if own := hand.Kinds() & t.Led; own != 0 {
			legal = own
		}
		if c.overtrump && t.Order.Class(t.Held) == rules.Trump {
			trumps := legal & t.Order.Members(rules.Trump)
			if higher := trumps & t.Order.Beaters(t.Held, t.Last); higher != 0 {
				legal = legal&^trumps | higher
			}
		}
	}
	if legal&(legal-1) == 0 || !legal.Has(p.card) {
		return false
	}
	t.Hand, t.Legal, t.Out = hand, legal, p.left.Minus(hand)
	if t.Bonds = d.Bonds(p.seat, p.known); t.Played > 0 {
		t.HeldBy(p.holder)
	}
	return true
}

// Turns calls see with each turn of the course in which a player could choose, and the card that they chose. It leaves out a seat, or none with
// NoSeat.
func (c *Course) Turns(d *Deal, without card.Seat, see func(*Turn, card.Card)) {
	var t Turn
	for i := range c.plies {
		if p := &c.plies[i]; p.seat != without && c.turn(p, d, &t) {
			see(&t, p.card)
		}
	}
}

// Dealt returns the hand of a seat before its first card.
func (c *Course) Dealt(seat card.Seat, hand card.Set) card.Set { return hand.Plus(c.played[seat]) }
