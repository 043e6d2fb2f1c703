package view_test

import (
	"strings"
	"testing"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/commands/locale"
	recordview "karlchen/commands/record/view"
)

func TestReports(t *testing.T) {
	sc := newScene(t, "")
	nasty := "Er hat *nicht* bedient, @everyone <@104> <#1>\n## https://example.org/ `x` \u202eedrev"
	case1 := archive.Reported{Number: 12, Reports: []archive.Report{{By: anna, Text: nasty}, {By: dora, Text: "Clara ging einfach weg."}}}
	struck := archive.Reported{Number: 3, Struck: true}
	sc.add("a case", func(l *locale.Localizer) discord.Message { return recordview.Case(case1, l) })
	sc.add("settled and struck out", func(l *locale.Localizer) discord.Message { return recordview.Case(struck, l) })
	sc.add("the list", func(l *locale.Localizer) discord.Message { return recordview.Reports([]archive.Reported{case1}, l) })
	sc.add("an empty list", func(l *locale.Localizer) discord.Message { return recordview.Reports(nil, l) })
	sc.compare("report")
}

func TestTheLongestReportsFit(t *testing.T) {
	full := archive.Reported{Number: 1234567890123456789}
	for range archive.MaxReports {
		full.Reports = append(full.Reports, archive.Report{By: long("1"), Text: recordview.Report(strings.Repeat("*", 2*recordview.MaxReport))})
	}
	for _, l := range languages {
		for _, m := range []discord.Message{recordview.Case(full, l), recordview.Reports([]archive.Reported{full}, l)} {
			if err := m.Validate(); err != nil {
				t.Error(err)
			}
		}
		if err := recordview.ReportModal(full.Number, l).Validate(); err != nil {
			t.Error(err)
		}
	}
	for _, nothing := range []string{"", "  ", "\u202e\u200b", "\n"} {
		if got := recordview.Report(nothing); got != "" {
			t.Errorf("of %q there is left %q", nothing, got)
		}
	}
}
