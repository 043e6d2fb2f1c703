package ai

import (
	"math/rand/v2"
	"slices"

	"karlchen/game"
	"karlchen/game/ai/habit"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Hint is what a player would do in the viewer's place, and why.
type Hint struct {
	Action game.Action
	Because
	Sure Sureness
	// Gain is what the action brings more than the best other one, in game points; Wins is the chance that the viewer's party wins. Both are 0 if
	// Sure is Unmeasured.
	Gain, Wins float64
	// Shows is the key of the convention by which the others understand the action; Heard is that of the newest one that another player has shown, at
	// Speaker. Both are empty without one.
	Shows, Heard string
	Speaker      card.Seat
}

// Hint returns what the player would do in the viewer's place. ok is false if the viewer has nothing to do.
func (p Player) Hint(v *game.View, rng *rand.Rand) (h Hint, ok bool) {
	a, ok := p.Decide(v, rng)
	if !ok {
		return Hint{}, false
	}
	h = Hint{Action: a}
	var list []Weighed
	if p.Level >= Medium {
		list = p.Observing().Weigh(v, alternatives(v, a), rng)
		h.measure(list)
	}
	h.Because = whyOf(v, h.Action, list)
	if v.Phase() == game.InPlay {
		h.listen(v)
	}
	return h, true
}

// listen finds the conventions.
func (h *Hint) listen(v *game.View) {
	course, deal := habit.Watch(v), habit.Deal{}
	deal.Soloist, deal.Alone, deal.Silent = v.Soloist(), v.Contract().Alone(), v.Contract() == rules.SilentHochzeit
	for seat := range card.Seat(card.Seats) {
		deal.Parties[seat] = v.Party(seat)
	}
	deal.Hands[v.Seat()] = v.Own()
	switch h.Action.Kind {
	case game.Playing:
		h.Shows = course.Shows(h.Action.Card(), false, &deal)
	case game.Calling:
		h.Shows = course.Shows(v.Playable(v.Seat()).First(), true, &deal)
	default:
	}
	h.Heard, h.Speaker = course.Newest(v.Seat())
}

// whyOf returns the reason for the action that stands among others: the one against the best other option from which a reason separates it.
func whyOf(v *game.View, a game.Action, list []Weighed) Because {
	i := slices.IndexFunc(list, func(w Weighed) bool { return w.Action == a })
	if i < 0 {
		return Why(v, a)
	}
	b, same := unexplained, true
	for _, other := range list {
		gain := list[i].Points - other.Points
		if gain > 0 {
			b = Explain(v, list[i], other)
		}
		if b.Reason != Unclear {
			return b
		}
		same = same && sureness(gain, max(other.Error, list[i].Error)) <= Taste
	}
	if same {
		b.Reason = Same
	}
	return b
}

// alternatives returns the action and those that stand beside it: all cards, saying nothing beside an announcement, or what else a player might bid or
// hand over. Words before the game have reasons without a search, and nothing stands beside them.
func alternatives(v *game.View, a game.Action) (list []game.Action) {
	if _, must := v.MustCall(v.Seat()); must {
		return nil
	}
	switch a.Kind {
	case game.Playing:
		list = ofKind(v.Legal(nil), game.Playing)
	case game.Calling:
		list = []game.Action{{}, a}
	case game.Saying:
	default:
		list = Beside(v, a)
	}
	if len(list) < 2 {
		return nil
	}
	return list
}

// measure takes over what the search says. A card that brings less than the best one, and not only by the errors of the search, makes room for that: all
// cards have been weighed to the end now.
func (h *Hint) measure(list []Weighed) {
	if len(list) == 0 {
		return
	}
	i := slices.IndexFunc(list, func(w Weighed) bool { return w.Action == h.Action })
	if h.Action.Kind == game.Playing && sureness(list[0].Points-list[i].Points, list[i].Error) > Taste {
		i = 0
	}
	h.Action, h.Wins, h.Gain = list[i].Action, list[i].Wins, list[i].Points-list[1-min(i, 1)].Points
	h.Sure = sureness(h.Gain, max(list[1].Error, list[i].Error))
}
