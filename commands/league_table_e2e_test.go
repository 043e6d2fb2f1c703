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

// drawn is a table of all four people. A league has drawn their places, and the table begins by itself after a while.
func (w *world) drawn(begins time.Duration) table.NewTable {
	n := table.NewTable{
		Guild: sandbox.GuildID, Channel: w.channel, Locale: "de", Rules: "ddv", Games: 12, Expiry: begins,
		League: &table.League{ID: sandbox.GuildID + ".1", Name: "Donnerstagsrunde", Format: league.MatchDay, Season: 1, Week: 1},
	}
	for _, p := range w.people {
		n.Players = append(n.Players, table.User{ID: p.ID, Name: p.Name})
	}
	return n
}

// Four people have drawn places. Any of them can start, and the host cannot end the table. When three have left, nothing moves until one is back.
func TestAListOfALeagueStandsStill(t *testing.T) {
	w := newWorld(t)
	tables := w.within(time.Now)
	if _, err := tables.Create(w.drawn(time.Hour)); err != nil {
		t.Fatal(err)
	}
	ben, dora := talk{w, w.people[1]}, talk{w, w.people[3]}
	lobby, c := w.waitFor(ben.p, route.Start)
	for _, v := range []route.Route{route.Join, route.Leave, route.Add, route.Settings, route.ListLength, route.Cancel} {
		if _, ok := find(lobby, v); ok {
			t.Errorf("a player can %s", v)
		}
	}
	ben.says("doko leave", nil, "legt die Liga fest")
	w.click(ben.p, lobby, c)
	for range 6 { // the cut, four words, a card
		w.step()
	}
	talk{w, w.people[0]}.says("doko leave", nil, "Du bist aufgestanden")
	ben.says("doko leave", nil, "ein Computer für dich")
	talk{w, w.people[2]}.says("doko leave", nil, "die Liste pausiert")
	still, err := dora.p.WaitMessage(w.ctx, func(m person.Message) bool {
		return !m.Ephemeral() && strings.Contains(m.Text(), "bis wieder mindestens zwei")
	})
	if err != nil {
		t.Fatalf("%v\n%s", err, w.log)
	}
	dora.says("doko end", nil, "nur die Ligaleitung")
	back, ok := find(still, route.Back)
	if !ok {
		t.Fatalf("there is no way back: %s", still.Text())
	}
	if _, err := ben.p.Click(w.ctx, still.ID, back.CustomID); err != nil {
		t.Fatal(err)
	}
	if _, err := dora.p.WaitMessage(w.ctx, func(m person.Message) bool {
		return m.ID == still.ID && !strings.Contains(m.Text(), "bis wieder mindestens zwei")
	}); err != nil {
		t.Errorf("the table does not go on: %v\n%s", err, w.log)
	}
	ben.reads("Spiel 1 von 12")
}

// A drawn list has its thread before its first card, also when it begins by itself: everybody is called there, and nothing is shown in the channel.
func TestADrawnListBeginsInItsThreadWithoutAClick(t *testing.T) {
	w := newWorld(t)
	tables := w.within(time.Now)
	snap, err := tables.Create(w.drawn(2 * time.Second))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range w.people {
		thread := w.thread(p)
		if _, err := p.WaitText(w.ctx, "<#"+thread+">"); err != nil {
			t.Errorf("the lobby does not say where it goes on: %v", err)
		}
		w.tableIn(p, thread)
		if n := w.called(p, thread); n != 1 {
			t.Errorf("%s is called %d times", p.Name, n)
		}
	}
	for _, m := range w.people[0].MessagesIn(snap.Channel) {
		if _, ok := find(m, route.Hand); ok && !m.Ephemeral() {
			t.Errorf("the table is shown in the channel, too: %s", m.Text())
		}
	}
}
