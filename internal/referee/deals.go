package referee

import (
	"fmt"

	"karlchen/game/card"
	"karlchen/game/notation"
)

// JudgeDeals follows the games of one list of four people in their order, and returns every game that another player leads to, or in which others
// owe a Pflichtsolo, than the games before it bring (DL7 to DL9, SO17, SO21). In a list with Pflichtsoli everybody owes one at first.
func JudgeDeals(list []*notation.Record, pflichtsoli bool) (findings []string, err error) {
	var lead card.Seat
	owing := [card.Seats]bool{pflichtsoli, pflichtsoli, pflichtsoli, pflichtsoli}
	for i, r := range list {
		if i == 0 {
			lead = r.Lead // any place may deal first
		}
		if r.Lead != lead {
			findings = append(findings, fmt.Sprintf("game %d: the record says that seat %s is Vorhand, the referee %s", i+1, r.Lead, lead))
		}
		if r.Owes != owing {
			findings = append(findings, fmt.Sprintf("game %d: the record says that these owe a Pflichtsolo: %v, the referee %v", i+1, r.Owes, owing))
		}
		g, findingsOfGame, err := follow(r)
		if err != nil || len(findings)+len(findingsOfGame) > 0 {
			return append(findings, findingsOfGame...), err
		}
		void := g.redeal || g.repeated()
		if !g.dealsAgain(void) {
			lead = lead.Next()
		}
		if !void {
			g.settleOwing(&owing)
		}
	}
	return nil, nil
}

// dealsAgain reports whether the same player deals once more: after a deal that does not count, and after a solo that was not a Vorführung.
func (g *Game) dealsAgain(void bool) bool {
	switch {
	case void:
		return g.o.is("dealer_repeats_after_void_deal", "same")
	case g.kind != "solo" || g.Forced != card.NoSeat:
		return false
	}
	return g.o.is("dealer_repeats_after_solo", "solo") || g.o.is("dealer_repeats_after_solo", "pflichtsolo") && g.pflicht
}

// settleOwing notes a Pflichtsolo that was played, and the new ones that a lost solo brings where the rules say so.
func (g *Game) settleOwing(owing *[card.Seats]bool) {
	switch {
	case g.pflicht:
		owing[g.alone()] = false
	case g.o.on("pflichtsolo_after_lost_solo") && g.scoredAsSolo() && g.unmultiplied().Winner == "kontra":
		*owing = [card.Seats]bool{true, true, true, true}
	}
}
