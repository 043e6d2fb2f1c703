package ai_test

import (
	"testing"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// A claim that is certain is never too early, one that nobody can reckon is, and one that the rules refuse needs no search.
func TestClaimsAreTriedFirst(t *testing.T) {
	ddv, _ := rules.Preset("ddv")
	compiled, err := rules.Compile(ddv)
	if err != nil {
		t.Fatal(err)
	}
	for own, want := range map[string]bool{"CQ CQ SQ SQ HQ HQ DQ DQ CA CA SA SA": false, "CQ CQ SQ SQ HQ HQ DQ CA CA CT CT CK": true} {
		hand, err := card.ParseSet(own)
		if err != nil {
			t.Fatal(err)
		}
		hands, rest := [card.Seats]card.Set{hand}, ddv.Deck.Cards().Minus(hand)
		for seat := card.Seat(1); seat < card.Seats; seat++ {
			for c := range rest.All() {
				if hands[seat].Len() < compiled.HandSize() {
					hands[seat], rest = hands[seat].With(c), rest.Without(c)
				}
			}
		}
		s, err := game.New(game.Setup{Rules: compiled, Hands: hands})
		for seat := range card.Seat(card.Seats) {
			word := game.Healthy
			if seat == 0 {
				word = game.SoloWord(rules.SoloQueens)
			}
			if err == nil {
				s, err = s.Apply(game.Say(seat, word))
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		soloist, other := s.View(0), s.View(1)
		if lost, got := ai.TryClaim(&soloist); got != want || lost != 0 {
			t.Errorf("with %s it is too early: %t", own, got)
		}
		if _, early := ai.TryClaim(&other); early {
			t.Error("it is too early for a player who may not claim")
		}
	}
}
