package ai_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/ai/habit"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// dealOf returns what the end of a game says about a deal, or a moment with these hands.
func dealOf(v *game.View, hands [card.Seats]card.Set, party func(card.Seat) game.Party) *habit.Deal {
	d := &habit.Deal{Hands: hands, Sides: habit.Sides{Alone: v.Contract().Alone(), Silent: v.Contract() == rules.SilentHochzeit, Soloist: v.Soloist()}}
	for seat := range card.Seat(card.Seats) {
		d.Parties[seat] = party(seat)
	}
	return d
}

// Each convention is shown by a player who has what it means, and by one who bluffs; another player does not show it, and there are cards that have
// nothing to do with it.
func TestConventionsAreShownByCardsAndWords(t *testing.T) {
	const quiet, hochzeit = "1:healthy 2:healthy 3:healthy 4:healthy ", "2:healthy 3:healthy 4:healthy 1:hochzeit "
	const later = "2:healthy 3:healthy 4:healthy 1:healthy "
	rich, married := hands, hands
	rich[0], rich[1] = "HT CQ HQ CJ HJ DA DK CA C9 SA ST H9", "SQ DQ SJ DJ DT CK CT SK S9 HA HK HK"
	married[0], married[1], married[2] = "CQ CQ HQ CJ DA DK CA C9 SA ST HK H9", "HT HT DQ SJ DJ DT CK CT SK S9 HA HK", "SQ SQ SJ HJ HJ D9 CA CK SA SK HA H9"
	poor := married
	poor[1], poor[2] = hands[1], "HT SQ SJ HJ HJ D9 CA CK SA SK HA H9"
	type outcome struct{ could, shown, holds bool }
	bluff, silent, shown, nothing := outcome{true, true, false}, outcome{could: true}, outcome{true, true, true}, outcome{}
	held := outcome{could: true, holds: true} // but not shown
	for _, test := range []struct {
		key, why string
		hands    [card.Seats]string
		vorhand  card.Seat
		actions  string
		seat     card.Seat
		want     outcome
	}{
		{"early", "seven trumps with a ♥10", rich, 0, quiet + "1:re 1:CA", 0, shown},
		{"early", "six trumps", hands, 0, quiet + "1:re 1:CA", 0, bluff},
		{"early", "a strong hand without a word", rich, 0, quiet + "1:CA", 0, held},
		{"early", "a word with the second card", rich, 0, quiet + "1:CA 2:CK 3:CK 4:C9 1:re 1:SA", 0, held},
		{"late", "the same", rich, 0, quiet + "1:CA 2:CK 3:CK 4:C9 1:re 1:SA", 0, shown},
		{"late", "six trumps without a ♥10", hands, 0, quiet + "1:CA 2:CK 3:CK 4:C9 1:re 1:SA", 0, bluff},
		{"late", "the word has been said", rich, 0, quiet + "1:re 1:CA 2:CK 3:CK 4:C9 1:SA", 0, nothing},
		{"ass", "an Ass is led", hands, 0, quiet + "1:CA", 0, shown},
		{"ass", "an Ass is kept", hands, 0, quiet + "1:CQ", 0, held},
		{"ass", "there is none", hands, 3, "4:healthy 1:healthy 2:healthy 3:healthy 4:D9", 3, silent},
		{"ass", "a player who follows", hands, 0, quiet + "1:CQ 2:DT", 1, nothing},
		{"short", "the only Herz", rich, 0, quiet + "1:H9", 0, shown},
		{"short", "one of two", hands, 0, quiet + "1:H9", 0, bluff},
		{"short", "the only Herz is kept", rich, 0, quiet + "1:CA", 0, held},
		{"high", "a ♣D of Re", hands, 0, quiet + "1:CQ", 0, shown},
		{"high", "a ♥10 of Kontra", hands, 1, later + "2:HT", 1, bluff},
		{"high", "a ♣9 of Re", hands, 0, quiet + "1:C9", 0, held},
		{"low", "a ♦9 of the partner", hands, 0, quiet + "1:re 1:C9 2:CT 3:CA 4:C9 3:D9", 2, shown},
		{"low", "an Ass of the partner", hands, 0, quiet + "1:re 1:C9 2:CT 3:CA 4:C9 3:SA", 2, held},
		{"low", "a ♦B of an opponent", hands, 0, quiet + "1:re 1:H9 2:HA 3:H9 4:ST 2:DJ", 1, bluff},
		{"low", "nobody has announced", hands, 0, quiet + "1:C9 2:CT 3:CA 4:C9 3:D9", 2, nothing},
		{"alte", "a ♣D", hands, 0, quiet + "1:HJ 2:DT 3:CQ", 2, shown},
		{"alte", "a ♦9 of Re", hands, 0, quiet + "1:HJ 2:DT 3:D9", 2, held},
		{"alte", "a ♦10 of Kontra", hands, 0, quiet + "1:HJ 2:DT", 1, silent},
		{"alte", "Fehl", hands, 0, quiet + "1:CA 2:CK", 1, nothing},
		{"dulle", "Kontra", hands, 0, quiet + "1:HJ 2:HT", 1, shown},
		{"dulle", "Re with only one", hands, 0, quiet + "1:HJ 2:DT 3:HT", 2, bluff},
		{"dulle", "Kontra keeps it", hands, 0, quiet + "1:HJ 2:DT", 1, held},
		{"feed", "the partner's Ass under another one", hands, 0, quiet + "1:re 1:CA 2:CK 3:CA", 2, shown},
		{"feed", "an opponent's Zehn", hands, 0, quiet + "1:re 1:CA 2:CT", 1, bluff},
		{"feed", "the partner's König", hands, 0, quiet + "1:re 1:CA 2:CK 3:CK", 2, held},
		{"feed", "no party is known", hands, 0, quiet + "1:CA 2:CT", 1, nothing},
		{"spare", "a partner's Ass", hands, 0, quiet + "1:HK 2:HA 3:H9 4:S9", 3, shown},
		{"spare", "it is trumped", hands, 0, quiet + "1:HK 2:HA 3:H9 4:D9", 3, held},
		{"spare", "an opponent's König", hands, 0, quiet + "1:HK 2:HK 3:H9 4:S9", 3, bluff},
		{"spare", "a player who follows", hands, 0, quiet + "1:HK 2:HA 3:H9", 2, nothing},
		{"over", "an opponent", hands, 0, quiet + "1:re 1:HJ 2:SJ", 1, shown},
		{"over", "the partner", hands, 0, quiet + "1:re 1:HJ 2:DT 3:SJ", 2, bluff},
		{"over", "an opponent does not", hands, 0, quiet + "1:re 1:HJ 2:DT", 1, held},
		{"over", "no party is known", hands, 0, quiet + "1:HJ 2:SJ", 1, nothing},
		{"fuchs", "both ♥10", married, 1, hochzeit + "2:DT", 1, shown},
		{"fuchs", "one", poor, 1, hochzeit + "2:DT", 1, bluff},
		{"fuchs", "they lead a ♥10", married, 1, hochzeit + "2:HT", 1, held},
		{"fuchs", "a ♥10 first, and the partner has been found", poor, 1, hochzeit + "2:HT 3:D9 4:DK 1:DK 2:DT", 1, silent},
		{"fuchs", "no Hochzeit", hands, 1, later + "2:DT", 1, nothing},
	} {
		v := see(t, game.Setup{Vorhand: test.vorhand}, test.hands, test.actions, test.seat)
		var left [card.Seats]card.Set
		for i, text := range test.hands {
			left[i], _ = card.ParseSet(text)
		}
		for n := range v.Tricks() + 1 {
			trick := v.Trick(n)
			for i, c := range trick.Cards[:trick.Len] {
				left[trick.Seat(i)] = left[trick.Seat(i)].Without(c)
			}
		}
		d := dealOf(v, left, func(seat card.Seat) game.Party {
			if hand, _ := card.ParseSet(test.hands[seat]); hand.Has(card.Alte) {
				return game.Re
			}
			return game.Kontra
		})
		course, got := habit.Watch(v), outcome{}
		for _, x := range course.Tells() {
			if x.Key == test.key && x.Seat == test.seat { // the newest one counts
				holds, ok := course.True(&x, d)
				got = outcome{ok, x.Shown, holds}
			}
		}
		if got != test.want {
			t.Errorf("%s, %s: %+v", test.key, test.why, got)
		}
	}
}

