package view

import (
	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Confirm is Look.Confirm in text.
func Confirm(s table.Snapshot, user string, l *locale.Localizer, id ID) discord.Message {
	return Look{}.Confirm(s, user, l, id)
}

// Confirm asks a person once more before something that cannot be taken back and may cost dearly: an Absage, the end of a game by a soloist,
// a solo, the end of the list. In a game his cards stand below the question, sorted as the solo would have them. The id is that of the click; of
// anything else there is nothing to ask, and the answer is the hand.
func (k Look) Confirm(s table.Snapshot, user string, l *locale.Localizer, id ID) discord.Message {
	p := printer{Localizer: l.Naming(s.Rules().DeckNaming), s: &s, look: k}
	var v game.View
	var order *rules.Order // of the cards that are shown below the question, if any are
	if _, inGame := acts[id.Verb]; inGame {
		if s.Phase() != table.Playing || s.Seat(user) == card.NoSeat {
			return k.Hand(s, user, l, "")
		}
		v = s.View(user)
		order = v.Order()
	}
	yes := discord.Button{CustomID: id.String(), Style: discord.Danger}
	done := func(v Verb) { id.Verb = v; yes.CustomID = id.String() }
	question := ""
	switch id.Verb {
	case VerbAskCall, VerbCall:
		a, err := id.Action()
		if err != nil {
			return k.Hand(s, user, l, "")
		}
		done(VerbCall)
		question, yes.Label = p.askCall(v, a)
	case VerbAskPlay, VerbPlay:
		a, err := id.Action()
		if err != nil {
			return k.Hand(s, user, l, "")
		}
		done(VerbPlay)
		yes.Style, yes.EmojiID = discord.Primary, p.look.Deck.face(a.Card(), p.look.style(p.Localizer)).id
		question, yes.Label = p.T("confirm.card", data{"Card": p.card(a.Card())}), p.card(a.Card())
	case VerbAskClaim, VerbClaim:
		done(VerbClaim)
		question, yes.Label = p.T("confirm.claim", nil), p.T("button.claim", nil)
	case VerbAskConcede, VerbConcede:
		done(VerbConcede)
		question, yes.Label = p.T("confirm.concede", nil), p.T("button.concede", nil)
	case VerbWord:
		a, err := id.Action()
		solo, ok := a.Word().Solo()
		if wish, named := a.Word().Wish(); err == nil && named {
			yes.Label = p.T("say.hochzeit-card", data{"Card": p.card(wish)})
			question = p.T("confirm.wish", data{"Card": p.card(wish)})
			break
		}
		if err != nil || !ok {
			return k.Hand(s, user, l, "")
		}
		question = p.T("confirm.solo", data{"Contract": p.contract(solo), "Explained": p.T("contract."+solo.String()+".explained", nil)})
		yes.Label, yes.EmojiID, order = p.contract(solo), p.trumps(solo).id, v.Table().Order(solo)
	case VerbEnd:
		question, yes.Label = p.T("confirm.end", nil), p.T("button.end", nil)
	default: // of nothing else anybody is asked twice
		return k.Hand(s, user, l, "")
	}
	hand := ""
	if order != nil {
		hand = p.hand(v.Own(), order)
	}
	return private(text(question, hand), discord.Row{Buttons: []discord.Button{yes, p.button(discord.Secondary, VerbKeep, "button.keep")}})
}

// askCall says what an Absage demands and which skipped steps it makes.
func (p printer) askCall(v game.View, a game.Action) (question, label string) {
	step, own := a.Step()
	label = p.step(step, own)
	if own == game.NoParty {
		own = v.SpeaksFor(v.Seat())
	}
	if step == rules.Ansage {
		return p.T("confirm.ansage", data{"Call": label}), label
	}
	question = p.T("confirm."+game.CallName(step, game.NoParty), nil)
	var skipped []string
	if own != game.NoParty {
		for s := v.Stands(own) + 1; s < step; s++ {
			skipped = append(skipped, p.step(s, own))
		}
	}
	if len(skipped) > 0 {
		question = paragraph(question, p.T("confirm.skipped", data{"Calls": phrases(skipped...)}))
	}
	return question, label
}
