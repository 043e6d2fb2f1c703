package view

import (
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/rules"
)

// folded writes a text as people type it in a hurry: without capitals, umlauts and hyphens.
var folded = strings.NewReplacer("ä", "a", "ö", "o", "ü", "u", "ae", "a", "oe", "o", "ue", "u", "ß", "ss", "-", " ", "’", "'")

func fold(text string) string { return folded.Replace(strings.ToLower(text)) }

// findOptions returns the options that people can choose and whose words have all that was typed. Those come first that clubs call so, or whose present
// value says so, then those of which another value does.
func (p printer) findOptions(typed string, r rules.Ruleset) (found []rules.Option) {
	words := strings.Fields(fold(typed))
	has := func(text string) bool {
		text = fold(text)
		return len(words) > 0 && !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) })
	}
	var others []rules.Option
	for _, o := range rules.Catalogue() {
		if !o.Choosable() {
			continue
		}
		alias, now := "alias."+o.Key, p.WithoutSigns().Rule(o, r)
		clubs := p.When(locale.Has(alias), alias, nil)
		switch {
		case has(clubs), has(o.Key), has(now):
			found = append(found, o)
		case slices.ContainsFunc(o.Values(), func(value string) bool { return has(clubs + " " + p.WithoutSigns().Value(o, value, r)) }):
			others = append(others, o)
		}
	}
	return append(found, others...)
}

// SearchModal asks for words of a rule.
func SearchModal(name route.Rules, l *locale.Localizer) discord.Modal {
	return discord.Modal{
		CustomID: route.RulesFind.ID(route.Ruleset{Rules: name}), Title: l.T("button.rules_search", nil),
		Inputs: []discord.Input{{CustomID: SearchInput, Label: l.T("custom.search_label", nil), Required: true, MinLength: 1, MaxLength: MaxSearch}},
	}
}

// SearchInput is the custom id of the words in SearchModal.
const SearchInput = "search"

// MaxSearch is the most characters of the words in SearchModal.
const MaxSearch = 60

// Found is the dialogue with the rules that were searched for. One alone is opened at once.
func Found(r NamedRuleset, l *locale.Localizer, typed string) discord.Message {
	p := printer{face.Printer{Localizer: l.Under(r.Ruleset)}}
	found := p.findOptions(typed, r.Ruleset)
	if len(found) == 1 {
		return Custom(r, l, ParseFocus(found[0].ID))
	}
	if len(found) == 0 {
		return Custom(r, l, Focus{}, face.Text(p.T("custom.not_found", face.Data{"Typed": face.Escape(typed)})))
	}
	s := p.menu(route.RulesOption, r, Focus{}, "custom.found")
	s.Options = p.optionChoices(found[:min(len(found), face.MaxMenu)], r.Ruleset, "")
	return Custom(r, l, Focus{}, s)
}
