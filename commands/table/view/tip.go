package view

import (
	"fmt"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
)

// tipButtons ask for a tip, if the table has tips and it is the person's turn.
func (p panel) tipButtons() []discord.Button {
	if !p.s.Hints || p.v.Turn() != p.v.Seat() {
		return nil
	}
	b := p.button(discord.Secondary, route.Tip, "button.tip")
	b.Emoji = "💡"
	return []discord.Button{b}
}

// AsksForTip returns what the person sees, if they may ask for a tip now: the table has tips, and it is their turn.
func AsksForTip(s table.Snapshot, user string) (v game.View, ok bool) {
	if s.Phase != table.Playing || s.Seat(user) == card.NoSeat || !s.Hints {
		return game.View{}, false
	}
	v = s.View(user)
	return v, v.Turn() == v.Seat()
}

// Tip says what a computer would do in the person's place, why, and how sure it is.
func Tip(k face.Look, s table.Snapshot, user string, l *locale.Localizer, h ai.Hint) string {
	p := panel{printer: newPrinter(&s, k, l), user: user, v: s.View(user)}
	return face.Paragraph(p.T("tip.would", face.Data{"Move": p.actionWords(h.Action)}), Because(p.Printer, h.Because), p.sureLine(h),
		p.conventionLine("tip.shows", h.Shows, p.v.Seat()), p.conventionLine("tip.heard", h.Heard, h.Speaker))
}

// conventionLine explains the convention of a player's action; nothing without one.
func (p panel) conventionLine(line, key string, speaker card.Seat) string {
	if key == "" {
		return ""
	}
	return p.T(line, face.Data{"What": p.T("convention."+key, nil), "Text": p.T("convention."+key+".text", nil), "Name": p.NameAt(speaker)})
}

// Because says to a player why an action makes sense; nothing where only figures speak for it.
func Because(p face.Printer, b ai.Because) string {
	if b.Reason == ai.Unclear {
		return ""
	}
	d := face.Data{
		"Augen": b.Augen, "Share": b.Share, "Other": b.Other, "Card": "", "Name": "", "Suit": "",
		"With": p.T("tip.this_way", nil), "Else": p.T("tip.otherwise", nil),
	}
	if b.Reason.Compares() && b.Card != card.None {
		d["With"], d["Else"] = p.T("tip.with", face.Data{"Card": p.Card(b.Card)}), p.T("tip.than", face.Data{"Card": p.Card(b.Versus)})
	}
	if b.Card != card.None {
		d["Card"], d["Suit"] = p.Card(b.Card), p.T("suit."+b.Card.Suit().String(), nil)
	}
	if b.Seat != card.NoSeat {
		d["Name"] = p.NameAt(b.Seat)
	}
	if b.Reason == ai.HoldTrump && b.Augen == 0 {
		return p.T("tip.because.hold_empty", d)
	}
	return p.T("tip.because."+b.Reason.String(), d)
}

// sureLine says how much better the action is than the best other one.
func (p panel) sureLine(h ai.Hint) string {
	if h.Sure == ai.Unmeasured || h.Reason == ai.Same {
		return ""
	}
	d := face.Data{"Gain": strings.Replace(fmt.Sprintf("%.1f", max(h.Gain, 0)), ".", p.T("stats.decimal", nil), 1), "Wins": int(h.Wins*100 + 0.5)}
	return face.Paragraph(p.T("tip.sure."+h.Sure.String(), d), face.If(!h.Reason.TellsChance(), p.T("tip.wins", d)))
}

func (p panel) actionWords(a game.Action) string {
	switch {
	case isAuction(&p.v):
		return p.bidAnswer(a)
	case a.Kind == game.Saying:
		if c, ok := a.Word().Solo(); ok {
			return p.Contract(c)
		}
		return p.T(p.wordKeys()+a.Word().String(), nil)
	case a.Kind == game.Calling && hasOwnPlace(a):
		step, party := a.Step()
		if party == game.NoParty {
			party = p.v.SpeaksFor(p.v.Seat())
		}
		return p.Step(step, party)
	case a.Kind == game.Playing && hasOwnPlace(a):
		return p.Card(a.Card())
	}
	if isHandOver(a) {
		return p.handOverWords(a)
	}
	return p.MoveWords(a.Verb(), &p.v)
}
