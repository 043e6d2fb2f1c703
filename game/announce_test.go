package game_test

import (
	"fmt"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// said returns the announcement of a step for the seat's own party.
func said(s game.State, seat card.Seat, step rules.Step) game.Action {
	if step == rules.Ansage {
		return game.Call(seat, s.Party(seat), step)
	}
	return game.Call(seat, game.NoParty, step)
}

// refuse checks that the action is illegal for the reason; with Legal it must be accepted.
func refuse(t *testing.T, s game.State, a game.Action, want game.Illegal) {
	t.Helper()
	_, err := s.Apply(a)
	got, ok := err.(game.Illegal)
	if err != nil && !ok {
		t.Fatalf("%s: %v is not Illegal", a, err)
	}
	if got != want {
		t.Errorf("%s with %d cards in hand: %q, want %q", a, s.HandSize(a.Seat), got, want)
	}
}

// T001-8 to T001-11 of the rules matrix: the fewest cards in hand for every step, and for a reply to it.
func TestDeadlinesOfAnnouncements(t *testing.T) {
	for _, game := range []struct {
		name  string
		begin func(t testing.TB, text string) game.State
		shift int
	}{
		{"normal game", normal, 0},
		{"Klärungsstich 1", func(t testing.TB, text string) game.State { return hochzeit(t, text, 1, false) }, 0},
		{"Klärungsstich 2", func(t testing.TB, text string) game.State { return hochzeit(t, text, 2, false) }, 1},
		{"Klärungsstich 3", func(t testing.TB, text string) game.State { return hochzeit(t, text, 3, false) }, 2},
		{"lone Hochzeit", func(t testing.TB, text string) game.State { return hochzeit(t, text, 3, true) }, 2},
	} {
		for _, deck := range []struct {
			rules string
			least [rules.Steps]int
		}{
			{"ddv", [rules.Steps]int{0, 11, 10, 9, 8, 7}},
			{"ddv deck=40", [rules.Steps]int{0, 9, 8, 7, 6, 5}},
		} {
			for step := rules.Ansage; step < rules.Steps; step++ {
				t.Run(fmt.Sprintf("%s, %s, step %d", game.name, deck.rules, step), func(t *testing.T) {
					testDeadline(t, game.begin(t, deck.rules), step, deck.least[step]-game.shift)
				})
			}
		}
	}
	t.Run("a Hochzeit that shifts nothing", func(t *testing.T) {
		testDeadline(t, hochzeit(t, "ddv hochzeit_announce_shift=off deadline_re=10", 2, false), rules.No60, 9)
	})
}

func testDeadline(t *testing.T, s game.State, step rules.Step, least int) {
	for _, caller := range []game.Party{game.Re, game.Kontra} {
		seat, opponent := of(s, caller), of(s, caller.Other())
		begun := s
		if step > rules.Ansage {
			if _, err := begun.Apply(said(begun, seat, step-1)); err != nil {
				t.Fatalf("too late for the step before: %v", err)
			}
			begun = apply(t, begun, said(begun, seat, step-1))
		}
		inTime := playUntil(t, begun, seat, least)
		refuse(t, inTime, said(s, seat, step), game.Legal)
		refuse(t, playUntil(t, begun, seat, least-1), said(s, seat, step), game.AnnouncementTooLate)

		// The reply to it may come one card later, however early the step was made.
		for _, made := range []game.State{apply(t, begun, said(s, seat, step)), apply(t, inTime, said(s, seat, step))} {
			if made.HandSize(opponent) >= least-1 {
				refuse(t, playUntil(t, made, opponent, least-1), said(s, opponent, rules.Ansage), game.Legal)
			}
			refuse(t, playUntil(t, made, opponent, least-2), said(s, opponent, rules.Ansage), game.AnnouncementTooLate)
		}
	}
}

func TestAnnouncementsBeginWhenTheGameIsClear(t *testing.T) {
	s := normal(t, "ddv")
	var hands [card.Seats]card.Set
	for seat := range hands {
		hands[seat] = s.Hand(card.Seat(seat))
	}
	begun := start(t, game.Setup{Rules: s.Compiled(), Hands: hands})
	refuse(t, begun, game.Call(of(s, game.Re), game.Re, rules.Ansage), game.AnnouncementTooEarly)
	refuse(t, s, game.Call(of(s, game.Re), game.Re, rules.Ansage), game.Legal)

	wedding := hochzeit(t, "ddv", 2, false)
	hands = [card.Seats]card.Set{}
	for seat := range hands {
		hands[seat] = wedding.Hand(card.Seat(seat))
	}
	for i := range 2 {
		trick := wedding.Trick(i)
		for j, c := range trick.Cards {
			hands[trick.Seat(j)] = hands[trick.Seat(j)].With(c)
		}
	}
	again := speak(t, start(t, game.Setup{Rules: wedding.Compiled(), Hands: hands}), wedding.Soloist(), game.SayHochzeit)
	for again.Klaerung() == 0 {
		for seat := range card.Seat(card.Seats) {
			for p := game.Re; p <= game.Kontra; p++ {
				refuse(t, again, game.Call(seat, p, rules.Ansage), game.AnnouncementBeforeKlaerung)
			}
		}
		trick := wedding.Trick(again.Tricks())
		again = apply(t, again, game.Play(again.Turn(), trick.Cards[again.Cards()%card.Seats]))
	}
	if again != wedding {
		t.Fatal("another game")
	}
	for seat := range card.Seat(card.Seats) {
		refuse(t, again, game.Call(seat, again.Party(seat), rules.Ansage), game.Legal)
		refuse(t, again, game.Call(seat, again.Party(seat).Other(), rules.Ansage), game.AnnouncementOfOtherParty)
	}
}

func TestACardOnTheTableIsNotInHand(t *testing.T) {
	s := normal(t, "ddv")
	leader := s.Turn()
	s = playUntil(t, s, leader, 11)
	refuse(t, s, said(s, leader, rules.Ansage), game.Legal)
	refuse(t, playUntil(t, s, leader, 10), said(s, leader, rules.Ansage), game.AnnouncementTooLate)
	// The others still hold as many as before.
	for i := 1; i < card.Seats; i++ {
		if got := s.HandSize(leader.Plus(i)); got != 12 {
			t.Errorf("a seat that has not played holds %d cards", got)
		}
	}
}

func TestAbsagen(t *testing.T) {
	const re, no90, no60, no30, schwarz = rules.Ansage, rules.No90, rules.No60, rules.No30, rules.Schwarz
	type move struct {
		by   game.Party // the lowest seat of it, or its partner
		mate bool
		hand int // cards in the caller's hand
		step rules.Step
	}
	kontra := game.Kontra
	for _, tt := range []struct {
		name  string
		rules string
		moves []move // the last one is the question
		want  game.Illegal
	}{
		{"keine 90 makes Re too", "ddv", []move{{hand: 11, step: no90}}, game.Legal},
		{"schwarz at once makes all", "ddv", []move{{hand: 11, step: schwarz}}, game.Legal},
		{"keine 90 without Re, which is too late", "ddv", []move{{hand: 10, step: no90}}, game.AnnouncementNeedsAnsage},
		{"keine 90 after Re", "ddv", []move{{hand: 11, step: re}, {hand: 10, step: no90}}, game.Legal},
		{"keine 60 may skip keine 90 with 10 cards", "ddv", []move{{hand: 11, step: re}, {hand: 10, step: no60}}, game.Legal},
		{"but not with 9", "ddv", []move{{hand: 11, step: re}, {hand: 9, step: no60}}, game.AnnouncementSkips},
		{"schwarz may not skip keine 30 with 7", "ddv", []move{{hand: 11, step: no60}, {hand: 7, step: schwarz}}, game.AnnouncementSkips},
		{"schwarz may with 8", "ddv", []move{{hand: 11, step: no60}, {hand: 8, step: schwarz}}, game.Legal},
		{"where nothing may be skipped", "ddv sprungansage=off", []move{{hand: 12, step: no90}}, game.AnnouncementNeedsAnsage},
		{"where no Absage may be skipped", "ddv sprungansage=off", []move{{hand: 12, step: re}, {hand: 12, step: no60}}, game.AnnouncementSkips},
		{"one by one", "ddv sprungansage=off", []move{{hand: 12, step: re}, {hand: 12, step: no90}, {hand: 12, step: no60}}, game.Legal},

		{"the partner's Re is enough", "ddv", []move{{mate: true, hand: 11, step: re}, {hand: 10, step: no90}}, game.Legal},
		{"the opponents' Kontra is not", "ddv", []move{{by: kontra, hand: 11, step: re}, {hand: 10, step: no90}}, game.AnnouncementNeedsAnsage},
		{"an early call does not shorten later deadlines", "ddv", []move{{hand: 12, step: no90}, {hand: 9, step: no60}}, game.Legal},
		{"the partner may repeat it", "ddv", []move{{hand: 12, step: no90}, {mate: true, hand: 11, step: re}}, game.Legal},
		{"and even keine 90", "ddv", []move{{hand: 12, step: no90}, {mate: true, hand: 10, step: no90}}, game.Legal},
		{"but nobody their own", "ddv", []move{{hand: 12, step: no90}, {hand: 12, step: re}}, game.AnnouncementMadeAlready},

		{"both parties may make Absagen", "ddv", []move{{by: kontra, hand: 12, step: no90}, {hand: 11, step: no90}}, game.Legal},
		{"or only the first", "ddv both_absagen=off", []move{{by: kontra, hand: 12, step: no90}, {hand: 11, step: no90}},
			game.AnnouncementOfOpponents},
		{"Re and Kontra they may all the same", "ddv both_absagen=off", []move{{by: kontra, hand: 12, step: no90}, {hand: 11, step: re}},
			game.Legal},

		{"no reply without a call", "ddv", []move{{by: kontra, hand: 10, step: re}}, game.AnnouncementTooLate},
		{"Kontra in reply to Re", "ddv", []move{{hand: 12, step: re}, {by: kontra, hand: 10, step: re}}, game.Legal},
		{"no replies", "ddv erwiderung=off", []move{{hand: 12, step: re}, {by: kontra, hand: 10, step: re}}, game.AnnouncementTooLate},
		{"T001-53: no Absage after a reply", "ddv", []move{{hand: 12, step: re}, {by: kontra, hand: 10, step: re},
			{by: kontra, hand: 10, step: no90}}, game.AnnouncementAfterReply},
		{"nor by the partner", "ddv", []move{{hand: 12, step: re}, {by: kontra, hand: 10, step: re},
			{by: kontra, mate: true, hand: 10, step: no90}}, game.AnnouncementAfterReply},
		{"an Absage after a reply, where that may be", "ddv absage_after_erwiderung=on", []move{{hand: 12, step: re},
			{by: kontra, hand: 10, step: re}, {by: kontra, hand: 10, step: no90}}, game.Legal},
		{"a reply in time for an Ansage is one", "ddv", []move{{hand: 12, step: re}, {by: kontra, hand: 11, step: re},
			{by: kontra, hand: 10, step: no90}}, game.Legal},
		{"a reply is no Absage", "ddv", []move{{hand: 12, step: no90}, {by: kontra, hand: 9, step: no90}}, game.AnnouncementTooLate},
		{"Kontra in reply to schwarz", "ddv", []move{{hand: 12, step: schwarz}, {by: kontra, hand: 6, step: re}}, game.Legal},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := normal(t, tt.rules)
			for i, m := range tt.moves {
				seat := of(s, m.by)
				if m.mate {
					for seat++; s.Party(seat) != m.by; {
						seat++
					}
				}
				s = playUntil(t, s, seat, m.hand)
				if i == len(tt.moves)-1 {
					refuse(t, s, said(s, seat, m.step), tt.want)
				} else {
					s = apply(t, s, said(s, seat, m.step))
				}
			}
		})
	}
}

