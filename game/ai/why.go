package ai

import (
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// unexplained is no reason.
var unexplained = Because{Card: card.None, Seat: card.NoSeat}

// Why returns the first reason that holds for one of the viewer's legal actions.
func Why(v *game.View, a game.Action) Because {
	none := unexplained
	switch {
	case v.Seat() == card.NoSeat || v.Check(a) != game.Legal:
	case a.Kind == game.Saying:
		return whyWord(v, a.Word(), none)
	case a.Kind == game.Calling:
		if must, ok := v.MustCall(v.Seat()); ok && must == a {
			none.Reason = DutyCall
		}
	case a.Kind == game.Playing && v.Phase() == game.InPlay:
		return newSight(v).why(a.Card(), card.None, believed)
	}
	return none
}

// WhyNot returns the first reason that speaks for one of the viewer's legal actions and not for another one, which they did instead. A reason
// that holds for both explains nothing, and one to keep a card speaks only against playing that card.
func WhyNot(v *game.View, a, done game.Action) Because {
	switch {
	case v.Seat() == card.NoSeat || v.Check(a) != game.Legal:
	case a.Kind == game.Saying:
		if b := whyWord(v, a.Word(), unexplained); b.Reason != NoSpecialGame && b != whyWord(v, done.Word(), unexplained) {
			return b
		}
	case a.Kind == done.Kind && (a.Kind == game.Giving || a.Kind == game.Returning || a.Kind == game.Laying):
		return whyExchange(v, a.Cards(), done.Cards(), unexplained)
	case a.Kind == game.Playing && done.Kind == game.Playing && v.Phase() == game.InPlay:
		return newSight(v).why(a.Card(), done.Card(), believed)
	}
	return unexplained
}

// believed agrees with every reason, where nothing has been searched.
func believed(Reason) bool { return true }

// why returns the first reason for a card with which the search agrees, and not for another one that was played instead, unless that is card.None.
func (s *sight) why(c, done card.Card, agrees func(Reason) bool) Because {
	for _, x := range s.maxims() {
		b, other := unexplained, unexplained
		switch {
		case x.holds == nil && (x.against == nil || done == card.None):
		case x.holds != nil && !x.holds(s, c, &b):
		case done != card.None && x.against != nil && !x.against(s, c, done, &b):
		case done != card.None && x.against == nil && x.holds(s, done, &other):
		case !agrees(x.reason):
		default:
			b.Reason = x.reason
			return b
		}
	}
	return unexplained
}

// whyWord gives the reason for a word before the game.
func whyWord(v *game.View, w game.Word, b Because) Because {
	solo, alone := w.Solo()
	switch {
	case alone:
		return whySolo(v, v.Compiled().Order(solo), b)
	case w == game.SayHochzeit:
		b.Reason = FindPartner
	case w == game.Healthy && v.Own().Count(card.Alte) < 2 && v.Check(game.Say(v.Seat(), game.SayArmut)) != game.Legal:
		b.Reason = NoSpecialGame
	}
	return b
}

// whySolo gives the reason for a solo with this order: many cards that nobody can beat, where there are no trumps, or else the highest trump, and more of
// them than any two others together.
func whySolo(v *game.View, order *rules.Order, b Because) Because {
	const many = 4
	hand, others, trumps := v.Own(), others(v), order.Members(rules.Trump)
	if trumps != 0 {
		hand, others = hand.Only(trumps), others.Only(trumps)
	}
	unbeaten := 0
	for c := range hand.All() {
		if others.Kinds()&order.Beaters(c, false) == 0 {
			unbeaten++
		}
	}
	switch b.Augen = hand.Len(); {
	case trumps == 0:
		if b.Augen = unbeaten; unbeaten >= many {
			b.Reason = HighSolo
		}
	case b.Augen*3 >= others.Len()*2 && unbeaten > 0:
		b.Reason = StrongSolo
	}
	return b
}

// whyExchange compares the cards that go with those that went instead.
func whyExchange(v *game.View, cards, done card.Set, b Because) Because {
	order, kept, keptThen := v.Order(), v.Own().Minus(cards), v.Own().Minus(done)
	trumps := order.Members(rules.Trump)
	for c := range done.Kinds().All() {
		class := order.Class(c)
		switch {
		case cards.Count(c) >= done.Count(c):
		case class == rules.Trump:
			b.Reason, b.Card = KeepTrump, c
			return b
		case c.Rank() == card.Ace:
			b.Reason, b.Card = KeepAss, c
			return b
		}
	}
	for c := range cards.Kinds().All() {
		members := order.Members(order.Class(c))
		if order.Class(c) != rules.Trump && kept.Only(trumps) != 0 && kept.Only(members) == 0 && keptThen.Only(members) != 0 {
			b.Reason, b.Card = GiveSuit, c
			return b
		}
	}
	return b
}
