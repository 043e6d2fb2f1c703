package view

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// StandingsSheet writes the standings as a table in a language: a row for each member, with the score of each week.
func StandingsSheet(e league.Export, l *locale.Localizer) []byte {
	head := headings(l, "member.sheet.standings")
	for week := range e.Week {
		head = append(head, l.T("page.week", face.Data{"N": week + 1}))
	}
	rows := [][]any{append(head, "ID")}
	for _, r := range e.Standings {
		decided := ""
		if r.Decided != standings.Value && r.Decided != standings.Nothing {
			decided = l.T("criterion."+string(r.Decided), nil)
		}
		row := []any{
			r.Division, r.Rank, r.Name, r.Value, r.Total, r.Penalty, decided, r.Lists, r.Games, r.Substituted,
			r.GamePoints, r.WeeksWon, r.Best, r.Soli, r.Foxes, r.Karlchen, r.NoShows, r.Missing, r.Fee,
		}
		for _, w := range r.Weeks {
			if w.Lists == 0 {
				row = append(row, "")
			} else {
				row = append(row, w.Score)
			}
		}
		rows = append(rows, append(row, mentionOf(r.Member)))
	}
	return writeSheet(l, rows)
}

// ResultsSheet writes the lists as a table in a language: a row for each place, and for each attempt at a task.
func ResultsSheet(e league.Export, l *locale.Localizer) []byte {
	rows := [][]any{append(headings(l, "member.sheet.results"), "ID")}
	for _, list := range e.Lists {
		for i, p := range list.Places {
			rows = append(rows, []any{list.Week, list.List, i + 1, p.Name, p.GamePoints, p.Score, p.Games, p.Substituted, p.NoShow, numbers(list.Games), mentionOf(p.Member)})
		}
	}
	for _, a := range e.Attempts {
		sum := 0
		for _, points := range a.Deals {
			sum += points
		}
		rows = append(rows, []any{a.Week, a.List, "", a.Name, sum, a.Score, len(a.Deals), 0, false, numbers(a.Games), mentionOf(a.Member)})
	}
	return writeSheet(l, rows)
}

// headings are those of a text, in which commas separate them.
func headings(l *locale.Localizer, key string) []any {
	return mapped(strings.Split(l.T(key, nil), ","), func(heading string) any { return heading })
}

func numbers(all []uint64) string { return strings.Trim(fmt.Sprint(all), "[]") }

// mentionOf is a member's id in the form in which Discord mentions people: Excel and LibreOffice would take digits alone for a number, and round it.
func mentionOf(member string) string { return face.If(member != "", face.Mention(member)) }

// formula finds where a spreadsheet would begin a formula in a text: at its beginning, and after a sign at which one with other separators begins a cell.
var formula = regexp.MustCompile(`(^|[;,\t\r\n"])([=+@\t\r-])`)

// writeSheet writes a table that a spreadsheet of a language opens by a double click (RFC 4180): UTF-8 with a byte-order mark, with semicolons where numbers
// have a decimal comma. A text that a spreadsheet would take for a formula gets an apostrophe before it.
func writeSheet(l *locale.Localizer, rows [][]any) []byte {
	b, decimal := bytes.NewBufferString("\ufeff"), l.T("stats.decimal", nil)
	w := csv.NewWriter(b)
	if w.UseCRLF = true; decimal == "," {
		w.Comma = ';'
	}
	for _, values := range rows {
		row := make([]string, len(values))
		for i, v := range values {
			switch row[i] = fmt.Sprint(v); v := v.(type) {
			case string:
				row[i] = formula.ReplaceAllString(v, "$1'$2")
			case bool:
				row[i] = face.Either(v, "1", "0")
			case float64:
				row[i] = strings.Replace(strconv.FormatFloat(math.Round(v*1e4)/1e4, 'f', -1, 64), ".", decimal, 1)
			}
		}
		_ = w.Write(row) // a buffer takes everything
	}
	w.Flush()
	return b.Bytes()
}
