package commands_test

import (
	"strings"
	"testing"

	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/internal/person"
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
	if !strings.Contains(lobby.Text(), de.T("lobby.games", map[string]any{"Count": 4})) || len(lobby.Buttons()) > 6 {
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

// The host loses the message that asks how the table goes on, as Discord loses private messages when a window closes. Without another way to it
// the table would wait for nobody until its lobby expires.
func TestAHostFindsTheirNewTableAgain(t *testing.T) {
	for _, command := range []string{"doko hand", "doko table"} {
		t.Run(command, func(t *testing.T) {
			w := newWorld(t)
			anna, ben := w.people[0], w.people[1]
			if _, err := anna.Command(w.ctx, w.channel, "doko new", nil); err != nil {
				t.Fatal(err)
			}
			first, _ := w.waitFor(anna, route.Open)
			if _, err := anna.Command(w.ctx, w.channel, command, nil); err != nil {
				t.Fatal(err)
			}
			again, err := anna.WaitMessage(w.ctx, func(m person.Message) bool { _, ok := find(m, route.Open); return ok && m.ID != first.ID })
			if err != nil {
				t.Fatalf("no second message: %v\n%s", err, w.log)
			}
			if !again.Ephemeral() {
				t.Error("everybody can read it")
			}
			open, _ := find(again, route.Open)
			w.click(anna, again, open)
			w.press(ben, route.Join)
		})
	}
}

// After the last result Ben asks for another list. The bot is killed while people are asked, and nobody is asked twice: one says yes below the question,
// one in their panel, one below the result. The last yes begins the list, and everybody who has answered has the cards. The next list is
// asked for again; one declines, and the table is an open lobby.
func TestFourPeoplePlayAgain(t *testing.T) {
	w := newWorld(t)
	anna, ben, clara, dora := w.people[0], w.people[1], w.people[2], w.people[3]
	de := locale.For("de")
	w.open(person.Options{"games": 1})
	thread := w.thread(ben)
	w.press(clara, route.CutLot)
	w.finish("Endstand")
	w.pressBelow(ben, route.Again)
	question, err := clara.WaitText(w.ctx, de.T("again.title", nil))
	if err != nil {
		t.Fatalf("nobody is asked: %v\n%s", err, w.log)
	}
	if question.ChannelID != thread || !strings.Contains(question.Text(), "<@"+anna.ID+"> <@"+clara.ID+"> <@"+dora.ID+">") &&
		!strings.Contains(question.Text(), "<@"+clara.ID+"> <@"+dora.ID+"> <@"+anna.ID+">") {
		t.Errorf("in %s they are asked:\n%s", question.ChannelID, question.Text())
	}
	yes, _ := find(question, route.Join)
	w.click(clara, question, yes)
	w.kill()
	w.start()
	w.pressBelow(anna, route.Again)
	if c, ok := find(question, route.Join); ok {
		w.click(dora, question, c)
	}
	for _, p := range []*person.Person{anna, dora} {
		if _, err := p.WaitMessage(w.ctx, func(m person.Message) bool {
			return m.Ephemeral() && strings.Contains(m.Text(), de.T("game.title", map[string]any{"Number": 1, "Games": 1})) && !strings.Contains(m.Text(), "Endstand")
		}); err != nil {
			t.Fatalf("%s has no hand: %v\n%s", p.Name, err, w.log)
		}
	}
	w.waitFor(anna, route.CutLot)
	for range 5 { // the cut and four words
		if !w.step() {
			t.Fatalf("the list does not begin\n%s", w.log)
		}
	}
	for range 48 {
		if !w.step() {
			t.Fatalf("the second list stops\n%s", w.log)
		}
	}
	if _, err := clara.WaitMessage(w.ctx, func(m person.Message) bool {
		_, ok := find(m, route.AgainDrawn)
		return ok && !m.Ephemeral() && strings.Contains(m.Text(), "#2")
	}); err != nil {
		t.Fatal(err)
	}
	w.pressBelow(clara, route.AgainDrawn)
	asked, err := dora.WaitMessage(w.ctx, func(m person.Message) bool {
		return m.ID != question.ID && strings.Contains(m.Text(), de.T("again.title", nil))
	})
	if err != nil {
		t.Fatalf("nobody is asked again: %v\n%s", err, w.log)
	}
	no, _ := find(asked, route.Leave)
	w.click(dora, asked, no)
	yes, _ = find(asked, route.Join)
	w.click(ben, asked, yes)
	w.click(anna, asked, yes)
	if _, err := dora.WaitMessage(w.ctx, func(m person.Message) bool {
		_, ok := find(m, route.Join)
		return m.ID == asked.ID && ok && strings.Contains(m.Text(), de.T("lobby.title", nil)) && strings.Contains(m.Text(), "4\\. *frei*")
	}); err != nil {
		t.Fatalf("the seat is not free: %v\n%s", err, w.log)
	}
}

// pressBelow clicks a button below the last public message that has one.
func (w *world) pressBelow(p *person.Person, to route.Route) {
	w.t.Helper()
	m, err := p.WaitMessage(w.ctx, func(m person.Message) bool { _, ok := find(m, to); return ok && !m.Ephemeral() })
	if err != nil {
		w.t.Fatalf("nothing to %v: %v\n%s", to, err, w.log)
	}
	c, _ := find(m, to)
	w.click(p, m, c)
}

// Somebody who was asked whether they play again could not delete their data: the question held a place for them. Deleting is a no.
func TestDeletingAnswersAnOpenAgain(t *testing.T) {
	w := newWorld(t)
	ben, clara := w.people[1], talk{w, w.people[2]}
	w.open(person.Options{"games": 1})
	w.thread(ben)
	w.press(clara.p, route.CutLot)
	w.finish("Endstand")
	w.pressBelow(ben, route.Again)
	if _, err := clara.p.WaitText(w.ctx, locale.For("de").T("again.title", nil)); err != nil {
		t.Fatalf("nobody is asked: %v\n%s", err, w.log)
	}
	m := clara.says("privacy delete", nil, "Wirklich alles löschen?")
	clara.presses(m, route.PrivacyDelete.ID(route.None{}), "ehemaliger Spieler")
	if _, err := ben.WaitText(w.ctx, locale.For("de").T("lobby.free", map[string]any{"Place": 4})); err != nil {
		t.Errorf("her place is still kept: %v\n%s", err, w.log)
	}
}
