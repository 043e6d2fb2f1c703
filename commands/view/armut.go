package view

import (
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// armut says how far the exchange of an Armut has come, and what of it was told to everybody. Which cards went over only those read who
// exchanged them.
func (p printer) armut(v *game.View) string {
	size, given, returned := v.Exchanged()
	d := data{"Giver": p.who(v.Giver()), "Count": size}
	var lines []string
	switch {
	case size == 0:
		lines = append(lines, p.T("armut.chosen", d))
	case v.Taker() == card.NoSeat && v.Turn() == card.NoSeat:
		lines = append(lines, p.T("armut.refused", d))
	case v.Taker() == card.NoSeat:
		d["Name"] = p.who(v.Turn())
		lines = append(lines, spaced(p.backs(size), p.T("armut.offered", d)))
	case v.Phase() == game.Exchanging:
		d["Name"] = p.who(v.Taker())
		lines = append(lines, p.T("armut.taken", d))
	default:
		d["Name"] = p.who(v.Taker())
		lines = append(lines, p.T("armut.played", d))
	}
	if n := v.ShownFuechse(); n > 0 {
		lines = append(lines, p.T("armut.fuchs", data{"Count": n, "Giver": d["Giver"]}))
	}
	lines = append(lines, p.toldTrumps(v))
	if given != 0 {
		lines = append(lines, p.T("armut.given", data{"Cards": p.exchanged(given, v)}))
	}
	if returned != 0 {
		lines = append(lines, p.T("armut.returned", data{"Cards": p.exchanged(returned, v)}))
	}
	return paragraph(lines...)
}

// toldTrumps is what the taker had to say about the trumps that he gives back.
func (p printer) toldTrumps(v *game.View) string {
	n, ok := v.ToldTrumps()
	switch {
	case !ok:
		return ""
	case v.Table().Rules().ArmutReturnTrumpAnnouncement == rules.ReturnTellsNumber:
		return p.T("armut.trumps", data{"Count": n, "Name": p.who(v.Taker())})
	case n > 0:
		return p.T("armut.with_trump", data{"Name": p.who(v.Taker())})
	}
	return p.T("armut.without_trump", data{"Name": p.who(v.Taker())})
}

func (p printer) exchanged(cards card.Set, v *game.View) string {
	trumps, fehl := sorted(cards, v.Order())
	return p.cards(append(trumps, fehl...))
}
