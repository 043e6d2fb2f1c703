package cli_test

import (
	"strconv"
	"testing"
)

// worked is a round that was scored by hand as a member of the club would, from the club's document alone.
type worked struct {
	contract string
	augen    int // of Re
	calls    string
	specials string
	bock     int    // 0 for none
	tricks   string // where they matter
	winner   string
	sum      string // the sum of the points of a player of the winning party
	re       int
	kontra   int
}

// The rounds are worked out by hand from the documents, ten and more for each preset; the sums say how. A soloist's points are three times
// the others'.
func TestRoundsWorkedByHand(t *testing.T) {
	for rules, rounds := range map[string][]worked{
		// Turnier-Spielregeln: 1 for winning, 1 a step, 2 for Re and for Kontra, 1 an Absage, 1 against the Alten.
		"ddv": {
			{"normal", 155, "", "", 0, "", "re", "won 1 + no90 1", 2, -2},
			{"normal", 89, "kontra", "", 0, "", "kontra", "won 1 + no90 1 + Kontra 2 + gegen 1", -5, 5},
			{"normal", 185, "re re:no90 re:no60", "", 0, "", "re", "won 1 + no90 1 + no60 1 + Re 2 + called 2", 7, -7},
			{"solo-queens", 160, "re", "", 0, "", "re", "won 1 + no90 1 + Re 2", 12, -4},
			{"solo-queens", 110, "kontra", "kontra:doppelkopf", 0, "", "kontra", "won 1 + Kontra 2; nothing special in a solo, no gegen", -9, 3},
			{"silent-hochzeit", 118, "", "", 0, "", "kontra", "won 1", -3, 1},
			{"lone-hochzeit", 151, "re re:no90", "", 0, "", "re", "won 1 + no90 1 + Re 2 + called 1", 15, -5},
			{"hochzeit", 100, "re", "re:fuchs_gefangen", 0, "", "kontra", "won 1 + Re 2 + gegen 1 − Fuchs 1", -3, 3},
			{"normal", 131, "", "re:doppelkopf re:karlchen kontra:fuchs_gefangen", 0, "", "re", "won 1 + 1 + 1 − 1", 2, -2},
			{"normal", 130, "re re:no90 kontra kontra:no90", "", 0, "", "none", "120 against keine 90: 1 for Re, whose 130 are enough", 1, -1},
			{"solo-queens", 130, "re re:no90 kontra kontra:no90", "", 0, "", "none", "the same in a solo, three times for the soloist", 3, -1},
			{"lone-hochzeit", 140, "", "re:doppelkopf", 0, "", "re", "won 1; what was made before it turned out lonely is nothing", 3, -1},
		},
		// 001 a: counted as by the tournament rules; a player who is left alone plays a solo.
		"freizeit": {
			{"normal", 121, "", "", 0, "", "re", "won 1", 1, -1},
			{"normal", 120, "", "", 0, "", "kontra", "won 1 + gegen 1", -2, 2},
			{"normal", 120, "kontra", "", 0, "", "re", "won 1 + Kontra 2", 3, -3},
			{"normal", 145, "re re:no90", "", 0, "", "kontra", "won 1 + Re 2 + called 1 + gegen 1; 95 are not 120", -5, 5},
			{"solo-diamonds", 150, "re", "", 0, "", "re", "won 1 + Re 2; 90 are not below 90", 9, -3},
			{"solo-clubs", 59, "kontra kontra:no90", "", 0, "", "kontra", "won 1 + no90 1 + no60 1 + Kontra 2 + called 1", -18, 6},
			{"silent-hochzeit", 240, "", "", 0, `{"re":12,"kontra":0}`, "re", "won 1 + four steps 4", 15, -5},
			{"lone-hochzeit", 95, "", "", 0, "", "kontra", "won 1", -3, 1},
			{"normal", 175, "", "re:doppelkopf kontra:doppelkopf kontra:fuchs_gefangen", 0, "", "re", "won 1 + no90 1 + 1 − 1 − 1", 1, -1},
			{"normal", 122, "", "kontra:doppelkopf kontra:doppelkopf kontra:karlchen", 0, "", "re", "won 1 − 3: who won pays", -2, 2},
		},
		// 001 L401: counted as in freizeit; the bid is an announcement of the bidder's party, Hand a point more (Q001-19).
		"zwei-neunen": {
			{"normal", 130, "re", "", 0, "", "re", "keine 120 bid: won 1 + Re 2", 3, -3},
			{"normal", 130, "re re:hand", "", 0, "", "re", "the same as Hand: + 1", 4, -4},
			{"normal", 120, "re re:hand", "", 0, "", "kontra", "won 1 + Re 2 + Hand 1 + gegen 1", -5, 5},
			{"normal", 120, "kontra", "", 0, "", "re", "only Kontra said something, so that 120 are enough for Re: won 1 + Kontra 2", 3, -3},
			{"normal", 119, "kontra kontra:hand", "", 0, "", "kontra", "won 1 + Kontra 2 + Hand 1 + gegen 1", -5, 5},
			{"normal", 151, "re re:no90", "re:fuchs_gefangen", 0, "", "re", "won 1 + no90 1 + Re 2 + called 1 + Fuchs 1", 6, -6},
			{"normal", 150, "re re:no90 re:hand", "", 0, "", "kontra", "90 are not below 90: won 1 + Re 2 + called 1 + Hand 1 + gegen 1", -6, 6},
			{"normal", 59, "kontra kontra:no60 re", "", 0, "", "kontra", "won 1 + no90 1 + no60 1 + Re 2 + Kontra 2 + called 2 + gegen 1", -10, 10},
			{"normal", 218, "re re:schwarz", "", 0, `{"re":10,"kontra":0}`, "re",
				"22 Augen laid away by Kontra are no trick: won 1 + four steps 4 + Re 2 + called 4", 11, -11},
			{"normal", 218, "re re:schwarz", "", 0, `{"re":9,"kontra":1}`, "kontra", "a trick: won 1 + Re 2 + called 4 + gegen 1", -8, 8},
			{"normal", 120, "re re:no90 kontra kontra:no90 re:hand", "", 0, "", "none", "120 against keine 90 for both: nobody wins, nor Hand", 0, 0},
			{"hochzeit", 181, "re re:no60", "re:doppelkopf", 0, "", "re", "won 1 + no90 1 + no60 1 + Re 2 + called 2 + Doppelkopf 1", 8, -8},
			{"solo-queens", 181, "re re:no60 re:hand", "", 0, "", "re", "won 1 + no90 1 + no60 1 + Re 2 + called 2 + Hand 1: 8, threefold", 24, -8},
			{"solo-queens", 180, "re re:no60", "re:doppelkopf", 0, "", "kontra", "60 are not below 60: won 1 + Re 2 + called 2; no gegen in a solo", -15, 5},
			{"lone-hochzeit", 72, "kontra", "", 0, "", "kontra", "the others' bid: won 1 + no90 1 + Kontra 2", -12, 4},
			{"silent-hochzeit", 78, "kontra kontra:hand", "", 0, "", "kontra", "alone by a ♣D in the stock: won 1 + no90 1 + Kontra 2 + Hand 1", -15, 5},
		},
		// 002: keine 120 beside gewonnen, 2 for Re and for Kontra, 1 for a solo; Feigheit; a Bock not for soli.
		"berlin": {
			{"normal", 121, "", "", 0, "", "re", "won 1 + no120 1", 2, -2},
			{"normal", 120, "", "", 0, "", "kontra", "won 1 + gegen 1: 120 are not below 120", -2, 2},
			{"normal", 120, "kontra", "", 0, "", "kontra", "won 1 + Kontra 2 + gegen 1: Re needs 121 with any announcements", -4, 4},
			{"normal", 90, "", "", 0, "", "kontra", "won 1 + no120 1 + gegen 1", -3, 3},
			{"normal", 155, "re", "", 0, "", "re", "won 1 + no120 1 + no90 1 + Re 2", 5, -5},
			{"normal", 160, "re re:no90", "", 0, "", "re", "won 1 + no120 1 + no90 1 + Re 2 + called 1", 6, -6},
			{"normal", 215, "re", "", 0, "", "kontra", "Feigheit: won 1 + Re 2 + gegen 1", -4, 4},
			{"normal", 215, "re re:no90", "", 0, "", "re", "won 1 + no120 1 + three steps 3 + Re 2 + called 1", 8, -8},
			{"normal", 210, "re", "", 0, "", "re", "30 are no Feigheit: won 1 + no120 1 + two steps 2 + Re 2", 6, -6},
			{"normal", 240, "re re:no90", "", 0, `{"re":12,"kontra":0}`, "kontra", "Superfeigheit: won 1 + Re 2 + called 1 + gegen 1", -5, 5},
			{"normal", 240, "re re:no90 re:no60 re:no30 re:schwarz", "", 0, `{"re":11,"kontra":1}`, "re",
				"a trick of nines is no Auge: won 1 + no120 1 + four steps 4 + Re 2 + called 4", 12, -12},
			{"solo-queens", 130, "re", "", 2, "", "re", "won 1 + no120 1 + Re 2 + solo 1; no Bock", 15, -5},
			{"solo-queens", 100, "", "kontra:doppelkopf kontra:karlchen", 0, "", "kontra", "won 1 + no120 1 + solo 1 + Doko 1; Charlie is nothing in a solo", -12, 4},
			{"solo-queens", 215, "", "", 0, "", "re", "no Feigheit in a solo: won 1 + no120 1 + three steps 3 + solo 1", 18, -6},
			{"silent-hochzeit", 130, "", "re:karlchen", 2, "", "re", "won 1 + no120 1 + Charlie 1 = 3, Bock 6", 18, -6},
			{"silent-hochzeit", 110, "", "kontra:fuchs_gefangen", 0, "", "kontra", "won 1 + no120 1 + gegen 1 + Fuchs 1", -12, 4},
			{"lone-hochzeit", 140, "", "", 2, "", "re", "won 1 + no120 1 + solo 1; a solo by now, so no Bock", 9, -3},
			{"armut", 115, "kontra", "", 0, "", "kontra", "won 1 + no120 1 + Kontra 2 + gegen 1", -5, 5},
			{"normal", 140, "", "re:karlchen re:karlchen_gefangen", 4, "", "re", "won 1 + no120 1 + 1 + 1 = 4, Doppelbock 16", 16, -16},
		},
		// 003, first club: solo, a lost solo, Re and Kontra double.
		"bundeswehr": {
			{"normal", 121, "", "", 0, "", "re", "won 1", 1, -1},
			{"normal", 120, "kontra", "", 0, "", "kontra", "won 1 + gegen 1 = 2, ×2: 120 are enough for Kontra with any announcements", -4, 4},
			{"normal", 155, "re", "", 0, "", "re", "won 1 + no90 1 = 2, ×2", 4, -4},
			{"normal", 118, "re kontra", "", 0, "", "kontra", "won 1 + gegen 1 = 2, ×2 ×2", -8, 8},
			{"normal", 160, "re re:no90", "", 0, "", "re", "won 1 + no90 1 + called 1 = 3, ×2", 6, -6},
			{"solo-queens", 140, "", "", 0, "", "re", "won 1, ×2 solo", 6, -2},
			{"solo-queens", 110, "", "", 0, "", "kontra", "won 1, ×2 solo ×2 lost", -12, 4},
			{"solo-hearts", 85, "re", "kontra:fuchs_gefangen", 0, "", "kontra", "won 1 + no90 1 = 2, ×2 solo ×2 lost ×2 Re; nothing special", -48, 16},
			{"silent-hochzeit", 130, "", "", 0, "", "re", "won 1, ×2 solo", 6, -2},
			{"lone-hochzeit", 119, "", "", 0, "", "kontra", "won 1, ×2 solo ×2 lost", -12, 4},
			{"normal", 130, "re", "re:karlchen re:doppel_karlchen re:fuchs_gefangen re:zweiter_fuchs_faengt_ersten", 0, "", "re", "won 1 + 4 = 5, ×2", 10, -10},
			{"normal", 115, "", "kontra:dulle_gefangen_spitze re:dulle_gefangen_dulle", 0, "", "kontra", "won 1 + gegen 1 + 1 − 1", -2, 2},
			{"normal", 122, "re", "kontra:fuchs_gefangen kontra:fuchs_gefangen kontra:doppelkopf", 0, "", "re", "won 1 − 3 = −2, ×2", -4, 4},
			{"armut", 151, "", "re:fuchs_am_end", 0, "", "re", "won 1 + no90 1 + Fuchs at the end 1", 3, -3},
		},
		// 003, Dieblich: as before, and Bock games.
		"dieblich": {
			{"normal", 119, "re", "", 0, "", "kontra", "won 1 + gegen 1 = 2, ×2", -4, 4},
			{"normal", 130, "", "", 2, "", "re", "won 1, Bock 2", 2, -2},
			{"normal", 121, "kontra", "", 0, "", "re", "won 1, ×2", 2, -2},
			{"solo-fleischlos", 151, "re", "", 0, "", "re", "won 1 + no90 1 = 2, ×2 solo ×2 Re", 24, -8},
			{"solo-jacks", 100, "", "", 2, "", "kontra", "won 1, ×2 solo ×2 lost = 4, Bock 8", -24, 8},
			{"normal", 120, "", "kontra:dulle_gefangen_schwein", 0, "", "kontra", "won 1 + gegen 1 + 1", -3, 3},
			{"normal", 125, "", "re:karlchen re:karlchen_gefangen", 0, "", "re", "won 1 + 1 + 1", 3, -3},
			{"normal", 149, "re re:no90", "", 0, "", "kontra", "won 1 + called 1 + gegen 1 = 3, ×2", -6, 6},
			{"normal", 240, "re re:no90 re:no60 re:no30 re:schwarz", "", 0, `{"re":10,"kontra":0}`, "re", "won 1 + 4 + called 4 = 9, ×2", 18, -18},
			{"armut", 119, "re", "", 0, "", "kontra", "won 1 + gegen 1 = 2, ×2", -4, 4},
			{"silent-hochzeit", 60, "kontra", "", 0, "", "kontra", "won 1 + no90 1 = 2, ×2 solo ×2 lost ×2 Kontra", -48, 16},
			{"lone-hochzeit", 181, "", "", 0, "", "re", "won 1 + no90 1 + no60 1 = 3, ×2 solo", 18, -6},
		},
		// 003, the present club: counted as by the tournament rules, with flat 121 and 120, and a solo is an announced Re. The misleading
		// Kontra of a silent Hochzeiter counts as their Re.
		"verein": {
			{"normal", 121, "", "", 0, "", "re", "won 1", 1, -1},
			{"normal", 120, "", "", 0, "", "kontra", "won 1 + gegen 1", -2, 2},
			{"normal", 120, "kontra", "", 0, "", "kontra", "won 1 + Kontra 2 + gegen 1: Re needs 121 with any announcements", -4, 4},
			{"normal", 155, "re re:no90", "re:fuchs_gefangen", 0, "", "re", "won 1 + no90 1 + Re 2 + called 1 + Fuchs 1", 6, -6},
			{"normal", 110, "re kontra", "kontra:karlchen", 0, "", "kontra", "won 1 + Re 2 + Kontra 2 + gegen 1 + Karlchen 1", -7, 7},
			{"normal", 130, "re re:no90", "", 0, "", "kontra", "won 1 + Re 2 + called 1 + gegen 1; 110 are not 120", -5, 5},
			{"normal", 120, "re re:no90", "", 0, "", "kontra", "won 1 + Re 2 + called 1 + 120 against it 1 + gegen 1", -6, 6},
			{"normal", 131, "", "re:karlchen_gefangen kontra:fuchs_gefangen kontra:doppelkopf", 0, "", "re", "won 1 + 1 − 1 − 1", 0, 0},
			{"normal", 240, "re", "", 0, `{"re":10,"kontra":0}`, "re", "won 1 + four steps 4 + Re 2", 7, -7},
			{"normal", 130, "re re:no90 kontra kontra:no90", "", 0, "", "none", "both missed it: 120 against keine 90 is 1 for Re", 1, -1},
			{"hochzeit", 125, "re", "re:karlchen re:fuchs_gefangen kontra:doppelkopf", 0, "", "re", "won 1 + Re 2 + 1 + 1 − 1", 4, -4},
			{"armut", 118, "kontra", "", 0, "", "kontra", "won 1 + Kontra 2 + gegen 1", -4, 4},
			{"solo-fleischlos", 130, "", "", 0, "", "re", "won 1 + Re 2 by itself", 9, -3},
			{"solo-queens", 85, "kontra", "", 0, "", "kontra", "won 1 + no90 1 + Re 2 by itself + Kontra 2; no gegen", -18, 6},
			{"solo-diamonds", 160, "re:no90", "re:doppelkopf", 0, "", "re", "won 1 + no90 1 + Re 2 by itself + called 1; nothing special", 15, -5},
			{"lone-hochzeit", 119, "", "", 0, "", "kontra", "a solo: won 1 + Re 2 by itself", -9, 3},
			{"silent-hochzeit", 125, "", "", 0, "", "re", "won 1; no Re by itself, which would betray it", 3, -1},
			{"silent-hochzeit", 125, "re kontra", "re:fuchs_gefangen", 0, "", "re", "won 1 + the misleading Kontra 2 + a true one 2; nothing special", 15, -5},
			{"silent-hochzeit", 88, "re re:no90", "", 0, "", "kontra", "won 1 + no90 1 + the misleading Kontra 2 + called 1 + 120 against it 1", -18, 6},
		},
		// 004: Sonderpunkte in soli too, then Re and Kontra double, then the Bock.
		"hausrunde": {
			{"normal", 121, "", "", 0, "", "re", "won 1", 1, -1},
			{"normal", 120, "kontra", "", 0, "", "re", "won 1, ×2: Kontra alone needs 121", 2, -2},
			{"normal", 120, "re kontra", "", 0, "", "kontra", "won 1 + gegen 1 = 2, ×2 ×2", -8, 8},
			{"normal", 155, "re", "re:fuchs_gefangen", 0, "", "re", "won 1 + no90 1 + Fuchs 1 = 3, ×2", 6, -6},
			{"normal", 110, "re", "kontra:karlchen", 0, "", "kontra", "won 1 + gegen 1 + Karlchen 1 = 3, ×2", -6, 6},
			{"solo-spades", 140, "", "kontra:fuchs_gefangen", 0, "", "re", "won 1 + solo 1 − Fuchs (♠A) 1", 3, -1},
			{"solo-queens", 151, "re", "re:doppelkopf", 2, "", "re", "won 1 + no90 1 + solo 1 + Doppelkopf 1 = 4, ×2 = 8, Bock 16", 48, -16},
			{"solo-jacks", 100, "", "kontra:karlchen", 0, "", "kontra", "won 1 + solo 1 + Karlchen 1: ♣B is trump; no gegen", -9, 3},
			{"solo-queens", 130, "", "re:karlchen", 0, "", "re", "won 1 + solo 1: ♣B is no trump", 6, -2},
			{"lone-hochzeit", 130, "", "", 0, "", "re", "a Farbsolo: won 1 + solo 1", 6, -2},
			{"silent-hochzeit", 119, "", "", 0, "", "kontra", "won 1 + solo 1", -6, 2},
			{"normal", 130, "", "kontra:fuchs_gefangen", 0, "", "re", "won 1 − Fuchs 1", 0, 0},
			{"normal", 115, "kontra", "", 8, "", "kontra", "won 1 + gegen 1 = 2, ×2 = 4, Dreifachbock 32", -32, 32},
			{"normal", 115, "re re:no90 kontra kontra:no90", "", 0, "", "none", "120 against keine 90: 1 for Kontra; nothing doubles without a winner", -1, 1},
		},
	} {
		if len(rounds) < 10 {
			t.Errorf("%s: only %d rounds", rules, len(rounds))
		}
		for _, w := range rounds {
			line := told(rules, w.contract, w.augen, w.calls, w.specials)
			if w.bock > 0 {
				line = with(line, "bock", strconv.Itoa(w.bock))
			}
			if w.tricks != "" {
				line = with(line, "tricks", w.tricks)
			}
			answers, err := ask(t, line)
			if err != nil {
				t.Errorf("%s: %s: %v %s", rules, line, err, answers[0].Error)
				continue
			}
			if a := answers[0]; a.Winner != w.winner || a.Points.Re != w.re || a.Points.Kontra != w.kontra {
				t.Errorf("%s: %s\n%s wins, Re %d and Kontra %d: %v\nby hand %s, Re %d and Kontra %d: %s",
					rules, line, a.Winner, a.Points.Re, a.Points.Kontra, a.Items, w.winner, w.re, w.kontra, w.sum)
			}
		}
	}
}
