package locale_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"karlchen/bot/settings"
	"karlchen/commands/locale"
)

// banned are words for which a language has another one: each thing has one word, so that players find it again. A key with one of the prefixes in
// except may have the word: names of commands stay, and the glossary has other names of a thing.
var banned = map[string][]struct {
	words   *regexp.Regexp
	instead string
	except  []string
}{
	"en": {
		{regexp.MustCompile(`(?i)\blists?\b`), "session, and in leagues match", []string{"name."}},
		{regexp.MustCompile(`(?i)\bpart(y|ies)\b`), "side", nil},
		{regexp.MustCompile(`(?i)\bhesitat`), "A moment", nil},
		{regexp.MustCompile(`(?i)\btips?\b`), "hint", nil},
		{regexp.MustCompile(`\bSoli\b|\bsoli\b`), "solos", nil},
		{regexp.MustCompile(`\bAss\b`), "ace", nil},
		{regexp.MustCompile(`\bfoxes\b`), "Füchse", nil},
		{regexp.MustCompile(`\bAbsagen?\b`), "from “no 90” on", []string{"glossary."}},
		{regexp.MustCompile(`(?i)\bsilence\b`), "no announcement", nil},
		{regexp.MustCompile(`\bby post\b`), "correspondence", nil},
		{regexp.MustCompile(`\bstands? in\b|stand-in`), "plays for, fills in", nil},
		{regexp.MustCompile(`(?i)\b(take|took|taken)\b.{0,20}\bback\b[^:]|\btakes? away\b`), "undo, withdraw, deduct", []string{"leaguetable.left"}},
		{regexp.MustCompile(`\bgoes before\b`), "outranks", nil},
		{regexp.MustCompile(`(?i)\b(gives?|gave|given) up\b`), "pass", nil},
		{regexp.MustCompile(`\b(lay|laid|lays) (away|aside)\b`), "discard, set aside", nil},
		{regexp.MustCompile(`\bDo it\b`), "Apply", nil},
		{regexp.MustCompile(`(?i)\bleisure\b`), "casual", nil},
		{regexp.MustCompile(`\bbroken off\b`), "aborted", nil},
		{regexp.MustCompile(`\bsigned off\b`), "away", nil},
		{regexp.MustCompile(`\bkitty\b|\bregulars\b`), "stakes, Stammtisch (regular group)", nil},
		{regexp.MustCompile(` %`), "a percent sign without a blank", nil},
		{regexp.MustCompile(`(?i)\b(do|does|did|is|are|has|have|was|were|will|could|would) not\b|\bcannot\b`), "a contraction", []string{
			"rule.", "line.", "rules.", "words.", "page.", "command.", "preset.", "contract.", "glossary.", "info.", "privacy.then_final"}},
	},
	"de": {
		{regexp.MustCompile(`(?i)zöger`), "Moment", nil},
		{regexp.MustCompile(`Kennung`), "Discord-ID", nil},
		{regexp.MustCompile(`\bSerie\b|Durchgang|Session`), "Liste", []string{"glossary.", "daily."}},
		{regexp.MustCompile(`\b[zZ]ur Zeit\b`), "pünktlich", nil},
		{regexp.MustCompile(`(?i)auswechs|binnen`), "ersetzen, in", nil},
		{regexp.MustCompile(`(?i)ausgeteilt|austeil`), "geben", nil},
		{regexp.MustCompile(`Wochenaufgabe`), "Aufgabe der Woche", []string{"glossary."}},
		{regexp.MustCompile(`Farbstich`), "Fehlstich", []string{"words.spielordnung."}},
		{regexp.MustCompile(`\bfütter|übertrump|Beifarbe`), "schmieren, überstechen, Fehl", nil},
	},
}

// allowed are phrases with such a word in another meaning.
var allowed = regexp.MustCompile("`[^`]*`|from the list|[Tt]his cannot be undone")

func TestEachThingHasOneWord(t *testing.T) {
	for tag, all := range banned {
		for key, forms := range texts(t, tag) {
			for form, text := range forms {
				text = allowed.ReplaceAllString(variable.ReplaceAllString(text, "…"), "…")
				for _, ban := range all {
					excepted := slices.ContainsFunc(ban.except, func(prefix string) bool { return strings.HasPrefix(key, prefix) })
					if found := ban.words.FindString(text); found != "" && !excepted {
						t.Errorf("%s, %s, %s says %q, want %s: %s", tag, key, form, found, ban.instead, text)
					}
				}
			}
		}
	}
}

// A sentence at a table takes each term that a server can call by its own name from the term's text: one in plain letters would keep the old name.
func TestSentencesTakeTermsFromTheirTexts(t *testing.T) {
	atTable := regexp.MustCompile(`^(rule|line|part|illegal|confirm|hand|say|game|hochzeit|armut|result|item|why|tip|turn|bids|instead|sauber|direct|stock|pledge|round|score)\.`)
	for _, tag := range settings.Languages {
		all := texts(t, tag)
		for term := range all {
			if !strings.HasPrefix(term, "call.no") && term != "call.schwarz" && !strings.HasPrefix(term, "contract.") && !strings.HasPrefix(term, "special.") || strings.HasSuffix(term, ".explained") {
				continue
			}
			plain := regexp.MustCompile(`(^|[^\pL-])` + regexp.QuoteMeta(locale.Of(tag).T(term, nil)) + `($|[^\pL-])`)
			for key, sentence := range all {
				if !atTable.MatchString(key) || strings.HasPrefix(key, "rule.ladder.") { // a ladder says what its steps are called
					continue
				}
				for form, text := range sentence {
					text = strings.NewReplacer("{", "", "}", "").Replace(variable.ReplaceAllString(text, "…"))
					if plain.MatchString(text) {
						t.Errorf("%s, %s, %s has %s in plain letters: %s", tag, key, form, term, text)
					}
				}
			}
		}
	}
}
