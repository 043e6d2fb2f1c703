package game_test

import (
	"slices"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// What searches ask instead of a Trick and of the public View gives the same answers, and a card that is taken back and put again changes nothing:
// the position keeps which kinds follow, and must do so in both directions.
func TestQuickAnswersAgreeWithTheFullOnes(t *testing.T) {
	for _, preset := range rules.Presets() {
		chance, compiled := newDice(), compiled(t, preset)
		pack := newPack(compiled.Ruleset().Deck)
		for range 20 {
			s := start(t, game.Setup{Rules: compiled, Hands: pack.deal(chance)})
			for s.Phase() < game.InPlay {
				s = apply(t, s, s.Legal(s.Turn(), nil)[0])
			}
			before := card.KindSet(0) // what could be played instead of the last card
			for s.Phase() == game.InPlay {
				agree(t, s, before)
				playable := s.Playable(s.Turn())
				if playable == 0 {
					call, _ := s.MustCall(s.Turn())
					s = apply(t, s, call)
					continue
				}
				before = playable
				s = apply(t, s, game.Play(s.Turn(), playable.Nth(chance.below(playable.Len()))))
			}
		}
	}
}

// agree compares the answers at a moment of play. Before are the kinds of which the last card was one.
func agree(t *testing.T, s game.State, before card.KindSet) {
	t.Helper()
	trick := s.Trick(s.Tricks())
	cards, holder := s.OnTable()
	if !slices.Equal(cards, trick.Cards[:trick.Len]) || trick.Len > 0 && trick.Seat(holder) != trick.Winner {
		t.Fatalf("on the table are %v, held by number %d, but the trick is %+v", cards, holder, trick)
	}
	public := s.View(card.NoSeat)
	for seat, known := range s.PublicParties() {
		if known != (public.Party(card.Seat(seat)) != game.NoParty) {
			t.Fatalf("seat %d: public is %t, but everybody sees %s", seat+1, known, public.Party(card.Seat(seat)))
		}
	}
	guess := game.Guess{State: s}
	seat, c, ok := guess.TakeBack()
	if !ok {
		return
	}
	if playable := guess.Playable(seat); playable != before {
		t.Fatalf("seat %s could play %b, and %b after %s is taken back", seat, before, playable, c)
	}
	if guess.Put(c); s.Contract() == rules.Normal && !s.Compiled().Ruleset().Schweine && guess.State != s {
		t.Fatalf("%s is taken back and put again, but the game is another one\n%+v\n%+v", c, guess.State, s)
	}
}
