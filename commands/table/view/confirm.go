package view

import (
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
