package view_test

import (
	"slices"
	"strings"
	"testing"

	accountview "karlchen/commands/account/view"
	"karlchen/commands/locale"
)

func TestHelpIsFoundByWhatPlayersSay(t *testing.T) {
	for _, c := range []struct{ tag, asked, want string }{
		{"de", "", "start"}, {"en", "", "start"}, {"de", "Dulle", "dulle"}, {"de", "fuchs", "fuchs"}, {"de", "  Karlchen ", "karlchen"},
		{"de", "Hurenhaus", ""}, {"de", "Mäxchen", "karlchen"}, {"en", "charlie", "karlchen"}, {"de", "Tolle", "dulle"},
		{"en", "the cards", "cards"}, {"de", "absage", "absage"}, {"en", "spaltarsch", "spaltarsch"}, {"de", "schach", ""},
	} {
		got, ok := accountview.HelpAbout(locale.For(c.tag), c.asked)
		if got != c.want || ok != (c.want != "") {
			t.Errorf("%s: %q finds %q (%v), want %q", c.tag, c.asked, got, ok, c.want)
		}
	}
}

func TestTheGlossaryIsInAlphabeticalOrder(t *testing.T) {
	plain := strings.NewReplacer("ä", "a", "ö", "o", "ü", "u", "die alten", "alten", "120:120", "spaltarsch", "*", "")
	var words []string
	for _, key := range accountview.HelpTerms() {
		words = append(words, plain.Replace(strings.ToLower(locale.For("de").T("glossary."+key, nil))))
	}
	for i := range words[1:] {
		if strings.Compare(words[i], words[i+1]) > 0 {
			t.Errorf("%q stands before %q", words[i], words[i+1])
		}
	}
	if slices.Contains(words, "") {
		t.Error("a term has no name")
	}
}
