package commands_test

import (
	"strings"
	"testing"

	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/internal/person"
)

// The silent Hochzeiter of the Verein says Kontra by a click. Nobody reads that it is a bluff, before or after a restart, until the ♣D is
// played. In the end everybody reads it.
func TestABluffByClicks(t *testing.T) {
	w := newWorld(t)
	at := w.dealt("verein", game.SayHochzeit)
	bluffer, other := w.people[at], w.people[(at+1)%card.Seats]
	for range card.Seats {
		for _, p := range w.people {
			hand := w.hand(p)
			if c, ok := offered(hand, route.Word, "healthy"); ok {
				w.click(p, hand, c)
			}
		}
	}
	w.says("Normalspiel, ")
	if hand := w.hand(other); strings.Contains(hand.Text(), "zum Schein") {
		t.Errorf("another reads\n%s", hand.Text())
	}
	w.presses(bluffer, "Kontra zum Schein")
	asked, err := bluffer.WaitMessage(w.ctx, func(m person.Message) bool { _, ok := find(m, route.Call); return m.Ephemeral() && ok })
	if err != nil {
		t.Fatalf("nobody asks whether it is meant: %v\n%s", err, w.log)
	}
	yes, _ := find(asked, route.Call)
	w.click(bluffer, asked, yes)
	w.everybodyReads("sagt Kontra")
	w.kill()
	w.start()
	if hand := w.hand(bluffer); !strings.Contains(hand.Text(), "du spielst allein und giltst als **Kontra**") {
		t.Errorf("after the restart the Hochzeiter reads\n%s", hand.Text())
	}
	if hand := w.hand(other); !strings.Contains(hand.Text(), "Normalspiel") || strings.Contains(hand.Text(), "Hochzeit") {
		t.Errorf("after the restart another reads\n%s", hand.Text())
	}

	if !nightly { // the rest is a game like any other
		return
	}
	for _, p := range w.people {
		if p != bluffer { // a computer plays on for the bluffer
			if _, err := p.Command(w.ctx, w.channel, "doko leave", nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	w.playsOn(bluffer, "zum Schein „Kontra“")
	w.kill()
	games := w.games()
	if r, _ := w.replay(games[len(games)-1]); !strings.Contains(r.String(), ":kontra") {
		t.Errorf("the record has\n%s", r)
	}
}
