package game_test

import (
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// fewest plays on and returns the fewest cards in hand with which the seat could still make the step; all lower steps have been made.
func fewest(t *testing.T, s game.State, seat card.Seat, step rules.Step) int {
	t.Helper()
	for before := rules.Ansage; before < step; before++ {
		s = apply(t, s, said(s, seat, before))
	}
	least := -1
	for s.Phase() == game.InPlay {
		if _, err := s.Apply(said(s, seat, step)); err == nil {
			least = s.HandSize(seat)
		}
		s = apply(t, s, someCard(&s, 0))
	}
	return least
}

// T003-2, T003-3, T003-4, T003-5, T004-1: the fewest cards in hand for each step.
func TestDeadlinesOfTheClubs(t *testing.T) {
	for rules, want := range map[string][rules.Steps]int{
		"bundeswehr": {0, 9, 9, 7, 5, 3},
		"dieblich":   {0, 7, 7, 5, 3, 1},
		"verein":     {0, 9, 8, 7, 6, 5},
		"hausrunde":  {0, 11, 10, 9, 8, 7},
		"freizeit":   {0, 11, 10, 9, 8, 7},

		"hausrunde deck=40": {0, 9, 8, 7, 6, 5}, // Q004-14
		"freizeit deck=40":  {0, 9, 8, 7, 6, 5},
	} {
		for shift, s := range []game.State{normal(t, rules), hochzeit(t, rules, 2, false), hochzeit(t, rules, 3, false)} {
			testFewest(t, rules, s, want, shift)
		}
	}
}

func testFewest(t *testing.T, name string, s game.State, want [rules.Steps]int, shift int) {
	t.Helper()
	for step := rules.Ansage; step < rules.Steps; step++ {
		for _, p := range []game.Party{game.Re, game.Kontra} {
			got, want := fewest(t, s, of(s, p), step), want[step]-shift
			if got != want && !(want < 1 && got <= 1) { // of the last trick a seat's card may be the last
				t.Errorf("%s, %d cards later: step %d of %s with %d cards, want %d", name, shift, step, p, got, want)
			}
		}
	}
}

// T003-1: one ♥9 is a ♦7, the highest of 27 trumps; five hearts are Fehl.
func TestTheDeckWithTheSpitze(t *testing.T) {
	compiled := compiled(t, "bundeswehr")
	deck, order := compiled.Rules().Deck.Cards(), compiled.Order(rules.Normal)
	trumps, hearts := deck.Only(order.Members(rules.Trump)), deck.Only(order.Members(rules.Class(card.Hearts)))
	augen := 0
	for c := range deck.All() {
		augen += c.Augen()
	}
	if deck.Len() != 48 || augen != 240 || trumps.Len() != 27 || hearts.Len() != 5 {
		t.Errorf("%d cards with %d Augen, %d trumps, %d hearts", deck.Len(), augen, trumps.Len(), hearts.Len())
	}
	if deck.Count(card.Spitze) != 1 || deck.Count(card.Of(card.Hearts, card.Nine)) != 1 || !order.Beats(card.Spitze, card.Dulle, false) {
		t.Error("the ♦7 is not as it should be")
	}
}

// T003-16, T003-17, T003-18: hands that are an Armut, and whether a Fuchs among the cards is shown (AR14).
func TestArmutOfTheClubs(t *testing.T) {
	for _, tt := range []struct {
		rules, trumps string
		armut         bool
		shown         int
	}{
		{"dieblich", "DJ DK DT HJ", false, 0},
		{"dieblich", "DJ DK DT DA", true, 1},
		{"dieblich", "DK DT DA", true, 0}, // the giver need not show it
		{"dieblich", "DK DT", true, 0},
		{"dieblich", "DK DT DA DA", false, 0}, // Schweinchen
		{"bundeswehr", "DJ DK DT HJ", true, 0},
		{"bundeswehr", "DJ DK DT DA", true, 1},
		{"bundeswehr", "DK DA DA", true, 2},
		{"bundeswehr", "DJ DK DT HJ DA", false, 0},
		{"bundeswehr", "D7 DK DT HJ D9", false, 0}, // the Spitze is a trump
		{"berlin", "DJ DK DT HJ", false, 0},
		{"berlin", "DJ DK DA", true, 0},
		{"hausrunde", "DJ DK DA", true, 0},
		{"hausrunde", "DJ DK DA HJ", false, 0},
		{"verein", "DJ DK DT", true, 0}, // T003-16
		{"verein", "DJ DK DA", true, 1},
		{"verein", "DJ DK DT HJ", false, 0},
		{"verein", "DK DT", true, 0}, // the player may throw in as well (Q003-20)
	} {
		compiled := compiled(t, tt.rules)
		own := set(t, tt.trumps)
		hand := own
		for _, c := range actions(t, "1:CA 1:CT 1:CT 1:CK 1:CK 1:SA 1:ST 1:SK 1:HK 1:HA 1:C9") {
			if hand.Len() < compiled.HandSize() {
				hand = hand.With(c.Card())
			}
		}
		s := start(t, game.Setup{Rules: compiled, Hands: fill(t, compiled.Rules().Deck, [card.Seats]string{hand.String()})})
		if _, err := s.Apply(game.Say(0, game.SayArmut)); (err == nil) != tt.armut {
			t.Errorf("%s: an Armut with %s: %v", tt.rules, tt.trumps, err)
		}
		if !tt.armut {
			continue
		}
		s = apply(t, s, actions(t, "1:armut 2:healthy 3:healthy 4:healthy")...)
		s = apply(t, s, s.Legal(0, nil)[0]) // its trumps, and Fehl to make three
		if s.ShownFuechse() != tt.shown {
			t.Errorf("%s: of %s %d Füchse are shown", tt.rules, tt.trumps, s.ShownFuechse())
		}
		if size, _, _ := s.Exchanged(); size != max(3, own.Len()) {
			t.Errorf("%s: %d cards go with %s", tt.rules, size, tt.trumps)
		}
		s = apply(t, s, game.Take(1))
		s = apply(t, s, s.Legal(1, nil)[0])
		if _, told := s.ToldTrumps(); told != (tt.rules != "berlin") {
			t.Errorf("%s: the returned trumps are told: %t", tt.rules, told)
		}
	}
}

// T003-16, T003-19: the hands that may be thrown in, at each limit and below.
func TestThrowingInOfTheClubs(t *testing.T) {
	for _, tt := range []struct {
		rules, hand string
		may         bool
	}{
		{"bundeswehr", "CT CT ST ST DT HT CQ SQ", true},
		{"bundeswehr", "CT CT ST ST HT CQ SQ HQ", false},
		{"bundeswehr", "CK CK SK SK DK HT CQ SQ", true},
		{"bundeswehr", "CK CK SK SK HT CQ SQ HQ", false},
		{"bundeswehr", "C9 C9 S9 S9 D9 HT CQ SQ", true},
		{"bundeswehr", "DA DT DK CA CT CT CK CK SA SA ST S9", true},
		{"bundeswehr", "D7 DT DK CA CT CT CK CK SA SA ST S9", false},
		{"dieblich", "CT CT ST ST DT HT CQ SQ", true},
		{"dieblich", "CT CT ST ST HT CQ SQ HQ", false},
		{"dieblich", "CK CK SK SK DK HT CQ SQ", true},
		{"dieblich", "CK CK SK SK HT CQ SQ HQ", false},
		{"dieblich", "DA DT DK CA CT CT CK SA SA ST", true},
		{"dieblich", "DA DA DK CA CT CT CK SA SA ST", false}, // Schweinchen
		{"verein", "HT CQ CA CT CT CK CK SA ST SK", true},    // two trumps, be they the highest
		{"verein", "DT DK DJ CA CT CT CK SA SA ST", false},
		{"verein", "CK CK SK SK HK ST ST CT CT DJ", true},
		{"verein", "CK CK SK SK HK HT DK DT CT CT", false}, // five kings are no reason here
		{"hausrunde", "CA CA CT ST ST DT HT CQ", true},     // seven Volle
		{"hausrunde", "CA CA CT ST ST DT CQ SQ HQ DQ CJ SJ", false},
		{"hausrunde", "C9 C9 S9 S9 D9 HT CQ SQ", true},
		{"hausrunde", "DA DT DK CA CT CK C9 C9 SK S9 HK H9", false}, // no Fuchs to be taken is no reason here
		{"hausrunde deck=40", "CK CK SK SK DK HT CQ SQ", true},
		{"ddv", "C9 C9 S9 S9 D9 D9 H9 H9", false},
		{"freizeit", "C9 C9 S9 S9 D9 D9 H9 H9", false},
	} {
		compiled := compiled(t, tt.rules)
		s := start(t, game.Setup{Rules: compiled, Hands: fill(t, compiled.Rules().Deck, [card.Seats]string{tt.hand})})
		if _, err := s.Apply(game.Say(0, game.SayThrow)); (err == nil) != tt.may {
			t.Errorf("%s: throwing in %s and %s: %v", tt.rules, tt.hand, s.Hand(0), err)
		}
	}
}

// T003-20: an Armut and a Hochzeit in one deal are played together or not at all.
func TestDieblichsArmutNeedsTheHochzeit(t *testing.T) {
	hands := fill(t, card.Deck40, [card.Seats]string{"DJ DK DT CA CT CT CK CK SA ST", "", "CQ CQ"})
	s := start(t, game.Setup{Rules: compiled(t, "dieblich"), Hands: hands})
	s = apply(t, s, actions(t, "1:armut 2:healthy 3:hochzeit 4:healthy 1:give(DJ,DK,DT)")...)
	refuse(t, s, game.Take(1), game.NotYourTurn)
	together := apply(t, s, game.Take(2))
	if together.Party(0) != game.Re || together.Party(2) != game.Re {
		t.Error("the two are not Re")
	}
	if refused := apply(t, s, game.Decline(2)); refused.Phase() != game.Redeal {
		t.Errorf("refused, the deal goes on in phase %d", refused.Phase())
	}
}

// D, E: "erste Armut ging vor zweiter Armut", and nobody else is asked before the right player.
func TestTheFirstArmutGoesBefore(t *testing.T) {
	for _, name := range []string{"berlin", "bundeswehr", "dieblich", "verein"} {
		compiled := compiled(t, name)
		const first, second = "DJ DK DT CA CT CT CK CK SA", "HJ DK DT CA SA ST SK SK HK"
		s := start(t, game.Setup{Rules: compiled, Hands: poorTwo(t, compiled, first, second)})
		s = apply(t, s, actions(t, "1:armut 2:armut 3:healthy 4:healthy")...)
		if s.Giver() != 0 || s.Phase() != game.Exchanging {
			t.Errorf("%s: the Armut of seat %s in phase %d", name, s.Giver(), s.Phase())
		}
		if s = apply(t, s, actions(t, "1:give(DJ,DK,DT)")...); s.Turn() != 1 {
			t.Errorf("%s: seat %s is asked first", name, s.Turn())
		}
		for seat := card.Seat(1); seat <= 3; seat++ {
			s = apply(t, s, game.Decline(seat))
		}
		if s.Phase() != game.Redeal {
			t.Errorf("%s: nobody takes it, phase %d", name, s.Phase())
		}
	}
}

// poorTwo fills the first two hands with Fehl.
func poorTwo(t *testing.T, compiled *rules.Compiled, first, second string) [card.Seats]card.Set {
	t.Helper()
	hands := [card.Seats]string{first, second}
	rest := compiled.Rules().Deck.Cards().Only(^compiled.Order(rules.Normal).Members(rules.Trump))
	for i, hand := range hands {
		for c := range set(t, hand).All() {
			if rest.Has(c) {
				rest = rest.Without(c)
			}
		}
		hands[i] = hand
	}
	for c := range rest.All() {
		for i := range 2 {
			if set(t, hands[i]).Len() < compiled.HandSize() {
				hands[i] += " " + c.String()
				break
			}
		}
	}
	return fill(t, compiled.Rules().Deck, hands)
}

// D: the Spitze takes a Dulle, the second Dulle the first, and the second Fuchs the first, but not in a solo.
func TestHighCardsOfTheClubs(t *testing.T) {
	for _, tt := range []struct {
		rules, trick string
		word         game.Word
		winner       card.Seat
	}{
		{"bundeswehr", "HT HT D7 DK", game.Healthy, 2},
		{"bundeswehr", "HT D7 HT DK", game.Healthy, 1},
		{"bundeswehr", "HT DK HT DT", game.Healthy, 2},
		{"bundeswehr", "DA DK DA DT", game.Healthy, 2},
		{"bundeswehr", "DA DK DA DT", game.SoloWord(rules.SoloDiamonds), 0},
		{"bundeswehr", "HT DK HT DT", game.SoloWord(rules.SoloDiamonds), 0},
		{"bundeswehr", "HT D7 HT DT", game.SoloWord(rules.SoloDiamonds), 1},
		{"dieblich", "HT DK HT DT", game.Healthy, 2},
		{"dieblich", "DA DK DA DT", game.Healthy, 2},
		{"dieblich", "DA DK DA DT", game.SoloWord(rules.SoloDiamonds), 0},
		{"hausrunde", "DA DK DA DT", game.Healthy, 0},
		{"hausrunde", "HT CK HT CT", game.SoloWord(rules.SoloClubs), 2},
		{"hausrunde", "HT HK HT HA", game.SoloWord(rules.SoloQueens), 3}, // ♥10 is a heart like another there (T004-17)
		{"ddv", "HT DK HT DT", game.Healthy, 0},
		{"freizeit", "HT DK HT DT", game.Healthy, 0},
	} {
		compiled := compiled(t, tt.rules)
		cards := actions(t, "1:"+tt.trick[:2]+" 2:"+tt.trick[3:5]+" 3:"+tt.trick[6:8]+" 4:"+tt.trick[9:])
		var given [card.Seats]string
		for seat, a := range cards {
			given[seat] = a.Card().String()
		}
		s := speak(t, start(t, game.Setup{Rules: compiled, Hands: fill(t, compiled.Rules().Deck, given)}), 0, tt.word)
		if s = apply(t, s, cards...); s.Trick(0).Winner != tt.winner {
			t.Errorf("%s, %s: seat %s takes %s", tt.rules, tt.word, s.Trick(0).Winner, tt.trick)
		}
	}
}

// F: "Solospieler hat kein Aufspiel", "Solospiel ist automatisch angesagtes RE", and of two soli the rank decides.
func TestASoloOfTheVerein(t *testing.T) {
	hands := fill(t, card.Deck40, [card.Seats]string{"CQ SQ", "CQ", "CJ"})
	s := start(t, game.Setup{Rules: compiled(t, "verein"), Hands: hands})
	s = apply(t, s, actions(t, "1:healthy 2:solo-queens 3:solo-fleischlos 4:solo-clubs")...)
	if s.Contract() != rules.SoloFleischlos || s.Soloist() != 2 || s.Turn() != 0 {
		t.Fatalf("seat %s plays %s and seat %s leads", s.Soloist(), s.Contract(), s.Turn())
	}
	if s.Stands(game.Re) != rules.Ansage {
		t.Error("a solo is no announced Re")
	}
	refuse(t, s, game.Call(2, game.Re, rules.Ansage), game.AnnouncementMadeAlready)
	apply(t, s, game.Call(2, game.NoParty, rules.No90), game.Call(0, game.Kontra, rules.Ansage))

	for words, want := range map[string]rules.Contract{
		"1:solo-diamonds 2:solo-queens 3:healthy 4:healthy":     rules.SoloQueens,
		"1:solo-queens 2:solo-jacks 3:healthy 4:healthy":        rules.SoloJacks,
		"1:solo-jacks 2:solo-hearts 3:healthy 4:healthy":        rules.SoloHearts,
		"1:solo-clubs 2:solo-fleischlos 3:solo-jacks 4:healthy": rules.SoloFleischlos,
	} {
		s := start(t, game.Setup{Rules: compiled(t, "verein"), Hands: hands})
		if s = apply(t, s, actions(t, words)...); s.Contract() != want {
			t.Errorf("%s: %s is played", words, s.Contract())
		}
	}
}

// F: a Hochzeit that nobody joins within three tricks is a solo, and so an announced Re; a silent one is not (Q003-18).
func TestALoneHochzeiterOfTheVereinHasSaidRe(t *testing.T) {
	lone := hochzeit(t, "verein", 3, true)
	if lone.Stands(game.Re) != rules.Ansage || lone.Contract() != rules.LoneHochzeit {
		t.Errorf("%s stands on %d", lone.Contract(), lone.Stands(game.Re))
	}
	if s := silent(t, "verein"); s.Stands(game.Re) != rules.NoStep {
		t.Errorf("%s stands on %d", s.Contract(), s.Stands(game.Re))
	}
}
