package notation_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/notation"
	"karlchen/game/rules"
)

// A script is a file of records that show a rule. A tag [Shows "VALUE: sentence"] in each record tells its subject: a value of the option
// in the file's name, or "n/a" where the option does not matter. A comment "; refused 2:re announcement too late" marks an action that the
// engine must refuse there, for this reason.
type script struct {
	name    string // the file's name without its extension
	records []scene
}

type scene struct {
	*notation.Record
	shows    string // the value, or notApplicable
	refusals []refusal
}

type refusal struct {
	line   int
	action game.Action
	reason string
}

const notApplicable = "n/a"

// scripts reads the scripts of a folder of testdata.
func scripts(t *testing.T, folder string) map[string]script {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("testdata", folder, "*.doko"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	all := map[string]script{}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		s := script{name: strings.TrimSuffix(filepath.Base(path), ".doko")}
		records, problems := readAll(t, string(data))
		for _, p := range problems {
			t.Errorf("%s:%d: %s", path, p.Line, p.Msg)
		}
		refusals := readRefusals(t, path, string(data))
		for i, rec := range records {
			end := 1 << 30
			if i+1 < len(records) {
				end = records[i+1].Line
			}
			sc := scene{Record: rec}
			sc.shows, _, _ = strings.Cut(tagOf(rec, "Shows"), ":")
			for _, r := range refusals {
				if rec.Line < r.line && r.line < end {
					sc.refusals = append(sc.refusals, r)
				}
			}
			s.records = append(s.records, sc)
		}
		all[s.name] = s
	}
	return all
}

func readRefusals(t *testing.T, path, text string) []refusal {
	t.Helper()
	var all []refusal
	number := 0
	for line := range strings.Lines(text) {
		number++
		rest, ok := strings.CutPrefix(line, "; refused ")
		if !ok {
			continue
		}
		what, reason, _ := strings.Cut(strings.TrimSpace(rest), " ")
		action, err := game.ParseAction(what)
		if err != nil {
			t.Errorf("%s:%d: %v", path, number, err)
		}
		all = append(all, refusal{number, action, reason})
	}
	return all
}

func tagOf(rec *notation.Record, name string) string {
	for _, tag := range rec.Unknown {
		if tag.Name == name {
			return tag.Value
		}
	}
	return ""
}

// play plays the scene to its end, and checks its result tags and its refused actions.
func (sc scene) play() (game.State, error) {
	s, err := notation.Replay(sc.Record)
	if err != nil {
		return s, err
	}
	if _, over := s.Result(); !over {
		return s, errors.New("the game is not finished")
	}
	setup, err := sc.Setup()
	if err != nil {
		return s, err
	}
	if s, err = game.New(setup); err != nil {
		return s, err
	}
	refusals := sc.refusals
	for _, m := range append(slices.Clone(sc.Moves), notation.Move{Line: 1 << 30}) {
		for len(refusals) > 0 && refusals[0].line < m.Line {
			r := refusals[0]
			if _, err := s.Apply(r.action); err == nil || err.Error() != r.reason {
				return s, fmt.Errorf("line %d: %s is not refused because %q, but: %v", r.line, r.action, r.reason, err)
			}
			refusals = refusals[1:]
		}
		if m.Line < 1<<30 {
			if s, err = s.Apply(m.Action); err != nil {
				return s, err
			}
		}
	}
	return s, nil
}

// under returns the scene with another value of the option, if the ruleset can have it.
func (sc scene) under(o rules.Option, value string) (scene, bool) {
	ruleset, err := o.Set(sc.Rules.Rules(), value)
	if err != nil {
		return sc, false
	}
	compiled, err := rules.Compile(ruleset)
	if err != nil {
		return sc, false
	}
	other := *sc.Record
	other.Rules = compiled
	sc.Record = &other
	return sc, true
}

