package table_test

import (
	"strings"
	"testing"

	"karlchen/commands/route"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// Four people read below the result of their list what others think of it: each has one reaction, a second click takes it back, and a restart keeps them.
// One reads their own titles and rating, which nobody else does, and shows their card.
func TestPeopleReactToAResultAndShowTheirCard(t *testing.T) {
	w := e2e.New(t)
	w.Open(person.Options{"games": 1})
	w.PlayOut(48)
	react := func(p *person.Person, want string) {
		t.Helper()
		counts := func(m person.Message) bool {
			c, ok := e2e.Find(m, route.React)
			return ok && !m.Ephemeral() && c.Label == want
		}
		m, c := w.WaitFor(p, route.React)
		w.Click(p, m, c)
		for _, reader := range w.People {
			if _, err := reader.WaitMessage(w.Ctx, counts); err != nil {
				t.Fatalf("after a click of %s, %s does not read %q: %v\n%s", p.Name, reader.Name, want, err, w.Log)
			}
		}
	}
	anna, ben := w.People[0], w.People[1]
	react(anna, "🎉 1")
	react(ben, "🎉 2")
	react(anna, "🎉 1")
	w.Kill()
	w.Start()
	react(w.People[2], "🎉 2")
	react(ben, "🎉 1")
	react(w.People[2], "🎉")

	k := w.Talk(anna)
	own := k.Says("stats player", nil, "in Zahlen")
	if _, ok := e2e.Find(own, route.StatsCard); !ok || !own.Ephemeral() {
		t.Errorf("there is no card in\n%s", own.Text())
	}
	other := w.Talk(ben).Says("stats player", person.Options{"user": anna.ID}, anna.Name+" in Zahlen")
	if _, ok := e2e.Find(other, route.StatsCard); ok || strings.Contains(other.Text(), "Titel") {
		t.Errorf("another person reads\n%s", other.Text())
	}
	w.Press(anna, route.StatsCard)
	w.EverybodyReads("Karte von " + anna.Name)
}
