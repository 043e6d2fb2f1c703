package ai_test

import (
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
)

// The player bids for a normal game when it would announce as much in one, and would not rather defend. It holds with a solo that bears the
// bid, and says its other word when it gives up.
func TestSimpleBidsWhatItWouldAnnounce(t *testing.T) {
	const (
		others = "1:healthy 2:healthy 3:healthy 4:solo-jacks"
		own    = "1:solo-queens 2:healthy 3:healthy 4:healthy "
	)
	for name, test := range map[string]struct{ hand, said, want string }{
		"a strong hand of Re":        {strongRe, others, "1:bid-re"},
		"and more":                   {strongRe, others + " bid hold", "1:bid-no90"},
		"as far as it goes":          {strongRe, others + " bid hold bid hold", "1:pass"},
		"a strong hand of Kontra":    {strongOther, others, "1:bid-kontra"},
		"a poor hand":                {poor, others, "1:pass"},
		"a hand that beats the solo": {unbeatable, "1:healthy 2:healthy 3:healthy 4:solo-diamonds", "1:pass"},
		"a good solo is held":        {queens, own + "bid", "1:hold"},
		"but not against everything": {queens, own + "bid hold bid hold bid hold bid hold bid", "1:pass"},
		"a solo that is too weak":    {poor, own + "bid", "1:pass"},
		"with a Hochzeit as well":    {bothAlten, "1:solo-jacks 2:healthy 3:healthy 4:healthy bid", "1:hochzeit"},
	} {
		t.Run(name, func(t *testing.T) {
			setup := game.Setup{Rules: compile(t, "ddv abreizen=all")}
			for seat, text := range dealt(t, test.hand) {
				hand, err := card.ParseSet(text)
				if err != nil {
					t.Fatal(err)
				}
				setup.Hands[seat] = hand
			}
			s, err := game.New(setup)
			for _, word := range strings.Fields(test.said) {
				if err == nil {
					s, err = s.Apply(said(t, &s, word))
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			v := s.View(0)
			if a, _ := simple.Decide(&v, nil); a.String() != test.want {
				t.Errorf("says %s, want %s", a, test.want)
			}
		})
	}
}

// said reads an action; "bid" and "hold" stand for the bid or answer of the player whose turn it is.
func said(t *testing.T, s *game.State, word string) game.Action {
	t.Helper()
	for _, a := range s.Legal(s.Turn(), nil) {
		if name, _, _ := strings.Cut(a.Verb(), "-"); name == word && !strings.Contains(word, ":") {
			return a
		}
	}
	a, err := game.ParseAction(word)
	if err != nil {
		t.Fatal(err)
	}
	return a
}
