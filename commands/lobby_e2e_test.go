package commands_test

import (
	"strings"
	"testing"

	"karlchen/bot/sandbox/person"
	"karlchen/commands/locale"
	"karlchen/commands/route"
)

// From the command to the first card against computers it takes three clicks: me and three computers, gesund, the card. The question becomes the
// hand; nobody else reads it, and the public table comes only now.
func TestThreeClicksToTheFirstCard(t *testing.T) {
	w := newWorld(t)
	anna, ben := w.people[0], w.people[1]
	if _, err := anna.Command(w.ctx, w.channel, "doko new", nil); err != nil {
		t.Fatal(err)
	}
	asked, _ := w.waitFor(anna, route.Fill)
	for _, m := range ben.Messages() {
		if strings.Contains(m.Text(), locale.For("de").T("lobby.title", nil)) {
			t.Errorf("everybody sees a table that nobody has opened:\n%s", m.Text())
		}
	}
	for _, to := range []route.Route{route.Fill, route.Word, route.Play} {
		hand, err := anna.WaitMessage(w.ctx, func(m person.Message) bool { _, ok := find(m, to); return ok && m.ID == asked.ID })
		if err != nil {
			t.Fatalf("no %v: %v\n%s", to, err, w.log)
		}
		c, _ := find(hand, to)
		w.click(anna, hand, c)
	}
	w.thread(anna)
	w.waitFor(ben, route.StepIn)
}

// settings returns the settings of a table that the person has open.
func (w *world) settings(p *person.Person) person.Message {
	m, _ := w.waitFor(p, route.Add)
	return m
}

// The host looks at the settings first, chooses other rules and a shorter list, and then waits for people. The one who starts has the hand at once, and
// computers take the seats that are left.
func TestAHostWaitsForPeople(t *testing.T) {
	w := newWorld(t)
	anna, ben := w.people[0], w.people[1]
	if _, err := anna.Command(w.ctx, w.channel, "doko new", nil); err != nil {
		t.Fatal(err)
	}
	w.press(anna, route.Settings)
	for _, choice := range []struct {
		menu  route.Route
		value string
	}{{route.ListRules, "hausrunde"}, {route.ListLength, "4"}} {
		talk{w, anna}.chooses(w.settings(anna), choice.menu, choice.value)
	}
	w.press(anna, route.Setup)
	w.press(anna, route.Open)
	de := locale.For("de")
	lobby, err := ben.WaitText(w.ctx, de.T("preset.hausrunde", nil))
	if err != nil {
		t.Fatalf("%v\n%s", err, w.log)
	}
	if !strings.Contains(lobby.Text(), de.T("lobby.games", map[string]any{"Count": 4})) || len(lobby.Buttons()) != 5 {
		t.Errorf("the lobby has %d buttons and says:\n%s", len(lobby.Buttons()), lobby.Text())
	}
	w.press(ben, route.Join)
	if _, err := anna.WaitMessage(w.ctx, func(m person.Message) bool {
		c, ok := find(m, route.Fill)
		return ok && !m.Ephemeral() && c.Label == de.T("button.fill", map[string]any{"Count": 2})
	}); err != nil {
		t.Fatal(err)
	}
	w.press(anna, route.Fill)
	if _, err := anna.WaitMessage(w.ctx, func(m person.Message) bool { _, ok := find(m, route.Word, route.Sheet); return ok && m.Ephemeral() }); err != nil {
		t.Errorf("the host has no hand: %v\n%s", err, w.log)
	}
}
