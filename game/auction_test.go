package game_test

import (
	"slices"
	"testing"

	"karlchen/game"
	"karlchen/game/rules"
)

// TestSoliAreBidFor: seats 1 and 3 want soli; the later bids until the first passes, and plays what he bid (VB8, VB9; Q000-24, Q002-14).
func TestSoliAreBidFor(t *testing.T) {
	begin := actions(t, "1:solo-queens 2:healthy 3:solo-jacks 4:healthy")
	for _, test := range []struct {
		bids     string
		contract rules.Contract
		stands   rules.Step
	}{
		{"3:pass", rules.SoloQueens, rules.NoStep},
		{"3:bid-re 1:hold 3:pass", rules.SoloQueens, rules.Ansage},
		{"3:bid-re 1:pass", rules.SoloJacks, rules.Ansage},
		{"3:bid-re 1:hold 3:bid-no90 1:pass", rules.SoloJacks, rules.No90},
		{"3:bid-re 1:hold 3:bid-no90 1:hold 3:bid-no60 1:hold 3:bid-no30 1:hold 3:bid-schwarz 1:hold", rules.SoloQueens, rules.Schwarz},
	} {
		s := apply(t, normalDeal(t, "ddv abreizen=soli"), append(slices.Clone(begin), actions(t, test.bids)...)...)
		if s.Phase() != game.InPlay || s.Contract() != test.contract || s.Stands(game.Re) != test.stands {
			t.Errorf("%s: phase %d, %s, Re stands on %d", test.bids, s.Phase(), s.Contract(), s.Stands(game.Re))
		}
	}
	s := apply(t, normalDeal(t, "ddv abreizen=soli"), begin...)
	view := s.View(1)
	if s.Phase() != game.Auctioning || view.Word(0) != game.SoloWord(rules.SoloQueens) || view.Word(2) != game.SoloWord(rules.SoloJacks) {
		t.Errorf("phase %d, the others heard %s and %s", s.Phase(), view.Word(0), view.Word(2))
	}
	for _, test := range []struct {
		action string
		want   error
	}{
		{"3:bid-no90", game.BidNotNext}, {"1:hold", game.NotYourTurn}, {"3:hold", game.NothingToBid}, {"1:CQ", game.WordMissing},
	} {
		if _, err := s.Apply(actions(t, test.action)[0]); err != test.want {
			t.Errorf("%s: %v, want %v", test.action, err, test.want)
		}
	}
}

func TestAPflichtsoloIsNotBidFor(t *testing.T) {
	setup := game.Setup{Table: table(t, "ddv abreizen=soli"), Vorhand: 0}
	setup.Hands = game.Shuffle{Seed: numbered(0)}.Deal(setup.Table.Rules().Deck, 0)
	setup.Owes[2] = true
	s := apply(t, start(t, setup), actions(t, "1:solo-queens 2:healthy 3:solo-jacks 4:healthy")...)
	if s.Phase() != game.InPlay || s.Contract() != rules.SoloJacks {
		t.Errorf("phase %d, %s", s.Phase(), s.Contract())
	}
}
