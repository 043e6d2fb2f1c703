package view

import (
	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/locale"
)

// Help says in three steps how to play, and which commands there are.
func Help(l *locale.Localizer) discord.Message {
	return private(
		text("## "+l.T("help.title", nil), l.T("help.about", nil)),
		text(l.T("help.step1", nil), l.T("help.step2", nil), l.T("help.step3", nil)),
		text("### "+l.T("help.commands", nil), l.T("help.list", nil)),
		text(small(l.T("help.fair", nil))),
	)
}

// Notice is a short answer to one person.
func Notice(l *locale.Localizer, key string, data map[string]any) discord.Message {
	return private(text(l.T(key, data)))
}

// CutModal asks the cutter for his number.
func CutModal(s table.Snapshot, l *locale.Localizer) discord.Modal {
	p := printer{Localizer: l, s: &s}
	return discord.Modal{CustomID: p.id(VerbCutNumber, ""), Title: p.T("cut.title", nil), Inputs: []discord.Input{{
		CustomID: CutInput, Label: p.T("cut.label", nil), Placeholder: p.T("cut.placeholder", nil),
		Required: true, MinLength: 1, MaxLength: cutDigits,
	}}}
}

// cutDigits is how long a cut can be.
const cutDigits = len("999999999")
