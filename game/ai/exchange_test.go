package ai_test

import (
	"testing"

	"karlchen/game"
	"karlchen/game/card"
)

// The taker of the cards has more trumps than fit, and may not part with one Fuchs, shown or not.
func TestSchweineStayTogetherInAnArmut(t *testing.T) {
	hands := [card.Seats]card.Set{}
	for seat, text := range []string{"DJ HJ SJ CA CT CT CK CK SK ST", "DA DA HT CQ SQ HQ DQ CJ SA HA", "CA CJ CQ SJ HJ DJ SQ SA ST HK"} {
		hand, err := card.ParseSet(text)
		if err != nil {
			t.Fatal(err)
		}
		hands[seat] = hand
	}
	compiled := compile(t, "verein")
	hands[3] = compiled.Rules().Deck.Cards().Minus(hands[0]).Minus(hands[1]).Minus(hands[2])
	for _, shown := range []string{"", "2:schwein"} {
		s, err := game.New(game.Setup{Rules: compiled, Hands: hands})
		for _, text := range []string{"1:armut", "2:healthy", "3:healthy", "4:healthy", "1:give(DJ,HJ,SJ)", shown, "2:take"} {
			if text == "" {
				continue
			}
			a, bad := game.ParseAction(text)
			if bad != nil {
				t.Fatal(bad)
			}
			if err == nil {
				s, err = s.Apply(a)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		v := s.View(1)
		a, ok := simple.Decide(&v, nil)
		if reason := v.Check(a); !ok || reason != game.Legal {
			t.Errorf("%q: %s is %s", shown, a, reason)
		}
		if shown != "" && a.Cards().Has(card.Fuchs) {
			t.Errorf("Schweine go back: %s", a)
		}
	}
}
