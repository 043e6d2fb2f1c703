package view

import (
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// trick shows the trick on the table with its leader and who holds it.
func (p printer) trick(v *game.View) string {
	if v.Phase() != game.InPlay {
		return ""
	}
	t := v.Trick(v.Tricks())
	lines := []string{"### " + p.T("game.trick", data{"Number": v.Tricks() + 1, "Tricks": v.Table().HandSize()})}
	for i := range t.Cards[:t.Len] {
		leads, holds := "", ""
		if i == 0 {
			leads = p.T("game.leads", nil)
		}
		if t.Seat(i) == t.Winner {
			holds = p.T("game.holds", nil)
		}
		lines = append(lines, phrases(spaced(p.icon(t.Cards[i]), "**"+p.cardIn(v, v.Tricks(), i)+"**", p.who(t.Seat(i))), leads, holds))
	}
	return paragraph(lines...)
}

// lastTrick is one line about the last complete trick (TB7). Where none may be looked at again it lies open until the next card.
func (p printer) lastTrick(v *game.View) string {
	n := v.Tricks() - 1
	if n < 0 || v.Table().House().ViewLastTrick == rules.NoTrick && v.Trick(n+1).Len > 0 {
		return ""
	}
	return p.T("game.last_trick", data{"Number": n + 1, "Cards": p.trickLine(v, n), "Winner": p.who(v.Trick(n).Winner)})
}

// earlierTricks has a line for each trick before the last, where all may be looked at (TB7). They stand in panels only, for whoever looks them
// up: the public message stays as short as it is.
func (p printer) earlierTricks(v *game.View) string {
	if v.Table().House().ViewLastTrick != rules.AllTricks {
		return ""
	}
	var lines []string
	for i := range v.Tricks() - 1 {
		t := v.Trick(i)
		lines = append(lines, small(p.T("game.earlier_trick", data{
			"Number": i + 1, "Leader": p.who(t.Leader), "Cards": p.trickCards(t), "Winner": p.who(t.Winner),
		})))
	}
	return paragraph(lines...)
}

// trickLine lists who played what, the winning card in bold.
func (p printer) trickLine(v *game.View, n int) string {
	var parts []string
	t := v.Trick(n)
	for i := range t.Cards[:t.Len] {
		sign := p.cardIn(v, n, i)
		if t.Seat(i) == t.Winner {
			sign = "**" + sign + "**"
		}
		parts = append(parts, spaced(p.name(t.Seat(i)), p.icon(t.Cards[i]), sign))
	}
	return phrases(parts...)
}

// cardIn returns the card of a trick; of a Fuchs that is a Schwein it says so.
func (p printer) cardIn(v *game.View, trick, i int) string {
	c := p.card(v.Trick(trick).Cards[i])
	if v.Schwein(trick*card.Seats + i) {
		return p.T("card.schwein", data{"Card": c})
	}
	return c
}
