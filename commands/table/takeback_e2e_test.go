package table_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"karlchen/bot/table"
	"karlchen/commands/route"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// playToTakeBack has people play until one of them may ask for their card, and returns them and the others in the order of the table.
func playToTakeBack(w *e2e.World) (who *person.Person, others []*person.Person) {
	w.T.Helper()
	for range 20 {
		if c, ok := w.Act(); !ok || !route.Play.Names(c.CustomID) {
			continue
		}
		at := w.Next - 1
		if _, ok := e2e.Find(w.HandOrPage(w.People[at], func(c person.Component) bool { return route.TakeBack.Names(c.CustomID) }), route.TakeBack); ok {
			return w.People[at], append(slices.Clone(w.People[at+1:]), w.People[:at]...)
		}
	}
	w.T.Fatalf("nobody may ever ask for a card\n%s", w.Log)
	return nil, nil
}

// agree clicks in the person's own hand.
func agree(w *e2e.World, p *person.Person) {
	w.T.Helper()
	is := func(c person.Component) bool {
		return route.Answer.Names(c.CustomID) && strings.HasSuffix(c.CustomID, "/"+table.Agree)
	}
	hand := w.HandOrPage(p, is)
	i := slices.IndexFunc(hand.Buttons(), is)
	if i < 0 || !hand.Ephemeral() {
		w.T.Fatalf("%s cannot agree:\n%s\n%s", p.Name, hand.Text(), w.Log)
	}
	w.Click(p, hand, hand.Buttons()[i])
}

// Four people: one takes a card back, as the other three agree with a click in their hands, also after a restart; all four read it, and nothing but the
// card has changed. The next time somebody plays on instead, and the card lies. The record has the first card twice.
func TestFourPeopleTakeACardBack(t *testing.T) {
	w := e2e.New(t)
	w.Open(person.Options{"games": 1})
	who, others := playToTakeBack(w)
	hand := w.Hand(who)
	w.Press(who, route.TakeBack)
	w.EverybodyReads("**" + who.Name + "** möchte **")
	agree(w, others[0]) // whose turn it is
	agree(w, others[1])
	w.Kill()
	w.Start()
	agree(w, others[2])
	w.EverybodyReads(who.Name + " hat ")
	w.EverybodyReads(" zurückgenommen.")
	back := w.Hand(who)
	again, ok := e2e.Find(back, route.Play)
	if !ok || !strings.Contains(back.Text(), " zurückgenommen.") || strings.Contains(hand.Text(), " zurückgenommen.") {
		t.Fatalf("%s reads\n%s\nbefore\n%s", who.Name, back.Text(), hand.Text())
	}
	w.Click(who, back, again)
	if _, ok := e2e.Find(w.Hand(who), route.TakeBack); ok {
		t.Error("a card at the same place can be taken back again")
	}
	w.Next = slices.Index(w.People[:], who) + 1
	who, others = playToTakeBack(w)
	w.Press(who, route.TakeBack)
	w.EverybodyReads("**" + who.Name + "** möchte **")
	lies := w.Hand(others[0])
	on, ok := e2e.Find(lies, route.Play)
	if !ok || !strings.Contains(lies.Text(), "bleibt die Karte liegen") {
		t.Fatalf("%s reads\n%s", others[0].Name, lies.Text())
	}
	w.Click(others[0], lies, on)
	if _, err := who.WaitMessage(w.Ctx, func(m person.Message) bool {
		_, table := e2e.Find(m, route.Sheet)
		return table && !m.Ephemeral() && !strings.Contains(m.Text(), "möchte **")
	}); err != nil {
		t.Fatalf("the question stays: %v\n%s", err, w.Log)
	}
	w.Kill()
	backs := 0
	for _, entry := range w.Games()[0].Entries {
		if bytes.HasSuffix(entry, []byte(":back")) {
			backs++
		}
	}
	if backs != 1 {
		t.Errorf("%d cards were taken back", backs)
	}
}

// Where the server says so, a card lies: nobody is offered to ask for theirs.
func TestNobodyTakesACardBackWhereTheServerSaysSo(t *testing.T) {
	w := e2e.New(t)
	anna := w.Talk(w.People[0])
	m := anna.Says("settings server", nil, "Einstellungen des Servers")
	anna.Sets(m, route.ServerSwitch.ID(route.Switch{Key: "take_back", On: false}), "Einstellungen des Servers")
	w.Open(person.Options{"games": 1})
	for cards := 0; cards < 6; {
		c, ok := w.Act()
		if !ok {
			t.Fatalf("nobody can act\n%s", w.Log)
		}
		if !route.Play.Names(c.CustomID) {
			continue
		}
		cards++
		if _, ok := e2e.Find(w.Hand(w.People[w.Next-1]), route.TakeBack); ok {
			t.Fatal("a card can be taken back")
		}
	}
}
