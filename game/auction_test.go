package game_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Seats 1 and 3 want soli. The later one bids until the first passes, and plays what they bid (VB8, VB9; Q000-24, Q002-14).
func TestSoliAreBidFor(t *testing.T) {
	begin := actions(t, "1:solo-queens 2:healthy 3:solo-jacks 4:healthy")
	for _, test := range []struct {
		bids     string
		contract rules.Contract
		stands   rules.Step
	}{
		{"3:pass", rules.SoloQueens, rules.NoStep},
		{"3:bid-re 1:hold 3:pass", rules.SoloQueens, rules.Ansage},
		{"3:bid-re 1:pass", rules.SoloJacks, rules.Ansage},
		{"3:bid-re 1:hold 3:bid-no90 1:pass", rules.SoloJacks, rules.No90},
		{"3:bid-re 1:hold 3:bid-no90 1:hold 3:bid-no60 1:hold 3:bid-no30 1:hold 3:bid-schwarz 1:hold", rules.SoloQueens, rules.Schwarz},
	} {
		s := apply(t, normalDeal(t, "ddv abreizen=soli"), append(slices.Clone(begin), actions(t, test.bids)...)...)
		if s.Phase() != game.InPlay || s.Contract() != test.contract || s.Stands(game.Re) != test.stands {
			t.Errorf("%s: phase %d, %s, Re stands on %d", test.bids, s.Phase(), s.Contract(), s.Stands(game.Re))
		}
	}
	s := apply(t, normalDeal(t, "ddv abreizen=soli"), begin...)
	view := s.View(1)
	if s.Phase() != game.Auctioning || view.Word(0) != game.SoloWord(rules.SoloQueens) || view.Word(2) != game.SoloWord(rules.SoloJacks) {
		t.Errorf("phase %d, the others heard %s and %s", s.Phase(), view.Word(0), view.Word(2))
	}
	for _, test := range []struct {
		action string
		want   error
	}{
		{"3:bid-no90", game.BidNotNext}, {"1:hold", game.NotYourTurn}, {"3:hold", game.NothingToBid}, {"1:CQ", game.WordMissing},
	} {
		if _, err := s.Apply(actions(t, test.action)[0]); err != test.want {
			t.Errorf("%s: %v, want %v", test.action, err, test.want)
		}
	}
}

func TestAPflichtsoloIsNotBidFor(t *testing.T) {
	setup := game.Setup{Rules: compiled(t, "ddv abreizen=soli"), Vorhand: 0}
	setup.Hands = game.Shuffle{Seed: numbered(0)}.Deal(setup.Rules.Rules().Deck, 0)
	setup.Owes[2] = true
	s := apply(t, start(t, setup), actions(t, "1:solo-queens 2:healthy 3:solo-jacks 4:healthy")...)
	if s.Phase() != game.InPlay || s.Contract() != rules.SoloJacks {
		t.Errorf("phase %d, %s", s.Phase(), s.Contract())
	}
}

// bidding is a deal of the Spielordnung in which seats 1 and 4 hold a ♣D each, or seat 1 both.
func bidding(t *testing.T, both bool) game.State {
	t.Helper()
	given := [card.Seats]string{"CQ", "HT", "HT", "CQ"}
	if both {
		given = [card.Seats]string{"CQ CQ", "HT", "HT", ""}
	}
	compiled := compiled(t, "spielordnung")
	return start(t, game.Setup{Rules: compiled, Hands: fill(t, compiled.Rules().Deck, given), Vorhand: 0})
}

