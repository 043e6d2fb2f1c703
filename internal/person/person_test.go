package person_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"karlchen/bot/sandbox"
	"karlchen/internal/person"
)

func sandboxAt(t *testing.T) *sandbox.Server {
	t.Helper()
	s, err := sandbox.New(sandbox.Options{Token: "t"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func patient(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	t.Cleanup(cancel)
	return ctx
}

func TestPeopleSeeWhatOthersSay(t *testing.T) {
	s := sandboxAt(t)
	anna, err := person.Join(patient(t), s.URL(), 1)
	if err != nil {
		t.Fatal(err)
	}
	defer anna.Leave()
	ben, err := person.Join(patient(t), s.URL(), 2)
	if err != nil {
		t.Fatal(err)
	}
	defer ben.Leave()
	if anna.Name != "Anna" || ben.Name != "Ben" || len(anna.Channels()) < 2 {
		t.Errorf("%s and %s are here, in %v", anna.Name, ben.Name, anna.Channels())
	}
	if err := anna.Say(patient(t), sandbox.LoungeID, "Dulle schlägt Dulle, <@"+ben.ID+">"); err != nil {
		t.Fatal(err)
	}
	m, err := ben.WaitText(patient(t), "Dulle")
	if err != nil || !m.MentionsMe || m.Author.Bot || m.Ephemeral() {
		t.Errorf("Ben sees %+v, %v", m, err)
	}
	if got := ben.MessagesIn(sandbox.ChannelID); len(got) != 0 {
		t.Errorf("in the other channel Ben sees %v", got)
	}
}

func TestWaitingEndsWithTheContextOrTheWindow(t *testing.T) {
	s := sandboxAt(t)
	anna, err := person.Join(patient(t), s.URL(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := anna.Say(patient(t), sandbox.LoungeID, "seen"); err != nil {
		t.Fatal(err)
	}
	if _, err := anna.WaitText(patient(t), "seen"); err != nil {
		t.Fatal(err)
	}
	impatient, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = anna.WaitText(impatient, "never said")
	if !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), `"seen"`) {
		t.Errorf("the error does not say what there was instead: %v", err)
	}
	anna.Leave()
	if err := anna.WaitCommand(patient(t), "doko"); err == nil || errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("after leaving: %v", err)
	}
	if _, err := anna.Click(patient(t), "1", "x"); err == nil || errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a click after leaving: %v", err)
	}
}

func TestJoiningFails(t *testing.T) {
	s := sandboxAt(t)
	for _, c := range []struct {
		address string
		n       int
	}{{s.URL(), 14}, {"http://127.0.0.1:1", 1}, {"://", 1}} {
		if _, err := person.Join(patient(t), c.address, c.n); err == nil {
			t.Errorf("person %d joined at %s", c.n, c.address)
		}
	}
}

func TestMessagesAreReadTheWayTheyLook(t *testing.T) {
	m := person.Message{
		Content: "a", Embeds: []person.Embed{{Title: "b", Description: "c"}},
		Components: []person.Component{
			{Type: 17, Components: []person.Component{
				{Type: 10, Content: "d"},
				{Type: 9, Components: []person.Component{{Type: 10, Content: "e"}}, Accessory: &person.Component{Type: 2, CustomID: "1", Label: "Join"}},
				{Type: 1, Components: []person.Component{{Type: 2, CustomID: "2", Label: "Leave"}}},
			}},
		},
	}
	if got := m.Text(); got != "a\nb\nc\nd\ne" {
		t.Errorf("it says %q", got)
	}
	if got := m.Buttons(); len(got) != 2 || got[1].Label != "Leave" {
		t.Errorf("its buttons are %v", got)
	}
	if b, ok := m.Button("Join"); !ok || b.CustomID != "1" {
		t.Errorf("found %v, %v", b, ok)
	}
	if b, ok := m.Component("2"); !ok || b.Label != "Leave" {
		t.Errorf("found %v, %v", b, ok)
	}
	if _, ok := m.Button("Start"); ok {
		t.Error("found a button that is not there")
	}
}
