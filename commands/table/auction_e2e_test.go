package table_test

import (
	"strings"
	"testing"

	"karlchen/commands/route"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// nameSolo chooses a solo in the menu and says yes.
func nameSolo(w *e2e.World, p *person.Person, solo string) {
	w.T.Helper()
	m := w.Hand(p)
	for _, c := range e2e.Components(m.Components) {
		if !route.Solo.Names(c.CustomID) {
			continue
		}
		if _, err := p.Click(w.Ctx, m.ID, c.CustomID, solo); err != nil {
			w.T.Fatal(err)
		}
		w.Press(p, route.Word)
		return
	}
	w.T.Fatalf("%s is not asked for a solo:\n%s", p.Name, m.Text())
}

// Four people bid by buttons for two soli and a normal game, which wins; the bot is killed in between. The record has it all.
func TestAnAuctionByButtons(t *testing.T) {
	w := e2e.New(t)
	w.Open(person.Options{"rules": "spielordnung", "games": 1})
	anna, ben, clara, dora := w.People[0], w.People[1], w.People[2], w.People[3]
	w.Press(clara, route.CutLot) // Dora deals

	w.Presses(anna, "Sauber")
	nameSolo(w, ben, "solo-queens")
	w.EverybodyReads("Damensolo")
	nameSolo(w, clara, "solo-jacks")
	w.Presses(dora, "Sauber")
	w.EverybodyReads("Ben hat das Spiel: **Damensolo**")
	w.Presses(anna, "Nicht bieten")
	stale := w.Presses(clara, "Re vorab bieten: Bubensolo")
	w.EverybodyReads("Clara bietet **Re vorab**: Bubensolo. Ben (Damensolo) hält oder sagt „weg“.")
	w.Presses(ben, "Re vorab halten: Damensolo")
	w.EverybodyReads("hält Re vorab")
	w.Kill()
	w.Start()
	m := w.Hand(clara)
	if !strings.Contains(m.Text(), "Willst du das Spiel von Ben (Damensolo) überbieten?") {
		t.Errorf("after the restart Clara reads\n%s", m.Text())
	}
	if _, err := clara.Click(w.Ctx, m.ID, stale.CustomID); err == nil { // the bot refuses, or the sandbox does, because the button is gone
		w.EverybodyReads("Ben hat das Spiel: **Damensolo** mit **Re vorab**")
	}
	w.Presses(clara, "Nicht bieten")
	w.Presses(dora, "keine 9 bieten: Normalspiel")
	w.EverybodyReads("Normalspiel · bietet")
	w.Presses(ben, "Weg")
	w.EverybodyReads("Clara (Bubensolo) hält oder sagt „weg“")
	w.Presses(clara, "Weg")
	w.EverybodyReads("abgereizt")

	if !e2e.Nightly { // the rest is a game like any other
		return
	}
	for _, p := range []*person.Person{ben, clara, dora} { // computers play on for them
		if _, err := p.Command(w.Ctx, w.Channel, "doko leave", nil); err != nil {
			t.Fatal(err)
		}
	}
	w.PlaysOn(anna, "Endstand")
	w.Kill()
	games := w.Games()
	if len(games) != 1 {
		t.Fatalf("%d games were recorded", len(games))
	}
	r, _ := w.Replay(games[0])
	var said []string
	for _, m := range r.Moves[:min(11, len(r.Moves))] {
		said = append(said, m.String())
	}
	got := strings.NewReplacer("bid-kontra-", "bid-", "bid-re-", "bid-").Replace(strings.Join(said, " "))
	if want := "1:healthy 2:solo-queens 3:solo-jacks 4:healthy 1:pass 3:bid-re 2:hold 3:pass 4:bid-no90 2:pass 3:pass"; got != want {
		t.Errorf("the record has %s", got)
	}
}
