package game_test

import (
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// withPairs returns a normal game: seat 2 holds both ♦A, seat 3 both ♦9 and a ♥10, seat 4 the other; seats 1 and 3 are Re.
func withPairs(t *testing.T, text string) game.State {
	t.Helper()
	hands := fill(t, card.Deck48, [card.Seats]string{"CQ DK DK D9 DJ", "DA DA DT", "CQ HT DT D9", "HT DQ DQ"})
	if compiled(t, text).Rules().Superschweine == rules.NinesAbove {
		hands = fill(t, card.Deck48, [card.Seats]string{"CQ DK DK DJ", "DA DA DT", "CQ HT DT D9 D9", "HT DQ DQ"})
	}
	return speak(t, start(t, game.Setup{Rules: compiled(t, text), Hands: hands}), 0, game.Healthy)
}

// The test plays the given tricks and compares the winner of the last of them.
func TestWhoTakesTheTrickWithSchweine(t *testing.T) {
	const on = "ddv schweine=on second_dulle_beats_first=on"
	for _, tt := range []struct {
		name, rules, play string
		winner            string
		schwein           bool // the last ♦A is a Schwein
	}{
		{"silent, the ♦A is a Fuchs", on, "1:DK 2:DA 3:HT 4:DQ", "3", false},
		{"announced, it beats the ♥10", on, "2:schwein 1:DK 2:DA 3:HT 4:DQ", "2", true},
		{"any card after it", on, "2:schwein 1:DK 2:DA 3:HT 4:HT", "2", true},
		{"both are Schweine", on, "2:schwein 1:DK 2:DA 3:HT 4:DQ 2:DA 3:DT 4:HT 1:DK", "2", true},
		{"of one the first", on + " schweine_count=one", "2:schwein 1:DK 2:DA 3:HT 4:HT", "2", true},
		{"but not the second", on + " schweine_count=one", "2:schwein 1:DK 2:DA 3:HT 4:DQ 2:DA 3:DT 4:HT 1:DK", "4", false},
		{"by itself", on + " schweine_optional=off", "1:DK 2:DA 3:HT 4:DQ", "2", true},
		{"by itself, of one", on + " schweine_optional=off schweine_count=one", "1:DK 2:DA 3:HT 4:DQ 2:DA 3:DT 4:HT 1:DK", "4", false},

		// T000-16: the choice of the Schwein is open until it is played.
		{"free choice, the first", on + " schweine_count=one schwein_which=free-choice", "1:DK 2:DA! 3:HT 4:HT", "2", true},
		{"free choice, first a Fuchs", on + " schweine_count=one schwein_which=free-choice", "1:DK 2:DA 3:HT 4:DQ", "3", false},
		{"free choice, then the Schwein", on + " schweine_count=one schwein_which=free-choice", "1:DK 2:DA 3:HT 4:DQ 3:DT 4:HT 1:DK 2:DA!", "2", true},
		{"free choice, two Füchse", on + " schweine_count=one schwein_which=free-choice", "1:DK 2:DA 3:HT 4:DQ 3:DT 4:HT 1:DK 2:DA", "4", false},

		// T001-43
		{"the second if the first won", on + " schweine_count=one schwein_which=second-if-first-won",
			"1:DK 2:DA 3:DT 4:DQ 4:DQ 1:DK 2:DA 3:HT", "3", false},

		{"a Superschwein beats a Schwein", on + " superschweine=karo-9", "2:schwein 3:superschwein 1:DK 2:DA 3:D9 4:HT", "3", true},
		{"a silent ♦9 is the lowest trump", on + " superschweine=karo-9", "2:schwein 1:DK 2:DA 3:D9 4:HT", "2", true},
		{"a Superschwein beats the only Schwein", on + " schweine_count=one superschweine=karo-9", "2:schwein 3:superschwein 1:DK 2:DA 3:D9 4:HT", "3", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := apply(t, withPairs(t, tt.rules), actions(t, tt.play)...)
			trick := s.Trick((s.Cards() - 1) / card.Seats)
			if got := trick.Winner.String(); got != tt.winner {
				t.Errorf("seat %s takes it", got)
			}
			for i := s.Cards() - 1; ; i-- {
				if s.Trick(i / card.Seats).Cards[i%card.Seats] == card.Fuchs {
					if s.Schwein(i) != tt.schwein {
						t.Errorf("the ♦A is a Schwein: %t", s.Schwein(i))
					}
					return
				}
			}
		})
	}
}

