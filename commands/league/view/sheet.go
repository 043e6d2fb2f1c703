package view

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"regexp"
	"strings"

	"karlchen/commands/locale"
	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// A sheet is a table that a spreadsheet of a language opens by a double click (RFC 4180): UTF-8 with a byte-order mark, with semicolons where numbers have a
// decimal comma. The ids of people come last, in the form in which Discord mentions them, <@ID>: Excel and LibreOffice would take digits alone for a number,
// and round it.
type sheet struct {
	*locale.Localizer
	rows [][]string
}

// newSheet begins a table. The text of the key has the first headings, separated by commas.
func newSheet(l *locale.Localizer, key string, more ...string) *sheet {
	head := append(strings.Split(l.T(key, nil), ","), more...)
	return &sheet{l, [][]string{append(head, "ID")}}
}

// StandingsSheet writes the standings as a table in a language: a row for each member, with the score of each week.
func StandingsSheet(e league.Export, l *locale.Localizer) []byte {
	var weeks []string
	for week := range e.Week {
		weeks = append(weeks, l.T("page.week", map[string]any{"N": week + 1}))
	}
	s := newSheet(l, "member.sheet.standings", weeks...)
	for _, r := range e.Standings {
		decided := ""
		if r.Decided != standings.Value && r.Decided != standings.Nothing {
			decided = l.T("criterion."+string(r.Decided), nil)
		}
		values := []any{
			r.Division, r.Rank, r.Name, r.Value, r.Total, r.Penalty, decided, r.Lists, r.Games, r.Substituted,
			r.GamePoints, r.WeeksWon, r.Best, r.Soli, r.Foxes, r.Karlchen, r.NoShows, r.Missing, r.Fee,
		}
		for _, w := range r.Weeks {
			if w.Lists == 0 {
				values = append(values, "")
			} else {
				values = append(values, w.Score)
			}
		}
		s.add(append(values, userID(r.Member))...)
	}
	return s.write()
}

// ResultsSheet writes the lists as a table in a language: a row for each place, and for each attempt at a task.
func ResultsSheet(e league.Export, l *locale.Localizer) []byte {
	s := newSheet(l, "member.sheet.results")
	for _, list := range e.Lists {
		for i, p := range list.Places {
			missed := 0
			if p.NoShow {
				missed = 1
			}
			s.add(list.Week, list.List, i+1, p.Name, p.GamePoints, p.Score, p.Games, p.Substituted, missed, numbers(list.Games), userID(p.Member))
		}
	}
	for _, a := range e.Attempts {
		sum := 0
		for _, points := range a.Deals {
			sum += points
		}
		s.add(a.Week, a.List, "", a.Name, sum, a.Score, len(a.Deals), 0, 0, numbers(a.Games), userID(a.Member))
	}
	return s.write()
}

func numbers(all []uint64) string { return strings.Trim(fmt.Sprint(all), "[]") }

func userID(id string) string {
	if id == "" {
		return ""
	}
	return "<@" + id + ">"
}

// formula finds where a spreadsheet would begin a formula in a text: at its beginning, and after a sign at which one with other separators begins a cell.
var formula = regexp.MustCompile(`(^|[;,\t\r\n"])([=+@\t\r-])`)

// add adds a row. A text that a spreadsheet would take for a formula gets an apostrophe before it.
func (s *sheet) add(values ...any) {
	row := make([]string, len(values))
	for i, v := range values {
		switch v := v.(type) {
		case string:
			row[i] = formula.ReplaceAllString(v, "$1'$2")
		case float64:
			number := strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.4f", v), "0"), ".")
			row[i] = strings.Replace(number, ".", s.T("stats.decimal", nil), 1)
		default:
			row[i] = fmt.Sprint(v)
		}
	}
	s.rows = append(s.rows, row)
}

func (s *sheet) write() []byte {
	b := bytes.NewBufferString("\ufeff")
	w := csv.NewWriter(b)
	w.UseCRLF = true
	if s.T("stats.decimal", nil) == "," {
		w.Comma = ';'
	}
	_ = w.WriteAll(s.rows) // cannot fail: a buffer takes everything
	return b.Bytes()
}
