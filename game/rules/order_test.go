package rules_test

import (
	"strings"
	"testing"

	"karlchen/game/card"
	"karlchen/game/rules"
)

func compile(t testing.TB, text string) *rules.Compiled {
	t.Helper()
	r, err := rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	compiled, err := rules.Compile(r)
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

// classes lists the cards of each class from high to low, trumps last.
func classes(order *rules.Order) string {
	var parts []string
	for class := range rules.Class(rules.Classes) {
		var cards []string
		members := order.Members(class)
		for members != 0 {
			best := members.First()
			for c := range members.All() {
				if order.Strength(c) > order.Strength(best) {
					best = c
				}
			}
			members &^= 1 << best
			cards = append(cards, best.String())
		}
		parts = append(parts, strings.Join(cards, " "))
	}
	return strings.Join(parts, " | ")
}

const (
	plainClubs, plainSpades, plainHearts = "CA CT CK C9", "SA ST SK S9", "HA HK H9"
	figures                              = "CQ SQ HQ DQ CJ SJ HJ DJ"
)

// T001-2, T001-4 and T001-7 of the rules matrix (without its variants): the trumps, their number, and the rank of all cards.
func TestCardsRank(t *testing.T) {
	normal := plainClubs + " | " + plainSpades + " | " + plainHearts + " |  | HT " + figures + " DA DT DK D9"
	for _, tt := range []struct {
		contract rules.Contract
		rules    string
		trumps   int
		want     string
	}{
		{rules.Normal, "ddv", 26, normal},
		{rules.Hochzeit, "ddv", 26, normal},
		{rules.SilentHochzeit, "ddv", 26, normal},
		{rules.LoneHochzeit, "ddv", 26, normal},
		{rules.SoloDiamonds, "ddv", 26, normal},
		{rules.SoloHearts, "ddv", 24, plainClubs + " | " + plainSpades + " |  | DA DT DK D9 | HT " + figures + " HA HK H9"},
		{rules.SoloSpades, "ddv", 26, plainClubs + " |  | " + plainHearts + " | DA DT DK D9 | HT " + figures + " SA ST SK S9"},
		{rules.SoloClubs, "ddv", 26, " | " + plainSpades + " | " + plainHearts + " | DA DT DK D9 | HT " + figures + " CA CT CK C9"},
		{rules.SoloQueens, "ddv", 8, "CA CT CK CJ C9 | SA ST SK SJ S9 | HA HT HK HJ H9 | DA DT DK DJ D9 | CQ SQ HQ DQ"},
		{rules.SoloJacks, "ddv", 8, "CA CT CK CQ C9 | SA ST SK SQ S9 | HA HT HK HQ H9 | DA DT DK DQ D9 | CJ SJ HJ DJ"},
		{rules.SoloFleischlos, "ddv", 0, "CA CT CK CQ CJ C9 | SA ST SK SQ SJ S9 | HA HT HK HQ HJ H9 | DA DT DK DQ DJ D9 | "},

		{rules.SoloQueensJacks, "ddv", 16, plainClubs + " | " + plainSpades + " | HA HT HK H9 | DA DT DK D9 | " + figures},
		{rules.SoloKings, "ddv", 8, "CA CT CQ CJ C9 | SA ST SQ SJ S9 | HA HT HQ HJ H9 | DA DT DQ DJ D9 | CK SK HK DK"},
		{rules.SoloTens, "ddv", 8, "CA CK CQ CJ C9 | SA SK SQ SJ S9 | HA HK HQ HJ H9 | DA DK DQ DJ D9 | CT ST HT DT"},
		{rules.SoloKingsQueens, "ddv", 16, "CA CT CJ C9 | SA ST SJ S9 | HA HT HJ H9 | DA DT DJ D9 | CK SK HK DK CQ SQ HQ DQ"},
		{rules.SoloKingsJacks, "ddv", 16, "CA CT CQ C9 | SA ST SQ S9 | HA HT HQ H9 | DA DT DQ D9 | CK SK HK DK CJ SJ HJ DJ"},
		{rules.SoloKingsQueensJacks, "ddv", 24, "CA CT C9 | SA ST S9 | HA HT H9 | DA DT D9 | CK SK HK DK CQ SQ HQ DQ CJ SJ HJ DJ"},
		{rules.SoloPureHearts, "ddv", 12, "CA CT CK CQ CJ C9 | SA ST SK SQ SJ S9 |  | DA DT DK DQ DJ D9 | HA HT HK HQ HJ H9"},
		{rules.SoloSokratesQueens, "ddv", 8, "CA CT CK CJ C9 | SA ST SK SJ S9 | HA HT HK HJ H9 | DA DT DK DJ D9 | CQ SQ HQ DQ"},

		{rules.Normal, "ddv deck=spitze spitze=on", 27, plainClubs + " | " + plainSpades + " | HA HK H9 |  | D7 HT " + figures + " DA DT DK D9"},
		{rules.Normal, "ddv deck=spitze", 27, plainClubs + " | " + plainSpades + " | HA HK H9 |  | HT " + figures + " DA DT DK D9 D7"},
		{rules.SoloDiamonds, "ddv deck=spitze spitze=on", 27,
			plainClubs + " | " + plainSpades + " | HA HK H9 |  | D7 HT " + figures + " DA DT DK D9"},
		{rules.SoloClubs, "ddv deck=spitze spitze=on", 26,
			" | " + plainSpades + " | HA HK H9 | DA DT DK D9 D7 | HT " + figures + " CA CT CK C9"},
		{rules.SoloQueens, "ddv deck=spitze spitze=on", 8,
			"CA CT CK CJ C9 | SA ST SK SJ S9 | HA HT HK HJ H9 | DA DT DK DJ D9 D7 | CQ SQ HQ DQ"},
		{rules.SoloPureDiamonds, "ddv deck=spitze", 13,
			"CA CT CK CQ CJ C9 | SA ST SK SQ SJ S9 | HA HT HK HQ HJ H9 |  | DA DT DK DQ DJ D9 D7"},

		{rules.Normal, "ddv dulle_shift_in_farbsolo=on", 26, plainClubs + " | " + plainSpades + " | HA HK H9 |  | HT " + figures + " DA DT DK D9"},
		{rules.SoloHearts, "ddv dulle_shift_in_farbsolo=on", 26,
			plainClubs + " | SA SK S9 |  | DA DT DK D9 | ST " + figures + " HA HT HK H9"},
		{rules.SoloSpades, "ddv dulle_shift_in_farbsolo=on", 26,
			"CA CK C9 |  | HA HT HK H9 | DA DT DK D9 | CT " + figures + " SA ST SK S9"},
		{rules.SoloClubs, "ddv dulle_shift_in_farbsolo=on", 26,
			" | " + plainSpades + " | HA HT HK H9 | DA DK D9 | DT " + figures + " CA CT CK C9"},
		{rules.SoloHearts, "ddv dulle_shift_in_farbsolo=on deck=40", 24,
			"CA CT CK | SA SK |  | DA DT DK | ST " + figures + " HA HT HK"},

		{rules.Normal, "ddv dullen=off", 24, plainClubs + " | " + plainSpades + " | HA HT HK H9 |  | " + figures + " DA DT DK D9"},
		{rules.SoloHearts, "ddv dullen=off", 24, plainClubs + " | " + plainSpades + " |  | DA DT DK D9 | " + figures + " HA HT HK H9"},
		{rules.Normal, "ddv deck=40", 24, "CA CT CK | SA ST SK | HA HK |  | HT " + figures + " DA DT DK"},
		{rules.SoloHearts, "ddv deck=40", 22, "CA CT CK | SA ST SK |  | DA DT DK | HT " + figures + " HA HK"},
		{rules.SoloClubs, "ddv deck=40", 24, " | SA ST SK | HA HK | DA DT DK | HT " + figures + " CA CT CK"},
	} {
		t.Run(tt.contract.String()+" "+tt.rules, func(t *testing.T) {
			compiled := compile(t, tt.rules)
			order := compiled.Order(tt.contract)
			if got := classes(order); got != tt.want {
				t.Errorf("cards rank\n%s, want\n%s", got, tt.want)
			}
			if got := compiled.Rules().Deck.Cards().Only(order.Members(rules.Trump)).Len(); got != tt.trumps {
				t.Errorf("%d trumps, want %d", got, tt.trumps)
			}
		})
	}
}

func TestEveryTrumpIsStrongerThanEveryFehl(t *testing.T) {
	compiled := compile(t, "ddv")
	for contract := range rules.Contracts {
		order := compiled.Order(contract)
		for trump := range order.Members(rules.Trump).All() {
			for c := range card.Deck48.Cards().Kinds().All() {
				if order.Class(c) != rules.Trump && order.Strength(c) >= order.Strength(trump) {
					t.Errorf("%s: %s is as strong as %s", contract, c, trump)
				}
			}
		}
	}
}

// The cards below another one are the others that do not take a trick from it: no two kinds of a class are equally strong.
func TestTheCardsOfAClassAreNotEquallyStrong(t *testing.T) {
	for _, ruleset := range append(rules.Presets(), "ddv deck=spitze spitze=on", "ddv dulle_shift_in_farbsolo=on deck=40") {
		compiled := compile(t, ruleset)
		for contract := range rules.Contracts {
			order := compiled.Order(contract)
			for class := range rules.Class(rules.Classes) {
				kinds := map[int]card.Card{}
				for c := range order.Members(class).All() {
					if other, ok := kinds[order.Strength(c)]; ok {
						t.Errorf("%s, %s: %s is as strong as %s", ruleset, contract, c, other)
					}
					kinds[order.Strength(c)] = c
				}
			}
		}
	}
}

func TestBeats(t *testing.T) {
	ten, queen, nine := card.Dulle, card.Alte, card.Of(card.Clubs, card.Nine)
	ace, otherAce := card.Of(card.Clubs, card.Ace), card.Of(card.Spades, card.Ace)
	jack := card.Karlchen
	const second = "ddv second_dulle_beats_first=on"
	const karlchen = "ddv second_karlchen_beats_first_in_last_trick=on"
	for _, tt := range []struct {
		name     string
		rules    string
		contract rules.Contract
		c, best  card.Card
		last     bool
		want     bool
	}{
		{"the first ♥10 wins", "ddv", rules.Normal, ten, ten, false, false},
		{"the first of two equal trumps wins", "ddv", rules.Normal, queen, queen, false, false},
		{"the first of two equal Fehl wins", "ddv", rules.Normal, ace, ace, true, false},
		{"♥10 over ♣D", "ddv", rules.Normal, ten, queen, false, true},
		{"♣D under ♥10", "ddv", rules.Normal, queen, ten, false, false},
		{"trump over Fehl", "ddv", rules.Normal, card.Of(card.Diamonds, card.Nine), ace, false, true},
		{"Fehl never over trump", "ddv", rules.Normal, ace, card.Of(card.Diamonds, card.Nine), false, false},
		{"higher over lower", "ddv", rules.Normal, ace, nine, false, true},
		{"another suit is discarded", "ddv", rules.Normal, otherAce, nine, false, false},
		{"♥10 is a plain heart in a Damensolo", "ddv", rules.SoloQueens, ten, card.Of(card.Hearts, card.King), false, true},

		{"second ♥10", second, rules.Normal, ten, ten, false, true},
		{"second ♥10 in the last trick", second, rules.Normal, ten, ten, true, true},
		{"second ♥10 in a Hochzeit", second, rules.Hochzeit, ten, ten, false, true},
		{"second ♥10 in a silent Hochzeit, which nobody knows of", second, rules.SilentHochzeit, ten, ten, false, true},
		{"second ♥10 in a solo", second, rules.SoloDiamonds, ten, ten, false, false},
		{"second ♥10 in a solo, everywhere", second + " second_dulle_scope=everywhere", rules.SoloDiamonds, ten, ten, false, true},
		{"second ♥10 that is no trump", second + " second_dulle_scope=everywhere", rules.SoloQueens, ten, ten, false, false},
		{"second ♣D", second, rules.Normal, queen, queen, false, false},
		{"exception, not in the last trick", second + " second_dulle_last_trick_exception=on", rules.Normal, ten, ten, false, true},
		{"exception, in the last trick", second + " second_dulle_last_trick_exception=on", rules.Normal, ten, ten, true, false},
		{"second ♥10, shifted", second + " second_dulle_scope=everywhere dulle_shift_in_farbsolo=on", rules.SoloHearts,
			card.Of(card.Spades, card.Ten), card.Of(card.Spades, card.Ten), false, true},
		{"plain ♥10 where the Dullen have moved", second + " second_dulle_scope=everywhere dulle_shift_in_farbsolo=on", rules.SoloHearts, ten, ten,
			false, false},

		{"second ♣B in the last trick", karlchen, rules.Normal, jack, jack, true, true},
		{"second ♣B in the last trick of a silent Hochzeit", karlchen, rules.SilentHochzeit, jack, jack, true, true},
		{"second ♣B before", karlchen, rules.Normal, jack, jack, false, false},
		{"second ♣B in a solo", karlchen, rules.SoloDiamonds, jack, jack, true, false},
		{"second ♦A", "ddv second_fox_beats_first=on", rules.Hochzeit, card.Fuchs, card.Fuchs, false, true},
		{"second ♦A in the last trick", "ddv second_fox_beats_first=on", rules.Normal, card.Fuchs, card.Fuchs, true, true},
		{"second ♦A in a solo", "ddv second_fox_beats_first=on", rules.SoloDiamonds, card.Fuchs, card.Fuchs, false, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := compile(t, tt.rules).Order(tt.contract).Beats(tt.c, tt.best, tt.last); got != tt.want {
				t.Errorf("%s beats %s: %t", tt.c, tt.best, got)
			}
		})
	}
}

