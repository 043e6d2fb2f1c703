package view_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/commands/locale"
	"karlchen/commands/rulebook/view"
	"karlchen/game/rules"
	"karlchen/internal/stage"
)

// rowOfSpecials is where the row of a Sonderpunkt stands.
const rowOfSpecials = "its row in game/rules/catalogue_special.go"

// textsIn returns the keys of all texts in a language, each with its file.
func textsIn(t *testing.T, tag string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(stage.InRepository("commands/locale/" + tag + "/*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no texts in %s: %v", tag, err)
	}
	keys := map[string]string{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var texts map[string]any
		if err := json.Unmarshal(data, &texts); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for key := range texts {
			keys[key] = file
		}
	}
	return keys
}

// lacking returns the missing parts of the Sonderpunkt with that key, and where each belongs.
func lacking(t *testing.T, key string) (all []string) {
	t.Helper()
	lacks := func(where, format string, args ...any) {
		all = append(all, fmt.Sprintf("%s: %s lacks %s", key, where, fmt.Sprintf(format, args...)))
	}
	special, ok := rules.ParseSpecial(key)
	option, listed := rules.Find(key)
	values := option.Values()
	switch {
	case !ok || !listed:
		lacks("game/rules/catalogue_special.go", "a row, and values_score.go its constant")
		values = []string{"0", "1"}
	case option.Group() != "SP":
		lacks(rowOfSpecials, "an ID of the group SP, whose page of the rule card it stands on")
	case len(values) < 2:
		lacks(rowOfSpecials, "max, the points that it can be worth")
	}
	if ok && special.Most() == 0 {
		lacks(rowOfSpecials, "most, how often a game can bring it")
	}
	if ok && special.Making().All == rules.NoPart && special.Making().Card == rules.NoPart {
		lacks(rowOfSpecials, "a Making, the cards that make it")
	}

	for _, tag := range settings.Languages {
		texts, folder := textsIn(t, tag), "commands/locale/"+tag
		if texts["special."+key] == "" {
			lacks(folder+"/score.json", "special.%s, its name", key)
		}
		if texts["item."+key] == "" {
			lacks(folder+"/active.json", "item.%s, its line in a result", key)
		}
		for _, value := range values {
			if texts["rule."+key] == "" && texts["rule."+key+"."+value] == "" {
				lacks(folder+"/rules.json", "rule.%s.%s, its sentence on the rule card", key, value)
			}
		}
	}

	script := "game/notation/testdata/rules/" + key + ".doko"
	games, err := os.ReadFile(stage.InRepository(script))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	if !strings.Contains(string(games), `[Shows "0:`) {
		lacks(script, `a game with it off, [Shows "0: …"]`)
	}
	if on := func(value string) bool { return strings.Contains(string(games), `[Shows "`+value+`:`) }; !slices.ContainsFunc(values[1:], on) {
		lacks(script, `a game with it on, [Shows "1: …"]`)
	}
	if !strings.Contains(string(games), `[Shows "n/a:`) {
		lacks(script, `a game to which it does not apply, [Shows "n/a: …"]`)
	}

	if slices.ContainsFunc(all, func(what string) bool { return strings.Contains(what, "special."+key) }) && ok {
		return all // the score calculator cannot be drawn without its name
	}
	if r, err := option.Set(preset(t, rules.Presets()[0]), values[len(values)-1]); err != nil || !slices.Contains(offered(view.NewTally(r)), fmt.Sprint(key, ".", special.Most())) {
		lacks("commands/rulebook/view/score.go, the score calculator,", "it in the menus of both parties, as often as a game can bring it (%v)", err)
	}
	return all
}

// offered returns the values of all menus of the score calculator.
func offered(tally view.CalculatorInput) (values []string) {
	for _, b := range view.Score(tally, stage.Draft, locale.For("de"), "").Blocks[0].(discord.Container).Blocks {
		if s, ok := b.(discord.Select); ok {
			for _, o := range s.Options {
				values = append(values, o.Value)
			}
		}
	}
	return values
}

func TestEverySonderpunktIsWhole(t *testing.T) {
	for s := range rules.Specials {
		for _, what := range lacking(t, s.String()) {
			t.Error(what)
		}
	}
}

// A Sonderpunkt that is not there at all lacks everything, so that TestEverySonderpunktIsWhole finds each part that is missing.
func TestEachPartOfASonderpunktIsMissed(t *testing.T) {
	want := []string{"game/rules/catalogue_special.go lacks a row, and values_score.go its constant"}
	for _, tag := range settings.Languages {
		want = append(want, tag+"/score.json lacks special.katze", tag+"/active.json lacks item.katze", tag+"/rules.json lacks rule.katze.0",
			tag+"/rules.json lacks rule.katze.1")
	}
	for _, shows := range []string{"0", "1", "n/a"} {
		want = append(want, "testdata/rules/katze.doko lacks a game", `[Shows "`+shows)
	}
	want = append(want, "the score calculator, lacks it")
	got := strings.Join(lacking(t, "katze"), "\n")
	for _, part := range want {
		if !strings.Contains(got, part) {
			t.Errorf("%q is not among\n%s", part, got)
		}
	}
}
