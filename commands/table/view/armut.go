package view

import (
	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/route"
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

// genscherBlocks have a menu of the players whom the person may choose as their new partner, if they may.
func (p panel) genscherBlocks() []discord.Block {
	menu := discord.Select{CustomID: route.Genscher.ID(p.at())}
	for _, a := range p.v.Legal(nil) {
		g, partner, ok := a.Genscher()
		if !ok {
			continue
		}
		menu.Placeholder = p.T("genscher.menu", face.Data{"Word": p.GenscherWord(g)})
		menu.Options = append(menu.Options, discord.Option{Value: a.Verb(), Label: p.genscherLabel(g, partner)})
	}
	if len(menu.Options) == 0 {
		return nil
	}
	return []discord.Block{menu}
}

// genscherButtons have the way from the lowest row to that menu: the moment passes with the card, so it is not behind the button for everything else.
func (p panel) genscherButtons() []discord.Button {
	for _, a := range p.v.Legal(nil) {
		if g, _, ok := a.Genscher(); ok {
			return []discord.Button{{CustomID: route.Genscher.ID(p.at()), Label: p.GenscherWord(g), Style: discord.Success}}
		}
	}
	return nil
}

// genscherLines say who has chosen whom as their new partner.
func (p printer) genscherLines(v *game.View) string {
	var lines []string
	for g := game.PlainGenscher; g <= game.Gegengenscher; g++ {
		if by, partner := v.Genschered(g); by != card.NoSeat {
			lines = append(lines, p.T("genscher.line", face.Data{"Word": p.GenscherWord(g), "Name": p.NameAt(by), "Partner": p.NameAt(partner)}))
		}
	}
	return face.Paragraph(lines...)
}

// genscherQuestion asks the person once more before they change the parties.
func (p printer) genscherQuestion(a game.Action) (question, label string) {
	g, partner, _ := a.Genscher()
	d := face.Data{"Word": p.GenscherWord(g), "Name": p.NameAt(partner), "Card": p.Card(g.Card())}
	return p.T("genscher.ask", d), p.genscherLabel(g, partner)
}

// genscherLabel is the Genscher with a partner on a button or in a menu, which show names without marks.
func (p printer) genscherLabel(g game.Genscher, partner card.Seat) string {
	name := p.PlainName(p.s.PlayerAt(partner).User)
	return face.Clip(p.T("genscher.with", face.Data{"Word": p.GenscherWord(g), "Name": name}), maxLabel)
}
