package gather_test

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
	"karlchen/game/card"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// wakeUp lets people be asked at any time of the day, and puts them on the list of those who have time.
func wakeUp(w *e2e.World, people ...*person.Person) {
	w.T.Helper()
	for _, p := range people {
		k := w.Talk(p)
		m := k.Says("settings me", nil, "Meine Einstellungen")
		k.Sets(m, route.PersonSetting.ID(route.Setting{Key: "quiet"}), "Meine Einstellungen", settings.Off)
		k.Says("doko who", nil, "Du wirst nicht gefragt")
		w.Press(p, route.BeReady)
		k.Reads("Du wirst gefragt")
	}
}

// awaitWords waits until a person sees a public message with the words, and returns it.
func awaitWords(w *e2e.World, p *person.Person, words string) person.Message {
	w.T.Helper()
	m, err := p.WaitMessage(w.Ctx, func(m person.Message) bool { return !m.Ephemeral() && strings.Contains(m.Text(), words) })
	if err != nil {
		w.T.Fatalf("%s does not see %q: %v\n%s", p.Name, words, err, w.Log)
	}
	return m
}

// Anna's table seeks players: Ben and Clara come, also after a restart, Dora does not, and a second search within the hour is refused. The search says
// when the table is full, and is deleted when the list begins.
func TestATableFindsItsPlayers(t *testing.T) {
	w := e2e.New(t)
	anna, ben, clara, dora := w.People[0], w.People[1], w.People[2], w.People[3]
	wakeUp(w, ben, clara, dora)
	w.OpenLobby(anna, nil)
	w.Press(anna, route.Seek)
	w.Talk(anna).Reads("Ich habe 3 Leute gefragt")
	search := awaitWords(w, dora, "Noch 3 Plätze frei")
	if !search.MentionsMe {
		t.Errorf("Dora is not notified: %s", search.Text())
	}
	if m := awaitWords(w, anna, "Noch 3 Plätze frei"); m.MentionsMe {
		t.Errorf("Anna asks herself: %s", m.Text())
	}
	w.Press(ben, route.SeekJoin)
	awaitWords(w, anna, "Noch 2 Plätze frei")
	w.Press(dora, route.SeekRefuse)
	w.Talk(dora).Reads("heute nicht") // nothing answered her before
	if m := awaitWords(w, anna, "Noch 2 Plätze frei"); strings.Contains(m.Text(), dora.ID) {
		if _, err := anna.WaitMessage(w.Ctx, func(m person.Message) bool { return m.ID == search.ID && !strings.Contains(m.Text(), dora.ID) }); err != nil {
			t.Errorf("Dora has declined and is still asked: %v", err)
		}
	}
	w.Kill()
	w.Start()
	w.Talk(anna).Says("doko who", nil, "3 Leute")
	w.Press(anna, route.Seek)
	w.Talk(anna).Reads("in der letzten Stunde schon gefragt")
	w.Press(clara, route.SeekJoin)
	awaitWords(w, anna, "Noch ein Platz frei")
	w.Press(anna, route.Settings)
	w.Press(anna, route.Add)
	const enough = "Genug Leute für eine Runde" // of the seven who could sit down, so the table is not full
	awaitWords(w, dora, enough)
	if n := len(slices.DeleteFunc(dora.Messages(), func(m person.Message) bool { return m.Ephemeral() || !strings.Contains(m.Text(), enough) })); n != 1 {
		t.Errorf("%d messages say that there are enough people", n)
	}
	w.Press(anna, route.Start)
	if _, err := dora.WaitMessage(w.Ctx, func(m person.Message) bool { _, ok := e2e.Find(m, route.Hand); return ok }); err != nil {
		t.Fatalf("%v\n%s", err, w.Log)
	}
	if err := dora.WaitGone(w.Ctx, search.ID); err != nil {
		t.Errorf("the search stays: %v", err)
	}
}

