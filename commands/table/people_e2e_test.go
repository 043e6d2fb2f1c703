package table_test

import (
	"fmt"
	"strings"
	"testing"

	"karlchen/commands/route"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// Three people and a computer play. The host keeps the fourth person away, then lets them in, and they have the computer's place from the next
// game on.
func TestTheFourthPersonStepsIn(t *testing.T) {
	w := e2e.New(t)
	anna, dora := w.People[0], w.People[3]
	if _, err := anna.Command(w.Ctx, w.Channel, "doko new", person.Options{"computers": 1}); err != nil {
		t.Fatal(err)
	}
	for _, p := range w.People[1:3] {
		w.Press(p, route.Join)
	}
	tells := func(p *person.Person, text string) {
		t.Helper()
		if _, err := p.WaitText(w.Ctx, text); err != nil {
			t.Fatalf("%v\n%s", err, w.Log)
		}
	}
	block := func(text string) {
		t.Helper()
		if _, err := anna.Command(w.Ctx, w.Channel, "settings block", person.Options{"person": dora.ID}); err != nil {
			t.Fatal(err)
		}
		tells(anna, text)
	}
	block("ist jetzt blockiert")
	w.Press(dora, route.Join)
	tells(dora, "An diesem Tisch kannst du nicht mitspielen")
	block("ist nicht mehr blockiert")
	w.Press(anna, route.Start)
	w.Press(dora, route.StepIn)
	tells(dora, "Ab dem nächsten Spiel bist du dabei")
	tells(anna, "Ab dem nächsten Spiel dabei: Dora")
	if _, err := dora.Command(w.Ctx, w.Channel, "doko leave", nil); err != nil {
		t.Fatal(err)
	}
	tells(dora, "Du bist aufgestanden")
}

// A person who steps in reads of a Pflichtsolo only where their place owes one.
func TestSteppingInSpeaksOfAnOwedPflichtsolo(t *testing.T) {
	for _, owed := range []bool{false, true} {
		t.Run(fmt.Sprint("owed ", owed), func(t *testing.T) {
			w := e2e.New(t)
			host, guest := w.People[0], w.People[1]
			if _, err := host.Command(w.Ctx, w.Channel, "doko new", person.Options{"computers": 3, "games": 12, "pflichtsoli": owed, "rules": e2e.OrderlyRules}); err != nil {
				t.Fatal(err)
			}
			w.Press(host, route.Open)
			w.Press(host, route.Start)
			w.Press(guest, route.StepIn)
			m, err := guest.WaitText(w.Ctx, "Ab dem nächsten Spiel bist du dabei")
			if err != nil || strings.Contains(m.Text(), "ist dort noch ein Pflichtsolo offen") != owed {
				t.Errorf("a Pflichtsolo is owed: %t; the guest reads %q, %v\n%s", owed, m.Text(), err, w.Log)
			}
		})
	}
}
