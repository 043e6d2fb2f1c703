package record_test

import (
	"strings"
	"testing"

	"karlchen/commands/route"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// Anna plays on from a moment of a game that she has finished, at another seat, through a kill of the bot, and reads what she would have got. It counts
// nowhere, and nobody else finds it.
func TestPlayingOnFromAMoment(t *testing.T) {
	w := e2e.New(t)
	anna, ben := w.Talk(w.People[0]), w.Talk(w.People[1])
	playAlone(w, anna.P, 1)
	stats := anna.Says("stats player", person.Options{"user": anna.P.ID}, "Spiele").Text()
	m := anna.Says("replay", person.Options{"game": "1"}, "Spiel #1")
	for range 3 {
		m = anna.Walks(m, route.RecordOn, "Stich")
	}
	m = anna.Walks(m, route.RecordSeats, "Stich")
	buttons := 0
	for _, b := range m.Buttons() {
		if route.RecordPlay.Names(b.CustomID) {
			buttons++
		}
	}
	if buttons != 4 {
		t.Fatalf("%d seats are offered: %s", buttons, m.Text())
	}
	anna.Walks(m, route.RecordPlay, "von hier an mit dir")
	awaitCard(t, anna)
	w.Kill()
	w.Start()
	for {
		m, plays := awaitCard(t, anna)
		if !plays {
			break
		}
		c, _ := e2e.Find(m, route.Play)
		w.Click(anna.P, m, c)
	}
	if again := anna.Says("stats player", person.Options{"user": anna.P.ID}, "Spiele").Text(); again != stats {
		t.Errorf("the statistics were\n%s\nand are\n%s", stats, again)
	}
	ben.Says("replay", person.Options{"game": "2"}, "Tagesspiel")
	for _, m := range ben.P.Messages() {
		if strings.Contains(m.Text(), "Spiel #2") || strings.Contains(m.Text(), "von hier an") {
			t.Errorf("Ben reads %s", m.Text())
		}
	}
}

// awaitCard waits until there is a card to play, or the game is over.
func awaitCard(t *testing.T, k e2e.Talk) (hand person.Message, plays bool) {
	t.Helper()
	hand, err := k.P.WaitMessage(k.Ctx, func(m person.Message) bool {
		_, plays = e2e.Find(m, route.Play)
		return m.Ephemeral() && (plays || strings.Contains(m.Text(), "Damals"))
	})
	if err != nil {
		t.Fatalf("%v\n%s", err, k.Log)
	}
	return hand, plays
}