// The trumps of a Sokrates change after half of the tricks, in every deck.
func TestSokratesChangesItsTrumps(t *testing.T) {
	for text, change := range map[string]int{"ddv solo_sokrates=on": 6, "ddv deck=40 solo_sokrates=on": 5} {
		compiled := compile(t, text)
		for i := range compiled.HandSize() {
			for contract, want := range map[rules.Contract]bool{rules.SoloSokratesQueens: i < change, rules.SoloSokratesJacks: i >= change} {
				order := compiled.OrderAt(contract, i, 0)
				queens, jacks := order.Class(card.Alte) == rules.Trump, order.Class(card.Karlchen) == rules.Trump
				if queens != want || jacks == want {
					t.Errorf("%s, %s, trick %d: queens are trump %t, jacks %t", text, contract, i+1, queens, jacks)
				}
			}
		}
	}
}

func TestFollow(t *testing.T) {
	order := compile(t, "ddv").Order(rules.Normal)
	for name, tt := range map[string]struct {
		hand string
		led  rules.Class
		want string
	}{
		"♥10 is no heart":            {"HT HK C9", rules.Class(card.Hearts), "HK"},
		"a ♣D is no club":            {"CQ CA C9 DA", rules.Class(card.Clubs), "C9 CA"},
		"trump is followed by trump": {"CQ HT DA C9 HK", rules.Trump, "CQ HT DA"},
		"doubles stay double":        {"C9 C9 HT", rules.Class(card.Clubs), "C9 C9"},
		"without the suit anything":  {"CQ SA DA", rules.Class(card.Hearts), "CQ SA DA"},
	} {
		t.Run(name, func(t *testing.T) {
			hand, err := card.ParseSet(tt.hand)
			if err != nil {
				t.Fatal(err)
			}
			if got := order.Follow(hand, tt.led).String(); got != tt.want {
				t.Errorf("may play %s, want %s", got, tt.want)
			}
		})
	}
}

