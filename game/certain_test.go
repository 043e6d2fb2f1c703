package game_test

import (
	"math/rand/v2"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// A proved claim is worth as much as playing on, whatever the others play. In random games the claimant plays on, trumps first and each
// suit from the top, and the others play at random. The result is the same, and so are its items (Q001-27).
func TestAProvenClaimIsWorthTheSameAsPlayingOn(t *testing.T) {
	claims := 0
	for _, text := range []string{"ddv abkuerzung_who=any", "ddv abkuerzung_order=proven", "freizeit", "ddv abkuerzung_who=any karlchen_gefangen=1 deck=40",
		"ddv abkuerzung_who=any doppelkopf=0 karlchen=0 karlchen_gefangen=1 herzdurchlauf=1"} {
		r, err := rules.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		compiled, err := rules.Compile(r)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(1, 1))
		for range 1500 {
			s := start(t, game.Setup{Rules: compiled, Hands: deal(rng, r.Deck)})
			for s.Phase() == game.Reserving {
				w := game.Healthy
				if s.Turn() == 1 && rng.IntN(2) == 0 {
					w = game.SoloWord(rules.SoloQueens)
				}
				if err := s.Advance(game.Say(s.Turn(), w)); err != nil {
					t.Fatal(err)
				}
			}
			for s.Phase() == game.InPlay {
				mustProve := r.AbkuerzungOrder == rules.OrderProven || s.Soloist() != s.Turn()
				claim := game.Claim(s.Turn())
				if !mustProve { // other claims count by the best defence, which has a test of its own
					claim = game.Action{}
				}
				if claimed, err := s.Apply(claim); err == nil {
					claims++
					if got, want := outcome(t, claimed), outcome(t, finishAs(t, s, s.Turn(), rng)); got != want {
						t.Fatalf("%s: claimed %+v, played on %+v", text, got, want)
					}
				}
				playable := s.Playable(s.Turn())
				if err := s.Advance(game.Play(s.Turn(), playable.Nth(rng.IntN(playable.Len())))); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if claims < 200 {
		t.Errorf("only %d claims were made", claims)
	}
}

// worth is the part of a result that must be equal.
type worth struct {
	winner game.Party
	augen  [2]int
	tricks [2]int
	points [card.Seats]int
}

func outcome(t *testing.T, s game.State) worth {
	t.Helper()
	r, ok := s.Result()
	if !ok {
		t.Fatal("the game is not over")
	}
	return worth{r.Winner, r.Augen, r.Tricks, r.Points()}
}

// finishAs lets the claimant play trumps before plain cards and high before low, and the others at random.
func finishAs(t *testing.T, s game.State, claimant card.Seat, rng *rand.Rand) game.State {
	t.Helper()
	for s.Phase() == game.InPlay {
		playable := s.Playable(s.Turn())
		c := playable.Nth(rng.IntN(playable.Len()))
		if s.Turn() == claimant {
			for other := range playable.All() {
				if s.Order().Strength(other) > s.Order().Strength(c) {
					c = other
				}
			}
		}
		if err := s.Advance(game.Play(s.Turn(), c)); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// A Sonderpunkt that counts nothing by the rules of the table holds up no claim.
func TestAClaimWaitsOnlyForSonderpunkteThatCount(t *testing.T) {
	for _, test := range []struct {
		rules string
		want  error
	}{
		{"ddv abkuerzung_who=any", game.ClaimNotCertain},
		{"ddv abkuerzung_who=any karlchen=0", nil},
		{"ddv abkuerzung_who=any karlchen=0 karlchen_gefangen=1", nil}, // nobody else holds one
		{"ddv abkuerzung_who=any karlchen=0 fuchs_am_end=1", nil},
	} {
		hands := fill(t, card.Deck48, [card.Seats]string{"CJ CQ", "D9", "SJ CQ", "DK"})
		s := speak(t, start(t, game.Setup{Rules: compiled(t, test.rules), Hands: hands}), 0, game.Healthy)
		s = lastTrick(t, s, 0, [card.Seats]card.Card{
			card.Karlchen, card.Of(card.Diamonds, card.Nine), card.Of(card.Spades, card.Jack), card.Of(card.Diamonds, card.King),
		})
		if _, err := s.Apply(game.Claim(0)); err != test.want {
			t.Errorf("%s: %v, want %v", test.rules, err, test.want)
		}
	}
}
