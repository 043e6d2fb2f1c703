package game_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// A trick lies aside when everybody knows its Sonderpunkt (TB8): a Doppelkopf at once, a Fuchs when both parties are known.
func TestTricksLieAside(t *testing.T) {
	hands := fill(t, card.Deck48, [card.Seats]string{"CQ CA DA", "CQ CT CA", "CT HT", "CK HT D9"})
	for _, tt := range []struct{ name, rules, said, want string }{
		{"36 Augen are no Doppelkopf", "ddv", "1:CA 2:CA 3:CT 4:CK", ""},
		{"off", "ddv mark_special_tricks=off", "1:DA 2:CQ 3:HT 4:D9", ""},
		{"a Fuchs of unknown parties", "ddv", "1:DA 2:CQ 3:HT 4:D9", ""},
		{"a Fuchs of known parties", "ddv", "1:re 3:kontra 1:DA 2:CQ 3:HT 4:D9", "[fuchs_gefangen 1 3 1]"},
		{"n/a: no Sonderpunkt", "ddv fuchs_gefangen=0", "1:re 3:kontra 1:DA 2:CQ 3:HT 4:D9", ""},
	} {
		s := start(t, game.Setup{Rules: compiled(t, tt.rules), Hands: hands})
		s = apply(t, s, actions(t, "1:healthy 2:healthy 3:healthy 4:healthy "+tt.said)...)
		if got := aside(s); got != tt.want {
			t.Errorf("%s: %s lies aside, want %s", tt.name, got, tt.want)
		}
	}
	full := fill(t, card.Deck48, [card.Seats]string{"CA", "CA", "CT", "CT"})
	for rs, want := range map[string]string{"ddv": "[doppelkopf 1 1 ?]", "ddv mark_special_tricks=off": ""} {
		s := start(t, game.Setup{Rules: compiled(t, rs), Hands: full})
		s = apply(t, s, actions(t, "1:healthy 2:healthy 3:healthy 4:healthy 1:CA 2:CA 3:CT 4:CT")...)
		if got := aside(s); got != want {
			t.Errorf("%s: %s lies aside, want %s", rs, got, want)
		}
	}
}

func aside(s game.State) string {
	v := s.View(card.NoSeat)
	text := ""
	for _, item := range v.LaidAside() {
		text += fmt.Sprint([]any{item.Key, item.Trick, item.Seat, item.From})
	}
	return text
}

// What lies aside in view counts in the end, unless the game turns out to be one of those whose Sonderpunkte nobody can foresee: a silent or a
// lone Hochzeit.
func TestWhatLiesAsideCounts(t *testing.T) {
	seen := 0
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 3))
		s := start(t, game.Setup{Rules: compiled(t, "ddv"), Hands: fill(t, card.Deck48, [card.Seats]string{})})
		var lay []game.Item
		for s.Phase() != game.Scored {
			var legal []game.Action
			for seat := range card.Seat(card.Seats) {
				for _, a := range s.Legal(seat, nil) {
					special := a.Kind == game.Saying && a != game.Say(seat, game.Healthy) // almost every random word is a solo
					if a.Kind != game.Claiming && a.Kind != game.Conceding && !special {
						legal = append(legal, a)
					}
				}
			}
			s = apply(t, s, legal[rng.IntN(len(legal))])
			if v := s.View(card.NoSeat); s.Phase() == game.InPlay {
				lay = v.LaidAside()
			}
		}
		r, _ := s.Result()
		if r.Contract != rules.Normal && r.Contract != rules.Hochzeit {
			continue
		}
		for _, item := range lay {
			seen++
			counts := false
			for _, scored := range r.Items() {
				counts = counts || scored.Key == item.Key && scored.Trick == item.Trick && scored.From == item.From && scored.Seat == item.Seat
			}
			if !counts {
				t.Fatalf("game %d: %v lies aside and does not count: %v", seed, item, r.Items())
			}
		}
	}
	if seen == 0 {
		t.Error("nothing lies aside")
	}
}
