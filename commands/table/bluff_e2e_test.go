package table_test

import (
	"strings"
	"testing"

	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// The silent Hochzeiter of the Verein says Kontra by a click. Nobody reads that it is a bluff, before or after a restart, until the ♣D is
// played. In the end everybody reads it.
func TestABluffByClicks(t *testing.T) {
	w := e2e.New(t)
	at := dealUntil(w, 20, "verein", game.SayHochzeit)
	bluffer, other := w.People[at], w.People[(at+1)%card.Seats]
	for range card.Seats {
		for _, p := range w.People {
			hand := w.Hand(p)
			if c, ok := offered(hand, route.Word, "healthy"); ok {
				w.Click(p, hand, c)
			}
		}
	}
	awaitPublic(w, "Normalspiel, ")
	if hand := w.Hand(other); strings.Contains(hand.Text(), "zum Schein") {
		t.Errorf("another reads\n%s", hand.Text())
	}
	w.Presses(bluffer, "Kontra zum Schein")
	asked, err := bluffer.WaitMessage(w.Ctx, func(m person.Message) bool { _, ok := e2e.Find(m, route.Call); return m.Ephemeral() && ok })
	if err != nil {
		t.Fatalf("nobody asks whether it is meant: %v\n%s", err, w.Log)
	}
	yes, _ := e2e.Find(asked, route.Call)
	w.Click(bluffer, asked, yes)
	w.EverybodyReads("sagt Kontra")
	w.Kill()
	w.Start()
	if hand := w.Hand(bluffer); !strings.Contains(hand.Text(), "Du spielst allein und giltst als **Kontra**") {
		t.Errorf("after the restart the Hochzeiter reads\n%s", hand.Text())
	}
	if hand := w.Hand(other); !strings.Contains(hand.Text(), "Normalspiel") || strings.Contains(hand.Text(), "Hochzeit") {
		t.Errorf("after the restart another reads\n%s", hand.Text())
	}

	if !e2e.Nightly { // the rest is a game like any other
		return
	}
	for _, p := range w.People {
		if p != bluffer { // a computer plays on for the bluffer
			if _, err := p.Command(w.Ctx, w.Channel, "doko leave", nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	w.PlaysOn(bluffer, "zum Schein „Kontra“")
	w.Kill()
	games := w.Games()
	if r, _ := w.Replay(games[len(games)-1]); !strings.Contains(r.String(), ":kontra") {
		t.Errorf("the record has\n%s", r)
	}
}
