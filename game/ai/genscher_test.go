package ai_test

import (
	"math/rand/v2"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
)

// Seat 1 holds both ♦K and is Re with seat 3.
func TestSimpleChoosesANewPartnerWhenItPays(t *testing.T) {
	rich := [card.Seats]string{
		"CQ CT CK DK DK D9 D9 SK S9 HK H9 H9", "HT CA CA SA SA ST HA HA DA DA DT DT", "CQ C9 CK HT SQ SQ HQ HQ DQ DQ SK HK", "CT C9 CJ CJ SJ SJ HJ HJ DJ DJ ST S9",
	}
	const healthy, parties = "2:healthy 3:healthy 4:healthy 1:healthy ", "1:re 3:re "
	compiled := compile(t, "ddv genscher=on genscher_calls=all")
	for name, test := range map[string]struct {
		actions string
		want    string
	}{
		"an opponent has taken much":     {healthy + parties + "2:CA 3:C9 4:CT 1:CT 2:CA 3:CK 4:C9 1:CK 2:SA 3:SK 4:ST 1:SK 2:SA 3:HQ 4:S9 1:S9 3:HT 4:DJ", "1:genscher-2"},
		"the partner has taken the most": {healthy + parties + "2:DT 3:HT 4:DJ 1:D9 3:SQ 4:DJ", "1:DK"},
		"nobody has taken anything":      {healthy + "2:DT 3:SQ 4:CJ", "1:D9"},
	} {
		t.Run(name, func(t *testing.T) {
			v := see(t, game.Setup{Rules: compiled, Vorhand: 1}, rich, test.actions, 0)
			if a, _ := simple.Decide(v, nil); a.String() != test.want {
				t.Errorf("does %s, want %s", a, test.want)
			}
		})
	}
}

// A player with both ♦K gains by choosing partners, compared with one who never does.
func TestGenscherPays(t *testing.T) {
	if testing.Short() {
		t.Skip("plays some thousand games")
	}
	loyal := func(v *game.View, rng *rand.Rand) (game.Action, bool) {
		a, ok := simple.Decide(v, rng)
		if g, _, genscher := a.Genscher(); genscher {
			a = game.Play(v.Seat(), g.Card())
		}
		return a, ok
	}
	compiled, rng := compile(t, "ddv genscher=on"), rand.New(rand.NewPCG(3, 3))
	games, said, gain := 0, 0, 0
	for games < 1500 {
		hands := deal(compiled, rng)
		for seat := range card.Seats {
			if hands[seat].Count(game.PlainGenscher.Card()) < 2 {
				continue
			}
			games++
			setup := game.Setup{Rules: compiled, Hands: hands, Vorhand: card.Seat(games % card.Seats)}
			points := func(who decider) int {
				seats := [card.Seats]decider{simple.Decide, simple.Decide, simple.Decide, simple.Decide}
				seats[seat] = who
				s := play(t, setup, seats, rand.New(rand.NewPCG(1, 1)), unwatched)
				if s.ChangedParties() {
					said++
				}
				r, _ := s.Result()
				return r.Points()[seat]
			}
			gain += points(simple.Decide) - points(loyal)
		}
	}
	t.Logf("%+.2f points in each of %d games, with %d Genscher", float64(gain)/float64(games), games, said)
	if said < games/10 || gain < games/10 {
		t.Errorf("%d points in %d games with %d Genscher are too little", gain, games, said)
	}
}
