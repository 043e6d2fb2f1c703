package commands_test

import (
	"strings"
	"testing"

	"karlchen/bot/sandbox"
	"karlchen/bot/sandbox/person"
	"karlchen/commands/view"
)

// part clicks a component of a leaders' dialogue, and waits until the message says the words.
func (k talk) part(m person.Message, name, words string, values ...string) person.Message {
	k.t.Helper()
	for _, c := range m.Buttons() {
		id, err := view.ParseDeskID(c.CustomID)
		if err != nil {
			continue
		}
		id.Part = name
		if _, err := k.p.Click(k.ctx, m.ID, id.String(), values...); err != nil {
			k.t.Fatalf("%s: %v\n%s", id, err, k.log)
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

// Whoever manages a server founds a league with one click, for everything is set already; others are told that they may not.
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
	m = anna.part(m, view.DeskFocus, "ausgelost", "day")
	m = anna.part(m, "day", "Mittwoch", "3")
	m = anna.part(m, view.DeskDo, "ist gegründet")
	anna.says("league-admin log", nil, "hat die Liga gegründet")
	anna.says("league-admin diagnose", nil, "Als Nächstes")
	ben.says("league-admin log", nil, "Ligaleitung")
}
