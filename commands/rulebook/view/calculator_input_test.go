package view_test

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"karlchen/bot/discord"
	"karlchen/commands/route"
	"karlchen/commands/rulebook/view"
	"karlchen/game"
	"karlchen/game/rules"
	"karlchen/internal/stage"
)

// chosen returns the values of the options that a menu shows as chosen.
func chosen(tally view.CalculatorInput, v route.Path[route.Scoring]) (values []string) {
	for _, o := range menuOf(tally, v).Options {
		if o.Default {
			values = append(values, o.Value)
		}
	}
	return values
}

// Each option, chosen alone, is what the menu then shows, and gives what its label says. The calculator once counted ticks, so that "Doppelkopf (2)"
// alone was one Doppelkopf.
func TestEachOptionAloneGivesWhatItsLabelSays(t *testing.T) {
	several := 0
	for i, preset := range rules.Presets() {
		for contract := range rules.Contracts {
			if contract != rules.Normal && (int(contract)+i)%7 > 0 && !stage.Nightly { // each contract by some presets
				continue
			}
			fresh := view.NewTally(ruleset(t, preset))
			if !fresh.Rules.Knows(contract) {
				continue
			}
			choose(t, &fresh, route.ScoreContract, contract.String())
			for _, v := range menusOfScore {
				if v == route.ScoreContract && contract != rules.Normal {
					continue // it offers the same
				}
				for _, o := range menuOf(fresh, v).Options {
					several += checkOption(t, fresh, v, o)
				}
			}
		}
	}
	if several < 50 {
		t.Errorf("only %d options are about several of a kind", several)
	}
}

// checkOption chooses an option alone, and returns 1 if it is about several of a kind.
func checkOption(t *testing.T, tally view.CalculatorInput, v route.Path[route.Scoring], o discord.Option) (several int) {
	t.Helper()
	about := fmt.Sprintf("%s, %s: %q", tally.Rules, tally.Contract, o.Label)
	if notice := choose(t, &tally, v, o.Value); notice != "" {
		t.Errorf("%s: %s", about, notice)
	}
	if got := chosen(tally, v); !slices.Equal(got, []string{o.Value}) {
		t.Errorf("%s: chosen is then %q", about, got)
	}
	party, augen := game.Re, 170
	if strings.HasPrefix(o.Label, "Kontra") {
		party, augen = game.Kontra, 70
	}
	tally.Read(map[string]string{view.AugenInput: strconv.Itoa(augen)})
	r, err := tally.Round()
	if name, _, amount := strings.Cut(o.Value, "."); amount {
		want := 1
		if _, text, ok := strings.Cut(o.Label, ": "); ok && strings.Contains(text, " × ") {
			number, _, _ := strings.Cut(text, " ")
			want, _ = strconv.Atoi(number)
			several = 1
		}
		got := 0
		for _, item := range r.Items() {
			if item.Key.String() == name && item.Party == party {
				got++
			}
		}
		if got != want || err != nil {
			t.Errorf("%s: counts %d times, %v", about, got, err)
		}
	}
	if step, _, ok := game.ParseCall(strings.TrimSuffix(o.Value, "-vorab")); ok {
		calls, late := r.Calls[party], tally.Late[party]
		if said := strings.Contains(o.Label, "(zu spät)"); said && late != step || !said && (calls != step || late != rules.NoStep || tally.Vorab[party] != strings.HasSuffix(o.Value, "-vorab")) || err != nil {
			t.Errorf("%s: announces %d, and %d too late, %v", about, calls, late, err)
		}
	}
	return several
}

// Amounts of one Sonderpunkt exclude each other: the newly chosen one holds. A choice that does not hold is named.
func TestChoicesThatExcludeEachOther(t *testing.T) {
	for _, test := range []struct {
		rules        string
		menu         route.Path[route.Scoring]
		before, then string // the choices, one after the other
		want, notice string
	}{
		{"ddv", route.ScoreSpecialsRe, "none", "none doppelkopf.1", "doppelkopf.1", "Re: keine Sonderpunkte"},
		{"ddv", route.ScoreSpecialsRe, "doppelkopf.1", "none doppelkopf.1", "none", "Re: Doppelkopf"},
		{"ddv", route.ScoreSpecialsRe, "doppelkopf.1", "doppelkopf.1 doppelkopf.2", "doppelkopf.2", "Re: Doppelkopf"},
		{"ddv", route.ScoreSpecialsRe, "doppelkopf.2", "doppelkopf.1 doppelkopf.2", "doppelkopf.1", "Re: 2 × Doppelkopf"},
		{"ddv", route.ScoreSpecialsRe, "karlchen.1", "doppelkopf.1 doppelkopf.3 karlchen.1", "doppelkopf.3 karlchen.1", "Re: Doppelkopf"},
		{"ddv", route.ScoreSpecialsRe, "karlchen.1", "doppelkopf.1", "doppelkopf.1", ""},
		{"ddv", route.ScoreSpecialsRe, "karlchen.1", "none", "none", ""},
		{"spielordnung", route.ScoreCallsKontra, "kontra", "kontra-vorab", "kontra-vorab", ""},
	} {
		tally := view.NewTally(ruleset(t, test.rules))
		choose(t, &tally, test.menu, strings.Fields(test.before)...)
		notice := choose(t, &tally, test.menu, strings.Fields(test.then)...)
		if got := strings.Join(chosen(tally, test.menu), " "); got != test.want || (notice == "") != (test.notice == "") || !strings.HasSuffix(plain(notice), test.notice) {
			t.Errorf("%q after %q: %q is chosen, and it says %q", test.then, test.before, got, notice)
		}
	}
}

