package view

import (
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/game/card"
)

// askBackButtons let a player ask for the card that they have just played.
func (p panel) askBackButtons() []discord.Button {
	c, err := p.s.MayTakeBack(p.user)
	if err != nil {
		return nil
	}
	label := face.Either(p.brief, p.Card(c), p.T("button.take_back", face.Data{"Card": p.Card(c)}))
	return []discord.Button{{CustomID: route.TakeBack.ID(p.at()), Label: label, Style: discord.Secondary, Emoji: "⏪"}}
}

// askedBack returns the open question for a card, if it is the person's turn. Below a picture such a hand has no room for the question itself.
func (p panel) askedBack() (q table.Question, ok bool) {
	i := slices.IndexFunc(p.s.Questions, func(q table.Question) bool { return q.Card != "" && p.s.Asked(q, p.user) })
	if i < 0 || p.v.Turn() != p.v.Seat() {
		return q, false
	}
	return p.s.Questions[i], true
}

// giveBackButtons let the player on turn agree that a card is taken back. To say no they play theirs.
func (p panel) giveBackButtons() []discord.Button {
	q, ok := p.askedBack()
	if !ok || q.Votes[p.user] != "" {
		return nil
	}
	id := route.Answer.ID(route.Answering{At: p.thisGame(), User: q.About, Choice: table.Agree})
	return []discord.Button{{CustomID: id, Label: p.T("question.kick.back", nil), Style: discord.Secondary, Emoji: "⏪"}}
}

// addTakingBack adds the button about a card that may be taken back to the rows below a picture. It comes and goes by itself, so nothing that can be pressed
// moves for it: who asks has it behind their cards, which they cannot play now, and the player on turn at the end of the lowest row, or if that is full, in
// the place of its first link.
func (p panel) addTakingBack(rows []discord.Block) []discord.Block {
	last := len(rows) - 1
	lowest := rows[last].(discord.ButtonRow)
	if give := p.giveBackButtons(); len(give) > 0 && len(lowest.Buttons) >= face.MaxShort {
		lowest.Buttons[0] = give[0]
	} else {
		lowest.Buttons = append(lowest.Buttons, give...)
	}
	rows[last] = lowest
	for i := last; i >= 0; i-- {
		row, ok := rows[i].(discord.ButtonRow)
		pairs := 0
		for _, b := range row.Buttons {
			if strings.HasSuffix(b.Label, pairMark) {
				pairs++
			}
		}
		if ok && isCard(row.Buttons[0]) && face.HasRoom(len(row.Buttons), pairs) {
			p.brief = !face.HasRoom(len(row.Buttons)+1, pairs)
			row.Buttons = append(row.Buttons, p.askBackButtons()...)
			rows[i] = row
			return rows
		}
	}
	lowest.Buttons = append(lowest.Buttons, p.askBackButtons()...)
	rows[last] = lowest
	return rows
}

// handBackLines tell the player on turn below a picture who wants which card back, and everybody else which cards were taken back. The player reads it also
// after they have agreed: their next card would still mean no.
func (p panel) handBackLines() string {
	q, ok := p.askedBack()
	c, err := card.Parse(q.Card)
	if !ok || err != nil || !p.Look.Pictures {
		return p.takenBackLines()
	}
	by, _ := p.s.Sits(q.By)
	return face.Small(face.Spaced(p.T("question.card", face.Data{"By": p.PlayerName(by), "Card": p.Card(c)}), p.T("question.card_no", nil)))
}

// takenBackLines say who has taken a card back in the present trick: everybody has seen it.
func (p printer) takenBackLines() string {
	var lines []string
	for _, a := range p.s.TakenBack() {
		lines = append(lines, face.Small(p.T("game.taken_back", face.Data{"Name": p.NameAt(a.Seat), "Card": p.Card(a.Card())})))
	}
	return face.Paragraph(lines...)
}
