package game_test

import (
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// withAlten returns a deal in which one seat has both ♣D.
func withAlten(t *testing.T, seat card.Seat) [card.Seats]card.Set {
	var given [card.Seats]string
	given[seat] = "CQ CQ"
	return fill(t, card.Deck48, given)
}

func TestVorbehalte(t *testing.T) {
	queens, jacks, fleischlos := game.SoloWord(rules.SoloQueens), game.SoloWord(rules.SoloJacks), game.SoloWord(rules.SoloFleischlos)
	const healthy, wedding = game.Healthy, game.SayHochzeit
	for _, tt := range []struct {
		name    string
		rules   string
		vorhand card.Seat
		owes    string                // seats, counted from 1
		words   [card.Seats]game.Word // of seats 1 to 4
		want    rules.Contract
		soloist string
		leads   string
		pflicht bool
	}{
		{"all healthy: the ♣D lie at seat 2", "ddv", 0, "", [card.Seats]game.Word{healthy, healthy, healthy, healthy},
			rules.SilentHochzeit, "2", "1", false},
		{"Hochzeit", "ddv", 2, "1234", [card.Seats]game.Word{healthy, wedding, healthy, healthy}, rules.Hochzeit, "2", "3", false},
		{"Lustsolo: Vorhand leads", "ddv", 1, "", [card.Seats]game.Word{healthy, healthy, healthy, queens}, rules.SoloQueens, "4", "2", false},
		{"Pflichtsolo: the soloist leads", "ddv", 1, "4", [card.Seats]game.Word{healthy, healthy, healthy, queens},
			rules.SoloQueens, "4", "4", true},
		{"a solo is the Pflichtsolo as long as it is open", "ddv", 0, "1234", [card.Seats]game.Word{healthy, healthy, jacks, healthy},
			rules.SoloJacks, "3", "3", true},
		{"Pflichtsolo before Lustsolo", "ddv", 0, "4", [card.Seats]game.Word{queens, healthy, healthy, jacks}, rules.SoloJacks, "4", "4", true},
		{"Lustsolo before Hochzeit", "ddv", 1, "", [card.Seats]game.Word{healthy, wedding, healthy, jacks}, rules.SoloJacks, "4", "2", false},
		{"Pflichtsolo before Hochzeit", "ddv", 1, "1", [card.Seats]game.Word{fleischlos, wedding, healthy, healthy},
			rules.SoloFleischlos, "1", "1", true},
		{"of two Pflichtsoli the one further forward", "ddv", 2, "1234", [card.Seats]game.Word{queens, healthy, healthy, jacks},
			rules.SoloJacks, "4", "4", true},
		{"of two Lustsoli the one further forward", "ddv", 3, "", [card.Seats]game.Word{queens, jacks, healthy, healthy},
			rules.SoloQueens, "1", "4", false},
		{"without Pflichtsoli a solo is a Lustsolo", "ddv pflichtsolo=off vorfuehrung=off", 0, "4",
			[card.Seats]game.Word{queens, healthy, healthy, jacks}, rules.SoloQueens, "1", "1", false},
		{"where every soloist leads", "ddv solo_lead=soloist", 1, "", [card.Seats]game.Word{healthy, healthy, healthy, queens},
			rules.SoloQueens, "4", "4", false},
		{"where no soloist leads", "ddv solo_lead=left-of-dealer", 1, "4", [card.Seats]game.Word{healthy, healthy, healthy, queens},
			rules.SoloQueens, "4", "2", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			setup := game.Setup{Rules: compiled(t, tt.rules), Hands: withAlten(t, 1), Vorhand: tt.vorhand}
			for seat := range setup.Owes {
				setup.Owes[seat] = strings.Contains(tt.owes, card.Seat(seat).String())
			}
			s := start(t, setup)
			for i := range card.Seats {
				seat := tt.vorhand.Plus(i)
				if s.Turn() != seat {
					t.Fatalf("seat %s speaks, and not %s", s.Turn(), seat)
				}
				for other := range card.Seat(card.Seats) {
					if other != seat {
						refuse(t, s, game.Say(other, queens), game.NotYourTurn)
					}
				}
				s = apply(t, s, game.Say(seat, tt.words[seat]))
			}
			if s.Contract() != tt.want || s.Soloist().String() != tt.soloist || s.Turn().String() != tt.leads || s.Pflichtsolo() != tt.pflicht {
				t.Errorf("%s of seat %s, which owed it: %t; seat %s leads", s.Contract(), s.Soloist(), s.Pflichtsolo(), s.Turn())
			}
			for seat := range card.Seat(card.Seats) {
				if !s.Contract().Alone() {
					break
				}
				if re := s.Party(seat) == game.Re; re != (seat == s.Soloist()) {
					t.Errorf("seat %s is %s", seat, s.Party(seat))
				}
			}
			refuse(t, s, game.Say(s.Turn(), healthy), game.WordTooLate)
		})
	}
}