// What the help says of conventions is what strong players do: the figures of each are counted again. -v says them.
func TestStrongPlayersKeepConventions(t *testing.T) {
	if !nightly {
		t.Skip("plays hundreds of games, of which a few would say nothing; KARLCHEN_NIGHTLY=1 runs it")
	}
	player := ai.Player{Level: ai.Strong}
	type count struct{ shown, all float64 }
	counts := map[string]*[2]count{}
	for _, preset := range []string{"ddv", "hausrunde"} {
		compiled := compile(t, preset)
		for n := range 120 {
			rng := rand.New(rand.NewPCG(81, uint64(n)))
			setup := game.Setup{Rules: compiled, Hands: deal(compiled, rng), Vorhand: card.Seat(n % card.Seats)}
			s := play(t, setup, [card.Seats]decider{player.Decide, player.Decide, player.Decide, player.Decide}, rng, unwatched)
			if r, _ := s.Result(); r.Redeal {
				continue
			}
			v := s.View(card.NoSeat)
			course, d := habit.Watch(&v), dealOf(&v, [card.Seats]card.Set{s.Hand(0), s.Hand(1), s.Hand(2), s.Hand(3)}, s.Party)
			for _, x := range course.Tells() {
				holds, ok := course.True(&x, d)
				if !ok {
					continue
				}
				if counts[x.Key] == nil {
					counts[x.Key] = new([2]count)
				}
				c := &counts[x.Key][1]
				if holds {
					c = &counts[x.Key][0]
				}
				if c.all++; x.Shown {
					c.shown++
				}
			}
		}
	}
	var with, without float64
	for _, k := range habit.Conventions {
		c := counts[k.Key]
		if c == nil || k.Rare {
			continue
		}
		for i, share := range []float64{k.With, k.Without} {
			got := c[i].shown / max(c[i].all, 1)
			t.Logf("%-6s %.3f of %3.0f, and in the table %.3f", k.Key, got, c[i].all, share)
			if off := 0.05 + 3*math.Sqrt(share*(1-share)/max(c[i].all, 1)); math.Abs(got-share) > off {
				t.Errorf("%s: %.3f of %.0f, and in the table %.3f", k.Key, got, c[i].all, share)
			}
		}
		with += c[0].shown / max(c[0].all, 1)
		without += c[1].shown / max(c[1].all, 1)
	}
	if with < 2*without {
		t.Errorf("those who have what is meant show %.2f conventions, and all others %.2f", with, without)
	}
}

