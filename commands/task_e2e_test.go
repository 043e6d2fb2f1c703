package commands_test

import (
	"strings"
	"testing"
	"time"

	"karlchen/bot/sandbox"
	"karlchen/bot/table"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/internal/person"
)

// Anna plays a task and sees all of it in her hand and in its replay, which she cannot share. An onlooker sees who plays and how far she is. Everywhere else the onlooker learns nothing of
// the task, not even that there was a game.
func TestNobodyLearnsAnythingOfATask(t *testing.T) {
	w := newWorld(t)
	tables := w.within(time.Now)
	anna, ben := talk{w, w.people[0]}, talk{w, w.people[1]}
	snap, err := tables.Create(table.NewTable{
		Guild: sandbox.GuildID, Channel: w.channel, Locale: "de", Rules: "ddv", Games: 2, Secret: "secret",
		League:  &table.League{ID: sandbox.GuildID + ".1", Name: "Donnerstagsrunde", Format: league.Task, Season: 1, Week: 1},
		Players: []table.User{{ID: anna.p.ID, Name: anna.p.Name}, {}, {}, {}},
	})
	if err != nil {
		t.Fatal(err)
	}
	public, err := ben.p.WaitText(w.ctx, "ist bei Spiel 1 von 2")
	if err != nil {
		t.Fatalf("%v\n%s", err, w.log)
	}
	hand := w.hand(anna.p)
	for over := false; !over && w.ctx.Err() == nil; hand = w.hand(anna.p) {
		if c, ok := find(hand, route.Word, route.Play); ok {
			w.click(anna.p, hand, c)
		}
		_, over = find(hand, route.Next)
	}
	for _, words := range []string{"Augen", "Lotte", "Re", "Kontra", "+", "♣"} { // the result, with the points and the cards
		if !strings.Contains(hand.Text(), words) {
			t.Errorf("Anna's hand does not show %q:\n%s", words, hand.Text())
		}
	}

	c, _ := find(public, route.Hand)
	w.click(ben.p, public, c)
	ben.reads("sitzt nicht an diesem Tisch")
	ben.says("doko table", nil, "Hier ist kein Tisch")
	ben.says("doko hand", nil, "Hier ist kein Tisch")
	ben.says("replay", nil, "Keine Spiele gefunden")
	ben.says("replay", person.Options{"game": "1"}, "Aufgabe der Woche")
	ben.says("report game", person.Options{"game": "1", "reason": "neugierig"}, "Aufgabe der Woche")
	ben.says("stats player", person.Options{"user": anna.p.ID}, "noch kein Spiel")
	m := anna.walks(anna.says("replay", person.Options{"game": "1"}, "Wiedergabe: Spiel #1"), route.RecordShare, "Spiel als GIF")
	anna.records(m, route.RecordPostGame) // she sees it, but may show it to nobody
	anna.reads("Aufgabe der Woche")
	anna.says("doko table", nil, "ist bei Spiel 1 von 2") // and nothing else, because she may show it to others
	if err := tables.EndFor(w.ctx, snap.ID, table.GraceOver); err != nil {
		t.Fatal(err)
	}
	if _, err := ben.p.WaitText(w.ctx, "hat 1 von 2 Spielen gespielt"); err != nil {
		t.Errorf("%v\n%s", err, w.log)
	}
	for _, m := range ben.p.Messages() {
		if strings.ContainsAny(m.Text(), "♣♠♥♦+−") || strings.Contains(m.Text(), "#1") || len(m.Attachments) > 0 {
			t.Errorf("the onlooker sees\n%s", m.Text())
		}
	}
}
