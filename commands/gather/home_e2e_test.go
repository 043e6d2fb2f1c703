package gather_test

import (
	"strings"
	"testing"

	"karlchen/bot/sandbox"
	"karlchen/commands/route"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// A manager puts the home of the server into a channel; Ben may not. Its buttons lead to what the commands of their names do. It follows a lobby, a game of people, the
// people who want to be asked, an evening, and a kill of the bot, and shows nothing of a table that is somebody's own. A second one takes its place. One that
// somebody deletes is forgotten.
func TestTheHomeOfAServer(t *testing.T) {
	w := e2e.New(t)
	anna, ben, clara, dora := w.Talk(w.People[0]), w.Talk(w.People[1]), w.People[2], w.People[3]
	ben.Says("doko home", nil, "wer den Server verwaltet")
	anna.Says("doko home", nil, "kommt gleich in diesen Kanal")
	home := w.AwaitPublic(dora, "Doppelkopf auf diesem Server", "Gerade wartet kein Tisch")
	shows := func(words ...string) {
		t.Helper()
		if now := w.AwaitPublic(dora, append(words, "Doppelkopf auf diesem Server")...); now.ID != home.ID {
			t.Errorf("another post shows %q", words)
		}
	}
	for to, words := range map[route.Route]string{
		route.Who: "Wer hat gerade Zeit?", route.Daily: "Das Tagesspiel vom", route.StatsHere: "Dieser Server in Zahlen", route.Lesson: "Spiel eine Karte", route.NewTable: "Neuer Tisch",
	} {
		if err := ben.Dismiss(); err != nil {
			t.Fatal(err)
		}
		c, ok := e2e.Find(home, to)
		if !ok {
			t.Fatalf("there is no %s", to)
		}
		w.Click(ben.P, home, c)
		ben.Reads(words)
	}
	ben.Says("doko who", nil, "Du wirst nicht gefragt")
	w.Press(ben.P, route.BeReady)
	shows("Eine Person möchte gefragt werden")

	w.OpenLobby(anna.P, person.Options{"games": 1})
	shows("- " + anna.P.Name + " – noch 3 Plätze")
	if now := w.AwaitPublic(dora, "Doppelkopf auf diesem Server", anna.P.Name); strings.Contains(now.Text(), ben.P.Name) {
		t.Errorf("the home shows the table that Ben alone knows, or his lesson:\n%s", now.Text())
	}
	w.Press(clara, route.Join)
	shows(clara.Name + " – noch 2 Plätze")
	w.Kill()
	w.Start()
	w.Press(dora, route.Join)
	shows(dora.Name + " – noch ein Platz")
	w.Press(anna.P, route.Fill)
	shows("Gerade wartet kein Tisch", "**Hier wird gespielt**", "zuschauen: <#")
	anna.Says("evening plan", person.Options{"when": "morgen 20:00", "name": "Karo"}, "Du bist dabei")
	shows("**Nächster Abend**", "Karo", "1 dabei")

	anna.Channel = sandbox.LoungeID
	anna.Says("doko home", nil, "die alte ist weg")
	if err := dora.WaitGone(w.Ctx, home.ID); err != nil {
		t.Errorf("the home before stays: %v", err)
	}
	home = w.AwaitPublic(dora, "Doppelkopf auf diesem Server", "Karo")
	if err := anna.P.DeleteChannel(w.Ctx, sandbox.LoungeID); err != nil {
		t.Fatal(err)
	}
	if err := dora.WaitGone(w.Ctx, home.ID); err != nil {
		t.Fatal(err)
	}
	anna.Channel = sandbox.ChannelID
	ben.Says("doko who", nil, "Du wirst gefragt") // which the home would show
	w.Press(ben.P, route.BeReady)
	ben.Reads("Du wirst nicht gefragt")
	anna.Says("doko home", nil, "kommt gleich in diesen Kanal")
	if now := w.AwaitPublic(dora, "Doppelkopf auf diesem Server", "Karo"); strings.Contains(now.Text(), "gefragt werden") {
		t.Errorf("the home shows\n%s", now.Text())
	}
}

// A home names a table and an evening in another channel as long as everybody may view that: the home is for everybody, and the names of those who meet elsewhere
// are not.
func TestAHomeNamesWhatEverybodyMaySee(t *testing.T) {
	w := e2e.New(t)
	anna, ben := w.Talk(w.People[0]), w.Talk(w.People[1])
	anna.Says("doko home", nil, "kommt gleich in diesen Kanal")
	w.AwaitPublic(ben.P, "Doppelkopf auf diesem Server", "Gerade wartet kein Tisch")
	w.Channel = sandbox.LoungeID
	w.OpenLobby(anna.P, person.Options{"games": 1})
	anna = w.Talk(anna.P)
	anna.Says("evening plan", person.Options{"when": "morgen 20:00", "name": "Karo"}, "Du bist dabei")
	w.AwaitPublic(ben.P, "Doppelkopf auf diesem Server", "- "+anna.P.Name+" – noch 3 Plätze: <#"+sandbox.LoungeID, "Karo")

	w.Kill()
	w.Sandbox.Faults().Overwrite(sandbox.LoungeID, sandbox.GuildID, 0, sandbox.PermView)
	w.Start()
	home := w.AwaitPublic(ben.P, "Doppelkopf auf diesem Server", "Gerade wartet kein Tisch")
	w.Channel = sandbox.ChannelID
	w.Talk(anna.P).Says("evening plan", person.Options{"when": "morgen 21:00", "name": "Pik"}, "Du bist dabei")
	if now := w.AwaitPublic(ben.P, "Doppelkopf auf diesem Server", "Pik"); now.ID != home.ID || strings.Contains(now.Text(), "Karo") {
		t.Errorf("the home shows\n%s", now.Text())
	}
}
