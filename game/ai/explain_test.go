package ai_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
)

// A reason is true: fresh deals bear out what it claims of the two cards. The players play one card in ten at random, so that there is much to explain.
func TestFreshDealsContradictNoReason(t *testing.T) {
	judge := ai.Player{Level: ai.Strong, Budget: 25 * time.Millisecond}.Observing()
	told, checked := map[ai.Reason]int{}, 0
	clumsy := func(v *game.View, rng *rand.Rand) (game.Action, bool) {
		if v.Phase() == game.InPlay && rng.IntN(10) == 0 {
			return random.Decide(v, rng)
		}
		return simple.Decide(v, rng)
	}
	rng := rand.New(rand.NewPCG(37, 1))
	presets := []string{"ddv", "hausrunde", "zwei-neunen"}
	for n := 0; checked < some(25, 1000); n++ {
		compiled := compile(t, presets[n%len(presets)])
		setup := game.Setup{Rules: compiled, Hands: deal(compiled, rng), Vorhand: card.Seat(n % card.Seats)}
		play(t, setup, [card.Seats]decider{clumsy, clumsy, clumsy, clumsy}, rng, func(s game.State, seat card.Seat) {
			v := s.View(seat)
			if v.Phase() != game.InPlay || v.Turn() != seat || v.Playable(seat).Len() < 2 || rng.IntN(6) > 0 {
				return
			}
			var cards []game.Action
			for c := range v.Playable(seat).All() {
				cards = append(cards, game.Play(seat, c))
			}
			list := judge.Weigh(&v, cards, rng)
			if len(list) == 0 {
				return
			}
			for _, other := range list[1:] {
				b := ai.Explain(&v, list[0], other)
				if b.Reason == ai.Unclear {
					continue
				}
				if err := max(list[0].Error, other.Error); b.Reason >= ai.CatchLater && b.Reason <= ai.MoreAugen && b.Reason != ai.BringAugen && list[0].Points-other.Points <= 2*err {
					t.Errorf("%s, not %s, because of %q, which comes tricks later, but they bring %+.2f ± %.2f more", list[0].Action, other.Action, b.Reason, list[0].Points-other.Points, err)
				}
				told[b.Reason]++
				checked++
				fresh := judge.Weigh(&v, []game.Action{list[0].Action, other.Action}, rng)
				best, done := fresh[0], fresh[1]
				if best.Action != list[0].Action {
					best, done = done, best
				}
				if !bornOut(ai.Recall(best), ai.Recall(done), b, seat) {
					t.Errorf("%s, not %s, because of %q %+v, but fresh deals say %.2f and %.2f", list[0].Action, other.Action, b.Reason, b, ai.Recall(best), ai.Recall(done))
				}
			}
		})
	}
	t.Logf("%d reasons: %v", checked, told)
}

// bornOut asks fresh deals what the sentence of a reason says. Figures may differ by what chance leaves.
func bornOut(best, done ai.Recalled, b ai.Because, me card.Seat) bool {
	const (
		chance = 0.25 // of a share that the sentence says in figures
		noise  = 0.03 // of the fresh deals themselves
	)
	near := func(with, then float64) bool {
		return with > then-noise && max(with-float64(b.Share)/100, float64(b.Share)/100-with) <= chance
	}
	switch b.Reason {
	case ai.LeadAss, ai.FeedLikely, ai.FeedTrump, ai.TakeTrick, ai.CatchFuchs, ai.JoinHochzeit, ai.DrawTrumps, ai.Overtake:
		return best.Ours >= 0.5
	case ai.FeedPartner, ai.BringFuchsHome, ai.SecureTrick, ai.TakeLast:
		return best.Ours >= 0.75
	case ai.PlayLow:
		return best.Ours <= 0.4
	case ai.KeepFuchs, ai.AugenAtRisk:
		return done.Ours <= 0.5
	case ai.TakeCheaply, ai.SpareTrump, ai.ShorterAss:
		return best.Ours >= done.Ours-0.15
	case ai.Behind, ai.BehindWith:
		return near(best.Taken[b.Seat], 0)
	case ai.TakeOftener:
		return near(best.Ours, done.Ours)
	case ai.GetLead:
		return near(best.Taken[me], done.Taken[me])
	case ai.WinOftener:
		return near(best.Won, done.Won)
	case ai.MoreAugen:
		return best.Augen > done.Augen
	case ai.BringAugen:
		return best.Pot > done.Pot
	default:
		return true
	}
}

