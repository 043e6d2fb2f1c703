package game_test

import (
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

func TestAViewIsOfOneSeat(t *testing.T) {
	s := normal(t, "ddv")
	for _, viewer := range []card.Seat{0, 1, 2, 3, card.NoSeat} {
		v := s.View(viewer)
		if v.Seat() != viewer || v.Vorhand() != s.Vorhand() || v.Factor() != 1 || v.Compiled() != s.Compiled() {
			t.Errorf("the view of %s is of %s", viewer, v.Seat())
		}
		for seat := range card.Seat(card.Seats) {
			if want := s.Hand(seat); seat == viewer && (v.Hand(seat) != want || v.Own() != want) || seat != viewer && v.Hand(seat) != 0 {
				t.Errorf("%s sees %v in the hand of %s", viewer, v.Hand(seat), seat)
			}
			if want := s.Party(seat); seat == viewer && v.Party(seat) != want || seat != viewer && v.Party(seat) != game.NoParty {
				t.Errorf("%s sees that %s is %s", viewer, seat, v.Party(seat))
			}
			if got := v.Playable(seat); seat != viewer && got != 0 {
				t.Errorf("%s sees what %s may play: %v", viewer, seat, got)
			}
		}
	}
	public := s.View(card.NoSeat)
	if public.Own() != 0 || len(public.Legal(nil)) != 0 {
		t.Error("a spectator has cards, or may do something")
	}
}

// The chance of a computer comes from a digest. One that knew of the other hands, or of where this program keeps its rules, would tell of them by what the
// computer does.
func TestADigestFollowsFromTheViewAndTheSalt(t *testing.T) {
	digest := func(swap func(hands *[card.Seats]card.Set), seat card.Seat, salt string) [2]uint64 {
		setup := game.Setup{Rules: compiled(t, "ddv"), Hands: game.Shuffle{Seed: numbered(7)}.Deal(card.Deck48, 0)}
		swap(&setup.Hands)
		v := start(t, setup).View(seat)
		return v.Digest(salt)
	}
	same := func(*[card.Seats]card.Set) {}
	hidden := func(hands *[card.Seats]card.Set) { hands[1], hands[2] = hands[2], hands[1] }
	first := digest(same, 0, "a")
	if first != digest(same, 0, "a") || first != digest(hidden, 0, "a") {
		t.Error("two views that are alike have different digests")
	}
	if first == digest(same, 0, "b") || first == digest(same, 1, "a") || digest(same, 1, "a") == digest(hidden, 1, "a") {
		t.Error("another salt, seat or hand has the same digest")
	}
}

func TestAViewChecksItsOwnActionsOnly(t *testing.T) {
	s := normal(t, "ddv")
	v := s.View(s.Turn())
	for _, a := range s.Legal(s.Turn(), nil) {
		if reason := v.Check(a); reason != game.Legal {
			t.Errorf("%s: %s", a, reason)
		}
	}
	next := s.Turn().Next()
	if reason := v.Check(said(s, next, rules.Ansage)); reason != game.NotYourTurn {
		t.Errorf("the announcement of another: %s", reason)
	}
}

// Parties become public by an announcement, by a ♣D, and by conclusions from these.
func TestPartiesBecomePublic(t *testing.T) {
	hands := fill(t, card.Deck48, [card.Seats]string{"CQ", "HT", "CQ", "SQ"})
	s := speak(t, start(t, game.Setup{Rules: compiled(t, "ddv"), Hands: hands}), 0, game.Healthy)
	known := func(s game.State) string {
		v := s.View(card.NoSeat)
		text := ""
		for seat := range card.Seat(card.Seats) {
			text += v.Party(seat).String()[:1]
		}
		return text
	}
	for _, step := range []struct{ name, play, want string }{
		{"at first nobody's", "", "nnnn"},
		{"by an announcement", "2:kontra", "nknn"},
		{"by a played ♣D", "1:CQ", "rknn"},
		{"both ♣D, so everybody's", "2:HT 3:CQ", "rkrk"},
	} {
		s = apply(t, s, actions(t, step.play)...)
		if got := known(s); got != step.want {
			t.Errorf("%s: %s", step.name, got)
		}
	}
	three := speak(t, start(t, game.Setup{Rules: compiled(t, "ddv"), Hands: withAlten(t, 2)}), 0, game.Healthy)
	if got := known(apply(t, three, actions(t, "1:kontra 2:kontra 3:re")...)); got != "kkrn" {
		t.Errorf("two of Kontra and one of Re: %s", got)
	}
	if got := known(apply(t, three, actions(t, "1:kontra 2:kontra 4:kontra")...)); got != "kkrk" {
		t.Errorf("three of Kontra: %s", got)
	}
}

func TestPartiesReadAndPrint(t *testing.T) {
	for p := game.Re; p <= game.NoParty; p++ {
		if back, ok := game.ParseParty(p.String()); !ok || back != p {
			t.Errorf("%d is called %s, which reads as %s", p, p, back)
		}
	}
	if p, ok := game.ParseParty("Re"); ok {
		t.Errorf("Re reads as %s", p)
	}
	if game.Re.Other() != game.Kontra || game.Kontra.Other() != game.Re {
		t.Error("the opponents are not the other party")
	}
	if text := game.MustFollowTrump.Error(); text != "must follow trump" {
		t.Errorf("the reason reads %q", text)
	}
}
