package view

import (
	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
)

// Words is the dialogue in which a server gets its own words for saved rules. The texts have the present ones.
func Words(r NamedRuleset, name string, l *locale.Localizer) discord.Message {
	p := printer{face.Printer{Localizer: l.Under(r.Ruleset)}}
	_, lines := p.ownWords(r)
	none := len(lines) == 0
	if none {
		lines = []string{p.T("wording.none", nil)}
	}
	blocks := []discord.Block{
		face.Text("## "+p.T("wording.title", nil), p.T("wording.of", face.Data{"Name": face.Markdown(name)})),
		face.Text(lines...),
		face.Text(face.Small(p.T("wording.about", nil))),
	}
	usual := p.With(nil)
	menus := [...]struct {
		path        route.Path[route.Ruleset]
		placeholder string
	}{{route.RulesCall, "wording.calls"}, {route.RulesContract, "wording.contracts"}, {route.RulesSpecial, "wording.specials"}}
	for i, group := range face.Terms(r.Ruleset) {
		if len(group) == 0 {
			continue
		}
		s := discord.Select{CustomID: menus[i].path.ID(route.Ruleset{Rules: r.Name}), Placeholder: p.T(menus[i].placeholder, nil)}
		for _, term := range group {
			o := discord.Option{Value: string(term), Label: face.Clip(p.T(string(term), nil), face.MaxChoice)}
			if _, own := l.Own()[string(term)]; own {
				o.Description = face.Clip(p.T("wording.instead", face.Data{"Usual": usual.T(string(term), nil)}), face.MaxChoice)
			}
			s.Options = append(s.Options, o)
		}
		blocks = append(blocks, s)
	}
	return face.Private(append(blocks, discord.ButtonRow{Buttons: []discord.Button{
		face.EnableIf(p.rulesButton(r, discord.Danger, route.RulesUsual, "button.words_usual"), !none),
		p.rulesButton(r, discord.Secondary, route.RulesCard, "button.rules_card"),
	}})...)
}

// wordButtons lead to the dialogue, if the reader may use it.
func (p printer) wordButtons(r NamedRuleset) []discord.Button {
	if !r.Wordable {
		return nil
	}
	return []discord.Button{p.rulesButton(r, discord.Secondary, route.RulesWords, "button.words")}
}

// maxOwnWords is the most characters of a server's own words on the overview.
const maxOwnWords = 300

// ownWords returns the server's own words that have a meaning under the rules, and a line for each that says for which word it stands.
func (p printer) ownWords(r NamedRuleset) (words, lines []string) {
	usual := p.With(nil)
	for _, group := range face.Terms(r.Ruleset) {
		for _, term := range group {
			if own, ok := p.Own()[string(term)]; ok {
				words = append(words, own)
				lines = append(lines, "- **"+own+"** "+p.T("wording.instead", face.Data{"Usual": usual.T(string(term), nil)}))
			}
		}
	}
	return words, lines
}

// WordModal asks for the server's own word for a term.
func WordModal(r NamedRuleset, term face.Term, l *locale.Localizer) discord.Modal {
	l = l.Under(r.Ruleset)
	usual := l.With(nil).T(string(term), nil)
	return discord.Modal{
		CustomID: route.RulesWord.ID(route.Naming{Rules: r.Name, Term: string(term)}), Title: l.T("wording.title", nil),
		Inputs: []discord.Input{{
			CustomID: WordInput, Label: face.Clip(l.T("wording.label", face.Data{"Usual": usual}), maxInputLabel), Value: l.Own()[string(term)],
			Placeholder: usual, MaxLength: face.MaxWord,
		}},
	}
}

// WordInput is the custom id of the word in WordModal.
const WordInput = "word"

// maxInputLabel is the most characters of a label in a modal.
const maxInputLabel = 45
