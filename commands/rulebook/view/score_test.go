package view_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/commands/rulebook/view"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/game/sheet"
	"karlchen/internal/proof"
	"karlchen/internal/stage"
)

// tallies are rounds with any input, possible or not.
func tallies(r rules.Ruleset, n int) []view.CalculatorInput {
	rng := rand.New(rand.NewPCG(7, 7))
	all := []view.CalculatorInput{view.NewTally(r)}
	for range n {
		t := view.CalculatorInput{Rules: r, Told: sheet.Told{Contract: rules.Contract(rng.IntN(int(rules.Contracts))), Augen: rng.IntN(242) - 1, Tricks: rng.IntN(14) - 1}, Bock: 1 << rng.IntN(rules.NoCap.Doublings()+1)}
		t.Hand, t.Genscher = rng.IntN(2) == 1, rng.IntN(2) == 1
		for p := range t.Calls {
			t.Calls[p], t.Vorab[p] = rules.Step(rng.IntN(int(rules.Steps))), rng.IntN(2) == 1
			t.Late[p] = rules.Step(rng.IntN(int(rules.Steps)))
			for s := range rules.Specials {
				t.Specials[p][s] = rng.IntN(s.Most() + 1)
			}
		}
		all = append(all, t)
	}
	return all
}

func TestEveryTallyComesBackFromItsDraft(t *testing.T) {
	for _, r := range rulesets(t) {
		if r.Validate() != nil { // nobody scores by rules that contradict themselves
			continue
		}
		for _, tally := range tallies(r, 20) {
			if back, err := view.ParseTally(tally.Draft()); err != nil || back != tally {
				t.Fatalf("%s came back as %+v, %v; want %+v", tally.Draft(), back, err, tally)
			}
		}
	}
	earlier := `{"rules":"ddv","contract":"normal","calls":["re",""],"late":["",""],"vorab":[false,false],"specials":[{"karlchen":1},null],"augen":151,"tricks":-1,"bock":2}`
	want := sheet.Told{Augen: 151, Tricks: sheet.Unknown, Calls: [2]rules.Step{rules.Ansage}}
	karlchen, _ := rules.ParseSpecial("karlchen")
	want.Specials[game.Re][karlchen] = 1
	if tally, err := view.ParseTally(earlier); err != nil || tally.Told != want || tally.Bock != 2 {
		t.Errorf("the draft of an earlier program is %+v, %v", tally, err)
	}
	for _, text := range []string{
		"", "ddv", "{}", `{"rules":"ddv","contract":"skat"}`, `{"rules":"nobody","contract":"normal"}`, `{"rules":"ddv","contract":"normal","calls":["x",""]}`,
		`{"rules":"ddv","contract":"normal","specials":[{"won":1},null]}`, `{"rules":"ddv","contract":"normal","specials":[{"karlchen":9},null]}`,
	} {
		if tally, err := view.ParseTally(text); err == nil {
			t.Errorf("%q is read as %+v", text, tally)
		}
	}
}