// Positions of two games that people have read. Each names the two cards and what a player at the table would say of them.
func TestReasonsThatPlayersWouldGive(t *testing.T) {
	first := [card.Seats]string{
		"DQ SQ DA HJ SA HJ DJ HK CQ ST DK SA", "HQ S9 HT SK SQ C9 H9 DK CK SJ SJ CQ", "SK DT D9 CJ HK DQ CT HT DT H9 CK CJ", "HA CT HA DA CA DJ ST C9 D9 HQ S9 CA",
	}
	second := [card.Seats]string{
		"CT D9 SJ ST SJ DQ C9 CQ DK HJ HQ DT", "H9 DJ HT DJ S9 HK CQ SK S9 HA CK SQ", "CT CA CJ DA SA C9 D9 HQ SQ HT CK SA", "HK DQ DT HA HJ ST H9 SK DK CJ CA DA",
	}
	third := [card.Seats]string{
		"CJ CT S9 SK ST H9 HK HA D9 DQ DT DT", "CA S9 SQ ST HQ HK HT D9 DJ DQ DA DA", "CQ CQ CK CA SJ SJ SK SA HQ HT DK DK", "C9 C9 CJ CK CT SQ SA H9 HJ HJ HA DJ",
	}
	const (
		wedding = "1:healthy 2:healthy 3:hochzeit 4:healthy 1:HA 2:HK 3:DK 4:H9 3:CA 4:C9 1:CT 2:CA "
		ofFirst = "3:healthy 4:healthy 1:healthy 2:healthy 3:SK 4:S9 1:re 1:SA 2:SK 1:HK 2:H9 3:H9 4:HA 4:CA 1:DA 2:re-no90 2:CK 3:CK 1:SQ 2:DK 3:DT 4:D9 "
		lead    = ofFirst + "1:ST 2:S9 3:DT 4:ST "
		later   = "4:healthy 1:healthy 2:healthy 3:healthy 4:CA 1:re 1:C9 2:CK 3:C9 4:HA 1:DT 2:HA 3:DA 3:SA 4:SK 1:ST 2:S9 3:SA 4:ST 1:DK 2:SK 1:CT 2:HT 3:CK 4:H9 2:HK 3:CJ 4:HK 1:DQ 1:HQ "
	)
	for name, test := range map[string]struct {
		vorhand      card.Seat
		hands        [card.Seats]string
		actions      string
		better, done string
		reason       ai.Reason
		seat         card.Seat
	}{
		"the partner behind takes it": {2, first, ofFirst + "1:ST 2:S9 ", "3:CT", "3:DT", ai.Behind, 3},
		"the partner is overtaken":    {3, second, later, "2:DJ", "2:CQ", ai.Overtake, 0},
		// The Füchse that a partner catches are worth less than the partner.
		"a partner for the Hochzeit":        {0, third, wedding, "3:CK", "3:SA", ai.WinOftener, card.NoSeat},
		"a Volle for the opponents' trumps": {2, first, lead, "3:CT", "3:HT", ai.WinOftener, card.NoSeat}, // it is no reason to be rid of its suit
	} {
		t.Run(name, func(t *testing.T) {
			var cards []game.Action
			for _, text := range []string{test.better, test.done} {
				a, _ := game.ParseAction(text)
				cards = append(cards, a)
			}
			v := see(t, game.Setup{Vorhand: test.vorhand}, test.hands, test.actions, cards[0].Seat)
			list := ai.Player{Level: ai.Expert, Budget: 25 * time.Millisecond}.Observing().Weigh(v, cards, rand.New(rand.NewPCG(1, 1)))
			b := ai.Explain(v, list[0], list[1])
			if list[0].Action != cards[0] || b.Reason != test.reason || b.Seat != test.seat {
				t.Errorf("%s, because of %q %+v", list[0].Action, b.Reason, b)
			}
		})
	}
}
