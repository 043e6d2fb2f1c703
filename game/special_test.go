package game_test

import (
	"fmt"
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// specials writes the Sonderpunkte of a result as "re fuchs_gefangen in 1 by 2 from 3".
func specials(r *game.Result) string {
	var list []string
	for _, i := range r.Items() {
		if _, ok := i.Key.Special(); ok {
			text := fmt.Sprintf("%s %s in %d by %s", i.Party, i.Key, i.Trick, i.Seat)
			if i.From != card.NoSeat {
				text += " from " + i.From.String()
			}
			list = append(list, text)
		}
	}
	return strings.Join(list, ", ")
}

// The test plays the given tricks and looks at their Sonderpunkte only.
func TestSpecialsOfTheFirstTricks(t *testing.T) {
	const (
		healthy = "1:healthy 2:healthy 3:healthy 4:healthy "
		wedding = "1:hochzeit 2:healthy 3:healthy 4:healthy "
	)
	for _, tt := range []struct {
		name  string
		hands [card.Seats]string
		play  string
		want  string
	}{
		{"a fox of the other party", [card.Seats]string{"CQ HT", "DA", "CQ D9", "DK"},
			healthy + "1:HT 2:DA 3:D9 4:DK", "re fuchs_gefangen in 1 by 1 from 2"},
		{"a fox of the own party", [card.Seats]string{"CQ HT", "DK", "CQ DA", "DK"}, healthy + "1:HT 2:DK 3:DA 4:DK", ""},
		{"both foxes of the others", [card.Seats]string{"CQ HT", "DA", "CQ D9", "DA"},
			healthy + "1:HT 2:DA 3:D9 4:DA", "re fuchs_gefangen in 1 by 1 from 2, re fuchs_gefangen in 1 by 1 from 4"},
		{"a fox that takes its trick", [card.Seats]string{"CQ DA", "DK", "CQ D9", "DK"}, healthy + "1:DA 2:DK 3:D9 4:DK", ""},
		{"a Doppelkopf", [card.Seats]string{"CQ CA CA", "CT", "CQ CT", "SA CK"}, healthy + "1:CA 2:CT 3:CT 4:CK", ""},
		{"a Doppelkopf of 42", [card.Seats]string{"CQ CA", "CT", "CQ CT", "CA"},
			healthy + "1:CA 2:CT 3:CT 4:CA", "re doppelkopf in 1 by 1"},
		{"a Doppelkopf with a fox", [card.Seats]string{"CQ DT", "DA", "CQ DT", "HT"},
			healthy + "1:DT 2:DA 3:DT 4:HT", "kontra doppelkopf in 1 by 4"},

		{"a fox caught in the Klärungsstich by the later partner", [card.Seats]string{"CQ CQ D9", "HT", "DA", "DK"},
			wedding + "1:D9 2:HT 3:DA 4:DK", "re fuchs_gefangen in 1 by 2 from 3"},
		{"the holder's fox caught by their later partner", [card.Seats]string{"CQ CQ DA", "HT", "D9", "DK"},
			wedding + "1:DA 2:HT 3:D9 4:DK", ""},
		{"a fox of the later partner, caught by the holder", [card.Seats]string{"CQ CQ HT C9 D9", "DA CT", "DK CK", "DK C9"},
			wedding + "1:HT 2:DA 3:DK 4:DK 1:C9 2:CT 3:CK 4:C9", ""},
		{"a fox of another, caught by the holder", [card.Seats]string{"CQ CQ HT C9 D9", "DK CT", "DA CK", "DK C9"},
			wedding + "1:HT 2:DK 3:DA 4:DK 1:C9 2:CT 3:CK 4:C9", "re fuchs_gefangen in 1 by 1 from 3"},
		{"nothing in a lone Hochzeit, not even the Doppelkopf before", [card.Seats]string{"CQ CQ HT HT CA", "CT DA DK", "CT DK D9", "CA DT D9"},
			wedding + "1:CA 2:CT 3:CT 4:CA 1:HT 2:DA 3:DK 4:DT 1:HT 2:DK 3:D9 4:D9", ""},
		{"nothing in a silent Hochzeit", [card.Seats]string{"CQ CQ HT", "DA", "DK", "DK"}, healthy + "1:HT 2:DA 3:DK 4:DK", ""},
		{"nothing in a solo", [card.Seats]string{"CQ CQ HT", "DA", "DK", "DK"},
			"1:solo-diamonds 2:healthy 3:healthy 4:healthy 1:HT 2:DA 3:DK 4:DK", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := apply(t, start(t, game.Setup{Rules: compiled(t, "ddv"), Hands: fill(t, card.Deck48, tt.hands)}), actions(t, tt.play)...)
			r := finish(t, s)
			var got []string
			for _, special := range strings.Split(specials(&r), ", ") {
				for n := range s.Tricks() {
					if strings.Contains(special, fmt.Sprintf(" in %d by", n+1)) {
						got = append(got, special)
					}
				}
			}
			if joined := strings.Join(got, ", "); joined != tt.want {
				t.Errorf("Sonderpunkte %q, want %q", joined, tt.want)
			}
		})
	}
}

