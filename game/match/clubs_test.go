package match_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/rules"
)

// called plays random games of the list until one has the contract and the Ansage of one party alone, which that party loses or wins as
// asked. The game has no other reason for a Bock but a lost solo.
func called(t *testing.T, l match.List, word game.Word, caller game.Party, loses bool) match.List {
	t.Helper()
	compiled := compile(t, l.Config().Rules)
	d := next(t, l)
	for n := range uint64(5000) {
		rng := rand.New(rand.NewPCG(n, 7))
		s, err := game.New(d.Setup(compiled, cards(rng, compiled.Rules().Deck)))
		if err != nil {
			t.Fatal(err)
		}
		said := word == game.Healthy
		for s.Phase() == game.Reserving {
			w := game.Healthy
			if !said {
				w, said = word, true
			}
			_ = s.Advance(game.Say(s.Turn(), w)) // where it is illegal the deal belongs to another player
			if s.Word(s.Turn()) == game.Unspoken && w != game.Healthy {
				_ = s.Advance(game.Say(s.Turn(), game.Healthy))
			}
		}
		if solo := word != game.Healthy; s.Phase() != game.InPlay || s.Contract().Declared() != solo || !solo && s.Contract() != rules.Normal {
			continue
		}
		for seat := range card.Seat(card.Seats) {
			if s.Party(seat) == caller && s.Stands(caller) == rules.NoStep {
				_ = s.Advance(game.Call(seat, caller, rules.Ansage)) // never too late before the first card
			}
		}
		for s.Phase() == game.InPlay {
			if a, must := s.MustCall(s.Turn()); must {
				_ = s.Advance(a) // it is legal
				continue
			}
			playable := s.Playable(s.Turn())
			_ = s.Advance(game.Play(s.Turn(), playable.Nth(rng.IntN(playable.Len())))) // it is legal
		}
		r, _ := s.Result()
		evident := r.Augen[game.Re] != r.Augen[game.Kontra] && r.Base != 0
		alone := s.Stands(caller.Other()) == rules.NoStep && (caller == game.NoParty || s.Stands(caller) == rules.Ansage)
		if lost := r.Winner == caller.Other(); evident && alone && lost == loses {
			if l, err = l.Add(d, s); err != nil {
				t.Fatal(err)
			}
			return l
		}
	}
	t.Fatal("there is no such game")
	return l
}

// T002-16 to T002-18, T003-15, T004-7: the reasons for a Bock in the clubs, and how many games of five people it lasts.
func TestReasonsForABockInTheClubs(t *testing.T) {
	queens := game.SoloWord(rules.SoloQueens)
	for _, tt := range []struct {
		rules  string
		word   game.Word
		caller game.Party
		loses  bool
		want   []match.Reason
	}{
		{"berlin", game.Healthy, game.Kontra, true, []match.Reason{match.LostKontra}}, // T002-16
		{"berlin", game.Healthy, game.Kontra, false, nil},
		{"berlin", game.Healthy, game.Re, true, nil},                            // T002-17
		{"berlin", queens, game.Re, true, []match.Reason{match.LostSolo}},       // T002-18
		{"dieblich", game.Healthy, game.Re, true, []match.Reason{match.LostRe}}, // T003-15
		{"dieblich", game.Healthy, game.Kontra, true, []match.Reason{match.LostKontra}},
		{"dieblich", game.Healthy, game.Re, false, nil},
		{"dieblich", queens, game.Re, true, []match.Reason{match.LostRe}},        // a lost solo alone brings none
		{"hausrunde", game.Healthy, game.Re, true, []match.Reason{match.LostRe}}, // T004-7
		{"hausrunde", game.Healthy, game.Kontra, true, []match.Reason{match.LostKontra}},
		{"hausrunde", queens, game.Kontra, false, nil},
		{"bundeswehr", game.Healthy, game.Re, true, nil},
		{"ddv", game.Healthy, game.Re, true, nil},
		{"freizeit", game.Healthy, game.Kontra, true, nil},
	} {
		l, err := match.New(match.Config{Rules: parse(t, tt.rules), Places: 5, Games: match.Unlimited})
		if err != nil {
			t.Fatal(err)
		}
		l = called(t, l, tt.word, tt.caller, tt.loses)
		if got := l.Entries()[0].Reasons; got != reasons(tt.want...) {
			t.Errorf("%s, %s of %s, lost %t: a Bock for %v, want %v", tt.rules, tt.word, tt.caller, tt.loses, got.List(), tt.want)
		}
		var factors []int
		if len(tt.want) > 0 {
			factors = []int{2, 2, 2, 2, 2}
		}
		if got := l.Bock(); !slices.Equal(got, factors) {
			t.Errorf("%s: the coming games count %v", tt.rules, got)
		}
	}
}

// D, E, G: "nach Solo gab derjenige, der das Solo verteilt hat, nochmals", for every number of players; in the Freizeit the deal passes.
func TestTheDealerAfterASoloInTheClubs(t *testing.T) {
	for preset, again := range map[string]bool{"berlin": true, "bundeswehr": true, "dieblich": true, "hausrunde": true, "freizeit": false, "ddv": false} {
		for places := 4; places <= 7; places++ {
			l, err := match.New(match.Config{Rules: parse(t, preset), Places: places, Games: match.Unlimited})
			if err != nil {
				t.Fatal(err)
			}
			first := next(t, l).Dealer
			l = called(t, l, game.SoloWord(rules.SoloQueens), game.Re, false)
			if got := next(t, l).Dealer == first; got != again {
				t.Errorf("%s, %d people: the same deals again: %t", preset, places, got)
			}
		}
	}
}
