package commands_test

import (
	"strings"
	"testing"

	"karlchen/bot/sandbox/person"
	"karlchen/commands/route"
)

// Four people and a computer: the dealer pauses, sees no cards, and reads why.
func TestTheDealerOfFivePauses(t *testing.T) {
	w := newWorld(t)
	w.open(person.Options{"computers": 1})
	cutter, dealer := w.people[2], w.people[3] // the last place deals first
	w.press(cutter, route.CutLot)
	if _, err := cutter.WaitText(w.ctx, "setzt aus: Dora"); err != nil {
		t.Fatalf("%v\n%s", err, w.log)
	}
	if m := w.hand(dealer); !strings.Contains(m.Text(), "Du setzt in diesem Spiel aus") || strings.Contains(m.Text(), "Trumpf (") {
		t.Errorf("the dealer's panel says\n%s", m.Text())
	}
	if _, ok := find(w.hand(dealer), route.Word, route.Play, route.Call); ok {
		t.Error("the dealer is asked for something")
	}
	if m := w.hand(w.people[0]); !strings.Contains(m.Text(), "Trumpf (") {
		t.Errorf("who plays has no cards on the panel\n%s", m.Text())
	}
}
