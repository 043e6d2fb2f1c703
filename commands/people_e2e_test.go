package commands_test

import (
	"fmt"
	"strings"
	"testing"

	"karlchen/commands/route"
	"karlchen/internal/person"
)

// Three people and a computer play. The host keeps the fourth person away, then lets them in, and they have the computer's place from the next
// game on.
func TestTheFourthPersonStepsIn(t *testing.T) {
	w := newWorld(t)
	anna, dora := w.people[0], w.people[3]
	if _, err := anna.Command(w.ctx, w.channel, "doko new", person.Options{"computers": 1}); err != nil {
		t.Fatal(err)
	}
	for _, p := range w.people[1:3] {
		w.press(p, route.Join)
	}
	tells := func(p *person.Person, text string) {
		t.Helper()
		if _, err := p.WaitText(w.ctx, text); err != nil {
			t.Fatalf("%v\n%s", err, w.log)
		}
	}
	block := func(text string) {
		t.Helper()
		if _, err := anna.Command(w.ctx, w.channel, "settings block", person.Options{"person": dora.ID}); err != nil {
			t.Fatal(err)
		}
		tells(anna, text)
	}
	block("ist jetzt blockiert")
	w.press(dora, route.Join)
	tells(dora, "An diesem Tisch kannst du nicht mitspielen")
	block("ist nicht mehr blockiert")
	w.press(anna, route.Start)
	w.press(dora, route.StepIn)
	tells(dora, "Ab dem nächsten Spiel bist du dabei")
	tells(anna, "Ab dem nächsten Spiel dabei: Dora")
	if _, err := dora.Command(w.ctx, w.channel, "doko leave", nil); err != nil {
		t.Fatal(err)
	}
	tells(dora, "Du bist aufgestanden")
}

// A person who steps in reads of a Pflichtsolo only where their place owes one.
func TestSteppingInSpeaksOfAnOwedPflichtsolo(t *testing.T) {
	for _, owed := range []bool{false, true} {
		t.Run(fmt.Sprint("owed ", owed), func(t *testing.T) {
			w := newWorld(t)
			host, guest := w.people[0], w.people[1]
			if _, err := host.Command(w.ctx, w.channel, "doko new", person.Options{"computers": 3, "games": 12, "pflichtsoli": owed, "rules": orderlyRules}); err != nil {
				t.Fatal(err)
			}
			w.press(host, route.Start)
			w.press(guest, route.StepIn)
			m, err := guest.WaitText(w.ctx, "Ab dem nächsten Spiel bist du dabei")
			if err != nil || strings.Contains(m.Text(), "ist dort noch ein Pflichtsolo offen") != owed {
				t.Errorf("a Pflichtsolo is owed: %t; the guest reads %q, %v\n%s", owed, m.Text(), err, w.log)
			}
		})
	}
}
