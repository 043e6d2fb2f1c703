package sandbox_test

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"karlchen/bot/sandbox"
	"karlchen/bot/sandbox/person"
)

// clicks lets a person press a button and gives what the bot gets to know of it.
func clicks(t *testing.T, b *bot, p *person.Person, messageID, customID string) j {
	t.Helper()
	press := later(func() (person.Answer, error) { return p.Click(patient(t), messageID, customID) })
	e := b.event()
	wantStatus(t, b.answer(e, 6, nil), 204)
	if _, err := press(); err != nil {
		t.Fatal(err)
	}
	return e.Data
}

func TestRolesCanBeGiven(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state.jsonl")
	s := start(t, keeping(file))
	anna, ben := join(t, s, 1), join(t, s, 2)
	b := online(t, s)
	id := b.post(rows(button("a", "A")))
	rolesOf := func(b *bot, p *person.Person) any { return clicks(t, b, p, id, "a")["member"].(j)["roles"] }
	if diff := cmp.Diff([]any{sandbox.RoleID}, rolesOf(b, ben)); diff != "" {
		t.Errorf("at first (-want +got):\n%s", diff)
	}
	for range 2 { // the second time changes nothing
		if err := anna.SetRole(patient(t), ben.ID, sandbox.LeaderRoleID, true); err != nil {
			t.Fatal(err)
		}
	}
	if err := anna.SetRole(patient(t), ben.ID, sandbox.RoleID, false); err != nil {
		t.Fatal(err)
	}
	for what, err := range map[string]error{
		"by Ben":       ben.SetRole(patient(t), ben.ID, sandbox.RoleID, true),
		"to nobody":    anna.SetRole(patient(t), "42", sandbox.RoleID, true),
		"to the bot":   anna.SetRole(patient(t), sandbox.ApplicationID, sandbox.RoleID, true),
		"that is none": anna.SetRole(patient(t), ben.ID, "42", true),
		"of everybody": anna.SetRole(patient(t), ben.ID, sandbox.GuildID, false),
	} {
		if err == nil {
			t.Errorf("a role was given %s", what)
		}
	}
	if diff := cmp.Diff([]any{sandbox.LeaderRoleID}, rolesOf(b, ben)); diff != "" {
		t.Errorf("as a leader (-want +got):\n%s", diff)
	}

	mention := b.post(j{"content": "<@&" + sandbox.RoleID + "> <@&" + sandbox.LeaderRoleID + ">"})
	for p, want := range map[*person.Person]bool{anna: true, ben: false} { // leaders cannot be mentioned, and Ben is a player no more
		m, err := p.WaitMessage(patient(t), func(m person.Message) bool { return m.ID == mention })
		if err != nil || m.MentionsMe != want {
			t.Errorf("%s is mentioned: %v, %v", p.Name, m.MentionsMe, err)
		}
	}

	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = start(t, keeping(file))
	if diff := cmp.Diff([]any{sandbox.LeaderRoleID}, rolesOf(online(t, s), join(t, s, 2))); diff != "" {
		t.Errorf("after a restart (-want +got):\n%s", diff)
	}
}
