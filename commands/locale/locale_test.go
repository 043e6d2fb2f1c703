package locale_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"karlchen/bot/settings"
	"karlchen/commands/locale"
	rulesets "karlchen/game/rules"
)

// Most tests here ask for texts without their variables.
func init() { locale.Fault = func(string, string) {} }

// texts returns the plural forms of every key of a language, as the files have them.
func texts(t *testing.T, tag string) map[string]map[string]string {
	t.Helper()
	names, err := filepath.Glob(tag + "/*.json")
	if err != nil || len(names) == 0 {
		t.Fatalf("no files of %s: %v", tag, err)
	}
	all := map[string]map[string]string{}
	for _, name := range names {
		if filepath.Base(name) == "language.json" {
			continue
		}
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var file map[string]any
		if err := json.Unmarshal(content, &file); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for key, value := range file {
			if all[key] != nil {
				t.Errorf("%s: %s is there twice", name, key)
			}
			all[key] = forms(t, key, value)
		}
		if got := strings.Count(string(content), "\n  \""); got != len(file) {
			t.Errorf("%s has %d lines with keys for %d keys: one is there twice", name, got, len(file))
		}
	}
	return all
}

func forms(t *testing.T, key string, value any) map[string]string {
	t.Helper()
	switch value := value.(type) {
	case string:
		return map[string]string{"other": value}
	case map[string]any:
		forms := map[string]string{}
		for form, text := range value {
			forms[form] = text.(string)
		}
		return forms
	}
	t.Fatalf("%s is neither a text nor plural forms", key)
	return nil
}

var variable = regexp.MustCompile(`{{\.(\w+)}}`)

