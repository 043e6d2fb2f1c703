package commands_test

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/gather"
	"karlchen/bot/sandbox"
	"karlchen/bot/settings"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/internal/person"
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
	w.openLobby(anna, nil)
	w.press(anna, route.Seek)
	talk{w, anna}.reads("Ich habe 3 Leute gefragt")
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
	w.press(anna, route.Settings)
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

// Nobody hands out power through the bot: to choose an existing role for the people who have time takes the right to give it oneself, a role that permits
// more than everybody may do is neither chosen nor given, and one that has grown since it was chosen is no longer given. Before, Ben, who only manages
// the server, let the bot make everybody an administrator who wants to be asked.
func TestNobodyHandsOutPower(t *testing.T) {
	w := newWorld(t)
	anna, ben, clara := talk{w, w.people[0]}, talk{w, w.people[1]}, talk{w, w.people[2]}
	if err := anna.p.Grant(w.ctx, w.channel, "manage_roles", true); err != nil {
		t.Fatal(err)
	}
	if err := anna.p.SetRole(w.ctx, ben.p.ID, sandbox.LeaderRoleID, true); err != nil {
		t.Fatal(err)
	}
	de, faults := locale.For("de"), w.sandbox.Faults()
	key := route.ServerSetting.ID(route.Setting{Key: "player_role"})
	const usual = sandbox.PermView | sandbox.PermSend
	picks := func(who talk, role, words string) {
		t.Helper()
		m := who.says("settings server", nil, "Einstellungen des Servers")
		if _, err := who.p.Click(w.ctx, m.ID, key, role); err != nil {
			t.Fatalf("%v\n%s", err, w.log)
		}
		if words != "" {
			who.reads(words)
		}
	}
	faults.Empower(sandbox.GuildID, usual)
	faults.Empower(sandbox.RoleID, usual)
	faults.Empower(sandbox.LeaderRoleID, sandbox.PermManageServer)
	picks(ben, sandbox.RoleID, de.T("notice.role_needs_right", nil))
	faults.Empower(sandbox.LeaderRoleID, sandbox.PermManageServer|sandbox.PermManageRoles)
	picks(ben, sandbox.LeaderRoleID, de.T("notice.role_powerful", nil))
	faults.Empower(sandbox.RoleID, usual|sandbox.PermManageServer|sandbox.PermManageRoles)
	picks(anna, sandbox.RoleID, de.T("notice.role_powerful", nil))
	if err := anna.p.SetRole(w.ctx, ben.p.ID, sandbox.LeaderRoleID, false); err != nil {
		t.Fatal(err)
	}
	faults.Empower(sandbox.GuildID, usual|sandbox.PermManageServer|sandbox.PermManageRoles) // so that the role is harmless, and only stands too high for Ben
	picks(ben, sandbox.RoleID, de.T("notice.role_above_you", nil))
	anna.says("doko diagnose", nil, "Was ich in")
	if m := anna.says("doko who", nil, "Wer hat gerade Zeit?"); strings.Contains(m.Text(), sandbox.RoleID) {
		t.Fatalf("a refused role is chosen all the same: %s", m.Text())
	}

	picks(anna, sandbox.RoleID, "")
	faults.Empower(sandbox.GuildID, usual)
	trouble := de.T("role.powerful", map[string]any{"Role": "<@&" + sandbox.RoleID + ">"})
	anna.says("doko diagnose", nil, trouble)
	anna.says("doko who", nil, trouble)
	anna.says("settings server", nil, trouble)
	if err := anna.p.SetRole(w.ctx, clara.p.ID, sandbox.RoleID, false); err != nil {
		t.Fatal(err)
	}
	clara.says("doko who", nil, "Du wirst nicht gefragt")
	sent := func(method, what string) (n int) {
		w.mu.Lock()
		defer w.mu.Unlock()
		for _, r := range w.sent {
			if strings.HasPrefix(r.name, method) && strings.HasSuffix(r.name, what) {
				n++
			}
		}
		return n
	}
	looks, giving := sent("GET", "/roles"), "/members/"+clara.p.ID+"/roles/"+sandbox.RoleID
	w.press(clara.p, route.BeReady)
	clara.reads("Du wirst gefragt") // the list counts
	for sent("GET", "/roles") == looks && w.ctx.Err() == nil {
		time.Sleep(20 * time.Millisecond)
	}
	faults.Empower(sandbox.RoleID, usual)
	w.press(clara.p, route.BeReady)
	clara.reads("Du wirst nicht gefragt")
	w.press(clara.p, route.BeReady)
	if err := clara.p.WaitRole(w.ctx, sandbox.RoleID, true); err != nil {
		t.Errorf("a harmless role is not given: %v\n%s", err, w.log)
	}
	for sent("PUT", giving) == 0 && w.ctx.Err() == nil { // a request is noted once it has its answer
		time.Sleep(20 * time.Millisecond)
	}
	if n := sent("PUT", giving); n != 1 {
		t.Errorf("the role was given %d times, and not only when it was harmless", n)
	}

	// The refusals offer a role that the bot creates; before, only a server without a role could have it.
	faults.Empower(sandbox.RoleID, usual|sandbox.PermManageServer)
	m := anna.says("doko who", nil, trouble)
	w.press(anna.p, route.AskRole)
	m, err := anna.p.WaitMessage(w.ctx, func(now person.Message) bool { return now.ID == m.ID && !strings.Contains(now.Text(), trouble) })
	if err != nil || strings.Contains(m.Text(), sandbox.RoleID) || !strings.Contains(m.Text(), "Man erkennt sie an der Rolle") {
		t.Errorf("no harmless role takes its place: %v\n%s\n%s", err, m.Text(), w.log)
	}
}

