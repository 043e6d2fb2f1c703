package commands_test

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/sandbox"
	"karlchen/bot/settings"
	"karlchen/commands/cli"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/internal/person"
	"karlchen/storage"
)

// playGames plays whole games to the end of a list, as quickly as people can click.
func (w *world) playGames(games int) {
	w.t.Helper()
	for n := range games {
		w.playOut(48)
		if n < games-1 {
			w.goOn(w.people[1])
		}
	}
}

// clickOn clicks the button with the path on the person's newest message that has one.
func (k talk) clickOn(v route.Route) {
	k.t.Helper()
	m, _ := k.waitFor(k.p, v)
	k.click(m, v)
}

// dealt is the tag of a record with the moment of its deal.
var dealt = regexp.MustCompile(`\[Date "([^"]+)"\]`)

// aWeekEarlier moves all finished games back by a week. The bot must not be running.
func (w *world) aWeekEarlier() {
	w.t.Helper()
	games := w.games()
	store, err := storage.Open(filepath.Join(w.data, cli.DatabaseName), storage.Options{})
	if err != nil {
		w.t.Fatal(err)
	}
	defer store.Close()
	for _, g := range games {
		err := store.Correct(g.ID, func(g *storage.Game) error {
			at, err := time.Parse(time.RFC3339, string(dealt.FindSubmatch(g.Record)[1]))
			g.Record = dealt.ReplaceAll(g.Record, []byte(`[Date "`+at.AddDate(0, 0, -7).Format(time.RFC3339)+`"]`))
			return err
		})
		if err != nil {
			w.t.Fatal(err)
		}
	}
}

// points reads the row of a player in the table of a Stammtisch.
func points(text, name string) string {
	for line := range strings.Lines(text) {
		if fields := strings.Fields(line); len(fields) > 4 && slices.Contains(fields[:2], name) {
			return fields[len(fields)-1]
		}
	}
	return ""
}

