package referee

import (
	"slices"

	"karlchen/game/card"
)

// special is a Sonderpunkt that was made: its key in the catalogue, and the seat that won the trick.
type special struct {
	key  string
	seat card.Seat
}

// specialsOf returns the Sonderpunkte of one trick by the parties given, without regard to what the rules pay for them (SP1 to SP12, SP17 to SP19).
func (g *Game) specialsOf(number int, re [card.Seats]bool) (made []special) {
	t := append(slices.Clone(g.tricks), g.claim.rest...)[number]
	last := number == g.size()-1
	winner := g.bestOf(t)
	fox := func(l laid) bool { return l.card == t.order.fuchs && l.role == plain }
	dulle := func(l laid) bool { return l.card == t.order.dulle }
	karlchen := func(l laid) bool { return l.card == card.Karlchen && last }
	add := func(key string, n int) {
		for range n {
			made = append(made, special{key, t.winner})
		}
	}
	opponents := func(is func(laid) bool) (n int) { // cards of the other party in the trick
		for _, l := range t.cards {
			if re[l.seat] != re[t.winner] && is(l) {
				n++
			}
		}
		return n
	}
	one := func(yes bool) int {
		if yes {
			return 1
		}
		return 0
	}
	add("doppelkopf", one(t.augen() >= 40))
	add("fuchs_gefangen", opponents(fox))
	add("karlchen", one(karlchen(winner)))
	caught := opponents(karlchen)
	if !g.o.on("karlchen_gefangen_each") {
		caught = min(caught, 1) // SP16
	}
	add("karlchen_gefangen", caught)
	if winner.card == card.Of(card.Diamonds, card.Queen) {
		add("karlchen_gefangen_karo_dame", opponents(karlchen))
	}
	if last {
		add("fuchs_gefangen_am_end", opponents(fox))
	}
	add("doppel_karlchen", one(karlchen(winner) && slices.ContainsFunc(t.cards, func(l laid) bool {
		return l.seat != t.winner && karlchen(l) && re[l.seat] == re[t.winner]
	})))
	add("fuchs_am_end", one(last && fox(winner)))
	add("doppel_fuchs_am_end", one(last && fox(winner) && slices.ContainsFunc(t.cards, func(l laid) bool {
		return l.seat != t.winner && fox(l) && re[l.seat] == re[t.winner]
	})))
	if dulle(winner) {
		add("dulle_gefangen_dulle", opponents(dulle))
	}
	if winner.role != plain { // 001:L440
		add("dulle_gefangen_schwein", opponents(dulle))
	}
	if g.o.on("spitze") && winner.card == card.Spitze {
		add("dulle_gefangen_spitze", opponents(dulle))
	}
	if fox(winner) {
		seen := false // the winner's Fuchs
		add("zweiter_fuchs_faengt_ersten", opponents(func(l laid) bool {
			for _, before := range t.cards {
				seen = seen || before == winner
				if before == l {
					return fox(l) && !seen
				}
			}
			return false
		}))
		add("gans", opponents(func(l laid) bool { return l.card == card.Of(t.order.fuchs.Suit(), card.King) }))
	}
	add("herzdurchlauf", one(g.heartsRound(t)))
	return made
}

// heartsRound reports whether all four cards of a trick are Fehl in hearts (SP11).
func (g *Game) heartsRound(t trick) bool {
	return !slices.ContainsFunc(t.cards, func(l laid) bool { return l.card.Suit() != card.Hearts || t.order.isTrump(l.card) })
}

// counts reports whether a Sonderpunkt counts in this game (SP13).
func (g *Game) counts(key string) bool {
	if !g.scoredAsSolo() {
		return true
	}
	ord := g.orderAt(0)
	karlchen := slices.Contains([]string{"karlchen", "karlchen_gefangen", "karlchen_gefangen_karo_dame", "doppel_karlchen"}, key)
	if key == "herzdurchlauf" {
		for c := range card.Card(card.Kinds) {
			if c.Suit() == card.Hearts && ord.isTrump(c) != g.normalOrder().isTrump(c) {
				return false // Q000-18: more hearts are Fehl than in a normal game
			}
		}
	}
	switch g.o["sonderpunkte_in_soli"] {
	case "none":
		return false
	case "doppelkopf":
		return key == "doppelkopf"
	case "trump-dependent":
		if karlchen {
			return ord.isTrump(card.Karlchen) && ord.isTrump(card.Alte)
		}
	case "all":
		if karlchen {
			return ord.isTrump(card.Karlchen)
		}
	}
	return true
}
