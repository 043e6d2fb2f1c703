package commands_test

import (
	"fmt"
	"strings"
	"testing"

	"karlchen/bot/sandbox"
	leagueview "karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/internal/person"
)

// part clicks a component of a leaders' dialogue, and waits until the message says the words.
func (k talk) part(m person.Message, name, words string, values ...string) person.Message {
	k.t.Helper()
	for _, c := range m.Buttons() {
		id, err := route.DeskPart.Parse(c.CustomID)
		if err != nil {
			continue
		}
		id.Part = name
		if _, err := k.p.Click(k.ctx, m.ID, route.DeskPart.ID(id), values...); err != nil {
			k.t.Fatalf("%s: %v\n%s", name, err, k.log)
		}
		now, err := k.p.WaitMessage(k.ctx, func(now person.Message) bool { return now.ID == m.ID && strings.Contains(now.Text(), words) })
		if err != nil {
			k.t.Fatalf("%s changes nothing: %v\n%s", name, err, k.log)
		}
		return now
	}
	k.t.Fatalf("the message is no dialogue: %s", m.Text())
	return m
}

// A server manager founds a league with one click, because everything is set already. Others read that they may not.
func TestFoundALeague(t *testing.T) {
	w := newWorld(t)
	anna, ben := talk{w, w.people[0]}, talk{w, w.people[1]}
	ben.says("league-admin create", nil, "wer den Server verwaltet")
	anna.says("league-admin settings", nil, "keine Liga")

	m := anna.says("league-admin create", nil, "Eine Liga gründen")
	for _, words := range []string{"<#" + sandbox.ChannelID + ">", "von 8 Wochen", "24 Spielen", "4, 3, 2, 1 Punkte"} {
		if !strings.Contains(m.Text(), words) {
			t.Errorf("%q is missing: %s", words, m.Text())
		}
	}
	m = anna.part(m, "format", "ausgelost", "matchday")
	w.kill()
	w.start()
	m = anna.part(m, leagueview.DeskFocus, "ausgelost", "day")
	m = anna.part(m, "day", "Mittwoch", "3")
	m = anna.part(anna.part(m, leagueview.DeskFocus, "ausgelost", "level"), "level", "„Experte“", "expert")
	m = anna.part(anna.part(m, leagueview.DeskFocus, "ausgelost", "absent"), "absent", "Fehlt jemand, pausiert die Liste", "wait")
	anna.part(m, leagueview.DeskDo, "ist gegründet")
	anna.says("league-admin log", nil, "hat die Liga gegründet")
	ben.says("league info", nil, "Spielstärke „Experte“. Fehlt jemand, pausiert die Liste")
	m = anna.part(anna.says("league-admin settings", nil, "Einstellungen der Liga"), leagueview.DeskFocus, "Einstellungen der Liga", "level")
	m = anna.part(m, "level", "Experte → stark", "strong")
	anna.part(m, leagueview.DeskDo, "gespeichert")
	anna.says("league-admin log", nil, "(Spielstärke der Computer)")
	anna.says("league-admin diagnose", nil, "Als Nächstes")
	anna.says("league-admin clear-texts", person.Options{"word": " xy "}, "zu kurz")
	anna.says("league-admin clear-texts", person.Options{"word": "Otto", "sure": route.Sure}, "In keinem Text")
	ben.says("league-admin clear-texts", person.Options{"word": "Otto"}, "Ligaleitung")
	ben.says("league-admin log", nil, "Ligaleitung")
}

// waitPost waits for a message of the bot to everybody that has the words.
func (k talk) waitPost(words string) person.Message {
	k.t.Helper()
	m, err := k.p.WaitMessage(k.ctx, func(m person.Message) bool {
		return !m.Ephemeral() && (strings.Contains(m.Text(), words) || strings.Contains(plain(m), words))
	})
	if err != nil {
		k.t.Fatalf("nobody says %q: %v\n%s", words, err, k.log)
	}
	return m
}

// counts returns how many messages to everybody have the words.
func (k talk) counts(words string) (n int) {
	for _, m := range k.p.Messages() {
		if !m.Ephemeral() && strings.Contains(m.Text(), words) {
			n++
		}
	}
	return n
}

