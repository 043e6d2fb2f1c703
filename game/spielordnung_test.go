package game_test

import (
	"fmt"
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Statements of the Spielordnung of 27 May 2003 itself (seed 000; the rows T000 of the rules matrix).

// scharf returns a game of the Spielordnung with some cards given.
func scharf(t *testing.T, text string, given [card.Seats]string) game.State {
	t.Helper()
	compiled := compiled(t, text)
	return start(t, game.Setup{Rules: compiled, Hands: fill(t, compiled.Rules().Deck, given)})
}

const sauber = "1:healthy 2:healthy 3:healthy 4:healthy "

// T000-1: ten cards each, two of each queen, king, jack, ace and ten.
func TestTheDeckOfTheSpielordnung(t *testing.T) {
	compiled := compiled(t, "spielordnung")
	deck, augen := compiled.Rules().Deck.Cards(), 0
	for c := range deck.All() {
		augen += c.Augen()
		if c.Rank() == card.Nine || deck.Count(c) != 2 {
			t.Errorf("%s is there %d times", c, deck.Count(c))
		}
	}
	if deck.Len() != 40 || deck.Kinds().Len() != 20 || compiled.HandSize() != 10 || augen != 240 {
		t.Errorf("%d cards of %d kinds, %d a hand, %d Augen", deck.Len(), deck.Kinds().Len(), compiled.HandSize(), augen)
	}
}

// T000-3: players can make the n-th announcement of the table until the second card of a trick, which is the later the later the
// Klärungsstich was. Here each comes at the last moment, so that no trick goes by without one.
func TestTheLatestAnnouncementsOfTheSpielordnung(t *testing.T) {
	const rs = "spielordnung zwangsansage_tack=off abreizen=off"
	for klaerung := range 4 {
		for _, vorab := range []bool{true, false} {
			games := map[string]game.State{"normal": normal(t, rs)}
			if klaerung > 0 {
				games = map[string]game.State{"Hochzeit": hochzeit(t, rs, klaerung, false)}
			}
			if klaerung == 3 {
				games["lone Hochzeit"] = hochzeit(t, rs, klaerung, true)
			}
			for name, s := range games {
				t.Run(fmt.Sprintf("%s %d, vorab %t", name, klaerung, vorab), func(t *testing.T) { latestOf(t, s, klaerung, vorab) })
			}
		}
	}
}

// latestOf makes six announcements: of Re, with Kontra after the first.
func latestOf(t *testing.T, s game.State, klaerung int, vorab bool) {
	first := game.Call(0, game.Re, rules.Ansage)
	if vorab {
		first = game.CallVorab(0, game.Re)
	}
	calls := []game.Action{first, game.Call(0, game.Kontra, rules.Ansage)}
	for step := rules.No90; step < rules.Steps; step++ {
		calls = append(calls, game.Call(0, game.NoParty, step))
	}
	for i, call := range calls {
		n := i + 1
		hand := 10 - klaerung - n // the fewest cards, as the document has it
		if vorab {
			hand = 11 - klaerung - n
		}
		party := game.Re
		if i == 1 {
			party = game.Kontra
		}
		for s.Cards() < (10-hand)*card.Seats {
			s = apply(t, s, someCard(&s, n))
		}
		leader, made, late := s.Turn(), game.State{}, s
		for range card.Seats + 1 {
			lying := late.Cards() % card.Seats
			if late.Phase() == game.Scored {
				break
			}
			for seat := range card.Seat(card.Seats) {
				if late.Party(seat) != party {
					continue
				}
				call.Seat = seat
				next, err := late.Apply(call)
				inTime := late.Tricks() == s.Tricks() && lying <= 1 && (lying == 0 || seat != leader)
				if (err == nil) != inTime {
					t.Errorf("announcement %d (%s) with %d cards in hand and %d in trick %d: %v", n, call, late.HandSize(seat), lying, late.Tricks()+1, err)
				}
				if err == nil && late.HandSize(seat) < hand {
					t.Errorf("announcement %d is made with %d cards, the document wants %d", n, late.HandSize(seat), hand)
				}
				if err == nil && lying == 0 {
					made = next
				}
			}
			late = apply(t, late, someCard(&late, n))
		}
		if made.Compiled() == nil {
			t.Fatalf("announcement %d cannot be made with %d cards", n, hand)
		}
		s = made
	}
}

// T000-6: after keine 9 of one party the other may say Re or Kontra, and nothing more.
func TestOneWinnerOfTheSpielordnung(t *testing.T) {
	s := scharf(t, "spielordnung", [card.Seats]string{"CQ", "", "CQ", ""})
	s = apply(t, s, actions(t, sauber+"1:re 1:no90 2:kontra")...)
	for _, test := range []struct {
		call string
		want error
	}{{"2:kontra-no90", game.AnnouncementOfOpponents}, {"4:no60", game.AnnouncementOfOpponents}, {"3:no60", nil}, {"3:no30", game.AnnouncementSkips}} {
		if _, err := s.Apply(actions(t, test.call)[0]); err != test.want {
			t.Errorf("%s: %v, want %v", test.call, err, test.want)
		}
	}
}

// T000-7: only trumps are led in three tricks, so the announcer of the Hochzeit plays alone; announcements begin in the fourth.
func TestAHochzeitThatIsLeftHanging(t *testing.T) {
	s := scharf(t, "spielordnung", [card.Seats]string{"CQ CQ HT SQ DK", "DJ DJ DK", "SJ SJ SQ", "HJ HJ DQ"})
	s = apply(t, s, actions(t, "1:hochzeit 2:healthy 3:healthy 4:healthy 1:CQ 2:DJ 3:SJ 4:HJ 1:CQ 2:DJ 3:SJ 4:HJ 1:DK 2:DK 3:SQ")...)
	if _, err := s.Apply(game.Call(0, game.Re, rules.Ansage)); err != game.AnnouncementBeforeKlaerung {
		t.Errorf("Re before the Klärungsstich: %v", err)
	}
	s = apply(t, s, actions(t, "4:DQ")...) // seat 3 has taken a trick, but it was led in trump
	if s.Contract() != rules.LoneHochzeit || s.Soloist() != 0 || s.Tricks() != 3 {
		t.Fatalf("%s of seat %s after trick %d", s.Contract(), s.Soloist(), s.Tricks())
	}
	for seat := range card.Seat(card.Seats) {
		party := game.Kontra
		if seat == 0 {
			party = game.Re
		}
		if _, err := s.Apply(game.CallVorab(seat, party)); err != nil {
			t.Errorf("seat %s announces vorab in the fourth trick: %v", seat, err)
		}
	}
}

// T000-9, T000-11: below 90 means 89; odd totals lose a point.
func TestBoundsOfTheSpielordnung(t *testing.T) {
	compiled := compiled(t, "spielordnung")
	for _, test := range []struct {
		augen    int // of Re
		re       rules.Step
		specials int // Doppelköpfe of Re
		winner   game.Party
		value    int
	}{
		{151, rules.No90, 0, game.Re, 6},       // 12, 9, 9, doubled by Re
		{150, rules.No90, 0, game.Kontra, 8},   // 12, 9, 9, gegen, doubled by Re
		{130, rules.NoStep, 0, game.Re, 0},     // 1
		{130, rules.NoStep, 1, game.Re, 2},     // 2
		{130, rules.NoStep, 2, game.Re, 2},     // 3
		{130, rules.NoStep, 4, game.Re, 4},     // 5
		{110, rules.NoStep, 1, game.Kontra, 0}, // 12, gegen, less a Gegentack: 1
		{110, rules.NoStep, 3, game.Kontra, 0}, // 12, gegen, less three: −1
		{110, rules.NoStep, 4, game.Kontra, -2},
	} {
		tally := tally(test.augen, test.re, rules.NoStep)
		for range test.specials {
			if err := tally.AddSpecial(rules.Doppelkopf, game.Re); err != nil {
				t.Fatal(err)
			}
		}
		if r := tally.Score(compiled); r.Winner != test.winner || r.Value != test.value {
			t.Errorf("Re %d, step %d, %d Tacks: %s wins %d, want %s and %d: %v", test.augen, test.re, test.specials, r.Winner, r.Value, test.winner,
				test.value, lines(&r))
		}
	}
}

// T000-13: a player who catches a Fuchs of a possible opponent must announce. When both turn out to be partners there is no Tack any more,
// but the announcement stays.
func TestAForcedAnnouncementStays(t *testing.T) {
	s := scharf(t, "spielordnung", [card.Seats]string{"DA", "CQ DK", "HQ", "CQ DK"})
	s = apply(t, s, actions(t, sauber+"1:DA 2:DK 3:HQ 4:DK")...)
	if a, ok := s.MustCall(2); !ok || a != game.Call(2, game.Kontra, rules.Ansage) {
		t.Fatalf("seat 3 must say %s, %t", a, ok)
	}
	if _, err := s.Apply(someCardOf(&s, 2)); err != game.AnnouncementMissing {
		t.Errorf("seat 3 leads before: %v", err)
	}
	refuse(t, s, game.Claim(2), game.AnnouncementMissing) // nobody ends the game to be rid of it
	r := finish(t, apply(t, s, actions(t, "3:kontra")...))
	doubled := false
	for _, i := range r.Items() {
		if i.Key == game.SpecialItem(rules.FuchsCaught) && i.Trick == 1 {
			t.Error("the Fuchs of the partner counts")
		}
		doubled = doubled || i.Key == game.CalledKontra && i.Factor == 2
	}
	if !doubled && r.Winner != game.NoParty {
		t.Errorf("the announcement does not count: %v", lines(&r))
	}
}

// someCardOf plays a card of the seat's hand.
func someCardOf(s *game.State, seat card.Seat) game.Action {
	return game.Play(seat, s.Hand(seat).Kinds().First())
}

// T000-14: the second ♥10 of a trick takes it, where it is a trump.
func TestTheSecondDulleOfTheSpielordnung(t *testing.T) {
	for _, test := range []struct{ word, winner string }{
		{"healthy", "3"}, {"solo-diamonds", "3"}, {"solo-hearts", "3"}, {"solo-clubs", "3"}, {"solo-queens", "1"}, {"solo-jacks", "1"},
	} {
		s := scharf(t, "spielordnung", [card.Seats]string{"HT CQ", "HK CQ DK", "HT HK", "DK HA"})
		s = apply(t, s, actions(t, "1:"+test.word+" 2:healthy 3:healthy 4:healthy")...)
		for s.Phase() == game.Auctioning {
			s = apply(t, s, game.Pass(s.Turn()))
		}
		follow := " 2:DK 3:HT 4:DK"
		switch test.word {
		case "solo-hearts", "solo-queens", "solo-jacks":
			follow = " 2:HK 3:HT 4:HA"
		case "solo-clubs":
			follow = " 2:CQ 3:HT"
		}
		s = apply(t, s, actions(t, "1:HT"+follow)...)
		for s.Tricks() == 0 {
			s = apply(t, s, someCard(&s, 0))
		}
		want := test.winner
		if test.word == "solo-queens" || test.word == "solo-jacks" {
			want = "4" // ♥ is Fehl, in which the ♥A is the highest; of the two ♥10 the first is
			if s.Order().Beats(card.Dulle, card.Dulle, false) {
				t.Errorf("%s: the second ♥10 beats the first", test.word)
			}
		}
		if got := s.Trick(0).Winner.String(); got != want {
			t.Errorf("%s: seat %s takes the trick, want %s", test.word, got, want)
		}
	}
}

// T000-15: of two ♣B the second takes the last trick of a normal game, and has the Tack alone.
func TestTwoKarlchenInTheLastTrick(t *testing.T) {
	const rs = "spielordnung zwangsansage_tack=off"
	jack := func(s card.Suit) card.Card { return card.Of(s, card.Jack) }
	for _, test := range []struct {
		name, word string
		cards      [card.Seats]card.Card
		winner     card.Seat
		tacks      string
	}{
		{"a normal game", "healthy", [card.Seats]card.Card{card.Karlchen, jack(card.Diamonds), card.Karlchen, jack(card.Hearts)}, 2, "kontra karlchen in 10 by 3"},
		{"a solo in ♥", "solo-hearts", [card.Seats]card.Card{card.Karlchen, jack(card.Diamonds), card.Karlchen, jack(card.Hearts)}, 0, "re karlchen in 10 by 1"},
	} {
		s := scharf(t, rs, [card.Seats]string{"CQ CJ", "DJ", "CJ", "CQ HJ"})
		s = apply(t, s, actions(t, "1:"+test.word+" 2:healthy 3:healthy 4:healthy")...)
		for s.Phase() == game.Auctioning {
			s = apply(t, s, game.Pass(s.Turn()))
		}
		s = lastTrick(t, s, 0, test.cards)
		if s.Order().Beats(card.Karlchen, card.Karlchen, false) {
			t.Errorf("%s: the second ♣B beats the first in the ninth trick", test.name)
		}
		r := finish(t, s)
		var last []string
		for _, special := range strings.Split(specials(&r), ", ") {
			if strings.Contains(special, " in 10 ") {
				last = append(last, special)
			}
		}
		if got := strings.Join(last, ", "); got != test.tacks {
			t.Errorf("%s: %q, want %q", test.name, got, test.tacks)
		}
	}
}

// T000-16, T000-16a: the holder of both ♦A chooses which becomes the Schwein, in either order; the other is a Fuchs.
func TestTheSchweinOfTheSpielordnung(t *testing.T) {
	for _, test := range []struct{ third, fourth, play, winner string }{
		{"HT", "HT", "1:DK 2:DA! 3:HT 4:HT", "2"},
		{"HT", "HT", "1:DK 2:DA 3:HT 4:HT", "4"},
		{"DT DT", "HT HT", "1:DK 2:DA 3:DT 4:HT 4:HT 1:DK 2:DA! 3:DT", "2"},
		{"DT DT", "HT HT", "1:DK 2:DA! 3:DT 4:HT 2:DA 3:DT 4:HT 1:DK", "4"},
	} {
		s := scharf(t, "spielordnung zwangsansage_tack=off", [card.Seats]string{"CQ DK DK", "DA DA CQ", test.third, test.fourth})
		s = apply(t, s, actions(t, sauber+test.play)...)
		if got := s.Trick(s.Tricks() - 1).Winner.String(); got != test.winner {
			t.Errorf("%s: seat %s takes it", test.play, got)
		}
	}
	s := apply(t, scharf(t, "spielordnung", [card.Seats]string{"DA CQ", "DA", "", "CQ"}), actions(t, sauber)...)
	if _, err := s.Apply(game.PlaySchwein(0, card.Fuchs)); err != game.SchweineNotInHand {
		t.Errorf("a Schwein of one ♦A: %v", err)
	}
}

// T000-18: a trick led in ♥ in which all four ♥ fall is a Tack of its winner.
func TestTheHeartTrick(t *testing.T) {
	for _, test := range []struct{ play, tack string }{
		{"1:HA 2:HK 3:HA 4:HK", "re herzdurchlauf in 1 by 1"},
		{"1:HA 2:HK 3:HA 4:SK", ""},
	} {
		given := [card.Seats]string{"CQ HA", "HK", "CQ HA", "HK"}
		if test.tack == "" {
			given = [card.Seats]string{"CQ HA", "HK", "CQ HA HK", "SK"}
		}
		s := apply(t, scharf(t, "spielordnung zwangsansage_tack=off", given), actions(t, sauber+test.play)...)
		r := finish(t, s)
		got := ""
		for _, special := range strings.Split(specials(&r), ", ") {
			if strings.Contains(special, " in 1 ") {
				got = special
			}
		}
		if got != test.tack {
			t.Errorf("%s: %q, want %q", test.play, got, test.tack)
		}
	}
}

// Nobody catches their own Fuchs, not even while the partner of a Hochzeit is unknown.
func TestAPlayersOwnFuchsIsNoTack(t *testing.T) {
	s := scharf(t, "spielordnung", [card.Seats]string{"CQ CQ DK SK", "DK SK", "DA SA", "DT ST"})
	s = apply(t, s, actions(t, "1:hochzeit 2:healthy 3:healthy 4:healthy 1:DK 2:DK 3:DA 4:DT 3:SA 4:ST 1:SK 2:SK")...)
	if s.Turn() != 2 || s.Party(2) != game.Re {
		t.Fatalf("seat %s leads, seat 3 is %s", s.Turn(), s.Party(2))
	}
	if a, ok := s.MustCall(2); ok {
		t.Errorf("seat 3, which took the first trick with a Fuchs, must say %s", a)
	}
}

// T000-19: a player who makes a Tack in the first trick announces before they lead to the second. They raise what their party has said
// vorab, however far it has bid.
func TestATackInTheFirstTrick(t *testing.T) {
	deal := [card.Seats]string{"HA", "HK CQ", "HA CQ", "HK"}
	for _, test := range []struct {
		name, play string
		want       string // or nothing
	}{
		{"nothing said", sauber + "1:HA 2:HK 3:HA 4:HK", "1:kontra"},
		{"the seat has said vorab", sauber + "1:kontra-vorab 1:HA 2:HK 3:HA 4:HK", "1:no90"},
		{"its partner has", sauber + "4:kontra-vorab 1:HA 2:HK 3:HA 4:HK", "1:no90"},
		{"its partner has gone further", sauber + "4:kontra-vorab 4:no90 1:HA 2:HK 3:HA 4:HK", "1:no60"},
		{"the seat has announced, and not vorab", sauber + "1:kontra 1:HA 2:HK 3:HA 4:HK", ""},
		{"its opponents have said vorab", sauber + "2:re-vorab 1:HA 2:HK 3:HA 4:HK", "1:kontra"},
		{"its opponents have gone so far that only Kontra is left", sauber + "2:re-vorab 2:no90 1:HA 2:HK 3:HA 4:HK", "1:kontra"},
		{"and the seat has said Kontra", sauber + "2:re-vorab 2:no90 1:kontra-vorab 1:HA 2:HK 3:HA 4:HK", ""},
		{"no Tack", sauber + "1:HA 2:HK 3:HA 4:CK", ""},
		{"the seat has bid for the game", "1:healthy 2:healthy 3:solo-jacks 4:healthy 1:bid-kontra 3:hold 1:bid-no90 3:pass 1:HA 2:HK 3:HA 4:HK", "1:no60"},
		{"the seat plays a solo after bids", "1:solo-diamonds 2:bid-re 1:hold 2:pass 3:pass 4:pass 1:HA 2:HK 3:HA 4:HK", "1:no90"},
	} {
		given := deal
		if strings.HasSuffix(test.play, "CK") {
			given = [card.Seats]string{"HA", "HK CQ", "HA HK CQ", "CK"}
		}
		s := scharf(t, "spielordnung", given)
		for _, a := range actions(t, test.play) {
			for s.Phase() == game.Reserving && a.Kind != game.Saying {
				s = apply(t, s, game.Say(s.Turn(), game.Healthy))
			}
			s = apply(t, s, a)
		}
		want := game.Action{}
		if test.want != "" {
			want = actions(t, test.want)[0]
		}
		if a, ok := s.MustCall(0); a != want || ok != (test.want != "") {
			t.Errorf("%s: must say %s, %t", test.name, a, ok)
		}
		if _, err := s.Apply(someCardOf(&s, 0)); (err == game.AnnouncementMissing) != (test.want != "") {
			t.Errorf("%s: leads with %v", test.name, err)
		}
	}
}

// After the announcement of a Hochzeit the duty waits for the Klärungsstich (000 §25), also if another player has taken the second trick.
func TestATackBeforeTheKlaerungsstich(t *testing.T) {
	s := scharf(t, "spielordnung", [card.Seats]string{"CQ CQ HT SA CK", "DA CT DK", "DK ST CA", "DT SK"})
	s = apply(t, s, actions(t, "1:hochzeit 2:healthy 3:healthy 4:healthy 1:HT 2:DA 3:DK 4:DT")...) // a Fuchs, in a trick led in trump
	if _, ok := s.MustCall(0); ok {
		t.Error("there is a duty before the Klärungsstich")
	}
	s = apply(t, s, actions(t, "1:CK 2:CT 3:CA")...)
	s = apply(t, s, someCard(&s, 0))
	if s.Klaerung() != 2 || s.Turn() == 0 {
		t.Fatalf("Klärungsstich %d, seat %s leads", s.Klaerung(), s.Turn())
	}
	for s.Turn() != 0 {
		if _, ok := s.MustCall(s.Turn()); ok {
			t.Errorf("seat %s must announce", s.Turn())
		}
		s = apply(t, s, someCard(&s, 0))
	}
	if a, ok := s.MustCall(0); !ok || a != game.Call(0, game.Re, rules.Ansage) {
		t.Errorf("the holder must say %s, %t", a, ok)
	}
}

// T000-22: the ranks of the games.
func TestRanksOfTheSpielordnung(t *testing.T) {
	words := []game.Word{game.SoloWord(rules.SoloDiamonds), game.SoloWord(rules.SoloSpades), game.SoloWord(rules.SoloQueens), game.SoloWord(rules.SoloJacks),
		game.SayHochzeit, game.Healthy}
	for i, high := range words {
		for _, low := range words[i+1:] {
			s := scharf(t, "spielordnung", [card.Seats]string{"", "", "CQ CQ", ""})
			lower, higher := card.Seat(0), card.Seat(3)
			if high == game.SayHochzeit {
				higher = 2
			} else if low == game.SayHochzeit {
				lower = 2
			}
			for s.Phase() == game.Reserving {
				w := game.Healthy
				if s.Turn() == lower {
					w = low
				} else if s.Turn() == higher {
					w = high
				}
				s = apply(t, s, game.Say(s.Turn(), w))
			}
			for s.Phase() == game.Auctioning {
				s = apply(t, s, game.Pass(s.Turn()))
			}
			want := rules.Hochzeit
			if solo, ok := high.Solo(); ok {
				want = solo
			}
			if s.Contract() != want || s.Soloist() != higher {
				t.Errorf("%s before %s: %s of seat %s", high, low, s.Contract(), s.Soloist())
			}
		}
	}
}
