package table_test

import (
	"strings"
	"testing"

	"karlchen/commands/route"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// By the tournament rules a player whose solo is certainly the highest names it at once, out of turn by a menu and in turn beside the usual
// answer. The others are not asked any more.
func TestASoloNamedAtOnceByClicks(t *testing.T) {
	for name, vorbehalt := range map[string]bool{"in turn": false, "after a Vorbehalt": true} {
		t.Run(name, func(t *testing.T) { nameAtOnce(t, vorbehalt) })
	}
}

// nameAtOnce lets the first player name a solo, after a Vorbehalt or instead of one.
func nameAtOnce(t *testing.T, vorbehalt bool) {
	w := e2e.New(t)
	w.Open(person.Options{"rules": "ddv", "games": 1})
	w.Press(w.People[2], route.CutLot)
	first, second := w.People[0], w.People[1]
	hand := w.Hand(second)
	if _, ok := soloMenu(hand); ok {
		t.Fatalf("before %s has spoken, %s may name a solo:\n%s", first.Name, second.Name, hand.Text())
	}
	hand = w.Hand(first)
	menu, ok := soloMenu(hand)
	if !ok {
		t.Fatalf("%s has no menu of soli:\n%s", first.Name, hand.Text())
	}
	if _, err := first.Click(w.Ctx, hand.ID, menu.CustomID, "solo-queens"); err != nil {
		t.Fatal(err)
	}
	if vorbehalt { // then the solo behind it
		w.Press(first, route.Word)
		hand = w.Hand(first)
		menu, ok = soloMenu(hand)
		if !ok || len(menu.Options) != 1 || menu.Options[0].Value != "solo-queens-at-once" {
			t.Fatalf("%s may not name the solo now: %+v\n%s", first.Name, menu, hand.Text())
		}
		if _, err := first.Click(w.Ctx, hand.ID, menu.CustomID, menu.Options[0].Value); err != nil {
			t.Fatal(err)
		}
	}
	asked, name := w.WaitFor(first, route.Move)
	if !strings.Contains(asked.Text(), "werden die anderen nicht mehr gefragt") || name.Label != "Damensolo sofort taufen" {
		t.Errorf("the question is %s\n%s", name.Label, asked.Text())
	}
	w.Click(first, asked, name)
	w.EverybodyReads("Damensolo: " + first.Name)
	if _, ok := offered(w.Hand(second), route.Word, "healthy"); ok {
		t.Errorf("%s is still asked", second.Name)
	}
	w.PlayOut(1)
}

// soloMenu returns the menu of soli of a hand.
func soloMenu(hand person.Message) (person.Component, bool) {
	for _, c := range e2e.Components(hand.Components) {
		if route.Solo.Names(c.CustomID) {
			return c, true
		}
	}
	return person.Component{}, false
}
