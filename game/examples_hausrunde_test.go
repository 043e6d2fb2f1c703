package game_test

import (
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// T004-2: Solo > Einmischen > Armut > Hochzeit, in all orders of seats.
func TestTheHausrundesRankOfVorbehalte(t *testing.T) {
	hands := fill(t, card.Deck48, [card.Seats]string{"CQ CQ", "DJ DT D9 CA CA CT CT CK CK SK SK HK", "C9 C9 S9 S9 H9"})
	words := []string{"1:hochzeit", "2:armut", "3:throw", "4:solo-fleischlos"}
	for highest, want := range []rules.Contract{rules.Hochzeit, rules.Armut, rules.Normal, rules.SoloFleischlos} {
		s := start(t, game.Setup{Rules: compiled(t, "hausrunde"), Hands: hands})
		for i, word := range words {
			if i > highest {
				word = card.Seat(i).String() + ":healthy"
			}
			s = apply(t, s, actions(t, word)...)
		}
		if s.Contract() != want || (highest == 2) != (s.Phase() == game.Redeal) {
			t.Errorf("%v: %s in phase %d", words[:highest+1], s.Contract(), s.Phase())
		}
	}
}

// T004-2 and the other lists of soli: the higher of two is played, of equal ones the first from Vorhand; its player leads.
func TestRankOfSoli(t *testing.T) {
	for preset, order := range map[string][]string{
		"hausrunde":  {"clubs diamonds hearts spades", "queens", "jacks", "queens-jacks", "fleischlos"},
		"bundeswehr": {"fleischlos", "clubs spades hearts", "jacks", "queens", "diamonds"},
		"dieblich":   {"fleischlos", "jacks", "queens", "diamonds"},
	} {
		compiled := compiled(t, preset)
		hands := fill(t, compiled.Rules().Deck, [card.Seats]string{})
		for i, higher := range order {
			for j, lower := range order {
				for _, first := range strings.Fields(higher) {
					for _, second := range strings.Fields(lower) {
						want := card.Seat(0)
						if i > j {
							want = 3
						}
						s := start(t, game.Setup{Rules: compiled, Hands: hands})
						s = apply(t, s, actions(t, "1:solo-"+first+" 2:healthy 3:healthy 4:solo-"+second)...)
						if s.Soloist() != want || s.Turn() != want {
							t.Errorf("%s: of %s and %s seat %s plays and seat %s leads", preset, first, second, s.Soloist(), s.Turn())
						}
					}
				}
			}
		}
	}
}

// T004-13: in a Farbsolo the aces of its suit are the Schweine, if they are announced, and the ♦A are Fehl.
func TestTheHausrundesSchweineMove(t *testing.T) {
	hands := fill(t, card.Deck48, [card.Seats]string{"SA SA HT HT", "DA DA"})
	s := speak(t, start(t, game.Setup{Rules: compiled(t, "hausrunde"), Hands: hands}), 0, game.SoloWord(rules.SoloSpades))
	ace := card.Of(card.Spades, card.Ace)
	if s.Order().Beats(ace, card.Dulle, false) || s.Order().Class(card.Fuchs) != rules.Class(card.Diamonds) {
		t.Error("before the announcement ♠A is no Fuchs, or ♦A no Fehl")
	}
	refuse(t, s, game.Promote(1, game.Schweine), game.SchweineNotInHand)
	if s = apply(t, s, game.Promote(0, game.Schweine)); !s.Order().Beats(ace, card.Dulle, false) {
		t.Error("♠A is no Schwein")
	}
}

// "lediglich Ansage Schweine notwendig (ohne zusätzliches Re bzw. Kontra) – ohne Ansage sind es Füchse".
func TestTheHausrundesSchweineAreSaid(t *testing.T) {
	hands := fill(t, card.Deck48, [card.Seats]string{"DA DA CQ", "HT", "CQ"})
	s := speak(t, start(t, game.Setup{Rules: compiled(t, "hausrunde"), Hands: hands}), 0, game.Healthy)
	silent := apply(t, s, actions(t, "1:DA 2:HT")...)
	if silent.Trick(0).Winner != 1 {
		t.Error("♦A beats the ♥10 without a word")
	}
	refuse(t, silent, game.Promote(0, game.Schweine), game.SchweineNotInHand) // too late for the other one
	if said := apply(t, s, actions(t, "1:schwein 1:DA 2:HT")...); said.Trick(0).Winner != 0 {
		t.Error("a Schwein loses to the ♥10")
	}
}

// T004-14: giver and taker are Re; the taker says only whether there is trump among the returned cards.
func TestTheHausrundesTakerSaysWithOrWithout(t *testing.T) {
	const poor = "DJ DK D9 CA CT CT CK CK C9 SA ST SK"
	hands := fill(t, card.Deck48, [card.Seats]string{poor, "HA HA HK"})
	s := start(t, game.Setup{Rules: compiled(t, "hausrunde"), Hands: hands})
	s = apply(t, s, actions(t, "1:armut 2:healthy 3:healthy 4:healthy 1:give(DJ,DK,D9) 2:take")...)
	if s.Party(0) != game.Re || s.Party(1) != game.Re || s.Party(2) != game.Kontra || s.Party(3) != game.Kontra {
		t.Error("the parties are wrong")
	}
	for back, want := range map[string]int{"HA HA HK": 0, "HA HA D9": 1, "DJ DK D9": 1} {
		after := apply(t, s, game.Return(1, set(t, back)))
		if told, ok := after.ToldTrumps(); !ok || told != want {
			t.Errorf("of %s is told %d, %t", back, told, ok)
		}
	}
}

// T004-15: two Armuten are dealt again, and so is one that nobody takes.
func TestTheHausrundesArmutenAreDealtAgain(t *testing.T) {
	compiled := compiled(t, "hausrunde")
	s := start(t, game.Setup{Rules: compiled, Hands: poorTwo(t, compiled, "DJ DK DT CA CT CT CK CK SA", "HJ DK DT CA SA ST SK SK HK")})
	two := apply(t, s, actions(t, "1:armut 2:armut 3:healthy 4:healthy")...)
	if two.Phase() != game.Redeal {
		t.Errorf("two Armuten: phase %d", two.Phase())
	}
	one := apply(t, s, actions(t, "1:armut 2:healthy 3:healthy 4:healthy 1:give(DJ,DK,DT) 2:decline 3:decline 4:decline")...)
	if one.Phase() != game.Redeal {
		t.Errorf("nobody takes it: phase %d", one.Phase())
	}
}

// T004-16: a player who wins the first three tricks plays a Farbsolo in diamonds; a Hochzeit may ask for the first Trumpfstich (Q004-17).
func TestTheHausrundesHochzeit(t *testing.T) {
	if s := hochzeit(t, "hausrunde", 3, true); s.Contract() != rules.LoneHochzeit || s.Party(s.Soloist()) != game.Re {
		t.Errorf("it is a %s", s.Contract())
	}
	hands := fill(t, card.Deck48, [card.Seats]string{"CQ CQ CK C9", "CA D9", "CT DK", "C9 HT"})
	s := speak(t, start(t, game.Setup{Rules: compiled(t, "hausrunde"), Hands: hands}), 0, game.SayHochzeitTrump)
	s = apply(t, s, actions(t, "1:CK 2:CA 3:CT 4:C9 2:D9 3:DK 4:HT 1:CQ")...)
	if s.Klaerung() != 2 || s.Party(3) != game.Re || s.Party(1) != game.Kontra {
		t.Errorf("Klärungsstich %d, seat 4 is %s", s.Klaerung(), s.Party(3))
	}
	refuse(t, start(t, game.Setup{Rules: compiled(t, "hausrunde"), Hands: hands}), game.Say(0, game.SayHochzeitFehl), game.HochzeitNotOffered)
}

// T004-17: the second ♥10 always takes the first, in the last trick too.
func TestTheHausrundesSecondDulle(t *testing.T) {
	hands := fill(t, card.Deck48, [card.Seats]string{"CQ HT", "DK", "CQ HT", "DA"})
	s := speak(t, start(t, game.Setup{Rules: compiled(t, "hausrunde"), Hands: hands}), 0, game.Healthy)
	last := lastTrick(t, s, 0, [card.Seats]card.Card{card.Dulle, card.Of(card.Diamonds, card.King), card.Dulle, card.Fuchs})
	if last = apply(t, last, actions(t, "1:HT 2:DK 3:HT 4:DA")...); last.Trick(11).Winner != 2 {
		t.Errorf("seat %s takes the last trick", last.Trick(11).Winner)
	}
}
