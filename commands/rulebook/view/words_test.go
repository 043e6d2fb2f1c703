package view_test

import (
	"fmt"
	"testing"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/commands/rulebook/view"
	"karlchen/game/rules"
	"karlchen/internal/proof"
	"karlchen/internal/stage"
)

// A server's own words stand in the dialogue, on the rule card, in the dialogue for own rules and in the score calculator.
func TestWordsOfAServer(t *testing.T) {
	words := rules.Words{"call.no60": "Sechzig weg", "special.fuchs_gefangen": "Füchschen gefangen", "contract.armut": "Bettel"}
	r := drafted(ruleset(t, "hausrunde bock_cap=4"))
	r.Wordable, r.Saved, r.Words = true, "Unsere Runde", words
	sc := stage.NewScene(t, "")
	sc.Add("no words", func(l *locale.Localizer) discord.Message { return view.Words(r, "Unsere Runde", l) })
	sc.Add("three words", func(l *locale.Localizer) discord.Message { return view.Words(r, "Unsere Runde", l.With(words)) })
	sc.AddText("the modal", func(l *locale.Localizer) string {
		return fmt.Sprintf("%+v", view.WordModal(r, "call.no60", l.With(words)))
	})
	sc.AddText("the modal without a word", func(l *locale.Localizer) string {
		return fmt.Sprintf("%+v", view.WordModal(r, "special.karlchen", l.With(words)))
	})
	for _, page := range []string{view.Overview, "words", "AN", "SP"} {
		sc.Add("the card: "+page, func(l *locale.Localizer) discord.Message { return view.Rules(r, l.With(words), page) })
	}
	sc.Add("the comparison", func(l *locale.Localizer) discord.Message { return view.Compare(r, drafted(ruleset(t, "ddv")), l, 1) })
	sc.Add("the dialogue", func(l *locale.Localizer) discord.Message {
		return view.Custom(r, l.With(words), view.ParseFocus("SP2"))
	})
	tally := view.NewTally(r.Ruleset)
	tally.Augen, tally.Calls[0] = 190, rules.No60
	tally.Specials[0][rules.FuchsCaught] = 1
	sc.Add("the calculator", func(l *locale.Localizer) discord.Message {
		return view.Score(tally, route.Draft(stage.Draft), l.With(words), "")
	})
	sc.Compare("words")
}

// Discord accepts the dialogue under every rules and with the longest words, and every term has an id.
func TestTheDialogueForWordsFits(t *testing.T) {
	for _, r := range rulesets(t) {
		words := rules.Words{}
		for i, group := range face.Terms(r) {
			for n, term := range group {
				words[string(term)] = fmt.Sprintf("%024d", 100*i+n)
				for _, l := range locale.All() {
					modal := view.WordModal(drafted(r), term, l)
					if err := proof.Validate(modal); err != nil {
						t.Errorf("%s, %s: %v", r, term, err)
					}
					if err := route.Check(modal.CustomID); err != nil {
						t.Errorf("%s: %v", term, err)
					}
				}
			}
		}
		for _, l := range locale.All() {
			l = l.With(words)
			n := drafted(r)
			n.Wordable = true
			for _, m := range []discord.Message{view.Words(n, "Unsere Runde", l), view.Rules(n, l, "words"), view.Custom(n, l, view.Focus{})} {
				if err := proof.Validate(m); err != nil {
					t.Errorf("%s: %v", r, err)
				}
			}
		}
	}
}

// The rank of soli names no Farbsolo where the rules have none, as those of Dieblich.
func TestTheRankOfSoliNamesOnlyThose(t *testing.T) {
	option, _ := rules.Find("solo_rank")
	for text, want := range map[string]string{
		"dieblich":                    "Rang der Soli: Fleischloses, Buben, Damen, Karo.",
		"bundeswehr":                  "Rang der Soli: Fleischloses, Farbe, Buben, Damen, Karo.",
		"spielordnung solo_farbe=off": "Rang der Soli: Karo, Damen, Buben.",
	} {
		r := ruleset(t, text)
		p := face.Printer{Localizer: locale.For("de").Under(r)}
		if got := p.Rule(option, r); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
