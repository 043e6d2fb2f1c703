package ai_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
)

// Somebody who plays alone has a hand for it. A strong player took the soloist's hand for nearly any, won four games of five in its head, and said
// Kontra against a Fleischloser with five Asse.
func TestStrongSaysKontraAgainstASoloOnlyWithAHandForIt(t *testing.T) {
	const fleischlos = "1:solo-fleischlos 2:healthy 3:healthy 4:healthy"
	for name, test := range map[string]struct {
		hands  [card.Seats]string
		words  string
		kontra bool
	}{
		"one Ass against a Fleischloser": {[card.Seats]string{
			"CA CA CT CK SA SA ST HA DT DK HK SQ", "DA DQ DJ D9 CQ CJ SJ S9 HQ HT HJ H9",
			"DA DT DK D9 CT CK SK SK S9 HA HT HJ", "CQ CJ C9 C9 SQ ST SJ HQ HK H9 DQ DJ",
		}, fleischlos, false},
		"four Asse against a Fleischloser": {[card.Seats]string{
			"CK CQ SA ST SK SQ HA HA HT HK DQ DJ", "CA CA CT CT CK CQ DA DA DT DT DK HT",
			"SA ST SK SQ SJ S9 HK HQ HJ H9 DK D9", "CJ CJ C9 C9 SJ S9 HQ HJ H9 DQ DJ D9",
		}, fleischlos, true},
		"no ♣D against a Damensolo": {[card.Seats]string{
			"CQ CQ SQ HQ DQ CA SA ST HA HT DA DK", "HQ CA CK CT SK SJ HA HK H9 DT DJ D9",
			"SQ CT CK CJ SA ST S9 HT HJ DA DT DK", "DQ CJ C9 C9 SK SJ S9 HK HJ H9 DJ D9",
		}, "1:solo-queens 2:healthy 3:healthy 4:healthy", false},
	} {
		t.Run(name, func(t *testing.T) {
			v := see(t, game.Setup{Vorhand: 1}, test.hands, turned(test.words), 1)
			for seed := range uint64(3) {
				a, _ := ai.Player{Level: ai.Strong}.Decide(v, rand.New(rand.NewPCG(seed, 1)))
				if said := a.Kind == game.Calling; said != test.kontra {
					t.Errorf("seed %d: does %s", seed, a)
				}
			}
		})
	}
}

// turned starts the words of seat 1 to 4 with seat 2.
func turned(words string) string {
	first, rest, _ := strings.Cut(words, " ")
	return rest + " " + first
}

// The leaning saves deals. It must not make any hand more likely than the solo does.
func TestLeaningChangesNoChances(t *testing.T) {
	v := see(t, game.Setup{}, [card.Seats]string{
		"CA CA CT CK SA SA ST HA DT DK HK SQ", "DA DQ DJ D9 CQ CJ SJ S9 HQ HT HJ H9",
		"DA DT DK D9 CT CK SK SK S9 HA HT HJ", "CQ CJ C9 C9 SQ ST SJ HQ HK H9 DQ DJ",
	}, "1:solo-fleischlos 2:healthy 3:healthy 4:healthy 1:CA 2:CJ 3:CK 4:C9", 1)
	plain, few := ai.SoloForecast(v, rand.NewPCG(1, 1), 100000, false)
	leaned, many := ai.SoloForecast(v, rand.NewPCG(1, 2), 10000, true)
	t.Logf("forecast %.1f of %.3f of the deals, with the leaning %.1f of %.3f", plain, few, leaned, many)
	if math.Abs(plain-leaned) > 3 {
		t.Errorf("the soloist has a forecast of %.1f, with the leaning %.1f", plain, leaned)
	}
	if many < 3*few {
		t.Errorf("%.3f of the deals count, and %.3f without the leaning", many, few)
	}
}

// Who sees that nobody can take a trick says so. An announcement puts at stake what it adds, not the whole solo: that kept a player silent who was sure
// to win every trick.
func TestWhatIsSureIsAnnounced(t *testing.T) {
	v := see(t, game.Setup{}, dealt(t, "CQ CQ SQ SQ HQ HQ DQ DQ CA CA SA SA"), "1:solo-queens 2:healthy 3:healthy 4:healthy 1:re 2:kontra 1:no30", 0)
	if a, ok := (ai.Player{Level: ai.Strong}).Decide(v, rand.New(rand.NewPCG(1, 37))); !ok || a.String() != "1:schwarz" {
		t.Errorf("does %s with a hand that nobody can beat", a)
	}
}
