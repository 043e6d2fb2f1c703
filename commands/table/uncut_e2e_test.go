package table_test

import (
	"regexp"
	"strings"
	"testing"

	"karlchen/game/notation"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// Nobody cuts in this game with German cards. The bot deals by itself, all texts use the German names of the cards, no earlier trick can be looked
// at, and the record proves the deal.
func TestAGameWithoutACutAndWithGermanCards(t *testing.T) {
	w := e2e.New(t)
	host := w.People[0]
	w.Open(person.Options{"rules": "ddv cut=off deck_naming=german view_last_trick=none", "games": 1})
	awaitPublic(w, "Abgehoben wurde nicht.")

	french := regexp.MustCompile(`[♣♠♥♦]|Kreuz|Pik|Karo|Dame|Bube`)
	for clicks := range 4 + 48 {
		if !w.Step() {
			t.Fatalf("after %d clicks nobody can do anything\n%s", clicks, w.Log)
		}
		for _, m := range host.Messages() {
			text := m.Text()
			for _, c := range e2e.Components(m.Components) {
				text += " " + c.Label
			}
			if french.MatchString(text) {
				t.Fatalf("a French name after %d clicks:\n%s", clicks, text)
			}
		}
		if clicks == 4+48-1 { // the game is over, and nobody has a hand any more
			break
		}
		if hand := w.Hand(host).Text(); strings.Contains(hand, "macht den Stich") != (clicks > 4 && clicks%4 == 3) {
			t.Fatalf("the last trick after %d cards:\n%s", clicks-3, hand)
		}
	}
	awaitPublic(w, "Endstand")
	w.Kill()
	games := w.Games()
	if len(games) != 1 {
		t.Fatalf("%d games were recorded", len(games))
	}
	r, _ := w.Replay(games[0])
	if shuffle, err := notation.Verify(r); err != nil || shuffle.Cut != 0 || shuffle.Lot {
		t.Errorf("the shuffle %s: %v", r.Info.Shuffle, err)
	}
}
