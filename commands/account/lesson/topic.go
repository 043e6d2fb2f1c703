package lesson

import (
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Topic is something that a lesson explains once, when it first matters. It is the key of its text.
type Topic string

// The topics, in the order in which they are explained where several matter at once.
const (
	Welcome    Topic = "welcome"    // the hand, and the question for a Vorbehalt
	Parties    Topic = "parties"    // Re and Kontra, and the announcement
	LeadIt     Topic = "lead"       // the pupil leads
	FollowFehl Topic = "follow"     // a suit was led, and the pupil can follow
	FollowUp   Topic = "trump"      // trump was led, and the pupil can follow
	Free       Topic = "free"       // the pupil cannot follow
	FoxLoose   Topic = "fox"        // trump was led while the pupil holds a Fuchs
	Dullen     Topic = "dulle"      // a Dulle lies on the table
	Partner    Topic = "partner"    // somebody has shown their party
	FullTrick  Topic = "doppelkopf" // a trick of 40 Augen was taken
	Ending     Topic = "ending"     // two tricks to go
)

// occasions says when each topic matters.
var occasions = []struct {
	topic Topic
	now   func(*Lesson, *game.View) bool
}{
	{Welcome, func(_ *Lesson, v *game.View) bool { return v.Phase() == game.Reserving }},
	{Parties, func(_ *Lesson, v *game.View) bool { return v.Phase() == game.InPlay }},
	{LeadIt, func(_ *Lesson, v *game.View) bool { return v.Phase() == game.InPlay && currentTrick(v).Len == 0 }},
	{FollowFehl, func(_ *Lesson, v *game.View) bool { return isLed(v, false) && canFollow(v) }},
	{FollowUp, func(_ *Lesson, v *game.View) bool { return isLed(v, true) && canFollow(v) }},
	{Free, func(_ *Lesson, v *game.View) bool { return (isLed(v, true) || isLed(v, false)) && !canFollow(v) }},
	{FoxLoose, func(_ *Lesson, v *game.View) bool { return isLed(v, true) && v.Own().Has(fox) }},
	{Dullen, func(_ *Lesson, v *game.View) bool { return liesInTrick(v, dulle) }},
	{Partner, func(_ *Lesson, v *game.View) bool { return sawPartner(v) }},
	{FullTrick, func(_ *Lesson, v *game.View) bool { return sawFullTrick(v) }},
	{Ending, func(_ *Lesson, v *game.View) bool { return v.Phase() == game.InPlay && v.Own().Len() == 2 }},
}

// maxTopics is how many topics are explained at once; others wait for their next occasion.
const maxTopics = 2

func (l *Lesson) chooseTopics() {
	l.Topics = nil
	if l.Over() {
		return
	}
	view := l.View()
	for _, m := range occasions {
		if !l.told[m.topic] && len(l.Topics) < maxTopics && m.now(l, &view) {
			l.told[m.topic] = true
			l.Topics = append(l.Topics, m.topic)
		}
	}
}

var (
	fox   = card.Of(card.Diamonds, card.Ace)
	dulle = card.Of(card.Hearts, card.Ten)
)

func currentTrick(v *game.View) game.Trick { return v.Trick(v.Tricks()) }

// isLed reports whether somebody led to the current trick, with a trump or with Fehl.
func isLed(v *game.View, trump bool) bool {
	if v.Phase() != game.InPlay || currentTrick(v).Len == 0 {
		return false
	}
	return (v.Order().Class(currentTrick(v).Cards[0]) == rules.Trump) == trump
}

// canFollow reports whether the viewer has a card of the class that was led.
func canFollow(v *game.View) bool {
	class := v.Order().Class(currentTrick(v).Cards[0])
	for c := range v.Own().All() {
		if v.Order().Class(c) == class {
			return true
		}
	}
	return false
}

func liesInTrick(v *game.View, c card.Card) bool {
	if v.Phase() != game.InPlay {
		return false
	}
	t := currentTrick(v)
	for _, played := range t.Cards[:t.Len] {
		if played == c {
			return true
		}
	}
	return false
}

func sawPartner(v *game.View) bool {
	for seat := range card.Seat(card.Seats) {
		if seat != v.Seat() && v.Phase() == game.InPlay && v.Party(seat) != game.NoParty {
			return true
		}
	}
	return false
}

// sawFullTrick reports whether the last trick had 40 Augen.
func sawFullTrick(v *game.View) bool {
	n := v.Tricks()
	return n > 0 && v.Trick(n-1).Augen() >= 40
}
