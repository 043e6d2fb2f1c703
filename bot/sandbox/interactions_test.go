package sandbox_test

import (
	"testing"

	"karlchen/bot/sandbox/person"
)

func TestClickIsAnsweredByRedrawingTheMessage(t *testing.T) {
	s := start(t)
	anna, ben := join(t, s, 1), join(t, s, 2)
	b := online(t, s)
	id := b.post(rows(button("join", "Join")))
	if _, err := ben.WaitText(patient(t), "Who plays?"); err != nil {
		t.Fatal(err)
	}
	click := later(func() (person.Answer, error) { return ben.Click(patient(t), id, "join") })
	e := b.event()
	if e.Data["type"] != 3.0 || e.Data["data"].(j)["custom_id"] != "join" || e.Data["message"].(j)["id"] != id {
		t.Fatalf("the bot saw %v", e.Data)
	}
	wantStatus(t, b.answer(e, 7, j{"content": "Ben plays."}), 204)
	if _, err := click(); err != nil {
		t.Fatal(err)
	}
	if m, _ := ben.Message(id); m.Content != "Ben plays." {
		t.Errorf("after the answer Ben sees %q", m.Content)
	}
	if _, err := anna.WaitText(patient(t), "Ben plays."); err != nil {
		t.Error(err)
	}
}
