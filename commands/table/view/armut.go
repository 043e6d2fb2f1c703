package view

import (
	"karlchen/commands/face"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// armutLines say how far the exchange of an Armut is, and what everybody knows about it. Only the two players of the exchange read the cards.
func (p printer) armutLines(v *game.View) string {
	size, given, returned := v.Exchanged()
	d := face.Data{"Giver": p.NameAt(v.Giver()), "Count": size}
	var lines []string
	switch {
	case size == 0:
		lines = append(lines, p.T("armut.chosen", d))
	case v.Taker() == card.NoSeat && v.Turn() == card.NoSeat:
		lines = append(lines, p.T("armut.refused", d))
	case v.Taker() == card.NoSeat:
		d["Name"] = p.NameAt(v.Turn())
		lines = append(lines, face.Spaced(p.Backs(size), p.T("armut.offered", d)))
	case v.Phase() == game.Exchanging:
		d["Name"] = p.NameAt(v.Taker())
		lines = append(lines, p.T("armut.taken", d))
	default:
		d["Name"] = p.NameAt(v.Taker())
		lines = append(lines, p.T("armut.played", d))
	}
	if n := v.ShownFuechse(); n == 0 && v.ShowsFuchs() {
		lines = append(lines, p.T("armut.shows", d))
	} else if n > 0 {
		lines = append(lines, p.T("armut.fuchs", face.Data{"Count": n, "Giver": d["Giver"]}))
	}
	lines = append(lines, p.toldTrumpsLine(v))
	lines = append(lines, p.When(given != 0, "armut.given", face.Data{"Cards": p.SortedCards(given, v.Order())}))
	lines = append(lines, p.When(returned != 0, "armut.returned", face.Data{"Cards": p.SortedCards(returned, v.Order())}))
	return face.Paragraph(lines...)
}

// armutTurnLine says what the player whose turn it is must choose, to all or to that player, whose texts have other keys. How many cards are given is public
// only once they lie on the table.
func (p printer) armutTurnLine(v *game.View, keys string) string {
	size, _, _ := v.Exchanged()
	what := "give"
	switch {
	case v.Taker() != card.NoSeat:
		what = "return"
	case size > 0:
		what = "take"
	}
	return p.T(keys+what, face.Data{"Name": p.NameAt(v.Turn()), "Giver": p.NameAt(v.Giver())})
}

// toldTrumpsLine is what the taker had to say about the trumps that they give back.
func (p printer) toldTrumpsLine(v *game.View) string {
	n, ok := v.ToldTrumps()
	switch {
	case !ok:
		return ""
	case v.Compiled().Rules().ArmutReturnTrumpAnnouncement == rules.ReturnTellsNumber:
		return p.T("armut.trumps", face.Data{"Count": n, "Name": p.NameAt(v.Taker())})
	case n > 0:
		return p.T("armut.with_trump", face.Data{"Name": p.NameAt(v.Taker())})
	}
	return p.T("armut.without_trump", face.Data{"Name": p.NameAt(v.Taker())})
}
