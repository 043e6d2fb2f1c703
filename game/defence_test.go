package game

import (
	"testing"

	"karlchen/game/card"
	"karlchen/game/rules"
)

// Found by random rulesets: the soloist, seat 2 in a Damensolo, can take a lead of clubs with the ♣A. But the opponents have them take it
// with the ♣B, which the ♣K beats, and then the ♣A is lost to a spade. The lower bound once forgot that, and gave the soloist a trick of
// 17.
func TestATakerThatIsBeatenAfterwards(t *testing.T) {
	r, _ := rules.Preset("ddv")
	compiled, err := rules.Compile(r)
	if err != nil {
		t.Fatal(err)
	}
	s := State{position{rules: compiled, contract: rules.SoloQueens, soloist: 1, phase: InPlay, re: only(1), known: allSeats, tricks: 9, cards: 38, turn: 2}}
	for seat, hand := range []string{"C9 CK", "CJ CA", "CK CT SK", "SJ SJ HQ"} {
		if s.hands[seat], err = card.ParseSet(hand); err != nil {
			t.Fatal(err)
		}
	}
	s.played[36], s.played[37] = card.Alte, card.Of(card.Clubs, card.Ten)
	if c := newDefence(&s).cheapest(); c != 0 {
		t.Errorf("the soloist gets %d Augen in %d tricks, and is sure of nothing", c/augenCost, c%augenCost)
	}
}
