package view

import (
	"math/rand/v2"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
)

// adviser is the computer player who gives tips.
var adviser = ai.Player{Level: ai.Simple}

// tipButtons ask for a tip, if the table has tips and it is the person's turn.
func (p panel) tipButtons() []discord.Button {
	if !p.s.Hints() || p.v.Turn() != p.v.Seat() {
		return nil
	}
	b := p.button(discord.Secondary, route.Tip, "button.tip")
	b.Emoji = "💡"
	return []discord.Button{b}
}

// Tip says what a computer would do in the person's place. The computer sees what the person sees. ok is false if the table has no tips, or if it is
// not the person's turn.
func Tip(k face.Look, s table.Snapshot, user string, l *locale.Localizer) (tip string, ok bool) {
	if s.Phase() != table.Playing || s.Seat(user) == card.NoSeat || !s.Hints() {
		return "", false
	}
	p := panel{printer: newPrinter(&s, k, l), user: user, v: s.View(user)}
	if p.v.Turn() != p.v.Seat() {
		return "", false
	}
	a, ok := adviser.Decide(&p.v, rand.New(rand.NewPCG(1, 1)))
	if !ok {
		return "", false
	}
	return p.T("tip.would", face.Data{"Move": p.actionWords(a)}), true
}

// actionWords say an action in the words of its button.
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
	name, cards, several := splitVerb(a.Verb())
	if !several {
		return p.MoveWords(a.Verb(), &p.v)
	}
	var list []card.Card
	for _, text := range cards {
		if c, err := card.Parse(text); err == nil {
			list = append(list, c)
		}
	}
	return p.T("pick."+name, face.Data{"Count": len(list)}) + ": " + p.Cards(list)
}
