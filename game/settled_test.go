package game_test

import (
	"math/rand/v2"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// The trick that settles a game is the first in which a party has the Augen that it needs. Where winning too much loses (Feigheit), it can be a later one.
func TestTheTrickThatSettlesTheGame(t *testing.T) {
	settled := map[bool]int{} // with and without an Absage
	rng := rand.New(rand.NewPCG(5, 1))
	for _, text := range []string{"ddv", "ddv deck=40", "spielordnung", "hausrunde", "ddv feigheit=on", "ddv kontra_only_shift=on"} {
		rs := compiled(t, text)
		house := rs.Ruleset()
		for range 150 {
			s := start(t, game.Setup{Rules: rs, Hands: deal(rng, house.Deck)})
			for s.Phase() != game.Scored && s.Phase() != game.Redeal {
				var legal []game.Action
				for seat := range card.Seat(card.Seats) {
					for _, a := range s.Legal(seat, nil) {
						if a.Kind != game.Claiming && a.Kind != game.Conceding && (a.Kind != game.Calling || !a.Late() && rng.IntN(16) == 0) {
							legal = append(legal, a)
						}
					}
				}
				if len(legal) > 0 {
					s = apply(t, s, legal[rng.IntN(len(legal))])
				}
			}
			r, _ := s.Result()
			needs, absage, simple := goals(&r, house)
			if r.Redeal || !simple {
				continue
			}
			want, augen := 0, r.Augen // without the tricks: those of the stock
			for i := range s.Tricks() {
				augen[r.PartyOf(s.Trick(i).Winner)] -= s.Trick(i).Augen()
			}
			for i := 0; i < s.Tricks() && want == 0; i++ {
				trick := s.Trick(i)
				party := r.PartyOf(trick.Winner)
				if augen[party] += trick.Augen(); augen[party] >= needs[party] {
					want = i + 1
				}
			}
			got := s.SettledBy()
			if got != want && !(house.FeigheitIn(r.Contract) && got > want) {
				t.Fatalf("%s: trick %d settles a game of %v Augen, not %d", text, got, r.Augen, want)
			}
			settled[absage]++
		}
	}
	if min(settled[true], settled[false]) < 100 {
		t.Errorf("too few games were compared: %v", settled)
	}
}

// goals returns the Augen that each party needs; simple is false where both made Absagen, or one said schwarz. Absage says whether one party made one.
func goals(r *game.Result, rs *rules.Ruleset) (needs [2]int, absage, simple bool) {
	below := map[rules.Step]int{rules.No90: 90, rules.No60: 60, rules.No30: 30}
	needs = [2]int{121, 120}
	if rs.KontraOnlyShift && r.Calls[game.Kontra] == rules.Ansage && r.Calls[game.Re] == rules.NoStep {
		needs = [2]int{120, 121}
	}
	for p := game.Re; p <= game.Kontra; p++ {
		if augen, said := below[r.Calls[p]]; said {
			needs[p.Other()], needs[p], absage = augen, 241-augen, true
		}
	}
	both := r.Calls[game.Re] >= rules.No90 && r.Calls[game.Kontra] >= rules.No90
	return needs, absage, !both && max(r.Calls[game.Re], r.Calls[game.Kontra]) < rules.Schwarz
}

// A claim settles what no trick has settled before it.
func TestAClaimSettlesTheGame(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	rs := compiled(t, "ddv")
	for range 2000 {
		s := start(t, game.Setup{Rules: rs, Hands: deal(rng, card.Deck48)})
		s = speak(t, s, 0, game.SoloWord(rules.SoloQueens))
		for s.Phase() == game.InPlay && s.Tricks() < 3 {
			playable := s.Playable(s.Turn())
			s = apply(t, s, game.Play(s.Turn(), playable.Nth(rng.IntN(playable.Len()))))
			claimed, err := s.Apply(game.Claim(0))
			if err != nil {
				continue
			}
			if claimed.SettledBy() != 0 {
				t.Errorf("a trick before the third settles a game")
			}
			return
		}
	}
	t.Error("nobody could claim")
}
