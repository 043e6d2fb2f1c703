package face

import (
	"karlchen/game/card"
	"karlchen/game/stats"
)

// HighlightLines tell the highlights of some games, a line each; name says which game has a number.
func (p Printer) HighlightLines(all []stats.Highlight, name func(number uint64) string) []string {
	var lines []string
	for _, h := range all {
		key, d := "highlight."+h.Kind.String(), Data{"Game": name(h.Game.Number), "Contract": p.Contract(h.Game.Contract)}
		switch h.Kind {
		case stats.Bravest:
			d["Call"] = p.Step(h.Game.Called[h.Seat], h.Game.Party(h.Seat))
			if !h.Game.Won(h.Seat) {
				key += ".lost"
			}
		case stats.Closest:
			d["Re"], d["Kontra"] = h.Game.Augen[0], h.Game.Augen[1]
		case stats.Biggest, stats.CaughtKarlchen, stats.HighlightKinds:
		}
		if h.Seat != card.NoSeat {
			d["Name"], d["Points"] = p.statsName(h.Game.Players[h.Seat]), Signed(h.Game.Points[h.Seat])
		}
		lines = append(lines, p.T(key, d))
	}
	return lines
}

// statsName returns the name of a player in statistics; computers are marked.
func (p Printer) statsName(who stats.Player) string {
	if p.NameOf != nil {
		return p.NameOf(who)
	}
	name := Escape(p.PlainName(who))
	if who.Computer() {
		return "🤖 " + name
	}
	return name
}
