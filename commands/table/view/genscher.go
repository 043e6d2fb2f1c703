package view

import (
	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
)

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
