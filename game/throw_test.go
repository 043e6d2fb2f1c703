package game_test

import (
	"testing"

	"karlchen/game"
	"karlchen/game/card"
)

// Each condition at its limit and just below it (001:L409–415; T001-48).
func TestHandsThatMayBeThrownIn(t *testing.T) {
	for _, test := range []struct {
		rules, hand string
		may         bool
	}{
		{"em_5_nines=on", "C9 C9 S9 S9 H9 HT HT CQ CQ SQ DA DA", true},
		{"em_5_nines=on", "C9 C9 S9 S9 HK HT HT CQ CQ SQ DA DA", false},
		{"em_5_kings_sharp=on deck=40", "CK CK SK SK HK HT HT CQ CQ SQ", true},
		{"em_5_kings_sharp=on deck=40", "CK CK SK SK HT HT CQ CQ SQ SQ", false},
		{"em_5_kings_sharp=on", "CK CK SK SK HK HT HT CQ CQ SQ DA DA", false},
		{"em_4_nines_4_kings=on", "C9 C9 S9 S9 CK CK SK SK HT HT CQ CQ", true},
		{"em_4_nines_4_kings=on", "C9 C9 S9 S9 CK CK SK HQ HT HT CQ CQ", false},
		{"em_nine_of_each_suit=on", "C9 S9 H9 D9 HT HT CQ CQ SQ SQ HQ HQ", true},
		{"em_nine_of_each_suit=on", "C9 C9 S9 S9 H9 HT HT CQ CQ SQ SQ HQ", false},
		{"em_nine_of_each_suit=on deck=40", "CK SK HK DK HT HT CQ CQ SQ SQ", true},
		{"em_7_volle=on", "CA CA CT SA SA HT HT CQ CQ SQ SQ HQ", true},
		{"em_7_volle=on", "CA CA CT SA HT HT CQ CQ SQ SQ HQ HQ", false},
		{"em_highest_trump_karo_bube=on", "DJ DJ DA CA CA CT CT CK CK C9 C9 SA", true},
		{"em_highest_trump_karo_bube=on", "CA CA CT CT CK CK C9 C9 SA SA ST ST", true},
		{"em_highest_trump_karo_bube=on", "HJ DJ DA CA CA CT CT CK CK C9 C9 SA", false},
		{"em_cannot_beat_fox=on", "DA DT DK CA CA CT CT CK CK C9 C9 SA", true},
		{"em_cannot_beat_fox=on", "DJ DT DK CA CA CT CT CK CK C9 C9 SA", false},
		{"em_max_2_trumps=on", "HT CQ CA CA CT CT CK CK C9 C9 SA SA", true},
		{"em_max_2_trumps=on", "HT CQ D9 CA CA CT CT CK CK C9 C9 SA", false},
		{"em_5_kings=on", "CK CK SK SK DK HT HT CQ CQ SQ DA DA", true},
		{"em_5_kings=on", "CK CK SK SK HT HT CQ CQ SQ SQ DA DA", false},
		{"em_6_tens=on", "CT CT ST ST HT DT CQ CQ SQ SQ DA DA", true},
		{"em_6_tens=on", "CT CT ST ST HT DK CQ CQ SQ SQ DA DA", false},
		{"em_5_nines=4", "C9 C9 S9 S9 HK HT HT CQ CQ SQ DA DA", true},
		{"em_5_nines=6", "C9 C9 S9 S9 H9 HT HT CQ CQ SQ DA DA", false},
		{"em_7_volle=8", "CA CA CT SA SA HT HT CQ CQ SQ SQ HQ", false},
		{"em_max_2_trumps=3", "HT CQ D9 CA CA CT CT CK CK C9 C9 SA", true},
		{"em_6_tens=5", "CT CT ST ST HT DK CQ CQ SQ SQ DA DA", true},
		{"em_augen=80", "CA CA CT SA SA HT HT CQ CQ SQ CK SK", true}, // 91
		{"em_augen=83", "CA CA CT SA SA HT CQ CQ SQ SQ HQ HQ", false},
		{"", "C9 C9 S9 S9 H9 H9 D9 D9 CK CK SK SK", false},
	} {
		compiled := compiled(t, "ddv "+test.rules)
		s := start(t, game.Setup{Rules: compiled, Hands: fill(t, compiled.Rules().Deck, [card.Seats]string{test.hand})})
		if _, err := s.Apply(game.Say(0, game.SayThrow)); (err == nil) != test.may {
			t.Errorf("%s: throwing in %s: %v", test.rules, test.hand, err)
		}
	}
}

const fiveNines = "C9 C9 S9 S9 H9 HT HT CQ CQ SQ DA DA"

func TestAHandThatIsThrownInIsShown(t *testing.T) {
	for _, show := range []string{"on", "off"} {
		s := start(t, game.Setup{Rules: compiled(t, "ddv em_5_nines=on em_show_cards="+show), Hands: fill(t, card.Deck48, [card.Seats]string{"", fiveNines})})
		hand := s.Hand(1)
		s = speak(t, s, 1, game.SayThrow)
		if s.Phase() != game.Redeal || s.Turn() != card.NoSeat {
			t.Fatalf("phase %d, turn of %s", s.Phase(), s.Turn())
		}
		r, over := s.Result()
		if !over || !r.Redeal || r.Points() != [card.Seats]int{} || r.Outcome() != "redeal" {
			t.Errorf("the result is %+v, %t", r, over)
		}
		view := s.View(3)
		if want := map[string]card.Set{"on": hand}[show]; view.Hand(1) != want || view.Hand(0) != 0 || view.Word(1) != game.SayThrow {
			t.Errorf("show=%s: seat 4 sees %v and %v, and heard %s", show, view.Hand(1), view.Hand(0), view.Word(1))
		}
	}
}

func TestWordsAreHeardAtOnceOnlyWhereGamesAreNamedDirectly(t *testing.T) {
	for procedure, want := range map[string]game.Word{"two-step": game.Vorbehalt, "special-only": game.Vorbehalt, "direct": game.SayThrow} {
		s := start(t, game.Setup{Rules: compiled(t, "ddv em_5_nines=on vorbehalt_procedure="+procedure),
			Hands: fill(t, card.Deck48, [card.Seats]string{fiveNines})})
		s = apply(t, s, game.Say(0, game.SayThrow))
		view := s.View(2)
		if got := view.Word(0); got != want {
			t.Errorf("%s: the others heard %s", procedure, got)
		}
	}
}