func TestTheCalculatorFitsWhateverIsTold(t *testing.T) {
	for i, r := range rulesets(t) {
		for _, tally := range tallies(r, 6) {
			l := locale.For([]string{"de", "en"}[i%2])
			if err := proof.Validate(view.Score(tally, stage.Draft, l, "Hallo")); err != nil {
				t.Fatalf("%s, %+v: %v", r, tally, err)
			}
			if err := proof.Validate(view.ScoreModal(tally, stage.Draft, l)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// menusOfScore are the menus of the calculator, in the order in which people use them.
var menusOfScore = []route.Path[route.Scoring]{
	route.ScoreContract, route.ScoreCallsRe, route.ScoreCallsKontra, route.ScoreLateRe, route.ScoreLateKontra, route.ScoreSpecialsRe, route.ScoreSpecialsKontra,
	route.ScoreHand, route.ScoreGenscher,
}

// menuOf returns a menu of the calculator as it is shown; it has no options where it is not.
func menuOf(tally view.CalculatorInput, v route.Path[route.Scoring]) discord.Select {
	for _, b := range view.Score(tally, stage.Draft, locale.For("de"), "").Blocks[0].(discord.Container).Blocks {
		if s, ok := b.(discord.Select); ok && v.Names(s.CustomID) {
			return s
		}
	}
	return discord.Select{}
}

// choose chooses in a menu as a person does, and returns what the calculator says about it.
func choose(t testing.TB, tally *view.CalculatorInput, v route.Path[route.Scoring], values ...string) (notice string) {
	t.Helper()
	for _, value := range values {
		if offered := menuOf(*tally, v).Options; !slices.ContainsFunc(offered, func(o discord.Option) bool { return o.Value == value }) {
			t.Fatalf("%s is not among %v", value, offered)
		}
	}
	notice, err := tally.Choose(v, values, locale.For("de"))
	if err != nil {
		t.Fatal(err)
	}
	return notice
}

// told chooses in the menus and fills in the modal as a person does.
func told(t testing.TB, r rules.Ruleset, contract string, choices map[route.Path[route.Scoring]]string, augen, tricks string) view.CalculatorInput {
	t.Helper()
	tally := view.NewTally(r)
	choose(t, &tally, route.ScoreContract, contract)
	for _, v := range menusOfScore {
		if values, ok := choices[v]; ok {
			choose(t, &tally, v, strings.Fields(values)...)
		}
	}
	if !tally.Read(map[string]string{view.AugenInput: augen, view.TricksInput: tricks}) {
		t.Fatalf("%q and %q are not read", augen, tricks)
	}
	return tally
}

func TestScore(t *testing.T) {
	sc := stage.NewScene(t, "")
	r := ruleset(t, "ddv")
	add := func(title string, tally view.CalculatorInput) {
		sc.Add(title, func(l *locale.Localizer) discord.Message { return view.Score(tally, stage.Draft, l, "") })
	}
	add("nothing is told", view.NewTally(r))
	add("a normal game", told(t, r, "normal", map[route.Path[route.Scoring]]string{
		route.ScoreCallsRe: "no90", route.ScoreCallsKontra: "kontra", route.ScoreSpecialsRe: "doppelkopf.1 fuchs_gefangen.1", route.ScoreSpecialsKontra: "karlchen.1",
	}, "155", ""))
	add("a lost solo", told(t, r, "solo-queens", map[route.Path[route.Scoring]]string{route.ScoreCallsRe: "re"}, "100", ""))
	add("nobody wins", told(t, r, "normal", map[route.Path[route.Scoring]]string{route.ScoreCallsRe: "no90", route.ScoreCallsKontra: "no90"}, "120", ""))
	add("tricks are needed", told(t, r, "normal", nil, "240", ""))
	add("schwarz", told(t, r, "normal", nil, "240", "12"))
	add("a late call that loses", told(t, ruleset(t, "spielordnung"), "normal", map[route.Path[route.Scoring]]string{
		route.ScoreCallsRe: "re", route.ScoreLateRe: "no90", route.ScoreLateKontra: "kontra",
	}, "140", ""))
	sc.Add("a choice that excludes another", func(l *locale.Localizer) discord.Message {
		tally := told(t, r, "normal", map[route.Path[route.Scoring]]string{route.ScoreSpecialsRe: "doppelkopf.1"}, "155", "")
		notice, err := tally.Choose(route.ScoreSpecialsRe, []string{"doppelkopf.1", "doppelkopf.2"}, l)
		if err != nil {
			t.Fatal(err)
		}
		return view.Score(tally, stage.Draft, l, notice)
	})
	sc.AddText("impossible rounds", func(l *locale.Localizer) string {
		var lines []string
		for _, problem := range stage.ReadConstants("game/round.go", "RoundProblem") {
			lines = append(lines, face.Reason(l, game.RoundError{
				Problem: game.RoundProblem(problem), Contract: rules.SoloQueens, Party: game.Re, Step: rules.No60, Missing: rules.No90, Special: rules.Doppelkopf, Number: 4, Tricks: 3,
			}))
		}
		return strings.Join(lines, "\n")
	})
	sc.Compare("score")
}

// The menus leave out entries that the rules do not know, or that do not count in the chosen game.
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

// The calculator gives the same points as the engine.
func TestTheCalculatorScoresAsTheEngine(t *testing.T) {
	tally := told(t, ruleset(t, "ddv"), "normal", map[route.Path[route.Scoring]]string{route.ScoreCallsRe: "no90", route.ScoreSpecialsKontra: "fuchs_gefangen.2"}, "130", "7")
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
		verb   route.Path[route.Scoring]
		values string
	}{
		{route.ScoreContract, "skat"}, {route.ScoreContract, ""}, {route.ScoreCallsRe, "kontra"}, {route.ScoreCallsKontra, "no120"},
		{route.ScoreLateKontra, "re"},
		{route.ScoreSpecialsRe, "won"}, {route.ScoreSpecialsRe, "karlchen.2"}, {route.ScoreSpecialsRe, "karlchen.0"}, {route.ScoreSpecialsRe, "karlchen"},
	} {
		tally := view.NewTally(r)
		if _, err := tally.Choose(c.verb, strings.Fields(c.values), locale.For("de")); err == nil {
			t.Errorf("%s %q makes %+v", c.verb, c.values, tally)
		}
	}
	for _, inputs := range []map[string]string{
		{}, {"augen": "241"}, {"augen": "-1"}, {"augen": "viele"}, {"augen": "120", "tricks": "13"}, {"augen": "120", "tricks": "-1"},
		{"augen": "120", "bock": "0"}, {"augen": "120", "bock": "-1"},
	} {
		if tally := view.NewTally(r); tally.Read(inputs) || tally != view.NewTally(r) {
			t.Errorf("%v is read as %+v", inputs, tally)
		}
	}
	bock := ruleset(t, "ddv bock=on")
	for _, factor := range []string{"3", "0", "-2", fmt.Sprint(2 * bock.MaxBock())} {
		if tally := view.NewTally(bock); tally.Read(map[string]string{"augen": "120", "bock": factor}) {
			t.Errorf("a Bock of %s is read as %+v", factor, tally)
		}
	}
	for _, edge := range []view.CalculatorInput{
		{Told: sheet.Told{Augen: 0, Tricks: 0}, Bock: 1}, {Told: sheet.Told{Augen: card.Augen, Tricks: 12}, Bock: bock.MaxBock()}, {Told: sheet.Told{Augen: 1, Tricks: sheet.Unknown}, Bock: 1},
	} {
		inputs := map[string]string{"augen": fmt.Sprint(edge.Augen), "bock": fmt.Sprint(edge.Bock)}
		if edge.Tricks != sheet.Unknown {
			inputs["tricks"] = fmt.Sprint(edge.Tricks)
		}
		tally := view.NewTally(bock)
		if !tally.Read(inputs) || tally.Augen != edge.Augen || tally.Tricks != edge.Tricks || tally.Bock != edge.Bock {
			t.Errorf("%v is read as %+v", inputs, tally)
		}
	}
	beyond := view.CalculatorInput{Rules: ruleset(t, "ddv deck=40"), Told: sheet.Told{Augen: 200, Tricks: 12}, Bock: 1}
	if _, err := beyond.Round(); !errors.As(err, new(game.RoundError)) {
		t.Errorf("12 tricks of 10: %v", err)
	}
}
