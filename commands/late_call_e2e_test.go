package commands_test

import (
	"strings"
	"testing"

	"karlchen/commands/route"
	"karlchen/internal/person"
)

// A late call stands apart from those in time, and only a second click makes it. Everybody reads that it is late.
func TestALateCallByClicks(t *testing.T) {
	w := newWorld(t)
	w.open(person.Options{"rules": "freizeit invalid_announcement=against-caller", "games": 1})
	w.press(w.people[2], route.CutLot)
	w.playOut(8)
	caller := w.people[0]
	if hand := w.hand(caller); strings.Contains(hand.Text(), "(zu spät)") {
		t.Errorf("somebody has called late by chance:\n%s", hand.Text())
	}
	w.presses(caller, "zu spät, nur gegen euch")
	asked, _ := w.waitFor(caller, route.Call)
	if !strings.Contains(asked.Text(), "Das kann nur schaden") {
		t.Errorf("the question is\n%s", asked.Text())
	}
	w.press(caller, route.Call)
	w.everybodyReads("(zu spät)")
}