// An evening in the program without a token, whose calendar people can move: Anna plans it, people answer, one is reminded, and the program is killed
// once between and once before its table is complete. The table opens with those who come, the reminder goes, and next week's post follows.
func TestAnEvening(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the program, which is not short")
	}
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), worldEnds)
	defer cancel()
	data := t.TempDir()
	var w *world
	boot := func() (kill func()) {
		cmd, address := startSandbox(t, data)
		w = &world{t: t, ctx: ctx, log: &bytes.Buffer{}, channel: sandbox.ChannelID}
		for i := range w.people {
			p, err := person.Join(ctx, address, i+1)
			if err != nil {
				t.Fatal(err)
			}
			w.people[i] = p
			if err := p.WaitCommand(ctx, "evening"); err != nil {
				t.Fatal(err)
			}
			if err := p.WaitBot(ctx, true); err != nil {
				t.Fatal(err)
			}
		}
		return func() {
			for _, p := range w.people {
				p.Leave()
			}
			if err := cmd.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			_ = cmd.Wait() // it was killed
		}
	}
	kill := boot()
	day := time.Now().In(berlin(t)).AddDate(0, 0, 2)
	at := func(days int, clock string) string { return day.AddDate(0, 0, days).Format("2006-01-02 ") + clock }
	advance := func(to string) {
		t.Helper()
		if err := w.people[0].Advance(ctx, to); err != nil {
			t.Fatalf("to %s: %v", to, err)
		}
	}
	says := func(n int, answer gather.Says) {
		t.Helper()
		p := w.people[n]
		m, err := p.WaitMessage(ctx, func(m person.Message) bool { _, ok := find(m, route.AnswerEvening); return ok })
		if err != nil {
			t.Fatal(err)
		}
		c := m.Buttons()[slices.Index([]gather.Says{gather.In, gather.Maybe, gather.Out}, answer)]
		w.click(p, m, c)
	}
	anna := talk{w, w.people[0]}
	anna.says("evening plan", person.Options{"when": at(0, "20:00"), "weekly": true, "name": "Karo *Zehn*", "games": 4}, "Der Abend ist geplant")
	for n, answer := range []gather.Says{gather.Maybe, gather.In, gather.In, gather.Out} {
		says(n, answer)
	}
	says(3, gather.In)
	w.sees(w.people[1], "Dabei (3):")
	post := w.sees(w.people[0], "Vielleicht (1):")
	talk{w, w.people[1]}.says("evening list", nil, "3 dabei")
	if _, ok := find(talk{w, w.people[1]}.reads("3 dabei"), route.AskCancel); ok {
		t.Error("Ben can cancel Anna's evening")
	}
	advance(at(0, "19:00"))
	reminder := w.sees(w.people[2], "beginnt <t:")
	if !reminder.MentionsMe {
		t.Errorf("Clara is not notified: %s", reminder.Text())
	}
	// What is stored for these clicks is stored after the id of the reminder. Killed before, the program would look for the reminder only as long as it is due.
	says(3, gather.Out)
	says(3, gather.In)
	w.sees(w.people[1], "Dabei (3):")
	kill()
	kill = boot()
	if m, err := w.people[2].WaitMessage(ctx, func(m person.Message) bool { return m.ID == reminder.ID }); err != nil || !strings.Contains(m.Text(), "beginnt") {
		t.Fatalf("after a restart the reminder is %s, %v", m.Text(), err)
	}
	advance(at(0, "20:00"))
	kill()
	boot()
	ben := w.people[1]
	lobby := w.sees(ben, "Doppelkopf – wer spielt mit?")
	if _, err := ben.WaitMessage(ctx, func(m person.Message) bool {
		text := m.Text()
		return m.ID == lobby.ID && strings.Contains(text, w.people[1].Name) && strings.Contains(text, w.people[2].Name) && strings.Contains(text, w.people[3].Name)
	}); err != nil {
		t.Errorf("the lobby is %s: %v", lobby.Text(), err)
	}
	if err := ben.WaitGone(ctx, reminder.ID); err != nil {
		t.Errorf("the reminder stays: %v", err)
	}
	if _, err := ben.WaitMessage(ctx, func(m person.Message) bool { return m.ID == post.ID && strings.Contains(m.Text(), "Tisch 1:") }); err != nil {
		t.Errorf("the post does not say who plays where: %v", err)
	}
	advance(at(1, "10:00"))
	next, err := ben.WaitMessage(ctx, func(m person.Message) bool { _, ok := find(m, route.AnswerEvening); return ok && m.ID != post.ID })
	if err != nil || strings.Contains(next.Text(), "Dabei") {
		t.Fatalf("next week's post is %s, %v", next.Text(), err)
	}
	anna = talk{w, w.people[0]}
	anna.says("evening list", nil, "0 dabei")
	w.press(anna.p, route.AskCancel)
	anna.reads("absagen?")
	w.press(anna.p, route.CancelEvening)
	anna.reads("Es ist keiner geplant")
	w.sees(ben, "Der Abend ist abgesagt")
}

