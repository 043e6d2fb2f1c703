package commands_test

import (
	"strings"
	"testing"

	"karlchen/commands/route"
	"karlchen/game/card"
	"karlchen/internal/person"
)

// Ben and Clara vote Anna out in the middle of a game. She plays it to its end; everybody reads who has decided, at which score, before and after a
// restart. In the next game a computer has her cards.
func TestAVoteTakesEffectWithTheNextGame(t *testing.T) {
	w := newWorld(t)
	anna, ben, clara := w.people[0], w.people[1], w.people[2]
	w.open(person.Options{"games": 2})
	w.press(clara, route.CutLot)
	w.step()
	talk{w, ben}.says("doko vote-out", person.Options{"person": anna.ID}, "Deine Stimme ist schon gezählt")
	w.answers(clara, "computer")
	decided := "Für **Anna** (0) spielt ab dem nächsten Spiel ein Computer. Das wollten: Ben, Clara"
	w.everybodyReads(decided)
	w.kill()
	if !strings.Contains(w.log.String(), "the others have voted about a player") {
		t.Errorf("the log does not say so:\n%s", w.log)
	}
	w.start()
	if text := w.hand(anna).Text(); !strings.Contains(text, "Dieses Spiel spielst du noch zu Ende") {
		t.Errorf("Anna reads\n%s", text)
	}
	if !nightly { // the rest is a game like any other
		return
	}
	w.playOut(12 * card.Seats)
	w.everybodyReads(decided)
	w.press(ben, route.Next)
	if text := w.hand(anna).Text(); !strings.Contains(text, "Für dich spielt jetzt ein Computer") {
		t.Errorf("in the next game Anna reads\n%s", text)
	}
	talk{w, anna}.says("doko hand", nil, "Für dich spielt jetzt ein Computer")
}