// Everybody may outbid a solo for a normal game (000 §12), in which the last bid binds the bidder's party (Q000-24).
func TestANormalGameIsBidFor(t *testing.T) {
	for _, test := range []struct {
		name, actions string
		contract      rules.Contract
		lead          card.Seat
		re, kontra    rules.Step
	}{
		{"nobody bids", "1:healthy 2:healthy 3:solo-jacks 4:healthy 1:pass 2:pass 4:pass", rules.SoloJacks, 2, 0, 0},
		{"held", "1:healthy 2:healthy 3:solo-jacks 4:healthy 1:bid-re 3:hold 1:pass 2:pass 4:pass", rules.SoloJacks, 2, rules.Ansage, 0},
		{"outbid as Re", "1:healthy 2:healthy 3:solo-jacks 4:healthy 1:bid-re 3:pass", rules.Normal, 0, rules.Ansage, 0},
		{"outbid as Kontra", "1:healthy 2:healthy 3:solo-jacks 4:healthy 1:pass 2:bid-kontra 3:pass", rules.Normal, 0, 0, rules.Ansage},
		{"the last bid counts, and not those before", "1:healthy 2:healthy 3:solo-jacks 4:healthy 1:bid-re 3:hold 1:pass 2:bid-kontra-no90 3:hold 2:bid-no60 3:pass",
			rules.Normal, 0, 0, rules.No60},
		{"a lower solo", "1:healthy 2:solo-jacks 3:solo-queens 4:healthy 1:pass 2:bid-re 3:pass 4:pass", rules.SoloJacks, 1, rules.Ansage, 0},
		{"all soli must be outbid", "1:healthy 2:solo-jacks 3:solo-queens 4:healthy 1:bid-re 3:pass 2:pass", rules.Normal, 0, rules.Ansage, 0},
		{"a solo goes before a normal game with the same bid, even if its player had no more to bid",
			"1:healthy 2:solo-jacks 3:solo-queens 4:healthy 1:pass 2:pass 4:bid-re 3:pass 2:hold 4:pass", rules.SoloJacks, 1, rules.Ansage, 0},
		{"and may be outbid again", "1:healthy 2:solo-jacks 3:solo-queens 4:healthy 1:pass 2:pass 4:bid-re 3:pass 2:hold 4:bid-no90 2:pass",
			rules.Normal, 0, rules.No90, 0},
		{"to the end", "1:healthy 2:healthy 3:solo-jacks 4:healthy 1:bid-re 3:hold 1:bid-no90 3:hold 1:bid-no60 3:hold 1:bid-no30 3:hold 1:bid-schwarz 3:hold",
			rules.SoloJacks, 2, rules.Schwarz, 0},
	} {
		s := apply(t, bidding(t, false), actions(t, test.actions)...)
		if s.Phase() != game.InPlay || s.Contract() != test.contract || s.Turn() != test.lead {
			t.Errorf("%s: phase %d, %s, seat %s leads", test.name, s.Phase(), s.Contract(), s.Turn())
		}
		if s.Stands(game.Re) != test.re || s.Stands(game.Kontra) != test.kontra {
			t.Errorf("%s: Re stands on %d, Kontra on %d", test.name, s.Stands(game.Re), s.Stands(game.Kontra))
		}
		for party, step := range []rules.Step{test.re, test.kontra} {
			if s.Vorab(game.Party(party)) != (step > 0) {
				t.Errorf("%s: %s vorab: %t", test.name, game.Party(party), step == 0)
			}
		}
	}
}

func TestBidsOutOfPlace(t *testing.T) {
	begin := "1:healthy 2:healthy 3:solo-jacks 4:healthy "
	for _, test := range []struct {
		before, action string
		want           error
	}{
		{"", "1:bid-kontra", game.AnnouncementOfOtherParty},
		{"", "1:bid-re-no90", game.BidNotNext},
		{"", "2:bid-kontra", game.NotYourTurn},
		{"1:bid-re", "3:bid-no90", game.NothingToBid},
		{"1:bid-re", "3:healthy", game.WordTooLate},
		{"1:bid-re", "3:solo-queens", game.WordTooLate},
		{"1:bid-re", "3:hochzeit", game.NoHochzeit},
		{"1:bid-re 3:hold 1:pass", "2:bid-no90", game.BidNeedsParty},
		{"1:bid-re 3:hold 1:pass", "2:bid-re-no90", game.AnnouncementOfOtherParty},
		{"1:bid-re 3:hold 1:pass", "1:bid-no90", game.NotYourTurn},
		{"1:bid-re", "1:hochzeit", game.NotYourTurn},
		{"", "1:hochzeit", game.WordTooLate},
	} {
		s := apply(t, bidding(t, false), actions(t, begin+test.before)...)
		if _, err := s.Apply(actions(t, test.action)[0]); err != test.want {
			t.Errorf("%s %s: %v, want %v", test.before, test.action, err, test.want)
		}
	}
}

// A bid for a normal game names the party, and everybody remembers it; a bid for a solo does not.
func TestEverybodyKnowsTheBidders(t *testing.T) {
	s := apply(t, bidding(t, false), actions(t, "1:healthy 2:solo-hearts 3:solo-jacks 4:healthy 1:pass 3:bid-re 2:hold 3:pass 4:bid-re-no90 2:hold 4:pass")...)
	if s.Contract() != rules.SoloHearts {
		t.Fatalf("%s is played", s.Contract())
	}
	s = apply(t, bidding(t, false), actions(t, "1:healthy 2:healthy 3:solo-jacks 4:healthy 1:pass 2:bid-kontra 3:hold 2:pass 4:bid-re-no90 3:pass")...)
	public := s.View(card.NoSeat)
	for seat, want := range []game.Party{game.NoParty, game.Kontra, game.NoParty, game.Re} {
		if got := public.Party(card.Seat(seat)); got != want {
			t.Errorf("seat %d is %s, want %s", seat+1, got, want)
		}
	}
	if s.Stands(game.Kontra) != rules.NoStep {
		t.Error("a bid that was outbid binds")
	}
	seat, bid, ok := public.WinningBid()
	if !ok || seat != 3 || bid != rules.No90 {
		t.Errorf("seat %s plays for its bid of %d, %t", seat, bid, ok)
	}
}

