package game_test

import (
	"testing"

	"karlchen/game"
	"karlchen/game/card"
)

// schweineOfArmut returns an Armut of seat 1 in which it and seat 2 hold the given cards, before the exchange.
func schweineOfArmut(t *testing.T, text, giver, taker string) game.State {
	t.Helper()
	const fehl = " CA CA CT CT CK CK C9 C9 SA SA"
	hands := fill(t, card.Deck48, [card.Seats]string{giver + fehl, taker})
	s := start(t, game.Setup{Rules: compiled(t, text+" armut=on"), Hands: hands})
	return apply(t, s, actions(t, "1:armut 2:healthy 3:healthy 4:healthy")...)
}

// Seat 2 wins the first trick with a ♦A exactly if it is a Schwein.
func TestSchweineInAnArmut(t *testing.T) {
	const (
		on     = "ddv schweine=on"
		before = on + " schweine_in_armut=before-pass"
		auto   = on + " schweine_optional=off"
	)
	for _, tt := range []struct {
		name, rules, giver, taker, exchange string
		schwein                             bool
	}{
		{"the giver's, shown to the taker", on, "DA DA", "", "1:give(DA,DA,C9) 2:take 1:schwein", true},
		{"the giver's, not shown", on, "DA DA", "", "1:give(DA,DA,C9) 2:take", false},
		{"the giver's, shown before", before, "DA DA", "", "1:schwein 1:give(DA,DA,C9) 2:take", true},
		{"the giver's, by themselves", auto, "DA DA", "", "1:give(DA,DA,C9) 2:take", true},
		{"the taker's, shown before they take", on, "DJ D9", "DA DA", "1:give(DJ,D9,C9) 2:schwein 2:take", true},
		{"the taker's, not shown", on, "DJ D9", "DA DA", "1:give(DJ,D9,C9) 2:take", false},
		{"the taker's, shown before the cards are passed", before, "DJ D9", "DA DA", "2:schwein 1:give(DJ,D9,C9) 2:take", true},
		{"the taker's, not shown before", before, "DJ D9", "DA DA", "1:give(DJ,D9,C9) 2:take", false},
		{"the taker's, by themselves before", before + " schweine_optional=off", "DJ D9", "DA DA", "1:give(DJ,D9,C9) 2:take", true},
		{"one of each: never built", auto, "DA DJ", "DA", "1:give(DA,DJ,C9) 2:take", false}, // T002-24
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := apply(t, schweineOfArmut(t, tt.rules, tt.giver, tt.taker), actions(t, tt.exchange)...)
			fehl := s.Hand(1).Only(card.SetOf(card.Of(card.Spades, card.King), card.Of(card.Hearts, card.King), card.Of(card.Clubs, card.Nine),
				card.Of(card.Hearts, card.Nine), card.Of(card.Spades, card.Nine), card.Of(card.Spades, card.Ten)).Kinds())
			var back card.Set
			for c := range fehl.All() {
				if back.Len() < 3 {
					back = back.With(c)
				}
			}
			s = apply(t, s, game.Return(1, back))
			refuse(t, s, game.Promote(1, game.Schweine), map[bool]game.Illegal{true: game.SchweineAnnouncedAlready, false: game.SchweineNotInHand}[tt.schwein])
			if got := s.Order().Beats(card.Fuchs, card.Dulle, false); got != tt.schwein {
				t.Errorf("Schweine: %t", got)
			}
		})
	}
}

// Where Schweine can be built, the hands after the exchange decide: seat 2 has got its second ♦A from the giver, and shows nothing before it plays.
func TestSchweineBuiltByAnArmut(t *testing.T) {
	const rules = "ddv schweine=on schweine_in_armut=buildable"
	s := apply(t, schweineOfArmut(t, rules, "DA DJ", "DA SK ST S9"), actions(t, "1:give(DA,DJ,C9)")...)
	refuse(t, s, game.Promote(1, game.Schweine), game.SchweineNotInHand)
	s = apply(t, s, actions(t, "2:take 2:return(S9,SK,ST)")...)
	refuse(t, s, game.Promote(0, game.Schweine), game.SchweineNotInHand)
	if s = apply(t, s, game.Promote(1, game.Schweine)); !s.Order().Beats(card.Fuchs, card.Dulle, false) {
		t.Error("built Schweine are Füchse")
	}
	// Both of one hand need not be shown in the exchange, and need not stay together.
	s = schweineOfArmut(t, rules+" armut_pass_all_trumps=off", "DA DA", "SK ST S9")
	refuse(t, s, game.Promote(0, game.Schweine), game.SchweineWithTheCard)
	s = apply(t, s, actions(t, "1:give(DA,C9,C9) 2:take 2:return(S9,SK,ST)")...)
	refuse(t, s, game.Promote(0, game.Schweine), game.SchweineNotInHand)
}

func TestWhenSchweineOfAnArmutAreShown(t *testing.T) {
	const on = "ddv schweine=on"
	giver := schweineOfArmut(t, on, "DA DA", "")
	refuse(t, giver, game.Promote(0, game.Schweine), game.NotYourTurn)
	given := apply(t, giver, actions(t, "1:give(DA,DA,C9)")...)
	refuse(t, given, game.Promote(0, game.Schweine), game.NotYourTurn)
	refuse(t, given, game.Promote(1, game.Schweine), game.SchweineNotInHand)
	refuse(t, apply(t, given, game.Take(1)), game.Promote(0, game.Schweine), game.Legal)

	before := schweineOfArmut(t, on+" schweine_in_armut=before-pass", "DA DA", "")
	refuse(t, before, game.Promote(0, game.Schweine), game.Legal)
	refuse(t, apply(t, before, actions(t, "1:give(DA,DA,C9) 2:take")...), game.Promote(0, game.Schweine), game.SchweineTooLate)

	late := apply(t, schweineOfArmut(t, on+" schweine_in_armut=before-pass", "DJ D9", "DA DA"), actions(t, "1:give(DJ,D9,C9)")...)
	refuse(t, late, game.Promote(1, game.Schweine), game.SchweineTooLate)

	other := apply(t, schweineOfArmut(t, on, "DJ D9", "DA DA"), actions(t, "1:give(DJ,D9,C9)")...)
	refuse(t, apply(t, other, game.Decline(1), game.Take(2)), game.Promote(1, game.Schweine), game.NotYourTurn)
	refuse(t, other, game.Promote(1, game.Superschweine), game.SchweineNotInThisGame)
}