// Options that need more than one game, with the place of their tests.
var optionsOfLists = map[string]string{
	"session_games":                  "game/match",
	"session_end_open_pflichtsoli":   "game/match",
	"session_minutes":                "game/match and bot/table/listclock_test.go",
	"dealer_repeats_after_solo":      "game/match",
	"dealer_repeats_after_void_deal": "game/match",
	"sit_out":                        "game/match",
	"pflichtsolo_after_lost_solo":    "game/match",
	"wiederholung":                   "game/match",
	"bock_trigger_120":               "game/match",
	"bock_trigger_zero":              "game/match",
	"bock_trigger_lost_re":           "game/match",
	"bock_trigger_lost_kontra":       "game/match",
	"bock_trigger_lost_solo":         "game/match",
	"bock_trigger_herzdurchlauf":     "game/match",
	"bock_trigger_schwarz":           "game/match",
	"bock_trigger_doppelkopf":        "game/match",
	"bock_trigger_lost_hochzeit":     "game/match",
	"bock_length":                    "game/match",
	"bock_stacking":                  "game/match",
	"bock_cap":                       "game/match",
	"bock_simultaneous_reasons":      "game/match",
	"bock_solo_consumes":             "game/match",
}

// Options that change only what people see and do around the game, with the place of their tests.
var optionsOfViews = map[string]string{
	"vorbehalt_procedure":             "game/throw_test.go",
	"vorbehalt_withdrawable":          "game/withdraw_test.go", // a record has final words only
	"em_show_cards":                   "game/throw_test.go",
	"armut_return_trump_announcement": "game/armut_test.go",
	"view_last_trick":                 "commands/table/view",
	"seating_and_list":                "bot/table/seats_test.go",
	"sharp_deck_optional":             "bot/table/deck_test.go",
	"table_size":                      "commands/table/view",
	"mark_special_tricks":             "game/aside_test.go",
	"cut":                             "bot/table/cut_test.go",
	"deck_naming":                     "commands/table/view",
	"ladder":                          "commands/table/view/words_test.go",
}

// Options that apply to every game, so no record can show the opposite.
var optionsOfEveryGame = []string{"deck", "zn_stock"}

// Values whose records go the same way under every other value, because a record under this value cannot contain the difference.
var valuesWithoutTrace = []string{
	"pflichtsolo=off", // then a record can owe no Pflichtsolo
	"vorfuehrung=off", // then a record can have no Vorführung
	"bock=off",        // then a record can have no Bock
	"zn_stock=off",    // the deck is another
	"zn_stock=on",     // the deck is another
}

func TestEveryOptionIsShownByAScript(t *testing.T) {
	all := scripts(t, "rules")
	for name := range all {
		if _, ok := rules.Find(name); !ok {
			t.Errorf("the script %s is about no option", name)
		}
		if where, ok := optionsOfLists[name]; ok {
			t.Errorf("%s has a script and needs none: it is tested in %s", name, where)
		}
	}
	for _, o := range rules.Catalogue() {
		s, ok := all[o.Key]
		if ok && len(o.Values()) == 1 {
			t.Run(o.Key, func(t *testing.T) { checkFixed(t, o, s) })
			continue
		}
		if optionsOfLists[o.Key] != "" || optionsOfViews[o.Key] != "" || !o.Choosable() {
			continue
		}
		if !ok {
			t.Errorf("no script shows %s: game/notation/testdata/rules/%s.doko is missing", o.Key, o.Key)
			continue
		}
		t.Run(o.Key, func(t *testing.T) { checkScript(t, o, s) })
	}
}

// checkFixed plays the script of an option that has one value only, and needs none.
func checkFixed(t *testing.T, o rules.Option, s script) {
	for _, sc := range s.records {
		if applies := o.Applies(sc.Rules.Rules()); applies != (sc.shows == o.Values()[0]) || applies == (sc.shows == notApplicable) {
			t.Errorf("line %d: shows %q, but that the option applies is %t", sc.Line, sc.shows, applies)
		}
		if _, err := sc.play(); err != nil {
			t.Errorf("record in line %d: %v", sc.Line, err)
		}
	}
}