// A player with a Hochzeit says "sauber" like all who want no solo, and announces it if no solo is played. So does a player who gave a solo
// up. The bids become announcements after the Klärungsstich (000 §13).
func TestTheHochzeitAfterTheAuction(t *testing.T) {
	for _, test := range []struct {
		name, actions string
		contract      rules.Contract
	}{
		{"outbid by another", "1:hochzeit 2:healthy 3:solo-jacks 4:healthy 1:pass 2:bid-kontra 3:pass", rules.Hochzeit},
		{"outbid by the same player", "1:hochzeit 2:healthy 3:solo-jacks 4:healthy 1:bid-re 3:pass", rules.Hochzeit},
		{"quiet", "1:healthy 2:healthy 3:solo-jacks 4:healthy 1:bid-re 3:pass", rules.SilentHochzeit},
		{"instead of a solo", "1:solo-queens 2:bid-kontra 1:hochzeit", rules.Hochzeit},
		{"instead of a solo, and quiet", "1:solo-queens 2:bid-kontra 1:pass", rules.SilentHochzeit},
		{"a solo is played", "1:solo-queens 2:healthy 3:solo-jacks 4:bid-kontra 1:hochzeit 3:hold 4:pass", rules.SoloJacks},
		{"the last solo is given up", "1:solo-queens 2:healthy 3:solo-jacks 4:bid-kontra 1:hochzeit 3:pass", rules.Hochzeit},
	} {
		s := bidding(t, true)
		for _, a := range actions(t, test.actions) {
			for s.Phase() == game.Reserving && (s.Turn() != a.Seat || a.Kind != game.Saying) {
				s = apply(t, s, game.Say(s.Turn(), game.Healthy))
			}
			for s.Phase() == game.Auctioning && s.Turn() != a.Seat {
				s = apply(t, s, game.Pass(s.Turn()))
			}
			if public := s.View(card.NoSeat); s.Phase() != game.InPlay && (public.Word(0) == game.Vorbehalt || public.Word(0) == game.SayHochzeit) {
				t.Errorf("%s: before %s others know of the Hochzeit", test.name, a)
			}
			s = apply(t, s, a)
		}
		if s.Phase() != game.InPlay || s.Contract() != test.contract {
			t.Errorf("%s: phase %d, %s", test.name, s.Phase(), s.Contract())
		}
		public := s.View(card.NoSeat)
		if word := public.Word(0); (word == game.SayHochzeit) != (test.contract == rules.Hochzeit) {
			t.Errorf("%s: all have heard %s", test.name, word)
		}
	}
}

// Until the Klärungsstich nobody has announced anything. Then the bid counts for the party that the bidder has come to, as the first
// announcement after it.
func TestABidWaitsForTheKlaerungsstich(t *testing.T) {
	for n := range 40 {
		s := apply(t, bidding(t, true), actions(t, "1:hochzeit 2:healthy 3:solo-jacks 4:healthy 1:pass 2:bid-kontra 3:hold 2:bid-no90 3:pass")...)
		for s.Klaerung() == 0 {
			if s.Stands(game.Re) != rules.NoStep || s.Stands(game.Kontra) != rules.NoStep {
				t.Fatal("something is announced before the Klärungsstich")
			}
			s = apply(t, s, someCard(&s, n))
		}
		own := s.Party(1)
		if s.Stands(own) != rules.No90 || !s.Vorab(own) || s.Stands(own.Other()) != rules.NoStep {
			t.Errorf("seat 2 is %s, which stands on %d, the others on %d", own, s.Stands(own), s.Stands(own.Other()))
		}
		if _, called := s.Called(1, rules.No90); !called {
			t.Error("seat 2 has not announced its bid")
		}
	}
}

// A bid counts as announcements before the first trick, so the next one must come by the end of the second trick (000 §15).
func TestABidBeginsTheChain(t *testing.T) {
	s := apply(t, bidding(t, false), actions(t, "1:healthy 2:healthy 3:solo-jacks 4:healthy 1:bid-re 3:hold 1:bid-no90 3:pass")...)
	for _, cards := range []int{0, 4, 5} {
		s = playOn(t, rand.New(rand.NewPCG(1, 0)), s, cards)
		if _, err := s.Apply(game.Call(3, game.NoParty, rules.No60)); err != nil {
			t.Errorf("after %d cards: %v", cards, err)
		}
	}
	s = playOn(t, rand.New(rand.NewPCG(1, 0)), s, 8)
	if _, err := s.Apply(game.Call(3, game.NoParty, rules.No60)); err != game.AnnouncementOutOfTime {
		t.Errorf("after a trick without announcements: %v", err)
	}
}
