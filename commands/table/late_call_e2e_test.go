package table_test

import (
	"strings"
	"testing"

	"karlchen/commands/route"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// A late call stands apart from those in time, and only a second click makes it. Everybody reads that it is late.
func TestALateCallByClicks(t *testing.T) {
	w := e2e.New(t)
	w.Open(person.Options{"rules": "freizeit invalid_announcement=against-caller", "games": 1})
	w.Press(w.People[2], route.CutLot)
	w.PlayOut(8)
	caller := w.People[0]
	if hand := w.Hand(caller); strings.Contains(hand.Text(), "(zu spät)") {
		t.Errorf("somebody has called late by chance:\n%s", hand.Text())
	}
	w.Presses(caller, "zu spät, nur gegen euch")
	asked, _ := w.WaitFor(caller, route.Call)
	if !strings.Contains(asked.Text(), "Das kann nur schaden") {
		t.Errorf("the question is\n%s", asked.Text())
	}
	w.Press(caller, route.Call)
	w.EverybodyReads("(zu spät)")
}
