package view_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"karlchen/bot/discord"
	"karlchen/commands/locale"
	"karlchen/commands/view"
	"karlchen/game"
	"karlchen/game/rules"
)

// tallies are rounds of which anything may have been told, also what cannot be.
func tallies(r rules.Ruleset, n int) []view.Tally {
	rng := rand.New(rand.NewPCG(7, 7))
	all := []view.Tally{view.NewTally(r)}
	for range n {
		t := view.Tally{Rules: r, Contract: rules.Contract(rng.IntN(int(rules.Contracts))), Augen: rng.IntN(242) - 1, Tricks: rng.IntN(14) - 1, Bock: 1 << rng.IntN(rules.NoCap.Doublings()+1)}
		for p := range t.Calls {
			t.Calls[p], t.Vorab[p] = rules.Step(rng.IntN(int(rules.Steps))), rng.IntN(2) == 1
			for s := range rules.Specials {
				t.Specials[p][s] = rng.IntN(s.Most() + 1)
			}
		}
		all = append(all, t)
	}
	return all
}

func TestEveryScoreIDIsShortAndComesBack(t *testing.T) {
	for _, r := range rulesets(t) {
		for _, tally := range tallies(r, 20) {
			for _, verb := range view.ScoreVerbs() {
				id := view.ScoreID{Verb: verb, Tally: tally}
				text := id.String()
				if len(text) > 100 {
					t.Errorf("%s has %d characters", text, len(text))
				}
				if back, err := view.ParseScoreID(text); err != nil || back != id || !view.IsScoreID(text) {
					t.Fatalf("%s came back as %+v, %v; want %+v", text, back, err, id)
				}
			}
		}
	}
	for _, text := range []string{"", "s:re", "s:re:x:y", "t:abc:1.2:hand"} {
		if id, err := view.ParseScoreID(text); err == nil {
			t.Errorf("%q is read as %+v", text, id)
		}
	}
}

