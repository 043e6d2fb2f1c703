package lesson

import (
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Topic is something that is explained once, when it first matters. It is the key of its text.
type Topic string

// The topics, in the order in which they are explained where several matter at once.
const (
	Welcome    Topic = "welcome"    // the hand, and the question for a Vorbehalt
	Parties    Topic = "parties"    // Re and Kontra, and the announcement
	LeadIt     Topic = "lead"       // the pupil leads
	FollowFehl Topic = "follow"     // a suit was led that he has
	FollowUp   Topic = "trump"      // trump was led and he has some
	Free       Topic = "free"       // he cannot follow
	FoxLoose   Topic = "fox"        // he holds a Fuchs while trumps fall
	Dullen     Topic = "dulle"      // a Dulle lies on the table
	Partner    Topic = "partner"    // the other ♣ queen has shown itself
	FullTrick  Topic = "doppelkopf" // a trick of 40 Augen was taken
	Ending     Topic = "ending"     // two tricks to go
)

var matters = []struct {
	topic Topic
	now   func(*Lesson, *game.View) bool
}{
	{Welcome, func(_ *Lesson, v *game.View) bool { return v.Phase() == game.Reserving }},
	{Parties, func(_ *Lesson, v *game.View) bool { return v.Phase() == game.InPlay }},
	{LeadIt, func(_ *Lesson, v *game.View) bool { return v.Phase() == game.InPlay && current(v).Len == 0 }},
	{FollowFehl, func(_ *Lesson, v *game.View) bool { return led(v, false) && follows(v) }},
	{FollowUp, func(_ *Lesson, v *game.View) bool { return led(v, true) && follows(v) }},
	{Free, func(_ *Lesson, v *game.View) bool { return (led(v, true) || led(v, false)) && !follows(v) }},
	{FoxLoose, func(_ *Lesson, v *game.View) bool { return led(v, true) && v.Own().Has(fox) }},
	{Dullen, func(_ *Lesson, v *game.View) bool { return lies(v, dulle) }},
	{Partner, func(_ *Lesson, v *game.View) bool { return partnerShown(v) }},
	{FullTrick, func(_ *Lesson, v *game.View) bool { return sawFullTrick(v) }},
	{Ending, func(_ *Lesson, v *game.View) bool { return v.Phase() == game.InPlay && v.Own().Len() == 2 }},
}

// Topics returns every topic.
func Topics() []Topic {
	var all []Topic
	for _, m := range matters {
		all = append(all, m.topic)
	}
	return all
}

// most is how many topics are explained at once; the others wait for their next occasion.
const most = 2

func (l *Lesson) explain() {
	l.Topics = nil
	if l.Over() {
		return
	}
	view := l.View()
	for _, m := range matters {
		if !l.told[m.topic] && len(l.Topics) < most && m.now(l, &view) {
			l.told[m.topic] = true
			l.Topics = append(l.Topics, m.topic)
		}
	}
}

var (
	fox   = card.Of(card.Diamonds, card.Ace)
	dulle = card.Of(card.Hearts, card.Ten)
)

func current(v *game.View) game.Trick { return v.Trick(v.Tricks()) }

// led reports whether the trick on the table was begun, with a trump or with Fehl.
func led(v *game.View, trump bool) bool {
	if v.Phase() != game.InPlay || current(v).Len == 0 {
		return false
	}
	return (v.Order().Class(current(v).Cards[0]) == rules.Trump) == trump
}

// follows reports whether the viewer has a card of what was led.
func follows(v *game.View) bool {
	class := v.Order().Class(current(v).Cards[0])
	for c := range v.Own().All() {
		if v.Order().Class(c) == class {
			return true
		}
	}
	return false
}

func lies(v *game.View, c card.Card) bool {
	if v.Phase() != game.InPlay {
		return false
	}
	t := current(v)
	for _, played := range t.Cards[:t.Len] {
		if played == c {
			return true
		}
	}
	return false
}

func partnerShown(v *game.View) bool {
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
