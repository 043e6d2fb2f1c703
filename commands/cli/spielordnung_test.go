package cli_test

import "testing"

// TestScoreByTheSpielordnung scores rounds that were worked out by hand from §26 to §28 of the Spielordnung of 27 May 2003. A comment gives the
// Punktzahl, with the document's names for its parts, and the result. The first nine are the document's two worked examples.
func TestScoreByTheSpielordnung(t *testing.T) {
	for _, test := range []struct {
		name, contract string
		re             int    // Augen
		calls          string // in their order
		specials       string
		winner         string
		value          int
		reGets         int // a player of Re
	}{
		// Example 1: Kontra vorab in the first trick, Re in the second.
		{"120:120 is a Nullspiel", "normal", 120, "kontra:kontra-vorab re", "", "none", 0, 0},
		{"12, 12, gegen = 3; × 4", "normal", 119, "kontra:kontra-vorab re", "", "kontra", 12, -12},
		{"12, 12, gegen = 3; × 4, at the bound", "normal", 90, "kontra:kontra-vorab re", "", "kontra", 12, -12},
		{"12, 12, 9, gegen = 4; × 4", "normal", 89, "kontra:kontra-vorab re", "", "kontra", 16, -16},
		{"12, 12, 9, gegen, and 6 is not announced", "normal", 59, "kontra:kontra-vorab re", "", "kontra", 16, -16},
		{"12, 12, 9, gegen, and nor is schwarz", "normal", 8, "kontra:kontra-vorab re", "", "kontra", 16, -16},
		// Example 2: Re in the second trick, keine 9 in the third, Kontra in the fourth.
		{"12, 9, 9, gegen = 4; × 4", "normal", 140, "re re:no90 kontra", "", "kontra", 16, -16},
		{"12, 9, 9, gegen, 12 erreicht, 15 erreicht = 6; × 4", "normal", 90, "re re:no90 kontra", "", "kontra", 24, -24},
		{"12, 9, 9, gegen, 12 erreicht = 5; × 4", "normal", 91, "re re:no90 kontra", "", "kontra", 20, -20},

		// Nothing announced.
		{"12 = 1, rounded to 0", "normal", 121, "", "", "re", 0, 0},
		{"12, 9 = 2", "normal", 151, "", "", "re", 2, 2},
		{"12, 9 = 2, and no more for 6 and 3", "normal", 215, "", "", "re", 2, 2},
		{"12, gegen = 2", "normal", 119, "", "", "kontra", 2, -2},
		{"12, 9, gegen = 3, rounded to 2", "normal", 60, "", "", "kontra", 2, -2},
		{"gegen = 1 at 120:120, rounded to 0", "normal", 120, "", "", "kontra", 0, 0},

		// Announced by one party.
		{"12, 9 = 2; × 2", "normal", 160, "re", "", "re", 4, 4},
		{"12, gegen = 2; × 2", "normal", 100, "re", "", "kontra", 4, -4},
		{"12, 12, 9 = 3; × 2", "normal", 155, "re:re-vorab", "", "re", 6, 6},
		{"12, 12, gegen = 3; × 2, as Re vorab was announced and missed", "normal", 110, "re:re-vorab", "", "kontra", 6, -6},
		{"gegen = 1 at 120:120, though Re said vorab; × 2", "normal", 120, "re:re-vorab", "", "kontra", 2, -2},
		{"12, 12 = 2; × 2, as Kontra vorab was announced and missed", "normal", 130, "kontra:kontra-vorab", "", "re", 4, 4},
		{"12, 9, 9, gegen, 12, 15 and 18 erreicht = 7; × 2: Kontra was not allowed to announce", "normal", 55, "re re:no90", "", "kontra", 14, -14},
		{"12, 9, 9, 6, 6, 3 = 6; × 2", "normal", 215, "re re:no90 re:no60", "", "re", 12, 12},
		{"12, 9, 9, 6, 6, gegen, 9 erreicht = 7; × 2", "normal", 140, "re re:no90 re:no60", "", "kontra", 14, -14},
		{"12, 12, 9, 9, 6, gegen = 6; × 2", "normal", 55, "kontra:kontra-vorab kontra:no90", "", "kontra", 12, -12},
		{"12, 9, 9, 6, 6, 3, 3, schwarz twice = 9; × 2", "normal", 240, "re re:no90 re:no60 re:no30 re:schwarz", "", "re", 18, 18},

		// Tacks count for or against, before the doubling.
		{"12, two Tacks less one = 2; × 2", "normal", 140, "re", "re:doppelkopf re:fuchs_gefangen kontra:karlchen", "re", 4, 4},
		{"12, gegen, Tack = 3, rounded to 2", "normal", 110, "", "kontra:herzdurchlauf", "kontra", 2, -2},
		{"12, less three = −2: the winner pays", "normal", 125, "", "kontra:fuchs_gefangen kontra:fuchs_gefangen kontra:karlchen", "re", -2, -2},
		{"120:120, gegen less a Tack = 0", "normal", 120, "", "re:karlchen", "kontra", 0, 0},
		{"a Nullspiel with any Tacks", "normal", 120, "kontra:kontra-vorab", "re:karlchen re:doppelkopf", "none", 0, 0},

		// Alone: the soloist three times, the others once (§26). Solo, silent and hanging Hochzeit know gegen as well.
		{"a solo: 12, 12, 9 = 3; × 2; × 3", "solo-queens", 160, "re:re-vorab", "", "re", 6, 18},
		{"a solo lost: 12, gegen = 2; × 2 by Kontra; × 3", "solo-jacks", 100, "kontra", "", "kontra", 4, -12},
		{"a solo with nothing said: 12 = 1, rounded to 0", "solo-spades", 130, "", "", "re", 0, 0},
		{"a Karosolo with a Fuchs: 12, 9, Tack = 3, rounded to 2; × 3", "solo-diamonds", 170, "", "re:fuchs_gefangen", "re", 2, 6},
		{"silent: 12, gegen = 2; × 3", "silent-hochzeit", 110, "", "", "kontra", 2, -6},
		{"silent: 12, 9 = 2; × 2; × 3", "silent-hochzeit", 165, "re", "", "re", 4, 12},
		{"left hanging: 12, 9, gegen, Tack = 4; × 3", "lone-hochzeit", 80, "", "kontra:doppelkopf", "kontra", 4, -12},
		{"a Hochzeit with its partner: 12, 9 = 2; × 4", "hochzeit", 152, "re kontra", "", "re", 8, 8},
	} {
		answers, err := ask(t, told("spielordnung", test.contract, test.re, test.calls, test.specials))
		if err != nil || len(answers) != 1 {
			t.Errorf("%s: %v: %v", test.name, answers, err)
			continue
		}
		if a := answers[0]; a.Winner != test.winner || a.Value != test.value || a.Points.Re != test.reGets {
			t.Errorf("%s %d %s %s: %s wins %d, Re gets %d: %v", test.name, test.re, test.calls, test.specials, a.Winner, a.Value, a.Points.Re, a.Items)
		}
	}
}
