package game_test

import (
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Seat 1 announces, leads and wishes for the ♦10.
func TestTheWishedCardFindsThePartner(t *testing.T) {
	hands := fill(t, card.Deck48, [card.Seats]string{"CQ CQ HT DT", "CJ DA DJ", "DT DJ SJ", "HT SJ HJ"})
	first := game.HochzeitWord(card.Of(card.Diamonds, card.Ten))
	for name, tt := range map[string]struct {
		played   string
		contract rules.Contract
		klaerung int
		parties  string
	}{
		"the first other to play it, and not the winner": {"1:HT 2:DA 3:DT 4:HJ", rules.Hochzeit, 1, "rkrk"},
		"not the announcer":                       {"1:DT 2:CJ 3:SJ 4:HJ", rules.Hochzeit, 0, "rnnn"},
		"nor is the announcer's own in the way":   {"1:DT 2:CJ 3:SJ 4:HJ 2:DA 3:DT 4:SJ 1:HT", rules.Hochzeit, 2, "rkrk"},
		"not the other winner of the first trick": {"1:DT 2:CJ 3:SJ 4:HT", rules.Hochzeit, 0, "rnnn"},
		"in the third trick at the latest":        {"1:HT 2:DA 3:SJ 4:HJ 1:CQ 2:DJ 3:DJ 4:SJ 1:CQ 2:CJ 3:DT 4:HT", rules.Hochzeit, 3, "rkrk"},
	} {
		s := speak(t, start(t, game.Setup{Rules: compiled(t, "ddv hochzeit_partner=card"), Hands: hands}), 0, first)
		s = apply(t, s, actions(t, tt.played)...)
		if s.Contract() != tt.contract || s.Klaerung() != tt.klaerung || parties(s, card.NoSeat) != tt.parties {
			t.Errorf("%s: %s, found in trick %d, %s", name, s.Contract(), s.Klaerung(), parties(s, card.NoSeat))
		}
	}
}

func TestImpossibleWishes(t *testing.T) {
	hands := fill(t, card.Deck40, [card.Seats]string{"CQ CQ HT HT CA"})
	byCard, byTrick := compiled(t, "ddv deck=40 hochzeit_partner=card"), compiled(t, "ddv deck=40")
	for word, want := range map[string][2]game.Illegal{
		"1:hochzeit":         {game.HochzeitNotOffered, game.Legal},
		"1:hochzeit-CA":      {game.Legal, game.HochzeitNotOffered},
		"1:hochzeit-SA":      {game.Legal, game.HochzeitNotOffered},
		"1:hochzeit-HT":      {game.WishNotOut, game.HochzeitNotOffered},
		"1:hochzeit-CQ":      {game.WishNotOut, game.HochzeitNotOffered},
		"1:hochzeit-D9":      {game.WishNotOut, game.HochzeitNotOffered}, // there are no nines
		"1:hochzeit-foreign": {game.HochzeitNotOffered, game.Legal},      // the default, written out
		"1:hochzeit-fehl":    {game.HochzeitNotOffered, game.HochzeitNotOffered},
	} {
		for i, house := range []*rules.Compiled{byCard, byTrick} {
			s := start(t, game.Setup{Rules: house, Hands: hands})
			if got := reason(s, actions(t, word)[0]); got != want[i] {
				t.Errorf("%s: %s, want %s", word, got, want[i])
			}
		}
	}
	other := start(t, game.Setup{Rules: byCard, Hands: hands, Vorhand: 1})
	if got := reason(other, game.Say(1, game.HochzeitWord(card.Dulle))); got != game.NoHochzeit {
		t.Errorf("without both ♣D: %s", got)
	}
}

// A Hochzeit that names the ruleset's first trick is the same as one that names none.
func TestTheFirstTrickMayBeWrittenOut(t *testing.T) {
	for preset, word := range map[string]game.Word{"ddv": game.SayHochzeitForeign, "spielordnung": game.SayHochzeitFehl, "berlin": game.SayHochzeitForeign} {
		house := compiled(t, preset)
		s := start(t, game.Setup{Rules: house, Hands: fill(t, house.Ruleset().Deck, [card.Seats]string{"CQ CQ"})})
		if apply(t, s, game.Say(0, word)) != apply(t, s, game.Say(0, game.SayHochzeit)) {
			t.Errorf("%s: %s is another game", preset, word)
		}
	}
}
