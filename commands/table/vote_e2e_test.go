package table_test

import (
	"strings"
	"testing"

	"karlchen/commands/route"
	"karlchen/game/card"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// Ben and Clara vote Anna out in the middle of a game. She plays it to its end; everybody reads who has decided, at which score, before and after a
// restart. In the next game a computer has her cards.
func TestAVoteTakesEffectWithTheNextGame(t *testing.T) {
	w := e2e.New(t)
	anna, ben, clara := w.People[0], w.People[1], w.People[2]
	w.Open(person.Options{"games": 2})
	w.Press(clara, route.CutLot)
	w.Step()
	w.Talk(ben).Says("doko vote-out", person.Options{"person": anna.ID}, "Deine Stimme ist schon gezählt")
	w.Answers(clara, "computer")
	decided := "Für **Anna** (0) spielt ab dem nächsten Spiel ein Computer. Das wollten: Ben, Clara"
	w.EverybodyReads(decided)
	w.Kill()
	if !strings.Contains(w.Log.String(), "the others have voted about a player") {
		t.Errorf("the log does not say so:\n%s", w.Log)
	}
	w.Start()
	if text := w.Hand(anna).Text(); !strings.Contains(text, "Dieses Spiel spielst du noch zu Ende") {
		t.Errorf("Anna reads\n%s", text)
	}
	if !e2e.Nightly { // the rest is a game like any other
		return
	}
	w.PlayOut(12 * card.Seats)
	w.EverybodyReads(decided)
	w.Press(ben, route.Next)
	if text := w.Hand(anna).Text(); !strings.Contains(text, "Für dich spielt jetzt ein Computer") {
		t.Errorf("in the next game Anna reads\n%s", text)
	}
	w.Talk(anna).Says("doko hand", nil, "Für dich spielt jetzt ein Computer")
}
