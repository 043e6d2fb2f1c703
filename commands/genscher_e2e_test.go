package commands_test

import (
	"slices"
	"strings"
	"testing"

	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/internal/person"
)

// dealtTwice opens tables, at which all are healthy, until somebody holds both cards of that button, and returns which of the four players it
// is. Other deals are left to computers.
func (w *world) dealtTwice(rules, label string) int {
	w.t.Helper()
	host := w.people[0]
	for {
		w.open(person.Options{"rules": rules, "games": 1})
		w.press(w.people[2], route.CutLot)
		for said := 0; said < card.Seats; {
			if c, ok := w.act(); ok && route.Word.Names(c.CustomID) {
				said++
			}
		}
		for i, p := range w.people {
			if slices.ContainsFunc(w.hand(p).Buttons(), func(c person.Component) bool { return strings.HasSuffix(c.Label, label+" ×2") }) {
				return i
			}
		}
		shown, _ := w.waitFor(host, route.Hand)
		w.abandon()
		w.closed(host, shown)
	}
}

// The holder of both ♦K chooses a partner in a menu, takes back their mind once, and says yes. Until then nobody else sees anything of it; then
// everybody reads it, before and after a restart, in two languages.
func TestAGenscherByClicks(t *testing.T) {
	w := newWorld(t)
	at := w.dealtTwice("ddv genscher=on", "♦K")
	holder, partner, other := w.people[at], w.people[(at+1)%card.Seats], w.people[(at+2)%card.Seats]
	if err := other.SetLocale(w.ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	menuOf := func(p *person.Person) (person.Message, person.Component, bool) {
		hand := w.handOrPage(p, func(c person.Component) bool { return route.Genscher.Names(c.CustomID) })
		c, ok := offered(hand, route.Genscher, "")
		return hand, c, ok
	}
	hand, menu, ok := menuOf(holder)
	for cards := 0; !ok; cards++ {
		if cards == 48 {
			t.Fatalf("%s could never choose a partner\n%s", holder.Name, w.log)
		}
		for _, p := range w.people {
			if _, _, offers := menuOf(p); offers {
				t.Fatalf("%s may choose a partner", p.Name)
			}
		}
		if _, ok := w.act(); !ok {
			t.Fatalf("nobody can do anything\n%s", w.log)
		}
		hand, menu, ok = menuOf(holder)
	}
	i := slices.IndexFunc(menu.Options, func(o person.Option) bool { return o.Label == "Genscher mit "+partner.Name })
	if i < 0 || len(menu.Options) != card.Seats-1 {
		t.Fatalf("the menu is %+v", menu)
	}
	choose := func() {
		if _, err := holder.Click(w.ctx, hand.ID, menu.CustomID, menu.Options[i].Value); err != nil {
			t.Fatalf("%v\n%s", err, w.log)
		}
	}
	choose()
	w.press(holder, route.Keep)
	if hand, menu, ok = menuOf(holder); !ok {
		t.Fatalf("the menu has gone:\n%s", hand.Text())
	}
	choose()
	w.press(holder, route.Move)
	w.everybodyReads("**Genscher** von " + holder.Name + ": Re mit " + partner.Name)
	w.kill()
	w.start()
	if text := w.hand(holder).Text(); !strings.Contains(text, "Du hast einen neuen Partner gewählt und spielst jetzt") {
		t.Errorf("after the restart the holder reads\n%s", text)
	}
	if text := w.hand(other).Text(); !strings.Contains(text, "**Genscher** by "+holder.Name+": Re with "+partner.Name) {
		t.Errorf("after the restart another reads\n%s", text)
	}
	w.does(holder, route.Play, game.PlainGenscher.Card().String())
	if _, _, ok := menuOf(holder); ok {
		t.Error("the holder may choose again")
	}

	if !nightly { // the rest is a game like any other
		return
	}
	for _, p := range w.people {
		if p != holder { // computers play on
			if _, err := p.Command(w.ctx, w.channel, "doko leave", nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	w.playsOn(holder, "Endstand")
	w.kill()
	games := w.games()
	r, s := w.replay(games[len(games)-1])
	if by, with := s.Genschered(game.PlainGenscher); by == card.NoSeat || with == card.NoSeat || s.Party(by) != game.Re || s.Party(with) != game.Re {
		t.Errorf("seat %s has chosen %s:\n%s", by, with, r)
	}
}
