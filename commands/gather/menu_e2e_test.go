package gather_test

import (
	"strings"
	"testing"

	"karlchen/bot/sandbox"
	"karlchen/commands/route"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// Anna invites Ben by the menu of his name. Without a table she is offered to open one; with one Ben is mentioned, and sits down by the button below it.
// Nobody is called in their quiet hours, and nobody learns by an invitation who has blocked them.
func TestAPersonIsInvited(t *testing.T) {
	w := e2e.New(t)
	anna, ben, clara := w.Talk(w.People[0]), w.Talk(w.People[1]), w.Talk(w.People[2])
	wakeUp(w, ben.P, clara.P)
	invites := func(who string) {
		t.Helper()
		if _, err := anna.P.UseOn(w.Ctx, w.Channel, who, route.InvitePerson.Name()); err != nil {
			t.Fatalf("%v\n%s", err, w.Log)
		}
	}
	invites(ben.P.ID)
	if m := anna.Reads("Mach einen Tisch auf"); len(m.Buttons()) != 1 {
		t.Errorf("Anna is offered %v", m.Buttons())
	}
	w.OpenLobby(anna.P, nil)
	invites(anna.P.ID)
	anna.Reads("Dich selbst")
	invites(sandbox.ApplicationID)
	anna.Reads("Bots lassen sich nicht einladen")
	invites(ben.P.ID)
	invitation := awaitWords(w, ben.P, "komm an den Tisch")
	if !invitation.MentionsMe {
		t.Errorf("Ben is not notified: %s", invitation.Text())
	}
	if m := awaitWords(w, clara.P, "komm an den Tisch"); m.MentionsMe {
		t.Errorf("Clara is notified: %s", m.Text())
	}
	w.Press(ben.P, route.JoinInvited)
	if _, err := anna.P.WaitMessage(w.Ctx, func(m person.Message) bool {
		return m.ID == invitation.ID && strings.Contains(m.Text(), "sitzt am Tisch") && strings.Contains(m.Text(), ben.P.Name)
	}); err != nil {
		t.Errorf("the invitation does not say that Ben has come: %v", err)
	}
	invites(ben.P.ID)
	anna.Reads("sitzt schon an deinem Tisch")

	clara.Says("settings block", person.Options{"person": anna.P.ID}, "ist jetzt blockiert")
	invites(clara.P.ID)
	anna.Reads("lässt sich gerade nicht einladen")
	clara.Says("settings block", person.Options{"person": anna.P.ID}, "ist nicht mehr blockiert")
	invites(clara.P.ID)
	awaitWords(w, clara.P, "<@"+clara.P.ID+">, komm an den Tisch")
}

// The statistics of a person open from the menu of their name.
func TestStatisticsFromTheMenuOfAPerson(t *testing.T) {
	w := e2e.New(t)
	anna, ben := w.Talk(w.People[0]), w.Talk(w.People[1])
	if _, err := anna.P.UseOn(w.Ctx, w.Channel, ben.P.ID, route.PersonStats.Name()); err != nil {
		t.Fatal(err)
	}
	anna.Reads("noch nie mitgespielt")
}
