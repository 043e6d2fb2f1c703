package view_test

import (
	"strings"
	"testing"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/commands/locale"
	"karlchen/commands/record/view"
	"karlchen/game/card"
	"karlchen/internal/proof"
	"karlchen/internal/stage"
)

func TestReports(t *testing.T) {
	sc := stage.NewScene(t, "")
	nasty := "Er hat *nicht* bedient, @everyone <@104> <#1>\n## https://example.org/ `x` \u202eedrev"
	case1 := archive.Reported{Number: 12, Reports: []archive.Report{{By: stage.Anna, Text: nasty}, {By: stage.Dora, Text: "Clara ging einfach weg."}}}
	struck := archive.Reported{Number: 3, Struck: true}
	sc.Add("a case", func(l *locale.Localizer) discord.Message { return view.ReportedGame(case1, l) })
	sc.Add("settled and struck out", func(l *locale.Localizer) discord.Message { return view.ReportedGame(struck, l) })
	sc.Add("the list", func(l *locale.Localizer) discord.Message { return view.Reports([]archive.Reported{case1}, l) })
	sc.Add("an empty list", func(l *locale.Localizer) discord.Message { return view.Reports(nil, l) })
	sc.Compare("report")
}

func TestTheLongestReportsFit(t *testing.T) {
	full := archive.Reported{Number: 1234567890123456789}
	for range archive.MaxReports + card.Seats {
		full.Reports = append(full.Reports, archive.Report{By: stage.LongNamed("1"), Text: strings.Repeat("*", archive.MaxReport)})
	}
	for _, l := range stage.Languages {
		for _, m := range []discord.Message{view.ReportedGame(full, l), view.Reports([]archive.Reported{full}, l)} {
			if err := proof.Validate(m); err != nil {
				t.Error(err)
			}
		}
		if err := proof.Validate(view.ReportModal(full.Number, l)); err != nil {
			t.Error(err)
		}
	}
	for _, nothing := range []string{"", "  ", "\u202e\u200b", "\n"} {
		if got := view.Report(nothing); got != "" {
			t.Errorf("of %q there is left %q", nothing, got)
		}
	}
}