func TestSpecialsOfTheLastTrick(t *testing.T) {
	must := func(text string) card.Card {
		c, err := card.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	for _, tt := range []struct {
		name  string
		rules string
		cards [card.Seats]string // in the last trick, led by seat 1; seats 1 and 3 are Re
		want  string
	}{
		{"Karlchen makes it", "ddv", [card.Seats]string{"CJ", "D9", "SJ", "DK"}, "re karlchen in 12 by 1"},
		{"Karlchen does not make it", "ddv", [card.Seats]string{"CJ", "SQ", "SJ", "DK"}, ""},
		{"Karlchen caught", "ddv karlchen_gefangen=1", [card.Seats]string{"CJ", "SQ", "SJ", "DK"}, "kontra karlchen_gefangen in 12 by 2 from 1"},
		{"Karlchen taken by the partner", "ddv karlchen_gefangen=1", [card.Seats]string{"CJ", "D9", "SQ", "DK"}, ""},
		{"the first of two makes it and catches the second", "ddv karlchen_gefangen=1", [card.Seats]string{"CJ", "CJ", "SJ", "DK"},
			"re karlchen in 12 by 1, re karlchen_gefangen in 12 by 1 from 2"},
		{"the first of two, the second is the partner's", "ddv karlchen_gefangen=1", [card.Seats]string{"CJ", "D9", "CJ", "DK"},
			"re karlchen in 12 by 1"},
		{"a fox in the last trick", "ddv", [card.Seats]string{"CJ", "DA", "SJ", "DK"}, "re karlchen in 12 by 1, re fuchs_gefangen in 12 by 1 from 2"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var given [card.Seats]string
			var cards [card.Seats]card.Card
			for seat, text := range tt.cards {
				given[seat], cards[seat] = text, must(text)
				if seat%2 == 0 {
					given[seat] += " CQ"
				}
			}
			s := speak(t, start(t, game.Setup{Rules: compiled(t, tt.rules), Hands: fill(t, card.Deck48, given)}), 0, game.Healthy)
			r := finish(t, lastTrick(t, s, 0, cards))
			var got []string
			for _, special := range strings.Split(specials(&r), ", ") {
				if strings.Contains(special, " in 12 ") {
					got = append(got, special)
				}
			}
			if joined := strings.Join(got, ", "); joined != tt.want {
				t.Errorf("Sonderpunkte %q, want %q", joined, tt.want)
			}
		})
	}
}

// TestSecondDulle plays both ♥10 in the first trick, and in the last.
func TestSecondDulle(t *testing.T) {
	hands := fill(t, card.Deck48, [card.Seats]string{"CQ HT", "DK", "CQ HT", "DA"})
	for text, want := range map[string][2]card.Seat{ // winner of the first and of the last trick
		"ddv":                             {0, 0},
		"ddv second_dulle_beats_first=on": {2, 2},
		"ddv second_dulle_beats_first=on second_dulle_last_trick_exception=on": {2, 0},
	} {
		s := speak(t, start(t, game.Setup{Rules: compiled(t, text), Hands: hands}), 0, game.Healthy)
		first := apply(t, s, actions(t, "1:HT 2:DK 3:HT 4:DA")...)
		if got := first.Trick(0).Winner; got != want[0] {
			t.Errorf("%s: seat %s takes the first trick", text, got)
		}
		last := lastTrick(t, s, 0, [card.Seats]card.Card{card.Dulle, card.Of(card.Diamonds, card.King), card.Dulle, card.Fuchs})
		last = apply(t, last, actions(t, "1:HT 2:DK 3:HT 4:DA")...)
		if got := last.Trick(11).Winner; got != want[1] {
			t.Errorf("%s: seat %s takes the last trick", text, got)
		}
	}
}

// The partner is the first other player who takes one of the first three tricks, whatever card was led.
func TestHochzeitFindsItsPartner(t *testing.T) {
	hands := fill(t, card.Deck48, [card.Seats]string{"CQ CQ HT HT CA C9", "CT DA DK CK", "CA DK D9 CT", "SA CK DT D9 C9"})
	compiled := compiled(t, "ddv")
	for _, tt := range []struct {
		name     string
		play     string
		klaerung int
		re       string
		contract rules.Contract
	}{
		{"in the first", "1:C9 2:CT 3:CA 4:CK", 1, "13", rules.Hochzeit},
		{"in the second", "1:CA 2:CT 3:CT 4:CK 1:C9 2:CK 3:CA 4:C9", 2, "13", rules.Hochzeit},
		{"in the third", "1:CA 2:CT 3:CT 4:CK 1:HT 2:DA 3:DK 4:DT 1:C9 2:CK 3:CA 4:C9", 3, "13", rules.Hochzeit},
		{"never", "1:CA 2:CT 3:CT 4:CK 1:HT 2:DA 3:DK 4:DT 1:HT 2:DK 3:D9 4:D9", 3, "1", rules.LoneHochzeit},
		{"not yet", "1:CA 2:CT 3:CT 4:CK 1:HT 2:DA 3:DK 4:DT", 0, "1", rules.Hochzeit},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := speak(t, start(t, game.Setup{Rules: compiled, Hands: hands}), 0, game.SayHochzeit)
			s = apply(t, s, actions(t, tt.play)...)
			re := ""
			for seat := range card.Seat(card.Seats) {
				switch p := s.Party(seat); {
				case p == game.Re:
					re += seat.String()
				case (p == game.NoParty) != (tt.klaerung == 0):
					t.Errorf("seat %s is %s", seat, p)
				}
			}
			if s.Klaerung() != tt.klaerung || re != tt.re || s.Contract() != tt.contract {
				t.Errorf("%s, Klärungsstich %d, Re %s", s.Contract(), s.Klaerung(), re)
			}
		})
	}
}
