package card_test

import (
	"fmt"
	"testing"

	"karlchen/game/card"
)

func TestCardsRoundTrip(t *testing.T) {
	seen := map[string]bool{}
	for c := range card.Card(card.Kinds) {
		text := c.String()
		if seen[text] {
			t.Errorf("two cards are called %s", text)
		}
		seen[text] = true
		if back, err := card.Parse(text); err != nil || back != c {
			t.Errorf("Parse(%q) = %v, %v", text, back, err)
		}
		if card.Of(c.Suit(), c.Rank()) != c {
			t.Errorf("Of(%v, %v) is not %v", c.Suit(), c.Rank(), c)
		}
	}
}

func TestNamedCards(t *testing.T) {
	for want, c := range map[string]card.Card{
		"HT": card.Dulle, "CQ": card.Alte, "CJ": card.Karlchen, "DA": card.Fuchs, "D7": card.Spitze, "??": card.None,
	} {
		if c.String() != want {
			t.Errorf("%s prints as %s", want, c)
		}
	}
}

func TestEveryDeckHas240Augen(t *testing.T) {
	for deck, size := range map[card.Deck]int{card.Deck48: 48, card.Deck40: 40, card.Deck42: 42, card.DeckSpitze: 48} {
		cards := deck.Cards()
		if cards.Len() != size || cards.Augen() != card.Augen {
			t.Errorf("deck %d has %d cards and %d Augen, want %d and 240", deck, cards.Len(), cards.Augen(), size)
		}
	}
}

func TestSetCountsDoubles(t *testing.T) {
	s := card.SetOf(card.Fuchs, card.Alte, card.Fuchs)
	if s.Len() != 3 || s.Count(card.Fuchs) != 2 || s.Count(card.Alte) != 1 || s.Count(card.Dulle) != 0 {
		t.Fatalf("%v is counted wrongly", s)
	}
	if s.String() != "CQ DA DA" {
		t.Errorf("prints as %q", s)
	}
	s = s.Without(card.Fuchs)
	if s.Count(card.Fuchs) != 1 || !s.Contains(card.SetOf(card.Fuchs)) || s.Contains(card.SetOf(card.Fuchs, card.Fuchs)) {
		t.Errorf("one of two foxes taken away leaves %v", s)
	}
	if s = s.Without(card.Fuchs); s.Has(card.Fuchs) || s.Kinds().Has(card.Fuchs) {
		t.Errorf("both foxes taken away leave %v", s)
	}
	all := card.Deck48.Cards()
	if got := all.Minus(s).Plus(s); got != all {
		t.Errorf("minus and plus do not cancel: %v", got)
	}
}

// Of each kind there may be none, one or two on either side.
func TestSetsAreAddedKindByKind(t *testing.T) {
	a := card.SetOf(card.Dulle, card.Fuchs, card.Karlchen, card.Karlchen, card.Alte, card.Alte)
	b := card.SetOf(card.Fuchs, card.Karlchen, card.Spitze, card.Alte, card.Alte)
	if got := a.Overflow(b); !got.Has(card.Karlchen) || !got.Has(card.Alte) || got.Len() != 2 || got != b.Overflow(a) {
		t.Errorf("too many are %v", got)
	}
	a = a.Without(card.Karlchen)
	b = b.Without(card.Alte).Without(card.Alte)
	want := card.SetOf(card.Dulle, card.Fuchs, card.Fuchs, card.Karlchen, card.Karlchen, card.Alte, card.Alte, card.Spitze)
	if a.Plus(b) != want || b.Plus(a) != want || a.Overflow(b) != 0 {
		t.Errorf("%v and %v are %v, and too many are %v", a, b, a.Plus(b), a.Overflow(b))
	}
	if want.Minus(a) != b || want.Minus(b) != a {
		t.Errorf("%v without %v is %v, and the other way round %v", want, a, want.Minus(a), want.Minus(b))
	}
}

// The order is that of legal actions, among which computer players choose.
func TestSetsAreChosenInAFixedOrder(t *testing.T) {
	from := card.SetOf(card.Karlchen, card.Alte, card.Alte, card.Fuchs)
	for n, want := range []string{"[]", "[DA CQ CJ]", "[CQ DA CQ CQ CJ DA CJ CQ]", "[CQ CQ DA CJ CQ DA CJ CQ CQ]", "[CJ CQ CQ DA]"} {
		var got []card.Set
		from.Choose(n, func(s card.Set) { got = append(got, s) })
		if text := fmt.Sprint(got); text != want {
			t.Errorf("%d cards: %s, want %s", n, text, want)
		}
	}
	from.Choose(5, func(s card.Set) { t.Errorf("five of four cards: %v", s) })
}

func TestParseSetRefuses(t *testing.T) {
	for _, bad := range []string{"DA DA DA", "D7 D7", "XX", "da", "D", "10H", "DA,DK"} {
		if s, err := card.ParseSet(bad); err == nil {
			t.Errorf("ParseSet(%q) = %v without an error", bad, s)
		}
	}
}

func TestSeatsGoRound(t *testing.T) {
	if got := card.Seat(3).Next(); got != 0 {
		t.Errorf("left of seat 4 sits %v", got)
	}
	for _, bad := range []string{"", "0", "5", "11", "a"} {
		if s, err := card.ParseSeat(bad); err == nil {
			t.Errorf("ParseSeat(%q) = %v without an error", bad, s)
		}
	}
}

func FuzzParseSet(f *testing.F) {
	f.Add("HT CQ SQ")
	f.Add("D7 ??")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := card.ParseSet(text)
		if err != nil {
			return
		}
		if back, err := card.ParseSet(s.String()); err != nil || back != s {
			t.Errorf("%q reads as %v and back as %v, %v", text, s, back, err)
		}
	})
}
