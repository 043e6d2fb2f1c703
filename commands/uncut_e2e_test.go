package commands_test

import (
	"regexp"
	"strings"
	"testing"

	"karlchen/game/notation"
	"karlchen/internal/person"
)

// Nobody cuts in this game with German cards. The bot deals by itself, all texts use the German names of the cards, no earlier trick can be looked
// at, and the record proves the deal.
func TestAGameWithoutACutAndWithGermanCards(t *testing.T) {
	w := newWorld(t)
	host := w.people[0]
	w.open(person.Options{"rules": "ddv cut=off deck_naming=german view_last_trick=none", "games": 1})
	w.says("Abgehoben wurde nicht.")

	french := regexp.MustCompile(`[♣♠♥♦]|Kreuz|Pik|Karo|Dame|Bube`)
	for clicks := range 4 + 48 {
		if !w.step() {
			t.Fatalf("after %d clicks nobody can do anything\n%s", clicks, w.log)
		}
		for _, m := range host.Messages() {
			text := m.Text()
			for _, c := range components(m.Components) {
				text += " " + c.Label
			}
			if french.MatchString(text) {
				t.Fatalf("a French name after %d clicks:\n%s", clicks, text)
			}
		}
		if clicks == 4+48-1 { // the game is over, and nobody has a hand any more
			break
		}
		if hand := w.hand(host).Text(); strings.Contains(hand, "macht den Stich") != (clicks > 4 && clicks%4 == 3) {
			t.Fatalf("the last trick after %d cards:\n%s", clicks-3, hand)
		}
	}
	w.says("Endstand")
	w.kill()
	games := w.games()
	if len(games) != 1 {
		t.Fatalf("%d games were recorded", len(games))
	}
	r, _ := w.replay(games[0])
	if shuffle, err := notation.Verify(r); err != nil || shuffle.Cut != 0 || shuffle.Lot {
		t.Errorf("the shuffle %s: %v", r.Info.Shuffle, err)
	}
}