func TestTheCalculatorFitsWhateverIsTold(t *testing.T) {
	for i, r := range rulesets(t) {
		for _, tally := range tallies(r, 6) {
			l := locale.For([]string{"de", "en"}[i%2])
			if err := view.Score(tally, l, "Hallo").Validate(); err != nil {
				t.Fatalf("%s, %+v: %v", r, tally, err)
			}
			if err := view.ScoreModal(tally, l).Validate(); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// told chooses in the menus and fills in the modal as a person does.
func told(t testing.TB, r rules.Ruleset, contract string, choices map[view.ScoreVerb]string, augen, tricks string) view.Tally {
	t.Helper()
	tally := view.NewTally(r)
	choose := func(v view.ScoreVerb, values ...string) {
		t.Helper()
		var offered []string
		for _, b := range view.Score(tally, locale.For("de"), "").Blocks[0].(discord.Container).Blocks {
			if s, ok := b.(discord.Select); ok && strings.HasPrefix(s.CustomID, "s:"+string(v)+":") {
				for _, o := range s.Options {
					offered = append(offered, o.Value)
				}
			}
		}
		for _, value := range values {
			if !slices.Contains(offered, value) {
				t.Fatalf("%s is not among %q", value, offered)
			}
		}
		var err error
		if tally, err = (view.ScoreID{Verb: v, Tally: tally}).Choose(values); err != nil {
			t.Fatal(err)
		}
	}
	choose(view.ScoreContract, contract)
	for _, v := range view.ScoreVerbs() {
		if values, ok := choices[v]; ok {
			choose(v, strings.Fields(values)...)
		}
	}
	if !tally.Read(map[string]string{view.AugenInput: augen, view.TricksInput: tricks}) {
		t.Fatalf("%q and %q are not read", augen, tricks)
	}
	return tally
}

func TestScore(t *testing.T) {
	sc := newScene(t, "")
	r := ruleset(t, "ddv")
	add := func(title string, tally view.Tally) {
		sc.add(title, func(l *locale.Localizer) discord.Message { return view.Score(tally, l, "") })
	}
	add("nothing is told", view.NewTally(r))
	add("a normal game", told(t, r, "normal", map[view.ScoreVerb]string{
		view.ScoreCallsRe: "no90", view.ScoreCallsKontra: "kontra", view.ScoreSpecialsRe: "doppelkopf.1 fuchs_gefangen.1", view.ScoreSpecialsKontra: "karlchen.1",
	}, "155", ""))
	add("a lost solo", told(t, r, "solo-queens", map[view.ScoreVerb]string{view.ScoreCallsRe: "re"}, "100", ""))
	add("nobody wins", told(t, r, "normal", map[view.ScoreVerb]string{view.ScoreCallsRe: "no90", view.ScoreCallsKontra: "no90"}, "120", ""))
	add("tricks are needed", told(t, r, "normal", nil, "240", ""))
	add("schwarz", told(t, r, "normal", nil, "240", "12"))
	sc.addText("what cannot be", func(l *locale.Localizer) string {
		var lines []string
		for _, problem := range constants("RoundProblem") {
			lines = append(lines, view.Reason(l, game.RoundError{
				Problem: game.RoundProblem(problem), Contract: rules.SoloQueens, Party: game.Re, Step: rules.No60, Missing: rules.No90, Special: rules.Doppelkopf, Number: 4, Tricks: 3,
			}))
		}
		return strings.Join(lines, "\n")
	})
	sc.compare("score")
}

// The menus offer nothing that the rules do not know, or that counts for nothing in the game that was chosen.
func TestTheCalculatorOffersWhatTheRulesHave(t *testing.T) {
	for _, test := range []struct {
		rules, contract   string
		offered, withheld []string
	}{
		{"ddv", "normal", []string{"hochzeit", "solo-queens", "no90", "doppelkopf.1"}, []string{"armut", "solo-kings", "re-vorab", "karlchen_gefangen.1"}},
		{"hausrunde", "normal", []string{"armut", "solo-queens-jacks", "karlchen_gefangen.1"}, []string{"gans.1"}},
		{"dieblich", "normal", []string{"armut", "solo-diamonds", "dulle_gefangen_schwein.1"}, []string{"solo-hearts", "solo-queens-jacks", "dulle_gefangen_spitze.1"}},
		{"ddv schneider_schwarz_ladder=on schneider_scoring=on", "normal", []string{"no60", "schwarz"}, []string{"no90", "no30"}},
		{"ddv", "solo-queens", nil, []string{"doppelkopf.1", "fuchs_gefangen.1"}},
		{"berlin", "solo-queens", []string{"doppelkopf.1"}, []string{"fuchs_gefangen.1", "karlchen.1"}},
		{"berlin", "silent-hochzeit", []string{"doppelkopf.1", "fuchs_gefangen.1", "karlchen.1"}, nil},
		{"hausrunde", "solo-clubs", []string{"fuchs_gefangen.1", "karlchen.1"}, nil},
	} {
		tally := view.NewTally(ruleset(t, test.rules))
		tally.Contract, _ = rules.ParseContract(test.contract)
		values := offered(tally)
		for _, value := range test.offered {
			if !slices.Contains(values, value) {
				t.Errorf("%s, %s: %s is not offered", test.rules, test.contract, value)
			}
		}
		for _, value := range test.withheld {
			if slices.Contains(values, value) {
				t.Errorf("%s, %s: %s is offered", test.rules, test.contract, value)
			}
		}
	}
}

// The calculator gives what the engine gives.
func TestTheCalculatorScoresAsTheEngine(t *testing.T) {
	tally := told(t, ruleset(t, "ddv"), "normal", map[view.ScoreVerb]string{view.ScoreCallsRe: "no90", view.ScoreSpecialsKontra: "fuchs_gefangen.1 fuchs_gefangen.2"}, "130", "7")
	got, err := tally.Round()
	if err != nil {
		t.Fatal(err)
	}
	want := game.Tally{Contract: rules.Normal, Augen: [2]int{130, 110}, Tricks: [2]int{7, 5}, Calls: [2]rules.Step{rules.No90, rules.NoStep}}
	for range 2 {
		if err := want.AddSpecial(rules.FuchsCaught, game.Kontra); err != nil {
			t.Fatal(err)
		}
	}
	table, err := rules.Compile(ruleset(t, "ddv"))
	if err != nil {
		t.Fatal(err)
	}
	if r := want.Score(table); got != r {
		t.Errorf("the calculator says %+v, the engine %+v", got, r)
	}
}

func TestWhatTheCalculatorRefuses(t *testing.T) {
	r := ruleset(t, "ddv")
	for _, c := range []struct {
		verb   view.ScoreVerb
		values string
	}{
		{view.ScoreContract, "skat"}, {view.ScoreContract, ""}, {view.ScoreCallsRe, "kontra"}, {view.ScoreCallsKontra, "no120"},
		{view.ScoreSpecialsRe, "won"}, {view.ScoreSpecialsRe, "karlchen.1 karlchen.2"}, {view.ScoreAsk, "x"},
	} {
		if got, err := (view.ScoreID{Verb: c.verb, Tally: view.NewTally(r)}).Choose(strings.Fields(c.values)); err == nil {
			t.Errorf("%s %q makes %+v", c.verb, c.values, got)
		}
	}
	for _, inputs := range []map[string]string{
		{}, {"augen": "241"}, {"augen": "-1"}, {"augen": "viele"}, {"augen": "120", "tricks": "13"}, {"augen": "120", "bock": "3"},
	} {
		if tally := view.NewTally(r); tally.Read(inputs) || tally != view.NewTally(r) {
			t.Errorf("%v is read as %+v", inputs, tally)
		}
	}
	beyond := view.Tally{Rules: ruleset(t, "ddv deck=40"), Augen: 200, Tricks: 12, Bock: 1}
	if _, err := beyond.Round(); !errors.As(err, new(game.RoundError)) {
		t.Errorf("12 tricks of 10: %v", err)
	}
}
