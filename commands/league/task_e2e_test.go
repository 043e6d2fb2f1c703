package league_test

import (
	"strings"
	"testing"
	"time"

	"karlchen/bot/sandbox"
	"karlchen/bot/table"
	"karlchen/commands/route"
	"karlchen/game/league/standings"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// Anna plays a task and sees all of it in her hand and in its replay, which she cannot share. An onlooker sees who plays and how far she is. Everywhere else the onlooker learns nothing of
// the task, not even that there was a game.
func TestNobodyLearnsAnythingOfATask(t *testing.T) {
	w := e2e.New(t)
	tables := w.Within(time.Now)
	anna, ben := w.Talk(w.People[0]), w.Talk(w.People[1])
	snap, err := tables.Create(table.NewTable{
		Guild: sandbox.GuildID, Channel: w.Channel, Locale: "de", Rules: "ddv", Games: 2, Secret: "secret",
		League:  &table.League{ID: sandbox.GuildID + ".1", Name: "Donnerstagsrunde", Format: standings.Task, Season: 1, Week: 1},
		Players: []table.User{{ID: anna.P.ID, Name: anna.P.Name}, {}, {}, {}},
	})
	if err != nil {
		t.Fatal(err)
	}
	public, err := ben.P.WaitText(w.Ctx, "ist bei Spiel 1 von 2")
	if err != nil {
		t.Fatalf("%v\n%s", err, w.Log)
	}
	hand := w.Hand(anna.P)
	for over := false; !over && w.Ctx.Err() == nil; hand = w.Hand(anna.P) {
		if c, ok := e2e.Find(hand, route.Word, route.Play); ok {
			w.Click(anna.P, hand, c)
		}
		_, over = e2e.Find(hand, route.Next)
	}
	for _, words := range []string{"Augen", "Lotte", "Re", "Kontra", "+", "♣"} { // the result, with the points and the cards
		if !strings.Contains(hand.Text(), words) {
			t.Errorf("Anna's hand does not show %q:\n%s", words, hand.Text())
		}
	}

	c, _ := e2e.Find(public, route.Hand)
	w.Click(ben.P, public, c)
	ben.Reads("sitzt nicht an diesem Tisch")
	ben.Says("doko table", nil, "Hier ist kein Tisch")
	ben.Says("doko hand", nil, "Hier ist kein Tisch")
	ben.Says("replay", nil, "Keine Spiele gefunden")
	ben.Says("replay", person.Options{"game": "1"}, "Aufgabe der Woche")
	ben.Says("report game", person.Options{"game": "1", "reason": "neugierig"}, "Aufgabe der Woche")
	ben.Says("stats player", person.Options{"user": anna.P.ID}, "noch kein Spiel")
	m := anna.Walks(anna.Says("replay", person.Options{"game": "1"}, "Wiedergabe: Spiel #1"), route.RecordSeats, "Lotte")
	anna.Records(m, route.RecordPlay) // she sees it, but nobody plays these cards a second time before the week is over
	anna.Reads("Aufgabe der Woche")
	for _, to := range []route.Route{route.RecordPostGame, route.RecordDare} { // she sees it, but may show it to nobody, nor let them play on
		if err := anna.Dismiss(); err != nil {
			t.Fatal(err)
		}
		m = anna.Walks(anna.Says("replay", person.Options{"game": "1"}, "Wiedergabe: Spiel #1"), route.RecordMore, "Alle Stiche")
		anna.Records(anna.Walks(m, route.RecordShare, "Spiel als GIF"), to)
		anna.Reads("Aufgabe der Woche")
	}
	anna.Says("doko table", nil, "ist bei Spiel 1 von 2") // and nothing else, because she may show it to others
	if err := tables.EndFor(w.Ctx, snap.ID, table.GraceOver, table.User{}); err != nil {
		t.Fatal(err)
	}
	if _, err := ben.P.WaitText(w.Ctx, "hat 1 von 2 Spielen gespielt"); err != nil {
		t.Errorf("%v\n%s", err, w.Log)
	}
	for _, m := range ben.P.Messages() {
		if strings.ContainsAny(m.Text(), "♣♠♥♦+−") || strings.Contains(m.Text(), "#1") || len(m.Attachments) > 0 {
			t.Errorf("the onlooker sees\n%s", m.Text())
		}
	}
}
