package referee

import (
	"strings"

	"karlchen/game/card"
)

// hochzeit is an announced Hochzeit and the search for the partner.
type hochzeit struct {
	holder  card.Seat
	wish    string    // foreign, fehl, trump, or the name of a card (HZ2)
	not     card.Seat // a seat that cannot be the partner, in the game with a stock
	partner card.Seat // card.NoSeat before it is found, and when the holder plays alone
	settled int       // the number of the Klärungsstich, 0 before it
}

// wishes has the partner tricks that each value of hochzeit_partner offers, the default first (HZ2).
var wishes = map[string][]string{
	"foreign": {"foreign"}, "fehl": {"fehl"}, "foreign-fehl": {"foreign", "fehl"}, "foreign-trump": {"foreign", "trump"},
	"fehl-trump": {"fehl", "trump"}, "fehl-trump-foreign": {"fehl", "trump", "foreign"},
}

func (g *Game) objectToHochzeit(seat card.Seat, word string) error {
	if g.hands[seat].Count(card.Alte) < 2 {
		return fault("this is no Hochzeit")
	}
	_, wish, named := strings.Cut(word, "-")
	if g.o.is("hochzeit_partner", "card") {
		c, err := card.Parse(wish)
		if !named || err != nil {
			return fault("a Hochzeit names a card")
		}
		if left := g.cardsOfAll(); left.Count(c) == g.hands[seat].Count(c) {
			return fault("nobody else has the card")
		}
		return nil
	}
	for _, offered := range wishes[g.o["hochzeit_partner"]] {
		if !named || wish == offered {
			return nil
		}
	}
	return fault("the rules do not offer this Hochzeit")
}

// cardsOfAll returns the cards of all hands.
func (g *Game) cardsOfAll() (s card.Set) {
	for _, hand := range g.hands {
		s = s.Plus(hand)
	}
	return s
}

func (g *Game) beginHochzeit(holder card.Seat, word string) {
	g.kind = "hochzeit"
	g.re = only(holder)
	g.hochzeit = hochzeit{holder: holder, not: card.NoSeat, partner: card.NoSeat}
	if _, wish, named := strings.Cut(word, "-"); named {
		g.hochzeit.wish = wish
	} else {
		g.hochzeit.wish = wishes[g.o["hochzeit_partner"]][0]
	}
}

// seekPartner looks whether the trick just completed shows who plays with whom (HZ2, HZ3).
func (g *Game) seekPartner() {
	h := &g.hochzeit
	if g.kind != "hochzeit" || h.settled > 0 {
		return
	}
	last := g.tricks[len(g.tricks)-1]
	if h.partner = g.foundIn(last); h.partner != card.NoSeat {
		g.re[h.partner] = true
		h.settled = len(g.tricks)
	} else if g.limitReached() {
		h.settled = len(g.tricks)
	}
	if h.settled > 0 {
		g.settleCalls()
		g.bindBid()
		if g.lone() {
			g.countAsRe(h.holder)
		}
	}
}

func (g *Game) foundIn(t trick) card.Seat {
	h := g.hochzeit
	eligible := func(seat card.Seat) bool { return seat != h.holder && seat != h.not }
	trumpLed := t.order.isTrump(t.cards[0].card)
	switch h.wish {
	case "foreign", "fehl", "trump":
		if eligible(t.winner) && (h.wish == "foreign" || (h.wish == "trump") == trumpLed) {
			return t.winner
		}
	default:
		for _, l := range t.cards {
			if l.card.String() == h.wish && eligible(l.seat) {
				return l.seat
			}
		}
	}
	return card.NoSeat
}

// limitReached reports whether the search is over without a partner.
func (g *Game) limitReached() bool {
	own := 0
	for _, t := range g.tricks {
		if t.winner == g.hochzeit.holder {
			own++
		}
	}
	switch g.o["hochzeit_limit"] {
	case "3":
		return len(g.tricks) == 3
	case "3-own":
		return own == 3 || len(g.tricks) == g.size()
	}
	return len(g.tricks) == g.size()
}

// unsettled reports whether the partner in a Hochzeit is still open.
func (g *Game) unsettled() bool { return g.kind == "hochzeit" && g.hochzeit.settled == 0 }

// lone reports whether a Hochzeit has found no partner.
func (g *Game) lone() bool { return g.kind == "hochzeit" && g.hochzeit.settled > 0 && count(g.re) == 1 }