func TestWhoMayAnnounceSchweine(t *testing.T) {
	const on = "ddv schweine=on"
	for _, tt := range []struct {
		name, rules, play string
		action            string
		want              game.Illegal
	}{
		{"without Schweine", "ddv", "", "2:schwein", game.SchweineNotInThisGame},
		{"the holder, out of turn", on, "", "2:schwein", game.Legal},
		{"a seat with one or none", on, "", "1:schwein", game.SchweineNotInHand},
		{"twice", on, "2:schwein", "2:schwein", game.SchweineAnnouncedAlready},
		{"after the first is played", on, "1:DK 2:DA", "2:schwein", game.SchweineNotInHand},
		{"with the card, where that is not the rule", on, "1:DK", "2:DA!", game.SchweineNotWithTheCard},
		{"another card", on + " schweine_count=one schwein_which=free-choice", "1:DK", "2:DT!", game.SchweineNotInThisGame},
		{"before the card, where it is chosen", on + " schweine_count=one schwein_which=free-choice", "", "2:schwein", game.SchweineWithTheCard},
		{"a second one", on + " schweine_count=one schwein_which=free-choice", "1:DK 2:DA! 3:HT 4:HT", "2:DA!", game.SchweineAnnouncedAlready},
		{"too late", on + " schweine_announce=vorbehalt", "", "2:schwein", game.SchweineTooLate},
		{"without Kontra", on + " schweine_announcement_needs_re_kontra=on", "", "2:schwein", game.SchweineNeedAnsage},
		{"with Kontra", on + " schweine_announcement_needs_re_kontra=on", "2:kontra", "2:schwein", game.Legal},
		{"the second, when the first was beaten", on + " schweine_count=one schwein_which=second-if-first-won", "1:DK 2:DA 3:HT 4:DQ",
			"2:schwein", game.SchweineNotInHand},

		{"Superschweine alone", on + " superschweine=karo-9", "", "3:superschwein", game.SuperschweineNeedSchweine},
		{"Superschweine after Schweine", on + " superschweine=karo-9", "2:schwein", "3:superschwein", game.Legal},
		{"Superschweine that need none", on + " superschweine=karo-9 superschweine_condition=off", "", "3:superschwein", game.Legal},
		// T001-44
		{"Superschweine of which one is gone", on + " superschweine=karo-9", "1:DK 2:DT 3:D9 4:DQ 2:schwein", "3:superschwein", game.SchweineNotInHand},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := apply(t, withPairs(t, tt.rules), actions(t, tt.play)...)
			refuse(t, s, actions(t, tt.action)[0], tt.want)
		})
	}
}

// Schweine that their holder announces before their own word count in the game that follows, if that game has any.
func TestSchweineAtTheVorbehalt(t *testing.T) {
	hands := fill(t, card.Deck48, [card.Seats]string{"CQ DK", "DA DA", "CQ HT", "HT"})
	s := start(t, game.Setup{Rules: compiled(t, "ddv schweine=on schweine_announce=vorbehalt"), Hands: hands})
	refuse(t, s, game.Promote(0, game.Schweine), game.SchweineNotInHand)
	refuse(t, s, game.Promote(1, game.Schweine), game.NotYourTurn)
	s = apply(t, s, actions(t, "1:healthy")...)
	said := apply(t, s, actions(t, "2:schwein 2:healthy 3:healthy 4:healthy")...)
	if v := said.View(3); v.Announced(game.Schweine) != 1 || said.Order().Strength(card.Fuchs) < said.Order().Strength(card.Dulle) {
		t.Errorf("seat %s has announced", v.Announced(game.Schweine))
	}
	solo := apply(t, s, actions(t, "2:schwein 2:solo-queens 3:healthy 4:healthy")...)
	if solo.Announced(game.Schweine) != card.NoSeat {
		t.Error("a Damensolo with Schweine")
	}
	silent := apply(t, s, actions(t, "2:healthy 3:healthy 4:healthy")...)
	refuse(t, silent, game.Promote(1, game.Schweine), game.SchweineTooLate)
}

