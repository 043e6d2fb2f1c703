package view

import (
	"karlchen/commands/face"
	"karlchen/game"
	"karlchen/game/rules"
)

// trickLines show the trick on the table, its leader, and the player with the highest card.
func (p printer) trickLines(v *game.View) string {
	if v.Phase() != game.InPlay {
		return ""
	}
	t := v.Trick(v.Tricks())
	lines := []string{"### " + p.T("game.trick", face.Data{"Number": v.Tricks() + 1, "Tricks": v.Compiled().HandSize()})}
	for i := range t.Cards[:t.Len] {
		leads, holds := "", ""
		if i == 0 {
			leads = p.T("game.leads", nil)
		}
		if t.Seat(i) == t.Winner {
			holds = p.T("game.holds", nil)
		}
		lines = append(lines, face.Phrases(face.Spaced(p.Icon(t.Cards[i]), "**"+p.PlayedCard(v, v.Tricks(), i)+"**", p.NameAt(t.Seat(i))), leads, holds))
	}
	return face.Paragraph(lines...)
}

// lastTrickLine is the last complete trick in one line (TB7). If the rules forbid to look at a trick again, it lies open until the next card.
func (p printer) lastTrickLine(v *game.View) string {
	n := v.Tricks() - 1
	if n < 0 || v.Compiled().Ruleset().ViewLastTrick == rules.NoTrick && v.Trick(n+1).Len > 0 {
		return ""
	}
	return p.T("game.last_trick", face.Data{"Number": n + 1, "Cards": p.trickLine(v, n), "Winner": p.NameAt(v.Trick(n).Winner)})
}

// earlierTrickLines have a line for each trick before the last, if players may look at all tricks (TB7). Only panels show them, so that the public
// message stays short.
func (p printer) earlierTrickLines(v *game.View) string {
	if v.Compiled().Ruleset().ViewLastTrick != rules.AllTricks {
		return ""
	}
	var lines []string
	for i := range v.Tricks() - 1 {
		t := v.Trick(i)
		lines = append(lines, face.Small(p.T("game.earlier_trick", face.Data{
			"Number": i + 1, "Leader": p.NameAt(t.Leader), "Cards": p.TrickCards(t), "Winner": p.NameAt(t.Winner),
		})))
	}
	return face.Paragraph(lines...)
}

// trickLine lists the cards of a trick with their players, the winning card in bold.
func (p printer) trickLine(v *game.View, n int) string {
	var parts []string
	t := v.Trick(n)
	for i := range t.Cards[:t.Len] {
		sign := p.PlayedCard(v, n, i)
		if t.Seat(i) == t.Winner {
			sign = "**" + sign + "**"
		}
		parts = append(parts, face.Spaced(p.bareName(t.Seat(i)), p.Icon(t.Cards[i]), sign))
	}
	return face.Phrases(parts...)
}
