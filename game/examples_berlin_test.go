package game_test

import (
	"slices"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// moments plays on and returns the numbers of cards on the table at which the seat may make the step, up to so many.
func moments(t *testing.T, s game.State, seat card.Seat, step rules.Step, last int) (found []int) {
	t.Helper()
	for {
		if _, err := s.Apply(said(s, seat, step)); err == nil {
			found = append(found, s.Cards())
		}
		if s.Cards() == last {
			return found
		}
		s = apply(t, s, someCard(&s, 0))
	}
}

// light returns a normal game of the preset in which the first trick obliges nobody to announce.
func light(t *testing.T, text string) game.State {
	t.Helper()
	compiled := compiled(t, text)
	for n := range 1000 {
		s := speak(t, start(t, game.Setup{Rules: compiled, Hands: game.Shuffle{Seed: numbered(n)}.Deal(compiled.Rules().Deck, 0)}), 0, game.Healthy)
		ahead := s
		for ahead.Cards() < card.Seats {
			ahead = apply(t, ahead, someCard(&ahead, 0))
		}
		if first := ahead.Trick(0); s.Contract() == rules.Normal && first.Augen() < 30 {
			return s
		}
	}
	t.Fatal("every first trick has 30 Augen")
	return game.State{}
}

// starts are the moments with no or one card of a trick on the table, up to so many cards.
func starts(last int) (list []int) {
	for n := range last + 1 {
		if n%card.Seats <= 1 {
			list = append(list, n)
		}
	}
	return list
}

// T002-2, T002-3: Re and Kontra before the first card, after the 1st, 4th or 5th; the rest after 3, 6, 9 and 9 tricks and a card at the
// latest, and never in a running trick.
func TestBerlinAnnouncesBetweenTheTricks(t *testing.T) {
	begun := light(t, "berlin")
	seat := of(begun, game.Re)
	for step, latest := range map[rules.Step]int{rules.Ansage: 5, rules.No90: 13, rules.No60: 25, rules.No30: 37, rules.Schwarz: 37} {
		s := begun
		for before := rules.Ansage; before < step; before++ {
			s = apply(t, s, said(s, seat, before))
		}
		if got, want := moments(t, s, seat, step, 40), starts(latest); !slices.Equal(got, want) {
			t.Errorf("step %d may be made after %v cards, want %v", step, got, want)
		}
		// The answer has the same deadline as an Ansage, for every answered call (T002-5).
		if step > rules.Ansage {
			if got, want := moments(t, s, of(s, game.Kontra), rules.Ansage, 40), starts(5); !slices.Equal(got, want) {
				t.Errorf("Kontra answers step %d after %v cards, want %v", step-1, got, want)
			}
		}
	}
	refuse(t, begun, said(begun, seat, rules.No90), game.AnnouncementNeedsAnsage)
	refuse(t, apply(t, begun, said(begun, seat, rules.Ansage)), said(begun, seat, rules.No60), game.AnnouncementSkips) // T002-4
}

// The Findungsstich moves Re and Kontra to the trick after it and one card; until then only the Hochzeit may say Re (Q002-3).
func TestBerlinWaitsForTheFindungsstich(t *testing.T) {
	for klaerung := 1; klaerung <= 3; klaerung++ {
		s := hochzeit(t, "berlin pflichtansage_30=off", klaerung, false)
		for _, p := range []game.Party{game.Re, game.Kontra} {
			latest := klaerung*card.Seats + 1
			want := slices.DeleteFunc(starts(latest), func(n int) bool { return n < klaerung*card.Seats })
			if got := moments(t, s, of(s, p), rules.Ansage, 20); !slices.Equal(got, want) {
				t.Errorf("Findungsstich %d: %s after %v cards, want %v", klaerung, p, got, want)
			}
		}
	}
	open := speak(t, start(t, game.Setup{Rules: compiled(t, "berlin"), Hands: withAlten(t, 1)}), 1, game.SayHochzeit)
	refuse(t, open, game.Call(1, game.Re, rules.Ansage), game.Legal)
	refuse(t, open, game.Call(0, game.Kontra, rules.Ansage), game.AnnouncementBeforeKlaerung)
}

// T002-6: a first trick of 30 Augen obliges its winner, one of 29 does not; a call of their partner does not free them.
func TestBerlinObligesTheFirstTrick(t *testing.T) {
	for _, tt := range []struct {
		second  string // card of the second player
		before  string
		obliged bool
	}{
		{"CA", "", true},
		{"CT", "", false},
		{"CA", "3:re", true},
		{"CA", "1:re", false},
	} {
		hands := fill(t, card.Deck48, [card.Seats]string{"CA CQ", tt.second, "CK CQ", "CK"})
		s := speak(t, start(t, game.Setup{Rules: compiled(t, "berlin"), Hands: hands}), 0, game.Healthy)
		s = apply(t, s, actions(t, tt.before+" 1:CA 2:"+tt.second+" 3:CK 4:CK")...)
		if _, obliged := s.MustCall(0); obliged != tt.obliged {
			t.Errorf("second card %s, said %q: obliged %t", tt.second, tt.before, obliged)
		}
		if first := s.Hand(0).Kinds().First(); tt.obliged {
			refuse(t, s, game.Play(0, first), game.AnnouncementMissing)
			refuse(t, apply(t, s, game.Call(0, game.Re, rules.Ansage)), game.Play(0, first), game.Legal)
		}
	}
}

// T002-22: five nines, or no card that takes a Fuchs; but both ♦A are Schweine, which take everything (Q002-16).
func TestBerlinThrowsIn(t *testing.T) {
	for hand, may := range map[string]bool{
		"C9 C9 S9 S9 H9 HT HT CQ CQ SQ DA DK": true,
		"C9 C9 S9 S9 HK HT HT CQ CQ SQ DA DK": false,
		"DA DT DK CA CA CT CT CK CK C9 C9 SA": true,
		"DJ DT DK CA CA CT CT CK CK C9 C9 SA": false,
		"DA DA DK CA CA CT CT CK CK C9 C9 SA": false,
		"CA CA CT CT CK CK SA ST SK HA HK H9": true, // no trump at all
	} {
		s := start(t, game.Setup{Rules: compiled(t, "berlin"), Hands: fill(t, card.Deck48, [card.Seats]string{hand})})
		if _, err := s.Apply(game.Say(0, game.SayThrow)); (err == nil) != may {
			t.Errorf("throwing in %s: %v", hand, err)
		}
	}
}

// T002-23: three cards go: both of two trumps, and any Fehl. As many come back, freely chosen.
func TestBerlinGivesThreeCards(t *testing.T) {
	const two = "CA CT CK C9 SA ST SK S9 HA HK D9 DK"
	s := start(t, game.Setup{Rules: compiled(t, "berlin"), Hands: fill(t, card.Deck48, [card.Seats]string{two})})
	s = apply(t, s, actions(t, "1:armut 2:healthy 3:healthy 4:healthy")...)
	for cards, want := range map[string]game.Illegal{
		"D9 DK": game.WrongNumberOfCards, "D9 DK CA CT": game.WrongNumberOfCards, "D9 CA CT": game.TrumpsMustBeGiven, "D9 DK CA": game.Legal,
	} {
		refuse(t, s, game.Give(0, set(t, cards)), want)
	}
	s = apply(t, s, actions(t, "1:give(D9,DK,CA) 2:decline 3:take")...)
	if s.HandSize(2) != 15 || s.Party(0) != game.Re || s.Party(2) != game.Re || s.Party(1) != game.Kontra {
		t.Errorf("the taker holds %d cards; parties %s, %s, %s", s.HandSize(2), s.Party(0), s.Party(1), s.Party(2))
	}
	refuse(t, s, game.Return(2, set(t, "D9 DK CA")), game.Legal) // the same again, trumps or not
}

// T002-25: unlike Schweine, Superschweine may come together by the exchange of an Armut.
func TestBerlinBuildsSuperschweine(t *testing.T) {
	hands := fill(t, card.Deck48, [card.Seats]string{"D9 DK CA CT CK C9 SA ST SK S9 HA HK", "D9", "DA DA"})
	s := start(t, game.Setup{Rules: compiled(t, "berlin"), Hands: hands})
	s = apply(t, s, actions(t, "1:armut 2:healthy 3:healthy 4:healthy 1:give(D9,DK,CA) 2:take 2:return(DK,CA,"+fehlOf(t, hands[1])+")")...)
	s = apply(t, s, actions(t, "1:DK")...) // trump is led; seat 2 keeps its nines
	other := s.Playable(1) &^ (1 << card.Of(card.Diamonds, card.Nine))
	s = apply(t, s, game.Play(1, other.First()), game.Play(2, card.Fuchs))
	if s.Announced(game.Schweine) != 2 {
		t.Fatal("the first ♦A played is no Schwein by itself")
	}
	if s.Announced(game.Superschweine) != card.NoSeat {
		t.Error("there are Superschweine before one was played")
	}
	s = apply(t, s, someCard(&s, 0))
	refuse(t, s, game.Promote(1, game.Superschweine), game.Legal)
}

// fehlOf returns a Fehl of the hand that is no ♣A.
func fehlOf(t *testing.T, hand card.Set) string {
	t.Helper()
	for c := range hand.All() {
		if c.Suit() != card.Diamonds && c.Rank() != card.Queen && c.Rank() != card.Jack && c != card.Dulle {
			return c.String()
		}
	}
	t.Fatal("no Fehl")
	return ""
}

// T002-26: of two ♥10 the second takes the trick, in the last trick and in a Trumpfsolo, too (Q002-12).
func TestBerlinsSecondDulle(t *testing.T) {
	hands := fill(t, card.Deck48, [card.Seats]string{"CQ HT", "DK DA", "CQ HT", "DA"})
	for _, word := range []game.Word{game.Healthy, game.SoloWord(rules.SoloSpades)} {
		s := speak(t, start(t, game.Setup{Rules: compiled(t, "berlin"), Hands: hands}), 0, word)
		if first := apply(t, s, game.Play(0, card.Dulle)); !first.Order().Beats(card.Dulle, card.Dulle, false) {
			t.Errorf("%s: the first ♥10 holds the trick", word)
		}
	}
	s := speak(t, start(t, game.Setup{Rules: compiled(t, "berlin pflichtansage_30=off"), Hands: hands}), 0, game.Healthy)
	last := lastTrick(t, s, 0, [card.Seats]card.Card{card.Dulle, card.Of(card.Diamonds, card.King), card.Dulle, card.Fuchs})
	last = apply(t, last, actions(t, "1:HT 2:DK 3:HT 4:DA")...)
	if got := last.Trick(11).Winner; got != 2 {
		t.Errorf("seat %s takes the last trick", got)
	}
}

// T002-27: Solo > Schmeißen > Armut > Hochzeit, in all orders of seats; among soli the players bid.
func TestBerlinsRankOfVorbehalte(t *testing.T) {
	hands := fill(t, card.Deck48, [card.Seats]string{"CQ CQ", "DJ DT D9 CA CA CT CT CK CK SK SK HK", "C9 C9 S9 S9 H9"})
	words := []string{"1:hochzeit", "2:armut", "3:throw", "4:solo-queens"}
	for highest, want := range []rules.Contract{rules.Hochzeit, rules.Armut, rules.Normal, rules.SoloQueens} {
		s := start(t, game.Setup{Rules: compiled(t, "berlin"), Hands: hands})
		for i, word := range words {
			if i > highest {
				word = card.Seat(i).String() + ":healthy"
			}
			s = apply(t, s, actions(t, word)...)
		}
		if s.Contract() != want || (highest == 2) != (s.Phase() == game.Redeal) {
			t.Errorf("%v: %s in phase %d", words[:highest+1], s.Contract(), s.Phase())
		}
	}
}

// The duty of a Hochzeit waits for the Findungsstich (002:L51), and the player who owes the announcement has the turn before the second card.
func TestBerlinAsksForThePflichtansageOfAHochzeit(t *testing.T) {
	asked, led := 0, 0
	for n := range 400 {
		hands := game.Shuffle{Seed: numbered(n)}.Deal(card.Deck48, 0)
		holder := slices.IndexFunc(hands[:], func(hand card.Set) bool { return hand.Count(card.Alte) == 2 })
		if holder < 0 {
			continue
		}
		s := speak(t, start(t, game.Setup{Rules: compiled(t, "berlin"), Hands: hands}), card.Seat(holder), game.SayHochzeit)
		for s.Klaerung() == 0 {
			if _, must := s.MustCall(s.Turn()); must {
				t.Fatalf("deal %d: seat %s must announce before the Findungsstich", n, s.Turn())
			}
			s = apply(t, s, someCard(&s, 0))
		}
		first := s.Trick(0)
		if first.Augen() < 30 || s.Contract() != rules.Hochzeit {
			continue
		}
		leader := s.Trick(s.Tricks()).Leader
		if leader != first.Winner {
			s = apply(t, s, someCard(&s, 0))
		}
		if a, must := s.MustCall(first.Winner); !must || s.Turn() != first.Winner {
			t.Errorf("deal %d: after %d cards seat %s has the turn, and seat %s must say %s", n, s.Cards(), s.Turn(), first.Winner, a)
			continue
		}
		refuse(t, s, game.Play(first.Winner, s.Hand(first.Winner).Kinds().First()), game.AnnouncementMissing)
		s = apply(t, s, said(s, first.Winner, rules.Ansage))
		if next := leader.Plus(s.Cards() - s.Tricks()*card.Seats); s.Turn() != next {
			t.Errorf("deal %d: then seat %s has the turn and not %s", n, s.Turn(), next)
		}
		if leader == first.Winner {
			led++
		} else {
			asked++
		}
	}
	if asked == 0 || led == 0 {
		t.Errorf("%d players owed it as leaders, %d others", led, asked)
	}
}
