package view

import (
	"slices"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// lesson is what a person learns in their first game: the key of each text, and what must be seen for it when they decide. One text is told at a time, the
// first that was not told yet: it has room on a phone.
var lesson = []struct {
	key string
	now func(*game.View) bool
}{
	{"lesson.welcome", func(*game.View) bool { return true }},
	{"lesson.parties", func(*game.View) bool { return true }}, // at the second card, the last at which Re may be announced
	{"lesson.ending", func(v *game.View) bool { return v.Own().Len() <= 2 }},
	{"lesson.doppelkopf", func(v *game.View) bool { return sawTrick(v, func(t game.Trick) bool { return t.Augen() >= 40 }) }},
	{"lesson.fox_taken", func(v *game.View) bool { return sawTrick(v, func(t game.Trick) bool { return lies(t, card.Fuchs) }) }},
	{"lesson.fox", func(v *game.View) bool { return isLed(v, true) && v.Own().Has(card.Fuchs) }},
	{"lesson.dulle", func(v *game.View) bool {
		return isLed(v, true) && v.Own().Has(card.Dulle) || lies(v.Trick(v.Tricks()), card.Dulle)
	}},
	{"lesson.follow", func(v *game.View) bool { return isLed(v, false) && canFollow(v) }},
	{"lesson.trump", func(v *game.View) bool { return isLed(v, true) && canFollow(v) }},
	{"lesson.free", func(v *game.View) bool { return (isLed(v, true) || isLed(v, false)) && !canFollow(v) }},
	{"lesson.partner", knowsPartner},
}

// lessonLine explains what is new since the person's last decision, and stays until the next one.
func (p panel) lessonLine() (line string) {
	switch {
	case p.s.Origin != nil:
		return p.T("continuation.here", face.Data{"Number": p.s.Origin.Record})
	case !p.s.Lesson:
		return ""
	}
	told := map[string]bool{}
	for _, v := range p.s.Decisions(p.user) {
		line = ""
		for _, step := range lesson {
			if !told[step.key] && step.now(&v) {
				told[step.key], line = true, "📘 "+p.T(step.key, nil)
				break
			}
		}
	}
	return line
}

// lessonButtons begin the lesson from the start, or play on from the same moment of a game once more.
func (p panel) lessonButtons() []discord.Button {
	if at := p.s.Origin; at != nil {
		again := route.RecordPlay.ID(route.Moment{Record: at.Record, Step: at.Step, From: p.s.Seat(p.user)})
		return []discord.Button{{CustomID: again, Label: p.T("lesson.again", nil), Style: discord.Secondary}}
	}
	return []discord.Button{{CustomID: route.LearnAgain.ID(route.None{}), Label: p.T("lesson.again", nil), Style: discord.Secondary}}
}

// sawTrick reports whether a complete trick is as wanted.
func sawTrick(v *game.View, wanted func(game.Trick) bool) bool {
	for n := range v.Tricks() {
		if wanted(v.Trick(n)) {
			return true
		}
	}
	return false
}

// isLed reports whether somebody led to the current trick, with a trump or with Fehl.
func isLed(v *game.View, trump bool) bool {
	t := v.Trick(v.Tricks())
	return t.Len > 0 && (v.Order().Class(t.Cards[0]) == rules.Trump) == trump
}

// canFollow reports whether the viewer has a card of the class that was led.
func canFollow(v *game.View) bool {
	return v.Own().Kinds()&v.Order().Following(v.Trick(v.Tricks()).Cards[0]) != 0
}

func lies(t game.Trick, c card.Card) bool { return slices.Contains(t.Cards[:t.Len], c) }

// knowsPartner reports whether somebody else has shown their party.
func knowsPartner(v *game.View) bool {
	for seat := range card.Seat(card.Seats) {
		if seat != v.Seat() && v.Party(seat) != game.NoParty {
			return true
		}
	}
	return false
}
