package league_test

import (
	"strings"
	"testing"
	"time"

	"karlchen/commands/route"
	"karlchen/game/league/standings"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// Four people have drawn places. Any of them can start, and the host cannot end the table. When three have left, nothing moves until one is back.
func TestAListOfALeagueStandsStill(t *testing.T) {
	w := e2e.New(t)
	tables := w.Within(time.Now)
	if _, err := tables.Create(w.Drawn(standings.MatchDay, time.Hour)); err != nil {
		t.Fatal(err)
	}
	ben, dora := w.Talk(w.People[1]), w.Talk(w.People[3])
	lobby, c := w.WaitFor(ben.P, route.Start)
	for _, v := range []route.Route{route.Join, route.Leave, route.Add, route.Settings, route.ListLength, route.Cancel} {
		if _, ok := e2e.Find(lobby, v); ok {
			t.Errorf("a player can %s", v)
		}
	}
	ben.Says("doko leave", nil, "legt die Liga fest")
	w.Click(ben.P, lobby, c)
	for range 6 { // the cut, four words, a card
		w.Step()
	}
	w.Talk(w.People[0]).Says("doko leave", nil, "Du bist aufgestanden")
	ben.Says("doko leave", nil, "ein Computer für dich")
	w.Talk(w.People[2]).Says("doko leave", nil, "die Liste pausiert")
	still, err := dora.P.WaitMessage(w.Ctx, func(m person.Message) bool {
		return !m.Ephemeral() && strings.Contains(m.Text(), "bis wieder mindestens zwei")
	})
	if err != nil {
		t.Fatalf("%v\n%s", err, w.Log)
	}
	dora.Says("doko end", nil, "nur die Ligaleitung")
	back, ok := e2e.Find(still, route.Back)
	if !ok {
		t.Fatalf("there is no way back: %s", still.Text())
	}
	if _, err := ben.P.Click(w.Ctx, still.ID, back.CustomID); err != nil {
		t.Fatal(err)
	}
	if _, err := dora.P.WaitMessage(w.Ctx, func(m person.Message) bool {
		return m.ID == still.ID && !strings.Contains(m.Text(), "bis wieder mindestens zwei")
	}); err != nil {
		t.Errorf("the table does not go on: %v\n%s", err, w.Log)
	}
	ben.Reads("Spiel 1 von 12")
}

// A drawn list has its thread before its first card, also when it begins by itself: everybody is called there, and nothing is shown in the channel.
func TestADrawnListBeginsInItsThreadWithoutAClick(t *testing.T) {
	w := e2e.New(t)
	tables := w.Within(time.Now)
	snap, err := tables.Create(w.Drawn(standings.MatchDay, 2*time.Second))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range w.People {
		thread := w.Thread(p)
		if _, err := p.WaitText(w.Ctx, "<#"+thread+">"); err != nil {
			t.Errorf("the lobby does not say where it goes on: %v", err)
		}
		w.TableIn(p, thread)
		if n := w.Called(p, thread); n != 1 {
			t.Errorf("%s is called %d times", p.Name, n)
		}
	}
	for _, m := range w.People[0].MessagesIn(snap.Channel) {
		if _, ok := e2e.Find(m, route.Hand); ok && !m.Ephemeral() {
			t.Errorf("the table is shown in the channel, too: %s", m.Text())
		}
	}
}
