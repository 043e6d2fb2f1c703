package table_test

import (
	"maps"
	"strings"
	"testing"

	"karlchen/commands/route"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// Four people and a computer: the dealer pauses, sees no cards, and reads why.
func TestTheDealerOfFivePauses(t *testing.T) {
	w := e2e.New(t)
	w.Open(person.Options{"computers": 1})
	cutter, dealer := w.People[2], w.People[3] // the last place deals first
	w.Press(cutter, route.CutLot)
	if _, err := cutter.WaitText(w.Ctx, "setzt aus: Dora"); err != nil {
		t.Fatalf("%v\n%s", err, w.Log)
	}
	if m := w.Hand(dealer); !strings.Contains(m.Text(), "Du setzt in diesem Spiel aus") || strings.Contains(m.Text(), "Deine Karten: ") {
		t.Errorf("the dealer's panel says\n%s", m.Text())
	}
	if _, ok := e2e.Find(w.Hand(dealer), route.Word, route.Play, route.Call); ok {
		t.Error("the dealer is asked for something")
	}
	if m := w.Hand(w.People[0]); !strings.Contains(m.Text(), "Deine Karten: ") {
		t.Errorf("who plays has no cards on the panel\n%s", m.Text())
	}
}

// lotRules let the lot decide who sits where. They are those of the tournament.
const lotRules = "ddv seating_and_list=tsr"

// The lobby says that the seats will be drawn. When the list begins everybody reads that they were, and where everybody sits.
func TestSeatsAreDrawnInPublic(t *testing.T) {
	w := e2e.New(t)
	host := w.People[0]
	w.OpenLobby(host, person.Options{"rules": lotRules, "games": 1})
	if _, err := w.People[1].WaitText(w.Ctx, "Wer wo sitzt, entscheidet beim Start das Los"); err != nil {
		t.Fatalf("%v\n%s", err, w.Log)
	}
	for _, p := range w.People[1:] {
		w.Press(p, route.Join)
	}
	w.Press(host, route.Start)
	m, err := w.People[1].WaitText(w.Ctx, "Die Plätze sind ausgelost")
	if err != nil {
		t.Fatalf("%v\n%s", err, w.Log)
	}
	for _, p := range w.People {
		if !strings.Contains(m.Text(), "**"+p.Name+"**") {
			t.Errorf("the seat of %s is not shown:\n%s", p.Name, m.Text())
		}
	}
}

// The host chooses a deck without nines, everybody reads that, and the game is over after forty cards.
func TestTheLobbyAsksForTheDeck(t *testing.T) {
	w := e2e.New(t)
	anna := w.Talk(w.People[0])
	w.OpenLobby(anna.P, person.Options{"rules": "hausrunde table_size=5", "games": 1})
	lobby, err := w.People[1].WaitText(w.Ctx, "mit Neunen (48 Karten)")
	if err != nil || !strings.Contains(lobby.Text(), "5\\. *frei*") {
		t.Fatalf("%v\n%s\n%s", err, lobby.Text(), w.Log)
	}
	for _, p := range w.People[1:] {
		w.Press(p, route.Join)
	}
	w.Press(anna.P, route.Settings)
	anna.Click(anna.Reads("Dieser Tisch"), route.Deck, "40")
	if _, err := w.People[1].WaitText(w.Ctx, "scharf, ohne Neunen (40 Karten)"); err != nil {
		t.Fatalf("%v\n%s", err, w.Log)
	}
	w.Press(anna.P, route.Start)
	w.Press(w.People[2], route.CutLot)
	w.PlayOut(40)
	if _, err := w.People[1].WaitText(w.Ctx, "Endstand"); err != nil {
		t.Fatalf("the game is not over after forty cards: %v\n%s", err, w.Log)
	}
}

// Four people play, and a fifth joins in the second game: from the next round on, also after a restart, with fewer games. The final standing says so, and
// counts what the records say.
func TestAFifthPersonJoinsLater(t *testing.T) {
	w := e2e.New(t)
	w.Open(person.Options{"games": 6})
	playGame := func(next bool) {
		t.Helper()
		w.PlayOut(48)
		if next {
			w.GoOn(w.People[1])
		}
	}
	playGame(true)
	emil := w.AddPerson(w.Sandbox.URL())
	w.Press(emil, route.StepIn)
	reads := func(p *person.Person, words string) {
		t.Helper()
		if _, err := p.WaitText(w.Ctx, words); err != nil {
			t.Fatalf("%s: %v\n%s", p.Name, err, w.Log)
		}
	}
	reads(emil, "voraussichtlich ab Spiel 5?")
	reads(emil, "Du spielst dann 1 Spiel der Liste, die anderen je 5–6.")
	w.Press(emil, route.SitDown)
	reads(emil, "Du steigst mit der nächsten Runde ein")
	w.EverybodyReads("Ab der nächsten Runde dabei, voraussichtlich ab Spiel 5: Emil")
	playGame(true)
	w.PlayOut(10)
	w.Kill()
	w.Start()
	w.PlayOut(38)
	w.GoOn(w.People[1])
	if _, ok := e2e.Find(w.Hand(emil), route.Play, route.Word); ok {
		t.Error("Emil plays in the fourth game")
	}
	playGame(false)
	leads := func(m person.Message) bool { _, ok := e2e.Find(m, route.Next); return ok && !m.Ephemeral() }
	fourth, err := w.People[1].WaitMessage(w.Ctx, leads)
	if err != nil {
		t.Fatal(err)
	}
	w.Press(w.People[1], route.Next) // a line that calls Emil may come below the hand
	w.EverybodyReads("setzt aus: Dora")
	if _, err := w.People[1].WaitMessage(w.Ctx, func(m person.Message) bool { return m.ID == fourth.ID && !leads(m) }); err != nil { // else it could be taken for the next result
		t.Fatal(err)
	}
	if n := w.Called(emil, w.Thread(emil)); n != 1 {
		t.Errorf("Emil is called to the thread %d times", n)
	}
	playGame(true)
	w.EverybodyReads("setzt aus: Emil")
	playGame(false)
	end, err := emil.WaitMessage(w.Ctx, func(m person.Message) bool { return !m.Ephemeral() && strings.Contains(m.Text(), "Endstand") })
	if err != nil || !strings.Contains(end.Text(), "Ab Spiel 5 dabei: Emil (1 Spiel)") {
		t.Fatalf("%v\n%s\n%s", err, end.Text(), w.Log)
	}
	w.Press(emil, route.Sheet)
	reads(emil, "Ab Spiel 5 dabei: Emil (1 Spiel)")
	w.Kill()
	totals, games := map[string]int{}, map[string]int{}
	for _, g := range w.Games() {
		r, s := w.Replay(g)
		result, _ := s.Result()
		for seat, points := range result.Points() {
			totals[r.Info.Players[seat]] += points
			games[r.Info.Players[seat]]++
		}
	}
	if shown := e2e.FinalScores(end.Text()); !maps.Equal(shown, totals) || games["Emil"] != 1 || games["Dora"] != 5 || games["Anna"] != 6 {
		t.Errorf("by %v games the records have %v, and the screen says %v:\n%s", games, totals, shown, end.Text())
	}
}
