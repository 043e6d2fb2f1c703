package match_test

import (
	"os"
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/rules"
)

func parse(t testing.TB, text string) rules.Ruleset {
	t.Helper()
	r, err := rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func compile(t testing.TB, r rules.Ruleset) *rules.Compiled {
	t.Helper()
	compiled, err := rules.Compile(r)
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

// reasons makes a set from its stored form, the only way to make one.
func reasons(list ...match.Reason) (set match.Reasons) {
	for _, r := range list {
		set |= 1 << r
	}
	return set
}

func void(why match.Void) match.Entry {
	return match.Entry{Contract: rules.Normal, Soloist: -1, Void: why}
}

// finished plays the first record of a file of the notation's tests under other rules.
func finished(t *testing.T, file string, r rules.Ruleset) game.State {
	t.Helper()
	data, err := os.ReadFile("../notation/testdata/" + file + ".doko")
	if err != nil {
		t.Fatal(err)
	}
	var s game.State
	setup := game.Setup{Rules: compile(t, r), Vorhand: card.NoSeat}
	seats := 0
	for line := range strings.Lines(string(data)) {
		name, value, tag := strings.Cut(strings.TrimSpace(line), ` "`)
		value = strings.TrimSuffix(value, `"]`)
		switch {
		case name == "[Doko" && seats > 0:
			return s
		case name == "[Lead":
			setup.Vorhand, err = card.ParseSeat(value)
		case strings.HasPrefix(name, "[Hand"):
			setup.Hands[seats], err = card.ParseSet(value)
			seats++
		case name == "[Pflichtsolo":
			for _, word := range strings.Fields(value) {
				setup.Owes[word[0]-'1'] = true
			}
		case !tag && !strings.HasPrefix(line, ";"):
			for _, word := range strings.Fields(line) {
				if !strings.Contains(word, ":") {
					continue // the number of the trick
				}
				if s.Compiled() == nil {
					s, err = game.New(setup)
				}
				var a game.Action
				if err == nil {
					a, err = game.ParseAction(word)
				}
				if err == nil {
					s, err = s.Apply(a)
				}
				if err != nil {
					t.Fatalf("%s: %s: %v", file, word, err)
				}
			}
		}
		if err != nil {
			t.Fatalf("%s: %q: %v", file, line, err)
		}
	}
	return s
}
