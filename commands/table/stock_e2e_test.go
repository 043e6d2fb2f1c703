package table_test

import (
	"slices"
	"strings"
	"testing"

	"karlchen/commands/route"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// clickAction clicks a component of the person's hand.
func clickAction(w *e2e.World, p *person.Person, v route.Route, arg string) {
	w.T.Helper()
	hand := w.Hand(p)
	c, ok := offered(hand, v, arg)
	if !ok {
		w.T.Fatalf("%s cannot %s %s:\n%s", p.Name, v, arg, hand.Text())
	}
	w.Click(p, hand, c)
}

// The stock by buttons and menus alone, in two languages and through a restart: it is bid for, held, won and taken up, two cards are laid
// away, Re or Kontra is said, and the game is played to its end.
func TestAStockByClicks(t *testing.T) {
	w := e2e.New(t)
	anna, ben, clara, dora := w.People[0], w.People[1], w.People[2], w.People[3]
	if err := clara.SetLocale(w.Ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	w.Open(person.Options{"rules": "zwei-neunen", "games": 1})
	w.Press(clara, route.CutLot)
	awaitPublic(w, "**Um den Stock wird gereizt.** Noch hat niemand geboten.")
	for _, p := range []*person.Person{anna, clara, dora} {
		if _, ok := offered(w.Hand(p), route.Move, "bid-re"); ok {
			t.Errorf("%s may bid out of turn", p.Name)
		}
	}
	clickAction(w, ben, route.Move, "bid-re")
	awaitPublic(w, "Ben reizt **keine 120** gegen Anna.")
	clickAction(w, anna, route.Move, "hold")
	awaitPublic(w, "Anna hält **keine 120**.")
	clickAction(w, ben, route.Move, "pass")
	hand := w.Hand(clara)
	if _, ok := offered(hand, route.Move, "bid-re"); ok || !strings.Contains(hand.Text(), "Anna holds **no 120**.") {
		t.Errorf("Clara reads\n%s", hand.Text())
	}
	clickAction(w, clara, route.Move, "bid-no90")
	clickAction(w, anna, route.Move, "pass")
	clickAction(w, dora, route.Move, "pass")
	awaitPublic(w, "Stock an Clara für **keine 90**")

	w.Kill()
	w.Start()
	clickAction(w, clara, route.Move, "take")
	awaitPublic(w, "**Clara** drückt zwei Karten.")
	hand = w.Hand(clara)
	if _, ok := offered(hand, route.Mark, ""); !ok || !strings.Contains(hand.Text(), "In the stock: ") {
		t.Fatalf("Clara has nothing to lay away:\n%s", hand.Text())
	}
	if c, ok := offered(hand, route.Mark, "lay("+card.Alte.String()+")"); ok {
		t.Errorf("Clara may lay a ♣D away: %+v", c)
	}
	re := slices.ContainsFunc(hand.Buttons(), func(c person.Component) bool { return e2e.Does(c.CustomID, route.Mark, "lay("+card.Alte.String()+")") })
	laid := handOver(w, clara, "lay")
	if re {
		awaitPublic(w, "**Clara** sagt Re oder Kontra.")
	} else { // has nothing else to say, so nobody asks
		awaitPublic(w, "ist dran: gesund oder")
	}
	for _, p := range w.People {
		if text, saw := w.Hand(p).Text(), p == clara; strings.Contains(text, "Discarded: ") != saw || strings.Contains(text, "Gedrückt: ") {
			t.Errorf("%s reads what was laid away: %t, want %t\n%s", p.Name, !saw, saw, text)
		}
	}
	if re {
		clickAction(w, clara, route.Call, "re")
	}
	if !e2e.Nightly { // the rest is a game like any other
		return
	}
	w.PlayOut(40)
	awaitPublic(w, "Endstand")
	w.Kill()

	games := w.Games()
	r, state := w.Replay(games[len(games)-1])
	if lies, away := state.Stock(); r.Stock.Len() != 2 || lies != r.Stock || away != laid {
		t.Errorf("the record has the stock %v, and laid away are %v instead of %v", r.Stock, away, laid)
	}
	if _, err := notation.Verify(r); err != nil {
		t.Error(err)
	}
}
