package game_test

import (
	"slices"
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// trumpsOf lists the trumps of each contract from high to low, as the rule books do, with the ♥10 as the highest. The rest of this file is
// independent of the engine, too.
var trumpsOf = map[rules.Contract]string{
	rules.Normal:         "HT CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9",
	rules.Hochzeit:       "HT CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9",
	rules.SilentHochzeit: "HT CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9",
	rules.LoneHochzeit:   "HT CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9",
	rules.Armut:          "HT CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9",
	rules.SoloDiamonds:   "HT CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9",
	rules.SoloHearts:     "HT CQ SQ HQ DQ CJ SJ HJ DJ HA HK H9",
	rules.SoloSpades:     "HT CQ SQ HQ DQ CJ SJ HJ DJ SA ST SK S9",
	rules.SoloClubs:      "HT CQ SQ HQ DQ CJ SJ HJ DJ CA CT CK C9",
	rules.SoloQueens:     "CQ SQ HQ DQ",
	rules.SoloJacks:      "CJ SJ HJ DJ",
	rules.SoloFleischlos: "",

	rules.SoloQueensJacks:      "CQ SQ HQ DQ CJ SJ HJ DJ",
	rules.SoloKings:            "CK SK HK DK",
	rules.SoloTens:             "CT ST HT DT",
	rules.SoloKingsQueens:      "CK SK HK DK CQ SQ HQ DQ",
	rules.SoloKingsJacks:       "CK SK HK DK CJ SJ HJ DJ",
	rules.SoloKingsQueensJacks: "CK SK HK DK CQ SQ HQ DQ CJ SJ HJ DJ",
	rules.SoloPureDiamonds:     "DA DT DK DQ DJ D9",
	rules.SoloPureHearts:       "HA HT HK HQ HJ H9",
	rules.SoloPureSpades:       "SA ST SK SQ SJ S9",
	rules.SoloPureClubs:        "CA CT CK CQ CJ C9",
	rules.SoloSokratesQueens:   "CJ SJ HJ DJ", // in the last tricks
	rules.SoloSokratesJacks:    "CQ SQ HQ DQ",
}

// allSoli is the addition to rules that offers every solo.
const allSoli = " armut=on solo_buben_damen=on solo_koenig=on solo_zehnen=on solo_edelpuff=on solo_moenchskloster=on solo_koehler=on" +
	" solo_reines_farbsolo=on solo_sokrates=on"

// bookTrick returns the card, of those in the order played, that takes the trick; the first of two equal ones does.
func bookTrick(trumps []string, cards []string) int {
	const plain = "9JQKTA"
	best := 0
	for i, c := range cards[1:] {
		holds := cards[best]
		a, b := slices.Index(trumps, c), slices.Index(trumps, holds)
		if a >= 0 && (b < 0 || a < b) || a < 0 && b < 0 && c[0] == holds[0] && strings.IndexByte(plain, c[1]) > strings.IndexByte(plain, holds[1]) {
			best = i + 1
		}
	}
	return best
}

// bookFollow returns the different cards of a hand that may be played after the led card.
func bookFollow(trumps []string, hand []string, led string) []string {
	class := func(c string) string {
		if slices.Contains(trumps, c) {
			return "trump"
		}
		return c[:1]
	}
	var follows []string
	for _, c := range hand {
		if led != "" && class(c) == class(led) {
			follows = append(follows, c)
		}
	}
	if len(follows) == 0 {
		follows = slices.Clone(hand)
	}
	return slices.Compact(follows) // equal cards stand together
}

// bookCount counts the ways to play the rest by the book.
func bookCount(trumps []string, hands [card.Seats][]string, leader int, trick []string) int {
	if len(trick) == card.Seats {
		return bookCount(trumps, hands, (leader+bookTrick(trumps, trick))%card.Seats, nil)
	}
	seat := (leader + len(trick)) % card.Seats
	if len(hands[seat]) == 0 {
		return 1
	}
	led := ""
	if len(trick) > 0 {
		led = trick[0]
	}
	count := 0
	for _, c := range bookFollow(trumps, hands[seat], led) {
		rest := hands
		i := slices.Index(hands[seat], c)
		rest[seat] = slices.Concat(hands[seat][:i], hands[seat][i+1:])
		count += bookCount(trumps, rest, leader, append(slices.Clone(trick), c))
	}
	return count
}

// count counts the ways to play the rest by the engine.
func count(t *testing.T, s game.State) int {
	if s.Phase() == game.Scored {
		return 1
	}
	n := 0
	for c := range s.Playable(s.Turn()).All() {
		n += count(t, apply(t, s, game.Play(s.Turn(), c)))
	}
	return n
}

// ending deals with the lowest seed that leads to the contract, and plays until so many tricks are left.
func ending(t *testing.T, compiled *rules.Compiled, contract rules.Contract, left int) game.State {
	for n := range 5000 {
		s := start(t, game.Setup{Rules: compiled, Hands: game.Shuffle{Seed: numbered(n)}.Deal(compiled.Rules().Deck, 0)})
		speaker, word := card.Seat(n%card.Seats), game.Healthy
		switch {
		case contract.Declared():
			word = game.SoloWord(contract)
		case contract == rules.Armut && slices.Contains(s.Legal(0, nil), game.Say(0, game.SayArmut)):
			speaker, word = 0, game.SayArmut
		case s.Hand(speaker).Count(card.Alte) == 2 && contract != rules.SilentHochzeit:
			word = game.SayHochzeit
		}
		s = speak(t, s, speaker, word)
		for s.Tricks() < compiled.HandSize()-left {
			s = apply(t, s, someCard(&s, n))
		}
		if s.Contract() == contract {
			return s
		}
	}
	t.Fatalf("no %s found", contract)
	return game.State{}
}

// TestPlayTreeCounts counts all ways to play the last tricks of some games. Agreement of engine and book shows that they are right; the
// pinned numbers show when both change.
func TestPlayTreeCounts(t *testing.T) {
	pinned := map[rules.Contract][3]int{
		rules.Normal:         {92, 642, 48},
		rules.Hochzeit:       {264, 64008, 72},
		rules.SilentHochzeit: {264, 64008, 148},
		rules.LoneHochzeit:   {432, 5616, 72},
		rules.Armut:          {108, 12150, 136},
		rules.SoloDiamonds:   {92, 642, 148},
		rules.SoloHearts:     {144, 13248, 144},
		rules.SoloSpades:     {480, 50552, 336},
		rules.SoloClubs:      {68, 876, 128},
		rules.SoloQueens:     {432, 7520, 472},
		rules.SoloJacks:      {128, 7036, 160},
		rules.SoloFleischlos: {496, 10848, 60},

		rules.SoloQueensJacks:      {192, 1264, 720},
		rules.SoloKings:            {240, 9984, 144},
		rules.SoloTens:             {144, 1528, 80},
		rules.SoloKingsQueens:      {60, 3176, 162},
		rules.SoloKingsJacks:       {136, 13952, 180},
		rules.SoloKingsQueensJacks: {32, 280, 480},
		rules.SoloPureDiamonds:     {496, 10848, 120},
		rules.SoloPureHearts:       {608, 15312, 58},
		rules.SoloPureSpades:       {288, 12396, 56},
		rules.SoloPureClubs:        {464, 8448, 60},
		rules.SoloSokratesQueens:   {48, 440, 372},
		rules.SoloSokratesJacks:    {360, 22980, 60},
	}
	for contract := range rules.Contracts {
		for i, text := range []string{"ddv", "ddv", "ddv deck=40"} {
			left := 3 + i%2
			t.Run(contract.String()+" "+text, func(t *testing.T) {
				s := ending(t, compiled(t, text+allSoli), contract, left)
				got := count(t, s)
				if want := pinned[contract][i]; got != want {
					t.Errorf("%d ways to play %d tricks, pinned are %d", got, left, want)
				}
				var hands [card.Seats][]string
				for seat := range hands {
					hands[seat] = strings.Fields(s.Hand(card.Seat(seat)).String())
				}
				if want := bookCount(strings.Fields(trumpsOf[contract]), hands, int(s.Turn()), nil); got != want {
					t.Errorf("%d ways to play %d tricks, by the book %d", got, left, want)
				}
			})
		}
	}
}
