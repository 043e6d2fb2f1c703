package view

import (
	"karlchen/bot/discord"
	"karlchen/commands/account/lesson"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// partners are the names of the computers in a lesson, by seat; the pupil has none.
var partners = [card.Seats]string{0: "Lotte", 2: "Fritz", 3: "Hilde"}

// Lesson shows a moment of the first game: what happened since the last decision, what is new about that, and the pupil's choices. At the end it
// explains the result.
func Lesson(k face.Look, le *lesson.Lesson, l *locale.Localizer) discord.Message {
	t := teacher{face.Printer{Localizer: l, Look: k}, le, le.View()}
	t.NameAt = t.seatName
	if le.Over() {
		return face.Private(t.endBlocks()...)
	}
	blocks := []discord.Block{face.Text(t.headingLine(), face.Paragraph(t.newsLines()...))}
	for _, topic := range le.Topics {
		blocks = append(blocks, face.Text("📘 "+t.T("lesson.topic."+string(topic), nil)))
	}
	return face.Private(append(append(blocks, discord.Divider{}, face.Text(t.trickLine())), t.choiceBlocks()...)...)
}

// teacher is a printer that speaks to the pupil.
type teacher struct {
	face.Printer
	lesson *lesson.Lesson
	v      game.View
}

func (t teacher) headingLine() string {
	if t.v.Phase() != game.InPlay {
		return "## " + t.T("lesson.title", nil)
	}
	return "## " + t.T("lesson.title", nil) + " · " + t.T("game.trick", face.Data{"Number": t.v.Tricks() + 1, "Tricks": t.v.Compiled().HandSize()})
}

// seatName names the player at a seat for a sentence.
func (t teacher) seatName(s card.Seat) string {
	if s == lesson.Pupil {
		return t.T("lesson.you", nil)
	}
	return "🤖 " + partners[s]
}

// newsLines say what happened since the pupil's last decision: words, announcements, and each complete trick.
func (t teacher) newsLines() []string {
	var lines []string
	played := 0
	for i, a := range t.lesson.Past {
		if a.Kind == game.Playing {
			played++
		}
		if i < t.lesson.News {
			continue
		}
		switch a.Kind {
		case game.Saying:
			key := face.Either(a.Seat == lesson.Pupil, "lesson.you_healthy", "lesson.healthy")
			lines = append(lines, t.T(key, face.Data{"Name": t.seatName(a.Seat)}))
		case game.Calling:
			lines = append(lines, t.T("lesson.re", nil))
		case game.Playing:
			if played%card.Seats == 0 {
				lines = append(lines, t.takenLine(played/card.Seats-1))
			}
		default: // nothing else happens in a lesson
		}
	}
	return lines
}

// takenLine says who took a trick and how many Augen it has.
func (t teacher) takenLine(n int) string {
	trick, key := t.v.Trick(n), "lesson.taken"
	if trick.Winner == lesson.Pupil {
		key = "lesson.you_took"
	}
	return t.T(key, face.Data{"Number": n + 1, "Cards": t.trickCards(trick), "Name": t.seatName(trick.Winner), "Augen": trick.Augen()})
}

// trickCards lists the cards of a trick with their players, the best card in bold.
func (t teacher) trickCards(trick game.Trick) string {
	var parts []string
	for i, c := range trick.Cards[:trick.Len] {
		sign := t.Card(c)
		if trick.Seat(i) == trick.Winner {
			sign = "**" + sign + "**"
		}
		parts = append(parts, t.seatName(trick.Seat(i))+" "+sign)
	}
	return face.Phrases(parts...)
}

// trickLine shows the cards on the table.
func (t teacher) trickLine() string {
	if t.v.Phase() != game.InPlay {
		return t.T("lesson.asked", nil)
	}
	trick := t.v.Trick(t.v.Tricks())
	if trick.Len == 0 {
		return t.T("lesson.your_lead", nil)
	}
	return t.T("lesson.on_table", face.Data{"Cards": t.trickCards(trick)})
}

// choiceBlocks have the buttons, with a tip above them.
func (t teacher) choiceBlocks() []discord.Block {
	legal := map[card.Card]string{}
	var words []discord.Button
	for _, a := range t.lesson.Choices() {
		id := route.LearnOn.ID(route.Lesson{Code: t.lesson.Code(a)})
		switch a.Kind {
		case game.Saying:
			words = append(words, discord.Button{CustomID: id, Label: t.T("say."+a.Word().String(), nil), Style: discord.Success})
		case game.Calling:
			words = append(words, discord.Button{CustomID: id, Label: t.T("call.re", nil), Style: discord.Success})
		case game.Playing:
			legal[a.Card()] = id
		default: // nothing else is offered in a lesson
		}
	}
	blocks := []discord.Block{face.Text(face.Small(t.tipLine()))}
	for _, g := range t.Groups(t.v.Own(), t.v.Order()) {
		style := face.Either(g.Trumps, discord.Primary, discord.Secondary)
		blocks = append(blocks, face.Text(g.Heading))
		for _, kinds := range face.SplitCards(g.Cards) {
			row := discord.ButtonRow{}
			for _, c := range kinds {
				id, ok := legal[c]
				if !ok {
					id = route.LearnOn.ID(route.Lesson{Code: "-" + c.String()}) // Discord wants a different id on each button, even if it is disabled
				}
				b := discord.Button{CustomID: id, Label: t.Card(c), Style: style, EmojiID: t.Look.Deck.Face(c, t.Look.Style(t.Localizer)).ID, Disabled: !ok}
				if t.v.Own().Count(c) == 2 {
					b.Label += " ×2"
				}
				row.Buttons = append(row.Buttons, b)
			}
			blocks = append(blocks, row)
		}
	}
	if len(words) > 0 {
		blocks = append(blocks, discord.ButtonRow{Buttons: words})
	}
	return blocks
}

// tipLine says what a computer player would do, and why.
func (t teacher) tipLine() string {
	a, ok := t.lesson.Tip()
	if !ok || a.Kind != game.Playing {
		return t.T("lesson.tip_word", nil)
	}
	return t.T("lesson.tip", face.Data{"Card": t.Card(a.Card()), "Reason": t.T("lesson.why."+t.reasonKey(a), nil)})
}

// reasonKey ends the key of a simple reason to play a card.
func (t teacher) reasonKey(a game.Action) string {
	v, c := &t.v, a.Card()
	trick := v.Trick(v.Tricks())
	trump := v.Order().Class(c) == rules.Trump
	switch {
	case trick.Len == 0 && !trump && c.Rank() == card.Ace:
		return "ace"
	case trick.Len == 0 && trump:
		return "pull"
	case trick.Len == 0:
		return "small"
	}
	after, err := t.lesson.State.Apply(a)
	switch {
	case err == nil && after.Trick(v.Tricks()).Winner == lesson.Pupil:
		return "take"
	case c.Augen() >= card.Of(card.Hearts, card.Ten).Augen() && v.Party(trick.Winner) == v.Party(lesson.Pupil):
		return "feed"
	}
	return "cheap"
}

// endBlocks explain the result.
func (t teacher) endBlocks() []discord.Block {
	r, _ := t.lesson.State.Result()
	v := &t.v
	facts := face.Facts{Rules: v.Compiled().Rules(), Factor: v.Factor()}
	lines := append([]string{"## " + t.Outcome(&r), t.ExplainOutcome(&r)}, t.ItemLines(&r, facts)...)
	points := r.Points()[lesson.Pupil]
	return []discord.Block{
		face.Text("## "+t.T("lesson.title", nil), face.Paragraph(t.newsLines()...)),
		discord.Divider{},
		face.Text(lines...),
		face.Text(t.T("lesson.points", face.Data{"Points": face.Signed(points)}), t.T("lesson.end", nil)),
		discord.ButtonRow{Buttons: []discord.Button{{CustomID: route.LearnAgain.ID(route.None{}), Label: t.T("lesson.again", nil), Style: discord.Secondary}}},
	}
}
