package game_test

import (
	"slices"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

const (
	threeTrumps   = "C9 CK CT S9 SK ST SA HK HA D9 DK HJ"
	withFuchs     = "C9 CK CT S9 SK ST SA HK HA D9 DK DA"
	fourTrumps    = "C9 CK CT S9 SK ST SA HK DT D9 DK HJ"
	fourWithFuchs = "C9 CK CT S9 SK ST SA HK DA D9 DK HJ"
	fiveWithTwo   = "C9 CK CT S9 SK ST SA DA DA D9 DK HJ"
)

// armutOf deals the hand to seat 2, which may declare an Armut.
func armutOf(t testing.TB, rules, hand string) game.State {
	t.Helper()
	compiled := compiled(t, "ddv armut=on "+rules)
	s := start(t, game.Setup{Rules: compiled, Hands: fill(t, compiled.Rules().Deck, [card.Seats]string{"", hand})})
	return apply(t, s, game.Say(0, game.Healthy))
}

// offered lets seat 2 declare its Armut and give the cards.
func offered(t testing.TB, rules, hand, cards string) game.State {
	t.Helper()
	s := apply(t, armutOf(t, rules, hand), game.Say(1, game.SayArmut), game.Say(2, game.Healthy), game.Say(3, game.Healthy))
	return apply(t, s, game.Give(1, set(t, cards)))
}

func set(t testing.TB, text string) card.Set {
	t.Helper()
	cards, err := card.ParseSet(text)
	if err != nil {
		t.Fatal(err)
	}
	return cards
}

func TestHandsThatAreAnArmut(t *testing.T) {
	for _, test := range []struct {
		rules, hand string
		may         bool
	}{
		{"", threeTrumps, true},
		{"", fourTrumps, false},
		{"armut_max_trumps=4", fourTrumps, true},
		{"armut_max_trumps=4", fiveWithTwo, false},
		{"armut_extra_trumps=fuchs", fourTrumps, false},
		{"armut_extra_trumps=fuchs", fourWithFuchs, true},
		{"armut_extra_trumps=fuchs", fiveWithTwo, false},
		{"armut_extra_trumps=karo-asse", fiveWithTwo, true},
	} {
		s := armutOf(t, test.rules, test.hand)
		if _, err := s.Apply(game.Say(1, game.SayArmut)); (err == nil) != test.may {
			t.Errorf("%s: an Armut with %s: %v", test.rules, test.hand, err)
		}
	}
	s := armutOf(t, "armut_may_or_must=must", threeTrumps)
	if _, err := s.Apply(game.Say(1, game.Healthy)); err != game.ArmutMustBeDeclared {
		t.Errorf("an Armut that must be declared is kept: %v", err)
	}
}

// The exchange moves the cards, makes giver and taker Re, and shows each player only their part.
func TestAnArmutChangesCardsAndParties(t *testing.T) {
	given := set(t, "D9 DK HJ")
	s := offered(t, "", threeTrumps, "D9 DK HJ")
	if s.Turn() != 2 || s.HandSize(1) != 9 || s.Contract() != rules.Armut {
		t.Fatalf("turn of %s, %d cards left", s.Turn(), s.HandSize(1))
	}
	s = apply(t, s, game.Decline(2), game.Take(3))
	if s.Hand(3).Len() != 15 || s.HandSize(3) != 15 || !s.Hand(3).Contains(given) {
		t.Errorf("the taker has %v", s.Hand(3))
	}
	back := card.Set(0)
	for c := range s.Hand(3).All() {
		if back.Len() < 3 {
			back = back.With(c)
		}
	}
	s = apply(t, s, game.Return(3, back))
	if s.Phase() != game.InPlay || s.Turn() != 0 || s.Hand(1).Len() != 12 || s.Hand(3).Len() != 12 {
		t.Errorf("after the exchange seats 2 and 4 hold %v and %v", s.Hand(1), s.Hand(3))
	}
	for seat, want := range []game.Party{game.Kontra, game.Re, game.Kontra, game.Re} {
		if got := s.Party(card.Seat(seat)); got != want {
			t.Errorf("seat %d is %s", seat+1, got)
		}
	}
	for _, viewer := range []card.Seat{0, 1, 2, 3, card.NoSeat} {
		view := s.View(viewer)
		size, out, in := view.Exchanged()
		if sees := viewer == 1 || viewer == 3; size != 3 || sees != (out == given && in == back) || !sees && (out != 0 || in != 0) {
			t.Errorf("seat %s sees %d cards, %v and %v", viewer, size, out, in)
		}
	}
}

func TestAnArmutThatNobodyTakesIsDealtAgain(t *testing.T) {
	s := apply(t, offered(t, "", threeTrumps, "D9 DK HJ"), game.Decline(2), game.Decline(3), game.Decline(0))
	r, over := s.Result()
	if s.Phase() != game.Redeal || !over || !r.Redeal || r.Contract != rules.Armut || s.Hand(1).Len() != 12 {
		t.Errorf("phase %d, result %+v", s.Phase(), r)
	}
	s = apply(t, offered(t, "armut_last_must_take=on", threeTrumps, "D9 DK HJ"), game.Decline(2), game.Decline(3))
	if got := s.Legal(0, nil); !slices.Equal(got, []game.Action{game.Take(0)}) {
		t.Errorf("the last player asked may %v", got)
	}
}

func TestShownFuechseAndToldTrumps(t *testing.T) {
	for _, test := range []struct {
		rules, hand, cards string
		want               int
	}{
		{"", withFuchs, "D9 DK DA", 0},
		{"armut_fuchs_shown=on", withFuchs, "D9 DK DA", 1},
		{"armut_fuchs_shown=on", threeTrumps, "D9 DK HJ", 0},
		{"armut_fuchs_shown=fourth-trump armut_pass_count=all-trumps armut_extra_trumps=fuchs", withFuchs, "D9 DK DA", 0},
		{"armut_fuchs_shown=fourth-trump armut_pass_count=all-trumps armut_extra_trumps=fuchs", fourWithFuchs, "D9 DK DA HJ", 1},
	} {
		s := offered(t, test.rules, test.hand, test.cards)
		view := s.View(2)
		if got := view.ShownFuechse(); got != test.want {
			t.Errorf("%s: %d Füchse are shown of %s", test.rules, got, test.cards)
		}
	}
	s := armutOf(t, "armut_fuchs_shown=optional", withFuchs)
	s = apply(t, s, game.Say(1, game.SayArmut), game.Say(2, game.Healthy), game.Say(3, game.Healthy))
	refuse(t, s, game.Show(2), game.NotYourTurn)
	silent := apply(t, s, game.Give(1, set(t, "D9 DK DA")))
	refuse(t, silent, game.Show(1), game.NotYourTurn)
	shown := apply(t, s, game.Show(1))
	if view := shown.View(2); !view.ShowsFuchs() {
		t.Error("nobody hears that the giver shows the Fuchs")
	}
	shown = apply(t, shown, game.Give(1, set(t, "D9 DK DA")))
	for want, s := range []game.State{silent, shown} {
		if view := s.View(2); view.ShownFuechse() != want {
			t.Errorf("%d Füchse are shown, want %d", view.ShownFuechse(), want)
		}
	}
	s = armutOf(t, "armut_fuchs_shown=optional armut_pass_all_trumps=off", withFuchs)
	s = apply(t, s, game.Say(1, game.SayArmut), game.Say(2, game.Healthy), game.Say(3, game.Healthy), game.Show(1))
	refuse(t, s, game.Give(1, set(t, "D9 DK HK")), game.ShownFuchsMustBeGiven)

	for _, test := range []struct {
		rule, cards string
		want        int
		told        bool
	}{
		{"nothing", "D9 DK HJ", 0, false},
		{"number", "D9 DK HJ", 3, true},
		{"yes-no", "D9 DK HJ", 1, true},
	} {
		s := offered(t, "armut_return_trump_announcement="+test.rule, threeTrumps, "D9 DK HJ")
		s = apply(t, s, game.Take(2), game.Return(2, set(t, test.cards)))
		view := s.View(0)
		if n, told := view.ToldTrumps(); n != test.want || told != test.told {
			t.Errorf("%s: %d, %t is told of %s", test.rule, n, told, test.cards)
		}
	}
}

func TestGivenCardsAreTheTrumps(t *testing.T) {
	for _, test := range []struct {
		rules, hand, cards string
		want               error
	}{
		{"", threeTrumps, "D9 DK HK", game.TrumpsMustBeGiven},
		{"armut_pass_all_trumps=off", threeTrumps, "D9 DK HK", nil},
		{"", threeTrumps, "D9 DK", game.WrongNumberOfCards},
		{"", threeTrumps, "D9 DK CQ", game.NotInHand},
		{"armut_max_trumps=4", fourTrumps, "D9 DK HJ", nil},
		{"armut_max_trumps=4 armut_pass_count=all-trumps", fourTrumps, "D9 DK HJ", game.WrongNumberOfCards},
		{"armut_max_trumps=4 armut_pass_count=all-trumps", fourTrumps, "D9 DK HJ DT", nil},
	} {
		s := apply(t, armutOf(t, test.rules, test.hand), game.Say(1, game.SayArmut), game.Say(2, game.Healthy), game.Say(3, game.Healthy))
		if _, err := s.Apply(game.Give(1, set(t, test.cards))); err != test.want {
			t.Errorf("%s: giving %s: %v, want %v", test.rules, test.cards, err, test.want)
		}
	}
}