func TestSkippedStepsCountAsMade(t *testing.T) {
	s := normal(t, "ddv")
	seat := of(s, game.Re)
	s = apply(t, s, said(s, seat, rules.No60))
	if s.Stands(game.Re) != rules.No60 || s.Stands(game.Kontra) != rules.NoStep {
		t.Errorf("Re stands on %d, Kontra on %d", s.Stands(game.Re), s.Stands(game.Kontra))
	}
	if _, ok := s.Called(seat, rules.No90); ok {
		t.Error("the caller has said keine 90 in person")
	}
	if at, ok := s.Called(seat, rules.No60); !ok || at != 0 {
		t.Errorf("said keine 60 after %d cards: %t", at, ok)
	}
}

func TestRepeatingIsWorthNothing(t *testing.T) {
	s := normal(t, "ddv")
	seat := of(s, game.Re)
	mate := seat + 1
	for s.Party(mate) != game.Re {
		mate++
	}
	once := apply(t, s, said(s, seat, rules.Ansage))
	twice := apply(t, once, said(s, mate, rules.Ansage))
	for twice.Phase() == game.InPlay {
		a := someCard(&twice, 0)
		once, twice = apply(t, once, a), apply(t, twice, a)
	}
	one, _ := once.Result()
	two, _ := twice.Result()
	if one.Points() != two.Points() {
		t.Errorf("once %v, twice %v", one.Points(), two.Points())
	}
}

func TestAnAbsageMayNameItsParty(t *testing.T) {
	s := normal(t, "ddv")
	seat := of(s, game.Re)
	named, plain := game.Call(seat, game.Re, rules.No90), game.Call(seat, game.NoParty, rules.No90)
	if apply(t, s, named) != apply(t, s, plain) {
		t.Error("it makes a difference")
	}
	refuse(t, s, game.Call(seat, game.Kontra, rules.No90), game.AnnouncementOfOtherParty)
	refuse(t, s, game.Call(seat, game.NoParty, rules.Ansage), game.AnnouncementOfOtherParty)
}
