package view_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"karlchen/bot/discord"
	"karlchen/commands/account/view"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/game"
	"karlchen/game/rules"
	"karlchen/internal/stage"
)

func TestHelpIsFoundByWhatPlayersSay(t *testing.T) {
	for _, c := range []struct{ tag, asked, want string }{
		{"de", "", "start"}, {"en", "", "start"}, {"de", "Dulle", "dulle"}, {"de", "fuchs", "fuchs"}, {"de", "  Karlchen ", "karlchen"},
		{"de", "Hurenhaus", ""}, {"de", "Mäxchen", "karlchen"}, {"en", "charlie", "karlchen"}, {"de", "Tolle", "dulle"},
		{"en", "the cards", "cards"}, {"de", "absage", "absage"}, {"en", "spaltarsch", "spaltarsch"}, {"de", "schach", ""},
	} {
		got, ok := view.HelpAbout(locale.For(c.tag), c.asked)
		if got != c.want || ok != (c.want != "") {
			t.Errorf("%s: %q finds %q (%v), want %q", c.tag, c.asked, got, ok, c.want)
		}
	}
}

func TestTheGlossaryIsInAlphabeticalOrder(t *testing.T) {
	plain := strings.NewReplacer("ä", "a", "ö", "o", "ü", "u", "die alten", "alten", "120:120", "spaltarsch", "*", "")
	var words []string
	for _, key := range view.HelpTerms {
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

func TestHelp(t *testing.T) {
	sc := stage.NewScene(t, "")
	for _, topic := range append(view.HelpTopics(), "dulle", "there is no such topic") {
		sc.Add("help: "+topic, func(l *locale.Localizer) discord.Message { return view.Help(l, topic) })
	}
	sc.Add("a notice", func(l *locale.Localizer) discord.Message { return face.Notice(l, "notice.ended", nil) })
	sc.AddText("faults of rules", func(l *locale.Localizer) string {
		var lines []string
		_, problems := rules.Parse("ddv deck=39 `@everyone`=1 dullen dullen=on dullen=on deadline_re=99")
		_, preset := rules.Parse("<@1>")
		_, version := rules.Parse("ddv@0")
		_, contradiction := rules.Parse("ddv deadline_k90=12 vorfuehrung=on pflichtsolo=off")
		for _, err := range []error{problems, preset, version, contradiction, errors.New("a fault"), game.Legal} {
			lines = append(lines, face.Reason(l, err))
		}
		return strings.Join(lines, "\n")
	})
	sc.Compare("help")
}

// A refusal has no variables, so its text must not need any: a text that does fails the test that asks for it.
func TestRefusalsAreCompleteTexts(t *testing.T) {
	for _, l := range stage.Languages {
		for _, key := range stage.IllegalKeys() {
			_ = face.Reason(l, game.Illegal(key))
		}
		for _, key := range slices.Concat(stage.ReadConstants("bot/table/deed.go", "Refusal"), stage.ReadConstants("bot/gather/ready.go", "Refusal")) {
			_ = face.Reason(l, game.Refusal(key))
		}
	}
}