func berlin(t *testing.T) *time.Location {
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

// Where the bot may create events, an evening stands in the calendar of the server, and cancelling it removes the entry. Without the permission the
// manager who plans is told, and nothing is tried again and again.
func TestEveningsStandInTheCalendar(t *testing.T) {
	w := newWorld(t)
	anna := talk{w, w.people[0]}
	events := func() (all []map[string]any) {
		t.Helper()
		req, err := http.NewRequestWithContext(w.ctx, http.MethodGet, w.sandbox.APIURL()+"/guilds/"+sandbox.GuildID+"/scheduled-events", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Authorization", "Bot "+token)
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		if err := json.NewDecoder(resp.Body).Decode(&all); err != nil {
			t.Fatal(err)
		}
		return all
	}
	await := func(n int) []map[string]any {
		t.Helper()
		for {
			all := events()
			if len(all) == n {
				return all
			}
			select {
			case <-w.ctx.Done():
				t.Fatalf("the calendar has %v, want %d events\n%s", all, n, w.log)
			case <-time.After(20 * time.Millisecond):
			}
		}
	}
	tries := func() (n int) {
		w.mu.Lock()
		defer w.mu.Unlock()
		for _, r := range w.sent {
			if strings.HasPrefix(r.name, "POST ") && strings.HasSuffix(r.name, "/scheduled-events") {
				n++
			}
		}
		return n
	}
	when := time.Now().In(berlin(t)).AddDate(0, 0, 3).Format("2006-01-02 ") + "20:00"
	anna.says("evening plan", person.Options{"when": when}, "Dafür fehlt mir das Recht „Events erstellen“")
	anna.says("doko diagnose", nil, "nicht in Discords Kalender")
	w.press(anna.p, route.AnswerEvening)
	w.sees(anna.p, "Dabei (1):")
	for tries() == 0 && w.ctx.Err() == nil {
		time.Sleep(20 * time.Millisecond)
	}
	if err := anna.p.Grant(w.ctx, w.channel, "create_events", true); err != nil {
		t.Fatal(err)
	}
	if m := anna.says("evening plan", person.Options{"when": when, "name": "Karo 7"}, "Der Abend ist geplant"); strings.Contains(m.Text(), "fehlt mir") {
		t.Errorf("the bot has the permission and says %s", m.Text())
	}
	if e := await(1)[0]; e["name"] != "Karo 7" || !strings.Contains(e["entity_metadata"].(map[string]any)["location"].(string), w.channel) {
		t.Errorf("the event is %v", e)
	}
	w.kill()
	w.start()
	m := anna.says("evening list", nil, "Karo 7")
	buttons := slices.DeleteFunc(m.Buttons(), func(c person.Component) bool { return !route.AskCancel.Names(c.CustomID) })
	w.click(anna.p, m, buttons[len(buttons)-1])
	w.press(anna.p, route.CancelEvening)
	await(0)
	if n := tries(); n != 2 {
		t.Errorf("the bot has tried %d times to enter two evenings", n)
	}
}
