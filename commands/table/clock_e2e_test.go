package table_test

import (
	"strings"
	"testing"

	"karlchen/commands/route"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// The first to speak goes away. She is reminded, her time runs out, the others let a computer play on, and she comes back.
func TestSlowTimerRunsOutAndTheComputerTakesOver(t *testing.T) {
	if testing.Short() {
		t.Skip("a clock has to run out")
	}
	w := e2e.New(t, "KARLCHEN_TURN=4s")
	anna, ben, clara := w.People[0], w.People[1], w.People[2]
	w.Open(nil)
	w.Press(clara, route.CutLot)
	for _, text := range []string{"Die Zeit läuft", "die halbe Zeit ist um", "hat nicht rechtzeitig gespielt"} {
		if _, err := ben.WaitText(w.Ctx, text); err != nil {
			t.Fatalf("%v\n%s", err, w.Log)
		}
	}
	// The line that opens the table mentions her too and stays; it is the newest one while a reminder gives way to the next.
	mention, err := anna.WaitMessage(w.Ctx, func(m person.Message) bool { return m.MentionsMe && strings.Contains(m.Text(), "du bist dran") })
	if err != nil {
		t.Fatalf("she is not mentioned: %v", err)
	}
	w.Answers(ben, "computer")
	if _, err := clara.WaitText(w.Ctx, "Ben: Computer"); err != nil {
		t.Fatal(err)
	}
	w.Answers(clara, "computer")
	if _, err := ben.WaitMessage(w.Ctx, func(m person.Message) bool {
		return strings.Contains(m.Text(), "🤖 Anna") && strings.Contains(m.Text(), "**Ben** ist dran")
	}); err != nil {
		t.Fatalf("no computer takes over: %v\n%s", err, w.Log)
	}
	if err := anna.WaitGone(w.Ctx, mention.ID); err != nil {
		t.Errorf("the mention stays when nobody waits for her any more: %v", err)
	}
	w.Press(anna, route.Back)
	if _, err := anna.WaitMessage(w.Ctx, func(m person.Message) bool {
		return m.Ephemeral() && strings.Contains(m.Text(), "Deine Karten: ")
	}); err != nil {
		t.Fatalf("her cards are not hers again: %v\n%s", err, w.Log)
	}
	m, err := ben.WaitMessage(w.Ctx, func(m person.Message) bool { _, ok := e2e.Find(m, route.Hand); return ok && !m.Ephemeral() })
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(m.Text(), "🤖 Anna") {
		if _, err := ben.WaitMessage(w.Ctx, func(n person.Message) bool { return n.ID == m.ID && !strings.Contains(n.Text(), "🤖 Anna") }); err != nil {
			t.Fatalf("the table does not show that she is back: %v", err)
		}
	}
}