func TestVorfuehrung(t *testing.T) {
	s := start(t, game.Setup{Rules: compiled(t, "ddv"), Hands: withAlten(t, 2), Vorhand: 1, Vorfuehrung: true, Forced: 2})
	if s.Turn() != 2 || s.Forced() != 2 || !s.Owes(2) {
		t.Fatalf("seat %s speaks, seat %s must play", s.Turn(), s.Forced())
	}
	refuse(t, s, game.Say(2, game.Healthy), game.VorfuehrungNeedsSolo)
	refuse(t, s, game.Say(2, game.SayHochzeit), game.VorfuehrungNeedsSolo)
	refuse(t, s, game.Say(1, game.Healthy), game.NotYourTurn)
	s = apply(t, s, game.Say(2, game.SoloWord(rules.SoloJacks)))
	if s.Phase() != game.InPlay || s.Contract() != rules.SoloJacks || s.Soloist() != 2 || s.Turn() != 2 || !s.Pflichtsolo() {
		t.Errorf("%s of seat %s, seat %s leads", s.Contract(), s.Soloist(), s.Turn())
	}
}

func TestWordsThatNobodyCanSay(t *testing.T) {
	s := start(t, game.Setup{Rules: compiled(t, "ddv solo_damen=off"), Hands: withAlten(t, 1)})
	refuse(t, s, game.Say(0, game.SayHochzeit), game.NoHochzeit)
	refuse(t, s, game.Say(0, game.SoloWord(rules.SoloQueens)), game.SoloNotOffered)
	for _, w := range []game.Word{game.Unspoken, game.Vorbehalt, game.SoloWord(rules.Normal), game.SoloWord(rules.LoneHochzeit), game.Words, 255} {
		refuse(t, s, game.Say(0, w), game.NoSuchAction)
	}
	refuse(t, s, game.Play(0, s.Hand(0).Kinds().First()), game.WordMissing)
	refuse(t, s, game.Claim(0), game.WordMissing)
}

func TestOthersHearOnlyVorbehalt(t *testing.T) {
	s := start(t, game.Setup{Rules: compiled(t, "ddv"), Hands: withAlten(t, 1)})
	queens := game.SoloWord(rules.SoloQueens)
	s = apply(t, s, game.Say(0, game.Healthy), game.Say(1, game.SayHochzeit), game.Say(2, queens))
	for _, viewer := range []card.Seat{0, 1, 2, 3, card.NoSeat} {
		v := s.View(viewer)
		want := [card.Seats]game.Word{game.Healthy, game.Vorbehalt, game.Vorbehalt, game.Unspoken}
		if viewer == 1 {
			want[1] = game.SayHochzeit
		}
		if viewer == 2 {
			want[2] = queens
		}
		for seat, w := range want {
			if got := v.Word(card.Seat(seat)); got != w {
				t.Errorf("%s hears %s from %d", viewer, got, seat+1)
			}
		}
	}
	s = apply(t, s, game.Say(3, game.Healthy))
	v := s.View(3)
	if v.Word(1) != game.Vorbehalt || v.Word(2) != queens {
		t.Errorf("afterwards seat 4 hears %s and %s", v.Word(1), v.Word(2))
	}
}

func TestNewRefuses(t *testing.T) {
	good := game.Setup{Rules: compiled(t, "ddv"), Hands: withAlten(t, 1)}
	start(t, good)
	for name, tt := range map[string]struct {
		spoil func(*game.Setup)
		want  []string
	}{
		"no rules": {func(s *game.Setup) { s.Rules = nil }, []string{"rules"}},
		"a card too few and one too many": {func(s *game.Setup) {
			s.Hands[0], s.Hands[1] = s.Hands[0].Without(s.Hands[0].Kinds().First()), s.Hands[1].With(s.Hands[0].Kinds().First())
		}, []string{"seat 1 holds 11", "seat 2 holds 13"}},
		"one hand twice":         {func(s *game.Setup) { s.Hands[3] = s.Hands[1] }, []string{"CQ is dealt three times"}},
		"nobody leads":           {func(s *game.Setup) { s.Vorhand = 4 }, []string{"nobody leads"}},
		"a Vorführung of nobody": {func(s *game.Setup) { s.Vorfuehrung, s.Forced = true, card.NoSeat }, []string{"Vorführung"}},
		"a Bock":                 {func(s *game.Setup) { s.Factor = 2 }, []string{"Bock"}},
		"everything at once": {func(s *game.Setup) {
			s.Hands[0], s.Vorhand, s.Factor, s.Vorfuehrung, s.Forced = 0, 9, 8, true, 7
		}, []string{"seat 1 holds 0", "nobody leads", "Bock", "Vorführung"}},
		"another deck": {func(s *game.Setup) { s.Rules = compiled(t, "ddv deck=40") }, []string{"seat 1 holds 12", "seat 4 holds 12"}},
	} {
		t.Run(name, func(t *testing.T) {
			setup := good
			tt.spoil(&setup)
			_, err := game.New(setup)
			if err == nil {
				t.Fatal("it begins")
			}
			for _, want := range tt.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("%q does not say %q", err, want)
				}
			}
		})
	}
	t.Run("a Vorführung where there is none", func(t *testing.T) {
		setup := good
		setup.Rules, setup.Vorfuehrung = compiled(t, "ddv vorfuehrung=off"), true
		if _, err := game.New(setup); err == nil {
			t.Error("it begins")
		}
	})
}