// A player who listens to conventions knows better who plays with them.
func TestConventionsFindPartners(t *testing.T) {
	if !nightly {
		t.Skip("plays dozens of games, of which a few would say nothing; KARLCHEN_NIGHTLY=1 runs it")
	}
	player := ai.Player{Level: ai.Strong, Budget: 5 * time.Millisecond}
	compiled, squares := compile(t, "ddv"), map[string]float64{}
	for n := range 60 {
		rng := rand.New(rand.NewPCG(82, uint64(n)))
		setup := game.Setup{Rules: compiled, Hands: deal(compiled, rng), Vorhand: card.Seat(n % card.Seats)}
		play(t, setup, [card.Seats]decider{player.Decide, player.Decide, player.Decide, player.Decide}, rng, func(s game.State, seat card.Seat) {
			if s.Phase() != game.InPlay || s.Turn() != seat || s.Cards()%6 != 5 || s.Cards() > 36 || s.Contract() != rules.Normal {
				return
			}
			v := s.View(seat)
			for _, name := range []string{"strong", "deaf"} {
				for other, x := range player.With(name).Friends(&v, rand.New(rand.NewPCG(1, 1))) {
					if s.Party(card.Seat(other)) == s.Party(seat) {
						x = 1 - x
					}
					squares[name] += x * x
				}
			}
		})
	}
	t.Logf("squares of the errors: %.2f with conventions, %.2f without", squares["strong"], squares["deaf"])
	if squares["strong"] > squares["deaf"] {
		t.Errorf("squares of the errors: %.2f with conventions, %.2f without", squares["strong"], squares["deaf"])
	}
}

// A tip says how the others understand the action, and what the newest convention of another player means.
func TestTipsExplainConventions(t *testing.T) {
	const quiet = "1:healthy 2:healthy 3:healthy 4:healthy "
	for name, test := range map[string]struct {
		actions      string
		seat         card.Seat
		shows, heard string
		speaker      card.Seat
	}{
		"an Ass is led first":                      {quiet, 0, "ass", "", 0},
		"the partner has fed":                      {quiet + "1:re 1:CA 2:CK 3:CA", 3, "", "feed", 2},
		"the partner's party is known since":       {quiet + "1:re 1:CA 2:CK 3:CA 4:C9 1:HJ 2:SJ 3:CQ", 3, "", "early", 0},
		"the viewer has shown something, no other": {quiet + "1:CA 2:CK 3:CK 4:C9", 0, "", "", 0},
		"a solo has none":                          {"1:solo-clubs 2:healthy 3:healthy 4:healthy", 0, "", "", 0},
	} {
		h, _ := simple.Hint(see(t, game.Setup{}, hands, test.actions, test.seat), nil)
		if h.Shows != test.shows || h.Heard != test.heard || h.Heard != "" && h.Speaker != test.speaker {
			t.Errorf("%s: %s shows %q, and %q is heard from %d", name, h.Action, h.Shows, h.Heard, h.Speaker)
		}
	}
}
