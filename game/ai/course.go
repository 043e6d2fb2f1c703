package ai

import (
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// event is what happens in one deal of a search after one option.
type event struct {
	deal  int       // its number: a likely deal comes more than once
	taker card.Seat // of the trick that the option is played to, or else of the first one
	by    card.Card // the card that takes it
	ours  bool      // the viewer's party takes the trick
	won   bool      // and wins the game
	pot   int       // Augen of the trick, negative if the others get them
	augen int       // of the viewer's party at the end
	// Suits of Fehl, a bit for each, of which the viewer later takes a trick with a trump.
	ruffs uint8
	// Sonderpunkte that the viewer's party makes, or gives away.
	made, given [extraKinds]bool // see extras
}

// extras are the Sonderpunkte that reasons speak of, as places in an event.
var extras = map[rules.Special]int{rules.FuchsCaught: foxes, rules.KarlchenMade: lasts, rules.Doppelkopf: fulls}

const (
	foxes = iota
	lasts
	fulls

	extraKinds
)

// course is what happens with one option in the deals of a search, which are the same for all options.
type course struct{ events []event }

// note adds the end of a game that the viewer has imagined. Where nobody asks for reasons there is no course.
func (c *course) note(v *game.View, g *game.Guess, won bool, deal int) {
	if c == nil {
		return
	}
	r, ok := g.Result()
	if !ok || r.Redeal {
		c.events = append(c.events, event{deal: deal, by: card.None})
		return
	}
	now, me := v.Tricks(), v.Seat()
	t, party := g.Trick(now), r.PartyOf(me)
	e := event{deal: deal, taker: t.Winner, by: t.Cards[(t.Winner-t.Leader)&(card.Seats-1)], won: won, pot: t.Augen(), augen: r.Augen[party]}
	if e.ours = r.PartyOf(t.Winner) == party; !e.ours {
		e.pot = -e.pot
	}
	for n := now + 1; n < g.Tricks(); n++ {
		t, order := g.Trick(n), g.OrderAt(n)
		mine := t.Cards[(me-t.Leader)&(card.Seats-1)]
		if led := order.Class(t.Cards[0]); t.Winner == me && led != rules.Trump && order.Class(mine) == rules.Trump {
			e.ruffs |= 1 << led
		}
	}
	for _, item := range r.Items() {
		special, ok := item.Key.Special()
		if i, named := extras[special]; ok && named && item.Party == party {
			e.made[i] = true
		} else if ok && named {
			e.given[i] = true
		}
	}
	c.events = append(c.events, e)
}