// People who have time wear the server's role, if its managers create one and the bot may give it. Without the permission, and for a role above the
// bot's own, the list works all the same, and the diagnosis says what is missing.
func TestPeopleWhoHaveTimeGetARole(t *testing.T) {
	w := e2e.New(t)
	anna, ben := w.Talk(w.People[0]), w.Talk(w.People[1])
	m := anna.Says("doko who", nil, "Wer hat gerade Zeit?")
	role, ok := e2e.Find(m, route.AskRole)
	if !ok {
		t.Fatalf("Anna cannot create the role: %s", m.Text())
	}
	w.Click(anna.P, m, role)
	anna.Reads("fehlt mir das Recht „Rollen verwalten“")
	if err := anna.P.Grant(w.Ctx, w.Channel, "manage_roles", true); err != nil {
		t.Fatal(err)
	}
	m = anna.Says("doko who", nil, "Wer hat gerade Zeit?")
	w.Click(anna.P, m, role)
	m = anna.Reads("Man erkennt sie an der Rolle <@&")
	created := strings.TrimSuffix(strings.Fields(strings.SplitAfter(m.Text(), "an der Rolle <@&")[1])[0], ">.")
	if m := ben.Says("doko who", nil, created); len(m.Buttons()) != 1 {
		t.Errorf("Ben, who does not manage the server, sees %v", m.Buttons())
	}
	wears := func(want bool) {
		t.Helper()
		if err := ben.P.WaitRole(w.Ctx, created, want); err != nil {
			t.Errorf("Ben wears the role: %t expected: %v\n%s", want, err, w.Log)
		}
	}
	w.Press(ben.P, route.BeReady)
	wears(true)
	ben.Reads("Du wirst gefragt")
	w.Press(ben.P, route.BeReady)
	wears(false)

	m = anna.Says("settings server", nil, "Einstellungen des Servers")
	key := route.ServerSetting.ID(route.Setting{Key: "player_role"})
	anna.Sets(m, key, "muss in den Servereinstellungen unter meiner stehen", sandbox.LeaderRoleID)
	anna.Says("doko diagnose", nil, "muss in den Servereinstellungen unter meiner stehen")
	ben.Says("doko who", nil, "Du wirst nicht gefragt")
	w.Press(ben.P, route.BeReady)
	ben.Reads("Du wirst gefragt")
	if err := anna.P.Grant(w.Ctx, w.Channel, "manage_roles", false); err != nil {
		t.Fatal(err)
	}
	anna.Says("doko diagnose", nil, "Mir fehlt das Recht „Rollen verwalten“")
}