func TestDeadlines(t *testing.T) {
	own := func(cards ...int) (all []rules.Deadline) {
		for _, n := range cards {
			all = append(all, rules.OwnCard(n))
		}
		return all
	}
	for text, want := range map[string][]rules.Deadline{
		"ddv":                                   own(2, 3, 4, 5, 6),
		"ddv deck=40":                           own(2, 3, 4, 5, 6),
		"ddv deck=40 sharp_deck_deadlines=off":  own(0, 1, 2, 3, 4),
		"ddv deadline_re=12 deadline_schwarz=3": own(1, 3, 4, 5, 10),
		"dieblich":                              own(4, 4, 6, 8, 10), // 003:L61
		"verein":                                own(2, 3, 4, 5, 6),  // 003:L105–107
		"ddv deck=40 deadline_schwarz=1":        own(2, 3, 4, 5, 10), // with a card in hand
		"ddv window_in_trick=before-second-card deadline_re=12 deadline_k90=12 deadline_k60=12 deadline_k30=12 deadline_schwarz=11": {
			{1, 2, true}, {1, 2, true}, {1, 2, true}, {1, 2, true}, {2, 2, true}},
		"berlin": {{2, 2, false}, {4, 2, false}, {7, 2, false}, {10, 2, false}, {10, 2, false}}, // 002:L47–57
		"ddv deadline_unit=tricks deadline_re=1 deadline_k90=2 deadline_k60=3 deadline_k30=11 deadline_schwarz=12": {
			{2, 4, false}, {3, 4, false}, {4, 4, false}, {12, 4, true}, {12, 4, true}},
	} {
		compiled := compile(t, text)
		for i, want := range want {
			if got := compiled.Deadline(rules.Ansage+rules.Step(i), false); got != want {
				t.Errorf("%s: step %d until %+v, want %+v", text, i+1, got, want)
			}
		}
	}
}

