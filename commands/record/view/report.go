package view

import (
	"fmt"
	"strconv"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
)

// ReportInput is the custom id of the text in ReportModal.
const ReportInput = "text"

// MaxReport is the most characters of a report.
const MaxReport = 300

// ReportModal asks what is wrong with a game.
func ReportModal(number uint64, l *locale.Localizer) discord.Modal {
	return discord.Modal{
		CustomID: route.RecordTell.ID(route.Record{Record: number}), Title: l.T("report.title", face.Data{"Number": number}),
		Inputs: []discord.Input{{
			CustomID: ReportInput, Label: l.T("report.label", nil), Placeholder: l.T("report.placeholder", nil),
			Required: true, MinLength: 3, MaxLength: MaxReport,
		}},
	}
}

// Report returns a person's report as the bot stores it, and an empty string if it has no readable letter.
func Report(text string) string {
	if kept := face.Tidy(text, MaxReport); kept != "?" {
		return kept
	}
	return ""
}

// mostReported is how many characters of reports a message has room for, all of them marks that need another sign.
const mostReported = 1600

// ReportedGame shows the managers of the server the reports of a game, with buttons for their decision.
func ReportedGame(r archive.Reported, l *locale.Localizer) discord.Message {
	p := newPrinter(l)
	lines := []string{"## " + l.T("report.title", face.Data{"Number": r.Number})}
	for _, one := range r.Reports {
		lines = append(lines, l.T("report.says", face.Data{"Name": face.Escape(p.PlainName(one.By)), "Text": face.Escape(face.Tidy(one.Text, min(archive.MaxReport, mostReported/len(r.Reports))))}))
	}
	lines = append(lines, face.If(len(r.Reports) == 0, "☑️ "+l.T("report.settled", nil)))
	state := ""
	toggle := face.RecordButton(l, "strike", route.RecordStrike, r.Number)
	if r.Struck {
		state = "⚠️ " + l.T("report.struck", nil)
		toggle = face.RecordButton(l, "count", route.RecordCount, r.Number)
	}
	buttons := []discord.Button{
		face.RecordButton(l, "open", route.RecordOpen, r.Number), toggle, face.EnableIf(face.RecordButton(l, "settle", route.RecordSettle, r.Number), len(r.Reports) > 0),
	}
	return face.Public(face.AccentResult,
		face.Text(lines...), face.Text(face.Paragraph(state, face.Small(l.T("report.managers", nil)))), discord.ButtonRow{Buttons: buttons},
	)
}

// Reports offers the reported games, the latest first.
func Reports(all []archive.Reported, l *locale.Localizer) discord.Message {
	head := "## " + l.T("report.list", nil)
	if len(all) == 0 {
		return face.Private(face.Text(head, l.T("report.none", nil)))
	}
	p := newPrinter(l)
	s := discord.Select{CustomID: route.RecordCase.ID(route.None{}), Placeholder: l.T("found.choose", nil)}
	for _, r := range all[:min(len(all), MaxFound)] {
		last := r.Reports[len(r.Reports)-1]
		s.Options = append(s.Options, discord.Option{
			Value: strconv.FormatUint(r.Number, 10), Label: fmt.Sprintf("#%d", r.Number),
			Description: face.Clip(p.PlainName(last.By)+": "+face.Tidy(last.Text, MaxReport), face.MaxChoice),
		})
	}
	return face.Private(face.Text(head, l.T("report.count", face.Data{"Count": len(all)})), s)
}