// Nobody hands out power through the bot: to choose an existing role for the people who have time takes the right to give it oneself, a role that permits
// more than everybody may do is neither chosen nor given, and one that has grown since it was chosen is no longer given. Before, Ben, who only manages
// the server, let the bot make everybody an administrator who wants to be asked.
func TestNobodyHandsOutPower(t *testing.T) {
	w := e2e.New(t)
	anna, ben, clara := w.Talk(w.People[0]), w.Talk(w.People[1]), w.Talk(w.People[2])
	if err := anna.P.Grant(w.Ctx, w.Channel, "manage_roles", true); err != nil {
		t.Fatal(err)
	}
	if err := anna.P.SetRole(w.Ctx, ben.P.ID, sandbox.LeaderRoleID, true); err != nil {
		t.Fatal(err)
	}
	de, faults := locale.For("de"), w.Sandbox.Faults()
	key := route.ServerSetting.ID(route.Setting{Key: "player_role"})
	const usual = sandbox.PermView | sandbox.PermSend
	picks := func(who e2e.Talk, role, words string) {
		t.Helper()
		m := who.TurnTab(who.Says("settings server", nil, "Einstellungen des Servers"), key)
		if _, err := who.P.Click(w.Ctx, m.ID, key, role); err != nil {
			t.Fatalf("%v\n%s", err, w.Log)
		}
		if words != "" {
			who.Reads(words)
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
	if err := anna.P.SetRole(w.Ctx, ben.P.ID, sandbox.LeaderRoleID, false); err != nil {
		t.Fatal(err)
	}
	faults.Empower(sandbox.GuildID, usual|sandbox.PermManageServer|sandbox.PermManageRoles) // so that the role is harmless, and only stands too high for Ben
	picks(ben, sandbox.RoleID, de.T("notice.role_above_you", nil))
	anna.Says("doko diagnose", nil, "Was ich in")
	if m := anna.Says("doko who", nil, "Wer hat gerade Zeit?"); strings.Contains(m.Text(), sandbox.RoleID) {
		t.Fatalf("a refused role is chosen all the same: %s", m.Text())
	}

	picks(anna, sandbox.RoleID, "")
	faults.Empower(sandbox.GuildID, usual)
	trouble := de.T("role.powerful", map[string]any{"Role": "<@&" + sandbox.RoleID + ">"})
	anna.Says("doko diagnose", nil, trouble)
	anna.Says("doko who", nil, trouble)
	anna.Says("settings server", nil, trouble)
	if err := anna.P.SetRole(w.Ctx, clara.P.ID, sandbox.RoleID, false); err != nil {
		t.Fatal(err)
	}
	clara.Says("doko who", nil, "Du wirst nicht gefragt")
	sent := func(method, what string) (n int) {
		w.Mu.Lock()
		defer w.Mu.Unlock()
		for _, r := range w.Sent {
			if strings.HasPrefix(r.Name, method) && strings.HasSuffix(r.Name, what) {
				n++
			}
		}
		return n
	}
	looks, giving := sent("GET", "/roles"), "/members/"+clara.P.ID+"/roles/"+sandbox.RoleID
	w.Press(clara.P, route.BeReady)
	clara.Reads("Du wirst gefragt") // the list counts
	for sent("GET", "/roles") == looks && w.Ctx.Err() == nil {
		time.Sleep(20 * time.Millisecond)
	}
	faults.Empower(sandbox.RoleID, usual)
	w.Press(clara.P, route.BeReady)
	clara.Reads("Du wirst nicht gefragt")
	w.Press(clara.P, route.BeReady)
	if err := clara.P.WaitRole(w.Ctx, sandbox.RoleID, true); err != nil {
		t.Errorf("a harmless role is not given: %v\n%s", err, w.Log)
	}
	for sent("PUT", giving) == 0 && w.Ctx.Err() == nil { // a request is noted once it has its answer
		time.Sleep(20 * time.Millisecond)
	}
	if n := sent("PUT", giving); n != 1 {
		t.Errorf("the role was given %d times, and not only when it was harmless", n)
	}

	// The refusals offer a role that the bot creates; before, only a server without a role could have it.
	faults.Empower(sandbox.RoleID, usual|sandbox.PermManageServer)
	m := anna.Says("doko who", nil, trouble)
	w.Press(anna.P, route.AskRole)
	m, err := anna.P.WaitMessage(w.Ctx, func(now person.Message) bool { return now.ID == m.ID && !strings.Contains(now.Text(), trouble) })
	if err != nil || strings.Contains(m.Text(), sandbox.RoleID) || !strings.Contains(m.Text(), "Man erkennt sie an der Rolle") {
		t.Errorf("no harmless role takes its place: %v\n%s\n%s", err, m.Text(), w.Log)
	}
}

// An evening in the program without a token, whose calendar people can move: Anna plans it, people answer, one is reminded, and the program is killed
// once between and once before its table is complete. The table opens with those who come, the reminder goes, and next week's post follows.
func TestAnEvening(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the program, which is not short")
	}
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), e2e.WorldEnds)
	defer cancel()
	data := t.TempDir()
	var w *e2e.World
	boot := func() (kill func()) {
		cmd, address := e2e.StartSandbox(t, data)
		w = &e2e.World{T: t, Ctx: ctx, Log: &bytes.Buffer{}, Channel: sandbox.ChannelID}
		for range card.Seats {
			p := w.AddPerson(address)
			if err := p.WaitCommand(ctx, "evening"); err != nil {
				t.Fatal(err)
			}
		}
		return func() {
			for _, p := range w.People {
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
		if err := w.People[0].Advance(ctx, to); err != nil {
			t.Fatalf("to %s: %v", to, err)
		}
	}
	says := func(n int, answer gather.Says) {
		t.Helper()
		p := w.People[n]
		m, err := p.WaitMessage(ctx, func(m person.Message) bool { _, ok := e2e.Find(m, route.AnswerEvening); return ok })
		if err != nil {
			t.Fatal(err)
		}
		c := m.Buttons()[slices.Index([]gather.Says{gather.In, gather.Maybe, gather.Out}, answer)]
		w.Click(p, m, c)
	}
	anna := w.Talk(w.People[0])
	anna.Says("evening plan", person.Options{"when": at(0, "20:00"), "weekly": true, "name": "Karo *Zehn*", "games": 4}, "Du bist dabei")
	awaitWords(w, w.People[1], "Dabei (1):") // Anna; before, people who planned an evening had to sign up, too
	for n, answer := range []gather.Says{gather.Maybe, gather.In, gather.In, gather.Out} {
		says(n, answer)
	}
	says(3, gather.In)
	awaitWords(w, w.People[1], "Dabei (3):")
	post := awaitWords(w, w.People[0], "Vielleicht (1):")
	w.Talk(w.People[1]).Says("evening list", nil, "3 dabei")
	if _, ok := e2e.Find(w.Talk(w.People[1]).Reads("3 dabei"), route.AskCancel); ok {
		t.Error("Ben can cancel Anna's evening")
	}
	advance(at(0, "19:00"))
	reminder := awaitWords(w, w.People[2], "beginnt <t:")
	if !reminder.MentionsMe {
		t.Errorf("Clara is not notified: %s", reminder.Text())
	}
	// What is stored for these clicks is stored after the id of the reminder. Killed before, the program would look for the reminder only as long as it is due.
	says(3, gather.Out)
	says(3, gather.In)
	awaitWords(w, w.People[1], "Dabei (3):")
	kill()
	kill = boot()
	if m, err := w.People[2].WaitMessage(ctx, func(m person.Message) bool { return m.ID == reminder.ID }); err != nil || !strings.Contains(m.Text(), "beginnt") {
		t.Fatalf("after a restart the reminder is %s, %v", m.Text(), err)
	}
	advance(at(0, "20:00"))
	kill()
	boot()
	ben := w.People[1]
	lobby := awaitWords(w, ben, "Doppelkopf – wer spielt mit?")
	if _, err := ben.WaitMessage(ctx, func(m person.Message) bool {
		text := m.Text()
		return m.ID == lobby.ID && strings.Contains(text, w.People[1].Name) && strings.Contains(text, w.People[2].Name) && strings.Contains(text, w.People[3].Name)
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
	next, err := ben.WaitMessage(ctx, func(m person.Message) bool { _, ok := e2e.Find(m, route.AnswerEvening); return ok && m.ID != post.ID })
	if err != nil || strings.Contains(next.Text(), "Dabei") {
		t.Fatalf("next week's post is %s, %v", next.Text(), err)
	}
	anna = w.Talk(w.People[0])
	anna.Says("evening list", nil, "0 dabei")
	w.Press(anna.P, route.AskCancel)
	anna.Reads("absagen?")
	w.Press(anna.P, route.CancelEvening)
	anna.Reads("Es ist keiner geplant")
	awaitWords(w, ben, "Der Abend ist abgesagt")
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
	w := e2e.New(t)
	anna := w.Talk(w.People[0])
	events := func() (all []map[string]any) {
		t.Helper()
		req, err := http.NewRequestWithContext(w.Ctx, http.MethodGet, w.Sandbox.APIURL()+"/guilds/"+sandbox.GuildID+"/scheduled-events", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Authorization", "Bot "+e2e.Token)
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
			case <-w.Ctx.Done():
				t.Fatalf("the calendar has %v, want %d events\n%s", all, n, w.Log)
			case <-time.After(20 * time.Millisecond):
			}
		}
	}
	tries := func() (n int) {
		w.Mu.Lock()
		defer w.Mu.Unlock()
		for _, r := range w.Sent {
			if strings.HasPrefix(r.Name, "POST ") && strings.HasSuffix(r.Name, "/scheduled-events") {
				n++
			}
		}
		return n
	}
	when := time.Now().In(berlin(t)).AddDate(0, 0, 3).Format("2006-01-02 ") + "20:00"
	anna.Says("evening plan", person.Options{"when": when}, "Dafür fehlt mir das Recht „Events erstellen“")
	anna.Says("doko diagnose", nil, "nicht in Discords Kalender")
	w.Press(anna.P, route.AnswerEvening)
	awaitWords(w, anna.P, "Dabei (1):")
	for tries() == 0 && w.Ctx.Err() == nil {
		time.Sleep(20 * time.Millisecond)
	}
	if err := anna.P.Grant(w.Ctx, w.Channel, "create_events", true); err != nil {
		t.Fatal(err)
	}
	if m := anna.Says("evening plan", person.Options{"when": when, "name": "Karo 7"}, "Der Abend ist geplant"); strings.Contains(m.Text(), "fehlt mir") {
		t.Errorf("the bot has the permission and says %s", m.Text())
	}
	if e := await(1)[0]; e["name"] != "Karo 7" || !strings.Contains(e["entity_metadata"].(map[string]any)["location"].(string), w.Channel) {
		t.Errorf("the event is %v", e)
	}
	w.Kill()
	w.Start()
	m := anna.Says("evening list", nil, "Karo 7")
	buttons := slices.DeleteFunc(m.Buttons(), func(c person.Component) bool { return !route.AskCancel.Names(c.CustomID) })
	w.Click(anna.P, m, buttons[len(buttons)-1])
	w.Press(anna.P, route.CancelEvening)
	await(0)
	if n := tries(); n != 2 {
		t.Errorf("the bot has tried %d times to enter two evenings", n)
	}
}