// The announcement stands in the channel with its buttons, once, also after a crash. People join by a click.
func TestALeagueIsAnnouncedOnce(t *testing.T) {
	w := newWorld(t)
	anna, ben := talk{w, w.people[0]}, talk{w, w.people[1]}
	m := anna.says("league-admin create", nil, "Eine Liga gründen")
	anna.part(m, leagueview.DeskDo, "ist gegründet")
	announced := ben.waitPost("Saison 1 beginnt")
	join, ok := announced.Button("Mitmachen")
	if !ok {
		t.Fatalf("nobody can join: %s", announced.Text())
	}
	w.click(ben.p, announced, join)
	ben.reads("dabei")
	w.kill()
	w.start()
	ben.waitPost("Dabei:")
	// On a Monday the first week begins at once, with a post of its own about the season.
	if n := ben.counts("Saison 1 beginnt"); n != 1 {
		t.Errorf("the season is announced %d times", n)
	}
}

// writes fills in the text fields of a dialogue.
func (k talk) writes(m person.Message, words string, inputs map[string]string) person.Message {
	k.t.Helper()
	for _, c := range m.Buttons() {
		if id, err := route.DeskPart.Parse(c.CustomID); err != nil || id.Part != leagueview.DeskWrite {
			continue
		}
		asked, err := k.p.Click(k.ctx, m.ID, c.CustomID)
		if err != nil || asked.Modal == nil {
			k.t.Fatalf("no dialogue: %v\n%s", err, k.log)
		}
		if _, err := k.p.Submit(k.ctx, asked.Modal, inputs); err != nil {
			k.t.Fatalf("%v: %v\n%s", inputs, err, k.log)
		}
		now, err := k.p.WaitMessage(k.ctx, func(now person.Message) bool { return now.ID == m.ID && strings.Contains(now.Text(), words) })
		if err != nil {
			k.t.Fatalf("%v changes nothing: %v\n%s", inputs, err, k.log)
		}
		return now
	}
	k.t.Fatalf("there is nothing to write: %s", m.Text())
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
	w := newWorld(t)
	anna := talk{w, w.people[0]}
	m := anna.says("league-admin create", person.Options{"name": strings.Repeat("lang ", 20)}, "⚠️")
	if ready(m) {
		t.Errorf("a league may be founded with a name that is too long: %s", m.Text())
	}
	m = anna.part(m, "format", "ausgelost", "matchday")
	for _, c := range []struct{ time, words string }{
		{"02:30", "02:30 "}, {"25:00", "25:00 "}, {"abend", "`abend`"},
	} {
		m = anna.writes(m, c.words, map[string]string{"name": "Nord", "time": c.time})
		if !strings.Contains(m.Text(), "⚠️") || ready(m) {
			t.Errorf("%s is taken for a time: %s", c.time, m.Text())
		}
	}
	m = anna.writes(m, "um 19:30 Uhr", map[string]string{"name": "Nord", "time": "19.30"})
	if strings.Contains(m.Text(), "⚠️") || !ready(m) {
		t.Errorf("a good founding is refused: %s", m.Text())
	}
	anna.part(m, leagueview.DeskDrop, "nichts geschehen")
	anna.says("league-admin log", nil, "keine Liga")
}

// On a server with several leagues a dialogue asks for the league, unless the command has named it.
func TestSeveralLeaguesOfAServer(t *testing.T) {
	w := newWorld(t)
	anna := talk{w, w.people[0]}
	for range 2 {
		anna.part(anna.says("league-admin create", nil, "Eine Liga gründen"), leagueview.DeskDo, "ist gegründet")
	}
	m := anna.says("league-admin week-cancel", person.Options{"week": "2"}, "Es fehlt noch: Liga.")
	leagues, err := anna.p.Complete(w.ctx, w.channel, "league-admin settings", "league", "2", nil)
	if err != nil || len(leagues) != 1 {
		t.Fatalf("offered are %v, %v", leagues, err)
	}
	m = anna.part(m, "league", "fällt aus", fmt.Sprint(leagues[0].Value))
	if !strings.Contains(m.Text(), "Liga 2") || !strings.Contains(m.Text(), "Woche 2") || !ready(m) {
		t.Errorf("the dialogue reads %s", m.Text())
	}
	anna.says("league-admin log", person.Options{"league": leagues[0].Value}, "Liga 2")
	anna.says("league-admin diagnose", nil, "mehrere Ligen")
}