// variables returns the variables of a text, without its references to other texts.
func variables(texts map[string]string) []string {
	found := map[string]bool{}
	for _, text := range texts {
		for _, match := range variable.FindAllStringSubmatch(text, -1) {
			if !strings.Contains(match[1], "_") {
				found[match[1]] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(found))
}

func TestLanguagesHaveTheSameKeysWithTheSameVariables(t *testing.T) {
	first := texts(t, settings.FallbackLanguage)
	for _, tag := range settings.Languages {
		other := texts(t, tag)
		if diff := cmp.Diff(slices.Sorted(maps.Keys(first)), slices.Sorted(maps.Keys(other))); diff != "" {
			t.Errorf("keys (- %s, + %s):\n%s", settings.FallbackLanguage, tag, diff)
		}
		for key, forms := range first {
			if diff := cmp.Diff(variables(forms), variables(other[key])); diff != "" {
				t.Errorf("variables of %s (- %s, + %s):\n%s", key, settings.FallbackLanguage, tag, diff)
			}
		}
	}
}

func TestTextsAreTidy(t *testing.T) {
	for _, tag := range settings.Languages {
		for key, forms := range texts(t, tag) {
			for form, text := range forms {
				switch {
				case strings.TrimSpace(text) == "":
					t.Errorf("%s, %s, %s is empty", tag, key, form)
				case strings.HasSuffix(text, " ") || strings.Contains(text, "  "):
					t.Errorf("%s, %s, %s has a stray blank: %q", tag, key, form, text)
				case strings.Count(text, "{{") != len(variable.FindAllString(text, -1)):
					t.Errorf("%s, %s, %s holds something else than plain variables: %q", tag, key, form, text)
				case strings.Count(text, "**")%2 != 0 || strings.Count(text, "`")%2 != 0:
					t.Errorf("%s, %s, %s opens bold or code type and does not close it: %q", tag, key, form, text)
				case strings.ContainsAny(text, `"'`):
					t.Errorf("%s, %s, %s has typewriter quotes: %q", tag, key, form, text)
				}
			}
		}
	}
}

func TestEveryTextCanBeFilledIn(t *testing.T) {
	for _, tag := range settings.Languages {
		for key, forms := range texts(t, tag) {
			for _, count := range []int{1, 2} {
				data := map[string]any{}
				for _, name := range variables(forms) {
					data[name] = "§"
				}
				data["Count"] = count // also where the text has one form for every number: people once read "drawn.runs" on a board after one game
				got := locale.For(tag).T(key, data)
				if got == key || strings.Contains(got, "{{") || strings.Contains(got, "<no value>") {
					t.Errorf("%s, %s with %v: %q", tag, key, data, got)
				}
			}
		}
	}
}

func TestGermanCardsHaveGermanNames(t *testing.T) {
	french := regexp.MustCompile(`[♣♠♥♦]|Kreuz|Pik|Karo|Dame|Bube|(?i:queen|\bjack|clubs|spade|diamond)`)
	for _, l := range []*locale.Localizer{locale.For("de"), locale.For("en")} {
		named := l.Naming(rulesets.GermanNames)
		if named.Tag() != l.Tag() || !named.HasGermanCards() || named.Naming(rulesets.FrenchNames) != l || l.Naming(rulesets.FrenchNames) != l {
			t.Errorf("%s: the names of cards change the language, or do not change back", l.Tag())
		}
		for key := range texts(t, l.Tag()) {
			data := map[string]any{"Count": 2}
			if text := named.T(key, data); french.MatchString(text) && !strings.HasPrefix(key, "rule.deck_naming.") {
				t.Errorf("%s, %s has a French name: %q", l.Tag(), key, text)
			}
			if text := l.T(key, data); !french.MatchString(text) && text != named.T(key, data) {
				t.Errorf("%s, %s names no card, but became %q", l.Tag(), key, named.T(key, data))
			}
		}
	}
	for tag, cards := range map[string]string{
		"de": "♣D Eichel-Ober, ♠B Grün-Unter, ♥10 Herz-10, ♦A Schellen-Ass, ♣K Eichel-König, ♦7 Schellen-7",
		"en": "♣Q Acorn Ober, ♠J Leaf Unter, ♥10 Heart 10, ♦A Bell Ace, ♣K Acorn King, ♦7 Bell 7",
	} {
		for _, pair := range strings.Split(cards, ", ") {
			written, name, _ := strings.Cut(pair, " ")
			if l := locale.For(tag); l.NamedCard(written) != written || l.Naming(rulesets.GermanNames).NamedCard(written) != name {
				t.Errorf("%s is called %q, want %q", written, l.Naming(rulesets.GermanNames).NamedCard(written), name)
			}
		}
	}
}

// A rule names its cards in words if signs of suits cannot be read.
func TestRulesCanBeSaidWithoutSigns(t *testing.T) {
	plural := regexp.MustCompile(`\b(beiden?|Beiden?) \w+-(Dame|Bube|Ass)\b|\b([Bb]oth|two) (ace|king|queen|jack|\d+) of`)
	for _, l := range []*locale.Localizer{locale.For("de"), locale.For("en")} {
		for key := range texts(t, l.Tag()) {
			if !strings.HasPrefix(key, "rule.") && !strings.HasPrefix(key, "item.") { // pictures of results say what items are for
				continue
			}
			if said := l.WithoutSigns().T(key, nil); strings.ContainsAny(said, "♣♠♥♦") || plural.MatchString(said) {
				t.Errorf("%s, %s: %q", l.Tag(), key, said)
			}
		}
	}
	for tag, rules := range map[string]map[string]string{
		"de": {
			"rule.parties_normal.club-queens":                    "Re ist, wer eine Kreuz-Dame hat",
			"rule.schweine_count.both":                           "Beide Karo-Asse werden",
			"rule.em_highest_trump_karo_bube.on":                 "über dem Karo-Buben",
			"rule.second_karlchen_beats_first_in_last_trick.off": "beide Kreuz-Buben",
		},
		"en": {"rule.parties_normal.club-queens": "The players who hold a queen of clubs are Re", "rule.schweine_count.both": "Both aces of diamonds"},
	} {
		for key, want := range rules {
			l := locale.For(tag)
			if got := l.WithoutSigns().T(key, nil); !strings.Contains(got, want) {
				t.Errorf("%s, %s: %q does not say %q", tag, key, got, want)
			}
			if german := l.Naming(rulesets.GermanNames); german.WithoutSigns() != german || german.T(key, nil) == l.T(key, nil) {
				t.Errorf("%s, %s: German cards are not named", tag, key)
			}
		}
	}
}

// Each name of a card in a language's list stands in a text, or is the written form of a card. A text has names of cards in braces, as
// [TestGermanCardsHaveGermanNames] shows.
func TestEveryNameOfACardIsUsed(t *testing.T) {
	written := regexp.MustCompile(`^[♣♠♥♦](10|[A-Z9]|7)$`)
	marked := regexp.MustCompile(`{[^{}]+}`)
	for _, tag := range settings.Languages {
		var l locale.Language
		raw, err := os.ReadFile(tag + "/language.json")
		if err == nil {
			err = json.Unmarshal(raw, &l)
		}
		if err != nil {
			t.Fatal(err)
		}
		used, inRules := map[string]bool{}, map[string]bool{}
		for key, forms := range texts(t, tag) {
			for _, text := range forms {
				for _, name := range marked.FindAllString(variable.ReplaceAllString(text, ""), -1) {
					name = strings.Trim(name, "{}")
					used[name] = true
					inRules[name] = inRules[name] || strings.HasPrefix(key, "rule.")
				}
			}
		}
		for name := range l.GermanCards {
			if !used[name] && !written.MatchString(name) {
				t.Errorf("%s: no text names %q", tag, name)
			}
		}
		for name := range l.WithoutSigns {
			if !inRules[name] {
				t.Errorf("%s: no rule names %q", tag, name)
			}
		}
	}
}

// An incomplete folder is refused with the mistake and its place.
func TestABrokenLanguageIsRefused(t *testing.T) {
	const good = `{"name":"X","letters":"de","german_cards":{"♣D":"Eichel-Ober"}}`
	for _, c := range []struct{ tag, language, texts, want string }{
		{"?", good, `{}`, "?"},
		{"fr", ``, `{}`, "language.json"},
		{"fr", `{"letters":"runes"}`, `{}`, "runes"},
		{"fr", good, `{"a":`, "texts.json"},
		{"fr", good, `{"a":"{♠D}"}`, "♠D"},
		{"fr", good, `{"a":""}`, "a: "},
		{"fr", good, `{"a":7}`, "a: "},
		{"fr", good, `{"a":{"one":"1"}}`, `no form "other"`},
		{"fr", good, `{"a":{"other":"2","dual":"1"}}`, `no plural form "dual"`},
	} {
		folder := fstest.MapFS{"language.json": {Data: []byte(c.language)}, "texts.json": {Data: []byte(c.texts)}}
		if _, err := locale.Read(c.tag, folder); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c, err)
		}
	}
	folder := fstest.MapFS{"language.json": {Data: []byte(good)}, "texts.json": {Data: []byte(`{"a":"la {♣D} et {{.N}}"}`)}}
	l, err := locale.Read("fr", folder)
	if err != nil {
		t.Fatal(err)
	}
	for want, named := range map[string]*locale.Localizer{
		"la ♣D et 1": l.Localizer(), "la Eichel-Ober et 1": l.Localizer().Naming(rulesets.GermanNames), "la ♣D et 2": l.Localizer().WithoutSigns(),
	} {
		if got := named.T("a", map[string]any{"N": want[len(want)-1:]}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestLanguageFollowsDiscordsTag(t *testing.T) {
	for tag, want := range map[string]string{
		"de": "de", "de-DE": "de", "DE-at": "de", "en-US": "en", "en-GB": "en", "fr": "en", "": "en", "den": "en", "no": "en",
	} {
		if got := locale.For(tag).Tag(); got != want {
			t.Errorf("For(%q) is %s, want %s", tag, got, want)
		}
	}
}

func TestPluralFollowsCount(t *testing.T) {
	for count, want := range map[int]string{0: "0 Stiche", 1: "1 Stich", -1: "1 Stich", 2: "2 Stiche"} {
		got := locale.For("de").T("game.tricks", map[string]any{"Count": count})
		if count == -1 {
			want = "1 Stich"
		}
		if got != want {
			t.Errorf("%d: %q, want %q", count, got, want)
		}
	}
}

// "1 Punkte": a number of points may be one, so a text with it has a singular. Points with a decimal take the plural.
func TestPointsHaveASingular(t *testing.T) {
	decimals := []string{"review.", "tip.sure.", "puzzle."}
	points := regexp.MustCompile(`}}\*{0,2} (Punkten?|points)\b`)
	for _, tag := range settings.Languages {
		for key, forms := range texts(t, tag) {
			if !points.MatchString(forms["other"]) || forms["one"] != "" || slices.ContainsFunc(decimals, func(p string) bool { return strings.HasPrefix(key, p) }) {
				continue
			}
			t.Errorf("%s: %s has no singular: %s", tag, key, forms["other"])
		}
	}
}

func TestAnUnknownKeyShowsItself(t *testing.T) {
	if got := locale.For("de").T("no.such.key", nil); got != "no.such.key" || locale.Has("no.such.key") {
		t.Errorf("T = %q, Has = %t", got, locale.Has("no.such.key"))
	}
}

// A missing or empty variable is reported, and leaves an ellipsis: nobody reads "<no value>".
func TestAMissingVariableIsReported(t *testing.T) {
	var faults []string
	old := locale.Fault
	locale.Fault = func(key, fault string) { faults = append(faults, key+": "+fault) }
	defer func() { locale.Fault = old }()
	l := locale.For("de")
	for _, data := range []map[string]any{nil, {}, {"Level": ""}} {
		faults = nil
		if got := l.T("lobby.computer", data); got != "Computer, …" {
			t.Errorf("%v: %q", data, got)
		}
		if diff := cmp.Diff([]string{"lobby.computer: it lacks Level"}, faults); diff != "" {
			t.Errorf("%v: %s", data, diff)
		}
		if data["Level"] == "…" {
			t.Error("the caller's data was changed")
		}
	}
	faults = nil
	if got := l.T("lobby.computer", map[string]any{"Level": "einfach"}); got != "Computer, einfach" || faults != nil {
		t.Errorf("a complete text: %q, %q", got, faults)
	}
	if l.T("no.such.key", nil); len(faults) != 1 {
		t.Errorf("a missing text: %q", faults)
	}
}

func TestGoroutinesMayReadTextsAtOnce(t *testing.T) {
	var work sync.WaitGroup
	keys := texts(t, "en")
	for range 4 {
		work.Go(func() {
			for key := range keys {
				locale.For("en").T(key, map[string]any{"Count": 2})
			}
		})
	}
	work.Wait()
}

// BenchmarkText fills in a text with variables, with a reference to another text, and with plural forms.
func BenchmarkText(b *testing.B) {
	l := locale.For("de")
	b.ReportAllocs()
	for b.Loop() {
		l.T("hand.trick", map[string]any{"Number": 3, "Cards": "♣D ♥10", "Winner": "Anna"})
		l.T("hand.word", nil)
		l.T("hand.lobby", map[string]any{"Count": 2})
	}
}
