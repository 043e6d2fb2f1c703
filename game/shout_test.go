package game_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// A Fuchs is called caught only when everybody knows that an opponent has it. Whether it went to a friend, the table learns later.
func TestShoutsAboutTricks(t *testing.T) {
	hands := fill(t, card.Deck48, [card.Seats]string{"CQ CA DA", "CQ CT CA HT", "CT HT D9", "CK D9"})
	for _, tt := range []struct{ name, rules, said, want string }{
		{"nothing", "ddv", "1:CA 2:CA 3:CT 4:CK", ""},
		{"no complete trick", "ddv", "1:DA 2:CQ 3:HT", ""},
		{"unknown parties", "ddv", "1:DA 2:CQ 3:HT 4:D9", "fuchs_open 3 1"},
		{"opponents", "ddv", "1:re 3:kontra 1:DA 2:CQ 3:HT 4:D9", "fuchs 3 1"},
		{"partners", "ddv", "1:re 2:re 1:DA 2:CQ 3:D9 4:D9", ""},
		{"both Dullen", "ddv", "1:CQ 2:HT 3:HT 4:D9", "dulle 2 3"},
		{"the second Dulle is the higher one", "hausrunde", "1:CQ 2:HT 3:HT 4:D9", "dulle 3 2"},
	} {
		s := start(t, game.Setup{Rules: compiled(t, tt.rules), Hands: hands})
		got := ""
		if s = apply(t, s, actions(t, "1:healthy 2:healthy 3:healthy 4:healthy "+tt.said)...); s.Phase() == game.InPlay {
			got = shoutOf(s)
		}
		if got != tt.want {
			t.Errorf("%s: players shout %q, want %q", tt.name, got, tt.want)
		}
	}
	full := fill(t, card.Deck48, [card.Seats]string{"CA", "CA", "CT", "CT"})
	s := start(t, game.Setup{Rules: compiled(t, "ddv"), Hands: full})
	s = apply(t, s, actions(t, "1:healthy 2:healthy 3:healthy 4:healthy 1:CA 2:CA 3:CT 4:CT")...)
	if got := shoutOf(s); got != "doppelkopf 1 ?" {
		t.Errorf("at a Doppelkopf players shout %q", got)
	}
}

func shoutOf(of game.State) string {
	s := of.TrickShout()
	if s.Shout == game.NoShout {
		return ""
	}
	return fmt.Sprintf("%s %s %s", s.Shout, s.By, s.From)
}

// What is shouted in view of everybody is true in the end, and what is shouted about the result stands in it. Only a silent or a lone Hochzeit, which
// nobody can foresee, has no Sonderpunkte.
func TestShoutsAreTrue(t *testing.T) {
	var heard [game.Shouts]int
	for seed := range uint64(900) {
		rng := rand.New(rand.NewPCG(seed, 5))
		preset := []string{"ddv", "hausrunde", "freizeit"}[seed%3]
		s := start(t, game.Setup{Rules: compiled(t, preset), Hands: deal(rng, compiled(t, preset).Rules().Deck)})
		var fuechse []game.Shouting
		tricks := 0
		for s.Phase() != game.Scored && s.Phase() != game.Redeal {
			var legal []game.Action
			for seat := range card.Seat(card.Seats) {
				for _, a := range s.Legal(seat, nil) {
					solo := a.Kind == game.Saying && a != game.Say(seat, game.Healthy) && rng.IntN(40) > 0
					absage, _ := a.Step()
					if a.Kind != game.Claiming && a.Kind != game.Conceding && a.Kind != game.Genschern && !solo && (absage < rules.No90 || rng.IntN(20) == 0) {
						legal = append(legal, a)
					}
				}
			}
			if len(legal) == 0 {
				break
			}
			s = apply(t, s, legal[rng.IntN(len(legal))])
			if s.Phase() != game.InPlay || s.Tricks() == tricks {
				continue
			}
			tricks = s.Tricks()
			now := s.TrickShout()
			if now.Shout == game.NoShout {
				continue
			}
			if heard[now.Shout]++; now.Shout == game.ShoutFuchs {
				fuechse = append(fuechse, now)
			}
		}
		r, ok := s.Result()
		if !ok || r.Redeal || s.Phase() != game.Scored {
			continue
		}
		last := s.ResultShout()
		heard[last.Shout]++
		counts := func(key rules.Special, by, from card.Seat) (found bool) {
			for _, item := range r.Items() {
				found = found || item.Key == game.SpecialItem(key) && item.Seat == by && item.From == from
			}
			return found
		}
		for _, f := range fuechse {
			if r.Contract == rules.Normal && !counts(rules.FuchsCaught, f.By, f.From) {
				t.Errorf("game %d: a Fuchs was caught, and does not count: %v", seed, r.Items())
			}
		}
		alone, won := r.Soloist != card.NoSeat && r.Contract.Declared(), r.Winner != game.NoParty && r.Winner == game.Re
		kept := r.Winner != game.NoParty && r.Calls[r.Winner] >= rules.No90
		wrong := false
		switch last.Shout {
		case game.ShoutSoloWon:
			wrong = !alone || !won
		case game.ShoutSoloLost:
			wrong = !alone || won
		case game.ShoutKarlchen:
			wrong = !counts(rules.KarlchenMade, last.By, card.NoSeat)
		case game.ShoutKarlchenCaught:
			wrong = r.PartyOf(last.By) == r.PartyOf(last.From)
		case game.ShoutAbsage:
			wrong = !kept || r.PartyOf(last.By) != r.Winner
		case game.ShoutOneAuge:
			wrong = r.Augen[r.Winner] > 121 && !kept && max(r.Calls[0], r.Calls[1]) < rules.No90
		case game.NoShout:
			wrong = r.Winner != game.NoParty && (alone || kept && r.Soloist == card.NoSeat)
		default:
		}
		if wrong {
			t.Errorf("game %d: after %v people shout %v", seed, r.Items(), last)
		}
	}
	for what, n := range heard {
		if n == 0 {
			t.Errorf("nobody has shouted %q", game.Shout(what))
		}
	}
	t.Log(heard)
}
