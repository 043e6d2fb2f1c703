package view

import (
	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
)

// besideBlocks have everything that a person may do in play beside playing a card. Below a picture they are the lowest row of the hand, and the page
// behind its button.
func (p panel) besideBlocks() []discord.Block {
	if _, proving := p.s.Claimant(); proving || p.v.Phase() != game.InPlay {
		return nil
	}
	if p.Look.Pictures {
		if due, rare := p.dueChoices(); len(due) > 0 || rare {
			return []discord.Block{discord.Divider{}} // no thumb that plays a card announces
		}
		return nil
	}
	blocks, calls := append(p.genscherBlocks(), p.moveBlocks()...), p.callRows()
	if len(calls) > 0 {
		blocks = append(blocks, discord.Divider{})
	}
	return append(blocks, calls...)
}

// dueChoices are the buttons that a player in play should see beside the cards, with short labels. If rare is true there is more than these.
func (p panel) dueChoices() (due []discord.Button, rare bool) {
	if _, proving := p.s.Claimant(); proving || p.v.Phase() != game.InPlay {
		return nil, false
	}
	p.brief = true
	due = p.genscherButtons()
	for _, b := range p.moveBlocks() {
		row, ok := b.(discord.ButtonRow)
		due, rare = append(due, row.Buttons...), rare || !ok
	}
	calls, others := p.callChoices()
	return append(due, calls...), rare || len(others) > 0
}

// deadlineLines say until when the person may make the announcements of the lowest row.
func (p panel) deadlineLines() (lines []string) {
	if _, proving := p.s.Claimant(); proving || p.v.Phase() != game.InPlay {
		return nil
	}
	long, _ := p.callChoices()
	p.brief = true
	short, _ := p.callChoices()
	for i, b := range long {
		lines = append(lines, face.If(b.Label != short[i].Label, face.Small(b.Label)))
	}
	return lines
}

// joinLowestRow adds to the blocks of a hand with a picture one row with what the person may do beside their cards: the links first, so that no
// announcement is next to a card. If a phone has no room for all of it, a button leads to the rest. A phone then shows the picture and all rows at once.
func (p panel) joinLowestRow(blocks []discord.Block) []discord.Block {
	due, rare := p.dueChoices()
	links := p.linkButtons()
	if n := len(blocks) - 1; n >= 0 && !rare { // a row of a word or two has room for the links
		if above, ok := blocks[n].(discord.ButtonRow); ok && !isCard(above.Buttons[0]) && len(above.Buttons)+len(links) <= face.MaxShort {
			due, blocks = above.Buttons, blocks[:n]
		}
	}
	if rare || p.s.Lesson || len(links)+len(due) > face.MaxShort { // where the way to more was a moment ago, nothing starts a lesson over
		due = due[:min(len(due), face.MaxShort-1)]
		room := face.MaxShort - 1 - len(due)
		links = append([]discord.Button{p.button(discord.Secondary, route.More, "button.more")}, links[len(links)-min(room, len(links)):]...)
	}
	return p.addTakingBack(append(blocks, discord.ButtonRow{Buttons: append(links, due...)}))
}

func isCard(b discord.Button) bool {
	return route.Play.Names(b.CustomID) || route.AskPlay.Names(b.CustomID)
}

// More shows a person below the picture of the table everything that they may do beside playing a card. If there is nothing of the kind, it is their
// hand.
func More(k face.Look, s table.Snapshot, user string, l *locale.Localizer) discord.Message {
	hand := Hand(k, s, user, l, "")
	me, _ := s.Sits(user)
	if !k.Pictures || s.Phase != table.Playing || s.Seat(user) == card.NoSeat || me.Away {
		return hand
	}
	p := panel{printer: newPrinter(&s, k, l), user: user, v: s.View(user)}
	file := p.tableImage(&p.v)
	p.Look.Pictures, p.Look.Refreshed = false, true // the rows have room here, and its last button renews the hand
	blocks := []discord.Block{face.Image(file), face.Text("### "+p.toDoLine(), face.Small(p.clockLines()))}
	for _, b := range p.besideBlocks() {
		if _, divides := b.(discord.Divider); !divides {
			blocks = append(blocks, b)
		}
	}
	links := append(p.linkButtons(), p.button(discord.Primary, route.Keep, "button.hand"))
	m := face.Private(append(blocks, rowsOf(links)...)...)
	m.Files, m.Plain = []discord.File{file}, hand.Plain
	return m
}