// In a Kreuzsolo the ♣A are Schweine, in a Damensolo none; the ♥10 of a Herzsolo are no Superschweine.
func TestSchweineOfAFarbsolo(t *testing.T) {
	const all = "ddv schweine=on schweine_games=farbsoli schweine_follow_suit_in_farbsolo=on superschweine=karo-10"
	for contract, want := range map[rules.Contract][2]string{
		rules.Normal: {"DA", "DT"}, rules.LoneHochzeit: {"DA", "DT"}, rules.SoloDiamonds: {"DA", "DT"}, rules.SoloClubs: {"CA", "CT"},
		rules.SoloHearts: {"HA", "??"}, rules.SoloQueens: {"??", "??"}, rules.SoloPureClubs: {"??", "??"},
	} {
		order := compiled(t, all).Order(contract)
		if got := [2]string{order.Fuchs().String(), order.Superschwein().String()}; got != want {
			t.Errorf("%s: %v", contract, got)
		}
	}
	for text, want := range map[string][3]bool{ // Schweine in a normal game, a Karosolo, a Kreuzsolo
		"ddv": {},
		"ddv schweine=on schweine_follow_suit_in_farbsolo=on":                         {true, false, false},
		"ddv schweine=on schweine_follow_suit_in_farbsolo=on schweine_games=karosolo": {true, true, false},
		"ddv schweine=on schweine_games=farbsoli":                                     {true, true, false},
		all: {true, true, true},
	} {
		var got [3]bool
		for i, contract := range []rules.Contract{rules.SilentHochzeit, rules.SoloDiamonds, rules.SoloClubs} {
			got[i] = compiled(t, text).Order(contract).Schweine()
		}
		if got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// The holder of a pair is hidden until they announce it.
func TestSchweineAreSecretUntilAnnounced(t *testing.T) {
	s := withPairs(t, "ddv schweine=on")
	v := s.View(1)
	if v.Check(game.Promote(1, game.Schweine)) != game.Legal {
		t.Error("the holder does not know")
	}
	other := withPairs(t, "ddv schweine=on")
	for seat := range card.Seat(card.Seats) {
		if v := other.View(seat); v.Announced(game.Schweine) != card.NoSeat {
			t.Errorf("seat %s knows before", seat)
		}
	}
	s = apply(t, s, game.Promote(1, game.Schweine))
	for _, seat := range []card.Seat{0, 1, 2, 3, card.NoSeat} {
		if v := s.View(seat); v.Announced(game.Schweine) != 1 || v.Order().Beats(card.Dulle, card.Fuchs, false) {
			t.Errorf("seat %s does not know", seat)
		}
	}
}

// A Schwein is no Fuchs; a Fuchs that a Schwein catches is one (trap 30).
func TestNobodyCatchesASchwein(t *testing.T) {
	const text = "ddv schweine=on superschweine=karo-9 dulle_gefangen_schwein=1"
	super := apply(t, withPairs(t, text), actions(t, "2:schwein 3:superschwein 1:DK 2:DA 3:D9 4:HT")...)
	r := finish(t, super)
	if got := specials(&r); got == "" || got[:len("re dulle_gefangen_schwein in 1 by 3 from 4")] != "re dulle_gefangen_schwein in 1 by 3 from 4" {
		t.Errorf("Sonderpunkte %q", got)
	}
	fuchs := apply(t, withPairs(t, "ddv schweine=on schweine_count=one"), actions(t, "2:schwein 1:DK 2:DA 3:DT 4:DQ 2:DA 3:HT 4:DQ 1:DK")...)
	r = finish(t, fuchs)
	if got := specials(&r); got == "" || got[:len("re fuchs_gefangen in 2 by 3 from 2")] != "re fuchs_gefangen in 2 by 3 from 2" {
		t.Errorf("Sonderpunkte %q", got)
	}
}

// A claim waits until nobody can promote cards any more, and until the trumps of a Sokrates have changed.
func TestClaimsWaitForTheOrderOfCards(t *testing.T) {
	hands := fill(t, card.Deck48, [card.Seats]string{"DA", "DA", "DK", "DK"})
	text := "ddv schweine=on schweine_games=karosolo solo_sokrates=on"
	setup := game.Setup{Rules: compiled(t, text), Hands: hands, Owes: [card.Seats]bool{true, true, true, true}}
	s := speak(t, start(t, setup), 0, game.SoloWord(rules.SoloDiamonds))
	refuse(t, s, game.Claim(0), game.ClaimNotSettled)
	refuse(t, s, game.Concede(0), game.Legal)
	s = apply(t, s, actions(t, "1:DA 2:DA 3:DK 4:DK")...)
	refuse(t, s, game.Claim(0), game.Legal)

	sokrates := speak(t, start(t, setup), 0, game.SoloWord(rules.SoloSokratesQueens))
	refuse(t, playUntil(t, sokrates, 0, 7), game.Claim(0), game.ClaimNotSettled)
	for sokrates.Tricks() < 6 {
		refuse(t, sokrates, game.Claim(0), game.ClaimNotSettled)
		sokrates = apply(t, sokrates, someCard(&sokrates, 0))
	}
	refuse(t, sokrates, game.Claim(0), game.Legal)
}