func TestContractsHaveKeys(t *testing.T) {
	seen := map[string]bool{}
	for c := range rules.Contracts {
		if back, ok := rules.ParseContract(c.String()); !ok || back != c || seen[c.String()] {
			t.Errorf("%d is called %q, which reads as %v, %t", c, c, back, ok)
		}
		seen[c.String()] = true
		if c.Declared() && !c.Alone() {
			t.Errorf("%s is a solo with a partner", c)
		}
	}
	for _, bad := range []string{"", "none", "solo", "Normal", "solo-aces"} {
		if c, ok := rules.ParseContract(bad); ok {
			t.Errorf("%q reads as %s", bad, c)
		}
	}
}

func TestSoliAreOffered(t *testing.T) {
	for text, soli := range map[string]string{
		"ddv":                     "solo-diamonds solo-hearts solo-spades solo-clubs solo-queens solo-jacks solo-fleischlos",
		"ddv solo_karo=off":       "solo-hearts solo-spades solo-clubs solo-queens solo-jacks solo-fleischlos",
		"ddv solo_farbe=off":      "solo-diamonds solo-queens solo-jacks solo-fleischlos",
		"ddv solo_damen=off":      "solo-diamonds solo-hearts solo-spades solo-clubs solo-jacks solo-fleischlos",
		"ddv solo_buben=off":      "solo-diamonds solo-hearts solo-spades solo-clubs solo-queens solo-fleischlos",
		"ddv solo_fleischlos=off": "solo-diamonds solo-hearts solo-spades solo-clubs solo-queens solo-jacks",
	} {
		r, err := rules.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		var offered []string
		for c := range rules.Contracts {
			if r.Permits(c) {
				offered = append(offered, c.String())
			}
		}
		if got := strings.Join(offered, " "); got != soli {
			t.Errorf("%s offers %s", text, got)
		}
	}
}
