package commands_test

import (
	"slices"
	"strings"
	"testing"

	"karlchen/commands/route"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/internal/person"
)

// does clicks a component of the person's hand.
func (w *world) does(p *person.Person, v route.Route, arg string) {
	w.t.Helper()
	hand := w.hand(p)
	c, ok := offered(hand, v, arg)
	if !ok {
		w.t.Fatalf("%s cannot %s %s:\n%s", p.Name, v, arg, hand.Text())
	}
	w.click(p, hand, c)
}

// The stock by buttons and menus alone, in two languages and through a restart: it is bid for, held, won and taken up, two cards are laid
// away, Re or Kontra is said, and the game is played to its end.
func TestAStockByClicks(t *testing.T) {
	w := newWorld(t)
	anna, ben, clara, dora := w.people[0], w.people[1], w.people[2], w.people[3]
	if err := clara.SetLocale(w.ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	w.open(person.Options{"rules": "zwei-neunen", "games": 1})
	w.press(clara, route.CutLot)
	w.says("**Um den Stock wird gereizt.** Noch hat niemand geboten.")
	for _, p := range []*person.Person{anna, clara, dora} {
		if _, ok := offered(w.hand(p), route.Move, "bid-re"); ok {
			t.Errorf("%s may bid out of turn", p.Name)
		}
	}
	w.does(ben, route.Move, "bid-re")
	w.says("Ben reizt **keine 120** gegen Anna.")
	w.does(anna, route.Move, "hold")
	w.says("Anna hält **keine 120**.")
	w.does(ben, route.Move, "pass")
	hand := w.hand(clara)
	if _, ok := offered(hand, route.Move, "bid-re"); ok || !strings.Contains(hand.Text(), "Anna holds **no 120**.") {
		t.Errorf("Clara reads\n%s", hand.Text())
	}
	w.does(clara, route.Move, "bid-no90")
	w.does(anna, route.Move, "pass")
	w.does(dora, route.Move, "pass")
	w.says("Stock an Clara für **keine 90**")

	w.kill()
	w.start()
	w.does(clara, route.Move, "take")
	w.says("**Clara** drückt zwei Karten.")
	hand = w.hand(clara)
	menu, ok := offered(hand, route.Pick, "lay")
	if !ok || len(menu.Options) < 10 || !strings.Contains(hand.Text(), "In the stock: ") {
		t.Fatalf("Clara has nothing to lay away:\n%s", hand.Text())
	}
	if slices.ContainsFunc(menu.Options, func(o person.Option) bool { return strings.HasPrefix(o.Value, card.Alte.String()) }) {
		t.Error("Clara may lay a ♣D away")
	}
	laid := w.pick(clara, hand, "lay", 2)
	w.says("**Clara** sagt Re oder Kontra.")
	for _, p := range w.people {
		if text, saw := w.hand(p).Text(), p == clara; strings.Contains(text, "Discarded: ") != saw || strings.Contains(text, "Gedrückt: ") {
			t.Errorf("%s reads what was laid away: %t, want %t\n%s", p.Name, !saw, saw, text)
		}
	}
	party := "re"
	hand = w.hand(clara)
	if _, ok := offered(hand, route.Call, party); !ok {
		party = "kontra"
	}
	w.does(clara, route.Call, party)
	if !nightly { // the rest is a game like any other
		return
	}
	w.playOut(40)
	w.says("Endstand")
	w.kill()

	games := w.games()
	r, state := w.replay(games[len(games)-1])
	var want card.Set
	for _, value := range laid { // equal cards are marked
		c, err := card.Parse(value[:2])
		if err != nil {
			t.Fatal(err)
		}
		want = want.With(c)
	}
	if lies, away := state.Stock(); r.Stock.Len() != 2 || lies != r.Stock || away != want {
		t.Errorf("the record has the stock %v, and laid away are %v instead of %v", r.Stock, away, want)
	}
	if _, err := notation.Verify(r); err != nil {
		t.Error(err)
	}
}