func checkScript(t *testing.T, o rules.Option, s script) {
	shown := map[string]bool{}
	for _, sc := range s.records {
		if sc.shows != notApplicable && sc.shows != o.Get(sc.Rules.Rules()) {
			t.Errorf("line %d: shows %q, but the record has %s=%s", sc.Line, sc.shows, o.Key, o.Get(sc.Rules.Rules()))
		}
		if _, err := sc.play(); err != nil {
			t.Errorf("record in line %d: %v", sc.Line, err)
		}
		shown[sc.shows] = true
	}

	values := o.Values()
	const few = 3 // with so few values all must be shown; of more values two
	for _, value := range values {
		if len(values) <= few && !shown[value] {
			t.Errorf("no record shows %s", value)
		}
	}
	if shown[notApplicable] == slices.Contains(optionsOfEveryGame, o.Key) {
		t.Errorf("shown where it does not apply: %v", shown[notApplicable])
	}
	delete(shown, notApplicable)
	if len(shown) < 2 {
		t.Errorf("only %v is shown", shown)
	}

	for _, sc := range s.records {
		differs := false
		for value := range shown {
			other, ok := sc.under(o, value)
			if !ok {
				continue
			}
			_, err := other.play()
			differs = differs || err != nil
		}
		traceless := slices.Contains(valuesWithoutTrace, o.Key+"="+sc.shows)
		if want := sc.shows != notApplicable && !traceless; differs != want {
			t.Errorf("record in line %d shows %s, but that another value changes it is %v", sc.Line, sc.shows, differs)
		}
	}
}

// Further contents of golden playthroughs, besides a contract.
var playthroughs = map[string]func(*testing.T, scene, game.State){
	"pflichtsolo": func(t *testing.T, _ scene, s game.State) {
		if !s.Pflichtsolo() {
			t.Error("no Pflichtsolo is played")
		}
	},
	"vorfuehrung": func(t *testing.T, sc scene, s game.State) {
		if !sc.Vorfuehrung || s.Soloist() != sc.Forced {
			t.Error("there is no Vorführung")
		}
	},
	"claim":   func(t *testing.T, sc scene, _ game.State) { endsWith(t, sc, game.Claiming) },
	"concede": func(t *testing.T, sc scene, _ game.State) { endsWith(t, sc, game.Conceding) },
}

func endsWith(t *testing.T, sc scene, kind game.ActionKind) {
	t.Helper()
	if !slices.ContainsFunc(sc.Moves, func(m notation.Move) bool { return m.Kind == kind }) {
		t.Errorf("record in line %d does not end like that", sc.Line)
	}
}

// A golden playthrough has, besides the result tags, a tag [Items "won re 1, …"] with the lines of the result.
func TestEveryContractHasAGoldenPlaythrough(t *testing.T) {
	all := scripts(t, "contracts")
	for c := range rules.Contracts {
		if _, ok := all[c.String()]; !ok {
			t.Errorf("no playthrough of %s", c)
		}
	}
	for name := range playthroughs {
		if _, ok := all[name]; !ok {
			t.Errorf("no playthrough of %s", name)
		}
	}
	for name, s := range all {
		t.Run(name, func(t *testing.T) {
			for _, sc := range s.records {
				state, err := sc.play()
				if err != nil {
					t.Errorf("record in line %d: %v", sc.Line, err)
					continue
				}
				if check, ok := playthroughs[name]; ok {
					check(t, sc, state)
				} else if state.Contract().String() != name {
					t.Errorf("record in line %d plays %s", sc.Line, state.Contract())
				}
				result, _ := state.Result()
				var items []string
				for _, i := range result.Items() {
					items = append(items, fmt.Sprint(i.Key, " ", i.Party, " ", i.Points))
				}
				if want, got := tagOf(sc.Record, "Items"), strings.Join(items, ", "); got != want {
					t.Errorf("record in line %d gives\n%s, want\n%s", sc.Line, got, want)
				}
				if sc.Outcome.Winner == "" || sc.Outcome.Eyes == nil || sc.Outcome.Tricks == nil || sc.Outcome.Points == nil {
					t.Errorf("record in line %d lacks a result tag", sc.Line)
				}
			}
		})
	}
}
