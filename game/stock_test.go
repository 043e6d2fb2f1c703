package game_test

import (
	"errors"
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// withStock deals the given cards, and puts these two into the stock.
func withStock(t testing.TB, rules string, stock string, given [card.Seats]string) game.State {
	t.Helper()
	compiled := compiled(t, rules)
	lies, err := card.ParseSet(stock)
	if err != nil {
		t.Fatal(err)
	}
	rest := compiled.Ruleset().Deck.Cards().Minus(lies)
	var hands [card.Seats]card.Set
	for seat, text := range given {
		if hands[seat], err = card.ParseSet(text); err != nil {
			t.Fatal(err)
		}
		rest = rest.Minus(hands[seat])
	}
	seat := 0
	for c := range rest.All() {
		for hands[seat].Len() == compiled.HandSize() {
			seat++
		}
		hands[seat] = hands[seat].With(c)
	}
	return start(t, game.Setup{Rules: compiled, Hands: hands})
}

// The next player bids against the holder, as in Skat. Bidders may leave steps out, and only announcements of the rules are bids.
func TestWhoMayBidForTheStock(t *testing.T) {
	for _, tt := range []struct {
		name, rules, actions string
		turn                 card.Seat
		want                 string // the remaining bids, or other legal actions
	}{
		{"at first the second", "zwei-neunen", "", 1, "bid-re bid-no90 bid-no60 bid-no30 bid-schwarz pass"},
		{"Vorhand answers", "zwei-neunen", "2:bid-no90", 0, "hold pass"},
		{"and is bid against again", "zwei-neunen", "2:bid-no90 1:hold", 1, "bid-no60 bid-no30 bid-schwarz pass"},
		{"then the third bids", "zwei-neunen", "2:bid-no90 1:hold 2:pass", 2, "bid-no60 bid-no30 bid-schwarz pass"},
		{"against the present holder", "zwei-neunen", "2:bid-re 1:pass 3:bid-no90", 1, "hold pass"},
		{"Vorhand bids last", "zwei-neunen", "2:pass 3:pass 4:pass", 0, "bid-re bid-no90 bid-no60 bid-no30 bid-schwarz pass"},
		{"and has the stock", "zwei-neunen solo_karo=off solo_farbe=off solo_damen=off solo_buben=off solo_fleischlos=off",
			"2:pass 3:pass 4:pass 1:bid-re", 0, "take hand"},
		{"Schneider and schwarz", "zwei-neunen schneider_schwarz_ladder=on", "", 1, "bid-re bid-no60 bid-schwarz pass"},
	} {
		s := apply(t, withStock(t, tt.rules, "H9 DK", [card.Seats]string{}), actions(t, tt.actions)...)
		var verbs []string
		for _, a := range s.Legal(s.Turn(), nil) {
			verbs = append(verbs, a.Verb())
		}
		if got := strings.Join(verbs, " "); s.Turn() != tt.turn || got != tt.want {
			t.Errorf("%s: seat %s may %s", tt.name, s.Turn(), got)
		}
	}
}

// Until the game is over only the taker sees the stock, if they take it up, and the cards that they lay away.
func TestWhoSeesTheStock(t *testing.T) {
	s := apply(t, withStock(t, "zwei-neunen", "H9 DK", [card.Seats]string{1: "CQ SA"}), actions(t, "2:bid-re 1:pass 3:pass 4:pass")...)
	const taker = card.Seat(1)
	check := func(when string, lies, laid string) {
		t.Helper()
		for _, viewer := range []card.Seat{0, 1, 2, 3, card.NoSeat} {
			view := s.View(viewer)
			seen, away := view.Stock()
			wantLies, wantLaid := lies, laid
			if viewer != taker {
				wantLies, wantLaid = "", ""
			}
			if seen.String() != wantLies || away.String() != wantLaid {
				t.Errorf("%s, seat %s sees the stock %v, and %v laid away", when, viewer, seen, away)
			}
		}
	}
	check("when it is won", "", "")
	s = apply(t, s, game.Take(taker))
	check("when it is taken up", "H9 DK", "")
	if size := s.HandSize(taker); size != 12 || s.Hand(taker).Len() != 12 {
		t.Errorf("the taker holds %d cards", size)
	}
	s = apply(t, s, actions(t, "2:lay(DK,SA) 2:re")...)
	check("in play", "H9 DK", "SA DK")
	for s.Phase() == game.InPlay {
		s = apply(t, s, someCard(&s, 0))
	}
	public := s.View(card.NoSeat)
	if lies, laid := public.Stock(); lies.String() != "H9 DK" || laid.String() != "SA DK" {
		t.Errorf("after the game everybody sees %v and %v", lies, laid)
	}
}

// The holder of the only ♣D outside the stock plays alone, and nobody knows before the end, not even the holder.
func TestAnAlteLeftInTheStock(t *testing.T) {
	s := apply(t, withStock(t, "zwei-neunen", "CQ H9", [card.Seats]string{2: "CQ"}),
		actions(t, "2:bid-re 1:pass 3:pass 4:pass 2:hand 2:kontra 1:healthy 3:healthy 4:healthy")...)
	for s.Phase() == game.InPlay {
		for _, viewer := range []card.Seat{0, 1, 2, 3, card.NoSeat} {
			if v := s.View(viewer); v.Contract() != rules.Normal || v.Soloist() != card.NoSeat {
				t.Fatalf("after %d cards seat %s knows of %s by %s", s.Cards(), viewer, v.Contract(), v.Soloist())
			}
		}
		s = apply(t, s, someCard(&s, 0))
	}
	r, _ := s.Result()
	if s.Contract() != rules.SilentHochzeit || r.Contract != rules.SilentHochzeit || r.Soloist != 2 || s.Soloist() != 2 {
		t.Errorf("it was %s by %s, and the result says %s by %s", s.Contract(), s.Soloist(), r.Contract, r.Soloist)
	}
	if points := r.Points(); points[2] != -3*points[0] || points[0] == 0 {
		t.Errorf("the points are %v", points)
	}
}

// A silent Hochzeit beside a Hand looks to the others as if one ♣D might lie in the stock, even when they know that its player is alone.
func TestASilentHochzeitBesideAHand(t *testing.T) {
	s := apply(t, withStock(t, "zwei-neunen", "H9 DK", [card.Seats]string{2: "CQ CQ"}),
		actions(t, "2:bid-re 1:pass 3:pass 4:pass 2:hand 2:kontra 1:healthy 3:healthy 4:healthy 1:kontra 4:kontra")...)
	for viewer, want := range map[card.Seat]rules.Contract{0: rules.Normal, 1: rules.Normal, 2: rules.SilentHochzeit, card.NoSeat: rules.Normal} {
		v := s.View(viewer)
		if v.Contract() != want || v.Party(2) != game.Re {
			t.Errorf("seat %s sees %s, and seat 3 as %s", viewer, v.Contract(), v.Party(2))
		}
	}
}

// The bid is an announcement of the bidder's party, independent of deadlines.
func TestTheBidIsAnAnnouncement(t *testing.T) {
	s := apply(t, withStock(t, "zwei-neunen deadline_re=9 deadline_k90=8 deadline_k60=7 deadline_k30=6 deadline_schwarz=5 sharp_deck_deadlines=off",
		"H9 DK", [card.Seats]string{1: "CQ", 2: "CQ"}), actions(t, "2:bid-no60 1:pass 3:pass 4:pass 2:take 2:lay(H9,DK) 2:re")...)
	if s.Stands(game.Re) != rules.No60 || s.Stands(game.Kontra) != rules.NoStep {
		t.Errorf("Re stands on %d and Kontra on %d", s.Stands(game.Re), s.Stands(game.Kontra))
	}
	if _, err := s.Apply(game.Call(1, game.NoParty, rules.No60)); err == nil {
		t.Error("the bidder says it again")
	}
	public := s.View(card.NoSeat)
	if public.Party(1) != game.Re || public.Party(2) != game.NoParty {
		t.Errorf("everybody knows seat 2 as %s and seat 3 as %s", public.Party(1), public.Party(2))
	}
	apply(t, s, game.Call(2, game.NoParty, rules.No30)) // the partner goes on from there
}

// Hand is worth a point to the winner, and is multiplied like all items above a factor.
func TestHandIsWorthAPoint(t *testing.T) {
	for _, tt := range []struct {
		name, rules string
		tally       game.Tally
		value       int
	}{
		{"won: 1, Re 2, Hand 1", "zwei-neunen",
			game.Tally{Augen: [2]int{130, 110}, Tricks: [2]int{5, 5}, Calls: [2]rules.Step{rules.Ansage, 0}, Hand: true}, 4},
		{"lost: 1, gegen 1, Re 2, Hand 1, for Kontra", "zwei-neunen gegen=all",
			game.Tally{Augen: [2]int{110, 130}, Tricks: [2]int{5, 5}, Calls: [2]rules.Step{rules.Ansage, 0}, Hand: true}, 5},
		{"without the stock left: 1, Re 2", "zwei-neunen",
			game.Tally{Augen: [2]int{130, 110}, Tricks: [2]int{5, 5}, Calls: [2]rules.Step{rules.Ansage, 0}}, 3},
		{"doubled for Re: won 1 and Hand 1, twice", "zwei-neunen re_kontra_value=double",
			game.Tally{Augen: [2]int{130, 110}, Tricks: [2]int{5, 5}, Calls: [2]rules.Step{rules.Ansage, 0}, Hand: true}, 4},
		{"each item doubles: 1, times 2 for Re, times 2 for Hand", "zwei-neunen doubling_instead_of_summing=on",
			game.Tally{Augen: [2]int{130, 110}, Tricks: [2]int{5, 5}, Calls: [2]rules.Step{rules.Ansage, 0}, Hand: true}, 4},
		{"nobody wins: neither Absage counts, nor Hand", "zwei-neunen",
			game.Tally{Augen: [2]int{110, 130}, Tricks: [2]int{5, 5}, Calls: [2]rules.Step{rules.No90, rules.No90}, Hand: true}, -1},
	} {
		r := tt.tally.Score(compiled(t, tt.rules))
		if r.Value != tt.value {
			t.Errorf("%s: the value is %d, want %d: %v", tt.name, r.Value, tt.value, r.Items())
		}
	}
}

// The cards laid away bring Augen without a trick, so few Augen do not tell whether there was one.
func TestRoundsWithAStock(t *testing.T) {
	tricks := func(re, kontra int) *[2]int { return &[2]int{re, kontra} }
	for _, tt := range []struct {
		name   string
		augen  [2]int
		tricks *[2]int
		want   game.RoundProblem
	}{
		{"22 Augen can be two Asse laid away", [2]int{218, 22}, tricks(10, 0), ""},
		{"23 cannot", [2]int{217, 23}, tricks(10, 0), game.RoundAugenInTricks},
		{"218 are the fewest of ten tricks", [2]int{217, 23}, tricks(10, 0), game.RoundAugenInTricks},
		{"4 Augen may be a trick of nines and jacks, or cards laid away", [2]int{236, 4}, nil, game.RoundTricksNeeded},
		{"22 may be either", [2]int{218, 22}, nil, game.RoundTricksNeeded},
		{"23 are a trick in any case", [2]int{217, 23}, nil, ""},
		{"3 are none", [2]int{237, 3}, nil, ""},
		{"none are none", [2]int{240, 0}, nil, ""},
	} {
		round, err := game.NewRound(compiled(t, "zwei-neunen"), rules.Normal)
		if err != nil {
			t.Fatal(err)
		}
		if err := round.Hand(); err != nil {
			t.Fatal(err)
		}
		r, err := round.Score(tt.augen, tt.tricks)
		var problem game.RoundError
		switch {
		case tt.want == "" && err != nil:
			t.Errorf("%s: %v", tt.name, err)
		case tt.want != "" && !errors.As(err, &problem):
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		case tt.want != "" && problem.Problem != tt.want:
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		}
		if tt.name == "3 are none" && r.Tricks[game.Kontra] != 0 {
			t.Errorf("%s: %v", tt.name, r.Tricks)
		}
	}
	ddv, err := game.NewRound(compiled(t, "ddv"), rules.Normal)
	if err != nil {
		t.Fatal(err)
	}
	if err := ddv.Hand(); err == nil || err.Error() != "these rules have no stock, and no Hand" {
		t.Errorf("Hand under ddv: %v", err)
	}
}
