package face

import (
	"fmt"

	"karlchen/game"
)

// TrickLines list all tricks of a finished game, each from its lead on, and how it ended before its last trick.
func (p Printer) TrickLines(v *game.View, early game.EarlyEnd) []string {
	lines := []string{"**" + p.T("record.tricks", nil) + "**"}
	for i := range v.Tricks() {
		t := v.Trick(i)
		lines = append(lines, fmt.Sprintf("%d\\. %s", i+1, p.T("record.trick", Data{
			"Leader": p.NameAt(t.Leader), "Cards": p.TrickCards(t), "Winner": p.NameAt(t.Winner), "Augen": t.Augen(),
		})))
	}
	return append(lines, p.EarlyEnd(early))
}

// TrickCards lists the cards of a trick, the winning one in bold.
func (p Printer) TrickCards(t game.Trick) string {
	var parts []string
	for i, c := range t.Cards[:t.Len] {
		sign := p.Card(c)
		if t.Seat(i) == t.Winner {
			sign = "**" + sign + "**"
		}
		parts = append(parts, sign)
	}
	return Phrases(parts...)
}
