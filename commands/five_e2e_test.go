package commands_test

import (
	"strings"
	"testing"

	"karlchen/commands/route"
	"karlchen/internal/person"
)

// Four people and a computer: the dealer pauses, sees no cards, and reads why.
func TestTheDealerOfFivePauses(t *testing.T) {
	w := newWorld(t)
	w.open(person.Options{"computers": 1})
	cutter, dealer := w.people[2], w.people[3] // the last place deals first
	w.press(cutter, route.CutLot)
	if _, err := cutter.WaitText(w.ctx, "setzt aus: Dora"); err != nil {
		t.Fatalf("%v\n%s", err, w.log)
	}
	if m := w.hand(dealer); !strings.Contains(m.Text(), "Du setzt in diesem Spiel aus") || strings.Contains(m.Text(), "Deine Karten: ") {
		t.Errorf("the dealer's panel says\n%s", m.Text())
	}
	if _, ok := find(w.hand(dealer), route.Word, route.Play, route.Call); ok {
		t.Error("the dealer is asked for something")
	}
	if m := w.hand(w.people[0]); !strings.Contains(m.Text(), "Deine Karten: ") {
		t.Errorf("who plays has no cards on the panel\n%s", m.Text())
	}
}

// lotRules let the lot decide who sits where. They are those of the tournament.
const lotRules = "ddv seating_and_list=tsr"

// The lobby says that the seats will be drawn. When the list begins everybody reads that they were, and where everybody sits.
func TestSeatsAreDrawnInPublic(t *testing.T) {
	w := newWorld(t)
	host := w.people[0]
	w.openLobby(host, person.Options{"rules": lotRules, "games": 1})
	if _, err := w.people[1].WaitText(w.ctx, "Wer wo sitzt, entscheidet beim Start das Los"); err != nil {
		t.Fatalf("%v\n%s", err, w.log)
	}
	for _, p := range w.people[1:] {
		w.press(p, route.Join)
	}
	w.press(host, route.Start)
	m, err := w.people[1].WaitText(w.ctx, "Die Plätze sind ausgelost")
	if err != nil {
		t.Fatalf("%v\n%s", err, w.log)
	}
	for _, p := range w.people {
		if !strings.Contains(m.Text(), "**"+p.Name+"**") {
			t.Errorf("the seat of %s is not shown:\n%s", p.Name, m.Text())
		}
	}
}

// The host chooses a deck without nines, everybody reads that, and the game is over after forty cards.
func TestTheLobbyAsksForTheDeck(t *testing.T) {
	w := newWorld(t)
	anna := talk{w, w.people[0]}
	w.openLobby(anna.p, person.Options{"rules": "hausrunde table_size=5", "games": 1})
	lobby, err := w.people[1].WaitText(w.ctx, "mit Neunen (48 Karten)")
	if err != nil || !strings.Contains(lobby.Text(), "5\\. *frei*") {
		t.Fatalf("%v\n%s\n%s", err, lobby.Text(), w.log)
	}
	for _, p := range w.people[1:] {
		w.press(p, route.Join)
	}
	w.press(anna.p, route.Settings)
	anna.click(anna.reads("Dieser Tisch"), route.Deck, "40")
	if _, err := w.people[1].WaitText(w.ctx, "scharf, ohne Neunen (40 Karten)"); err != nil {
		t.Fatalf("%v\n%s", err, w.log)
	}
	w.press(anna.p, route.Start)
	w.press(w.people[2], route.CutLot)
	w.playOut(40)
	if _, err := w.people[1].WaitText(w.ctx, "Endstand"); err != nil {
		t.Fatalf("the game is not over after forty cards: %v\n%s", err, w.log)
	}
}