// Anna founds a Stammtisch; Ben, Clara and Dora join by one click each. They play a list, with a restart in the middle, and another one a week later.
// The result says how the Stammtisch stands; Emil reads it and joins, Dora leaves, and Anna hands it on to Ben, who
// dissolves it.
func TestAStammtisch(t *testing.T) {
	w := newWorld(t)
	anna, ben, clara, dora := talk{w, w.people[0]}, talk{w, w.people[1]}, talk{w, w.people[2]}, talk{w, w.people[3]}
	p, err := person.Join(w.ctx, w.sandbox.URL(), 5)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Leave)
	emil := talk{w, p}
	for _, k := range []talk{ben, clara, dora} { // they can be asked at any time of the day
		m := k.says("settings me", nil, "Meine Einstellungen")
		k.sets(m, route.PersonSetting.ID(route.Setting{Key: "quiet"}), "Meine Einstellungen", settings.Off)
	}
	anna.says("stammtisch new", person.Options{"name": "***"}, "So kann er nicht heißen")
	if _, err := anna.p.Command(w.ctx, w.channel, "stammtisch new", person.Options{"name": "Karo Zehn", "rules": seatedRules}); err != nil {
		t.Fatal(err)
	}
	w.sees(ben.p, "Ein neuer Stammtisch")
	anna.says("stammtisch play", nil, "mindestens drei Mitglieder")
	for _, k := range []talk{ben, clara, dora} {
		k.clickOn(route.JoinStammtisch)
	}
	w.sees(anna.p, "Mitglieder (4):")
	ben.clickOn(route.JoinStammtisch)
	ben.reads("Du bist schon Mitglied")
	anna.says("stammtisch new", person.Options{"name": "karo zehn"}, "So heißt hier schon ein Stammtisch")
	anna.completes("stammtisch show", "name", "ka", "Karo Zehn")
	emil.says("stammtisch play", nil, "nur mit Mitgliedern")
	emil.says("stammtisch show", person.Options{"name": "Pik"}, "Diesen Stammtisch gibt es nicht")

	m := anna.says("stammtisch show", nil, "Noch kein Spiel gespielt")
	anna.click(m, route.StammtischSettings)
	m = anna.reads("Einstellungen des Stammtischs")
	set := func(key, value string) {
		t.Helper()
		m = anna.sets(m, route.StammtischChoice.ID(route.StammtischSetting{Stammtisch: route.Stammtisch{Number: 1}, Key: key}), "Einstellungen des Stammtischs", value)
	}
	set("games", "4")
	set("cents", "5")
	emil.says("stammtisch show", nil, "Mitglieder (4):")
	emil.lacks(route.StammtischSettings)
	emil.lacks(route.PlayStammtisch)
	anna.click(m, route.ShowStammtisch)
	anna.clickOn(route.PlayStammtisch)
	anna.reads("ich habe die anderen gefragt")
	if search := w.sees(ben.p, "Der Stammtisch Karo Zehn spielt"); !search.MentionsMe {
		t.Errorf("Ben is not asked: %s", search.Text())
	}
	w.press(ben.p, route.SeekJoin)
	clara.says("stammtisch play", nil, "schon einen Tisch offen")
	w.press(dora.p, route.SeekJoin)
	w.sees(anna.p, "Stammtisch **Karo Zehn**")
	w.press(anna.p, route.Start)
	w.playOut(20)
	w.kill()
	w.start()
	w.playOut(28)
	w.goOn(ben.p)
	w.playGames(3)
	result := w.sees(dora.p, "Stammtisch Karo Zehn nach einem Abend:")
	w.kill()
	w.aWeekEarlier()
	w.start()
	emil.click(w.sees(emil.p, "Stammtisch Karo Zehn nach einem Abend:"), route.ShowStammtisch)
	page := emil.reads("ein Abend, 4 Spiele").Text()
	for name, sum := range finalScores(result.Text()[:strings.Index(result.Text(), "Stammtisch Karo Zehn")]) {
		if got := points(page, name); got != face.SignedASCII(sum) {
			t.Errorf("%s has %d points on the list, and %q in\n%s", name, sum, got, page)
		}
	}
	emil.clickOn(route.JoinStammtisch)
	emil.reads("Mitglieder (5):")

	w.press(anna.p, route.Again)
	for _, k := range []talk{ben, clara, dora} {
		w.press(k.p, route.Join)
	}
	w.waitFor(dora.p, route.CutLot)
	w.playGames(4)
	w.sees(dora.p, "Stammtisch Karo Zehn nach 2 Abenden:")
	m = dora.says("stammtisch show", nil, "2 Abende, 8 Spiele")
	if !strings.Contains(m.Text(), "Kasse (5 Cent je Punkt):") || len(m.Attachments) != 1 || !strings.Contains(m.Attachments[0].Description, "Clara") {
		t.Errorf("after two evenings the page has %d pictures and says\n%s", len(m.Attachments), m.Text())
	}
	before := points(m.Text(), "Dora")
	dora.click(m, route.LeaveStammtisch)
	dora.reads("Du bist nicht mehr dabei")
	m = anna.says("stammtisch show", nil, "Gäste und Ehemalige")
	if now := points(m.Text(), "Dora"); now == "" || now != before {
		t.Errorf("Dora had %q points and has %q", before, now)
	}
	anna.click(m, route.ShareStammtisch)
	w.sees(emil.p, "Gesamtstand")

	when := time.Now().In(berlin(t)).AddDate(0, 0, 3).Format("2006-01-02 ") + "20:00"
	anna.says("evening plan", person.Options{"when": when, "stammtisch": "Karo Zehn", "games": 8}, "gibt der Stammtisch vor")
	dora.says("evening plan", person.Options{"when": when, "stammtisch": "Karo Zehn"}, "nur mit Mitgliedern")
	anna.says("evening plan", person.Options{"when": when, "stammtisch": "Karo Zehn"}, "Der Abend ist geplant")
	if post := w.sees(ben.p, "Noch 4, dann ist ein Tisch voll"); !strings.Contains(post.Text(), "Karo Zehn") || !strings.Contains(post.Text(), "4 Spiele") {
		t.Errorf("the evening of the Stammtisch is\n%s", post.Text())
	}
	m = anna.says("stammtisch show", nil, "Gesamtstand")
	anna.click(m, route.StammtischSettings)
	anna.clickOn(route.StammtischMembers)
	m = anna.reads("Mitglieder (4):")
	anna.click(m, route.RemoveMember, emil.p.ID)
	m = anna.reads("Mitglieder (3):")
	anna.click(m, route.HandOverStammtisch, ben.p.ID)
	anna.reads("Ben (leitet)")
	m = ben.says("stammtisch show", nil, "Gesamtstand")
	ben.click(m, route.StammtischSettings)
	ben.clickOn(route.AskDissolve)
	ben.reads("Soll der Stammtisch aufgelöst werden?")
	ben.clickOn(route.DissolveStammtisch)
	ben.reads("Der Stammtisch ist aufgelöst")
	w.sees(ben.p, "Der Abend ist abgesagt")
	anna.says("stammtisch show", nil, "Hier gibt es noch keinen")
	clara.clickOn(route.ShowStammtisch)
	clara.reads("Diesen Stammtisch gibt es nicht")
	w.kill()
	if games := w.games(); len(games) != 8 || games[0].ID.Guild != sandbox.GuildID {
		t.Errorf("%d games were recorded", len(games))
	}
}

// lacks checks that the newest private message has no such component.
func (k talk) lacks(v route.Route) {
	k.t.Helper()
	all := k.p.Messages()
	for _, m := range slices.Backward(all) {
		if m.Ephemeral() {
			if _, ok := find(m, v); ok {
				k.t.Errorf("%s can %s: %s", k.p.Name, v, m.Text())
			}
			return
		}
	}
}
