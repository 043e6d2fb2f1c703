package view

import (
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Confirm asks a person once more before an action that is final and can be expensive: an Absage, the early end of a game by a soloist, a solo, a
// Genscher, or a card if the person has chosen that. The hand stands below the question, in the order of the solo. At is the table and the moment of the click. For
// any other action the answer is the hand. What is known about a claim stands below its question.
func Confirm(k face.Look, s table.Snapshot, user string, l *locale.Localizer, at route.At, a game.Action, known ...string) discord.Message {
	p := newPrinter(&s, k, l)
	if s.Phase != table.Playing || s.Seat(user) == card.NoSeat {
		return Hand(k, s, user, l, "")
	}
	v := s.View(user)
	order := v.Order() // of the cards that are shown below the question
	yes, question := discord.Button{Style: discord.Danger}, ""
	var instead []discord.Button // other ways to do it
	switch a.Kind {
	case game.Calling:
		yes.CustomID = route.Call.ID(route.Calling{At: at, Call: a})
		question, yes.Label = p.callQuestion(v, a)
	case game.Playing:
		yes.CustomID = route.Play.ID(route.Playing{At: at, Card: a.Card()})
		yes.Style, yes.EmojiID = discord.Primary, p.Look.Deck.Face(a.Card(), p.Look.Style(p.Localizer)).ID
		question, yes.Label = p.T("confirm.card", face.Data{"Card": p.Card(a.Card())}), p.Card(a.Card())
	case game.Genschern:
		yes.CustomID = route.Move.ID(route.Moving{At: at, Move: a})
		question, yes.Label = p.genscherQuestion(a)
	case game.Claiming:
		yes.CustomID = route.Claim.ID(at)
		question, yes.Label = face.Paragraph(append([]string{p.T("confirm.claim", nil)}, known...)...), p.T("button.claim", nil)
	case game.Conceding:
		yes.CustomID = route.Concede.ID(at)
		question, yes.Label = p.T("confirm.concede", nil), p.T("button.concede", nil)
	case game.Saying:
		yes.CustomID = route.Word.ID(route.Saying{At: at, Word: a.Word()})
		wish, wishes := a.Word().Wish()
		solo, isSolo := a.Word().Solo()
		switch {
		case wishes:
			yes.Label = p.T("say.hochzeit-card", face.Data{"Card": p.Card(wish)})
			question = p.T("confirm.wish", face.Data{"Card": p.Card(wish)})
		case isSolo:
			question = p.T("confirm.solo", face.Data{"Contract": p.Contract(solo), "Explained": p.T("contract."+solo.String()+".explained", nil)})
			yes.Label, yes.EmojiID, order = p.Contract(solo), p.Trumps(solo).ID, v.Compiled().Order(solo)
			now := game.NameAtOnce(v.Seat(), solo)
			sure := v.Check(now) == game.Legal
			if sure {
				question = face.Paragraph(question, p.T("confirm.at_once", nil))
				b := discord.Button{CustomID: route.Move.ID(route.Moving{At: at, Move: now}), Label: p.T("button.at_once", face.Data{"Contract": yes.Label}), Style: discord.Danger}
				instead = append(instead, b)
			}
			if a.AtOnce() && !sure { // somebody has spoken meanwhile
				return Hand(k, s, user, l, "")
			} else if a.AtOnce() {
				yes, instead = instead[0], nil
			}
		default:
			return Hand(k, s, user, l, "")
		}
	default: // no other action needs a second click
		return Hand(k, s, user, l, "")
	}
	return p.askOnceMore(question, p.Hand(v.Own(), order), append([]discord.Button{yes}, instead...)...)
}

// TriedClaim says how many tricks a claim has lost where it was tried.
func TriedClaim(l *locale.Localizer, lost int, early bool) string {
	switch {
	case early:
		key, _ := game.ClaimTooEarly.Told()
		return l.T(key, nil)
	case lost == 0:
		return l.T("claim.tried_safe", nil)
	}
	return l.T("claim.tried_lost", face.Data{"Count": lost})
}

// ConfirmEnd asks the user once more before the list ends, or before the others are asked whether it shall.
func ConfirmEnd(s table.Snapshot, user string, l *locale.Localizer) discord.Message {
	p := newPrinter(&s, face.Look{}, l)
	question := "confirm.end"
	if _, bound := s.League(); s.Phase == table.Playing && (bound || s.Daily != "") {
		question = "confirm.end_league"
	} else if s.Phase == table.Playing {
		question = "confirm.end_game"
		if AsksOthers(s, user) {
			question = "confirm.end_vote"
		}
	}
	return p.askOnceMore(p.T(question, nil), "", p.button(discord.Danger, route.End, "button.end"))
}

// AsksOthers reports whether a person who ends the list asks the others for it, because a game is played.
func AsksOthers(s table.Snapshot, user string) bool {
	me, sits := s.Sits(user)
	return s.Phase == table.Playing && sits && !me.Away && !s.Alone(user) && !s.EndsSoon()
}

// callQuestion says what an Absage demands, and which skipped steps it makes.
func (p printer) callQuestion(v game.View, a game.Action) (question, label string) {
	step, own := a.Step()
	label = p.Step(step, own)
	if own == game.NoParty {
		own = v.SpeaksFor(v.Seat())
	}
	switch {
	case a.Late():
		return p.T("confirm.late", face.Data{"Call": label}), label
	case step == rules.Ansage:
		return p.T("confirm.ansage", face.Data{"Call": label}), label
	}
	question = p.T("confirm."+game.CallName(step, game.NoParty), nil)
	var skipped []string
	if own != game.NoParty {
		for s := v.Stands(own) + 1; s < step; s++ {
			skipped = append(skipped, p.Step(s, own))
		}
	}
	if len(skipped) > 0 {
		question = face.Paragraph(question, p.T("confirm.skipped", face.Data{"Calls": face.Phrases(skipped...)}))
	}
	return question, label
}

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
