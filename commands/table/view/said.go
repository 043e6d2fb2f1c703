package view

import (
	"fmt"
	"hash/fnv"
	"slices"

	"karlchen/commands/face"
	"karlchen/game/ai"
	"karlchen/game/card"
)

// saidLine is what the bot says about the last trick, or about the result; empty if it says nothing.
func (p printer) saidLine() string {
	said, ok := p.s.SaidNow()
	if !ok {
		return ""
	}
	name := func(seat card.Seat) string { return face.If(seat < card.Seats, p.bareName(seat%card.Seats)) }
	d := face.Data{"Name": name(said.By), "Other": name(said.From)}
	return "🃏 " + p.T("said."+fmt.Sprintf("%s.%s.%d", said.Shout, p.voice(), said.Variant), d)
}

// voices are the styles of computers in which the bot speaks.
var voices = []ai.Style{ai.Careful, ai.Bold, ai.Talkative}

// voice is how the bot speaks at the table: in the style of one of its computers, by lot, or of any character if only people play.
func (p printer) voice() string {
	var all []ai.Style
	for _, who := range p.s.Players {
		if style := ai.StyleOf(who.User.Name); !who.Person() && slices.Contains(voices, style) {
			all = append(all, style)
		}
	}
	if len(all) == 0 {
		all = voices
	}
	lot := fnv.New32a()
	fmt.Fprint(lot, p.s.ID) // never fails
	return all[lot.Sum32()%uint32(len(all))].String()
}
