package league_test

import (
	"fmt"
	"strings"
	"testing"

	"karlchen/bot/sandbox"
	leagueview "karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// clickPart clicks a component of a leaders' dialogue, and waits until the message says the words.
func clickPart(k e2e.Talk, m person.Message, name, words string, values ...string) person.Message {
	k.T.Helper()
	for _, c := range m.Buttons() {
		id, err := route.DeskPart.Parse(c.CustomID)
		if err != nil {
			continue
		}
		id.Part = name
		if _, err := k.P.Click(k.Ctx, m.ID, route.DeskPart.ID(id), values...); err != nil {
			k.T.Fatalf("%s: %v\n%s", name, err, k.Log)
		}
		now, err := k.P.WaitMessage(k.Ctx, func(now person.Message) bool { return now.ID == m.ID && strings.Contains(now.Text(), words) })
		if err != nil {
			k.T.Fatalf("%s changes nothing: %v\n%s", name, err, k.Log)
		}
		return now
	}
	k.T.Fatalf("the message is no dialogue: %s", m.Text())
	return m
}

// A server manager founds a league with one click, because everything is set already. Others read that they may not.
func TestFoundALeague(t *testing.T) {
	w := e2e.New(t)
	anna, ben := w.Talk(w.People[0]), w.Talk(w.People[1])
	ben.Says("league-admin create", nil, "wer den Server verwaltet")
	anna.Says("league-admin settings", nil, "keine Liga")

	m := anna.Says("league-admin create", nil, "Liga oder Turnier gründen")
	for _, words := range []string{"<#" + sandbox.ChannelID + ">", "von 8 Wochen", "24 Spielen", "4, 3, 2, 1 Punkte"} {
		if !strings.Contains(m.Text(), words) {
			t.Errorf("%q is missing: %s", words, m.Text())
		}
	}
	m = clickPart(anna, m, "format", "ausgelost", "matchday")
	w.Kill()
	w.Start()
	m = clickPart(anna, m, leagueview.DeskFocus, "ausgelost", "day")
	m = clickPart(anna, m, "day", "Mittwoch", "3")
	m = clickPart(anna, clickPart(anna, m, leagueview.DeskFocus, "ausgelost", "level"), "level", "„Experte“", "expert")
	m = clickPart(anna, clickPart(anna, m, leagueview.DeskFocus, "ausgelost", "absent"), "absent", "Fehlt jemand, pausiert die Liste", "wait")
	clickPart(anna, m, leagueview.DeskDo, "ist gegründet")
	anna.Says("league-admin log", nil, "hat die Liga gegründet")
	ben.Says("league info", nil, "Spielstärke „Experte“. Fehlt jemand, pausiert die Liste")
	m = clickPart(anna, anna.Says("league-admin settings", nil, "Einstellungen der Liga"), leagueview.DeskFocus, "Einstellungen der Liga", "level")
	m = clickPart(anna, m, "level", "Experte → stark", "strong")
	clickPart(anna, m, leagueview.DeskDo, "gespeichert")
	anna.Says("league-admin log", nil, "(Spielstärke der Computer)")
	anna.Says("league-admin diagnose", nil, "Als Nächstes")
	anna.Says("league-admin clear-texts", person.Options{"word": " xy "}, "zu kurz")
	anna.Says("league-admin clear-texts", person.Options{"word": "Otto", "sure": route.Sure}, "In keinem Text")
	ben.Says("league-admin clear-texts", person.Options{"word": "Otto"}, "Ligaleitung")
	ben.Says("league-admin log", nil, "Ligaleitung")
}

// waitPost waits for a message of the bot to everybody that has the words.
func waitPost(k e2e.Talk, words string) person.Message {
	k.T.Helper()
	m, err := k.P.WaitMessage(k.Ctx, func(m person.Message) bool {
		return !m.Ephemeral() && (strings.Contains(m.Text(), words) || strings.Contains(plain(m), words))
	})
	if err != nil {
		k.T.Fatalf("nobody says %q: %v\n%s", words, err, k.Log)
	}
	return m
}

// countPosts returns how many messages to everybody have the words.
func countPosts(k e2e.Talk, words string) (n int) {
	for _, m := range k.P.Messages() {
		if !m.Ephemeral() && strings.Contains(m.Text(), words) {
			n++
		}
	}
	return n
}

// The announcement stands in the channel with its buttons, once, also after a crash. People join by a click.
func TestALeagueIsAnnouncedOnce(t *testing.T) {
	w := e2e.New(t)
	anna, ben := w.Talk(w.People[0]), w.Talk(w.People[1])
	m := anna.Says("league-admin create", nil, "Liga oder Turnier gründen")
	clickPart(anna, m, leagueview.DeskDo, "ist gegründet")
	announced := waitPost(ben, "Saison 1 beginnt")
	join, ok := announced.Button("Mitmachen")
	if !ok {
		t.Fatalf("nobody can join: %s", announced.Text())
	}
	w.Click(ben.P, announced, join)
	ben.Reads("dabei")
	w.Kill()
	w.Start()
	waitPost(ben, "Dabei:")
	// On a Monday the first week begins at once, with a post of its own about the season.
	if n := countPosts(ben, "Saison 1 beginnt"); n != 1 {
		t.Errorf("the season is announced %d times", n)
	}
}

// fillIn fills in the text fields of a dialogue.
func fillIn(k e2e.Talk, m person.Message, words string, inputs map[string]string) person.Message {
	k.T.Helper()
	for _, c := range m.Buttons() {
		if id, err := route.DeskPart.Parse(c.CustomID); err != nil || id.Part != leagueview.DeskWrite {
			continue
		}
		asked, err := k.P.Click(k.Ctx, m.ID, c.CustomID)
		if err != nil || asked.Modal == nil {
			k.T.Fatalf("no dialogue: %v\n%s", err, k.Log)
		}
		if _, err := k.P.Submit(k.Ctx, asked.Modal, inputs); err != nil {
			k.T.Fatalf("%v: %v\n%s", inputs, err, k.Log)
		}
		now, err := k.P.WaitMessage(k.Ctx, func(now person.Message) bool { return now.ID == m.ID && strings.Contains(now.Text(), words) })
		if err != nil {
			k.T.Fatalf("%v changes nothing: %v\n%s", inputs, err, k.Log)
		}
		return now
	}
	k.T.Fatalf("there is nothing to write: %s", m.Text())
	return m
}

// ready reports whether a dialogue can be carried out.
func ready(m person.Message) bool {
	for _, c := range m.Buttons() {
		if id, err := route.DeskPart.Parse(c.CustomID); err == nil && id.Part == leagueview.DeskDo {
			return !c.Disabled
		}
	}
	return false
}

// The dialogue itself names impossible settings before anything happens, and nothing is founded.
func TestWhatNoLeagueCanBe(t *testing.T) {
	w := e2e.New(t)
	anna := w.Talk(w.People[0])
	m := anna.Says("league-admin create", person.Options{"name": strings.Repeat("lang ", 20)}, "⚠️")
	if ready(m) {
		t.Errorf("a league may be founded with a name that is too long: %s", m.Text())
	}
	m = clickPart(anna, m, "format", "ausgelost", "matchday")
	for _, c := range []struct{ time, words string }{
		{"02:30", "02:30 "}, {"25:00", "25:00 "}, {"abend", "`abend`"},
	} {
		m = fillIn(anna, m, c.words, map[string]string{"name": "Nord", "time": c.time})
		if !strings.Contains(m.Text(), "⚠️") || ready(m) {
			t.Errorf("%s is taken for a time: %s", c.time, m.Text())
		}
	}
	m = fillIn(anna, m, "um 19:30 Uhr", map[string]string{"name": "Nord", "time": "19.30"})
	if strings.Contains(m.Text(), "⚠️") || !ready(m) {
		t.Errorf("a good founding is refused: %s", m.Text())
	}
	clickPart(anna, m, leagueview.DeskDrop, "nichts geschehen")
	anna.Says("league-admin log", nil, "keine Liga")
}

// On a server with several leagues a dialogue asks for the league, unless the command has named it.
func TestSeveralLeaguesOfAServer(t *testing.T) {
	w := e2e.New(t)
	anna := w.Talk(w.People[0])
	for range 2 {
		clickPart(anna, anna.Says("league-admin create", nil, "Liga oder Turnier gründen"), leagueview.DeskDo, "ist gegründet")
	}
	m := anna.Says("league-admin week-cancel", person.Options{"week": "2"}, "Eine Woche absagen")
	leagues, err := anna.P.Complete(w.Ctx, w.Channel, "league-admin settings", "league", "2", nil)
	if err != nil || len(leagues) != 1 {
		t.Fatalf("offered are %v, %v", leagues, err)
	}
	m = clickPart(anna, m, "league", "fällt aus", fmt.Sprint(leagues[0].Value))
	if !strings.Contains(m.Text(), "Liga 2") || !strings.Contains(m.Text(), "Woche 2") || !ready(m) {
		t.Errorf("the dialogue reads %s", m.Text())
	}
	anna.Says("league-admin log", person.Options{"league": leagues[0].Value}, "Liga 2")
	for command, words := range map[string]string{"league-admin diagnose": "Diagnose", "league info": "Liga 2", "league join": "Willkommen in der Liga", "league week": "Woche 1"} {
		m := anna.Says(command, nil, "mehrere Ligen")
		if n := len(m.Buttons()); n != 2 {
			t.Errorf("%s offers %d leagues", command, n)
		}
		button := m.Buttons()[1]
		anna.Presses(m, button.CustomID, words)
		if err := anna.Dismiss(); err != nil {
			t.Fatal(err)
		}
	}
}
