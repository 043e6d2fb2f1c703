package game_test

import (
	"math/rand/v2"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// T001-1, T001-5: 48 cards, twelve of each suit, twelve for each player; without nines ten; 240 Augen either way.
func TestTheDeckOfTheTournamentRules(t *testing.T) {
	for deck, size := range map[card.Deck]int{card.Deck48: 12, card.Deck40: 10} {
		suits, augen := map[card.Suit]int{}, 0
		for c := range deck.Cards().All() {
			suits[c.Suit()]++
			augen += c.Augen()
		}
		for suit, n := range suits {
			if n != size {
				t.Errorf("%d cards of suit %d, want %d", n, suit, size)
			}
		}
		if len(suits) != card.Suits || augen != 240 {
			t.Errorf("%d suits with %d Augen", len(suits), augen)
		}
		for seat, hand := range (game.Shuffle{}).Deal(deck, 0) {
			if hand.Len() != size {
				t.Errorf("seat %d has %d cards, want %d", seat+1, hand.Len(), size)
			}
		}
	}
}

// T001-32: the points of the four are all even or all odd.
func TestPointsAreAllEvenOrAllOdd(t *testing.T) {
	compiled := compiled(t, "ddv")
	rng := rand.New(rand.NewPCG(32, 1))
	for range 200 {
		s := start(t, game.Setup{Rules: compiled, Hands: deal(rng, card.Deck48)})
		var list []game.Action
		for _, over := s.Result(); !over; _, over = s.Result() {
			list = list[:0]
			for seat := range card.Seat(card.Seats) {
				list = s.Legal(seat, list)
			}
			if a := list[rng.IntN(len(list))]; a.Kind != game.Claiming { // a claim takes long to search
				s = apply(t, s, a)
			}
		}
		r, _ := s.Result()
		for _, points := range r.Points() {
			if (points-r.Points()[0])%2 != 0 {
				t.Fatalf("%v", r.Points())
			}
		}
	}
}

// 001 L95: in the Freizeit the partner is the player who takes the first Fehlstich, and a trump that takes it counts; on wish the first
// Trumpfstich. Nobody within three tricks means a solo.
func TestTheFreizeitsHochzeit(t *testing.T) {
	hands := fill(t, card.Deck48, [card.Seats]string{"CQ CQ CK C9 SQ", "D9 CA HT", "DK CT", "HQ C9"})
	begun := start(t, game.Setup{Rules: compiled(t, "freizeit"), Hands: hands})
	refuse(t, begun, game.Say(0, game.SayHochzeitForeign), game.HochzeitNotOffered)
	s := speak(t, begun, 0, game.SayHochzeit)
	s = apply(t, s, actions(t, "1:SQ 2:HT 3:DK 4:HQ")...)
	if s.Klaerung() != 0 {
		t.Error("a trick of trumps finds the partner")
	}
	if s = apply(t, s, actions(t, "2:CA 3:CT 4:C9 1:CK")...); s.Klaerung() != 2 || s.Party(1) != game.Re {
		t.Errorf("Klärungsstich %d, seat 2 is %s", s.Klaerung(), s.Party(1))
	}
	wish := speak(t, begun, 0, game.SayHochzeitTrump)
	if wish = apply(t, wish, actions(t, "1:SQ 2:HT 3:DK 4:HQ")...); wish.Klaerung() != 1 || wish.Party(1) != game.Re {
		t.Errorf("Klärungsstich %d, seat 2 is %s", wish.Klaerung(), wish.Party(1))
	}
	if lone := hochzeit(t, "freizeit", 3, true); lone.Contract() != rules.LoneHochzeit {
		t.Errorf("it is a %s", lone.Contract())
	}
}
