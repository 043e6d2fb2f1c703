package gather_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/sandbox"
	"karlchen/bot/settings"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
	"karlchen/storage"
)

// playGames plays whole games to the end of a list, as quickly as people can click.
func playGames(w *e2e.World, games int) {
	w.T.Helper()
	for n := range games {
		w.PlayOut(48)
		if n < games-1 {
			w.GoOn(w.People[1])
		}
	}
}

// clickNewest clicks the button with the path on the person's newest message that has one.
func clickNewest(k e2e.Talk, v route.Route) {
	k.T.Helper()
	m, _ := k.WaitFor(k.P, v)
	k.Click(m, v)
}

// dealt is the tag of a record with the moment of its deal.
var dealt = regexp.MustCompile(`\[Date "([^"]+)"\]`)

// moveBackAWeek moves all finished games back by a week. The bot must not be running.
func moveBackAWeek(w *e2e.World) {
	w.T.Helper()
	games := w.Games()
	store, err := storage.Open(w.Database(), storage.Options{})
	if err != nil {
		w.T.Fatal(err)
	}
	defer store.Close()
	for _, g := range games {
		err := store.Correct(g.ID, func(g *storage.Game) error {
			at, err := time.Parse(time.RFC3339, string(dealt.FindSubmatch(g.Record)[1]))
			g.Record = dealt.ReplaceAll(g.Record, []byte(`[Date "`+at.AddDate(0, 0, -7).Format(time.RFC3339)+`"]`))
			return err
		})
		if err != nil {
			w.T.Fatal(err)
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
	w := e2e.New(t)
	anna, ben, clara, dora := w.Talk(w.People[0]), w.Talk(w.People[1]), w.Talk(w.People[2]), w.Talk(w.People[3])
	p, err := person.Join(w.Ctx, w.Sandbox.URL(), 5)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Leave)
	emil := w.Talk(p)
	for _, k := range []e2e.Talk{ben, clara, dora} { // they can be asked at any time of the day
		m := k.Says("settings me", nil, "Meine Einstellungen")
		k.Sets(m, route.PersonSetting.ID(route.Setting{Key: "quiet"}), "Meine Einstellungen", settings.Off)
	}
	anna.Says("stammtisch new", person.Options{"name": "***"}, "So kann er nicht heißen")
	if _, err := anna.P.Command(w.Ctx, w.Channel, "stammtisch new", person.Options{"name": "Karo Zehn", "rules": e2e.SeatedRules}); err != nil {
		t.Fatal(err)
	}
	awaitWords(w, ben.P, "Ein neuer Stammtisch")
	anna.Says("stammtisch play", nil, "mindestens drei Mitglieder")
	for _, k := range []e2e.Talk{ben, clara, dora} {
		clickNewest(k, route.JoinStammtisch)
	}
	awaitWords(w, anna.P, "Mitglieder (4):")
	clickNewest(ben, route.JoinStammtisch)
	ben.Reads("Du bist schon Mitglied")
	anna.Says("stammtisch new", person.Options{"name": "karo zehn"}, "So heißt hier schon ein Stammtisch")
	anna.Completes("stammtisch show", "name", "ka", "Karo Zehn")
	emil.Says("stammtisch play", nil, "nur mit Mitgliedern")
	emil.Says("stammtisch show", person.Options{"name": "Pik"}, "Diesen Stammtisch gibt es nicht")

	m := anna.Says("stammtisch show", nil, "Noch kein Spiel gespielt")
	anna.Click(m, route.StammtischSettings)
	m = anna.Reads("Einstellungen des Stammtischs")
	set := func(key, value string) {
		t.Helper()
		m = anna.Sets(m, route.StammtischChoice.ID(route.StammtischSetting{Stammtisch: route.Stammtisch{Number: 1}, Key: key}), "Einstellungen des Stammtischs", value)
	}
	set("games", "4")
	set("cents", "5")
	emil.Says("stammtisch show", nil, "Mitglieder (4):")
	expectNone(emil, route.StammtischSettings)
	expectNone(emil, route.PlayStammtisch)
	anna.Click(m, route.ShowStammtisch)
	clickNewest(anna, route.PlayStammtisch)
	anna.Reads("ich habe die anderen gefragt")
	if search := awaitWords(w, ben.P, "Der Stammtisch Karo Zehn spielt"); !search.MentionsMe {
		t.Errorf("Ben is not asked: %s", search.Text())
	}
	w.Press(ben.P, route.SeekJoin)
	clara.Says("stammtisch play", nil, "schon einen Tisch offen")
	w.Press(dora.P, route.SeekJoin)
	awaitWords(w, anna.P, "Stammtisch **Karo Zehn**")
	w.Press(anna.P, route.Start)
	w.PlayOut(20)
	w.Kill()
	w.Start()
	w.PlayOut(28)
	w.GoOn(ben.P)
	playGames(w, 3)
	result := awaitWords(w, dora.P, "Stammtisch Karo Zehn nach einem Abend:")
	w.Kill()
	moveBackAWeek(w)
	w.Start()
	emil.Click(awaitWords(w, emil.P, "Stammtisch Karo Zehn nach einem Abend:"), route.ShowStammtisch)
	page := emil.Reads("ein Abend, 4 Spiele").Text()
	for name, sum := range e2e.FinalScores(result.Text()[:strings.Index(result.Text(), "Stammtisch Karo Zehn")]) {
		if got := points(page, name); got != strings.ReplaceAll(face.Signed(sum), "−", "-") {
			t.Errorf("%s has %d points on the list, and %q in\n%s", name, sum, got, page)
		}
	}
	clickNewest(emil, route.JoinStammtisch)
	emil.Reads("Mitglieder (5):")

	w.Press(anna.P, route.Again)
	for _, k := range []e2e.Talk{ben, clara, dora} {
		w.Press(k.P, route.Join)
	}
	w.WaitFor(dora.P, route.CutLot)
	playGames(w, 4)
	awaitWords(w, dora.P, "Stammtisch Karo Zehn nach 2 Abenden:")
	m = dora.Says("stammtisch show", nil, "2 Abende, 8 Spiele")
	if !strings.Contains(m.Text(), "Kasse (5 Cent je Punkt):") || len(m.Attachments) != 1 || !strings.Contains(m.Attachments[0].Description, "Clara") {
		t.Errorf("after two evenings the page has %d pictures and says\n%s", len(m.Attachments), m.Text())
	}
	before := points(m.Text(), "Dora")
	dora.Click(m, route.LeaveStammtisch)
	dora.Reads("Du bist nicht mehr dabei")
	m = anna.Says("stammtisch show", nil, "Gäste und Ehemalige")
	if now := points(m.Text(), "Dora"); now == "" || now != before {
		t.Errorf("Dora had %q points and has %q", before, now)
	}
	anna.Click(m, route.ShareStammtisch)
	awaitWords(w, emil.P, "Gesamtstand")

	when := time.Now().In(berlin(t)).AddDate(0, 0, 3).Format("2006-01-02 ") + "20:00"
	anna.Says("evening plan", person.Options{"when": when, "stammtisch": "Karo Zehn", "games": 8}, "gibt der Stammtisch vor")
	dora.Says("evening plan", person.Options{"when": when, "stammtisch": "Karo Zehn"}, "nur mit Mitgliedern")
	anna.Says("evening plan", person.Options{"when": when, "stammtisch": "Karo Zehn"}, "Der Abend ist geplant")
	if post := awaitWords(w, ben.P, "Noch 3, dann ist ein Tisch voll"); !strings.Contains(post.Text(), "Karo Zehn") || !strings.Contains(post.Text(), "4 Spiele") {
		t.Errorf("the evening of the Stammtisch is\n%s", post.Text())
	}
	m = anna.Says("stammtisch show", nil, "Gesamtstand")
	anna.Click(m, route.StammtischSettings)
	clickNewest(anna, route.StammtischMembers)
	m = anna.Reads("Mitglieder (4):")
	anna.Click(m, route.RemoveMember, emil.P.ID)
	m = anna.Reads("Mitglieder (3):")
	anna.Click(m, route.HandOverStammtisch, ben.P.ID)
	anna.Reads("Ben (leitet)")
	m = ben.Says("stammtisch show", nil, "Gesamtstand")
	ben.Click(m, route.StammtischSettings)
	clickNewest(ben, route.AskDissolve)
	ben.Reads("Soll der Stammtisch aufgelöst werden?")
	clickNewest(ben, route.DissolveStammtisch)
	ben.Reads("Der Stammtisch ist aufgelöst")
	awaitWords(w, ben.P, "Der Abend ist abgesagt")
	anna.Says("stammtisch show", nil, "Hier gibt es noch keinen")
	clickNewest(clara, route.ShowStammtisch)
	clara.Reads("Diesen Stammtisch gibt es nicht")
	w.Kill()
	if games := w.Games(); len(games) != 8 || games[0].ID.Guild != sandbox.GuildID {
		t.Errorf("%d games were recorded", len(games))
	}
}

// expectNone checks that the newest private message has no such component.
func expectNone(k e2e.Talk, v route.Route) {
	k.T.Helper()
	all := k.P.Messages()
	for _, m := range slices.Backward(all) {
		if m.Ephemeral() {
			if _, ok := e2e.Find(m, v); ok {
				k.T.Errorf("%s can %s: %s", k.P.Name, v, m.Text())
			}
			return
		}
	}
}
