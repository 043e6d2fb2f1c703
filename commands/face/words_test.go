package face_test

import (
	"errors"
	"maps"
	"strings"
	"testing"

	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/game/rules"
)

func TestAWordOfAServer(t *testing.T) {
	r, err := rules.Parse("hausrunde ladder=9-6-3-schwarz")
	if err != nil {
		t.Fatal(err)
	}
	own := rules.Words{"contract.armut": "Schieben", "call.no30": "Dreißig weg"}
	for typed, want := range map[string]string{
		"Sechzig weg":               "Sechzig weg",
		"  unter \t  60 ":           "unter 60",
		"60":                        "60",
		"Null-Sechs!":               "Null-Sechs!",
		"na, keine 60":              "",
		"Äöüß’s & co":               "Äöüß’s & co",
		"Ａｂｃ":                       "Abc",
		"O\u0308l":                  "Öl",
		"keine 6":                   "keine 6", // as it is called anyway
		"keine 9":                   "keine 90 > call.no90",
		"no 9":                      "keine 90 > call.no90",
		"KEINE 9":                   "keine 90 > call.no90",
		"Schieben":                  "Armut > contract.armut",
		"Armut":                     "Armut > contract.armut", // still what others call it
		"keine 30":                  "keine 30 > call.no30",
		"Köhler":                    "Köhler > contract.solo-kings-queens-jacks", // also where nobody plays it
		"fuchs gefangen":            "Fuchs gefangen > special.fuchs_gefangen",
		"Re":                        "Re > party.re",
		"Gesund":                    "gesund > word.healthy",
		"":                          "",
		"   ":                       "",
		"!":                         "",
		"-60":                       "",
		strings.Repeat("x", 24):     strings.Repeat("x", 24),
		strings.Repeat("x", 25):     "",
		"**fett**":                  "",
		"a_b":                       "",
		"`code`":                    "",
		"~~weg~~":                   "",
		"||weg||":                   "",
		"> Zitat":                   "",
		"# Titel":                   "",
		"@everyone":                 "",
		"<@104>":                    "",
		"<:dk:1>":                   "",
		"https://example.org":       "",
		"[a](b)":                    "",
		"weg\\":                     "",
		"♣D":                        "",
		"Kreuz ♣":                   "",
		"{{.call_no90}}":            "",
		"sechs\x00zig":              "",
		"sechs\u200bzig":            "",
		"\u202esechzig":             "",
		"\u2067abc":                 "",
		"שש":                        "",
		"ششش":                       "",
		"😀":                         "",
		"a\u0300\u0301\u0302\u0303": "",
		"六十":                        "六十",
		"\ufffd":                    "",
		"sech\xffzig":               "",
		"\u3164":                    "",
		"zeile\nzwei":               "zeile zwei",
	} {
		got, err := face.ParseWord(typed, "call.no60", r, own)
		var p face.WordProblem
		switch of, taken := "", false; {
		case err == nil:
			if got != want {
				t.Errorf("%q is %q, want %q", typed, got, want)
			}
		case !errors.As(err, &p):
			t.Errorf("%q: %v", typed, err)
		default:
			if _, of, taken = strings.Cut(want, " > "); !taken && want != "" || string(p.Other) != of {
				t.Errorf("%q is refused because of %q, want %q", typed, p.Other, of)
			}
			for _, l := range locale.All() {
				if why := face.Reason(l, err); strings.Contains(why, "…") || strings.Contains(why, "notice.") || !taken && !strings.Contains(why, "24") {
					t.Errorf("%s, %q: %q", l.Tag(), typed, why)
				}
			}
		}
	}
}

// The terms of every preset fit into menus, and no two of them have the same word in a language.
func TestTermsHaveWordsOfTheirOwn(t *testing.T) {
	for _, name := range rules.Presets() {
		r, _ := rules.Preset(name)
		for _, group := range face.Terms(r) {
			if len(group) > face.MaxMenu {
				t.Errorf("%s: %d terms do not fit into a menu", name, len(group))
			}
		}
		for _, l := range locale.All() {
			seen := map[string]face.Term{}
			for _, group := range face.Terms(r) {
				for _, term := range group {
					word := strings.ToLower(l.Under(r).T(string(term), nil))
					if other, twice := seen[word]; twice {
						t.Errorf("%s, %s: %s and %s are both %q", name, l.Tag(), other, term, word)
					}
					seen[word] = term
				}
			}
		}
	}
}

// Words stay with rules that change, except where a word then means something else.
func TestWordsOfChangedRules(t *testing.T) {
	parse := func(text string) rules.Ruleset {
		r, err := rules.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	own := rules.Words{"call.no60": "keine 9", "call.schwarz": "Null", "contract.armut": "Schieben"}
	if got := face.FitWords(own, parse("ddv deck=40")); !maps.Equal(got, own) {
		t.Errorf("without a reason only %v stay", got)
	}
	want := rules.Words{"call.schwarz": "Null", "contract.armut": "Schieben"}
	if got := face.FitWords(own, parse("ddv ladder=9-6-3-schwarz")); !maps.Equal(got, want) {
		t.Errorf("%v stay, want %v", got, want)
	}
}