// plain returns a text without markdown.
func plain(text string) string { return strings.NewReplacer("*", "", `\`, "").Replace(text) }

// A choice in one menu may end one in another: this is said, too.
func TestAChoiceThatEndsAnother(t *testing.T) {
	for _, test := range []struct {
		rules              string
		first              route.Path[route.Scoring]
		before             string
		second             route.Path[route.Scoring]
		then, want, notice string
	}{
		{"ddv", route.ScoreSpecialsRe, "fuchs_gefangen.2", route.ScoreContract, "solo-queens", "", "Re: 2 × Fuchs gefangen"},
		{"spielordnung", route.ScoreLateRe, "no90", route.ScoreCallsRe, "no60", "none", "Re, bis „keine 9“ (zu spät)"},
		{"spielordnung", route.ScoreLateRe, "no60", route.ScoreCallsRe, "no90", "no60", ""},
		{"berlin genscher=on", route.ScoreGenscher, "genscher", route.ScoreContract, "solo-queens", "", "Genscher: ja"},
		{"verein", route.ScoreCallsRe, "none", route.ScoreContract, "solo-queens", "re", ""}, // a solo is an announced Re there
	} {
		tally := view.NewTally(ruleset(t, test.rules))
		choose(t, &tally, test.first, test.before)
		notice := choose(t, &tally, test.second, test.then)
		if got := strings.Join(chosen(tally, test.first), " "); got != test.want || (notice == "") != (test.notice == "") || !strings.HasSuffix(plain(notice), test.notice) {
			t.Errorf("%s after %s: %q is chosen, and it says %q", test.then, test.before, got, notice)
		}
	}
}

// Everything that a game of the bot can bring can be chosen in the calculator, which gives the same points.
func TestTheCalculatorTakesEveryFinishedGame(t *testing.T) {
	games := 10
	if os.Getenv("KARLCHEN_NIGHTLY") != "" {
		games = 3000
	}
	late := 0
	stage.FinishGames(t, games, func(f stage.Finished) {
		tally := view.NewTally(f.Rules)
		choose(t, &tally, route.ScoreContract, f.Contract.String())
		for p, menus := range [][3]route.Path[route.Scoring]{
			{route.ScoreCallsRe, route.ScoreLateRe, route.ScoreSpecialsRe}, {route.ScoreCallsKontra, route.ScoreLateKontra, route.ScoreSpecialsKontra},
		} {
			if step := f.Calls[p]; step > rules.NoStep {
				name := stage.CallName(game.Party(p), step)
				if f.Vorab[p] {
					name += "-vorab"
				}
				choose(t, &tally, menus[0], name)
			}
			if f.Late[p] > rules.NoStep {
				choose(t, &tally, menus[1], stage.CallName(game.Party(p), f.Late[p]))
				late++
			}
			var specials []string
			for s, n := range f.Specials[p] {
				if n > 0 {
					specials = append(specials, fmt.Sprint(rules.Special(s), ".", n))
				}
			}
			if len(specials) > 0 {
				choose(t, &tally, menus[2], specials...)
			}
		}
		if f.Hand {
			choose(t, &tally, route.ScoreHand, "hand")
		}
		if f.Genscher && len(menuOf(tally, route.ScoreGenscher).Options) > 0 {
			choose(t, &tally, route.ScoreGenscher, "genscher")
		}
		if !tally.Read(map[string]string{view.AugenInput: strconv.Itoa(f.Augen[game.Re]), view.TricksInput: strconv.Itoa(f.Tricks[game.Re]), view.BockInput: strconv.Itoa(f.Bock)}) {
			t.Fatalf("%d Augen and a Bock of %d are not read", f.Augen[game.Re], f.Bock)
		}
		r, err := tally.Round()
		if got := [2]int{r.PointsOf(game.Re), r.PointsOf(game.Kontra)}; err != nil || got != f.Points || r.Winner != f.Winner {
			t.Fatalf("%v for %s, and not %v for %s, %v\n%s", got, r.Winner, f.Points, f.Winner, err, f.Record)
		}
	})
	if late < 10 {
		t.Errorf("only %d late calls", late)
	}
}
