package commands_test

import (
	"slices"
	"strings"
	"testing"

	"karlchen/bot/sandbox"
	"karlchen/bot/sandbox/person"
	"karlchen/bot/settings"
	"karlchen/commands/route"
)

// awake lets people be asked at any time of the day, and puts them on the list of those who have time.
func (w *world) awake(people ...*person.Person) {
	w.t.Helper()
	for _, p := range people {
		k := talk{w, p}
		m := k.says("settings me", nil, "Meine Einstellungen")
		k.sets(m, route.PersonSetting.ID(route.Setting{Key: "quiet"}), "Meine Einstellungen", settings.Off)
		k.says("doko who", nil, "Du wirst nicht gefragt")
		w.press(p, route.BeReady)
		k.reads("Du wirst gefragt")
	}
}

// sees waits until a person sees a public message with the words, and returns it.
func (w *world) sees(p *person.Person, words string) person.Message {
	w.t.Helper()
	m, err := p.WaitMessage(w.ctx, func(m person.Message) bool { return !m.Ephemeral() && strings.Contains(m.Text(), words) })
	if err != nil {
		w.t.Fatalf("%s does not see %q: %v\n%s", p.Name, words, err, w.log)
	}
	return m
}

// Anna's table seeks players: Ben and Clara come, also after a restart, Dora does not, and a second search within the hour is refused. The search says
// when the table is full, and is deleted when the list begins.
func TestATableFindsItsPlayers(t *testing.T) {
	w := newWorld(t)
	anna, ben, clara, dora := w.people[0], w.people[1], w.people[2], w.people[3]
	w.awake(ben, clara, dora)
	if _, err := anna.Command(w.ctx, w.channel, "doko new", nil); err != nil {
		t.Fatal(err)
	}
	w.press(anna, route.Seek)
	talk{w, anna}.reads("3 Leute sind gefragt")
	search := w.sees(dora, "Noch 3 Plätze frei")
	if !search.MentionsMe {
		t.Errorf("Dora is not notified: %s", search.Text())
	}
	if m := w.sees(anna, "Noch 3 Plätze frei"); m.MentionsMe {
		t.Errorf("Anna asks herself: %s", m.Text())
	}
	w.press(ben, route.SeekJoin)
	w.sees(anna, "Noch 2 Plätze frei")
	w.press(dora, route.SeekRefuse)
	if m := w.sees(anna, "Noch 2 Plätze frei"); strings.Contains(m.Text(), dora.ID) {
		if _, err := anna.WaitMessage(w.ctx, func(m person.Message) bool { return m.ID == search.ID && !strings.Contains(m.Text(), dora.ID) }); err != nil {
			t.Errorf("Dora has declined and is still asked: %v", err)
		}
	}
	w.kill()
	w.start()
	talk{w, anna}.says("doko who", nil, "3 Leute")
	w.press(anna, route.Seek)
	talk{w, anna}.reads("in der letzten Stunde schon gefragt")
	w.press(clara, route.SeekJoin)
	w.sees(anna, "Noch ein Platz frei")
	w.press(anna, route.Add)
	w.sees(dora, "Der Tisch ist voll")
	if n := len(slices.DeleteFunc(dora.Messages(), func(m person.Message) bool { return m.Ephemeral() || !strings.Contains(m.Text(), "Der Tisch ist voll") })); n != 1 {
		t.Errorf("%d messages say that the table is full", n)
	}
	w.press(anna, route.Start)
	if _, err := dora.WaitMessage(w.ctx, func(m person.Message) bool { _, ok := find(m, route.Hand); return ok }); err != nil {
		t.Fatalf("%v\n%s", err, w.log)
	}
	if err := dora.WaitGone(w.ctx, search.ID); err != nil {
		t.Errorf("the search stays: %v", err)
	}
}

// People who have time wear the server's role, if its managers create one and the bot may give it. Without the permission, and for a role above the
// bot's own, the list works all the same, and the diagnosis says what is missing.
func TestPeopleWhoHaveTimeGetARole(t *testing.T) {
	w := newWorld(t)
	anna, ben := talk{w, w.people[0]}, talk{w, w.people[1]}
	m := anna.says("doko who", nil, "Wer hat gerade Zeit?")
	role, ok := find(m, route.AskRole)
	if !ok {
		t.Fatalf("Anna cannot create the role: %s", m.Text())
	}
	w.click(anna.p, m, role)
	anna.reads("fehlt mir das Recht „Rollen verwalten“")
	if err := anna.p.Grant(w.ctx, w.channel, "manage_roles", true); err != nil {
		t.Fatal(err)
	}
	m = anna.says("doko who", nil, "Wer hat gerade Zeit?")
	w.click(anna.p, m, role)
	m = anna.reads("Man erkennt sie an der Rolle <@&")
	created := strings.TrimSuffix(strings.Fields(strings.SplitAfter(m.Text(), "an der Rolle <@&")[1])[0], ">.")
	if m := ben.says("doko who", nil, created); len(m.Buttons()) != 1 {
		t.Errorf("Ben, who does not manage the server, sees %v", m.Buttons())
	}
	wears := func(want bool) {
		t.Helper()
		if err := ben.p.WaitRole(w.ctx, created, want); err != nil {
			t.Errorf("Ben wears the role: %t expected: %v\n%s", want, err, w.log)
		}
	}
	w.press(ben.p, route.BeReady)
	wears(true)
	ben.reads("Du wirst gefragt")
	w.press(ben.p, route.BeReady)
	wears(false)

	m = anna.says("settings server", nil, "Einstellungen des Servers")
	key := route.ServerSetting.ID(route.Setting{Key: "player_role"})
	anna.sets(m, key, "muss in den Servereinstellungen unter meiner stehen", sandbox.LeaderRoleID)
	anna.says("doko diagnose", nil, "muss in den Servereinstellungen unter meiner stehen")
	ben.says("doko who", nil, "Du wirst nicht gefragt")
	w.press(ben.p, route.BeReady)
	ben.reads("Du wirst gefragt")
	if err := anna.p.Grant(w.ctx, w.channel, "manage_roles", false); err != nil {
		t.Fatal(err)
	}
	anna.says("doko diagnose", nil, "Mir fehlt das Recht „Rollen verwalten“")
}
