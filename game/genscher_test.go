package game_test

import (
	"math/rand/v2"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// kings returns a game of the word of seat 2 in which seat 1 leads and holds both ♦K, and seat 2 both ♦D. The ♣D are as given.
func kings(t *testing.T, house string, alten [card.Seats]string, w game.Word) game.State {
	t.Helper()
	rules := compiled(t, house)
	hands := fill(t, rules.Ruleset().Deck, [card.Seats]string{"DK DK CA " + alten[0], "DQ DQ CK " + alten[1], "CT HT " + alten[2], "CT HT " + alten[3]})
	return speak(t, start(t, game.Setup{Rules: rules, Hands: hands}), 1, w)
}

var twoAlten = [card.Seats]string{"CQ", "", "CQ", ""}

// Everybody knows the new parties: the two are Re, and whose ♣D lie where means nothing any more.
func TestAGenscherMakesNewParties(t *testing.T) {
	s := kings(t, "ddv genscher=on gegengenscher=on", twoAlten, game.Healthy)
	for _, step := range []struct{ does, want string }{
		{"1:genscher-2 1:DK 2:gegengenscher-4", "krkr"},
		{"2:DQ 3:CQ 4:HT", "krkr"},
	} {
		s = apply(t, s, actions(t, step.does)...)
		for _, viewer := range []card.Seat{0, 1, 2, 3, card.NoSeat} {
			if got := parties(s, viewer); got != step.want {
				t.Errorf("after %s seat %s sees the parties %s, want %s", step.does, viewer, got, step.want)
			}
		}
	}
	if by, partner := s.Genschered(game.PlainGenscher); by != 0 || partner != 1 {
		t.Errorf("seat %s has chosen %s", by, partner)
	}
}

// All three others may be chosen, so that nobody learns from a refusal who their partner is.
func TestAGenscherMayChooseTheOldPartner(t *testing.T) {
	for _, house := range []string{"ddv genscher=on", "verein genscher=on"} {
		for _, alten := range [][card.Seats]string{twoAlten, {"CQ", "CQ"}, {"", "CQ CQ"}, {"CQ CQ"}} {
			s := kings(t, house, alten, game.Healthy)
			for partner := range card.Seat(card.Seats) {
				want := game.Legal
				if partner == 0 {
					want = game.NoSuchAction
				}
				if got := reason(s, game.SayGenscher(0, game.PlainGenscher, partner)); got != want {
					t.Errorf("%s, %v: seat %s is refused with %q", house, alten, partner, got)
				}
			}
		}
	}
}

// A silent Hochzeit looks like a normal game, so it must permit a Genscher, and becomes a normal game by it.
func TestAGenscherEndsASilentHochzeit(t *testing.T) {
	s := kings(t, "ddv genscher=on", [card.Seats]string{"", "", "CQ CQ", ""}, game.Healthy)
	if s.Contract() != rules.SilentHochzeit {
		t.Fatalf("the contract is %s", s.Contract())
	}
	s = apply(t, s, actions(t, "3:re 1:genscher-2 1:DK 2:DQ 3:CQ 4:HT")...)
	if s.Contract() != rules.Normal || s.Soloist() != card.NoSeat || s.Stands(game.Kontra) != rules.Ansage || s.Stands(game.Re) != rules.NoStep {
		t.Errorf("the contract is %s of %s, Re stands on %d and Kontra on %d", s.Contract(), s.Soloist(), s.Stands(game.Re), s.Stands(game.Kontra))
	}
	if r := finish(t, s); r.Re != [card.Seats]bool{true, true, false, false} || r.Contract != rules.Normal {
		t.Errorf("the result is of %s with Re %v", r.Contract, r.Re)
	}
}

// The Kontra with which a silent Hochzeiter misled the others is an honest announcement of the party that they have then.
func TestAGenscherEndsABluff(t *testing.T) {
	s := kings(t, "verein genscher=on", [card.Seats]string{"", "", "CQ CQ", ""}, game.Healthy)
	s = apply(t, s, actions(t, "3:kontra 1:genscher-3")...)
	if s.Bluffed(2) || s.Stands(game.Re) != rules.Ansage || s.Stands(game.Kontra) != rules.NoStep {
		t.Errorf("bluffed %t, Re stands on %d and Kontra on %d", s.Bluffed(2), s.Stands(game.Re), s.Stands(game.Kontra))
	}
}

func TestGamesWithoutGenscher(t *testing.T) {
	genscher := game.SayGenscher(0, game.PlainGenscher, 2)
	for name, s := range map[string]game.State{
		"a solo":                      kings(t, "ddv genscher=on", twoAlten, game.SoloWord(rules.SoloDiamonds)),
		"a Hochzeit before its trick": kings(t, "ddv genscher=on", [card.Seats]string{"", "CQ CQ"}, game.SayHochzeit),
	} {
		if got := reason(s, genscher); got != game.GenscherNotInThisGame {
			t.Errorf("in %s the reason is %q", name, got)
		}
	}
	clear := apply(t, kings(t, "ddv genscher=on", [card.Seats]string{"", "CQ CQ"}, game.SayHochzeit), actions(t, "1:CA 2:CK 3:CT 4:CT")...)
	if got := reason(clear, genscher); got != game.Legal {
		t.Errorf("in a Hochzeit with its partner the reason is %q", got)
	}
	if r := finish(t, apply(t, clear, genscher)); r.Contract != rules.Hochzeit || !r.Re[0] || !r.Re[2] || r.Re[1] {
		t.Errorf("the Hochzeit ends as %s with Re %v", r.Contract, r.Re)
	}
	poor := armut(t, "bundeswehr genscher=on")
	for _, a := range poor.Legal(poor.Turn(), nil) {
		if a.Kind == game.Genschern {
			t.Errorf("in an Armut %s is legal", a)
		}
	}
}

// armut returns an Armut in play in which the player on turn holds both ♦K.
func armut(t *testing.T, house string) game.State {
	t.Helper()
	compiled := compiled(t, house)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200_000 {
		s := start(t, game.Setup{Rules: compiled, Hands: deal(rng, compiled.Ruleset().Deck)})
		for s.Phase() < game.InPlay && s.Phase() != game.Redeal {
			all := s.Legal(s.Turn(), nil)
			a := all[0]
			for _, b := range all {
				if b.Word() == game.SayArmut || b.Kind == game.Taking {
					a = b
				}
			}
			s = apply(t, s, a)
		}
		if s.Contract() == rules.Armut && s.Phase() == game.InPlay && s.Hand(s.Turn()).Count(game.PlainGenscher.Card()) == 2 {
			return s
		}
	}
	t.Fatal("there is no such Armut")
	return game.State{}
}

// A claim shares out what is left by the parties, so nobody claims as long as a player may still change them, as far as everybody can see.
func TestAClaimWaitsForAGenscher(t *testing.T) {
	const house = "ddv deck=40 abkuerzung_who=any"
	hands := fill(t, card.Deck40, [card.Seats]string{"DK DK", "DQ DQ DT", "HT HT CQ CQ SQ SQ HQ HQ CJ CJ", "HJ"})
	for _, test := range []struct {
		options, plays string
		waits          bool
	}{
		{"", "", false},
		{" genscher=on", "", true},
		{" genscher=on", "3:HT 4:HJ 1:DK 2:DQ", false}, // the first ♦K went without a word
		{" genscher=on", "3:HT 4:HJ 1:genscher-4 1:DK 2:DQ", false},
		{" genscher=on gegengenscher=on", "3:HT 4:HJ 1:genscher-4 1:DK 2:DT", true},
		{" genscher=on gegengenscher=on", "3:HT 4:HJ 1:genscher-4 1:DK 2:DQ", false},
		{" genscher=on gegengenscher=on", "3:HT 4:HJ 1:genscher-4 1:DK 2:gegengenscher-1 2:DQ", false},
	} {
		s := speak(t, start(t, game.Setup{Rules: compiled(t, house+test.options), Hands: hands, Vorhand: 2}), 0, game.Healthy)
		s = apply(t, s, actions(t, test.plays)...)
		if got := reason(s, game.Claim(2)); (got == game.ClaimNotSettled) != test.waits {
			t.Errorf("%s, after %q: %q", test.options, test.plays, got)
		}
	}
}

// What was announced before stays with its player, counts for the player's new party, and is written and built on like that.
func TestAnnouncementsAfterAGenscher(t *testing.T) {
	const says, turns = "1:re 4:kontra 4:no90 ", "1:genscher-4 1:DK"
	for calls, want := range map[string][2]rules.Step{ // of Re and Kontra
		"re-kontra": {rules.Ansage, rules.NoStep},
		"all":       {rules.No90, rules.NoStep},
		"nothing":   {rules.NoStep, rules.NoStep},
	} {
		s := apply(t, kings(t, "ddv genscher=on genscher_calls="+calls, twoAlten, game.Healthy), actions(t, says+turns)...)
		if got := [2]rules.Step{s.Stands(game.Re), s.Stands(game.Kontra)}; got != want {
			t.Errorf("%s: Re and Kontra stand on %v, want %v", calls, got, want)
		}
		no90, said := s.Called(3, rules.No90)
		if said != (calls == "all") {
			t.Errorf("%s: keine 90 was said at %d, %t", calls, no90, said)
		}
		wrong := reason(s, game.Call(1, game.Re, rules.Ansage))
		if right := reason(s, game.Call(1, game.Kontra, rules.Ansage)); right != game.Legal || wrong != game.AnnouncementOfOtherParty {
			t.Errorf("%s: seat 2 may say Kontra: %q, Re: %q", calls, right, wrong)
		}
	}
}

// A duty of the first trick ends with the parties of the first trick. If these changed during the trick, it is one of the new parties.
func TestADutyEndsWithTheParties(t *testing.T) {
	// Seat 1 has a Hochzeit, and takes the first trick with 35 Augen and the second not.
	hands := fill(t, card.Deck48, [card.Seats]string{"CQ CQ CA SK", "CT SA DK DK", "CT SA", "CK ST"})
	clear := speak(t, start(t, game.Setup{Rules: compiled(t, "ddv pflichtansage_30=on genscher=on"), Hands: hands}), 0, game.SayHochzeit)
	clear = apply(t, clear, actions(t, "1:CA 2:CT 3:CT 4:CK 1:SK 2:SA 3:SA 4:ST")...)
	for plays, want := range map[string]bool{"2:DK": true, "2:genscher-3 2:DK": false} {
		s := apply(t, clear, actions(t, plays)...)
		for s.Turn() != 0 {
			s = apply(t, s, someCard(&s, 0))
		}
		if _, must := s.MustCall(0); must != want {
			t.Errorf("after %s seat 1 must announce: %t", plays, must)
		}
	}
	// Seat 3 takes 34 Augen in the trick in which seat 1 chooses it.
	hands = fill(t, card.Deck48, [card.Seats]string{"DK DK CQ", "DT", "HT", "DT CQ"})
	s := speak(t, start(t, game.Setup{Rules: compiled(t, "ddv pflichtansage_30=on genscher=on"), Hands: hands}), 0, game.Healthy)
	s = apply(t, s, actions(t, "1:genscher-3 1:DK 2:DT 3:HT 4:DT")...)
	if a, must := s.MustCall(2); !must || a != game.Call(2, game.Re, rules.Ansage) {
		t.Errorf("seat 3 must announce %s: %t", a, must)
	}
}

// The score calculator counts no Feigheit after a Genscher, in games that can have one.
func TestARoundWithAGenscher(t *testing.T) {
	for house, contracts := range map[string]map[rules.Contract]bool{
		"berlin genscher=on": {rules.Normal: true, rules.Hochzeit: true, rules.SilentHochzeit: false, rules.SoloQueens: false, rules.Armut: false},
		"berlin":             {rules.Normal: false},
	} {
		for contract, want := range contracts {
			round, err := game.NewRound(compiled(t, house), contract)
			if err != nil {
				t.Fatal(err)
			}
			if err := round.Genscher(); (err == nil) != want {
				t.Errorf("%s, %s: %v", house, contract, err)
			}
			r, err := round.Score([2]int{211, 29}, &[2]int{10, 2})
			if feig := contract == rules.Normal || contract == rules.Hochzeit || contract == rules.SilentHochzeit || contract == rules.Armut; err != nil ||
				r.Winner == game.Re != (want || !feig) {
				t.Errorf("%s, %s: %s wins with 211 Augen, %v", house, contract, r.Winner, err)
			}
		}
	}
}
