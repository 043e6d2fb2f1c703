package table_test

import (
	"slices"
	"strings"
	"testing"

	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// dealTwice opens tables, at which all are healthy, until somebody holds both cards of that button, and returns which of the four players it
// is. Other deals are left to computers. With the right number the first cards fit.
func dealTwice(w *e2e.World, number uint64, rules, label string) (at int) {
	w.T.Helper()
	w.DealFrom(number, func() { at = dealPair(w, rules, label) })
	return at
}

func dealPair(w *e2e.World, rules, label string) int {
	w.T.Helper()
	host := w.People[0]
	for {
		w.Open(person.Options{"rules": rules, "games": 1})
		w.Press(w.People[2], route.CutLot)
		for said := 0; said < card.Seats; {
			if c, ok := w.Act(); ok && route.Word.Names(c.CustomID) {
				said++
			}
		}
		for i, p := range w.People {
			if slices.ContainsFunc(w.Hand(p).Buttons(), func(c person.Component) bool { return strings.HasSuffix(c.Label, label+" ×2") }) {
				return i
			}
		}
		shown, _ := w.WaitFor(host, route.Hand)
		abandon(w)
		awaitClosed(w, host, shown)
	}
}

// The holder of both ♦K chooses a partner in a menu, takes back their mind once, and says yes. Until then nobody else sees anything of it; then
// everybody reads it, before and after a restart, in two languages.
func TestAGenscherByClicks(t *testing.T) {
	w := e2e.New(t)
	at := dealTwice(w, 1, "ddv genscher=on", "♦K")
	holder, partner, other := w.People[at], w.People[(at+1)%card.Seats], w.People[(at+2)%card.Seats]
	if err := other.SetLocale(w.Ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	menuOf := func(p *person.Person) (person.Message, person.Component, bool) {
		hand := w.Hand(p)
		way, ok := offered(hand, route.Genscher, "")
		if !ok {
			return hand, way, false
		}
		w.Click(p, hand, way)
		page, err := p.WaitMessage(w.Ctx, func(m person.Message) bool { c, ok := offered(m, route.Genscher, ""); return ok && len(c.Options) > 0 })
		if err != nil {
			t.Fatalf("the button leads nowhere: %v\n%s", err, w.Log)
		}
		c, _ := offered(page, route.Genscher, "")
		return page, c, true
	}
	hand, menu, ok := menuOf(holder)
	for cards := 0; !ok; cards++ {
		if cards == 48 {
			t.Fatalf("%s could never choose a partner\n%s", holder.Name, w.Log)
		}
		for _, p := range w.People {
			if _, _, offers := menuOf(p); offers {
				t.Fatalf("%s may choose a partner", p.Name)
			}
		}
		if _, ok := w.Act(); !ok {
			t.Fatalf("nobody can do anything\n%s", w.Log)
		}
		hand, menu, ok = menuOf(holder)
	}
	i := slices.IndexFunc(menu.Options, func(o person.Option) bool { return o.Label == "Genscher mit "+partner.Name })
	if i < 0 || len(menu.Options) != card.Seats-1 {
		t.Fatalf("the menu is %+v", menu)
	}
	choose := func() {
		if _, err := holder.Click(w.Ctx, hand.ID, menu.CustomID, menu.Options[i].Value); err != nil {
			t.Fatalf("%v\n%s", err, w.Log)
		}
	}
	choose()
	w.Press(holder, route.Keep)
	if hand, menu, ok = menuOf(holder); !ok {
		t.Fatalf("the menu has gone:\n%s", hand.Text())
	}
	choose()
	w.Press(holder, route.Move)
	w.EverybodyReads("**Genscher** von " + holder.Name + ": Re mit " + partner.Name)
	w.Kill()
	w.Start()
	if text := w.Hand(holder).Text(); !strings.Contains(text, "Du hast einen neuen Partner gewählt und spielst jetzt") {
		t.Errorf("after the restart the holder reads\n%s", text)
	}
	if text := w.Hand(other).Text(); !strings.Contains(text, "**Genscher** by "+holder.Name+": Re with "+partner.Name) {
		t.Errorf("after the restart another reads\n%s", text)
	}
	clickAction(w, holder, route.Play, game.PlainGenscher.Card().String())
	if _, _, ok := menuOf(holder); ok {
		t.Error("the holder may choose again")
	}

	if !e2e.Nightly { // the rest is a game like any other
		return
	}
	for _, p := range w.People {
		if p != holder { // computers play on
			if _, err := p.Command(w.Ctx, w.Channel, "doko leave", nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	w.PlaysOn(holder, "Endstand")
	w.Kill()
	games := w.Games()
	r, s := w.Replay(games[len(games)-1])
	if by, with := s.Genschered(game.PlainGenscher); by == card.NoSeat || with == card.NoSeat || s.Party(by) != game.Re || s.Party(with) != game.Re {
		t.Errorf("seat %s has chosen %s:\n%s", by, with, r)
	}
}
